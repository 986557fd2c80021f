"""How games on a batch are collected for RLlib: the module is asked once for all, and episodes are cut out of arrays.

RLlib's own runner takes every step of every game apart, game by game; that costs far more than playing it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import numpy as np
import torch
from ray.rllib.callbacks.callbacks import RLlibCallback
from ray.rllib.core.columns import Columns
from ray.rllib.env.single_agent_env_runner import SingleAgentEnvRunner
from ray.rllib.env.single_agent_episode import SingleAgentEpisode
from ray.rllib.env.utils.infinite_lookback_buffer import InfiniteLookbackBuffer
from ray.rllib.utils import force_list
from ray.rllib.utils.metrics import ENV_STEP_TIMER, RLMODULE_INFERENCE_TIMER, WEIGHTS_SEQ_NO

Arrays = dict[str, np.ndarray]
NOT_CALLED = "on_episode_created", "on_episode_start", "on_episode_step"


@dataclass
class Rollout:
    """What was collected, an entry a step; row g of each is about game g. Observations are one more than the rest."""

    seen: list[Arrays]
    outputs: list[Arrays] = field(default_factory=list)  # of the module: actions, their log probabilities, logits
    rewards: list[np.ndarray] = field(default_factory=list)
    ended: list[np.ndarray] = field(default_factory=list)
    infos: list[list[dict[str, Any]]] = field(default_factory=list)

    def stacked(self) -> tuple[Arrays, Arrays, np.ndarray]:
        """Return observations, outputs and rewards as arrays (step, game, ..)."""
        return _stack(self.seen), _stack(self.outputs), np.stack(self.rewards)

    def episodes(self, g: int, resting: bool) -> Iterator[tuple[int, int, bool]]:
        """Yield first step, end and whether it ended of the episodes of a game; `resting` if it began with a restart.

        A game that ended in one step starts anew in the next, whose action is not played.
        """
        first, length = int(resting), len(self.rewards)
        for last in np.flatnonzero([row[g] for row in self.ended]):
            yield first, int(last) + 1, True
            first = int(last) + 2
        if first < length:
            yield first, length, False


def _stack(rows: list[Arrays]) -> Arrays:
    return {name: np.stack([row[name] for row in rows]) for name in rows[0]}


class BatchEnvRunner(SingleAgentEnvRunner):
    """RLlib's runner for one learning seat, with another way to sample.

    Its environment restarts ended games in the next step. An episode's id goes on over samples, as with RLlib's. Asked
    for a number of episodes it plays that number, the same in every slot but for the remainder, so that short games are
    not preferred. Connectors between environment and module, stateful modules and callbacks at each step are refused:
    RLlib's runner, `env_runner_cls=SingleAgentEnvRunner`, has them.
    """

    _needs_initial_reset: bool  # set by RLlib's runner

    def __init__(self, *, config: Any, **kwargs: Any) -> None:
        refuse_what_is_not_done(config)
        super().__init__(config=config, **kwargs)
        if self.module is not None and self.module.is_stateful():
            raise ValueError("BatchEnvRunner has no memory for stateful modules: use SingleAgentEnvRunner")

    def _reset_envs_and_episodes(self, explore: bool) -> None:
        """Start all games anew; with a seed, game i of runner w gets seed + w * num_envs + i, so that none is twice."""
        seed = self._seed if self._needs_initial_reset else None
        if seed is not None:
            seed += (self.worker_index or 0) * (self.num_envs - 1)  # RLlib has added the index once
        self._seen, _ = self._try_env_reset(seed=seed, options=None)
        self._resting = np.zeros(self.num_envs, np.bool_)  # games that ended in the last step
        self._ids = [uuid4().hex for _ in range(self.num_envs)]
        self._lengths = [0] * self.num_envs  # of the parts of episodes that were handed over
        self._ongoing_episodes_for_metrics.clear()
        self._needs_initial_reset = False

    def _sample(
        self,
        *,
        num_timesteps: int | None = None,
        num_episodes: int | None = None,
        explore: bool,
        random_actions: bool = False,
        force_reset: bool = False,
    ) -> list[SingleAgentEpisode]:
        """Collect at least so many steps, or so many whole episodes."""
        if force_reset or num_episodes is not None or self._needs_initial_reset:
            self._reset_envs_and_episodes(explore)
        resting = self._resting
        if num_episodes is None:
            rollout, wanted = self._collect_steps(num_timesteps or 0, explore, random_actions), None
        else:
            wanted = num_episodes // self.num_envs + (np.arange(self.num_envs) < num_episodes % self.num_envs)
            rollout = self._collect_games(wanted, explore, random_actions)
            self._needs_initial_reset = True
        return self._hand_over(rollout, resting, wanted) if rollout.rewards else []

    def _collect_steps(self, count: int, explore: bool, random_actions: bool) -> Rollout:
        """Play until so many steps are there; one that starts a game anew does not count."""
        rollout = Rollout([self._seen])
        while count > 0:
            count -= int((~self._resting).sum())
            self._play(rollout, explore, random_actions)
        return rollout

    def _collect_games(self, wanted: np.ndarray, explore: bool, random_actions: bool) -> Rollout:
        """Play until so many games have ended in each slot."""
        rollout, ended = Rollout([self._seen]), np.zeros(self.num_envs, np.int64)
        while (ended < wanted).any():
            self._play(rollout, explore, random_actions)
            ended += self._resting
        return rollout

    def _play(self, rollout: Rollout, explore: bool, random_actions: bool) -> None:
        """Take a step in all games."""
        outputs = self._random_actions() if random_actions else self._act(explore)
        with self.metrics.log_time(ENV_STEP_TIMER):
            self._seen, rewards, terminated, truncated, infos = self.env.step(outputs[Columns.ACTIONS])
        self._resting = terminated | truncated
        rollout.seen.append(self._seen)
        rollout.outputs.append(outputs)
        rollout.rewards.append(rewards.astype(np.float32))
        rollout.ended.append(self._resting)
        rollout.infos.append(infos)

    def _random_actions(self) -> Arrays:
        return {Columns.ACTIONS: np.asarray(self.env.action_space.sample())}

    def _act(self, explore: bool) -> Arrays:
        """Ask the module for the actions of all games."""
        seen = {name: torch.from_numpy(rows).to(self._device) for name, rows in self._seen.items()}
        with torch.no_grad(), self.metrics.log_time(RLMODULE_INFERENCE_TIMER):
            if explore:
                steps = self.num_env_steps_sampled_lifetime
                outputs = self.module.forward_exploration({Columns.OBS: seen}, t=steps)
            else:
                outputs = self.module.forward_inference({Columns.OBS: seen})
            if Columns.ACTIONS not in outputs:
                outputs = self._draw(outputs, explore)
        return {name: rows.cpu().numpy() for name, rows in outputs.items()}

    def _draw(self, outputs: dict[str, Any], explore: bool) -> dict[str, Any]:
        """Draw actions from logits, or take the likeliest, and tell how likely they were."""
        kind = self.module.get_exploration_action_dist_cls() if explore else self.module.get_inference_action_dist_cls()
        logits = outputs[Columns.ACTION_DIST_INPUTS]
        distribution = kind.from_logits(logits)
        if explore:  # the largest of logits with Gumbel noise is a draw, and much quicker than torch's `multinomial`
            actions = (logits - torch.empty_like(logits).exponential_().log()).argmax(dim=-1)
        else:
            actions = distribution.to_deterministic().sample()
        return {**outputs, Columns.ACTIONS: actions, Columns.ACTION_LOGP: distribution.logp(actions)}

    def _hand_over(self, rollout: Rollout, resting: np.ndarray, wanted: np.ndarray | None) -> list[SingleAgentEpisode]:
        """Cut the rollout into episodes and parts of episodes, and take note of them for the metrics."""
        seen, outputs, rewards = rollout.stacked()
        found, ended_in = [], defaultdict[int, int](int)
        for g in range(self.num_envs):
            for first, end, over in rollout.episodes(g, bool(resting[g])):
                if wanted is not None and (not over or ended_in[g] == wanted[g]):
                    break
                infos: list[dict[str, Any]] = [{} for _ in range(end - first)] + [
                    rollout.infos[end - 1][g] if over else {}
                ]
                episode = self._episode(
                    g, _cut(seen, g, first, end + 1), _cut(outputs, g, first, end), rewards[first:end, g], infos, over
                )
                ended_in[g] += over
                found.append(episode)
        self._take_note(found, sum(ended_in.values()))
        return found

    def _episode(
        self, g: int, seen: Arrays, outputs: Arrays, rewards: np.ndarray, infos: list[dict[str, Any]], over: bool
    ) -> SingleAgentEpisode:
        """Return an episode, or the next part of it, and begin another if it is over."""
        actions = outputs.pop(Columns.ACTIONS)
        outputs[WEIGHTS_SEQ_NO] = np.full(len(actions), self._weights_seq_no)
        episode = SingleAgentEpisode(
            self._ids[g],
            observations=InfiniteLookbackBuffer(seen),
            observation_space=self.env.single_observation_space,
            infos=InfiniteLookbackBuffer(infos),
            actions=InfiniteLookbackBuffer(actions),
            action_space=self.env.single_action_space,
            rewards=InfiniteLookbackBuffer(rewards.copy()),
            terminated=over,
            extra_model_outputs={name: InfiniteLookbackBuffer(rows) for name, rows in outputs.items()},
            t_started=self._lengths[g],
        )
        if over:
            self._make_on_episode_callback("on_episode_end", g, {g: episode})
            self._done_episodes_for_metrics.append(episode)
            self._ids[g], self._lengths[g] = uuid4().hex, 0
        else:
            self._ongoing_episodes_for_metrics[episode.id_].append(episode)
            self._lengths[g] += len(episode)
        return episode

    def _take_note(self, episodes: list[SingleAgentEpisode], ended: int) -> None:
        """Count what was collected."""
        steps = sum(map(len, episodes))
        self._log_env_steps(metric=self._metrics_num_env_steps_sampled, num_steps=steps)
        self._increase_sampled_metrics(steps, ended)


def _cut(arrays: Arrays, g: int, first: int, end: int) -> Arrays:
    """Return copies of some steps of a game."""
    return {name: rows[first:end, g].copy() for name, rows in arrays.items()}


def refuse_what_is_not_done(config: Any) -> None:
    """Say so if a config asks for connectors or callbacks that sampling in arrays would pass over."""
    asked = [name for name in ("_env_to_module_connector", "_module_to_env_connector") if getattr(config, name, None)]
    for name in NOT_CALLED:
        classes = force_list(config.callbacks_class)
        own = any(getattr(kind, name, None) is not getattr(RLlibCallback, name) for kind in classes)
        asked += [name] if own or getattr(config, f"callbacks_{name}", None) else []
    if asked:
        raise ValueError(
            f"BatchEnvRunner does not call {', '.join(asked)}: use .env_runners(env_runner_cls=SingleAgentEnvRunner)"
        )
