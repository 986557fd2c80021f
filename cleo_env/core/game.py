"""What a game must bring to sit behind the interfaces: tables, kernels, and words for people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from cleo_env.core import loops
from cleo_env.core.jit import COMPILED, announce_compiling, bind_kernels
from cleo_env.core.settings import Settings
from cleo_env.core.soundness import check_sound
from cleo_env.core.symmetry import Symmetry
from cleo_env.core.tables import ActionTable, ColumnTable, Field

KEY_LIMIT = 1 << 64
Kernel = Callable[..., Any]


@dataclass(frozen=True)
class Kernels:
    """The compiled rules of a game. `s` is one state, `p` a seat."""

    start_game: Kernel  # (s, like, seed): set up a blank state with the players and settings of another
    legal_actions: Kernel  # (s, mask): mark what the decider may do in a blank mask
    apply_action: Kernel  # (s, action): do it
    observe: Kernel  # (s, p, out): write what a seat sees into a blank row
    observe_all: Kernel  # (s, p, out): write the full view into a blank row
    redeal: Kernel  # (s, p, key, scratch): make it another game that the seat cannot tell apart
    final_score: Kernel  # (s, p): wealth or points
    final_standing: Kernel  # (s, p): higher is better, LOST for who cannot win
    final_stats: Kernel  # (s, p, out): what else is worth counting of a seat at the end, see Game.final_stats
    broken_law: Kernel  # (s): the first of Game.laws that a state from outside breaks, 0 for none


@dataclass(frozen=True)
class ChanceRules:
    """The chance of a game made visible, see `core.explicit_chance`; an action may be DEALING, before any.

    `arrange_chance` arranges in s that the action, played next, brings the outcomes of a plan (`next_outcome`). Where
    the plan ends it counts in `weights` in how many ways each next outcome comes about, and returns its stream; if
    nothing is left to chance, `weights` stay blank and it returns NO_CHANCE. It may change s.seed, which is put back.
    """

    gather: Kernel  # (s): take back what the set-up of a game has dealt by chance
    deal: Kernel  # (s): deal what was taken back
    arrange_chance: Kernel  # (s, trial, action, plan, weights): as above; trial is a copy of s
    most_outcomes: int
    say: Callable[[np.void, int, int], str]  # (state, stream, outcome): the outcome in words


@dataclass(frozen=True)
class Loops:
    """The loops of `core.loops` with a game's kernels filled in, each compiled when first called."""

    score: Kernel
    refresh: Kernel
    start_games: Kernel
    step_games: Kernel
    score_games: Kernel
    observe_seats: Kernel
    view_games: Kernel
    redeal_games: Kernel
    count_final_stats: Kernel
    find_unsound: Kernel

    @classmethod
    def of(cls, name: str, kernels: Kernels) -> Loops:
        """Fill in a game's kernels; the first two loops are parts of later ones."""
        filled: dict[str, Kernel] = dict(vars(kernels))
        for loop in fields(cls):
            filled[loop.name] = bind_kernels(getattr(loops, loop.name), name, filled)
        return cls(**{loop.name: filled[loop.name] for loop in fields(cls)})


def leave_no_trace(states: np.ndarray) -> None:
    """Do nothing, in a game whose rules blank what they no longer need."""


def no_remarks(states: np.ndarray) -> list[tuple[str, str]]:
    """Say nothing more about finished games."""
    return []


@dataclass(frozen=True)
class Words:
    """How a game speaks to people."""

    to_position: Callable[[np.void], dict[str, Any]]  # a state as a plain dict
    from_position: Callable[[dict[str, Any], np.ndarray], None]  # fill a state set up for the same players
    render: Callable[..., str]  # (state, seat, None or "all", colour, say): the text board
    tell: Callable[..., list[str]]  # (before, action, after): what everyone saw happen
    endings: tuple[str, ...]  # the state's field `ending` in words
    draw: Callable[..., str]  # (state, seat, None or "all", theme, compact, words): the table as a picture in SVG
    spots_of: Callable[[str], tuple[str, ...]]  # (action): the `data-spot`s to point at in the picture, in order
    explain: Callable[[np.void, str], str]  # (state, action): what it costs, brings or means, as its decider sees it
    sketch: Callable[..., list[str]]  # (state, actions, colour, say): a small picture of a choice; nothing if words do
    legend: tuple[tuple[str, str], ...]  # the signs of the text board and what they mean
    examples: tuple[str, str]  # an action and a word of the rules, with which help shows what can be typed
    aim: tuple[tuple[str, str], ...] = ()  # what is counted, and what it does for winning
    remarks: Callable[[np.ndarray], list[tuple[str, str]]] = no_remarks  # (final states): further rows of `cleo stats`
    tidy: Callable[[np.ndarray], None] = leave_no_trace  # (states): blank what is left over in the one state there

    def spot_of(self, action: str) -> str | None:
        """Return the `data-spot` at which an action is done, None for one that lies nowhere in the picture."""
        return (self.spots_of(action) or (None,))[-1]


@dataclass(frozen=True)
class Game:
    """One game of the suite."""

    name: str
    module: str  # where it stands as GAME
    title: str
    version: int
    min_players: int
    max_players: int
    default_players: int
    fields: tuple[Field, ...]
    dtype: np.dtype
    actions: ActionTable
    observation: ColumnTable
    full_view: ColumnTable
    laws: tuple[str, ...]  # what must hold in a state from outside, see core.soundness; the first says nothing
    settings: Settings
    kernels: Kernels
    words: Words
    final_stats: tuple[str, ...]  # what `final_stats` counts
    scratch_size: int  # bytes of scratch space a redeal needs
    score_scale: float  # points of final lead that learners count as much as a win
    most_decisions: int  # in one turn and all that it brings with it, no more than these
    chance_rules: ChanceRules | None = None  # for games whose trees can be walked
    symmetries: tuple[Symmetry, ...] = ()  # exchanges of what the rules treat alike, of which all others are made

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """A game never changes, so a copy is the game itself."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the place where the game stands, not as its tables and kernels."""
        return game_of, (self.module,)

    @cached_property
    def loops(self) -> Loops:
        """The compiled loops of the interfaces."""
        loops = Loops.of(self.name, self.kernels)
        announce_compiling(self.name, loops.step_games)
        return loops

    @property
    def seats(self) -> int:
        """How many seats every array is wide enough for."""
        return self.max_players

    @property
    def bytes_per_game(self) -> int:
        """How much memory a game takes in a batch: its state, the last one that ended, observation and mask."""
        return 2 * self.dtype.itemsize + 2 * self.observation.size + self.actions.size

    def blank(self, count: int) -> np.ndarray:
        """Return so many blank states, in the form that kernels take."""
        return as_states(np.zeros(count, self.dtype))

    def check_players(self, num_players: Any) -> int:
        """Return the number of players, or refuse it with what is allowed."""
        if isinstance(num_players, np.ndarray) and num_players.ndim == 0:
            num_players = num_players.item()
        if not is_whole(num_players) or not self.min_players <= num_players <= self.max_players:
            allowed = " or ".join(str(n) for n in range(self.min_players, self.max_players + 1))
            raise ValueError(f"{self.name} is for {allowed} players, not {plain(num_players)!r}")
        return int(num_players)

    def check_seat(self, seat: Any, num_players: int) -> int:
        """Return a seat's number, or refuse it with what is allowed."""
        if not is_whole(seat) or not 0 <= seat < num_players:
            seats = f"seats 0 to {num_players - 1}"
            raise ValueError(f"{self.name} with {num_players} players has {seats}, not {plain(seat)!r}")
        return int(seat)

    def prototype(self, num_players: Any, settings: dict[str, Any]) -> np.ndarray:
        """Return one state that holds players and settings and nothing else."""
        like = self.blank(1)
        like["num_players"] = self.check_players(num_players)
        for name, value in self.settings.encode(settings).items():
            like[name] = value
        return like

    def redeal_hidden(self, states: np.ndarray, i: int, seat: int, key: int) -> np.ndarray:
        """Return game i of `states` as another state, alone in an array, that this seat cannot tell apart."""
        game = range(len(states))[i]
        self.check_states(states[game : game + 1])
        self.check_seat(seat, int(states["num_players"][game]))
        if not is_whole(key) or not 0 <= key < KEY_LIMIT:
            raise ValueError(f"key={plain(key)!r}: a key is a whole number from 0 to {KEY_LIMIT - 1}")
        other = as_states(states[game : game + 1].copy())
        self.loops.redeal_games(other, np.array([seat]), np.array([key], np.uint64), self.scratch_size, 0, 1)
        return other

    def check_states(self, states: np.ndarray) -> None:
        """Refuse states of another kind, or that no game could be in: they would lead the kernels astray."""
        check_sound(self, states)

    def find_unsound(self, states: np.ndarray) -> tuple[int, int]:
        """Return the first state within its bounds that breaks a law, and which of `laws`; 0 if all keep them."""
        scratch = np.zeros(self.actions.size, np.int8)
        return self.loops.find_unsound(as_states(states), scratch, 0, len(states))


def is_whole(value: Any) -> bool:
    """Tell whether a value is a whole number, Python's or numpy's, and not a truth value."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def plain(value: Any) -> Any:
    """Return a number of numpy as Python's, which shows itself without its type."""
    return value.item() if isinstance(value, np.generic) else value


def game_of(module: str) -> Game:
    """Return the game that stands in a module."""
    return import_module(module).GAME


def as_states(states: np.ndarray) -> np.ndarray:
    """With the compiler off, states need attribute access: give them as a recarray then, and only then."""
    return states if COMPILED else states.view(np.recarray)
