"""Everything measured in one run, so that numbers can be set beside each other.

python -m benchmarks [--seconds 4] [--game architects_2006] [--no-start]
"""

from __future__ import annotations

import argparse
import platform
import sys
from pathlib import Path

import numba
import numpy as np

from cleo_env.core.threads import num_cores
from cleo_env.registry import GAMES, get_game
from tools.bench import arena, ours, peers


def machine() -> str:
    """Describe this machine in a line."""
    model = platform.processor() or platform.machine()
    if (cpu := Path("/proc/cpuinfo")).exists():
        names = [line.split(":")[1].strip() for line in cpu.read_text().splitlines() if line.startswith("model name")]
        model = names[0] if names else model
    versions = f"Python {platform.python_version()}, numpy {np.__version__}, numba {numba.__version__}"
    return f"{model}, {num_cores()} cores, {platform.system()}; {versions}"


def show(what: str, value: float, unit: str = "/s") -> float:
    """Print one line of the table as soon as it is known."""
    print(f"| {what:<58} | {value:>14,.{0 if value >= 100 else 2}f} {unit} |", flush=True)
    return value


def measure_game(game: str, seconds: float, start: bool) -> dict[str, float]:
    """Measure one game of ours."""
    found: dict[str, float] = {}
    for threads in (1, 2):
        for size in ours.SIZES:
            speed = ours.measure_batch(game, size, threads, seconds)
            found[f"{threads} x {size}"] = show(f"{game}, {size:,} games, {threads} thread(s)", speed, "steps/s")
    found["second thread"] = show(
        f"{game}, second thread at {ours.SCALING_SIZE:,} games", ours.measure_second_thread(game, seconds), "x"
    )
    found["aec"] = show(f"{game}, PettingZoo AEC loop", ours.measure_aec(game, seconds), "steps/s")
    found["aec stock"] = show(
        f"{game}, AEC loop with Gymnasium's own sample", ours.measure_aec(game, seconds, stock_sample=True), "steps/s"
    )
    show(f"{game}, redeal_hidden, 1 thread", ours.measure_redeal(game, seconds), "records/s")
    show(f"{game}, state copy, 1 thread", ours.measure_copy(game, seconds), "records/s")
    show(f"{game}, one state", get_game(game).dtype.itemsize, "bytes")
    if start:
        cold, warm = ours.measure_start(game)
        show(f"{game}, interpreter to first step, cold", cold, "s")
        show(f"{game}, interpreter to first step, warm", warm, "s")
    return found


def measure_peers(seconds: float) -> dict[str, float]:
    """Measure the other libraries that are installed."""
    found: dict[str, float] = {}
    for result in peers.measure_all(seconds):
        if result.steps_per_second is None:
            print(f"| {result.name:<58} | skipped: {result.reason}")
        else:
            found[result.name] = show(result.name, result.steps_per_second, "steps/s")
    return found


def show_ratios(game: str, found: dict[str, float], others: dict[str, float]) -> None:
    """Print the ratios that the project promises."""
    best = max(found[f"2 x {size}"] for size in ours.SIZES)
    for peer in ("OpenSpiel backgammon", "PettingZoo connect_four"):
        if peer in others:
            show(f"{game}, best batch over {peer}", best / others[peer], "x")
    few, many = ours.SIZES[0], ours.SIZES[-1]
    cost = found[f"1 x {few}"] / found[f"1 x {many}"]
    show(f"{game}, cost per step, {many:,} over {few:,} games, 1 thread", cost, "x")
    if "PettingZoo connect_four" in others:
        other = others["PettingZoo connect_four"]
        show(f"{game}, AEC loop over PettingZoo connect_four", found["aec"] / other, "x")
        show(f"{game}, the same with Gymnasium's own sample", found["aec stock"] / other, "x")


def measure_arena(seconds: float) -> None:
    """Measure whole arenas beside catanatron, if that is installed."""
    try:
        speeds = arena.measure(seconds)
    except ImportError as problem:
        print(f"| {'arena beside catanatron':<58} | skipped: {problem}")
        return
    for name, speed in speeds.items():
        show(f"{name}, greedy in all seats" if name in arena.GAMES else name, speed, "games/s")
    for name, ratio in arena.ratios(speeds).items():
        show(f"{name}, arena over {arena.CATANATRON}", ratio, "x")


def main() -> None:
    """Measure what was asked for and print it as a table."""
    parser = argparse.ArgumentParser(description="Measure our games and their peers in one run.")
    parser.add_argument("--seconds", type=float, default=4.0, help="time to spend on each line")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="only this game; may be repeated")
    parser.add_argument("--no-start", action="store_true", help="skip the cold and warm start")
    options = parser.parse_args()
    print(f"`python -m benchmarks {' '.join(sys.argv[1:])}`".replace(" `", "`"), f"on {machine()}\n")
    print(f"| {'what':<58} | measured |\n| --- | --- |")
    others = measure_peers(options.seconds)
    for game in options.game or GAMES:
        show_ratios(game, measure_game(game, options.seconds, not options.no_start), others)
    if options.game is None:
        measure_arena(2 * options.seconds)


if __name__ == "__main__":
    main()
