"""Where each action lies in the drawing, by its name."""

from __future__ import annotations

import re
from functools import cache

# fmt: off
SPOTS = (  # a pattern of names, and the spots to point at, in order; the first pattern that fits counts
    (r"(?:take|place on) stall (\d)",         (r"stall \1",)),
    (r"build (wall|door|sphinx|obelisk) (\w+)", (r"\1 \2",)),
    (r"build (?:pedestal|throne)",            ("throne",)),
    (r"build mosaic",                         ("mosaic pile",)),
    (r"build (sphinx|obelisk)",               (r"\1",)),
    (r"choose mosaic (\w)",                   (r"mosaic \1",)),
    (r"turn (\w .+)",                         (r"turn \1",)),
    (r"at (\d\d)",                            (r"square \1",)),
    (r"in (\w+)",                             (r"kind \1",)),
    (r"pay merchant",                         ("merchants",)),
    (r"play scribe .*",                       ("card scribe",)),
    (r"give 2 talents",                       ("money",)),
    (r"(?:pay|play|give|discard) (?!down$)(.+)", (r"card \1",)),
    (r"discount",                             ("discount",)),
    (r"claim",                                ("sanctuary",)),
    (r"show hand",                            ("hand",)),
    (r"pick (.+)",                            (r"pick \1",)),
    (r"ask (\+\d) for (.+)",                  (r"ask \1 \2",)),
    (r"(?:offer|accept) one",                 ("envoy",)),
    (r"keep|drop",                            ("vizier",)),
    (r"call (\w+)",                           (r"worshipper \1",)),
    (r"make offering",                        ("offering",)),
)
# fmt: on


@cache
def spots_of(action: str) -> tuple[str, ...]:
    """Return the spots to point at for an action, in order; none for one that lies nowhere, such as ending a turn."""
    for pattern, spots in SPOTS:
        if found := re.fullmatch(pattern, action):
            return tuple(found.expand(spot) for spot in spots)
    return ()
