"""Options of an agent as they are typed behind its name: `800,playout=random,rounds=0`."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, TypeVar

from cleo_env.core.hints import hint


class AgentError(ValueError):
    """An agent that there is not, or that cannot sit at this table."""


Options = TypeVar("Options")


def read_options(agent: str, typed: str, given: Options) -> Options:
    """Return these options (a dataclass) with what was typed as `name=value, ..` in place of the defaults."""
    known = {field.name: type(getattr(given, field.name)) for field in fields(given)}  # type: ignore[arg-type]
    changed: dict[str, Any] = {}
    for part in filter(None, typed.split(",")):
        name, equals, value = part.partition("=")
        if not equals or name not in known:
            raise AgentError(f"{agent} has no option {part!r}: there are {', '.join(known)}{hint(name, known)}")
        changed[name] = _value(agent, name, value, known[name])
    return replace(given, **changed)  # type: ignore[type-var]


def _value(agent: str, name: str, value: str, kind: type) -> Any:
    """Return a typed value, or say what is wanted."""
    try:
        return kind(value)
    except ValueError:
        wanted = {int: "a whole number", float: "a number"}.get(kind, "a word")
        raise AgentError(f"{agent}: {name} is {wanted}, not {value!r}") from None
