"""The editions. What they share is written once; what differs stands in a table whose rows are editions, or as a rule
of each edition, declared in `edition_rules` and filled in by the edition's own folder."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

from cleo_env.core.kinds import constant_by_kind
from cleo_env.games.architects.enums import Phase


class Edition(IntEnum):
    """The rows of every table that differs."""

    E06 = 0
    E19 = 1


ALL = tuple(Edition)
E06, E19 = ((edition,) for edition in Edition)
YEARS = {Edition.E06: 2006, Edition.E19: 2019}
NAMES = {edition: f"architects_{year}" for edition, year in YEARS.items()}  # also what tags an edition's state

# fmt: off
PHASES = {  # the phases an edition has, in the order of their column in an observation
    Edition.E06: tuple(phase for phase in Phase if phase != Phase.CHOOSE_KIND),
    Edition.E19: (Phase.TURN, Phase.REFILL, Phase.CHOOSE_KIND, Phase.TURN_MOSAIC, Phase.SET_DOWN, Phase.PAY,
                  Phase.SANCTUARY, Phase.HAND_LIMIT, Phase.DISCARD, Phase.BID_TENS, Phase.BID_UNITS, Phase.OVER),
}
# fmt: on


class Sizes(NamedTuple):
    """How long the axes of an edition's state are."""

    seats: int
    kinds: int  # of cards
    deck: int  # cards at most
    units: int  # of which a cost is made: kinds of resource; 2019 also equal and different ones
    phases: int


# fmt: off
SIZES = {
    #                  seats kinds deck units
    Edition.E06: Sizes(5,    17,   109, 5, len(PHASES[Edition.E06])),
    Edition.E19: Sizes(4,    11,    97, 7, len(PHASES[Edition.E19])),
}
# fmt: on


def by_edition(name: str, table: dict[Edition, Any]) -> Callable[[Any], Any]:
    """Return a function that gives what belongs to the edition of a state; `name` tells it apart when compiled."""
    return constant_by_kind(name, {NAMES[edition]: table[edition] for edition in Edition})


def in_edition(edition: Edition, rows: tuple[tuple[tuple[Edition, ...], Any], ...]) -> tuple[Any, ...]:
    """Return the rows of a table that an edition has."""
    return tuple(row for editions, row in rows if edition in editions)


edition_of = by_edition("edition", {edition: int(edition) for edition in Edition})
sizes = by_edition("sizes", SIZES)
