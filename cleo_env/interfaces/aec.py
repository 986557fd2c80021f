"""PettingZoo's interface: one class for all games, and a thin layer of checks over it.

Games pay only at their end, and end for all players at once; so a step in the middle of a game changes nothing but
the state, what its decider sees, and `agent_selection`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from copy import deepcopy
from operator import index
from typing import Any, NoReturn, Self

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from cleo_env.core.batch import IllegalAction, check_seed
from cleo_env.core.game import Game
from cleo_env.core.loops import NOBODY
from cleo_env.core.position import check_keys, check_position
from cleo_env.core.tables import FLOAT32, INT16, check_observation
from cleo_env.interfaces.one_game import OneGame
from cleo_env.interfaces.opponents import Asking, Opponent, make_opponent
from cleo_env.interfaces.rendering import HUMAN, RENDER_FPS, RENDER_MODES, check_render_mode, render_state
from cleo_env.interfaces.spaces import action_space, column_space, observation_space
from cleo_env.registry import get_game

ILLEGAL_REWARD = -1.0
AFTER_RESET = ("agents", "agent_selection", "num_agents", "rewards", "terminations", "truncations", "infos",
               "_cumulative_rewards")  # fmt: skip


class GameEnv(AECEnv[str, dict[str, np.ndarray], int]):
    """A game as a PettingZoo environment. An illegal action raises IllegalAction and changes nothing.

    An observation is a dict of fresh arrays: `observation`, what the agent sees, and `action_mask`, what it may do,
    all zero unless it decides. At the end the info of every agent holds `scores`, `winners` (seats) and `ending`.
    With observation="float32" observations and `state()` are scaled by their columns' scales.
    """

    def __init__(
        self,
        game: Game,
        num_players: int | None = None,
        render_mode: str | None = None,
        observation: str = INT16,
        **settings: Any,
    ) -> None:
        super().__init__()
        self._scales = check_observation(observation) == FLOAT32
        players = game.check_players(game.default_players if num_players is None else num_players)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = describe(game)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.observation_spaces = {agent: observation_space(game, observation) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self.state_space = column_space(game.full_view, observation)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._settings = settings
        self._like = game.prototype(players, settings)
        self._one = OneGame(game)
        self._asking = Asking(game, 1)
        self._moves = 0
        self._seated: dict[int, Opponent] = {}  # by seat: agents that play inside `step`
        self._decider = NOBODY
        self._ever_started = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._one.game

    def observation_space(self, agent: str) -> gymnasium.Space:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed with the one that follows the last game's, or a random one at first.

        Options: `position`, a game to start from; `settings`, changed for this one game. What a position or these
        settings do not name is as the environment was made.
        """
        like, position = self._asked_for(options or {})
        self._decider = self._one.start(like, self._seed_of(seed), position)
        self._asking.start(np.array([0]), self._one.states["seed"])
        self._moves = 0
        self._ever_started = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def seat_agent(self, agent: str, player: Any) -> None:
        """Let an agent (a name such as "expert", an `Agent`, or a function) play for `agent` inside `step` and `reset`.

        `agent_iter` then passes it over until the end, where it is paid like the others. None as player frees the seat.
        """
        seat = self._seat_of[agent]
        free = self._seat_of.values() - self._seated.keys() - {seat}
        if player is None:
            self._seated.pop(seat, None)
        elif not free:
            raise ValueError(f"{agent} is the last seat that nobody plays: one must be left for you")
        else:
            self._seated[seat] = make_opponent(player, self.game)
            if self._decider == seat:
                self._go_on()

    def _go_on(self) -> None:
        """Let seated agents play until somebody else decides, and say who that is; or end the game."""
        while self._decider in self._seated:
            self._decider = self._one.play(self._ask_seated(self._decider))
            self._moves += 1
        if self._decider == NOBODY:
            self._end_game()
        else:
            self.agent_selection = self.possible_agents[self._decider]

    def _ask_seated(self, seat: int) -> int:
        """Return what a seated agent does."""
        one, only = self._one, np.array([0])
        self._asking.set_moves(only, self._moves)
        try:
            seen, masks = one.observation[None].copy(), one.mask[None].copy()
            return int(self._asking.ask(self._seated[seat], one.states, only, np.array([seat]), seen, masks)[0])
        except IllegalAction as problem:
            raise ValueError(f"the agent seated at {self.possible_agents[seat]}: {problem}") from problem

    def _seed_of(self, seed: int | None) -> int:
        if seed is not None:
            return check_seed(seed)
        return self._one.next_seed if self._ever_started else secrets.randbits(64)

    def _asked_for(self, options: dict[str, Any]) -> tuple[np.ndarray, dict[str, Any] | None]:
        """Return a state with the players and settings that the options ask for, and the position in them."""
        position, settings = options.get("position"), options.get("settings")
        if position is None and settings is None:
            return self._like, None
        players, chosen = len(self.possible_agents), dict(self._settings)
        if position is not None:
            check_position(self.game.name, position, players)
            chosen |= check_keys("the position's settings", position.get("settings", {}), self.game.settings.by_name)
        chosen |= check_keys("settings", settings or {}, self.game.settings.by_name)
        return self.game.prototype(players, chosen), position

    def step(self, action: int | None) -> None:
        """Play the action of the agent that decides; an agent whose game is over takes None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._decider = self._one.play(self._legal(action))
        self._moves += 1
        if self._seated or self._decider == NOBODY:
            self._go_on()
        else:
            self.agent_selection = self.possible_agents[self._decider]
        if self.render_mode == HUMAN:
            self.render()

    def _legal(self, action: Any) -> int:
        """Return an action as a number, or refuse it."""
        mask = self._one.mask
        try:
            number = index(action)
        except TypeError:
            number = NOBODY
        if not 0 <= number < len(mask) or not mask[number]:
            raise IllegalAction(self.game, 0, self._decider, action, mask)
        return number

    def _end_game(self) -> None:
        """Pay everyone and tell how the game ended."""
        one = self._one
        players = len(self.possible_agents)
        result = {
            "scores": one.scores[:players].tolist(),
            "winners": np.flatnonzero(one.winners).tolist(),
            "ending": self.game.words.endings[int(one.state["ending"])],
        }
        self._finish(one.rewards[:players].tolist(), result)

    def _finish(self, rewards: list[float], result: dict[str, Any]) -> None:
        for agent, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = deepcopy(result)
        self._decider = NOBODY
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return what an agent sees now, in arrays of its own."""
        seat, one = self._seat_of[agent], self._one
        if seat == self._decider:
            seen = self.game.observation.scaled(one.observation) if self._scales else one.observation.copy()
            return {"observation": seen, "action_mask": one.mask.copy()}
        return self._observe_idle(seat)

    def _observe_idle(self, seat: int) -> dict[str, np.ndarray]:
        """Return what a seat sees that does not decide."""
        seen, mask = self._one.seen_by(seat)
        if self._decider == NOBODY:
            mask[:] = 0
        return {"observation": self.game.observation.scaled(seen) if self._scales else seen, "action_mask": mask}

    def redealt(self, agent: str, key: int) -> Self:
        """Return another game that this agent cannot tell from this one, with a new seed for all chance to come."""
        other = deepcopy(self)
        other._one.states[:] = self.game.redeal_hidden(self._one.states, 0, self._seat_of[agent], key)
        other._one.refresh()
        return other

    def state(self) -> np.ndarray:
        """Return the full view with all secrets and luck to come, rotated to the decider. For critics only."""
        view = self._one.full_view()
        return self.game.full_view.scaled(view) if self._scales else view

    def render(self) -> str | np.ndarray | None:
        """Return the text board or the picture (height, width, 3) of the open table; in mode human print the board."""
        return render_state(self.game, self._one.state, self.render_mode, seat=None)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class CheckedEnv(GameEnv):
    """What `env()` returns: with the outcome of PettingZoo's three wrappers, at a small part of their cost.

    An illegal move ends the game with -1 for who made it and 0 for the others; an action outside the space and calls
    before reset raise the errors of the wrappers.
    """

    _has_reset = False
    _has_updated = False

    def __getattr__(self, name: str) -> Any:
        """Is called for what is not there, which before reset is much."""
        if name in AFTER_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game, see GameEnv."""
        super().reset(seed, options)
        self._has_reset = self._has_updated = True

    def step(self, action: int | None) -> None:
        """Play an action, see GameEnv; an illegal one loses."""
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        try:
            super().step(action)
        except IllegalAction:
            self._refuse(action)

    def _refuse(self, action: Any) -> None:
        """End the game for an illegal move, or raise an error for what is no move at all."""
        agent = self.agent_selection
        if not self.action_spaces[agent].contains(action):
            raise AssertionError(f"action is not in action space: {action!r} in {self.action_spaces[agent]}") from None
        EnvLogger.warn_on_illegal_move()
        self.truncations = dict.fromkeys(self.agents, True)
        rewards = [ILLEGAL_REWARD if other == agent else 0.0 for other in self.possible_agents]
        scores = self._one.current_scores()[: len(self.possible_agents)].tolist()
        self._finish(rewards, {"scores": scores, "winners": [], "ending": f"illegal move by {agent}"})

    def _observe_idle(self, seat: int) -> dict[str, np.ndarray]:
        """Return what a seat sees that does not decide, as nobody does before reset."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return super()._observe_idle(seat)

    def state(self) -> np.ndarray:
        """Return the full view, see GameEnv."""
        if not self._has_reset:
            EnvLogger.error_state_before_reset()
        return super().state()

    def render(self) -> str | np.ndarray | None:
        """Return or print the board, see GameEnv."""
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Go through the agents that decide; the loop must step or reset each time."""
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._deciding_agents(max_iter)

    def _deciding_agents(self, max_iter: int) -> Iterator[str]:
        while self.agents and max_iter > 0:
            if not self._has_updated:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
            self._has_updated = False
            max_iter -= 1
            yield self.agent_selection


def describe(game: Game) -> dict[str, Any]:
    """Return the metadata of a game's environment."""
    return {
        "name": f"{game.name}_v{game.version}",
        "render_modes": RENDER_MODES[:],
        "is_parallelizable": False,
        "render_fps": RENDER_FPS,
    }


def refuse_parallel(name: str, **kwargs: Any) -> NoReturn:
    """Say why there is no parallel environment, and what to use."""
    raise NotImplementedError(
        f"{name} has no parallel_env: its players decide one after the other, never at once. Use {name}_v0.env(), "
        f"cleo_env.make_batch({name!r}, num_games) for speed, or gymnasium.make('cleo_env/{name}-v0', "
        "opponent='expert') for one learning seat"
    )


def make_env(name: str, **kwargs: Any) -> CheckedEnv:
    """Return the checked environment of a game by name."""
    return CheckedEnv(get_game(name), **kwargs)


def make_raw_env(name: str, **kwargs: Any) -> GameEnv:
    """Return the bare environment of a game by name."""
    return GameEnv(get_game(name), **kwargs)
