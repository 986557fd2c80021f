"""One name for what differs between kinds of record.

Two editions of a game may share most of their rules and still keep records of different fields. A rule that both
share asks here for the table, or for the rule, that fits the record it was given. The answer follows from the
record's fields, so it is known when a rule is compiled, and asking costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from numba.extending import overload


def constant_by_field(choices: dict[str, Any]) -> Callable[[Any], Any]:
    """Return a function that gives the constant listed under the one field of these that a record has."""

    def constant(s: Any) -> Any:
        return _choose(choices, s.dtype.names)

    @overload(constant)  # numba wants the same bare signature here and in what is returned
    def compiled(s):
        value = _choose(choices, s.fields)
        return lambda s: value

    return constant


def rule_by_field(choices: dict[str, Callable[..., Any]]) -> Callable[..., Any]:
    """Return a rule that runs the one listed under the one field of these that a record has."""

    def rule(s: Any, *args: Any) -> Any:
        return _choose(choices, s.dtype.names)(s, *args)

    @overload(rule, strict=False)
    def compiled(s, *args):
        chosen = _choose(choices, s.fields)
        return lambda s, *args: chosen(s, *args)  # noqa: PLW0108  numba wants a plain function here

    return rule


def _choose(choices: dict[str, Any], fields: Iterable[str]) -> Any:
    return next(choice for field, choice in choices.items() if field in fields)
