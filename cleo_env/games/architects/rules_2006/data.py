"""The numbers of the 2006 edition, laid out to be compared with the rulebook's pages."""

from __future__ import annotations

import numpy as np

MIN_PLAYERS, MAX_PLAYERS = 3, 5

# fmt: off
# count  word             amulets for playing it (characters only; a tainted resource card costs 1 when paid)
# [A06 1.2] [A06 1.3]
DECK = (
    (30, "artisan",       0),
    (18, "stone",         0),
    (11, "marble",        0),
    ( 9, "wood",          0),
    ( 7, "lapis",         0),
    ( 3, "2 artisan",     0),
    ( 3, "2 stone",       0),
    ( 3, "2 marble",      0),
    ( 3, "2 wood",        0),
    ( 3, "2 lapis",       0),
    ( 8, "trompe-l'oeil", 0),
    ( 2, "beggar",        2),
    ( 2, "courtesan",     1),
    ( 2, "envoy",         0),
    ( 2, "scribe",        2),
    ( 2, "smuggler",      1),
    ( 1, "vizier",        0),
)

# pieces  category    artisan stone marble wood lapis   talents   [A06 1.4]
QUARRY = (
    ( 6, "sphinx",   (1, 1, 1, 0, 0),  2),
    ( 2, "obelisk",  (3, 2, 0, 2, 0), 12),
    ( 2, "throne",   (3, 0, 2, 0, 2), 12),
    ( 2, "door",     (2, 0, 1, 1, 1),  4),
    ( 9, "wall",     (1, 1, 0, 1, 0),  3),
    (12, "mosaic",   (2, 1, 1, 0, 1),  4),
)

MONEY_WORD         = "talent"
FACE_UP_SHARE      = (1, 0, 2)     # of n cards in a new pile (times n, plus, over) lie face up
DISCARD_AMULETS    = 1             # for discarding down at the hand limit
MERCHANTS_AT_START = 3
SECOND_SPHINX      = 5             # talents for a sphinx that completes a pair
COMBINATION_BONUS  = (0, 0, 2, 5)  # talents for 0, 1, 2, 3 or more pieces in one visit
SYMBOL_FACES, DIE_FACES = 1, 6
MERCHANT_VALUE     = 3
COURTESANS_A_TURN  = 2
VIZIERS_A_TURN     = 3             # the one there is, fetched again by both courtesans
VIZIER_CARDS       = 5
BEGGAR_TALENTS     = 2
# fmt: on

CARD_WORDS = tuple(word for _, word, _ in DECK)
DECK_COUNTS = np.array([count for count, _, _ in DECK], np.int8)
CHARACTER_AMULETS = np.array([amulets for _, _, amulets in DECK], np.int8)

assert DECK_COUNTS.sum() == 109
assert DECK_COUNTS[:5].sum() == 75 and DECK_COUNTS[5:11].sum() == 23
