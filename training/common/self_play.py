"""The games and the league of a learner that plays itself, and what of them a checkpoint holds."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cleo_env.agents.models.policy_file import load_policy
from cleo_env.agents.players.policy import PolicyAgent, PolicyOptions
from cleo_env.agents.registry import make_agent
from cleo_env.core.batch import Batch
from cleo_env.training.common.checkpoint import Store
from cleo_env.training.common.equivariance import Equivariance
from cleo_env.training.common.evaluate import Evaluator
from cleo_env.training.common.learner import Arrays, Learner, Point, as_arrays, as_tensors, tensors_of
from cleo_env.training.common.network import Network
from cleo_env.training.common.opponents import SEATING, League, Opponent
from cleo_env.training.common.options import GEOMETRIC
from cleo_env.training.common.process_group import ProcessGroup
from cleo_env.training.common.start import start_from

if TYPE_CHECKING:
    from cleo_env.training.ppo import Args

SEEDS_APART = 1 << 32  # between the games of two ranks


class SelfPlay(Learner["Args"]):
    """A policy that learns in a batch of games, against itself and a league."""

    network: Network

    def __init__(self, args: Args, group: ProcessGroup | None = None) -> None:
        super().__init__(args, group)
        game, default = self.game, self.game.default_players
        players = np.resize(args.players or (default,), args.num_games)
        self.num_players = sorted({int(number) for number in players})
        self.eval_players = default if default in self.num_players else self.num_players[0]
        own = self.group.own_part(players)
        settings = {"reward": "margin", **args.settings}  # the margin is part of PPO's own reward
        self.batch = Batch(game, len(own), args.seed + SEEDS_APART * self.group.rank, own, **settings)
        self.network = Network(game, args.hidden, args.critic_layers, bool(args.advisor)).to(self.device)
        self.equivariance = Equivariance(self.network, game) if args.equivariant else None
        if self.equivariance:
            self.equivariance.initialise()
        if args.init_policy:
            self.start_from_policy(Path(args.init_policy))
        self.anchor = deepcopy(self.network) if args.kl_anchor_coef else None
        self.league = League(self.batch, round(args.opponent_fraction * len(own)), args.past_policies)
        for name in args.scripted_opponents:
            self.league.add(Opponent(name, make_agent(name, game), win_share=0.5, scripted=True))
        self.evaluator: Evaluator | None = None

    def start_from_policy(self, folder: Path) -> None:
        """Take the weights of a policy, which lies on the machine of rank 0."""
        loaded = self.group.broadcast_object(lambda: load_policy(folder, self.game))
        start_from(self.network, folder, loaded, "--init-policy", self.args.advisor)
        if self.equivariance:
            self.equivariance.check_start(folder)

    @property
    def players(self) -> list[int]:
        """The numbers of players it learns with."""
        return self.num_players

    def anneal(self, start: float, end: float) -> float:
        """Interpolate by the progress of the run; what begins or ends at 0 cannot be annealed by equal factors."""
        if self.args.schedule == GEOMETRIC and start > 0 and end > 0:
            return start * (end / start) ** self.progress
        return super().anneal(start, end)

    def evaluate(self, curve: list[Point], store: Store) -> Point:
        """Return win shares against the evaluation's opponents, and the rating."""
        args = self.args
        self.evaluator = self.evaluator or Evaluator(
            self, args.eval_opponents, self.eval_players, args.blocks, PolicyOptions(args.eval_mode), args.advisor,
            args.settings,
        )  # fmt: skip
        return self.evaluator.measure(curve, store)

    def start(self) -> None:
        """Begin with the weights of rank 0, and seat the league's games."""
        found = self.group.broadcast_object(lambda: as_arrays(self.network.state_dict()))
        for network in (self.network, self.anchor):
            if network:
                network.load_state_dict(as_tensors(found))
        self.league.seat_games(np.arange(self.batch.num_games), self.rng())

    def card(self) -> dict[str, Any]:
        """Return what the policy's card says besides."""
        return {"advisor": self.args.advisor}

    def on_checkpoint(self) -> None:
        """Average the win shares over the ranks, and add the policy to the league."""
        self.league.set_win_shares(self.group.all_reduce_mean(self.league.win_shares()))
        agent = self.policy_agent(self.weights())
        self.league.add(Opponent(str(self.updates), agent, win_share=0.5, scripted=False))

    def policy_agent(self, weights: Arrays) -> PolicyAgent:
        """Return a player that samples from a policy."""
        return PolicyAgent(self.game, weights, PolicyOptions(), advisor=self.args.advisor)

    def arrays(self) -> Arrays:
        """Return the games of all ranks, the anchor and the optimiser."""
        games = self.args.num_games
        own = {"states": self.batch.states.view(np.uint8).reshape(self.batch.num_games, -1), **self.league.arrays()}
        found = {name: self.group.all_gather_rows(array, games) for name, array in own.items()}
        for name, array in (as_arrays(self.anchor.state_dict()) if self.anchor else {}).items():
            found[f"anchor.{name}"] = array
        return found | super().arrays()

    def state(self) -> dict[str, Any]:
        """Return the opponents as plain data."""
        return {"opponents": self.league.state()}

    def load(self, weights: Arrays, arrays: Arrays, state: dict[str, Any], store: Store) -> None:
        """Go back to a checkpoint: network, anchor, optimiser, this rank's part of the games, and the league."""
        super().load(weights, arrays, state, store)
        if self.anchor:
            self.anchor.load_state_dict(tensors_of("anchor", arrays))
        states = self.group.own_part(arrays["states"].reshape(self.args.num_games, -1))
        self.batch.set_states(np.ascontiguousarray(states).reshape(-1).view(self.game.dtype))
        self.league.opponents = [Opponent(agent=self._opponent(saved, store), **saved) for saved in state["opponents"]]
        self.league.load({name: self.group.own_part(arrays[name]) for name in SEATING if name in arrays})

    def _opponent(self, saved: dict[str, Any], store: Store) -> Any:
        """Return a saved opponent: a scripted one by name, a past policy from its checkpoint."""
        if saved["scripted"]:
            return make_agent(saved["name"], self.game)
        return self.policy_agent(self.group.broadcast_object(lambda: store.policy(int(saved["name"]), self)))
