"""Measure parts, predict wholes from them, compare the two, write the page.

python -m tools.bench.scale measure [PART ..]    measures, about five minutes, and keeps the numbers in docs/scale.json
python -m tools.bench.scale predict              says what many cores would do
python -m tools.bench.scale compare              holds predictions against what was measured here
python -m tools.bench.scale write                writes docs/scale.md
"""

from __future__ import annotations

import argparse
import json
from time import perf_counter
from typing import Any

from cleo_env.core.files import write_whole
from tools.bench.scale import page
from tools.bench.scale.kept import KEPT, PAGE, kept
from tools.bench.scale.parts import PARTS, SHORT, conditions


def measure(names: list[str], short: bool) -> None:
    """Measure parts one after the other, and keep each at once with the load under which it was measured."""
    for name in names or PARTS:
        before, start = conditions(), perf_counter()
        found = PARTS[name](**(SHORT.get(name, {}) if short else {}))
        about = {**before, "load_after": conditions()["load"], "seconds": round(perf_counter() - start, 1)}
        print(name, json.dumps({**found, "measured": about}), flush=True)
        whole: dict[str, Any] = {**(kept() if KEPT.exists() else {}), name: {**found, "measured": about}}
        write_whole(KEPT, json.dumps(whole, indent=1) + "\n", force=True)


def main() -> None:
    """Do what was asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    measuring = commands.add_parser("measure")
    measuring.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART", help="all if none is named")
    measuring.add_argument("--short", action="store_true", help="fewer blocks on Ray: no figures to rely on")
    for name in ("predict", "compare", "write"):
        commands.add_parser(name)
    options = parser.parse_args()
    if options.command == "measure":
        measure(options.parts, options.short)
    elif options.command == "predict":
        print(page.predictions(kept()))
    elif options.command == "compare":
        print(page.comparisons(kept()))
    else:
        write_whole(PAGE, page.written(kept()), force=True)


if __name__ == "__main__":
    main()
