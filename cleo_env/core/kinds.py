"""What differs between tagged kinds of state: constants by kind, and rules that every kind has in its own way.

Editions of a game share most of their rules and still keep states of different fields. A field of no size, named after
the kind, tags the type of a state, so numpy and numba both see it. A shared rule asks here for the constant or the rule
that fits the state it was given; the answer is known when the rule is compiled, so asking costs nothing.

Rules are bound late: shared files know only the table in which a rule is declared, each kind fills the table in a file
of its own, and what is missing, unknown or of other parameters is refused there and then.

Compiled code is found again by name, so what numba compiles here carries a name that no other process gives to
something else: numba itself would call every one of these small functions the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import Parameter, signature
from typing import Any

from numba.extending import overload

from cleo_env.core.jit import jit
from cleo_env.core.tables import ANY, Field

TAG = "kind_"


def tag(kind: str) -> Field:
    """Return the field of no size that tags a state as one of this kind."""
    return Field(TAG + kind, "i1", (0,), ANY, "all", "no number: tags the type of the state")


def kind_of(fields: Iterable[str]) -> str:
    """Return the kind that the fields of a state are tagged with."""
    for field in fields:
        if field.startswith(TAG):
            return field.removeprefix(TAG)
    raise TypeError(f"a state tagged with its kind is needed, not one of {', '.join(fields)}")


def constant_by_kind(name: str, choices: dict[str, Any]) -> Callable[[Any], Any]:
    """Return a function that gives the constant listed under the kind of a state; `name` tells it apart."""

    def constant(s: Any) -> Any:
        return choices[kind_of(s.dtype.names)]

    @overload(constant)  # numba wants the same bare signature here and in what is returned
    def compiled(s):
        kind = kind_of(s.fields)
        value = choices[kind]
        return _named(lambda s: value, f"{name}.{kind}")

    return constant


@jit
def nothing(s, *args):
    """Fill in a rule for a kind of state in which nothing happens."""


class RuleTable:
    """Rules declared once by name, which every kind of state fills in by keyword."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._declared: dict[str, tuple[str, ...]] = {}
        self._filled: dict[str, dict[str, Callable[..., Any]]] = {}

    def declare(self, rule: Callable[..., Any]) -> Callable[..., Any]:
        """Declare a rule by a function without a body; return one that runs the rule of a state's own kind."""
        name = rule.__name__
        self._declared[name] = _parameters(rule)

        def asked(s: Any, *args: Any) -> Any:
            return self.rule(kind_of(s.dtype.names), name)(s, *args)

        @overload(asked, strict=False)
        def compiled(s, *args):
            kind = kind_of(s.fields)
            chosen = self.rule(kind, name)
            return _named(lambda s, *args: chosen(s, *args), f"{self.name}.{name}.{kind}")  # noqa: PLW0108  numba wants a plain function

        asked.__name__, asked.__qualname__, asked.__doc__ = name, name, rule.__doc__
        asked.__module__ = rule.__module__
        return asked

    def fill(self, kind: str, **rules: Callable[..., Any]) -> None:
        """Fill in all rules of a kind, or say which one is missing, unknown or of other parameters."""
        for name in rules.keys() - self._declared.keys():
            raise TypeError(f"{kind} fills in {name}, which is no {self.name}")
        for name, parameters in self._declared.items():
            if name not in rules:
                raise TypeError(f"{kind} has no {self.name} {name}({', '.join(parameters)})")
            given = _parameters(rules[name])
            if rules[name] is not nothing and len(given) != len(parameters):
                raise TypeError(f"{kind} fills in {name}({', '.join(given)}): wanted is ({', '.join(parameters)})")
        self._filled[kind] = rules

    def rule(self, kind: str, name: str) -> Callable[..., Any]:
        """Return a kind's own rule."""
        if kind not in self._filled:
            raise TypeError(f"{kind} has not filled in its {self.name}s: import the game, not parts of it")
        return self._filled[kind][name]


def _parameters(rule: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of a rule's parameters."""
    kinds = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.POSITIONAL_ONLY)
    return tuple(p.name for p in signature(getattr(rule, "py_func", rule)).parameters.values() if p.kind in kinds)


def _named(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    function.__qualname__ = f"by_kind.{name}"
    return function
