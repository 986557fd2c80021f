"""The numbers of the game, laid out to be compared with the rulebook's pages."""

from __future__ import annotations

import numpy as np

from cleo_env.games.caesar.enums import NUM_CARDS, NUM_GROUPS, NUM_INFLUENCE, NUM_PLACES, NUM_VALUES, SEATS, Card

# fmt: off
# patricians  group
PATRICIANS = (
    (5, "praetor"),
    (5, "quaestor"),
    (5, "aedile"),
    (3, "consul"),
    (3, "censor"),
)

# count  card, the same for both players
DECK = (
    (7, "1"),
    (7, "2"),
    (7, "3"),
    (7, "4"),
    (7, "5"),
    (2, "philosopher"),
    (3, "assassination"),
    (3, "scout"),
    (1, "wrath"),
    (1, "castling"),
    (2, "veto"),
)

HAND            = 6    # cards a hand is filled up to
SPECIAL_VOTE    = 8    # cards of both sides below a group that call a vote
MISSIONS_DEALT  = 2    # to each player
MOST_MISSIONS   = 8    # in the table of missions
PATRICIAN_POINT = 1
MAJORITY_POINT  = 1
ALL_POINT       = 1
MISSION_POINTS  = 2
IDLE_TURNS      = 2    # turns in a row without a card that end the game when no pile has influence
MOST_TURNS      = 9999  # that a setting may allow
# fmt: on

SEAT_WORDS = ("cleopatra", "caesar")
GROUP_WORDS = tuple(word for _, word in PATRICIANS)
BUST_WORDS = (*GROUP_WORDS, "grey", "black")
CARD_WORDS = tuple(word for _, word in DECK)
INFLUENCE_WORDS = CARD_WORDS[:NUM_INFLUENCE]
ACTION_WORDS = CARD_WORDS[NUM_INFLUENCE:]
GROUP_SIZES = np.array([count for count, _ in PATRICIANS], np.int8)
DECK_COUNTS = np.array([count for count, _ in DECK], np.int8)
COPIES = int(DECK_COUNTS[Card.ONE])
MOST_INFLUENCE = int(DECK_COUNTS[:NUM_INFLUENCE].sum())
MOST_ACTIONS = int(DECK_COUNTS[NUM_INFLUENCE:].sum())
MOST_PATRICIANS = int(GROUP_SIZES.sum())

assert len(PATRICIANS) == NUM_GROUPS and len(DECK) == NUM_CARDS and len(SEAT_WORDS) == SEATS
assert (MOST_INFLUENCE, MOST_ACTIONS, MOST_PATRICIANS) == (37, 10, 21)
assert NUM_VALUES == NUM_PLACES == 5 and (DECK_COUNTS[:NUM_VALUES] == COPIES).all()
