"""Measure the studies, or write their page.

python -m tools.findings measure [NAME ..] [--blocks N]    plays, and keeps the numbers in docs/findings.json
python -m tools.findings write                             writes docs/findings.md from them
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from cleo_env.core.files import write_whole
from tools.findings.page import KEPT, PAGE, written
from tools.findings.studies import STUDIES
from tools.findings.study import Study


def kept() -> dict[str, Any]:
    """Return what was measured so far, by the names of the studies."""
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def measure(study: Study, blocks: int | None) -> None:
    """Play a study's games and keep what came out."""
    rows = []
    for row in study.measure(blocks or study.blocks):
        rows.append(row)
        print(study.name, json.dumps(row), flush=True)
    write_whole(KEPT, json.dumps({**kept(), study.name: rows}, indent=1) + "\n", force=True)


def main() -> None:
    """Do what was asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    measuring = commands.add_parser("measure")
    measuring.add_argument("names", nargs="*", choices=[[], *STUDIES], metavar="NAME", help="all if none is named")
    measuring.add_argument(
        "--blocks", type=int, help="games or duplicate blocks of every row; the study's own if left out"
    )
    commands.add_parser("write")
    options = parser.parse_args()
    if options.command == "write":
        write_whole(PAGE, written(kept()), force=True)
        return
    if options.blocks is not None and options.blocks < 2:
        parser.error("--blocks: 2 or more, or nothing is known about the spread")
    for name in options.names or STUDIES:
        measure(STUDIES[name], options.blocks)


if __name__ == "__main__":
    main()
