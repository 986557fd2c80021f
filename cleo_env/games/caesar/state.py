"""The state: one line a field. A game is one of these and nothing else. Start reading here."""

from __future__ import annotations

from cleo_env.core.rewards import REWARDS
from cleo_env.core.tables import ANY, YES_OR_NO, Field, state_dtype
from cleo_env.games.caesar.enums import (
    FACE_UP,
    NUM_BUSTS,
    NUM_CARDS,
    NUM_GROUPS,
    NUM_INFLUENCE,
    NUM_PLACES,
    NUM_VALUES,
    SEATS,
    Ending,
    Phase,
)
from cleo_env.games.caesar.rules.data import (
    COPIES,
    DECK_COUNTS,
    GROUP_SIZES,
    HAND,
    IDLE_TURNS,
    MISSIONS_DEALT,
    MOST_ACTIONS,
    MOST_INFLUENCE,
    MOST_MISSIONS,
    MOST_PATRICIANS,
    MOST_TURNS,
)

BY_SEAT = (SEATS,)
BY_GROUP = (SEATS, NUM_GROUPS)
CARDS = (0, int(DECK_COUNTS.max()))  # of one kind
PATRICIANS = (0, int(GROUP_SIZES.max()))  # of one group
CONDITION = 3  # a mission is a Need, a number and a group, or -1 for any

# fmt: off
FIELDS = (
    # name              type  shape                    bounds                                seen    meaning
    Field("seed",            "u8", (),                       ANY,                                  "none",  "key of all chance to come"),
    Field("draws",           "i2", (),                       (0, MOST_TURNS),                      "all",   "busts drawn so far"),
    Field("num_players",     "i1", (),                       (SEATS, SEATS),                       "all",   "seats in use, always 2"),
    # settings
    Field("max_turns",       "i2", (),                       (1, MOST_TURNS),                      "all",   "the game ends after so many turns"),
    Field("starter",         "i1", (),                       (0, SEATS - 1),                       "all",   "Seat that has the first turn"),
    Field("first_action",    "i1", (),                       YES_OR_NO,                            "all",   "FirstAction: the action card of the starting hand"),
    Field("memory",          "i1", (),                       YES_OR_NO,                            "all",   "Memory: what observations hold"),
    Field("reward",          "i1", (),                       (0, len(REWARDS) - 1),                "all",   "which reward is given at the end"),
    Field("missions",        "i1", (MOST_MISSIONS, CONDITION), (-1, MOST_PATRICIANS),                "all", "the missions: Need, number, group (-1 any)"),
    Field("groups",          "i1", (),                       (1, NUM_GROUPS),                      "all",   "groups in the game, from praetor on"),
    Field("patricians",      "i1", (),                       PATRICIANS,                           "all",   "patricians of each group, 0 as printed"),
    Field("values",          "i1", (),                       (1, NUM_VALUES),                      "all",   "highest value of an influence card"),
    Field("copies",          "i1", (),                       (1, COPIES),                          "all",   "cards of each value in a player's deck"),
    Field("philosopher",     "i1", (),                       CARDS,                                "all",   "philosophers in a player's deck"),
    Field("assassination",   "i1", (),                       CARDS,                                "all",   "assassinations in a player's deck"),
    Field("scout",           "i1", (),                       CARDS,                                "all",   "scouts in a player's deck"),
    Field("wrath",           "i1", (),                       CARDS,                                "all",   "wraths of the gods in a player's deck"),
    Field("castling",        "i1", (),                       CARDS,                                "all",   "castlings in a player's deck"),
    Field("veto",            "i1", (),                       CARDS,                                "all",   "vetoes in a player's deck"),
    Field("hand",            "i1", (),                       (1, HAND),                            "all",   "cards a hand is filled up to"),
    # the turn
    Field("phase",           "i1", (),                       (0, len(Phase) - 1),                  "all",   "Phase: what is asked"),
    Field("decider",         "i1", (),                       (-1, SEATS - 1),                      "all",   "seat that is asked"),
    Field("active",          "i1", (),                       (0, SEATS - 1),                       "all",   "seat whose turn it is"),
    Field("turn",            "i2", (),                       (0, MOST_TURNS),                      "all",   "turns ended so far"),
    Field("first_turn",      "i1", (),                       YES_OR_NO,                            "all",   "1 in the very first turn, where no bust is drawn"),
    Field("idle",            "i1", (),                       (0, IDLE_TURNS),                      "all",   "turns in a row without a card laid or announced, counted up to 2"),
    Field("ending",          "i1", (),                       (0, len(Ending) - 1),                 "all",   "Ending: why the game is over"),
    Field("laid_faces",      "i1", (2,),                     YES_OR_NO,                            "all",   "by Face: 1 if a card was laid so in this turn"),
    Field("acted",           "i1", (),                       YES_OR_NO,                            "all",   "1 if an action card was announced in this turn"),
    Field("stage",           "i1", (),                       (0, NUM_GROUPS + 1),                  "all",   "how far the end of the turn is: special votes by group, then the bust"),
    # the centre
    Field("group_size",      "i1", (NUM_GROUPS,),            PATRICIANS,                           "all",   "patricians of each group at the start"),
    Field("centre",          "i1", (NUM_GROUPS,),            PATRICIANS,                           "all",   "patricians nobody has won yet"),
    Field("won",             "i1", BY_GROUP,                 PATRICIANS,                           "all",   "patricians each seat has won"),
    Field("bag",             "i1", (NUM_BUSTS,),             YES_OR_NO,                            "all",   "1 for each Bust in the bag"),
    # players
    Field("deck",            "i1", (NUM_CARDS,),             CARDS,                                "all",   "cards of each kind that either player has in the game"),
    Field("held",            "i1", (SEATS, NUM_CARDS),       CARDS,                                "owner", "cards in hand by kind; backs differ, so all see how many are influence"),
    Field("known_held",      "i1", (SEATS, NUM_CARDS),       CARDS,                                "all",   "cards that the other player knows to be in that hand"),
    Field("discard",         "i1", (SEATS, NUM_CARDS),       CARDS,                                "all",   "discards by kind: only remembered under memory='table'"),
    Field("influence_pile",  "i1", (SEATS, MOST_INFLUENCE),  (0, NUM_INFLUENCE - 1),               "part",  "influence cards to draw, top last; nobody sees their order"),
    Field("influence_left",  "i1", BY_SEAT,                  (0, MOST_INFLUENCE),                  "all",   "how many they are"),
    Field("action_pile",     "i1", (SEATS, MOST_ACTIONS),    (0, NUM_CARDS - 1),                   "part",  "action cards to draw, top last; nobody sees their order"),
    Field("action_left",     "i1", BY_SEAT,                  (0, MOST_ACTIONS),                    "all",   "how many they are"),
    Field("mission",         "i1", (SEATS, MISSIONS_DEALT),  (-1, MOST_MISSIONS - 1),              "owner", "places of a seat's missions in the table, -1 for none; the given up one is last"),
    Field("missions_held",   "i1", BY_SEAT,                  (0, MISSIONS_DEALT),                  "all",   "how many missions a seat still holds"),
    # the table
    Field("laid",            "i1", (SEATS, NUM_GROUPS, NUM_PLACES), (0, FACE_UP + NUM_INFLUENCE - 1),     "part", "influence cards, oldest first, FACE_UP added; face-down ones only their owner sees"),
    Field("num_laid",        "i1", BY_GROUP,                 (0, NUM_PLACES),                      "all",   "how many there are"),
    Field("set_up_at",       "i1", BY_GROUP,                 YES_OR_NO,                            "all",   "1 where the oldest card was laid in the set-up and still lies face down"),
    Field("set_up_left",     "i1", (SEATS, NUM_INFLUENCE),   YES_OR_NO,                            "all",   "cards of the set-up not seen since: those are among them"),
    Field("castled_at",      "i1", BY_GROUP,                 (0, NUM_PLACES),                      "all",   "how many of the oldest cards were castled and still lie face down"),
    Field("castled_known",   "i1", (SEATS, NUM_INFLUENCE),   CARDS,                                "all",   "cards that the other player knows to be among those"),
    # half done
    Field("loose",           "i1", (SEATS, NUM_INFLUENCE),   CARDS,                                "owner", "cards to be laid out one by one, in the set-up or in castling"),
    Field("announced",       "i1", (),                       (0, NUM_CARDS - 1),                   "all",   "action card announced and not yet done, 0 for none"),
    Field("target",          "i1", (),                       (0, NUM_GROUPS - 1),                  "all",   "group it is aimed at"),
    Field("other_target",    "i1", (),                       (0, NUM_GROUPS - 1),                  "all",   "second group of castling"),
    Field("victim",          "i1", (),                       (0, NUM_PLACES),                      "all",   "place of the card that an assassination is to hit"),
)
# fmt: on
DTYPE = state_dtype(FIELDS)
