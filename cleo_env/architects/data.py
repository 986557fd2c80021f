"""What both editions have: numbers they share, and tables whose first axis is the Edition."""

from __future__ import annotations

import numpy as np

from cleo_env.architects import data_2006, data_2019
from cleo_env.architects.editions import SIZES, by_edition
from cleo_env.architects.enums import NUM_CATEGORIES, NUM_MOSAICS, NUM_WALLS, Category

HAND_AT_START = 3
MONEY_AT_START = 5
STATUES_AT_START = 2
HAND_LIMIT = 10
OFFERING_RELIEF = 3  # amulets the most generous player gets rid of
CLEOPATRA_ARRIVES = 5
MOST_TURNS = 9999  # that a setting may allow

# fmt: off
# by Edition             2006       2019
MONEY_WORDS          = ("talent",  "scarab")
DISCARD_AMULETS      = (1,         0)          # for discarding down at the hand limit
FACE_UP_SHARE        = ((1, 0, 2), (2, 1, 3))  # of n cards in a new pile (times n, plus, over) lie face up
# fmt: on

EDITIONS = (data_2006, data_2019)
CARD_WORDS = tuple(data.CARD_WORDS for data in EDITIONS)
CATEGORY_WORDS = tuple(word for _, word, _, _ in data_2006.QUARRY)
PIECES = np.array([count for count, _, _, _ in data_2006.QUARRY], np.int8)
COST = np.zeros((len(EDITIONS), NUM_CATEGORIES, max(size.units for size in SIZES)), np.int8)
for edition, data in enumerate(EDITIONS):
    for category, (_, _, cost, _) in enumerate(data.QUARRY):
        COST[edition, category, : len(cost)] = cost
REWARD = np.array([[money for _, _, _, money in data.QUARRY] for data in EDITIONS], np.int8)

card_words = by_edition("card words", *CARD_WORDS)

for size, data in zip(SIZES, EDITIONS, strict=True):
    assert (size.seats, size.kinds) == (data.MAX_PLAYERS, len(data.DECK))
    assert size.deck == data.DECK_COUNTS.sum(axis=-1).max() and size.units == len(data.QUARRY[0][2])
    assert [row[:2] for row in data.QUARRY] == list(zip(PIECES, CATEGORY_WORDS, strict=True))
assert (PIECES[Category.WALL], PIECES[Category.MOSAIC]) == (NUM_WALLS, NUM_MOSAICS)
