"""Settings of a game: what a user may write, and the small number it becomes in the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cleo_env.core.hints import hint


@dataclass(frozen=True)
class Setting:
    """One setting, stored in the state's field of the same name.

    `choices` are the allowed values, and their place is what the state holds; or a `range` of whole numbers, which it
    holds as they are.
    """

    name: str
    default: Any
    choices: tuple[Any, ...] | range
    meaning: str

    def encode(self, value: Any) -> int:
        """Return the state's number for a value, or refuse it with what is allowed."""
        value = value.item() if isinstance(value, np.generic) else value
        for place, choice in enumerate(self.choices):
            if type(value) is type(choice) and value == choice:
                return int(choice) if isinstance(self.choices, range) else place
        raise ValueError(f"setting {self.name}={value!r}: allowed is {self.allowed}")

    def decode(self, number: int) -> Any:
        """Return the value a state's number stands for."""
        return int(number) if isinstance(self.choices, range) else self.choices[int(number)]

    @property
    def allowed(self) -> str:
        """What may be written, in words."""
        if isinstance(self.choices, range):
            return f"a whole number from {self.choices[0]} to {self.choices[-1]}"
        return " or ".join(repr(choice) for choice in self.choices)


@dataclass(frozen=True)
class Drawn:
    """A setting given as a drawing, stored as a row of numbers."""

    name: str
    default: Any
    allowed: str
    meaning: str
    encode: Callable[[Any], np.ndarray]
    decode: Callable[[np.ndarray], Any]


class Settings:
    """All settings of a game."""

    def __init__(self, game: str, settings: Sequence[Setting | Drawn]) -> None:
        self.game = game
        self.by_name = {setting.name: setting for setting in settings}

    def encode(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return the state's number for every setting, given ones as given, the rest by default."""
        for name in given:
            if name not in self.by_name:
                known = self.by_name
                raise ValueError(
                    f"{self.game} has no setting {name!r}: there are {', '.join(known)}{hint(name, known)}"
                )
        return {name: s.encode(given.get(name, s.default)) for name, s in self.by_name.items()}

    def decode(self, state: np.void) -> dict[str, Any]:
        """Return the settings of a state that differ from the defaults."""
        values = {name: s.decode(state[name]) for name, s in self.by_name.items()}
        return {name: value for name, value in values.items() if value != self.by_name[name].default}
