"""Every action by name. No other file knows an action's number."""

from __future__ import annotations

import numpy as np

from cleo_env.core.polyomino import SIDE
from cleo_env.core.tables import ActionTable, Segment, each
from cleo_env.games.architects.editions import ALL, E06, E19, NAMES, SIZES, Edition, by_edition, in_edition
from cleo_env.games.architects.enums import JOKER, NUM_RESOURCES, NUM_STALLS, Resource
from cleo_env.games.architects.rules.data import CARD_WORDS
from cleo_env.games.architects.rules.garden import DOOR_WORDS, MOSAIC_WORDS, ORIENTATION_WORDS, ROW_WORDS, WALL_WORDS
from cleo_env.games.architects.rules_2019.data import WORSHIPPER_WORDS

STALLS = tuple(str(stall + 1) for stall in range(NUM_STALLS))
SQUARE_WORDS = tuple(f"{row}{column}" for row in range(SIDE) for column in range(SIDE))
NUM_TENS, NUM_UNITS = 40, 10
MOST_BID = NUM_TENS * NUM_UNITS - 1


def segments(edition: Edition) -> tuple[Segment, ...]:
    """Return the segments of an edition's actions."""
    cards = CARD_WORDS[edition]
    standard = cards[:NUM_RESOURCES]
    opponents = tuple(f"+{step}" for step in range(1, SIZES[edition].seats))
    # fmt: off
    return in_edition(edition, (
        (ALL,  Segment("take", each("take stall {}", STALLS), "visit the market and take every card of a stall")),
        (ALL,  Segment("place", each("place on stall {}", STALLS), "put the next drawn card on a stall")),
        (ALL,  Segment("wall", each("build wall {}", WALL_WORDS), "start to build this column wall")),
        (ALL,  Segment("door", each("build door {}", DOOR_WORDS), "start to build this door frame")),
        (ALL,  Segment("throne", ("build pedestal", "build throne"), "start to build the pedestal, then the throne on it")),
        (E06,  Segment("sphinx", ("build sphinx",), "start to build the next sphinx")),
        (E06,  Segment("obelisk", ("build obelisk",), "start to build the next obelisk")),
        (E19,  Segment("sphinx", each("build sphinx {}", ROW_WORDS), "start to build a sphinx of this row")),
        (E19,  Segment("obelisk", each("build obelisk {}", ROW_WORDS), "start to build the obelisk of this row")),
        (ALL,  Segment("mosaic", ("build mosaic",), "start to build a mosaic")),
        (E06,  Segment("end_visit", ("end visit",), "leave the quarry: bonus, Cleopatra's walk, dice")),
        (E19,  Segment("end_visit", ("end visit",), "leave the quarry: Cleopatra's walk, and once an offering")),
        (E06,  Segment("choose", each("choose mosaic {}", MOSAIC_WORDS), "with a scribe: which mosaic of the pile")),
        (ALL,  Segment("turn", each("turn {}", ORIENTATION_WORDS), "how the mosaic will lie, drawn row by row")),
        (ALL,  Segment("at", each("at {}", SQUARE_WORDS), "top left square of the mosaic's bounding box, row then column")),
        (E19,  Segment("kind", each("in {}", standard[Resource.STONE:]), "the kind in which equal units will be paid")),
        (ALL,  Segment("pay", each("pay {}", cards[:JOKER + 1]), "pay the unit now due with this card, or with credit of its kind")),
        (E06,  Segment("pay_merchant", ("pay merchant",), "pay the unit now due with a Nile merchant")),
        (E19,  Segment("discount", ("discount",), "go without the unit now due, with a foreman or a merchant")),
        (ALL,  Segment("claim", ("claim",), "put a statue in the sanctuary just formed")),
        (ALL,  Segment("leave", ("leave",), "leave that sanctuary to nobody")),
        (E06,  Segment("beggar", ("play beggar",), "each opponent gives 2 talents or a standard card")),
        (E06,  Segment("courtesan", ("play courtesan",), "take a card from the discard pile")),
        (E06,  Segment("envoy", ("play envoy",), "ask opponents for standard cards")),
        (E06,  Segment("scribe_mosaic", ("play scribe for a mosaic",), "the next mosaic of this turn is any of the pile")),
        (E06,  Segment("die_up", ("play scribe on a die up",), "turn a blank die to the Great Priest")),
        (E06,  Segment("die_down", ("play scribe on a die down",), "turn a die of the altar blank")),
        (E06,  Segment("smuggler", ("play smuggler",), "keep all cards at the hand limit")),
        (E06,  Segment("vizier", ("play vizier",), "look at five cards of the pile and keep some")),
        (E06,  Segment("give_talents", ("give 2 talents",), "to the beggar's player")),
        (E06,  Segment("give", each("give {}", standard), "to the beggar's player")),
        (E06,  Segment("show_hand", ("show hand",), "to the beggar's player, having nothing to give")),
        (E06,  Segment("pick", each("pick {}", cards), "the courtesan's card")),
        (E06,  Segment("ask", tuple(f"ask {who} for {card}" for who in opponents for card in standard),
                       "the envoy asks the seat so many places on")),
        (E06,  Segment("enough", ("enough",), "the envoy asks no further")),
        (E06,  Segment("offer", ("offer one",), "show the envoy a card of the kind asked for")),
        (E06,  Segment("offer_no_more", ("offer no more",), "end the offer")),
        (E06,  Segment("accept", ("accept one",), "take a card offered to the envoy, with an amulet")),
        (E06,  Segment("accept_no_more", ("accept no more",), "leave the rest")),
        (E06,  Segment("keep", ("keep",), "the vizier's next card, for an amulet")),
        (E06,  Segment("drop", ("drop",), "the vizier's next card, onto the discards")),
        (E19,  Segment("call", each("call {}", WORSHIPPER_WORDS), "pay this worshipper's penalty and have its help")),
        (ALL,  Segment("keep_all", ("keep all",), "at the hand limit, an amulet for each card too many")),
        (E06,  Segment("discard_down", ("discard down",), "at the hand limit, one amulet, then discard to ten")),
        (E19,  Segment("discard_down", ("discard down",), "at the hand limit, discard to ten")),
        (ALL,  Segment("discard", each("discard {}", cards), "a card too many")),
        (ALL,  Segment("tens", each("bid tens {}", tuple(map(str, range(NUM_TENS)))), "tens of a sealed bid")),
        (ALL,  Segment("units", each("bid units {}", tuple(map(str, range(NUM_UNITS)))), "units of a sealed bid")),
        (ALL,  Segment("end_turn", ("end turn",), "let the next player move")),
        (ALL,  Segment("pass_turn", ("pass",), "with no stall to take and nothing to build")),
        (E06,  Segment("make_offering", ("make offering",), "let the five dice have their way, countering them no more")),
    ))
    # fmt: on


ACTIONS = {edition: ActionTable(NAMES[edition], segments(edition)) for edition in Edition}
A06, A19 = (table.at for table in ACTIONS.values())  # the first action of each segment
S06, S19 = (table.segment for table in ACTIONS.values())  # the number of each segment
actions = by_edition("actions", {edition: table.at for edition, table in ACTIONS.items()})

NO_SEGMENT = -1
MOST_ACTIONS = max(table.size for table in ACTIONS.values())
SEGMENT_OF = np.full((len(Edition), MOST_ACTIONS), NO_SEGMENT, np.int8)  # by Edition and action: number of its segment
PLACE_OF = np.full((len(Edition), MOST_ACTIONS), NO_SEGMENT, np.int8)  # and its place within that segment
for edition, table in ACTIONS.items():
    SEGMENT_OF[edition, : table.size] = table.segment_numbers
    PLACE_OF[edition, : table.size] = table.places
