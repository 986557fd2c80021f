"""A learner in one process: the games it plays, and the league of agents that it meets there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from cleo_env.agents.models.softmax import count_legal, first_legal
from cleo_env.agents.players.policy import ARGMAX, PolicyOptions
from cleo_env.agents.registry import make_agent
from cleo_env.core.batch import Batch, check_num_games
from cleo_env.core.threads import limit_cores
from cleo_env.registry import get_game
from cleo_env.training.common.checkpoint import Store
from cleo_env.training.common.evaluate import Evaluator
from cleo_env.training.common.learner import Arrays, Learner, Point
from cleo_env.training.common.opponents import SEATING, League, Opponent
from cleo_env.training.common.options import Count, CountOrNone, Fraction, GameSettings, Mode, RunArgs, check_agents


@dataclass
class LeagueArgs(RunArgs):
    """The options of its games, its opponents and its evaluations."""

    # the games
    players: CountOrNone = 0
    """Number of players; 0: the game's default."""
    settings: GameSettings = field(default_factory=dict)
    """Settings of the game, as in `make_batch`."""
    num_games: Count = 256
    """Games played in parallel."""
    rollout_length: Count = 16
    """Steps of every game between two updates."""
    opponent_fraction: Fraction = 0.25
    """Fraction of games with one learning seat against an opponent; self-play in the others."""
    opponents: tuple[str, ...] = ("expert",)
    """Agents that it meets there."""
    # evaluation
    eval_opponents: tuple[str, ...] = ("expert",)
    """Agents that evaluations play against, with the policy alone."""
    blocks: Count = 100
    """Duplicate blocks against each: one seed with every seat rotation."""
    eval_mode: Mode = ARGMAX
    """How the policy acts in evaluations."""

    def check(self) -> None:
        """Refuse options that do not fit the game."""
        game = get_game(self.game)
        game.prototype(self.players or game.default_players, self.settings)
        check_agents(game, *self.opponents, *self.eval_opponents)
        check_num_games(game, self.num_games)


Options = TypeVar("Options", bound=LeagueArgs)


class LeagueLearner(Learner[Options]):
    """A network that learns in a batch of games, against itself and a league of fixed agents."""

    advisor_name = ""  # of the script whose action is an input of the network

    def __init__(self, args: Options) -> None:
        super().__init__(args)
        limit_cores(args.threads)
        self.num_players = args.players or self.game.default_players
        self.batch = Batch(self.game, args.num_games, args.seed, self.num_players, **args.settings)
        self.league = League(self.batch, round(args.opponent_fraction * args.num_games), 0)
        for name in args.opponents:
            self.league.add(Opponent(name, make_agent(name, self.game), win_share=0.5, scripted=True))
        self.num_legal = np.empty(args.num_games, np.int64)
        self.evaluator: Evaluator | None = None

    @property
    def players(self) -> list[int]:
        """The number of players it learns with."""
        return [self.num_players]

    def start(self) -> None:
        """Seat the league's games."""
        self.league.seat_games(np.arange(self.batch.num_games), self.rng())

    def force_moves(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Write the moves that leave no choice; return the games where the learner has one, and an opponent."""
        count_legal(self.batch.action_mask, self.num_legal)
        first_legal(self.batch.action_mask, actions)
        asked = np.flatnonzero(self.num_legal > 1)
        learns = self.league.learns[asked, self.batch.decider[asked]]
        return asked[learns], asked[~learns]

    def play_on(self, actions: np.ndarray, others: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """Let the opponents choose, play all actions, and seat the games that begin; return those that ended."""
        self.league.act(self.batch, others, actions, rng)
        with self.timed("environment"):
            self.batch.step(actions)
        done = np.flatnonzero(self.batch.terminated)
        self.league.count_results(done, self.batch.final_winners[done])
        self.league.seat_games(done, rng)
        self.games += len(done)
        return done

    def league_metrics(self) -> dict[str, float]:
        """Return the running win share against every opponent."""
        return {f"league/win_share_{o.name}": o.win_share for o in self.league.opponents}

    def evaluate(self, curve: list[Point], store: Store) -> Point:
        """Return win shares of the policy alone, and its rating."""
        args = self.args
        self.evaluator = self.evaluator or Evaluator(
            self, args.eval_opponents, self.num_players, args.blocks, PolicyOptions(args.eval_mode), self.advisor_name,
            args.settings,
        )  # fmt: skip
        return self.evaluator.measure(curve, store)

    def arrays(self) -> Arrays:
        """Return the games, who sits where, and the optimiser."""
        return {"states": self.batch.states.view(np.uint8).copy(), **self.league.arrays(), **super().arrays()}

    def state(self) -> dict[str, Any]:
        """Return the opponents as plain data."""
        return {"opponents": self.league.state()}

    def load(self, weights: Arrays, arrays: Arrays, state: dict[str, Any], store: Store) -> None:
        """Go back to a checkpoint."""
        super().load(weights, arrays, state, store)
        self.batch.set_states(arrays["states"].view(self.game.dtype))
        self.league.load({name: arrays[name] for name in SEATING})
        self.league.set_win_shares(np.array([saved["win_share"] for saved in state["opponents"]]))
