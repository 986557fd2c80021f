"""Real board games as reinforcement-learning environments. Games and interfaces are imported when first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cleo_env.registry import GAMES, get_game, register_games
from cleo_env.version import __version__

if TYPE_CHECKING:
    from cleo_env import architects_2006_v0, architects_2019_v0, caesar_v0
    from cleo_env.core.batch import Batch, IllegalAction
    from cleo_env.core.explicit_chance import ExplicitChance
    from cleo_env.core.position import PositionError
    from cleo_env.core.record import RecordError
    from cleo_env.interfaces.gymnasium import SeatVectorEnv
    from cleo_env.interfaces.gymnasium_env import SeatEnv
    from cleo_env.interfaces.sb3 import make_sb3
    from cleo_env.interfaces.table import Table

__all__ = [
    "GAMES",
    "ExplicitChance",
    "IllegalAction",
    "PositionError",
    "RecordError",
    "SeatEnv",
    "SeatVectorEnv",
    "Table",
    "__version__",
    "architects_2006_v0",
    "architects_2019_v0",
    "caesar_v0",
    "get_game",
    "make_batch",
    "make_sb3",
]

_LAZY = {
    "ExplicitChance": "cleo_env.core.explicit_chance",
    "IllegalAction": "cleo_env.core.batch",
    "PositionError": "cleo_env.core.position",
    "RecordError": "cleo_env.core.record",
    "SeatEnv": "cleo_env.interfaces.gymnasium_env",
    "SeatVectorEnv": "cleo_env.interfaces.gymnasium",
    "Table": "cleo_env.interfaces.table",
    "make_sb3": "cleo_env.interfaces.sb3",
}


def make_batch(game: str, num_games: int, seed: int = 0, num_players: Any = None, **kwargs: Any) -> Batch:
    """Return many games side by side. Keywords are settings of the game, `num_threads` and `autoreset_mode`."""
    from cleo_env.core.batch import Batch

    return Batch(get_game(game), num_games, seed, num_players, **kwargs)


def __getattr__(name: str) -> Any:
    """Import an interface, or a game's module, when it is first asked for."""
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    if name in {"data", "rllib"} or name in {f"{game}_v0" for game in GAMES}:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """List what is public, imported or not."""
    return sorted(__all__)


register_games()
