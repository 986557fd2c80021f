"""Real board games as reinforcement-learning environments. Games and doors are imported when first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cleo_env.registry import GAMES, get_game, register_games
from cleo_env.version import __version__

if TYPE_CHECKING:
    from cleo_env.core.batch import Batch, IllegalAction
    from cleo_env.core.position import PositionError
    from cleo_env.core.record import RecordError
    from cleo_env.doors.gymnasium import SeatVectorEnv
    from cleo_env.doors.table import Table

__all__ = [
    "GAMES",
    "IllegalAction",
    "PositionError",
    "RecordError",
    "SeatVectorEnv",
    "Table",
    "__version__",
    "get_game",
    "make_batch",
]

_LAZY = {
    "IllegalAction": "cleo_env.core.batch",
    "PositionError": "cleo_env.core.position",
    "RecordError": "cleo_env.core.record",
    "SeatVectorEnv": "cleo_env.doors.gymnasium",
    "Table": "cleo_env.doors.table",
}


def make_batch(game: str, num_games: int, seed: int = 0, num_players: Any = None, **kwargs: Any) -> Batch:
    """Return many games side by side. Keywords are settings of the game, `num_threads` and `autoreset_mode`."""
    from cleo_env.core.batch import Batch

    return Batch(get_game(game), num_games, seed, num_players, **kwargs)


def __getattr__(name: str) -> Any:
    """Import a door when it is first asked for."""
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register_games()
