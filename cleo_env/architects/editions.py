"""The two editions. What they share is written once; what differs stands in a table with an edition axis, or as a rule
of each edition with its year in the name of its file."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

from cleo_env.architects.enums import PHASES
from cleo_env.core.kinds import constant_by_field, rule_by_field


class Edition(IntEnum):
    """The leading axis of every table that differs."""

    E06 = 0
    E19 = 1


BOTH = tuple(Edition)
E06, E19 = ((edition,) for edition in Edition)
NAMES = ("architects_2006", "architects_2019")  # by Edition
YEARS = (2006, 2019)
MARKS = ("altar", "worshippers")  # a field that only this edition's record has


class Sizes(NamedTuple):
    """How long the axes of an edition's record are."""

    seats: int
    kinds: int  # of cards
    deck: int  # cards at most
    units: int  # of which a cost is made: kinds of resource; 2019 also equal and different ones
    phases: int


# fmt: off
SIZES = (
    #     seats kinds deck units
    Sizes(5,    17,   109, 5, len(PHASES[Edition.E06])),
    Sizes(4,    11,    97, 7, len(PHASES[Edition.E19])),
)
# fmt: on


def by_edition(name: str, of_2006: Any, of_2019: Any) -> Callable[[Any], Any]:
    """Return a function that gives what belongs to the edition of a record; `name` tells it apart when compiled."""
    return constant_by_field(name, dict(zip(MARKS, (of_2006, of_2019), strict=True)))


def rule_by_edition(of_2006: Callable[..., Any], of_2019: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule that follows the edition of a record."""
    return rule_by_field(dict(zip(MARKS, (of_2006, of_2019), strict=True)))


def in_edition(edition: Edition, rows: tuple[tuple[tuple[Edition, ...], Any], ...]) -> tuple[Any, ...]:
    """Return the rows of a table that an edition has."""
    return tuple(row for editions, row in rows if edition in editions)


edition_of = by_edition("edition", int(Edition.E06), int(Edition.E19))
sizes = by_edition("sizes", *SIZES)
