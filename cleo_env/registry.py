"""The games of the suite by name. A game is imported when it is first asked for."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cleo_env.core.game import Game

GAMES = {
    "architects_2006": "cleo_env.architects.game_2006",
    "architects_2019": "cleo_env.architects.game_2019",
    "caesar": "cleo_env.caesar.game",
}
NAMESPACE = "cleo_env"


def get_game(name: str) -> Game:
    """Return a game by its name, or say which names there are."""
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"there is no game {name!r}: the games are {', '.join(GAMES)}{_hint(name)}")
    from cleo_env.core.game import game_of

    return game_of(GAMES[name])


def _hint(name: Any) -> str:
    near = get_close_matches(str(name).lower(), GAMES, 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def register_games() -> None:
    """Make the games known to `pettingzoo.make` and `gymnasium.make_vec`, where this version has them."""
    import gymnasium
    import pettingzoo

    for name in GAMES:
        known = f"{NAMESPACE}/{name}-v0"
        if hasattr(pettingzoo, "register"):
            pettingzoo.register("aec", known, f"cleo_env.{name}_v0:env")
        gymnasium.register(known, vector_entry_point="cleo_env.doors.gymnasium:SeatVectorEnv", kwargs={"game": name})
