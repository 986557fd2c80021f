"""The rulebook's nouns as small numbers."""

from __future__ import annotations

from enum import IntEnum

SEATS = 2
NUM_PLACES = 5  # influence cards a player may have below one group
FACE_UP = 16  # added to a card on the table that lies face up


class Seat(IntEnum):
    """Who sits where."""

    CLEOPATRA = 0
    CAESAR = 1


class Group(IntEnum):
    """The groups of patricians, in the order in which special votes are held."""

    PRAETOR = 0
    QUAESTOR = 1
    AEDILE = 2
    CONSUL = 3
    CENSOR = 4


class Bust(IntEnum):
    """The busts of the bag: one for each group, then the two that call no vote."""

    PRAETOR = 0
    QUAESTOR = 1
    AEDILE = 2
    CONSUL = 3
    CENSOR = 4
    GREY = 5
    BLACK = 6


class Card(IntEnum):
    """Every kind of card: influence cards first, then action cards."""

    ONE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    PHILOSOPHER = 5
    ASSASSINATION = 6
    SCOUT = 7
    WRATH = 8
    CASTLING = 9
    VETO = 10


NUM_GROUPS = len(Group)
NUM_BUSTS = len(Bust)
NUM_CARDS = len(Card)
NUM_VALUES = int(Card.PHILOSOPHER)
NUM_INFLUENCE = int(Card.ASSASSINATION)
NUM_ACTIONS = NUM_CARDS - NUM_INFLUENCE
NOTHING = 0  # in place of an announced action card


class Face(IntEnum):
    """How an influence card is laid."""

    DOWN = 0
    UP = 1


NUM_FACES = len(Face)


class Phase(IntEnum):
    """What kind of decision is asked for now."""

    SET_UP = 0
    FIRST_ACTION = 1
    LAY = 2
    LAY_SECOND = 3
    ACT = 4
    VETO = 5
    VETO_DRAW = 6
    CASTLE = 7
    MISSION = 8
    DRAW = 9
    OVER = 10


class Ending(IntEnum):
    """Why the game is over."""

    NOT_YET = 0
    ALL_WON = 1
    NO_INFLUENCE = 2
    NO_ROOM = 3
    NOTHING_DONE = 4
    TURNS_RAN_OUT = 5


class Memory(IntEnum):
    """What an observation holds: all that was ever seen, or only what lies on the table."""

    PERFECT = 0
    TABLE = 1


class FirstAction(IntEnum):
    """Which action card a player starts with."""

    VETO = 0
    CHOICE = 1


class Need(IntEnum):
    """What a mission counts; its number and group say how many and where."""

    NONE = 0
    MAJORITY = 1
    ALL = 2
    PATRICIANS = 3
    EVERY = 4


class Stream(IntEnum):
    """The sources of chance, each a stream of its own; piles have one for each seat."""

    INFLUENCE_PILE = 0
    ACTION_PILE = 2
    MISSIONS = 4
    BUSTS = 5
    REDEAL = 6
