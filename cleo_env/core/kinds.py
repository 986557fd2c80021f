"""One name for what differs between kinds of record.

Two editions of a game may share most of their rules and still keep records of different fields. A rule that both
share asks here for the table, or for the rule, that fits the record it was given. The answer follows from the
record's fields, so it is known when a rule is compiled, and asking costs nothing.

Compiled code is found again by name, so what numba compiles here carries a name that no other process gives to
something else: numba itself would call every one of these small functions the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from numba.extending import overload


def constant_by_field(name: str, choices: dict[str, Any]) -> Callable[[Any], Any]:
    """Return a function that gives the constant listed under the one field of these that a record has."""

    def constant(s: Any) -> Any:
        return choices[_field_of(choices, s.dtype.names)]

    @overload(constant)  # numba wants the same bare signature here and in what is returned
    def compiled(s):
        field = _field_of(choices, s.fields)
        value = choices[field]
        return _named(lambda s: value, f"{name}.{field}")

    return constant


def rule_by_field(choices: dict[str, Callable[..., Any]]) -> Callable[..., Any]:
    """Return a rule that runs the one listed under the one field of these that a record has."""

    def rule(s: Any, *args: Any) -> Any:
        return choices[_field_of(choices, s.dtype.names)](s, *args)

    @overload(rule, strict=False)
    def compiled(s, *args):
        chosen = choices[_field_of(choices, s.fields)]
        name = f"{chosen.__module__}.{chosen.__name__}"
        return _named(lambda s, *args: chosen(s, *args), name)  # noqa: PLW0108  numba wants a plain function

    return rule


def _field_of(choices: dict[str, Any], fields: Iterable[str]) -> str:
    for field in choices:
        if field in fields:
            return field
    raise TypeError(f"a record with a field {' or '.join(choices)} is needed, not one of {', '.join(fields)}")


def _named(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    function.__qualname__ = f"by_field.{name}"
    return function
