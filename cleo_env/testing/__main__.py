"""`python -m cleo_env.testing MODULE:FUNCTION ..`: check AEC environments, and say what was found."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from cleo_env.testing import check_aec


def main() -> int:
    """Check every environment that was named; return 1 if any breaks a promise."""
    parser = argparse.ArgumentParser(prog="python -m cleo_env.testing", description=__doc__)
    parser.add_argument("envs", nargs="+", metavar="MODULE:FUNCTION", help="pettingzoo.classic.connect_four_v3:env")
    parser.add_argument("--episodes", type=int, default=4)
    parser.add_argument("--max-steps", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    broken = False
    for named in options.envs:
        module, _, function = named.partition(":")
        make = getattr(import_module(module), function or "env")
        report = check_aec(make, seed=options.seed, episodes=options.episodes, max_steps=options.max_steps)
        print(report)
        broken |= not report
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
