"""The games of the suite by name. A game is imported when it is first asked for."""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from typing import TYPE_CHECKING, Any

from cleo_env.core.hints import hint

if TYPE_CHECKING:
    from cleo_env.core.game import Game

GAMES = {
    "architects_2006": "cleo_env.games.architects.game_2006",
    "architects_2019": "cleo_env.games.architects.game_2019",
    "caesar": "cleo_env.games.caesar.game",
}
NAMESPACE = "cleo_env"


def get_game(name: str) -> Game:
    """Return a game by its name, or say which names there are."""
    if not isinstance(name, str) or name not in GAMES:
        known = f"the games are {', '.join(GAMES)}{hint(str(name).lower(), GAMES)}"
        raise ValueError(f"there is no game {name!r}: {known}")
    from cleo_env.core.game import game_of

    return game_of(GAMES[name])


def register_games() -> None:
    """Make the games known to Gymnasium and PettingZoo: now if they are imported already, else when they are."""
    for library, register in REGISTERING.items():
        if library in sys.modules:
            register(sys.modules[library])
    sys.meta_path.insert(0, Registering())


def register_with_gymnasium(gymnasium: Any) -> None:
    """Make the games known to `gymnasium.make` and `make_vec`."""
    for name in GAMES:
        gymnasium.register(
            f"{NAMESPACE}/{name}-v0",
            entry_point="cleo_env.interfaces.gymnasium_env:SeatEnv",
            vector_entry_point="cleo_env.interfaces.gymnasium:SeatVectorEnv",
            kwargs={"game": name},
        )


def register_with_pettingzoo(pettingzoo: Any) -> None:
    """Make the games known to `pettingzoo.make`, where this version has it."""
    if hasattr(pettingzoo, "register"):
        for name in GAMES:
            pettingzoo.register("aec", f"{NAMESPACE}/{name}-v0", f"cleo_env.{name}_v0:env")


REGISTERING = {"gymnasium": register_with_gymnasium, "pettingzoo": register_with_pettingzoo}


class Registering(MetaPathFinder):
    """Registers the games with a library once it is imported; importing it ourselves would take most of our start."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Find a library as Python would, and let what runs it register the games after it."""
        if name not in REGISTERING:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            run = spec.loader.exec_module

            def run_and_register(module: Any) -> None:
                run(module)
                REGISTERING[name](module)

            spec.loader.exec_module = run_and_register  # type: ignore[method-assign]
        return spec
