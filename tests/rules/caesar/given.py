"""Short ways to set up a table for a rule's test, and to read it."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.games.caesar.enums import Phase
from cleo_env.games.caesar.rules.data import CARD_WORDS, GROUP_WORDS
from cleo_env.games.caesar.view.columns import OBSERVATION
from cleo_env.interfaces.table import Table

CLEOPATRA, CAESAR = 0, 1
NAMES = ("cleopatra", "caesar")
FULL = ["1", "1", "1", "1", "1"]


def table(
    cleopatra: dict[str, Any] | None = None, caesar: dict[str, Any] | None = None, seed: int = 1, **position: Any
) -> Table:
    """Set up a game in which Cleopatra is to move; the bag is empty unless something is said about it."""
    players = {"cleopatra": cleopatra or {}, "caesar": caesar or {}}
    return Table.from_position(
        {"game": "caesar", "first_turn": False, "bag": [], "players": players, **position}, seed=seed
    )


def voting(ours: list[str], theirs: list[str], group: str = "aedile", **position: Any) -> Table:
    """Let a group vote: Cleopatra has these cards below it, Caesar those, and its bust alone is in the bag."""
    cleopatra = {"hand": ["assassination"], "table": {group: ours}}
    position = {"bag": [group], **position}
    return play(table(cleopatra, {"table": {group: theirs}}, **position), "draw bust")


def set_up(**settings: Any) -> Table:
    """Play the set-up of a game: both lay 1 to 5 from praetor to censor."""
    game = Table("caesar", seed=3, **settings)
    while game.state["phase"] <= Phase.FIRST_ACTION:
        game.play(game.legal[0])
    return game


def play(game: Table, *names: str) -> Table:
    """Play these actions one after another."""
    for name in names:
        game.play(name)
    return game


def end_turn(game: Table) -> Table:
    """Play on without further cards to the next turn: influence is drawn if there is any."""
    turn = int(game.state["turn"])
    while not game.over and int(game.state["turn"]) == turn:
        wanted = ("no second card", "draw bust", "allow", "keep mission 1", "draw influence", "draw action")
        game.play(next(name for name in wanted if name in game.legal))
    return game


def of(game: Table, seat: int, key: str) -> Any:
    """Return what a player has of something, as a position tells it."""
    return game.position["players"][NAMES[seat]].get(key)


def below(game: Table, seat: int, group: str) -> list[str]:
    """List a player's cards below a group."""
    return of(game, seat, "table").get(group, [])


def offered(game: Table, first_word: str) -> list[str]:
    """List what is offered that begins with a word."""
    return [name for name in game.legal if name.split()[0] == first_word]


def column(game: Table, viewer: int, name: str) -> np.ndarray:
    """Return one column of what a seat sees."""
    return OBSERVATION.view(game.observe(viewer)["observation"], name)


def named(counts: np.ndarray) -> dict[str, int]:
    """Name the cards of a count vector."""
    return {word: int(count) for word, count in zip(CARD_WORDS, counts, strict=False) if count}


def grouped(numbers: np.ndarray) -> dict[str, int]:
    """Name the groups of a vector."""
    return {word: int(number) for word, number in zip(GROUP_WORDS, numbers, strict=True) if number}


def same_view(one: Table, other: Table, viewer: int) -> bool:
    """Tell whether a seat sees the same in two games."""
    return np.array_equal(one.observe(viewer)["observation"], other.observe(viewer)["observation"])
