"""Where each action lies in the drawing, by its name."""

from __future__ import annotations

import re
from functools import cache

# fmt: off
SPOTS = (  # a pattern of names, and the spots to point at, in order
    (r"lay (\w+) (?:down|up) at (\w+)",        (r"card \1", r"group \2")),
    (r"move (\w+) to (\w+)",                   (r"card \1", r"group \2")),
    (r"assassinate hidden (\d) at (\w+)",      ("card assassination", r"laid hidden \1 \2")),
    (r"assassinate (\w+) at (\w+)",            ("card assassination", r"laid \1 \2")),
    (r"(scout|wrath) (\w+)",                   (r"card \1", r"group \2")),
    (r"castle (\w+) (\w+)",                    ("card castling", r"group \1", r"group \2")),
    (r"draw bust",                             ("bag",)),
    (r"veto",                                  ("card veto",)),
    (r"draw (influence|action)",               (r"\1 pile",)),
    (r"keep (mission \d)",                     (r"\1",)),
    (r"start with (\w+)",                      (r"start \1",)),
)
# fmt: on


@cache
def spots_of(action: str) -> tuple[str, ...]:
    """Return the spots to point at for an action, in order; none for one that lies nowhere, such as to allow."""
    for pattern, spots in SPOTS:
        if found := re.fullmatch(pattern, action):
            return tuple(found.expand(spot) for spot in spots)
    return ()
