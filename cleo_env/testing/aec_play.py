"""Playing anybody's AEC environment: masks wherever they are kept, random legal moves, and what everyone saw."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np

from cleo_env.testing.report import Broken, NotApplicable

MakeEnv = Callable[[], Any]
MASK = "action_mask"


@dataclass(frozen=True)
class Trial:
    """An environment to check, and how long."""

    make: MakeEnv
    seed: int
    episodes: int
    max_steps: int  # in an episode
    moments: int  # of an episode that are looked at closely
    redeal: Callable[[Any, str, int], Any] | None  # (env, agent, key) -> an env that the agent cannot tell apart

    def begun(self, seed: int) -> Any:
        """Return a fresh environment that has been reset."""
        env = self.make()
        env.reset(seed=seed)
        return env

    def played(self, seed: int, moves: int) -> tuple[Any, list[Any]]:
        """Return an environment after so many random legal moves, or at its end, and the moves."""
        env = self.begun(seed)
        return env, play(env, np.random.default_rng(seed), moves)

    def replayed(self, seed: int, moves: list[Any]) -> Any:
        """Return an environment that has been brought to the same point; copying is not relied upon."""
        env = self.begun(seed)
        for move in moves:
            env.step(move)
        return env

    def looked_at(self) -> list[tuple[int, list[Any]]]:
        """Return moments of several episodes as (seed, moves before), none of them after the end."""
        found = []
        for seed in range(self.seed, self.seed + self.episodes):
            _, moves = self.played(seed, self.max_steps)
            points = np.linspace(0, len(moves) - 1, self.moments).astype(int)  # the last is before the last move
            found += [(seed, moves[:point]) for point in dict.fromkeys(points.tolist()) if point >= 0]
        return found


def mask_in(observation: Any) -> np.ndarray | None:
    """Return the mask inside an observation, if it keeps one there."""
    return np.asarray(observation[MASK]) if isinstance(observation, dict) and MASK in observation else None


def mask_of(env: Any, agent: str) -> np.ndarray | None:
    """Return what an agent may do, from its observation or its info; None if the environment has no masks."""
    mask = mask_in(env.observe(agent))
    if mask is None and MASK in env.infos.get(agent, {}):
        mask = np.asarray(env.infos[agent][MASK])
    return mask


def need_mask(env: Any) -> np.ndarray:
    """Return the decider's mask, or leave the check out."""
    mask = mask_of(env, env.agent_selection)
    if mask is None:
        raise NotApplicable("the environment has no action masks")
    return mask


def is_over(env: Any) -> bool:
    """Tell whether the agent that is selected can no longer act."""
    agent = env.agent_selection
    return not env.agents or env.terminations[agent] or env.truncations[agent]


def random_move(env: Any, rng: np.random.Generator) -> Any:
    """Return a random legal action of the agent that decides."""
    mask = mask_of(env, env.agent_selection)
    space = env.action_space(env.agent_selection)
    if mask is None:
        return int(rng.integers(space.n)) + int(space.start) if hasattr(space, "n") else space.sample()
    legal = np.flatnonzero(mask)
    if not len(legal):
        raise Broken(f"{env.agent_selection} is to move and its mask is empty")
    return int(rng.choice(legal)) + int(getattr(space, "start", 0))


def play(env: Any, rng: np.random.Generator, moves: int) -> list[Any]:
    """Play so many random legal moves, or until somebody can no longer act; return them."""
    made: list[Any] = []
    while len(made) < moves and not is_over(env):
        made.append(random_move(env, rng))
        env.step(made[-1])
    return made


def shown(env: Any) -> dict[str, Any]:
    """Return all that agents are told now, in arrays of its own."""
    return {
        "agent_selection": env.agent_selection,
        "agents": list(env.agents),
        "observations": {agent: deepcopy(env.observe(agent)) for agent in env.agents},
        "rewards": dict(env.rewards),
        "terminations": dict(env.terminations),
        "truncations": dict(env.truncations),
    }


def difference(one: Any, other: Any, path: str = "") -> str:
    """Name the first place in which two such things differ; nothing if they are equal."""
    if isinstance(one, dict) and isinstance(other, dict):
        if one.keys() != other.keys():
            return f"{path or 'all'}: {sorted(map(str, one))} and {sorted(map(str, other))}"
        return next(filter(None, (difference(one[key], other[key], f"{path}/{key}") for key in one)), "")
    if isinstance(one, tuple | list) and isinstance(other, tuple | list) and len(one) == len(other):
        pairs = zip(one, other, strict=True)
        return next(filter(None, (difference(a, b, f"{path}/{n}") for n, (a, b) in enumerate(pairs))), "")
    try:
        equal = bool(np.array_equal(one, other, equal_nan=True))
    except TypeError:
        equal = bool(np.array_equal(one, other))
    return "" if equal else path or "all"
