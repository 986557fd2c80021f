"""A command line from a dataclass: every field is an option, and the comment beside it is its help."""

from __future__ import annotations

import argparse
import inspect
import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar, get_args, get_type_hints

Chosen = TypeVar("Chosen")


def args_from_command_line(
    kind: type[Chosen],
    about: str,
    given: list[str] | None = None,
    prog: str | None = None,
    recipes: Mapping[str, Mapping[str, Any]] | None = None,
) -> Chosen:
    """Read the options of a dataclass; the game comes first, without a name.

    A recipe is a set of other defaults, which may be chosen by its name.
    """
    parser = argparse.ArgumentParser(prog, description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    helps = comments(kind)
    hints = get_type_hints(kind)
    for option in fields(kind):  # type: ignore[arg-type]
        first = option.name == "game"
        name = option.name if first else f"--{option.name.replace('_', '-')}"
        parser.add_argument(name, help=helps.get(option.name), **how_to_read(option, hints[option.name]))
    if recipes:
        told = "options that have proved themselves together; those given beside it count instead"
        parser.add_argument("--recipe", choices=list(recipes), help=told)
        parser.set_defaults(**recipes.get(parser.parse_args(given).recipe, {}))
    chosen = vars(parser.parse_args(given))
    chosen.pop("recipe", None)
    return kind(**{name: as_chosen(value) for name, value in chosen.items()})


def how_to_read(option: Field[Any], hint: Any) -> dict[str, Any]:
    """Return what argparse must know of an option."""
    default = option.default_factory() if option.default_factory is not MISSING else option.default
    if hint is bool:
        return {"default": default, "action": argparse.BooleanOptionalAction}
    if get_args(hint) and hint.__name__ == "tuple":
        return {"default": default, "nargs": "*", "type": get_args(hint)[0]}
    if isinstance(default, dict):
        return {"default": default, "type": json.loads, "metavar": "JSON"}
    return {"default": default, "type": hint, **({"nargs": "?"} if option.name == "game" else {})}


def as_chosen(value: Any) -> Any:
    """Return a list as the tuple that a field holds."""
    return tuple(value) if isinstance(value, list) else value


def comments(kind: type) -> dict[str, str]:
    """Return the comment beside every field of a dataclass."""
    found = re.findall(r"^    (\w+): .*?  # (.*)$", inspect.getsource(kind), re.MULTILINE)
    return {name: comment.replace("%", "%%") for name, comment in found}
