"""Reading positions that people wrote: every complaint says where it is and what is allowed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cleo_env.core.hints import hint


class PositionError(ValueError):
    """A position that cannot be set up."""


def check_keys(place: str, given: Any, allowed: Collection[str]) -> dict[str, Any]:
    """Return a dict whose keys are all known, or name the one that is not."""
    if not isinstance(given, dict):
        raise PositionError(f"{place} must be a dict, not {given!r}")
    for key in given:
        if key not in allowed:
            raise PositionError(f"{place} has no {key!r}: known are {', '.join(allowed)}{hint(key, allowed)}")
    return given


def check_whole(place: str, value: Any, low: int, high: int) -> int:
    """Return a whole number within bounds, or refuse it."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PositionError(f"{place} is {value!r}: a whole number from {low} to {high} is needed")
    return value


def check_word(place: str, word: Any, words: Collection[str]) -> str:
    """Return a known word, or refuse it."""
    if not isinstance(word, str) or word not in words:
        raise PositionError(f"{place}: {word!r} is not one of {', '.join(words)}{hint(word, words)}")
    return word


def check_list(place: str, value: Any, length: int | None = None) -> list[Any]:
    """Return a list, of a given length if one is given, or refuse it."""
    if not isinstance(value, list | tuple) or (length is not None and len(value) != length):
        needed = "a list" if length is None else f"a list of {length}"
        raise PositionError(f"{place} must be {needed}, not {value!r}")
    return list(value)


def check_position(game: str, position: Any, num_players: int) -> None:
    """Refuse a position of another game, or for another number of players."""
    if not isinstance(position, dict):
        raise PositionError(f"a position is a dict, not {position!r}")
    if position.get("game", game) != game:
        raise PositionError(f"the position is of {position['game']!r}, not of {game!r}")
    if position.get("num_players", num_players) != num_players:
        raise PositionError(f"the position has {position['num_players']} players, not {num_players}")
