"""Damaged data, kills, full and read-only disks: `python -m tests.faults.soak`, with `--share 0.1` a tenth of it."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from tests.faults import files, folders, kills, records

Counts = dict[str, int]


def fuzz_records(count: int, seed: int) -> Counts:
    """Damage states byte by byte."""
    lots = [(tried, kept) for _, tried, kept in records.fuzz(count, seed)]
    return {"states damaged": sum(tried for tried, _ in lots), "of them played on": sum(kept for _, kept in lots)}


@contextmanager
def read_only_folder(folder: Path) -> Iterator[Path | None]:
    """Give a folder that nobody may write to, not even the owner of everything; nothing where it cannot be made."""
    place = folder / "read_only"
    place.mkdir()
    if os.geteuid() != 0:
        place.chmod(0o500)
        yield place
        place.chmod(0o700)
    elif subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", place], check=False).returncode == 0:
        try:
            yield place
        finally:
            subprocess.run(["umount", place], check=True)
    else:
        yield None


def refuse_read_only(folder: Path) -> Counts:
    """Try to write where nobody may."""
    with read_only_folder(folder) as place:
        return kills.refuse_read_only(place) if place else {"read-only places refused": 0}


def parts(share: float, seed: int, folder: Path) -> dict[str, Callable[[], Counts]]:
    """Return everything that is tried, by name."""
    rng = np.random.default_rng(seed)

    def some(whole: int) -> int:
        return max(1, round(share * whole))

    return {
        "states": lambda: fuzz_records(some(100_000), seed),
        "positions": lambda: files.fuzz_positions(some(20_000), rng),
        "records": lambda: files.fuzz_records(some(20_000), rng, folder),
        "results": lambda: files.fuzz_results(some(5_000), rng, folder),
        "networks": lambda: files.fuzz_networks(some(3_000), rng, folder),
        "checkpoints": lambda: folders.fuzz_checkpoints(some(500), rng, folder),
        "data": lambda: folders.fuzz_data(some(1_000), rng, folder),
        "databases": lambda: folders.fuzz_databases(some(2_000), rng, folder),
        "arenas": lambda: kills.kill_arenas(some(30), rng, folder),
        "trainings": lambda: kills.kill_trainings(some(20), rng, folder),
        "data generations": lambda: kills.kill_data(some(30), rng, folder),
        "servers": lambda: kills.kill_servers(some(20), rng, folder),
        "full disks": lambda: kills.fill_disks(some(40), rng, folder),
        "read-only disk": lambda: refuse_read_only(folder),
    }


def main() -> int:
    """Try everything, or the parts named; print what was tried and how often. Return the exit code."""
    names = list(parts(0, 0, Path()))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="how much of the whole")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of all that is random")
    parser.add_argument("--parts", nargs="*", choices=names, default=names, help="all by default")
    options = parser.parse_args()
    print(f"seed {options.seed}, share {options.share}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, attempt in parts(options.share, options.seed, Path(folder)).items():
            if name in options.parts:
                began = time.monotonic()
                counts = attempt()
                told = ", ".join(f"{what} {count:,}" for what, count in counts.items())
                print(f"{name}: {told} ({time.monotonic() - began:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
