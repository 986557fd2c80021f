"""Positions at any moment: in the middle of a turn the key `in_turn` holds, by field, what the other keys leave out.

At the start of a turn the other keys say everything, and `in_turn` is not written. Else it holds every field in which
the state differs from the one that the other keys alone set up with seed 0; so no field can be forgotten. A position
that was edited so that both parts contradict each other is refused.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.core.game import Game
from cleo_env.core.position import PositionError, check_keys, check_list, check_whole
from cleo_env.core.soundness import UnsoundState
from cleo_env.core.tables import Field

IN_TURN = "in_turn"


def write_position(game: Game, states: np.ndarray) -> dict[str, Any]:
    """Write a state, alone in `states`, as a position, all but game, players and settings."""
    told = game.words.to_position(states[0])
    mine, base = _tidied(game, states), _base(game, told, states)[0]
    own = {f.name: mine[f.name][0].tolist() for f in _fields(game) if (mine[f.name] != base[f.name]).any()}
    return {**told, IN_TURN: own} if own else told


def read_position(game: Game, position: dict[str, Any], states: np.ndarray) -> None:
    """Turn a game just set up, alone in `states`, into the one a position describes."""
    told = {key: value for key, value in position.items() if key != IN_TURN}
    if IN_TURN not in position:
        game.words.from_position(told, states)
        _check_sound(game, states, "the position")
        return
    base, problem = _base(game, told, states)
    _fill_in(game, position[IN_TURN], base)
    try:
        game.check_states(base)
        _check_agrees(told, game.words.to_position(base[0]))
    except (UnsoundState, PositionError) as other:
        raise PositionError(f"{IN_TURN} does not fit the rest of the position: {problem or other}") from None
    base["seed"] = states["seed"]
    states[:] = base


def _fields(game: Game) -> list[Field]:
    """List the fields that a position may hold: all but chance, and what follows from players and settings."""
    given = {"seed", "num_players", *game.settings.by_name}
    return [field for field in game.fields if field.name not in given]


def _base(game: Game, told: dict[str, Any], like: np.ndarray) -> tuple[np.ndarray, PositionError | None]:
    """Return what the other keys set up, or the start of a game and why if they cannot stand alone in this moment."""
    begun = _begun(game, like)
    try:
        game.words.from_position(told, begun)
        return _tidied(game, begun), None
    except PositionError as problem:
        return _tidied(game, _begun(game, like)), problem


def _begun(game: Game, like: np.ndarray) -> np.ndarray:
    """Return the start of a game with seed 0 and the players and settings of another."""
    begun = game.blank(1)
    game.loops.start_games(begun, game.blank(1), like, np.zeros(1, np.uint64), 0, 1)
    return begun


def _tidied(game: Game, states: np.ndarray) -> np.ndarray:
    """Return a copy without what earlier decisions left behind in fields that mean nothing now."""
    copy = game.blank(1)
    copy[:] = states
    game.words.tidy(copy)
    return copy


def _fill_in(game: Game, own: Any, states: np.ndarray) -> None:
    """Write the fields of `in_turn` into a state, each within its bounds."""
    fields = {field.name: field for field in _fields(game)}
    for name, value in check_keys(IN_TURN, own, fields).items():
        field = fields[name]
        low, high = field.bounds or (0, (1 << 64) - 1)
        states[name] = np.array(_numbers(f"{IN_TURN} {name}", value, field.shape, low, high), field.type)


def _numbers(place: str, value: Any, shape: tuple[int, ...], low: int, high: int) -> Any:
    """Return whole numbers in lists of a given shape, or refuse them."""
    if not shape:
        return check_whole(place, value, low, high)
    return [_numbers(place, part, shape[1:], low, high) for part in check_list(place, value, shape[0])]


def _check_sound(game: Game, states: np.ndarray, what: str) -> None:
    """Refuse what cannot be played on."""
    try:
        game.check_states(states)
    except UnsoundState as problem:
        raise PositionError(f"{what} cannot be played: {str(problem).partition(': ')[2]}") from None


def _check_agrees(told: dict[str, Any], loaded: dict[str, Any]) -> None:
    """Refuse a position that says something else than what it loads."""
    for key, value in told.items():
        if key in loaded and loaded[key] != value:
            raise PositionError(f"{key} is {value!r}, and with it {loaded[key]!r}")
