"""The state: one line a field. A game is one of these and nothing else. Start reading here."""

from __future__ import annotations

from cleo_env.core.kinds import tag
from cleo_env.core.polyomino import SQUARES
from cleo_env.core.rewards import REWARDS
from cleo_env.core.tables import ANY, YES_OR_NO, Field, bits, state_dtype
from cleo_env.games.architects.actions import MOST_BID, NUM_TENS
from cleo_env.games.architects.editions import ALL, E06, E19, NAMES, SIZES, Edition, in_edition
from cleo_env.games.architects.enums import (
    FACE_UP,
    NUM_CATEGORIES,
    NUM_DICE,
    NUM_MOSAICS,
    NUM_RESOURCES,
    NUM_STALLS,
    NUM_WALLS,
    NUM_WORSHIPPERS,
    STALL,
    Category,
    Ending,
    Phase,
    Visit,
)
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES, COST, DATA, MOST_TURNS, PIECES, STATUES_AT_START
from cleo_env.games.architects.rules.garden import NUM_ORIENTATIONS, PLACEMENT_SQUARES, THRONE_SPACE
from cleo_env.games.architects.rules_2006.data import (
    COURTESANS_A_TURN,
    MERCHANTS_AT_START,
    VIZIER_CARDS,
    VIZIERS_A_TURN,
)
from cleo_env.games.architects.rules_2019.data import DISCOUNT, MOST_VISITS
from cleo_env.games.architects.view.columns import MOST_PENALTY

BOARD = (2,)  # a set of garden squares, see core.polyomino
OWNED = (0, 30_000)  # far beyond what a game brings, and far below where a number of 16 bits turns over
CARDS = (0, int(max(data.DECK_COUNTS.max() for data in DATA.values())))  # of one kind


def fields(edition: Edition) -> tuple[Field, ...]:
    """Return the fields of an edition's state."""
    n = SIZES[edition]
    # fmt: off
    return in_edition(edition, (
        # in         name                type  shape                         bounds                                seen    meaning
        (ALL,  Field("seed",             "u8", (),                           ANY,                                  "none",  "key of all chance to come")),
        (ALL,  Field("reshuffles",       "i2", (),                           (0, MOST_TURNS),                      "all",   "how often the draw pile was rebuilt")),
        (E06,  Field("rolls",            "i2", (),                           (0, MOST_TURNS),                      "all",   "how often the dice were rolled")),
        (ALL,  Field("num_players",      "i1", (),                           (DATA[edition].MIN_PLAYERS, n.seats), "all",   "seats in use")),
        # settings
        (ALL,  Field("max_turns",        "i2", (),                           (1, MOST_TURNS),                      "all",   "the game ends after so many turns")),
        (ALL,  Field("mirror_mosaics",   "i1", (),                           YES_OR_NO,                            "all",   "whether mosaics may be turned over")),
        (ALL,  Field("hand_limit",       "i1", (),                           YES_OR_NO,                            "all",   "HandLimit: when it is checked after a market visit")),
        (ALL,  Field("memory",           "i1", (),                           YES_OR_NO,                            "all",   "Memory: what observations hold")),
        (ALL,  Field("reward",           "i1", (),                           (0, len(REWARDS) - 1),                "all",   "which reward is given at the end")),
        (ALL,  Field("garden",           "u8", BOARD,                        ANY,                                  "all",   "squares with a palm")),
        (E19,  Field("tainted_artisans", "i1", (),                           YES_OR_NO,                            "all",   "whether the deck has doubled artisans")),
        (E19,  Field("sanctuary_forfeits_palms", "i1", (),                   YES_OR_NO,                            "all",   "whether who claims a sanctuary gives up the palms")),
        (E19,  Field("slot_penalties",   "i1", (NUM_WORSHIPPERS,),           (-MOST_PENALTY, MOST_PENALTY),        "all",   "by slot: amulets to take, below 0 scarabs to pay")),
        # the turn
        (ALL,  Field("phase",            "i1", (),                           (0, len(Phase) - 1),                  "all",   "Phase: what is asked")),
        (ALL,  Field("decider",          "i1", (),                           (-1, n.seats - 1),                    "all",   "seat that is asked")),
        (ALL,  Field("active",           "i1", (),                           (0, n.seats - 1),                     "all",   "seat whose turn it is")),
        (ALL,  Field("turn",             "i2", (),                           (0, MOST_TURNS),                      "all",   "turns ended so far")),
        (ALL,  Field("passes",           "i1", (),                           (0, n.seats),                         "all",   "players who passed in a row")),
        (E19,  Field("last_turns",       "i1", (),                           (0, n.seats),                         "all",   "turns left, this one included, once Cleopatra has arrived; 0 before")),
        (ALL,  Field("ending",           "i1", (),                           (0, len(Ending) - 1),                 "all",   "Ending: why the game is over")),
        (ALL,  Field("visit",            "i1", (),                           (0, len(Visit) - 1),                  "all",   "Visit: how far the main action has come")),
        (E19,  Field("visits",           "i1", (),                           (0, MOST_VISITS),                     "all",   "visits begun in this turn")),
        (ALL,  Field("built",            "i1", (),                           (0, int(PIECES.sum())),               "all",   "pieces built in this visit")),
        (ALL,  Field("completed",        "i1", (),                           bits(NUM_CATEGORIES),                 "all",   "categories Cleopatra has walked for, as bits")),
        # players
        (ALL,  Field("hand",             "i1", (n.seats, n.kinds),           CARDS,                                "owner", "cards in hand by kind")),
        (ALL,  Field("known",            "i1", (n.seats, n.seats - 1, n.kinds), CARDS,                             "owner", "cards a seat knows to be in the hand of the seat 1, 2 .. places on")),
        (ALL,  Field("known_discard",    "i1", (n.seats, n.kinds),           CARDS,                                "owner", "cards a seat knows to be in the discards")),
        (ALL,  Field("money",            "i2", (n.seats,),                   OWNED,                                "all",   "talents or scarabs: hidden under memory='table'")),
        (ALL,  Field("amulets",          "i2", (n.seats,),                   OWNED,                                "all",   "amulets: hidden under memory='table'")),
        (E06,  Field("merchants",        "i1", (n.seats,),                   (0, MERCHANTS_AT_START),              "all",   "Nile merchants left")),
        (ALL,  Field("statues",          "i1", (n.seats,),                   (0, STATUES_AT_START),                "all",   "statues of Anubis left")),
        (ALL,  Field("sanctuary_squares", "i1", (n.seats,),                  (0, SQUARES - len(THRONE_SPACE)),     "all",   "squares of claimed sanctuaries")),
        (ALL,  Field("sanctuary",        "u8", (n.seats, 2),                 ANY,                                  "all",   "the claimed squares themselves")),
        # market
        (ALL,  Field("market",           "u1", (n.deck,),                    (0, NUM_STALLS * STALL - 1),          "part",  "cards of stall 1, 2, 3 as they were laid, FACE_UP and STALL added; all see the faces")),
        (ALL,  Field("market_size",      "i1", (),                           (0, n.deck),                          "all",   "cards in all stalls")),
        (ALL,  Field("deck",             "i1", (n.deck,),                    (0, 2 * FACE_UP - 1),                 "part",  "draw pile, top last, FACE_UP added; all see the top")),
        (ALL,  Field("deck_size",        "i2", (),                           (0, n.deck),                          "all",   "cards in the draw pile")),
        (ALL,  Field("discard",          "i1", (n.kinds,),                   CARDS,                                "part",  "discard pile by kind; see known_discard")),
        (ALL,  Field("drawn",            "i1", (NUM_STALLS,),                (0, 2 * FACE_UP - 1),                 "part",  "cards to be placed, in order; face-up ones are seen")),
        (ALL,  Field("num_drawn",        "i1", (),                           (0, NUM_STALLS),                      "all",   "how many were drawn")),
        (ALL,  Field("num_placed",       "i1", (),                           (0, NUM_STALLS),                      "all",   "how many of them are placed")),
        (ALL,  Field("filled",           "i1", (),                           bits(NUM_STALLS),                     "all",   "stalls that got their card in this refill, as bits")),
        # palace
        (ALL,  Field("mosaic_pile",      "i1", (NUM_MOSAICS,),               (0, NUM_MOSAICS - 1),                 "part",  "mosaics in the quarry, top last; all see the top")),
        (ALL,  Field("pile_size",        "i1", (),                           (0, NUM_MOSAICS),                     "all",   "mosaics in the pile")),
        (ALL,  Field("laid",             "i2", (NUM_MOSAICS,),               (-1, len(PLACEMENT_SQUARES) - 1),     "all",   "placement of each mosaic, -1 if not laid")),
        (ALL,  Field("walls",            "i1", (NUM_WALLS,),                 YES_OR_NO,                            "all",   "1 where the wall stands")),
        (ALL,  Field("doors",            "i1", (2,),                         YES_OR_NO,                            "all",   "1 where the door frame stands")),
        (E06,  Field("sphinxes",         "i1", (),                           (0, int(PIECES[Category.SPHINX])),    "all",   "sphinxes built")),
        (E06,  Field("obelisks",         "i1", (),                           (0, int(PIECES[Category.OBELISK])),   "all",   "obelisks built")),
        (E19,  Field("sphinxes",         "i1", (2,),                         (0, int(PIECES[Category.SPHINX])),    "all",   "sphinxes built in the left and the right row")),
        (E19,  Field("obelisks",         "i1", (2,),                         (0, int(PIECES[Category.OBELISK])),   "all",   "obelisks built in the left and the right row")),
        (ALL,  Field("throne",           "i1", (),                           (0, int(PIECES[Category.THRONE])),    "all",   "1 pedestal, 2 pedestal and throne")),
        (E06,  Field("altar",            "i1", (),                           (0, NUM_DICE),                        "all",   "dice that show the Great Priest")),
        (ALL,  Field("cleopatra",        "i1", (),                           (0, CLEOPATRA_ARRIVES),               "all",   "steps Cleopatra has walked")),
        # a piece half built
        (ALL,  Field("building",         "i1", (),                           (0, NUM_CATEGORIES - 1),              "all",   "Category of the piece being built")),
        (ALL,  Field("spot",             "i1", (),                           (0, NUM_WALLS - 1),                   "all",   "wall, door or row being built")),
        (ALL,  Field("mosaic",           "i1", (),                           (0, NUM_MOSAICS - 1),                 "all",   "mosaic being built")),
        (ALL,  Field("orientation",      "i1", (),                           (0, NUM_ORIENTATIONS - 1),            "all",   "how it will lie")),
        (ALL,  Field("owed",             "i1", (n.units,),                   (0, int(COST.max())),                 "all",   "units still to pay")),
        (E19,  Field("used",             "i1", (),                           bits(NUM_RESOURCES),                  "all",   "kinds paid for different units of this piece, as bits")),
        (ALL,  Field("credit",           "i1", (NUM_RESOURCES,),             YES_OR_NO,                            "all",   "units left over from doubled cards in this visit")),
        (ALL,  Field("unasked",          "u8", BOARD,                        ANY,                                  "all",   "sanctuaries formed and not yet claimed or refused")),
        (E19,  Field("palms_due",        "i1", (),                           (0, len(PLACEMENT_SQUARES[0])),       "all",   "palms of the mosaic just laid that are still to be rewarded")),
        # characters half played
        (E06,  Field("scribe",           "i1", (),                           YES_OR_NO,                            "all",   "1 if the next mosaic is any of the pile")),
        (E06,  Field("courtesans",       "i1", (),                           (0, COURTESANS_A_TURN),               "all",   "courtesans played in this turn")),
        (E06,  Field("viziers",          "i1", (),                           (0, VIZIERS_A_TURN),                  "all",   "viziers played in this turn")),
        (E06,  Field("asked",            "i4", (),                           bits((n.seats - 1) * NUM_RESOURCES),  "all",   "opponents and kinds this envoy has asked, as bits")),
        (E06,  Field("ask_seat",         "i1", (),                           (0, n.seats - 1),                     "all",   "seat asked by the envoy")),
        (E06,  Field("ask_card",         "i1", (),                           (0, NUM_RESOURCES - 1),               "all",   "kind asked for")),
        (E06,  Field("offered",          "i1", (),                           CARDS,                                "all",   "cards offered and not yet taken")),
        (E06,  Field("vizier_cards",     "i1", (VIZIER_CARDS,),              (0, n.kinds - 1),                     "part",  "the vizier's cards, next one last: active seat only")),
        (E06,  Field("num_vizier",       "i1", (),                           (0, VIZIER_CARDS),                    "all",   "how many cards the vizier looks at")),
        (E06,  Field("vizier_left",      "i1", (),                           (0, VIZIER_CARDS),                    "all",   "how many of them are still to be judged")),
        (E06,  Field("vizier_kept",      "i1", (),                           bits(VIZIER_CARDS),                   "part",  "those kept so far, as bits: active seat only")),
        # worshippers
        (E19,  Field("worshippers",      "i1", (NUM_WORSHIPPERS,),           (0, NUM_WORSHIPPERS - 1),             "all",   "the Worshipper on each slot, from the left")),
        (E19,  Field("called",           "i1", (),                           (-1, NUM_WORSHIPPERS - 1),            "all",   "the Worshipper called in this turn, NOBODY before")),
        (E19,  Field("discounts",        "i1", (2,),                         (0, DISCOUNT),                        "all",   "artisans and materials this turn's pieces may go without")),
        # offering
        (ALL,  Field("bids",             "i2", (n.seats,),                   (-1, MOST_BID),                       "owner", "sealed bids, -1 before")),
        (ALL,  Field("bid_tens",         "i1", (),                           (0, NUM_TENS - 1),                    "part",  "tens chosen by the decider")),
    ))
    # fmt: on


FIELDS = {edition: fields(edition) for edition in Edition}
DTYPES = {edition: state_dtype((*FIELDS[edition], tag(NAMES[edition]))) for edition in Edition}
