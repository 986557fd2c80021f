"""The rulebook's nouns as small numbers."""

from __future__ import annotations

from enum import IntEnum

NUM_STALLS = 3
NUM_WALLS = 9
NUM_MOSAICS = 12
NUM_DICE = 5


class Resource(IntEnum):
    """What pieces are built from; also the five standard cards, and the order in which units are paid."""

    ARTISAN = 0
    STONE = 1
    MARBLE = 2
    WOOD = 3
    LAPIS = 4


class Card(IntEnum):
    """Every kind of card. The first five are the standard resources, the next five the same doubled.

    A 2019 deck ends with the cave, which takes the trompe-l'oeil's place.
    """

    ARTISAN = 0
    STONE = 1
    MARBLE = 2
    WOOD = 3
    LAPIS = 4
    ARTISAN_2 = 5
    STONE_2 = 6
    MARBLE_2 = 7
    WOOD_2 = 8
    LAPIS_2 = 9
    TROMPE = 10
    BEGGAR = 11
    COURTESAN = 12
    ENVOY = 13
    SCRIBE = 14
    SMUGGLER = 15
    VIZIER = 16


class Unit(IntEnum):
    """What a 2019 cost asks for besides the kinds of resource; a unit of these is any material."""

    EQUAL = 5
    DIFFERENT = 6


class Worshipper(IntEnum):
    """The tiles on the board of Sobek, 2019."""

    ARCHITECT = 0
    VISIR = 1
    BEGGAR = 2
    MERCHANT = 3
    FOREMAN = 4


NUM_RESOURCES = len(Resource)
NUM_WORSHIPPERS = len(Worshipper)
FIRST_TAINTED = int(Card.ARTISAN_2)
DOUBLED = int(Card.ARTISAN_2)  # a doubled card's number less that of its standard card
JOKER = int(Card.TROMPE)  # stands for any one material: the trompe-l'oeil, and the cave
FACE_UP = 32  # added to a card of a pile or stall that lies face up
STALL = 64  # added to a card of the market as often as its stall's number says


class Category(IntEnum):
    """The six categories of pieces in the quarry; each one completed moves Cleopatra a step."""

    SPHINX = 0
    OBELISK = 1
    THRONE = 2
    DOOR = 3
    WALL = 4
    MOSAIC = 5


NUM_CATEGORIES = len(Category)


class Visit(IntEnum):
    """How far the main action of this turn has come."""

    NONE = 0
    MARKET = 1
    QUARRY = 2
    QUARRY_ENDED = 3
    PASSED = 4


class Phase(IntEnum):
    """What kind of decision is asked for now."""

    TURN = 0
    REFILL = 1
    CHOOSE_MOSAIC = 2
    TURN_MOSAIC = 3
    SET_DOWN = 4
    PAY = 5
    SANCTUARY = 6
    BEGGAR = 7
    COURTESAN = 8
    ENVOY_ASK = 9
    ENVOY_OFFER = 10
    ENVOY_ACCEPT = 11
    VIZIER = 12
    HAND_LIMIT = 13
    DISCARD = 14
    BID_TENS = 15
    BID_UNITS = 16
    OVER = 17
    CHOOSE_KIND = 18
    ALTAR_FULL = 19


class Ending(IntEnum):
    """Why the game is over."""

    NOT_YET = 0
    CLEOPATRA_ARRIVED = 1
    ALL_PASSED = 2
    TURNS_RAN_OUT = 3


class HandLimit(IntEnum):
    """When the hand limit is checked after a market visit: with the turn, or before the stalls are refilled."""

    END_OF_TURN = 0
    BEFORE_REFILL = 1


class Memory(IntEnum):
    """What an observation holds: all that was ever seen, or only what lies on the table."""

    PERFECT = 0
    TABLE = 1


class Stream(IntEnum):
    """The sources of chance, each a stream of its own."""

    DEAL = 0
    MOSAICS = 1
    RESHUFFLE = 2
    DICE = 3
    REDEAL = 4
    WORSHIPPERS = 5
