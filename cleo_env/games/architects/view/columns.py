"""What an observation holds, column by column. The viewer is always first, then the seats after it."""

from __future__ import annotations

import numpy as np

from cleo_env.core.polyomino import SIDE
from cleo_env.core.tables import Column, ColumnTable
from cleo_env.games.architects.actions import MOST_BID, NUM_TENS
from cleo_env.games.architects.editions import ALL, E06, E19, NAMES, PHASES, SIZES, Edition, by_edition, in_edition
from cleo_env.games.architects.enums import (
    NUM_CATEGORIES,
    NUM_DICE,
    NUM_MOSAICS,
    NUM_RESOURCES,
    NUM_STALLS,
    NUM_WALLS,
    NUM_WORSHIPPERS,
    Phase,
    Visit,
)
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES, MOST_TURNS, STATUES_AT_START
from cleo_env.games.architects.rules_2006.data import (
    COURTESANS_A_TURN,
    MERCHANTS_AT_START,
    VIZIER_CARDS,
    VIZIERS_A_TURN,
)
from cleo_env.games.architects.rules_2019.data import DISCOUNT, ROW_SPHINXES

DRAWING = 5  # a mosaic is drawn in a window of 5 x 5
UNKNOWN = -1  # money and amulets of others under memory="table"
ASKED = -1  # marks the squares of the sanctuary that is asked about
DECK_SHOWN = 12  # cards of the draw pile in the full view: four refills of the market
ROLLS_SHOWN = 4  # rolls of the dice to come in the full view
MOST_PENALTY = 99  # that a setting may put on a slot


def columns(edition: Edition) -> tuple[Column, ...]:
    """Return the columns of an edition's observation."""
    n = SIZES[edition]
    # fmt: off
    return in_edition(edition, (
        # in          name                      shape                                               low high                       scale meaning
        (ALL,  Column("phase",                     (n.phases,),                                        0, 1,                           1, "one at the Phase: what is asked")),
        (ALL,  Column("decider",                   (n.seats,),                                         0, 1,                           1, "one at the seat that is asked")),
        (ALL,  Column("active",                    (n.seats,),                                         0, 1,                           1, "one at the seat whose turn it is")),
        (ALL,  Column("num_players",               (n.seats,),                                         0, 1,                           1, "one at the number of seats in use, less 1")),
        (ALL,  Column("turns_left",                (1,),                                               0, MOST_TURNS,                400, "turns until the game ends in any case")),
        (ALL,  Column("passes",                    (1,),                                               0, n.seats,                     5, "players who passed in a row")),
        (E19,  Column("last_turns",                (1,),                                               0, n.seats,                     4, "turns left, this one included, once Cleopatra has arrived")),
        (ALL,  Column("visit",                     (len(Visit),),                                      0, 1,                           1, "one at the Visit: how far the main action is")),
        (E19,  Column("visits",                    (1,),                                               0, 2,                           1, "visits begun in this turn")),
        (ALL,  Column("built",                     (1,),                                               0, 31,                          3, "pieces built in this visit")),
        (ALL,  Column("mirror_mosaics",            (1,),                                               0, 1,                           1, "whether mosaics may be turned over")),
        (ALL,  Column("hand_limit",                (1,),                                               0, 1,                           1, "HandLimit: whether it is checked before a refill")),
        (E19,  Column("tainted_artisans",          (1,),                                               0, 1,                           1, "whether the deck has doubled artisans")),
        (E19,  Column("sanctuary_forfeits_palms",  (1,),                                               0, 1,                           1, "whether who claims a sanctuary gives up the palms")),
        (E19,  Column("slot_penalties",            (NUM_WORSHIPPERS,),                     -MOST_PENALTY, MOST_PENALTY,                3, "by slot: amulets to take, below 0 scarabs to pay")),
        (E19,  Column("worshippers",               (NUM_WORSHIPPERS, NUM_WORSHIPPERS),                 0, 1,                           1, "by slot from the left, one at the Worshipper there")),
        (E19,  Column("called",                    (NUM_WORSHIPPERS,),                                 0, 1,                           1, "one at the Worshipper called in this turn")),
        (E19,  Column("discounts",                 (2,),                                               0, DISCOUNT,                    2, "artisans and materials this turn's pieces may go without")),
        (ALL,  Column("hand",                      (n.kinds,),                                         0, 30,                          3, "the viewer's cards")),
        (ALL,  Column("known",                     (n.seats - 1, n.kinds),                             0, 30,                          3, "cards known to be in the others' hands")),
        (ALL,  Column("hand_size",                 (n.seats,),                                         0, n.deck,                     10, "cards in each hand")),
        (ALL,  Column("money",                     (n.seats,),                                   UNKNOWN, MOST_BID,                   40, "talents or scarabs, -1 if not known")),
        (ALL,  Column("amulets",                   (n.seats,),                                   UNKNOWN, MOST_BID,                   10, "amulets, -1 if not known")),
        (E06,  Column("merchants",                 (n.seats,),                                         0, MERCHANTS_AT_START,          3, "Nile merchants")),
        (ALL,  Column("statues",                   (n.seats,),                                         0, STATUES_AT_START,            2, "statues not yet set up")),
        (ALL,  Column("sanctuary_squares",         (n.seats,),                                         0, 72,                         10, "squares of claimed sanctuaries")),
        (ALL,  Column("stall_open",                (NUM_STALLS, n.kinds),                              0, 30,                          2, "face-up cards of each stall")),
        (ALL,  Column("stall_closed",              (NUM_STALLS,),                                      0, n.deck,                      5, "face-down cards of each stall")),
        (ALL,  Column("deck_size",                 (1,),                                               0, n.deck,                    100, "cards in the draw pile")),
        (ALL,  Column("deck_open",                 (1,),                                               0, n.deck,                     50, "how many of them lie face up, 0 under memory='table'")),
        (ALL,  Column("deck_top",                  (n.kinds,),                                         0, 1,                           1, "one at the top card if it lies face up")),
        (ALL,  Column("discard",                   (n.kinds,),                                         0, 30,                          5, "cards known to be in the discards")),
        (ALL,  Column("discard_size",              (1,),                                               0, n.deck,                     50, "cards in the discards")),
        (ALL,  Column("unseen",                    (n.kinds,),                                         0, 30,                         10, "cards whose place the viewer does not know")),
        (ALL,  Column("next_drawn",                (n.kinds,),                                         0, 1,                           1, "one at the card to be placed if it lies face up")),
        (ALL,  Column("drawn_open",                (n.kinds,),                                         0, 3,                           1, "face-up cards to be placed after it")),
        (ALL,  Column("drawn_left",                (1,),                                               0, NUM_STALLS,                  3, "cards still to be placed")),
        (ALL,  Column("filled",                    (NUM_STALLS,),                                      0, 1,                           1, "stalls that got their card in this refill")),
        (ALL,  Column("walls",                     (NUM_WALLS,),                                       0, 1,                           1, "walls that stand")),
        (ALL,  Column("doors",                     (2,),                                               0, 1,                           1, "doors that stand, left and right")),
        (E06,  Column("sphinxes",                  (1,),                                               0, 6,                           6, "sphinxes built")),
        (E19,  Column("sphinxes",                  (2,),                                               0, ROW_SPHINXES,                3, "sphinxes in the left and the right row")),
        (E06,  Column("obelisks",                  (1,),                                               0, 2,                           2, "obelisks built")),
        (E19,  Column("obelisks",                  (2,),                                               0, 1,                           1, "obelisks in the left and the right row")),
        (ALL,  Column("throne",                    (1,),                                               0, 2,                           2, "pedestal and throne built")),
        (E06,  Column("altar",                     (1,),                                               0, NUM_DICE,                    5, "dice that show the Great Priest")),
        (ALL,  Column("cleopatra",                 (1,),                                               0, CLEOPATRA_ARRIVES,           5, "steps Cleopatra has walked")),
        (ALL,  Column("mosaic_top",                (NUM_MOSAICS,),                                     0, 1,                           1, "one at the top of the mosaic pile")),
        (ALL,  Column("mosaics_left",              (NUM_MOSAICS,),                                     0, 1,                           1, "mosaics in the pile")),
        (ALL,  Column("covered",                   (SIDE, SIDE),                                   ASKED, 1,                           1, "1 under a mosaic, -1 in the sanctuary that is asked about")),
        (ALL,  Column("palms",                     (SIDE, SIDE),                                       0, 1,                           1, "palms not yet covered")),
        (ALL,  Column("building",                  (NUM_CATEGORIES,),                                  0, 1,                           1, "one at the Category of the piece being built")),
        (ALL,  Column("mosaic",                    (NUM_MOSAICS,),                                     0, 1,                           1, "one at the mosaic being turned or set down")),
        (ALL,  Column("drawing",                   (DRAWING, DRAWING),                                 0, 1,                           1, "how it will lie")),
        (E06,  Column("owed",                      (n.units,),                                         0, 3,                           3, "units still to pay")),
        (E19,  Column("owed",                      (n.units,),                                         0, 4,                           3, "units still to pay of each kind, then equal and different ones")),
        (E19,  Column("used",                      (NUM_RESOURCES,),                                   0, 1,                           1, "kinds paid for different units of this piece")),
        (ALL,  Column("credit",                    (NUM_RESOURCES,),                                   0, 30,                          1, "units left over from doubled cards")),
        (E19,  Column("palms_due",                 (1,),                                               0, 5,                           3, "palms of the mosaic just laid that are still to be rewarded")),
        (E06,  Column("scribe",                    (1,),                                               0, 1,                           1, "whether the next mosaic may be chosen")),
        (E06,  Column("courtesans",                (1,),                                               0, COURTESANS_A_TURN,           2, "courtesans played in this turn")),
        (E06,  Column("viziers",                   (1,),                                               0, VIZIERS_A_TURN,              2, "viziers played in this turn")),
        (E06,  Column("asked",                     (n.seats - 1, NUM_RESOURCES),                       0, 1,                           1, "what the envoy has asked, by seats on from the active one")),
        (E06,  Column("ask_seat",                  (n.seats,),                                         0, 1,                           1, "one at the seat the envoy asks")),
        (E06,  Column("ask_card",                  (NUM_RESOURCES,),                                   0, 1,                           1, "one at the kind the envoy asks for")),
        (E06,  Column("offered",                   (1,),                                               0, 30,                          3, "cards offered to the envoy and not yet taken")),
        (E06,  Column("vizier_left",               (1,),                                               0, VIZIER_CARDS,                5, "the vizier's cards still to be judged")),
        (E06,  Column("vizier_next",               (n.kinds,),                                         0, 1,                           1, "one at the next of them, for its player")),
        (E06,  Column("vizier_cards",              (n.kinds,),                                         0, VIZIER_CARDS,                1, "those after it, for its player")),
        (E06,  Column("vizier_kept",               (n.kinds,),                                         0, VIZIER_CARDS,                1, "those kept so far, for its player")),
        (ALL,  Column("bid_tens",                  (1,),                                               0, NUM_TENS - 1,                4, "tens the viewer has put down in this bid")),
        (ALL,  Column("bid",                       (1,),                                              -1, MOST_BID,                   40, "the viewer's sealed bid, -1 before")),
    ))
    # fmt: on


def secret_columns(edition: Edition) -> tuple[Column, ...]:
    """Return what a critic may see besides the observation, and a player never: secrets, and what luck will bring."""
    n = SIZES[edition]
    # fmt: off
    return in_edition(edition, (
        (ALL,  Column("hands",                     (n.seats - 1, n.kinds),                             0, 30,                          3, "the others' cards")),
        (ALL,  Column("stall_hidden",              (NUM_STALLS, n.kinds),                              0, 30,                          2, "face-down cards of each stall")),
        (ALL,  Column("deck_next",                 (DECK_SHOWN, n.kinds),                              0, 1,                           1, "one at each of the top cards of the draw pile")),
        (ALL,  Column("discard_all",               (n.kinds,),                                         0, 30,                          5, "all cards of the discards")),
        (ALL,  Column("mosaic_order",              (NUM_MOSAICS,),                                     0, NUM_MOSAICS,                12, "place of each mosaic in the pile, 1 the top")),
        (ALL,  Column("all_money",                 (n.seats - 1,),                                     0, MOST_BID,                   40, "the others' talents or scarabs")),
        (ALL,  Column("all_amulets",               (n.seats - 1,),                                     0, MOST_BID,                   10, "the others' amulets")),
        (ALL,  Column("all_bids",                  (n.seats - 1,),                                    -1, MOST_BID,                   40, "the others' sealed bids")),
        (E06,  Column("dice_next",                 (ROLLS_SHOWN, NUM_DICE),                            0, 1,                           1, "which dice will show a symbol in the next rolls, if they are rolled")),
    ))
    # fmt: on


OBSERVATION = {edition: ColumnTable(f"{NAMES[edition]}_observation", columns(edition)) for edition in Edition}
FULL_VIEW = {
    edition: ColumnTable(f"{NAMES[edition]}_full_view", columns(edition) + secret_columns(edition))
    for edition in Edition
}
O06, O19 = (table.at for table in OBSERVATION.values())
seen = by_edition("observation", {edition: table.at for edition, table in OBSERVATION.items()})
seen_by_critic = by_edition("full view", {edition: table.at for edition, table in FULL_VIEW.items()})
F06 = FULL_VIEW[Edition.E06].at
PHASE_PLACE = np.array([[PHASES[e].index(p) if p in PHASES[e] else 0 for p in Phase] for e in Edition], np.int8)
