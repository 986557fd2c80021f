"""RLlib's interface: one learning seat in each of many games on one batch, or all seats as agents; a masked module.

    from cleo_env.rllib import PPOConfig
    PPOConfig().environment("cleo/caesar_v0", env_config={"opponent": "expert"})

An observation is a dict of float32 arrays, `observations` and `action_mask`, the names that RLlib's examples use.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from gymnasium import VectorizeMode
from gymnasium.spaces import Box, Dict
from gymnasium.vector.utils import batch_space
from ray.rllib.algorithms.ppo import PPOConfig as StockPPOConfig
from ray.rllib.algorithms.ppo.torch.default_ppo_torch_rl_module import DefaultPPOTorchRLModule
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner
from ray.rllib.utils.torch_utils import FLOAT_MIN
from ray.tune.registry import register_env

from cleo_env.core.batch import IllegalAction
from cleo_env.core.game import Game
from cleo_env.core.tables import FLOAT32
from cleo_env.interfaces.aec import make_raw_env
from cleo_env.interfaces.gymnasium import SeatVectorEnv
from cleo_env.interfaces.gymnasium_env import SeatEnv
from cleo_env.interfaces.rllib_runner import BatchEnvRunner
from cleo_env.interfaces.seat_games import ILLEGAL_REWARD, LOSE
from cleo_env.interfaces.spaces import column_space
from cleo_env.registry import GAMES, get_game

OBSERVATIONS, ACTION_MASK = "observations", "action_mask"
EVERYONE = "__all__"  # RLlib's name for all agents of a game
Shown = dict[str, np.ndarray]


def masked_space(game: Game) -> Dict:
    """Return the space of what a seat sees, with the mask of what it may do."""
    mask = Box(0, 1, (game.actions.size,), np.float32)
    return Dict({OBSERVATIONS: column_space(game.observation, FLOAT32), ACTION_MASK: mask})


def masked(seen: np.ndarray, masks: np.ndarray) -> Shown:
    """Return what seats see and may do; where nothing can be done all is allowed, and nothing will be played."""
    idle = ~masks.any(axis=-1, keepdims=True)
    return {OBSERVATIONS: seen, ACTION_MASK: (masks.astype(np.bool_) | idle).astype(np.float32)}


class MaskedSeatVectorEnv(SeatVectorEnv):
    """`SeatVectorEnv` with RLlib's names: one learning seat in each of many games, all on one batch."""

    def _make_spaces(self) -> None:
        super()._make_spaces()
        self.single_observation_space = masked_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def _observations(self) -> Shown:
        return masked(*self.seat_games.observations())


class MaskedSeatEnv(SeatEnv):
    """`SeatEnv` with RLlib's names: one game, for those who do without the batch."""

    def __init__(self, game: str, **options: Any) -> None:
        super().__init__(game, **options)
        self.observation_space = masked_space(self.game)

    def _shown(self, info: dict[str, Any]) -> tuple[Shown, dict[str, Any]]:
        seen, info = super()._shown(info)
        return masked(seen["observation"], seen["action_mask"]), info


def make_env(game: str, config: dict[str, Any]) -> MaskedSeatVectorEnv | MaskedSeatEnv:
    """Return one game, or with `num_envs` so many of them on one batch; the rest are options of `SeatVectorEnv`."""
    options = {"illegal": LOSE, **config, "observation": FLOAT32}
    return (MaskedSeatVectorEnv if "num_envs" in options else MaskedSeatEnv)(game, **options)


class SeatsEnv(MultiAgentEnv):
    """A game whose seats are RLlib's agents `player_0` ..; an observation comes only from the seat that decides next.

    `seated` names who plays some of the seats inside `step`, {"player_1": "expert"}; those are no agents of RLlib's.
    At the end every agent gets its own reward and a last observation, whoever ended the game; nothing is paid before.
    An illegal action ends the game with -1 for who made it and 0 for the others.
    """

    def __init__(self, game: str, seated: dict[str, Any] | None = None, **options: Any) -> None:
        self._env = make_raw_env(game, observation=FLOAT32, **options)
        for agent, player in (seated or {}).items():
            self._env.seat_agent(agent, player)
        self.possible_agents = [agent for agent in self._env.possible_agents if agent not in (seated or {})]
        self.agents = self.possible_agents[:]
        self.observation_spaces = dict.fromkeys(self.agents, masked_space(get_game(game)))
        self.action_spaces = {agent: self._env.action_space(agent) for agent in self.agents}
        super().__init__()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Shown], dict[str, Any]]:
        """Start a new game; options are those of the PettingZoo environment."""
        self._env.reset(seed, options)
        while not self._running:  # a seated agent may have ended it
            self._env.reset()
        return {self._env.agent_selection: self._seen(self._env.agent_selection)}, {}

    @property
    def _running(self) -> bool:
        return not any(self._env.terminations.values())

    def _seen(self, agent: str) -> Shown:
        seen = self._env.observe(agent)
        return masked(seen["observation"], seen["action_mask"])

    def step(self, action_dict: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Play the action of the agent that decides."""
        decider = self._env.agent_selection
        try:
            self._env.step(action_dict[decider])
        except IllegalAction as problem:
            rewards = {agent: ILLEGAL_REWARD if agent == decider else 0.0 for agent in self.agents}
            return self._end(rewards, {agent: {"ending": str(problem)} for agent in self.agents})
        if not self._running:
            return self._end(self._env.rewards, self._env.infos)
        decider = self._env.agent_selection
        going_on = {decider: False, EVERYONE: False}
        return {decider: self._seen(decider)}, {decider: 0.0}, going_on, going_on.copy(), {decider: {}}

    def _end(self, rewards: dict[str, float], infos: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Pay every agent, show it the end, and tell it how the game ended."""
        agents = self.agents
        return (
            {agent: self._seen(agent) for agent in agents},
            {agent: rewards[agent] for agent in agents},
            dict.fromkeys([*agents, EVERYONE], True),
            dict.fromkeys([*agents, EVERYONE], False),
            {agent: infos[agent] for agent in agents},
        )


class MaskedModule(DefaultPPOTorchRLModule):
    """RLlib's network for PPO on the observations alone; logits of what is not allowed are the smallest float."""

    def __init__(self, *, observation_space: Dict, **options: Any) -> None:
        if not isinstance(observation_space, Dict) or {OBSERVATIONS, ACTION_MASK} - set(observation_space):
            raise ValueError(
                f"a dict of {OBSERVATIONS} and {ACTION_MASK} is needed to observe, not {observation_space}"
            )
        super().__init__(observation_space=observation_space[OBSERVATIONS], **options)
        self.observation_space = observation_space

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        return self._mask(batch, super()._forward(self._unmasked(batch), **kwargs))

    def _forward_train(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        return self._mask(batch, super()._forward_train(self._unmasked(batch), **kwargs))

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Any:
        """Return what the critic expects."""
        return super().compute_values(self._unmasked(batch), embeddings)

    def _unmasked(self, batch: dict[str, Any]) -> dict[str, Any]:
        return {**batch, Columns.OBS: batch[Columns.OBS][OBSERVATIONS]}

    def _mask(self, batch: dict[str, Any], outputs: dict[str, Any]) -> dict[str, Any]:
        forbidden = batch[Columns.OBS][ACTION_MASK] == 0
        logits = outputs[Columns.ACTION_DIST_INPUTS].masked_fill(forbidden, FLOAT_MIN)
        return {**outputs, Columns.ACTION_DIST_INPUTS: logits}


class PPOConfig(StockPPOConfig):
    """RLlib's `PPOConfig` whose defaults are the masked module, 64 games on one batch, and the runner made for it."""

    def __init__(self, algo_class: type | None = None) -> None:
        super().__init__(algo_class)
        self.env_runners(
            env_runner_cls=BatchEnvRunner,
            num_env_runners=0,  # a batch uses all cores by itself
            num_envs_per_env_runner=64,
            gym_env_vectorize_mode=VectorizeMode.VECTOR_ENTRY_POINT,
        )
        self.training(gamma=1.0)  # games pay at their end, however long they are

    def multi_agent(self, **options: Any) -> PPOConfig:
        """Set what RLlib's method sets; several agents are collected by RLlib's own runner from single games."""
        super().multi_agent(**options)
        if self.is_multi_agent and self.env_runner_cls is BatchEnvRunner:
            self.env_runners(env_runner_cls=MultiAgentEnvRunner, gym_env_vectorize_mode=VectorizeMode.SYNC)
        return self

    def get_default_rl_module_spec(self) -> RLModuleSpec:
        """Return the masked module."""
        return RLModuleSpec(module_class=MaskedModule)


def register_games() -> None:
    """Make `cleo/caesar_v0` (one learning seat) and `cleo/caesar_seats_v0` (all seats), and so all games, known."""
    for game in GAMES:
        register_env(f"cleo/{game}_v0", partial(make_env, game))
        register_env(f"cleo/{game}_seats_v0", partial(_make_seats, game))


def _make_seats(game: str, config: dict[str, Any]) -> SeatsEnv:
    return SeatsEnv(game, **config)


register_games()
