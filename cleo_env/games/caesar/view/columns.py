"""What an observation holds, column by column. Of two rows the first is always the viewer's."""

from __future__ import annotations

from cleo_env.core.tables import Column, ColumnTable
from cleo_env.games.caesar.enums import (
    NUM_ACTIONS,
    NUM_BUSTS,
    NUM_CARDS,
    NUM_GROUPS,
    NUM_INFLUENCE,
    NUM_PLACES,
    SEATS,
    Phase,
)
from cleo_env.games.caesar.rules.data import (
    COPIES,
    HAND,
    IDLE_TURNS,
    MISSIONS_DEALT,
    MOST_ACTIONS,
    MOST_INFLUENCE,
    MOST_MISSIONS,
    MOST_PATRICIANS,
    MOST_TURNS,
)
from cleo_env.games.caesar.rules.missions import ANY
from cleo_env.games.caesar.state import CONDITION

PILE_SHOWN = 6  # cards of each pile in the full view
BUSTS_SHOWN = 8  # busts to come
BY_GROUP = (SEATS, NUM_GROUPS)
MOST_HELD = HAND + MOST_INFLUENCE  # a position may fill a hand beyond the limit

# fmt: off
COLUMNS = (
    #      name                 shape                             low  high              scale meaning
    Column("phase",             (len(Phase),),                      0, 1,                 1, "one at the Phase: what is asked"),
    Column("decider",           (SEATS,),                           0, 1,                 1, "one at the seat that is asked"),
    Column("active",            (SEATS,),                           0, 1,                 1, "one at the seat whose turn it is"),
    Column("starter",           (SEATS,),                           0, 1,                 1, "one at the seat that had the first turn"),
    Column("turns_left",        (1,),                               0, MOST_TURNS,      200, "turns until the game ends in any case"),
    Column("first_turn",        (1,),                               0, 1,                 1, "1 in the very first turn, where no bust is drawn"),
    Column("idle",              (1,),                               0, IDLE_TURNS,        1, "turns in a row without a card laid or announced, counted up to 2"),
    Column("laid_faces",        (2,),                               0, 1,                 1, "whether a card was laid face down, face up, in this turn"),
    Column("acted",             (1,),                               0, 1,                 1, "whether an action card was announced in this turn"),
    Column("stage",             (1,),                               0, NUM_GROUPS + 1,    6, "how far the end of the turn is: special votes by group, then the bust"),
    Column("hand_limit",        (1,),                               0, HAND,              6, "cards a hand is filled up to"),
    Column("group_size",        (NUM_GROUPS,),                      0, 5,                 5, "patricians of each group at the start"),
    Column("centre",            (NUM_GROUPS,),                      0, 5,                 5, "patricians nobody has won yet"),
    Column("won",               BY_GROUP,                           0, 5,                 5, "patricians each seat has won"),
    Column("bag",               (NUM_BUSTS,),                       0, 1,                 1, "busts in the bag: of the groups, grey, black"),
    Column("hand",              (NUM_CARDS,),                       0, COPIES,            2, "the viewer's cards"),
    Column("known_hand",        (SEATS, NUM_CARDS),                 0, COPIES,            2, "cards of each hand that the other player knows of"),
    Column("hand_influence",    (SEATS,),                           0, MOST_HELD,         6, "influence cards in each hand"),
    Column("hand_action",       (SEATS,),                           0, MOST_ACTIONS,      6, "action cards in each hand"),
    Column("influence_left",    (SEATS,),                           0, MOST_INFLUENCE,   27, "cards in each influence pile"),
    Column("action_left",       (SEATS,),                           0, MOST_ACTIONS,      9, "cards in each action pile"),
    Column("face_up",           (*BY_GROUP, NUM_INFLUENCE),         0, NUM_PLACES,        2, "face-up cards on each side of each group"),
    Column("face_down",         BY_GROUP,                           0, NUM_PLACES,        5, "how many lie face down"),
    Column("own_face_down",     (NUM_GROUPS, NUM_INFLUENCE),        0, NUM_PLACES,        2, "the viewer's face-down cards"),
    Column("own_order",         (NUM_GROUPS, NUM_PLACES),           0, NUM_INFLUENCE,     6, "the same, oldest first: a value, 6 for a philosopher, 0 for none"),
    Column("set_up_at",         BY_GROUP,                           0, 1,                 1, "whether the oldest card still lies face down from the set-up"),
    Column("set_up_left",       (SEATS, NUM_INFLUENCE),             0, 1,                 1, "set-up cards not seen since, among which those are"),
    Column("castled_at",        BY_GROUP,                           0, NUM_PLACES,        5, "how many of the oldest cards lie face down from castling"),
    Column("castled_known",     (SEATS, NUM_INFLUENCE),             0, COPIES,            2, "cards that were face up before castling and are among those"),
    Column("discard",           (SEATS, NUM_CARDS),                 0, COPIES,            3, "discards, 0 under memory='table'"),
    Column("unseen",            (SEATS, NUM_CARDS),                 0, COPIES,            3, "cards of each player that the viewer does not see, by counting"),
    Column("loose",             (NUM_INFLUENCE,),                   0, COPIES,            1, "cards the viewer has still to lay out"),
    Column("num_loose",         (SEATS,),                           0, 2 * NUM_PLACES,    5, "how many cards each has still to lay out"),
    Column("announced",         (NUM_ACTIONS,),                     0, 1,                 1, "one at the action card announced"),
    Column("target",            (NUM_GROUPS,),                      0, 1,                 1, "one at each group it is aimed at"),
    Column("target_card",       (NUM_INFLUENCE,),                   0, 1,                 1, "one at the card to be assassinated, if the viewer knows it"),
    Column("target_hidden",     (NUM_PLACES,),                      0, 1,                 1, "one at its age if it lies face down, the oldest first"),
    Column("mission",           (MISSIONS_DEALT, MOST_MISSIONS),    0, 1,                 1, "one at each mission the viewer holds"),
    Column("given_up",          (MOST_MISSIONS,),                   0, 1,                 1, "one at the mission the viewer gave up, 0 under memory='table'"),
    Column("missions_held",     (SEATS,),                           0, MISSIONS_DEALT,    2, "missions each seat holds"),
    Column("missions",          (MOST_MISSIONS, CONDITION),       ANY, MOST_PATRICIANS,   5, "the table of missions: Need, number, group or -1"),
)

# What a critic may see besides the observation, and a player never: secrets, and what luck will bring.
SECRET_COLUMNS = (
    Column("other_hand",        (NUM_CARDS,),                       0, COPIES,            2, "the opponent's cards"),
    Column("other_face_down",   (NUM_GROUPS, NUM_INFLUENCE),        0, NUM_PLACES,        2, "the opponent's face-down cards"),
    Column("other_order",       (NUM_GROUPS, NUM_PLACES),           0, NUM_INFLUENCE,     6, "the same, oldest first"),
    Column("other_loose",       (NUM_INFLUENCE,),                   0, COPIES,            1, "cards the opponent has still to lay out"),
    Column("other_mission",     (MISSIONS_DEALT, MOST_MISSIONS),    0, 1,                 1, "one at each mission the opponent holds"),
    Column("influence_next",    (SEATS, PILE_SHOWN),                0, NUM_INFLUENCE,     6, "top cards of each influence pile: a value, 6 for a philosopher, 0 for none"),
    Column("action_next",       (SEATS, PILE_SHOWN),                0, NUM_ACTIONS,       5, "top cards of each action pile: 1 an assassination, 2 a scout .., 0 for none"),
    Column("bust_next",         (BUSTS_SHOWN, NUM_BUSTS),           0, 1,                 1, "one at each bust to be drawn next, as long as no group is won to the last"),
)
# fmt: on
OBSERVATION = ColumnTable("caesar_observation", COLUMNS)
FULL_VIEW = ColumnTable("caesar_full_view", COLUMNS + SECRET_COLUMNS)
O = OBSERVATION.at  # noqa: E741  the letter stands for "observation" beside A for "action"
F = FULL_VIEW.at
