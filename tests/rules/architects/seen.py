"""Short ways to read a table in a rule's test: what players own, what is offered, what a seat sees."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.games.architects.rules.data import card_words
from cleo_env.interfaces.table import Table


def owned(game: Table, key: str) -> list[Any]:
    """List what each player has of something."""
    return [player[key] for player in game.position["players"]]


def offered(game: Table, first_word: str) -> list[str]:
    """List what is offered that begins with a word."""
    return [name for name in game.legal if name.split()[0] == first_word]


def column(game: Table, viewer: int, name: str) -> np.ndarray:
    """Return one column of what a seat sees."""
    return game.game.observation.view(game.observe(viewer)["observation"], name)


def numbers(game: Table, viewer: int, name: str) -> list[int]:
    """Return a column with a number for each seat, the viewer's first."""
    return [int(number) for number in column(game, viewer, name)[: game.num_players]]


def number(game: Table, viewer: int, name: str) -> int:
    """Return a column that is one number."""
    (only,) = column(game, viewer, name)
    return int(only)


def named(game: Table, counts: np.ndarray) -> dict[str, int]:
    """Name the cards of a count vector."""
    return {word: int(count) for word, count in zip(card_words(game.state), counts, strict=True) if count}


def cards(game: Table, viewer: int, name: str) -> dict[str, int]:
    """Return a column that counts cards, by their words."""
    return named(game, column(game, viewer, name))


def known(game: Table, viewer: int, holder: int) -> dict[str, int]:
    """Return the cards that one seat knows to be in the hand of another."""
    return named(game, column(game, viewer, "known")[(holder - viewer) % game.num_players - 1])


def unseen(game: Table, viewer: int, card: str) -> int:
    """Return how many of a card a seat cannot place."""
    return cards(game, viewer, "unseen").get(card, 0)


def same_view(one: Table, other: Table, viewer: int) -> bool:
    """Tell whether a seat sees the same in two games."""
    return np.array_equal(one.observe(viewer)["observation"], other.observe(viewer)["observation"])
