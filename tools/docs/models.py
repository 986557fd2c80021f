"""Model cards: what every shipped network is, how it was trained, and how strong it was measured to be.

python -m tools.docs.models    writes docs/models.md from the cards beside the weights and from docs/results
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cached_property
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file

from cleo_env.agents.arena.share import Share
from cleo_env.agents.models.policy_file import POLICY, VALUE, Kind, mark_of, read_card
from cleo_env.agents.models.policy_value import can_search
from cleo_env.agents.models.shipped import ADVISED, FAST, PLAIN, SHIPPED, STRONGEST
from cleo_env.core.files import write_whole
from cleo_env.core.game import Game
from cleo_env.registry import GAMES, get_game
from tools.docs import results
from tools.docs.exploiters import strongest
from tools.docs.markdown import table
from tools.docs.results import ALGORITHMS, ARENA, DOCS, Data, command_of

PAGE = DOCS / "models.md"
MB = 1e6
SEARCH = "search="  # behind `trained:`
FULL_STATE = "the full state (in a search: of games redealt for the seat)"
NOT_NOTED = "two cores, no GPU; the processor was not noted"
INTRODUCTION = """# Model cards

Written by `make docs` from the cards beside the weights (`agents/models/trained`) and from `docs/results`; no number is
typed. Weights are safetensors, nothing is unpickled; a network for other observations or actions is refused.
[Results](results.md) tells of the runs that did not become a player, and what the win shares mean.

No human games are in the data of any of them: games are those of the learner, of scripts and of searches. Decisions are
those with more than one legal action. The *exploiter's share* is the share of wins of a learner that was trained
against this player only ([how](learning.md#how-exploitable-is-a-player)): who studies the player can win at least as
much. *Weaknesses* are read off the same numbers: opponents over whom it was not shown to be better, and tables it never
learned at."""


class Shipped:
    """A network that comes with the package."""

    def __init__(self, game: Game, folder: Path, kind: Kind) -> None:
        self.game, self.folder, self.kind = game, folder, kind
        self.suffix = folder.name.removeprefix(game.name).removeprefix("_")  # behind `trained:`
        self.card, self.mark = read_card(folder, kind), mark_of(folder, kind)

    @cached_property
    def weights(self) -> dict[str, np.ndarray]:
        """Its tensors."""
        return load_file(self.folder / self.kind.weights)

    @property
    def names(self) -> tuple[str, ...]:
        """What stands behind `trained:` for the agents that act by this policy, "" for `trained` alone."""
        which, others = (PLAIN, (PLAIN, FAST)) if self.suffix else (ADVISED, (ADVISED,))
        strongest = STRONGEST.get(self.game.name, ADVISED) == which
        return ("", *others) if strongest else others

    @property
    def is_searched(self) -> bool:
        """Whether the search of `trained:search=` ends its simulations by it: a value network if there is one."""
        with_value = (self.folder / VALUE.card).is_file()
        return self.kind is VALUE or (can_search(self.weights) and not with_value)

    @property
    def name(self) -> str:
        """What it is called on the page."""
        noun = "value network" if self.kind is VALUE else "policy and critic" if can_search(self.weights) else "policy"
        return f"{self.suffix} {noun}".strip()

    def plays_as(self, row: Data) -> bool:
        """Tell whether it played in a measurement: by its mark, or by the agent's name in those without."""
        if "mark" in row:
            return row["mark"] == self.mark
        name, _, options = row["agent"].partition(":")
        first = options.partition(",")[0]
        if name != "trained" or first.startswith(SEARCH):
            return name == "trained" and not self.suffix and self.is_searched
        return self.kind is POLICY and first in self.names

    def measured(self) -> list[Data]:
        """Return the measurements of who plays by it, the weakest in terms of parity first."""
        return sorted(filter(self.plays_as, results.kept_rows(ARENA, self.game.name)), key=over_parity)


def over_parity(row: Data) -> float:
    """Return how many times its parity a player won."""
    return row["share"] / row["parity"]


def shipped(game: str) -> Iterator[Shipped]:
    """Yield the networks of a game."""
    for folder in sorted(SHIPPED.iterdir()):
        if folder.name == game or folder.name.startswith(f"{game}_"):
            for kind in (POLICY, VALUE):
                if (folder / kind.card).is_file():
                    yield Shipped(get_game(game), folder, kind)


def algorithm_of(args: Data) -> str:
    """Return the algorithm that has these options: the one that lacks fewest of them."""
    names = {name: {option.name for option in fields(known.defaults("caesar"))} for name, known in ALGORITHMS.items()}
    return min(names, key=lambda name: len(args.keys() - names[name]))


def facts(model: Shipped) -> Iterator[tuple[str, str]]:
    """Tell what a network is and where it comes from, a row each."""
    card, args, size = model.card, model.card["args"], (model.folder / model.kind.weights).stat().st_size / MB
    yield "use", use(model)
    yield "inputs", inputs(model)
    yield "size", f"{sum(array.size for array in model.weights.values()):,} parameters, {size:.1f} MB"
    yield "command", f"`{command_of(ALGORITHMS[algorithm_of(args)], args)}`"
    yield "seed, commit", f"{args['seed']}, {card['commit'][:8]}"
    if "widened" in card:
        yield "widened since", card["widened"]
    yield "hardware", card.get("machine", NOT_NOTED)
    yield "players", ", ".join(map(str, card["players"]))
    yield "data", data(card)
    yield "weaknesses", "; ".join(weaknesses(model)) or "none measured"
    if model.kind is POLICY:
        yield "exploiter's share", exploiter_text(model)


def use(model: Shipped) -> str:
    """Tell who plays by a network."""
    if model.kind is VALUE:
        return "`trained:search=800` ends its simulations with it."
    agents = ", ".join(f"`trained:{name}`" if name else "`trained`" for name in model.names)
    function = ", and `load_policy` returns it" if model.suffix == PLAIN else ""
    searched = "; it can be searched with (`search=32`)" if can_search(model.weights) else ""
    return f"{agents} {'act' if len(model.names) > 1 else 'acts'} by it{function}{searched}."


def inputs(model: Shipped) -> str:
    """Tell what a network sees."""
    if model.kind is VALUE:
        return FULL_STATE
    advisor, critic = model.card.get("advisor"), can_search(model.weights)
    advised = f", and the action that `{advisor}` would take" if advisor else ""
    return f"the seat's observation{advised}{f'; the critic: {FULL_STATE}' if critic else ''}"


def data(card: Data) -> str:
    """Tell how much it was trained on."""
    if "cross_entropy" in card:
        found = card["cross_entropy"]
        return f"{found['games']:,} games, {found['positions']:,} positions"
    minutes = f", {card['seconds'] / 60:.0f} minutes" if "seconds" in card else ""
    games = f"{card['games']:,} games, " if card.get("games") else ""
    before = ", after those of the policy that it began from" if card["args"].get("init_policy") else ""
    return f"{games}{card['steps']:,} decisions{minutes}{before}"


def weaknesses(model: Shipped) -> Iterator[str]:
    """Tell over whom it is not better as far as is known, and where nothing is known."""
    for row in model.measured():
        words = (
            "loses to" if row["high"] < row["parity"] else "not shown to beat" if row["low"] <= row["parity"] else ""
        )
        if words:
            yield f"{words} `{row['opponent']}` (as `{row['agent']}`, {over_parity(row):.2f} x parity)"
    counts = range(model.game.min_players, model.game.max_players + 1)
    if unknown := [str(count) for count in counts if count not in model.card["players"]]:
        yield f"never learned at tables of {' or '.join(unknown)}"


def exploiter_text(model: Shipped) -> str:
    """Tell what an exploiter came to."""
    row = strongest(model.game.name, model.mark)
    if row is None:
        return "none has been trained against this network"
    trained = f"{row['minutes']:.0f} minutes, {row['decisions']:,} decisions"
    return f"{Share.of(row)}, parity {row['parity']:.2f}, {row['games']:,} games: `{row['command']}` ({trained})"


def strengths(model: Shipped) -> list[tuple[str, ...]]:
    """Return the measured win shares of who plays by a network."""
    return [
        (f"`{row['agent']}`", f"`{row['opponent']}`", str(Share.of(row)), f"{row['parity']:.2f}",
         f"{over_parity(row):.2f} x", f"{row['games']:,}") for row in model.measured()
    ]  # fmt: skip


def section(game: str) -> Iterator[str]:
    """Write the cards of one game."""
    yield f"## {get_game(game).title} (`{game}`)"
    for model in shipped(game):
        yield f"### {game}: {model.name}"
        yield table(("", ""), list(facts(model)))
        if rows := strengths(model):
            yield table(("player", "at tables of", "win share", "parity", "over parity", "games"), rows)


def written() -> str:
    """Return the page."""
    return "\n\n".join([INTRODUCTION, *(part for game in GAMES for part in section(game))]) + "\n"


def main() -> None:
    """Write the page."""
    write_whole(PAGE, written(), force=True)


if __name__ == "__main__":
    main()
