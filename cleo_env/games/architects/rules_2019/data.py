"""The numbers of the 2019 edition, laid out to be compared with the rulebook's pages."""

from __future__ import annotations

import numpy as np

MIN_PLAYERS, MAX_PLAYERS = 2, 4

# fmt: off
# count  word          with tainted_artisans   [A19 1.2] [A19 1.3]
DECK = (
    (30, "artisan",    30),
    (11, "stone",      11),
    (11, "marble",     11),
    (11, "wood",       11),
    (11, "lapis",      11),
    ( 0, "2 artisan",   3),
    ( 3, "2 stone",     3),
    ( 3, "2 marble",    3),
    ( 3, "2 wood",      3),
    ( 3, "2 lapis",     3),
    ( 8, "cave",        8),
)

# pieces  category    artisan, four materials, equal, different   scarabs   [A19 1.4]
QUARRY = (
    ( 6, "sphinx",   (1, 0, 0, 0, 0, 2, 0),  3),
    ( 2, "obelisk",  (3, 0, 0, 0, 0, 4, 0), 10),
    ( 2, "throne",   (3, 0, 0, 0, 0, 0, 4), 10),
    ( 2, "door",     (2, 0, 0, 0, 0, 3, 0),  5),
    ( 9, "wall",     (1, 0, 0, 0, 0, 0, 2),  3),
    (12, "mosaic",   (2, 0, 0, 0, 0, 0, 3),  5),
)

MONEY_WORD        = "scarab"
FACE_UP_SHARE     = (2, 1, 3)     # of n cards in a new pile (times n, plus, over) lie face up
DISCARD_AMULETS   = 0             # for discarding down at the hand limit
SLOT_PENALTIES    = ("2 scarabs", "1 amulet", "1 amulet", "2 amulets", "3 amulets")  # from the left
ARCHITECT_SCARABS = 4             # for each piece
BEGGAR_CARDS      = 4
MOST_VISITS       = 2             # in a turn, with the visir
DISCOUNT          = 2             # units, a merchant's or a foreman's
ROW_SPHINXES      = 3             # spots for sphinxes in a row; an obelisk besides
SPHINX_IN_ROW     = 1             # scarabs a sphinx earns for each sphinx of its row
OBELISK_IN_ROW    = 2             # scarabs an obelisk earns for each
OFFERING_STEP     = 4             # Cleopatra's step that calls for the offering
FINAL_PENALTY     = (0, 1, 3, 6, 10, 15, 20, 25)  # scarabs by amulets left; with more one is eaten

# tile         what it does for the player who calls it, in this turn
WORSHIPPERS = (
    ("architect", f"{ARCHITECT_SCARABS} scarabs more for each piece"),
    ("visir",     "the market and the quarry, in either order"),
    ("beggar",    f"draw {BEGGAR_CARDS} cards"),
    ("merchant",  f"{DISCOUNT} fewer materials in all"),
    ("foreman",   f"{DISCOUNT} fewer artisans in all"),
)
# fmt: on

CARD_WORDS = tuple(word for _, word, _ in DECK)
WORSHIPPER_WORDS = tuple(word for word, _ in WORSHIPPERS)
DECK_COUNTS = np.array([[row[0] for row in DECK], [row[2] for row in DECK]], np.int8)  # by tainted_artisans

assert tuple(DECK_COUNTS.sum(axis=1)) == (94, 97)
