"""What an observation holds, column by column. The viewer is always first, then the seats after it."""

from __future__ import annotations

import numpy as np

from cleo_env.architects.actions import MOST_BID, NUM_TENS
from cleo_env.architects.data import CLEOPATRA_ARRIVES, MOST_TURNS, STATUES_AT_START
from cleo_env.architects.data_2006 import COURTESANS_A_TURN, MERCHANTS_AT_START, VIZIER_CARDS
from cleo_env.architects.data_2019 import DISCOUNT, ROW_SPHINXES
from cleo_env.architects.editions import BOTH, E06, E19, NAMES, SIZES, Edition, by_edition, in_edition
from cleo_env.architects.enums import (
    NUM_CATEGORIES,
    NUM_DICE,
    NUM_MOSAICS,
    NUM_RESOURCES,
    NUM_STALLS,
    NUM_WALLS,
    NUM_WORSHIPPERS,
    PHASES,
    Phase,
    Visit,
)
from cleo_env.core.polyomino import SIDE
from cleo_env.core.tables import Column, ColumnTable

DRAWING = 5  # a mosaic is drawn in a window of 5 x 5
UNKNOWN = -1  # money and amulets of others under memory="table"
ASKED = -1  # marks the squares of the sanctuary that is asked about
DECK_SHOWN = 5  # cards of the draw pile in the full view
MOST_PENALTY = 99  # that a setting may put on a slot


def columns(edition: Edition) -> tuple[Column, ...]:
    """Return the columns of an edition's observation."""
    n = SIZES[edition]
    # fmt: off
    return in_edition(edition, (
        # in          name                      shape                                               low high                       scale meaning
        (BOTH, Column("phase",                     (n.phases,),                                        0, 1,                           1, "one at the Phase: what is asked")),
        (BOTH, Column("decider",                   (n.seats,),                                         0, 1,                           1, "one at the seat that is asked")),
        (BOTH, Column("active",                    (n.seats,),                                         0, 1,                           1, "one at the seat whose turn it is")),
        (BOTH, Column("num_players",               (n.seats,),                                         0, 1,                           1, "one at the number of seats in use, less 1")),
        (BOTH, Column("turns_left",                (1,),                                               0, MOST_TURNS,                400, "turns until the game ends in any case")),
        (BOTH, Column("passes",                    (1,),                                               0, n.seats,                     5, "players who passed in a row")),
        (E19,  Column("last_turns",                (1,),                                               0, n.seats,                     4, "turns left, this one included, once Cleopatra has arrived")),
        (BOTH, Column("visit",                     (len(Visit),),                                      0, 1,                           1, "one at the Visit: how far the main action is")),
        (E19,  Column("visits",                    (1,),                                               0, 2,                           1, "visits begun in this turn")),
        (BOTH, Column("built",                     (1,),                                               0, 31,                          3, "pieces built in this visit")),
        (BOTH, Column("mirror_mosaics",            (1,),                                               0, 1,                           1, "whether mosaics may be turned over")),
        (E19,  Column("tainted_artisans",          (1,),                                               0, 1,                           1, "whether the deck has doubled artisans")),
        (E19,  Column("sanctuary_forfeits_palms",  (1,),                                               0, 1,                           1, "whether who claims a sanctuary gives up the palms")),
        (E19,  Column("slot_penalties",            (NUM_WORSHIPPERS,),                     -MOST_PENALTY, MOST_PENALTY,                3, "by slot: amulets to take, below 0 scarabs to pay")),
        (E19,  Column("worshippers",               (NUM_WORSHIPPERS, NUM_WORSHIPPERS),                 0, 1,                           1, "by slot from the left, one at the Worshipper there")),
        (E19,  Column("called",                    (NUM_WORSHIPPERS,),                                 0, 1,                           1, "one at the Worshipper called in this turn")),
        (E19,  Column("discounts",                 (2,),                                               0, DISCOUNT,                    2, "artisans and materials this turn's pieces may go without")),
        (BOTH, Column("hand",                      (n.kinds,),                                         0, 30,                          3, "the viewer's cards")),
        (BOTH, Column("known",                     (n.seats - 1, n.kinds),                             0, 30,                          3, "cards known to be in the others' hands")),
        (BOTH, Column("hand_size",                 (n.seats,),                                         0, n.deck,                     10, "cards in each hand")),
        (BOTH, Column("money",                     (n.seats,),                                   UNKNOWN, MOST_BID,                   40, "talents or scarabs, -1 if not known")),
        (BOTH, Column("amulets",                   (n.seats,),                                   UNKNOWN, MOST_BID,                   10, "amulets, -1 if not known")),
        (E06,  Column("merchants",                 (n.seats,),                                         0, MERCHANTS_AT_START,          3, "Nile merchants")),
        (BOTH, Column("statues",                   (n.seats,),                                         0, STATUES_AT_START,            2, "statues not yet set up")),
        (BOTH, Column("sanctuary_squares",         (n.seats,),                                         0, 72,                         10, "squares of claimed sanctuaries")),
        (BOTH, Column("stall_open",                (NUM_STALLS, n.kinds),                              0, 30,                          2, "face-up cards of each stall")),
        (BOTH, Column("stall_closed",              (NUM_STALLS,),                                      0, n.deck,                      5, "face-down cards of each stall")),
        (BOTH, Column("deck_size",                 (1,),                                               0, n.deck,                    100, "cards in the draw pile")),
        (BOTH, Column("deck_open",                 (1,),                                               0, n.deck,                     50, "how many of them lie face up, 0 under memory='table'")),
        (BOTH, Column("deck_top",                  (n.kinds,),                                         0, 1,                           1, "one at the top card if it lies face up")),
        (BOTH, Column("discard",                   (n.kinds,),                                         0, 30,                          5, "cards known to be in the discards")),
        (BOTH, Column("discard_size",              (1,),                                               0, n.deck,                     50, "cards in the discards")),
        (BOTH, Column("unseen",                    (n.kinds,),                                         0, 30,                         10, "cards whose place the viewer does not know")),
        (BOTH, Column("next_drawn",                (n.kinds,),                                         0, 1,                           1, "one at the card to be placed if it lies face up")),
        (BOTH, Column("drawn_open",                (n.kinds,),                                         0, 3,                           1, "face-up cards to be placed after it")),
        (BOTH, Column("drawn_left",                (1,),                                               0, NUM_STALLS,                  3, "cards still to be placed")),
        (BOTH, Column("filled",                    (NUM_STALLS,),                                      0, 1,                           1, "stalls that got their card in this refill")),
        (BOTH, Column("walls",                     (NUM_WALLS,),                                       0, 1,                           1, "walls that stand")),
        (BOTH, Column("doors",                     (2,),                                               0, 1,                           1, "doors that stand, left and right")),
        (E06,  Column("sphinxes",                  (1,),                                               0, 6,                           6, "sphinxes built")),
        (E19,  Column("sphinxes",                  (2,),                                               0, ROW_SPHINXES,                3, "sphinxes in the left and the right row")),
        (E06,  Column("obelisks",                  (1,),                                               0, 2,                           2, "obelisks built")),
        (E19,  Column("obelisks",                  (2,),                                               0, 1,                           1, "obelisks in the left and the right row")),
        (BOTH, Column("throne",                    (1,),                                               0, 2,                           2, "pedestal and throne built")),
        (E06,  Column("altar",                     (1,),                                               0, NUM_DICE,                    5, "dice that show the Great Priest")),
        (BOTH, Column("cleopatra",                 (1,),                                               0, CLEOPATRA_ARRIVES,           5, "steps Cleopatra has walked")),
        (BOTH, Column("mosaic_top",                (NUM_MOSAICS,),                                     0, 1,                           1, "one at the top of the mosaic pile")),
        (BOTH, Column("mosaics_left",              (NUM_MOSAICS,),                                     0, 1,                           1, "mosaics in the pile")),
        (BOTH, Column("covered",                   (SIDE, SIDE),                                   ASKED, 1,                           1, "1 under a mosaic, -1 in the sanctuary that is asked about")),
        (BOTH, Column("palms",                     (SIDE, SIDE),                                       0, 1,                           1, "palms not yet covered")),
        (BOTH, Column("building",                  (NUM_CATEGORIES,),                                  0, 1,                           1, "one at the Category of the piece being built")),
        (BOTH, Column("mosaic",                    (NUM_MOSAICS,),                                     0, 1,                           1, "one at the mosaic being turned or set down")),
        (BOTH, Column("drawing",                   (DRAWING, DRAWING),                                 0, 1,                           1, "how it will lie")),
        (E06,  Column("owed",                      (n.units,),                                         0, 3,                           3, "units still to pay")),
        (E19,  Column("owed",                      (n.units,),                                         0, 4,                           3, "units still to pay of each kind, then equal and different ones")),
        (E19,  Column("used",                      (NUM_RESOURCES,),                                   0, 1,                           1, "kinds paid for different units of this piece")),
        (BOTH, Column("credit",                    (NUM_RESOURCES,),                                   0, 30,                          1, "units left over from doubled cards")),
        (E19,  Column("palms_due",                 (1,),                                               0, 5,                           3, "palms of the mosaic just laid that are still to be rewarded")),
        (E06,  Column("scribe",                    (1,),                                               0, 1,                           1, "whether the next mosaic may be chosen")),
        (E06,  Column("courtesans",                (1,),                                               0, COURTESANS_A_TURN,           2, "courtesans played in this turn")),
        (E06,  Column("asked",                     (n.seats - 1, NUM_RESOURCES),                       0, 1,                           1, "what the envoy has asked, by seats on from the active one")),
        (E06,  Column("ask_seat",                  (n.seats,),                                         0, 1,                           1, "one at the seat the envoy asks")),
        (E06,  Column("ask_card",                  (NUM_RESOURCES,),                                   0, 1,                           1, "one at the kind the envoy asks for")),
        (E06,  Column("offered",                   (1,),                                               0, 30,                          3, "cards offered to the envoy and not yet taken")),
        (E06,  Column("vizier_left",               (1,),                                               0, VIZIER_CARDS,                5, "the vizier's cards still to be judged")),
        (E06,  Column("vizier_next",               (n.kinds,),                                         0, 1,                           1, "one at the next of them, for its player")),
        (E06,  Column("vizier_cards",              (n.kinds,),                                         0, VIZIER_CARDS,                1, "those after it, for its player")),
        (E06,  Column("vizier_kept",               (n.kinds,),                                         0, VIZIER_CARDS,                1, "those kept so far, for its player")),
        (BOTH, Column("bid_tens",                  (1,),                                               0, NUM_TENS - 1,                4, "tens the viewer has put down in this bid")),
        (BOTH, Column("bid",                       (1,),                                              -1, MOST_BID,                   40, "the viewer's sealed bid, -1 before")),
    ))
    # fmt: on


def secret_columns(edition: Edition) -> tuple[Column, ...]:
    """Return what a critic may see besides the observation, and a player never."""
    n = SIZES[edition]
    # fmt: off
    return in_edition(edition, (
        (BOTH, Column("hands",                     (n.seats - 1, n.kinds),                             0, 30,                          3, "the others' cards")),
        (BOTH, Column("stall_hidden",              (NUM_STALLS, n.kinds),                              0, 30,                          2, "face-down cards of each stall")),
        (BOTH, Column("deck_next",                 (DECK_SHOWN, n.kinds),                              0, 1,                           1, "one at each of the top cards of the draw pile")),
        (BOTH, Column("discard_all",               (n.kinds,),                                         0, 30,                          5, "all cards of the discards")),
        (BOTH, Column("mosaic_order",              (NUM_MOSAICS,),                                     0, NUM_MOSAICS,                12, "place of each mosaic in the pile, 1 the top")),
        (BOTH, Column("all_money",                 (n.seats - 1,),                                     0, MOST_BID,                   40, "the others' talents or scarabs")),
        (BOTH, Column("all_amulets",               (n.seats - 1,),                                     0, MOST_BID,                   10, "the others' amulets")),
        (BOTH, Column("all_bids",                  (n.seats - 1,),                                    -1, MOST_BID,                   40, "the others' sealed bids")),
    ))
    # fmt: on


OBSERVATION = tuple(ColumnTable(f"{NAMES[edition]}_observation", columns(edition)) for edition in Edition)
FULL_VIEW = tuple(
    ColumnTable(f"{NAMES[edition]}_full_view", columns(edition) + secret_columns(edition)) for edition in Edition
)
O06, O19 = (table.at for table in OBSERVATION)
seen = by_edition("observation", O06, O19)
seen_by_critic = by_edition("full view", *(table.at for table in FULL_VIEW))
PHASE_PLACE = np.array([[PHASES[e].index(p) if p in PHASES[e] else 0 for p in Phase] for e in Edition], np.int8)
