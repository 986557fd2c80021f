"""What an observation holds, column by column. The viewer is always first, then the seats after it."""

from __future__ import annotations

from cleo_env.architects.actions_2006 import MOST_BID, NUM_TENS
from cleo_env.architects.data_2006 import (
    CLEOPATRA_ARRIVES,
    COURTESANS_A_TURN,
    DECK_SIZE,
    MERCHANTS_AT_START,
    MOST_TURNS,
    STATUES_AT_START,
    VIZIER_CARDS,
)
from cleo_env.architects.enums import (
    MAX_SEATS,
    NUM_CARDS,
    NUM_CATEGORIES,
    NUM_DICE,
    NUM_MOSAICS,
    NUM_RESOURCES,
    NUM_STALLS,
    NUM_WALLS,
    Phase,
    Visit,
)
from cleo_env.core.polyomino import SIDE
from cleo_env.core.tables import Column, ColumnTable

OTHERS = MAX_SEATS - 1
DRAWING = 5  # a mosaic is drawn in a window of 5 x 5
UNKNOWN = -1  # money and amulets of others under memory="table"
ASKED = -1  # marks the squares of the sanctuary that is asked about
DECK_SHOWN = 5  # cards of the draw pile in the full view

# fmt: off
COLUMNS = (
    #      name                 shape                     low   high        scale meaning
    Column("phase",             (len(Phase),),               0, 1,            1, "one at the Phase: what is asked"),
    Column("decider",           (MAX_SEATS,),                0, 1,            1, "one at the seat that is asked"),
    Column("active",            (MAX_SEATS,),                0, 1,            1, "one at the seat whose turn it is"),
    Column("num_players",       (MAX_SEATS,),                0, 1,            1, "one at the number of seats in use, less 1"),
    Column("turns_left",        (1,),                        0, MOST_TURNS, 400, "turns until the game ends in any case"),
    Column("passes",            (1,),                        0, MAX_SEATS,    5, "players who passed in a row"),
    Column("visit",             (len(Visit),),               0, 1,            1, "one at the Visit: how far the main action is"),
    Column("built",             (1,),                        0, 31,           3, "pieces built in this visit"),
    Column("mirror_mosaics",    (1,),                        0, 1,            1, "whether mosaics may be turned over"),
    Column("hand",              (NUM_CARDS,),                0, 30,           3, "the viewer's cards"),
    Column("known",             (OTHERS, NUM_CARDS),         0, 30,           3, "cards known to be in the others' hands"),
    Column("hand_size",         (MAX_SEATS,),                0, DECK_SIZE,   10, "cards in each hand"),
    Column("money",             (MAX_SEATS,),          UNKNOWN, MOST_BID,    40, "talents, -1 if not known"),
    Column("amulets",           (MAX_SEATS,),          UNKNOWN, MOST_BID,    10, "amulets, -1 if not known"),
    Column("merchants",         (MAX_SEATS,),                0, MERCHANTS_AT_START,            3, "Nile merchants"),
    Column("statues",           (MAX_SEATS,),                0, STATUES_AT_START,            2, "statues not yet set up"),
    Column("sanctuary_squares", (MAX_SEATS,),                0, 72,          10, "squares of claimed sanctuaries"),
    Column("stall_open",        (NUM_STALLS, NUM_CARDS),     0, 30,           2, "face-up cards of each stall"),
    Column("stall_closed",      (NUM_STALLS,),               0, DECK_SIZE,    5, "face-down cards of each stall"),
    Column("deck_size",         (1,),                        0, DECK_SIZE,  100, "cards in the draw pile"),
    Column("deck_open",         (1,),                        0, DECK_SIZE,   50, "how many of them lie face up, 0 under memory='table'"),
    Column("deck_top",          (NUM_CARDS,),                0, 1,            1, "one at the top card if it lies face up"),
    Column("discard",           (NUM_CARDS,),                0, 30,           5, "cards known to be in the discards"),
    Column("discard_size",      (1,),                        0, DECK_SIZE,   50, "cards in the discards"),
    Column("unseen",            (NUM_CARDS,),                0, 30,          10, "cards whose place the viewer does not know"),
    Column("next_drawn",        (NUM_CARDS,),                0, 1,            1, "one at the card to be placed if it lies face up"),
    Column("drawn_open",        (NUM_CARDS,),                0, 3,            1, "face-up cards to be placed after it"),
    Column("drawn_left",        (1,),                        0, NUM_STALLS,   3, "cards still to be placed"),
    Column("filled",            (NUM_STALLS,),               0, 1,            1, "stalls that got their card in this refill"),
    Column("walls",             (NUM_WALLS,),                0, 1,            1, "walls that stand"),
    Column("doors",             (2,),                        0, 1,            1, "doors that stand, left and right"),
    Column("sphinxes",          (1,),                        0, 6,            6, "sphinxes built"),
    Column("obelisks",          (1,),                        0, 2,            2, "obelisks built"),
    Column("throne",            (1,),                        0, 2,            2, "pedestal and throne built"),
    Column("altar",             (1,),                        0, NUM_DICE,     5, "dice that show the Great Priest"),
    Column("cleopatra",         (1,),                        0, CLEOPATRA_ARRIVES,            5, "steps Cleopatra has walked"),
    Column("mosaic_top",        (NUM_MOSAICS,),              0, 1,            1, "one at the top of the mosaic pile"),
    Column("mosaics_left",      (NUM_MOSAICS,),              0, 1,            1, "mosaics in the pile"),
    Column("covered",           (SIDE, SIDE),            ASKED, 1,            1, "1 under a mosaic, -1 in the sanctuary that is asked about"),
    Column("palms",             (SIDE, SIDE),                0, 1,            1, "palms not yet covered"),
    Column("building",          (NUM_CATEGORIES,),           0, 1,            1, "one at the Category of the piece being built"),
    Column("mosaic",            (NUM_MOSAICS,),              0, 1,            1, "one at the mosaic being turned or set down"),
    Column("drawing",           (DRAWING, DRAWING),          0, 1,            1, "how it will lie"),
    Column("owed",              (NUM_RESOURCES,),            0, 3,            3, "units still to pay"),
    Column("credit",            (NUM_RESOURCES,),            0, 30,           1, "units left over from doubled cards"),
    Column("scribe",            (1,),                        0, 1,            1, "whether the next mosaic may be chosen"),
    Column("courtesans",        (1,),                        0, COURTESANS_A_TURN,            2, "courtesans played in this turn"),
    Column("asked",             (OTHERS, NUM_RESOURCES),     0, 1,            1, "what the envoy has asked, by seats on from the active one"),
    Column("ask_seat",          (MAX_SEATS,),                0, 1,            1, "one at the seat the envoy asks"),
    Column("ask_card",          (NUM_RESOURCES,),            0, 1,            1, "one at the kind the envoy asks for"),
    Column("offered",           (1,),                        0, 30,           3, "cards offered to the envoy and not yet taken"),
    Column("vizier_left",       (1,),                        0, VIZIER_CARDS,            5, "the vizier's cards still to be judged"),
    Column("vizier_next",       (NUM_CARDS,),                0, 1,            1, "one at the next of them, for its player"),
    Column("vizier_cards",      (NUM_CARDS,),                0, VIZIER_CARDS,            1, "those after it, for its player"),
    Column("vizier_kept",       (NUM_CARDS,),                0, VIZIER_CARDS,            1, "those kept so far, for its player"),
    Column("bid_tens",          (1,),                        0, NUM_TENS - 1,           4, "tens the viewer has put down in this bid"),
    Column("bid",               (1,),                       -1, MOST_BID,    40, "the viewer's sealed bid, -1 before"),
)

# What a critic may see besides the observation, and a player never.
SECRET_COLUMNS = (
    Column("hands",             (OTHERS, NUM_CARDS),         0, 30,           3, "the others' cards"),
    Column("stall_hidden",      (NUM_STALLS, NUM_CARDS),     0, 30,           2, "face-down cards of each stall"),
    Column("deck_next",         (DECK_SHOWN, NUM_CARDS),     0, 1,            1, "one at each of the top cards of the draw pile"),
    Column("discard_all",       (NUM_CARDS,),                0, 30,           5, "all cards of the discards"),
    Column("mosaic_order",      (NUM_MOSAICS,),              0, 12,          12, "place of each mosaic in the pile, 1 the top"),
    Column("all_money",         (OTHERS,),                   0, MOST_BID,    40, "the others' talents"),
    Column("all_amulets",       (OTHERS,),                   0, MOST_BID,    10, "the others' amulets"),
    Column("all_bids",          (OTHERS,),                  -1, MOST_BID,    40, "the others' sealed bids"),
)
# fmt: on
OBSERVATION = ColumnTable("architects_2006_observation", COLUMNS)
FULL_VIEW = ColumnTable("architects_2006_full_view", COLUMNS + SECRET_COLUMNS)
O = OBSERVATION.at  # noqa: E741  the letter stands for "observation" beside A for "action"
F = FULL_VIEW.at
