"""The state: one line a field. A game is one of these and nothing else. Start reading here."""

from __future__ import annotations

from cleo_env.core.kinds import tag
from cleo_env.core.tables import Field, state_dtype
from cleo_env.games.architects.editions import ALL, E06, E19, NAMES, SIZES, Edition, in_edition
from cleo_env.games.architects.enums import NUM_MOSAICS, NUM_RESOURCES, NUM_STALLS, NUM_WALLS, NUM_WORSHIPPERS
from cleo_env.games.architects.rules_2006.data import VIZIER_CARDS

BOARD = (2,)  # a set of garden squares, see core.polyomino


def fields(edition: Edition) -> tuple[Field, ...]:
    """Return the fields of an edition's state."""
    n = SIZES[edition]
    # fmt: off
    return in_edition(edition, (
        # in         name                type  shape                         seen    meaning
        (ALL,  Field("seed",             "u8", (),                           "none",  "key of all chance to come")),
        (ALL,  Field("reshuffles",       "i2", (),                           "all",   "how often the draw pile was rebuilt")),
        (E06,  Field("rolls",            "i2", (),                           "all",   "how often the dice were rolled")),
        (ALL,  Field("num_players",      "i1", (),                           "all",   "seats in use")),
        # settings
        (ALL,  Field("max_turns",        "i2", (),                           "all",   "the game ends after so many turns")),
        (ALL,  Field("mirror_mosaics",   "i1", (),                           "all",   "whether mosaics may be turned over")),
        (ALL,  Field("hand_limit",       "i1", (),                           "all",   "HandLimit: when it is checked after a market visit")),
        (ALL,  Field("memory",           "i1", (),                           "all",   "Memory: what observations hold")),
        (ALL,  Field("reward",           "i1", (),                           "all",   "which reward is given at the end")),
        (ALL,  Field("garden",           "u8", BOARD,                        "all",   "squares with a palm")),
        (E19,  Field("tainted_artisans", "i1", (),                           "all",   "whether the deck has doubled artisans")),
        (E19,  Field("sanctuary_forfeits_palms", "i1", (),                   "all",   "whether who claims a sanctuary gives up the palms")),
        (E19,  Field("slot_penalties",   "i1", (NUM_WORSHIPPERS,),           "all",   "by slot: amulets to take, below 0 scarabs to pay")),
        # the turn
        (ALL,  Field("phase",            "i1", (),                           "all",   "Phase: what is asked")),
        (ALL,  Field("decider",          "i1", (),                           "all",   "seat that is asked")),
        (ALL,  Field("active",           "i1", (),                           "all",   "seat whose turn it is")),
        (ALL,  Field("turn",             "i2", (),                           "all",   "turns ended so far")),
        (ALL,  Field("passes",           "i1", (),                           "all",   "players who passed in a row")),
        (E19,  Field("last_turns",       "i1", (),                           "all",   "turns left, this one included, once Cleopatra has arrived; 0 before")),
        (ALL,  Field("ending",           "i1", (),                           "all",   "Ending: why the game is over")),
        (ALL,  Field("visit",            "i1", (),                           "all",   "Visit: how far the main action has come")),
        (E19,  Field("visits",           "i1", (),                           "all",   "visits begun in this turn")),
        (ALL,  Field("built",            "i1", (),                           "all",   "pieces built in this visit")),
        (ALL,  Field("completed",        "i1", (),                           "all",   "categories Cleopatra has walked for, as bits")),
        # players
        (ALL,  Field("hand",             "i1", (n.seats, n.kinds),           "owner", "cards in hand by kind")),
        (ALL,  Field("known",            "i1", (n.seats, n.seats - 1, n.kinds), "owner", "cards a seat knows to be in the hand of the seat 1, 2 .. places on")),
        (ALL,  Field("known_discard",    "i1", (n.seats, n.kinds),           "owner", "cards a seat knows to be in the discards")),
        (ALL,  Field("money",            "i2", (n.seats,),                   "all",   "talents or scarabs: hidden under memory='table'")),
        (ALL,  Field("amulets",          "i2", (n.seats,),                   "all",   "amulets: hidden under memory='table'")),
        (E06,  Field("merchants",        "i1", (n.seats,),                   "all",   "Nile merchants left")),
        (ALL,  Field("statues",          "i1", (n.seats,),                   "all",   "statues of Anubis left")),
        (ALL,  Field("sanctuary_squares", "i1", (n.seats,),                  "all",   "squares of claimed sanctuaries")),
        (ALL,  Field("sanctuary",        "u8", (n.seats, 2),                 "all",   "the claimed squares themselves")),
        # market
        (ALL,  Field("market",           "u1", (n.deck,),                    "part",  "cards of stall 1, 2, 3 as they were laid, FACE_UP and STALL added; all see the faces")),
        (ALL,  Field("market_size",      "i1", (),                           "all",   "cards in all stalls")),
        (ALL,  Field("deck",             "i1", (n.deck,),                    "part",  "draw pile, top last, FACE_UP added; all see the top")),
        (ALL,  Field("deck_size",        "i2", (),                           "all",   "cards in the draw pile")),
        (ALL,  Field("discard",          "i1", (n.kinds,),                   "part",  "discard pile by kind; see known_discard")),
        (ALL,  Field("drawn",            "i1", (NUM_STALLS,),                "part",  "cards to be placed, in order; face-up ones are seen")),
        (ALL,  Field("num_drawn",        "i1", (),                           "all",   "how many were drawn")),
        (ALL,  Field("num_placed",       "i1", (),                           "all",   "how many of them are placed")),
        (ALL,  Field("filled",           "i1", (),                           "all",   "stalls that got their card in this refill, as bits")),
        # palace
        (ALL,  Field("mosaic_pile",      "i1", (NUM_MOSAICS,),               "part",  "mosaics in the quarry, top last; all see the top")),
        (ALL,  Field("pile_size",        "i1", (),                           "all",   "mosaics in the pile")),
        (ALL,  Field("laid",             "i2", (NUM_MOSAICS,),               "all",   "placement of each mosaic, -1 if not laid")),
        (ALL,  Field("walls",            "i1", (NUM_WALLS,),                 "all",   "1 where the wall stands")),
        (ALL,  Field("doors",            "i1", (2,),                         "all",   "1 where the door frame stands")),
        (E06,  Field("sphinxes",         "i1", (),                           "all",   "sphinxes built")),
        (E06,  Field("obelisks",         "i1", (),                           "all",   "obelisks built")),
        (E19,  Field("sphinxes",         "i1", (2,),                         "all",   "sphinxes built in the left and the right row")),
        (E19,  Field("obelisks",         "i1", (2,),                         "all",   "obelisks built in the left and the right row")),
        (ALL,  Field("throne",           "i1", (),                           "all",   "1 pedestal, 2 pedestal and throne")),
        (E06,  Field("altar",            "i1", (),                           "all",   "dice that show the Great Priest")),
        (ALL,  Field("cleopatra",        "i1", (),                           "all",   "steps Cleopatra has walked")),
        # a piece half built
        (ALL,  Field("building",         "i1", (),                           "all",   "Category of the piece being built")),
        (ALL,  Field("spot",             "i1", (),                           "all",   "wall, door or row being built")),
        (ALL,  Field("mosaic",           "i1", (),                           "all",   "mosaic being built")),
        (ALL,  Field("orientation",      "i1", (),                           "all",   "how it will lie")),
        (ALL,  Field("owed",             "i1", (n.units,),                   "all",   "units still to pay")),
        (E19,  Field("used",             "i1", (),                           "all",   "kinds paid for different units of this piece, as bits")),
        (ALL,  Field("credit",           "i1", (NUM_RESOURCES,),             "all",   "units left over from doubled cards in this visit")),
        (ALL,  Field("unasked",          "u8", BOARD,                        "all",   "sanctuaries formed and not yet claimed or refused")),
        (E19,  Field("palms_due",        "i1", (),                           "all",   "palms of the mosaic just laid that are still to be rewarded")),
        # characters half played
        (E06,  Field("scribe",           "i1", (),                           "all",   "1 if the next mosaic is any of the pile")),
        (E06,  Field("courtesans",       "i1", (),                           "all",   "courtesans played in this turn")),
        (E06,  Field("viziers",          "i1", (),                           "all",   "viziers played in this turn")),
        (E06,  Field("asked",            "i4", (),                           "all",   "opponents and kinds this envoy has asked, as bits")),
        (E06,  Field("ask_seat",         "i1", (),                           "all",   "seat asked by the envoy")),
        (E06,  Field("ask_card",         "i1", (),                           "all",   "kind asked for")),
        (E06,  Field("offered",          "i1", (),                           "all",   "cards offered and not yet taken")),
        (E06,  Field("vizier_cards",     "i1", (VIZIER_CARDS,),              "part",  "the vizier's cards, next one last: active seat only")),
        (E06,  Field("num_vizier",       "i1", (),                           "all",   "how many cards the vizier looks at")),
        (E06,  Field("vizier_left",      "i1", (),                           "all",   "how many of them are still to be judged")),
        (E06,  Field("vizier_kept",      "i1", (),                           "part",  "those kept so far, as bits: active seat only")),
        # worshippers
        (E19,  Field("worshippers",      "i1", (NUM_WORSHIPPERS,),           "all",   "the Worshipper on each slot, from the left")),
        (E19,  Field("called",           "i1", (),                           "all",   "the Worshipper called in this turn, NOBODY before")),
        (E19,  Field("discounts",        "i1", (2,),                         "all",   "artisans and materials this turn's pieces may go without")),
        # offering
        (ALL,  Field("bids",             "i2", (n.seats,),                   "owner", "sealed bids, -1 before")),
        (ALL,  Field("bid_tens",         "i1", (),                           "part",  "tens chosen by the decider")),
    ))
    # fmt: on


FIELDS = {edition: fields(edition) for edition in Edition}
DTYPES = {edition: state_dtype((*FIELDS[edition], tag(NAMES[edition]))) for edition in Edition}
