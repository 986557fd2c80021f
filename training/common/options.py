"""Options of a training run: a type, a range and a sentence for each, checked before anything is made.

An option is a field of a dataclass. Its type may carry a `Range`; the docstring below it is its help on the command
line (`cleo train --help`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from itertools import pairwise
from math import inf, isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin, get_type_hints

import tyro

from cleo_env.agents.players.human import HumanAgent
from cleo_env.agents.players.policy import MODES
from cleo_env.agents.players.scripted import STYLES
from cleo_env.agents.registry import make_agent
from cleo_env.core.game import Game
from cleo_env.core.threads import memory_size
from cleo_env.registry import GAMES

LINEAR, GEOMETRIC = SCHEDULES = ("linear", "geometric")
AUTO, FLOAT32, BFLOAT16 = PRECISIONS = ("auto", "float32", "bfloat16")
_, SHARED, TORCH = BACKENDS = (AUTO, "shared", "torch")
_, CPU, CUDA = DEVICES = (AUTO, "cpu", "cuda")
MOST = 10**18 - 1  # of anything that is counted
GIB = 2**30
BYTES_A_WEIGHT = 16  # with its gradient and Adam's two moments
if TYPE_CHECKING:
    GameName = str
    Mode = str
    Precision = str
    Backend = str
    Device = str
    Schedule = str
else:
    GameName = Literal[tuple(GAMES)]
    Mode = Literal[MODES]
    Precision = Literal[PRECISIONS]
    Backend = Literal[BACKENDS]
    Device = Literal[DEVICES]
    Schedule = Literal[SCHEDULES]


class RunError(ValueError):
    """A run that cannot start, resume or go on, and why."""


@dataclass(frozen=True)
class Range:
    """Which numbers an option takes, and how that is said."""

    low: float
    high: float
    words: str
    low_included: bool = True

    def __contains__(self, value: float) -> bool:
        return isfinite(value) and self.low <= value <= self.high and (self.low_included or value != self.low)


@dataclass(frozen=True)
class NotEmpty:
    """That an option takes at least one value."""

    words: str = "at least one value"

    def __contains__(self, value: tuple[Any, ...]) -> bool:
        return len(value) > 0


Minutes = Annotated[float, Range(0, inf, "a positive number of minutes", low_included=False)]
Positive = Annotated[float, Range(0, inf, "a positive number", low_included=False)]
NonNegative = Annotated[float, Range(0, inf, "a number of at least 0")]
Fraction = Annotated[float, Range(0, 1, "a number from 0 to 1")]
PositiveFraction = Annotated[float, Range(0, 1, "a number above 0, up to 1", low_included=False)]
Count = Annotated[int, Range(1, MOST, f"a whole number of at least 1, below {MOST + 1}")]
CountOrNone = Annotated[int, Range(0, MOST, f"a whole number of at least 0, below {MOST + 1}")]
Workers = Annotated[int, Range(1, 1024, "a whole number from 1 to 1024")]
WorkersOrNone = Annotated[int, Range(0, 1024, "a whole number from 0 to 1024")]
Width = Annotated[int, Range(1, 1 << 16, f"a whole number from 1 to {1 << 16}")]
Sizes = Annotated[tuple[Width, ...], NotEmpty()]
JSON = tyro.constructors.PrimitiveConstructorSpec(
    nargs=1,
    metavar="JSON",
    instance_from_str=lambda words: json.loads(words[0]),
    is_instance=lambda value: isinstance(value, dict),
    str_from_instance=lambda value: [json.dumps(value)],
)
GameSettings = Annotated[dict[str, Any], JSON]


@dataclass
class RunArgs:
    """The options that every algorithm has."""

    game: tyro.conf.Positional[GameName]
    """The game to learn."""
    minutes: Minutes = 30.0
    """Wall-clock budget, evaluations included. A run that is resumed keeps its budget, unless another is given."""
    steps: CountOrNone = 0
    """Budget in environment steps instead: decisions with more than one legal action. 0: `--minutes` counts."""
    out: str = ""
    """Folder of the run; runs/GAME, runs/GAME_distil, runs/GAME_value or runs/GAME_search if not given."""
    resume: bool = False
    """Continue from the last checkpoint in that folder, with the options it was started with."""
    seed: CountOrNone = 0
    """Random seed. With `--steps`, a `--precision`, one thread and the same processes it determines the curve."""
    threads: Workers = 1
    """Torch threads, in each process."""
    precision: Precision = AUTO
    """Precision of matrix products; auto: the quicker one, measured at the start, and kept when the run is resumed."""
    device: Device = CPU
    """Device of network, optimiser and minibatches; games are played on the CPU. auto: a GPU if there is one."""
    checkpoints: Count = 24
    """How many checkpoints to write over the whole run."""
    evaluations: Count = 8
    """How many evaluations to run over the whole run, besides the one at the start."""
    quiet: bool = False
    """No live screen, no printed lines."""

    suffix = ""  # of the default folder

    def check(self) -> None:
        """Refuse options that do not fit together, or do not fit the game."""

    def folder(self) -> Path:
        """Return the folder of the run."""
        return Path(self.out or f"runs/{self.game}{self.suffix}")


def option_name(field: str) -> str:
    """Return an option as it is typed, by the name of its field."""
    return f"--{field.replace('_', '-')}"


def check_options(args: Any) -> None:
    """Refuse an option that is not of its type or not within its range."""
    hints = get_type_hints(type(args), include_extras=True)
    for option in fields(args):
        check_value(option_name(option.name), getattr(args, option.name), hints[option.name])


def check_value(name: str, value: Any, hint: Any) -> None:
    """Refuse a value that is not what a type hint says."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        check_value(name, value, parts[0])
        for within in parts[1:]:
            if isinstance(within, Range | NotEmpty) and value not in within:
                raise RunError(f"{name} {value}: must be {within.words}")
    elif origin is tuple:
        if not isinstance(value, tuple) or (parts[-1] is not ... and len(value) != len(parts)):
            count = "several" if parts[-1] is ... else len(parts)
            raise RunError(f"{name} {value!r}: must be {count} values")
        for item in value:
            check_value(name, item, parts[0])
    elif origin is Literal:
        if value not in parts:
            raise RunError(f"{name} {value}: must be one of {', '.join(map(str, parts))}")
    elif not is_a(value, origin or hint):
        raise RunError(f"{name} {value!r}: must be of type {(origin or hint).__name__}")


def check_script(option: str, script: str) -> None:
    """Refuse an advisor, or whoever else an option names, that is no script."""
    if script not in STYLES:
        raise RunError(f"{option} {script}: must be {' or '.join(STYLES)}")


def check_agents(game: Game, *specs: str) -> None:
    """Refuse agents that there are not, and people: games are played by the hundred, without anybody to ask."""
    for spec in specs:
        if isinstance(make_agent(spec, game), HumanAgent):
            raise RunError(f"{spec}: nobody can be asked while a network learns; name an agent that plays by itself")


def check_memory(options: str, least: int) -> None:
    """Refuse options that take more memory than the machine has, even if only the least they take is counted."""
    if (there := memory_size()) and least > there:
        told = f"takes at least {least / GIB:,.0f} GiB of memory, and this machine has {there / GIB:,.0f}"
        raise RunError(f"{options}: {told}")


def check_layers(option: str, inputs: int, sizes: tuple[int, ...]) -> None:
    """Refuse layers whose weights, gradients and moments do not fit into memory."""
    weights = sum(low * high for low, high in pairwise((inputs, *sizes)))
    check_memory(f"{option} {' '.join(map(str, sizes))}", BYTES_A_WEIGHT * weights)


def is_a(value: Any, kind: type) -> bool:
    """Tell whether a value is of a type; a whole number may stand for a float, a truth value for no number."""
    if isinstance(value, bool):
        return kind is bool
    return isinstance(value, int | float) if kind is float else isinstance(value, kind)
