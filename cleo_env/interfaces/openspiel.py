"""The games in OpenSpiel: `pyspiel.load_game("cleo_caesar")` once this module is imported.

Whole games are sampled: one chance node at the root stands for the seed, which decides all chance. Game k that is
dealt has the seed + k, as in a batch; the seed -1 stands for any. Miniatures may have explicit chance
(`chance=explicit`): their whole tree is grown when the game is loaded, with every outcome and its probability.

Information states have perfect recall: all that a seat saw after every step, and its own actions. As a tensor they
exist for miniatures only, since a whole game has hundreds of steps. Rewards come at the end and sum to 0, as those of
a `Table`.
"""

from __future__ import annotations

import json
import secrets
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from cleo_env.core.extras import missing_extra

try:
    import pyspiel
except ModuleNotFoundError as problem:
    raise missing_extra("OpenSpiel's interface", "openspiel", problem) from problem

from cleo_env.core.game import KEY_LIMIT, Game
from cleo_env.interfaces.efg import tree_as_efg, write_efg
from cleo_env.interfaces.one_game import OneGame
from cleo_env.interfaces.openspiel_observer import Observer, step_in_words, steps_in_words
from cleo_env.interfaces.openspiel_settings import as_parameter, default_parameters, read_settings
from cleo_env.interfaces.tree import CHANCE, NOT_OWN, TERMINAL, Tree, grow
from cleo_env.registry import GAMES, get_game

__all__ = ["ExplicitState", "SampledState", "SpielGame", "load", "tree_as_efg", "write_efg"]

SAMPLED, EXPLICIT = "sampled", "explicit"
PREFIX = "cleo_"
MOST_HISTORIES = 1_000_000
ANY_SEED = -1
DEAL = 0  # the one outcome of a sampled chance node
HIGHEST_REWARD = {"win": 1.0, "rank": 1.0, "margin": 2.0}  # a margin is less the mean of all
ROUNDING = 1e-6  # of shares of a reward
Modes = pyspiel.GameType.ChanceMode


def load(
    game: str, chance: str = SAMPLED, players: int | None = None, seed: int = ANY_SEED, **settings: Any
) -> SpielGame:
    """Return a game for OpenSpiel, with settings as everywhere else."""
    ours = get_game(game)
    ours.settings.encode(settings)
    parameters = {name: as_parameter(ours, name, value) for name, value in settings.items()}
    chosen = ours.check_players(ours.default_players if players is None else players)
    return pyspiel.load_game(f"{PREFIX}{game}", {"chance": chance, "players": chosen, "seed": seed, **parameters})


def game_type(game: Game, mode: pyspiel.GameType.ChanceMode, with_tensor: bool) -> pyspiel.GameType:
    """Describe a game to OpenSpiel."""
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=game.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=with_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.default_players, "seed": ANY_SEED, "chance": SAMPLED, **default_parameters(game),
        },
    )  # fmt: skip


def summing_to_zero(rewards: np.ndarray) -> tuple[float, ...]:
    """Return rewards without the rounding of float32, which OpenSpiel would notice."""
    exact = rewards.astype(np.float64)
    return tuple((exact - exact.mean()).tolist())


@lru_cache(maxsize=2)
def grown(game: str, settings: str) -> Tree:
    """Return the tree of a game; OpenSpiel loads a game again whenever it reads a saved state of it."""
    return grow(game, MOST_HISTORIES, **json.loads(settings))


class SpielGame(pyspiel.Game):
    """One of our games with its settings, as OpenSpiel sees it."""

    game: ClassVar[Game]

    def __init__(self, parameters: dict[str, Any]) -> None:
        game = self.game
        self.num_seats = game.check_players(parameters["players"])
        self.settings = read_settings(game, parameters)
        self.like = game.prototype(self.num_seats, self.settings)
        if parameters["chance"] not in (SAMPLED, EXPLICIT):
            raise ValueError(f"chance={parameters['chance']!r}: allowed is {SAMPLED!r} or {EXPLICIT!r}")
        self.tree = grown(game.name, json.dumps(self.settings)) if parameters["chance"] == EXPLICIT else None
        self.workbench = OneGame(game)
        self._seed = secrets.randbelow(KEY_LIMIT) if parameters["seed"] == ANY_SEED else int(parameters["seed"])
        super().__init__(game_type(game, self._mode(), self.tree is not None), self._info(), parameters)

    def _mode(self) -> pyspiel.GameType.ChanceMode:
        if self.tree is None:
            return Modes.SAMPLED_STOCHASTIC
        return Modes.EXPLICIT_STOCHASTIC if self.tree.chance_depth else Modes.DETERMINISTIC

    def _info(self) -> pyspiel.GameInfo:
        high = HIGHEST_REWARD[self.settings.get("reward", "win")] + (ROUNDING if self.num_seats > 2 else 0)
        return pyspiel.GameInfo(
            num_distinct_actions=self.game.actions.size,
            max_chance_outcomes=1 if self.tree is None else self.game.chance_rules.most_outcomes,  # type: ignore
            num_players=self.num_seats,
            min_utility=-high,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=self._longest(),
        )

    def _longest(self) -> int:
        """Bound the actions of a game: those of a tree are counted; else the set-up counts as a turn."""
        if self.tree is not None:
            return self.tree.depth
        return self.game.most_decisions * (1 + int(self.like["max_turns"][0]))

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance can decide at most."""
        return 1 if self.tree is None else self.tree.chance_depth

    def new_initial_state(self) -> pyspiel.State:
        """Return a game before anything is dealt."""
        return SampledState(self) if self.tree is None else ExplicitState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Return what writes observations or, with perfect recall, information states; other kinds there are none."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        length = self.tree.longest_memory if self.tree is not None else 0
        return Observer(self.game, self.num_seats, length if kind.perfect_recall else None)

    def next_seed(self) -> int:
        """Return the seed of the next game that is dealt."""
        seed, self._seed = self._seed, (self._seed + 1) % KEY_LIMIT
        return seed


class ExplicitState(pyspiel.State):
    """A node of a game's tree."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = 0

    @property
    def tree(self) -> Tree:
        """The tree of the game."""
        return self.get_game().tree

    def current_player(self) -> int:
        """Return who decides, chance and the end included."""
        player = int(self.tree.player[self.node])
        return {CHANCE: pyspiel.PlayerId.CHANCE, TERMINAL: pyspiel.PlayerId.TERMINAL}.get(player, player)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return bool(self.tree.player[self.node] == TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return [int(self.tree.move[child]) for child in self.tree.children(self.node)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may bring, with probabilities."""
        tree = self.tree
        return [(int(tree.move[child]), float(tree.probability[child])) for child in tree.children(self.node)]

    def _apply_action(self, action: int) -> None:
        self.node = self._child(action)

    def _child(self, move: int) -> int:
        children = self.tree.children(self.node)
        return children[int(np.searchsorted(self.tree.move[children.start : children.stop], move))]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.tree.move_name(self._child(action))
        return self.tree.game.actions.names[action]

    def returns(self) -> list[float]:
        """Return the rewards, 0 before the end."""
        return self.tree.returns[self.node].tolist()

    def remembered(self, seat: int) -> list[tuple[int, np.ndarray]]:
        """Return a seat's own actions, each with what it then saw."""
        return self.tree.remembered(int(self.tree.memory[self.node, seat]))

    def steps(self, seat: int) -> list[str]:
        """Return all that a seat saw and did, in words."""
        return steps_in_words(self.tree.game, self.remembered(seat))

    def observation(self, seat: int) -> np.ndarray:
        """Return what a seat sees; nothing before the deal."""
        remembered = self.remembered(seat)
        return remembered[-1][1] if remembered else np.zeros(self.tree.game.observation.size, np.int16)

    def __str__(self) -> str:
        node, names = self.node, []
        while node > 0:
            names.append(self.tree.move_name(node))
            node = int(self.tree.parent[node])
        return ", ".join(reversed(names))


class SampledState(pyspiel.State):
    """A game whose chance its seed decides."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.state: bytes | None = None  # nothing is dealt yet
        self.result: tuple[float, ...] = (0.0,) * game.num_seats
        self.memories: tuple[tuple[str, ...], ...] = ((),) * game.num_seats
        self.legal: tuple[int, ...] = ()
        self.decider = int(pyspiel.PlayerId.CHANCE)

    def current_player(self) -> int:
        """Return who decides, chance and the end included."""
        return self.decider

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.decider == pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the one outcome that stands for all."""
        return [(DEAL, 1.0)]

    def _apply_action(self, action: int) -> None:
        game: SpielGame = self.get_game()
        bench, actor = game.workbench, self.decider
        seen_before = [None] * game.num_seats if self.state is None else [self._seen(seat) for seat in self._seats]
        if self.state is None:
            decider = bench.start(game.like, game.next_seed())
        else:
            self._load()
            decider = bench.play(action)
            if decider < 0:
                self.result = summing_to_zero(bench.rewards[: game.num_seats])
        self._take(decider)
        steps = [
            step_in_words(game.game, action if seat == actor else NOT_OWN, seen_before[seat], bench.seen_by(seat)[0])
            for seat in self._seats
        ]
        self.memories = tuple((*memory, step) for memory, step in zip(self.memories, steps, strict=True))

    @property
    def _seats(self) -> range:
        return range(len(self.memories))

    def _take(self, decider: int) -> None:
        """Keep what the workbench holds now."""
        bench = self.get_game().workbench
        self.state = bench.states.tobytes()
        self.legal = tuple(np.flatnonzero(bench.mask).tolist())
        self.decider = decider if decider >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _load(self) -> None:
        """Lay this game on the workbench."""
        bench = self.get_game().workbench
        bench.states[:] = np.frombuffer(self.state, bench.game.dtype)  # type: ignore[arg-type]
        bench.refresh()

    def _seen(self, seat: int) -> np.ndarray:
        self._load()
        return self.get_game().workbench.seen_by(seat)[0]

    def steps(self, seat: int) -> tuple[str, ...]:
        """Return all that a seat saw and did, in words."""
        return self.memories[seat]

    def observation(self, seat: int) -> np.ndarray:
        """Return what a seat sees; nothing before the deal."""
        size = self.get_game().game.observation.size
        return np.zeros(size, np.int16) if self.state is None else self._seen(seat)

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if player == pyspiel.PlayerId.CHANCE else self.get_game().game.actions.names[action]

    def returns(self) -> list[float]:
        """Return the rewards, 0 before the end."""
        return list(self.result)

    def __str__(self) -> str:
        if self.state is None:
            return "nothing is dealt yet"
        game = self.get_game().game
        return game.words.render(np.frombuffer(self.state, game.dtype)[0], None, False)


def _register(name: str) -> None:
    """Make a game known to `pyspiel.load_game`: a class of its own, which OpenSpiel can hold to the last moment."""
    game = get_game(name)
    described = game_type(game, Modes.SAMPLED_STOCHASTIC, with_tensor=False)
    pyspiel.register_game(described, type(f"SpielGame_{name}", (SpielGame,), {"game": game}))


for _name in GAMES:
    _register(_name)
