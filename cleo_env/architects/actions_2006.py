"""Every action of the 2006 edition by name. No other file knows an action's number."""

from __future__ import annotations

from cleo_env.architects.data_2006 import CARD_WORDS
from cleo_env.architects.enums import MAX_SEATS, NUM_RESOURCES, NUM_STALLS
from cleo_env.architects.garden import DOOR_WORDS, MOSAIC_WORDS, ORIENTATION_WORDS, WALL_WORDS
from cleo_env.core.polyomino import SIDE
from cleo_env.core.tables import ActionTable, Segment

STALLS = tuple(str(stall + 1) for stall in range(NUM_STALLS))
STANDARD = CARD_WORDS[:NUM_RESOURCES]
PAYABLE = CARD_WORDS[: CARD_WORDS.index("beggar")]
OPPONENTS = tuple(f"+{step}" for step in range(1, MAX_SEATS))
SQUARE_WORDS = tuple(f"{row}{column}" for row in range(SIDE) for column in range(SIDE))
NUM_TENS, NUM_UNITS = 40, 10
MOST_BID = NUM_TENS * NUM_UNITS - 1


def each(phrase: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Fill a phrase with each word in turn."""
    return tuple(phrase.format(word) for word in words)


# fmt: off
ACTIONS = ActionTable("architects_2006", (
    Segment("take", each("take stall {}", STALLS), "visit the market and take every card of a stall"),
    Segment("place", each("place on stall {}", STALLS), "put the next drawn card on a stall"),
    Segment("wall", each("build wall {}", WALL_WORDS), "start to build this column wall"),
    Segment("door", each("build door {}", DOOR_WORDS), "start to build this door frame"),
    Segment("throne", ("build pedestal", "build throne"), "start to build the pedestal, then the throne on it"),
    Segment("sphinx", ("build sphinx",), "start to build the next sphinx"),
    Segment("obelisk", ("build obelisk",), "start to build the next obelisk"),
    Segment("mosaic", ("build mosaic",), "start to build a mosaic"),
    Segment("end_visit", ("end visit",), "leave the quarry: bonus, Cleopatra's walk, dice"),
    Segment("choose", each("choose mosaic {}", MOSAIC_WORDS), "with a scribe: which mosaic of the pile"),
    Segment("turn", each("turn {}", ORIENTATION_WORDS), "how the mosaic will lie, drawn row by row"),
    Segment("at", each("at {}", SQUARE_WORDS), "top left square of the mosaic's bounding box, row then column"),
    Segment("pay", each("pay {}", PAYABLE), "pay the unit now due with this card, or with credit of its kind"),
    Segment("pay_merchant", ("pay merchant",), "pay the unit now due with a Nile merchant"),
    Segment("claim", ("claim",), "put a statue in the sanctuary just formed"),
    Segment("leave", ("leave",), "leave that sanctuary to nobody"),
    Segment("beggar", ("play beggar",), "each opponent gives 2 talents or a standard card"),
    Segment("courtesan", ("play courtesan",), "take a card from the discard pile"),
    Segment("envoy", ("play envoy",), "ask opponents for standard cards"),
    Segment("scribe_mosaic", ("play scribe for a mosaic",), "the next mosaic of this turn is any of the pile"),
    Segment("die_up", ("play scribe on a die up",), "turn a blank die to the Great Priest"),
    Segment("die_down", ("play scribe on a die down",), "turn a die of the altar blank"),
    Segment("smuggler", ("play smuggler",), "keep all cards at the hand limit"),
    Segment("vizier", ("play vizier",), "look at five cards of the pile and keep some"),
    Segment("give_talents", ("give 2 talents",), "to the beggar's player"),
    Segment("give", each("give {}", STANDARD), "to the beggar's player"),
    Segment("show_hand", ("show hand",), "to the beggar's player, having nothing to give"),
    Segment("pick", each("pick {}", CARD_WORDS), "the courtesan's card"),
    Segment("ask", tuple(f"ask {who} for {card}" for who in OPPONENTS for card in STANDARD),
            "the envoy asks the seat so many places on"),
    Segment("enough", ("enough",), "the envoy asks no further"),
    Segment("offer", ("offer one",), "show the envoy a card of the kind asked for"),
    Segment("offer_no_more", ("offer no more",), "end the offer"),
    Segment("accept", ("accept one",), "take a card offered to the envoy, with an amulet"),
    Segment("accept_no_more", ("accept no more",), "leave the rest"),
    Segment("keep", ("keep",), "the vizier's next card, for an amulet"),
    Segment("drop", ("drop",), "the vizier's next card, onto the discards"),
    Segment("keep_all", ("keep all",), "at the hand limit, an amulet for each card too many"),
    Segment("discard_down", ("discard down",), "at the hand limit, one amulet, then discard to ten"),
    Segment("discard", each("discard {}", CARD_WORDS), "a card too many"),
    Segment("tens", each("bid tens {}", tuple(map(str, range(NUM_TENS)))), "tens of a sealed bid"),
    Segment("units", each("bid units {}", tuple(map(str, range(NUM_UNITS)))), "units of a sealed bid"),
    Segment("end_turn", ("end turn",), "let the next player move"),
    Segment("pass_turn", ("pass",), "with no stall to take and nothing to build"),
))
# fmt: on
A = ACTIONS.at

# `apply_turn` and `apply_build` tell actions apart by this order.
assert A.take < A.place < A.wall < A.door < A.throne < A.sphinx < A.obelisk < A.mosaic < A.end_visit
