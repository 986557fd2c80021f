"""The games and numbers of players that every interface must serve. A further game joins by its lines here."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cleo_env.interfaces.aec import CheckedEnv, GameEnv, make_env, make_raw_env
from cleo_env.registry import get_game

GAMES = [
    ("architects_2006", 3),
    ("architects_2006", 4),
    ("architects_2006", 5),
    ("architects_2019", 2),
    ("architects_2019", 3),
    ("architects_2019", 4),
    ("caesar", 2),
]
FEWEST = list({name: (name, players) for name, players in reversed(GAMES)}.values())
UNUSUAL: dict[str, dict[str, Any]] = {  # by game: settings that change the rules, as they are not by default
    "architects_2006": {"max_turns": 60, "mirror_mosaics": False, "hand_limit": "before refill", "reward": "margin"},
    "architects_2019": {
        "max_turns": 60, "mirror_mosaics": False, "hand_limit": "before refill", "reward": "margin",
        "tainted_artisans": True, "sanctuary_forfeits_palms": False,
        "slot_penalties": ["4 amulets", "0 scarabs", "3 scarabs", "1 scarab", "0 amulets"],
    },
    "caesar": {"max_turns": 60, "starter": "caesar", "first_action": "choice", "reward": "margin", "groups": 4},
}  # fmt: skip

WITH_SPARE_SEATS = [(name, players) for name, players in FEWEST if players < get_game(name).seats]

each_table = pytest.mark.parametrize(("game", "players"), GAMES)
each_game_with_spare_seats = pytest.mark.parametrize(("game", "players"), WITH_SPARE_SEATS)
each_game = pytest.mark.parametrize(("game", "players"), FEWEST)


def each_table_of(*names: str) -> pytest.MarkDecorator:
    """Ask for every number of players of the games so named."""
    return pytest.mark.parametrize(("game", "players"), [table for table in GAMES if table[0] in names])


def checked(game: str, players: int, seed: int | None = None, **kwargs: Any) -> CheckedEnv:
    """Return a checked environment, reset if a seed is given."""
    env = make_env(game, num_players=players, **kwargs)
    if seed is not None:
        env.reset(seed=seed)
    return env


def bare(game: str, players: int, seed: int | None = None, **kwargs: Any) -> GameEnv:
    """Return a bare environment, reset if a seed is given."""
    env = make_raw_env(game, num_players=players, **kwargs)
    if seed is not None:
        env.reset(seed=seed)
    return env


def legal_of(env: GameEnv, rng: np.random.Generator) -> int:
    """Choose a legal action for the agent that decides."""
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(rng.choice(np.flatnonzero(mask)))


def illegal_of(env: GameEnv) -> int:
    """Return the first action that the agent that decides may not take."""
    return int(np.argmin(env.observe(env.agent_selection)["action_mask"]))


def play(env: GameEnv, seed: int = 0, moves: int = 10_000) -> GameEnv:
    """Play so many random legal moves, or to the end of the game."""
    rng = np.random.default_rng(seed)
    for _ in range(moves):
        if any(env.terminations.values()):
            break
        env.step(legal_of(env, rng))
    return env


def same(one: Any, other: Any) -> bool:
    """Whether two observations, or what `last` returns, are equal through and through."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(np.array_equal(one, other))
