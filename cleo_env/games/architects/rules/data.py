"""What all editions have: numbers they share, and tables of what differs, made from each edition's own data."""

from __future__ import annotations

import numpy as np

from cleo_env.games.architects.editions import SIZES, Edition, by_edition
from cleo_env.games.architects.enums import NUM_CATEGORIES, NUM_MOSAICS, NUM_WALLS, Category
from cleo_env.games.architects.rules_2006 import data as data_2006
from cleo_env.games.architects.rules_2019 import data as data_2019

HAND_AT_START = 3
MONEY_AT_START = 5
STATUES_AT_START = 2
HAND_LIMIT = 10
OFFERING_RELIEF = 3  # amulets the most generous player gets rid of
CLEOPATRA_ARRIVES = 5
MOST_TURNS = 9999  # that a setting may allow

DATA = {Edition.E06: data_2006, Edition.E19: data_2019}
MONEY_WORDS = {edition: data.MONEY_WORD for edition, data in DATA.items()}
CARD_WORDS = {edition: data.CARD_WORDS for edition, data in DATA.items()}
DISCARD_AMULETS = tuple(data.DISCARD_AMULETS for data in DATA.values())  # by Edition
FACE_UP_SHARE = tuple(data.FACE_UP_SHARE for data in DATA.values())  # by Edition
CATEGORY_WORDS = tuple(word for _, word, _, _ in data_2006.QUARRY)
PIECES = np.array([count for count, _, _, _ in data_2006.QUARRY], np.int8)
COST = np.zeros((len(Edition), NUM_CATEGORIES, max(size.units for size in SIZES.values())), np.int8)
for edition, data in DATA.items():
    for category, (_, _, cost, _) in enumerate(data.QUARRY):
        COST[edition, category, : len(cost)] = cost
REWARD = np.array([[money for _, _, _, money in data.QUARRY] for data in DATA.values()], np.int8)

card_words = by_edition("card words", CARD_WORDS)

assert tuple(DATA) == tuple(Edition)
for edition, data in DATA.items():
    size = SIZES[edition]
    assert (size.seats, size.kinds) == (data.MAX_PLAYERS, len(data.DECK))
    assert size.deck == data.DECK_COUNTS.sum(axis=-1).max() and size.units == len(data.QUARRY[0][2])
    assert [row[:2] for row in data.QUARRY] == list(zip(PIECES, CATEGORY_WORDS, strict=True))
assert (PIECES[Category.WALL], PIECES[Category.MOSAIC]) == (NUM_WALLS, NUM_MOSAICS)
