"""Every action by name. No other file knows an action's number."""

from __future__ import annotations

from collections import namedtuple
from itertools import combinations

import numpy as np

from cleo_env.core.jit import jit
from cleo_env.core.tables import ActionTable, Segment, each
from cleo_env.games.caesar.enums import NUM_FACES, NUM_GROUPS, NUM_PLACES
from cleo_env.games.caesar.rules.data import ACTION_WORDS, GROUP_WORDS, INFLUENCE_WORDS, MISSIONS_DEALT

FACE_WORDS = ("down", "up")
PLACE_WORDS = tuple(str(place + 1) for place in range(NUM_PLACES))
PAIRS = tuple(combinations(range(NUM_GROUPS), 2))
PAIR_GROUPS = np.array(PAIRS, np.int8)
NUM_PAIRS = len(PAIRS)


# fmt: off
ACTIONS = ActionTable("caesar", (
    Segment("lay", each("lay {} {} at {}", INFLUENCE_WORDS, FACE_WORDS, GROUP_WORDS),
            "lay an influence card from hand below a group, face down or face up; in the set-up face down"),
    Segment("no_second", ("no second card",), "lay only one influence card this turn"),
    Segment("draw_bust", ("draw bust",), "no further action: special votes, then a bust from the bag"),
    Segment("assassinate", each("assassinate {} at {}", INFLUENCE_WORDS, GROUP_WORDS),
            "announce an assassination of a face-up card"),
    Segment("assassinate_hidden", each("assassinate hidden {} at {}", PLACE_WORDS, GROUP_WORDS),
            "announce an assassination of a face-down card, 1 the oldest of them"),
    Segment("scout", each("scout {}", GROUP_WORDS), "announce a scout"),
    Segment("wrath", each("wrath {}", GROUP_WORDS), "announce the wrath of the gods"),
    Segment("castle", tuple(f"castle {GROUP_WORDS[one]} {GROUP_WORDS[two]}" for one, two in PAIRS),
            "announce castling between two groups"),
    Segment("move", each("move {} to {}", INFLUENCE_WORDS, GROUP_WORDS), "lay out a castled card again, face down"),
    Segment("veto", ("veto",), "stop the announced action with a veto card"),
    Segment("allow", ("allow",), "let the announced action happen"),
    Segment("draw_influence", ("draw influence",), "draw from one's influence pile"),
    Segment("draw_action", ("draw action",), "draw from one's action pile"),
    Segment("keep", tuple(f"keep mission {number + 1}" for number in range(MISSIONS_DEALT)),
            "give up the other mission, unseen"),
    Segment("start", each("start with {}", ACTION_WORDS), "choose the action card of the starting hand"),
))
# fmt: on
A = ACTIONS.at
SEGMENTS = np.repeat(np.arange(len(ACTIONS.pieces)), [segment.size for segment in ACTIONS.pieces])  # by action
SEGMENT = namedtuple("Segments", ACTIONS.slices)(*range(len(ACTIONS.slices)))  # type: ignore[misc]


@jit
def lay_action(card, face, group):
    """Return the action that lays a card below a group with this face."""
    return A.lay + (card * NUM_FACES + face) * NUM_GROUPS + group


@jit
def laid_by(action):
    """Return card, face and group of an action that lays a card."""
    number = action - A.lay
    return number // NUM_GROUPS // NUM_FACES, number // NUM_GROUPS % NUM_FACES, number % NUM_GROUPS


@jit
def by_group(row, group):
    """Return the place of a pair in a segment that has a row of groups for each card or place."""
    return row * NUM_GROUPS + group


@jit
def row_and_group(place):
    """Return the pair that stands at a place of such a segment."""
    return place // NUM_GROUPS, place % NUM_GROUPS
