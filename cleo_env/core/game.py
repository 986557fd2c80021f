"""What a game must bring to sit behind the doors: tables, kernels, and words for people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from cleo_env.core import loops
from cleo_env.core.jit import COMPILED, announce_compiling, specialise
from cleo_env.core.loops import NOBODY
from cleo_env.core.settings import Settings
from cleo_env.core.tables import ActionTable, ColumnTable, Field

KEY_LIMIT = 1 << 64
Kernel = Callable[..., Any]


@dataclass(frozen=True)
class Kernels:
    """The compiled rules of a game. `s` is one record, `p` a seat."""

    start_game: Kernel  # (s, like, seed): set up a blank record with the players and settings of another
    legal_actions: Kernel  # (s, mask): mark what the decider may do in a blank mask
    apply_action: Kernel  # (s, action): do it
    observe: Kernel  # (s, p, out): write what a seat sees into a blank row
    observe_all: Kernel  # (s, p, out): write the full view into a blank row
    redeal: Kernel  # (s, p, key, room): make it another game that the seat cannot tell apart
    final_score: Kernel  # (s, p): wealth or points
    final_standing: Kernel  # (s, p): higher is better, LOST for who cannot win
    final_facts: Kernel  # (s, p, out): what else is worth counting of a seat at the end, see Game.facts


@dataclass(frozen=True)
class Loops:
    """The loops of `core.loops` with a game's kernels filled in, each compiled when first called."""

    settle: Kernel
    look: Kernel
    start_games: Kernel
    step_games: Kernel
    settle_games: Kernel
    observe_seats: Kernel
    view_games: Kernel
    redeal_games: Kernel
    count_facts: Kernel

    @classmethod
    def of(cls, name: str, kernels: Kernels) -> Loops:
        """Fill in a game's kernels; the first two loops are parts of later ones."""
        filled: dict[str, Kernel] = dict(vars(kernels))
        for loop in fields(cls):
            filled[loop.name] = specialise(getattr(loops, loop.name), name, filled)
        return cls(**{loop.name: filled[loop.name] for loop in fields(cls)})


@dataclass(frozen=True)
class Words:
    """How a game speaks to people."""

    to_position: Callable[[np.void], dict[str, Any]]  # a record as a plain dict
    from_position: Callable[[dict[str, Any], np.ndarray], None]  # fill a record set up for the same players
    render: Callable[..., str]  # (state, seat or None, colour): the text board
    tell: Callable[..., list[str]]  # (before, action, after): what everyone saw happen
    endings: tuple[str, ...]  # the record's field `ending` in words


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
    settings: Settings
    kernels: Kernels
    words: Words
    facts: tuple[str, ...]  # what `final_facts` counts
    room_size: int  # bytes of scratch room a redeal needs

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """A game never changes, so a copy is the game itself."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the place where the game stands, not as its tables and kernels."""
        return game_of, (self.module,)

    @cached_property
    def loops(self) -> Loops:
        """The compiled loops of the doors."""
        announce_compiling(self.name)
        return Loops.of(self.name, self.kernels)

    @property
    def seats(self) -> int:
        """How many seats every array is wide enough for."""
        return self.max_players

    def blank(self, count: int) -> np.ndarray:
        """Return so many blank records, in the form that kernels take."""
        return as_records(np.zeros(count, self.dtype))

    def check_players(self, num_players: Any) -> int:
        """Return the number of players, or refuse it with what is allowed."""
        if isinstance(num_players, np.ndarray) and num_players.ndim == 0:
            num_players = num_players.item()
        if not is_whole(num_players) or not self.min_players <= num_players <= self.max_players:
            allowed = " or ".join(str(n) for n in range(self.min_players, self.max_players + 1))
            raise ValueError(f"{self.name} is for {allowed} players, not {num_players!r}")
        return int(num_players)

    def check_seat(self, seat: Any, num_players: int) -> int:
        """Return a seat's number, or refuse it with what is allowed."""
        if not is_whole(seat) or not 0 <= seat < num_players:
            raise ValueError(f"{self.name} with {num_players} players has seats 0 to {num_players - 1}, not {seat!r}")
        return int(seat)

    def prototype(self, num_players: Any, settings: dict[str, Any]) -> np.ndarray:
        """Return one record that holds players and settings and nothing else."""
        like = self.blank(1)
        like["num_players"] = self.check_players(num_players)
        for name, value in self.settings.encode(settings).items():
            like[name] = value
        return like

    def redeal_hidden(self, states: np.ndarray, i: int, seat: int, key: int) -> np.ndarray:
        """Return game i of `states` as another record, alone in an array, that this seat cannot tell apart."""
        game = range(len(states))[i]
        self.check_states(states[game : game + 1])
        self.check_seat(seat, int(states["num_players"][game]))
        if not is_whole(key) or not 0 <= key < KEY_LIMIT:
            raise ValueError(f"key={key!r}: a key is a whole number from 0 to {KEY_LIMIT - 1}")
        other = as_records(states[game : game + 1].copy())
        self.loops.redeal_games(other, np.array([seat]), np.array([key], np.uint64), self.room_size, 0, 1)
        return other

    def check_states(self, states: np.ndarray) -> None:
        """Refuse records of another kind, or whose seats and phase would lead the kernels astray."""
        if not isinstance(states, np.ndarray) or states.dtype != self.dtype:
            raise ValueError(f"records of {self.name} are needed, as {self.name} saves them")
        players = states["num_players"]
        fits = (players >= self.min_players) & (players <= self.max_players)
        for name, low in (("decider", NOBODY), ("active", 0)):
            fits &= (states[name] >= low) & (states[name] < players)
        if not fits.all():
            raise ValueError(f"record {int(np.argmin(fits))} is no game of {self.name}: its seats do not fit")


def is_whole(value: Any) -> bool:
    """Tell whether a value is a whole number, Python's or numpy's, and not a truth value."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def game_of(module: str) -> Game:
    """Return the game that stands in a module."""
    return import_module(module).GAME


def as_records(states: np.ndarray) -> np.ndarray:
    """With the compiler off, records need attribute access: give them as a recarray then, and only then."""
    return states if COMPILED else states.view(np.recarray)
