"""The games of the suite by name. A game is imported when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    """Make the games known to Gymnasium (`make`, `make_vec`) and to `pettingzoo.make`, where this version has it."""
    import gymnasium
    import pettingzoo

    for name in GAMES:
        known = f"{NAMESPACE}/{name}-v0"
        if hasattr(pettingzoo, "register"):
            pettingzoo.register("aec", known, f"cleo_env.{name}_v0:env")
        gymnasium.register(
            known,
            entry_point="cleo_env.interfaces.gymnasium_env:SeatEnv",
            vector_entry_point="cleo_env.interfaces.gymnasium:SeatVectorEnv",
            kwargs={"game": name},
        )
