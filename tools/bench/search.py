"""How fast the search is: simulated decisions a second on one core, and milliseconds a move.

python -m tools.bench.search [--game caesar] [--agent ismcts:800] [--games 1] [--json FILE]

The agent plays against experts, one game at a time, on one thread; moves without a choice do not count.
"""

from __future__ import annotations

import argparse
import json
from itertools import islice
from pathlib import Path
from time import perf_counter

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.arena.blocks import Blocks
from cleo_env.agents.arena.match import Match
from cleo_env.agents.players.ismcts import IsmctsAgent
from cleo_env.agents.registry import make_agent
from cleo_env.agents.view import View
from cleo_env.core.files import write_whole
from cleo_env.registry import GAMES, get_game

SEED = 5


class TimedSearch(Agent):
    """Searches on one thread and notes how long each move took."""

    observes, redeals, slots = False, True, 1

    def __init__(self, searcher: IsmctsAgent) -> None:
        self.searcher, self.workspace = searcher, searcher.workspace()
        self.seconds: list[float] = []
        self.decisions = 0

    def act(self, view: View) -> np.ndarray:
        """Return the search's action in the only row."""
        start = perf_counter()
        action, decisions = self.searcher.search(view, 0, self.workspace)
        self.seconds.append(perf_counter() - start)
        self.decisions += decisions
        return np.array([action])


def measure(name: str, spec: str, games: int) -> dict[str, float]:
    """Play some games against experts and return what was timed."""
    game = get_game(name)
    searcher = make_agent(spec, game)
    if not isinstance(searcher, IsmctsAgent):
        raise SystemExit(f"{spec} does not search: an agent such as ismcts:800 is wanted")
    timed = TimedSearch(searcher)
    match = Match(game, (spec, "expert"), (timed, make_agent("expert", game)), game.default_players, seed=SEED)
    fixtures = Blocks(2, game.default_players, SEED).all(range(games + 1))
    match.warm_up(islice(fixtures, 1))
    timed.seconds, timed.decisions = [], 0
    list(match.play(islice(fixtures, games)))
    return {
        "moves": len(timed.seconds),
        "median_milliseconds": 1000 * float(np.median(timed.seconds)),
        "ninth_decile_milliseconds": 1000 * float(np.quantile(timed.seconds, 0.9)),
        "decisions_per_second": timed.decisions / sum(timed.seconds),
    }


def main() -> None:
    """Read the options, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--agent", default="ismcts:800")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    found = {name: measure(name, options.agent, options.games) for name in options.game}
    for name, row in found.items():
        print(
            f"{name:16} {options.agent}: {row['median_milliseconds']:6.1f} ms a move (median of {row['moves']}; "
            f"9 of 10 below {row['ninth_decile_milliseconds']:.1f}), "
            f"{row['decisions_per_second']:,.0f} simulated decisions a second on one core"
        )
    if options.json:
        write_whole(options.json, json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
