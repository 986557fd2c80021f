"""The numbers of the 2006 edition, laid out to be compared with the rulebook's pages."""

from __future__ import annotations

import numpy as np

from cleo_env.architects.enums import (
    MAX_SEATS,
    NUM_CARDS,
    NUM_CATEGORIES,
    NUM_MOSAICS,
    NUM_RESOURCES,
    NUM_WALLS,
    Card,
    Category,
)

MIN_PLAYERS, MAX_PLAYERS = 3, 5

# fmt: off
# count  word             amulets for playing it (characters only; a tainted resource card costs 1 when paid)
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

# pieces  category    artisan stone marble wood lapis   talents
QUARRY = (
    ( 6, "sphinx",   (1, 1, 1, 0, 0),  2),
    ( 2, "obelisk",  (3, 2, 0, 2, 0), 12),
    ( 2, "throne",   (3, 0, 2, 0, 2), 12),
    ( 2, "door",     (2, 0, 1, 1, 1),  4),
    ( 9, "wall",     (1, 1, 0, 1, 0),  3),
    (12, "mosaic",   (2, 1, 1, 0, 1),  4),
)

HAND_AT_START     = 3
MONEY_AT_START    = 5
MERCHANTS_AT_START = 3
STATUES_AT_START  = 2
HAND_LIMIT        = 10
SECOND_SPHINX     = 5            # talents for a sphinx that completes a pair
COMBINATION_BONUS = (0, 0, 2, 5)  # talents for 0, 1, 2, 3 or more pieces in one visit
OFFERING_RELIEF   = 3            # amulets the most generous player gets rid of
SYMBOL_FACES, DIE_FACES = 1, 6
CLEOPATRA_ARRIVES = 5
MERCHANT_VALUE    = 3
COURTESANS_A_TURN = 2
VIZIER_CARDS      = 5
BEGGAR_TALENTS    = 2
MOST_TURNS        = 9999         # that a setting may allow
# fmt: on

CARD_WORDS = tuple(word for _, word, _ in DECK)
DECK_COUNTS = np.array([count for count, _, _ in DECK], np.int8)
DECK_SIZE = int(DECK_COUNTS.sum())
CHARACTER_AMULETS = np.array([amulets for _, _, amulets in DECK], np.int8)
CATEGORY_WORDS = tuple(word for _, word, _, _ in QUARRY)
PIECES = np.array([count for count, _, _, _ in QUARRY], np.int8)
COST = np.array([cost for _, _, cost, _ in QUARRY], np.int8)
REWARD = np.array([talents for _, _, _, talents in QUARRY], np.int8)

assert DECK_SIZE == 109 and len(DECK) == NUM_CARDS
assert DECK_COUNTS[: Card.ARTISAN_2].sum() == 75 and DECK_COUNTS[Card.ARTISAN_2 : Card.BEGGAR].sum() == 23
assert (PIECES[Category.WALL], PIECES[Category.MOSAIC], MAX_PLAYERS) == (NUM_WALLS, NUM_MOSAICS, MAX_SEATS)
assert COST.shape == (NUM_CATEGORIES, NUM_RESOURCES)
