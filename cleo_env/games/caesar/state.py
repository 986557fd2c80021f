"""The state: one line a field. A game is one of these and nothing else. Start reading here."""

from __future__ import annotations

from cleo_env.core.tables import Field, state_dtype
from cleo_env.games.caesar.enums import NUM_BUSTS, NUM_CARDS, NUM_GROUPS, NUM_INFLUENCE, NUM_PLACES, SEATS
from cleo_env.games.caesar.rules.data import MISSIONS_DEALT, MOST_ACTIONS, MOST_INFLUENCE, MOST_MISSIONS

BY_SEAT = (SEATS,)
BY_GROUP = (SEATS, NUM_GROUPS)
CONDITION = 3  # a mission is a Need, a number and a group, or -1 for any

# fmt: off
FIELDS = (
    # name              type  shape                  seen    meaning
    Field("seed",            "u8", (),                       "none",  "key of all chance to come"),
    Field("draws",           "i2", (),                       "all",   "busts drawn so far"),
    Field("num_players",     "i1", (),                       "all",   "seats in use, always 2"),
    # settings
    Field("max_turns",       "i2", (),                       "all",   "the game ends after so many turns"),
    Field("starter",         "i1", (),                       "all",   "Seat that has the first turn"),
    Field("first_action",    "i1", (),                       "all",   "FirstAction: the action card of the starting hand"),
    Field("memory",          "i1", (),                       "all",   "Memory: what observations hold"),
    Field("reward",          "i1", (),                       "all",   "which reward is given at the end"),
    Field("missions",        "i1", (MOST_MISSIONS, CONDITION), "all", "the missions: Need, number, group (-1 any)"),
    Field("groups",          "i1", (),                       "all",   "groups in the game, from praetor on"),
    Field("patricians",      "i1", (),                       "all",   "patricians of each group, 0 as printed"),
    Field("values",          "i1", (),                       "all",   "highest value of an influence card"),
    Field("copies",          "i1", (),                       "all",   "cards of each value in a player's deck"),
    Field("philosopher",     "i1", (),                       "all",   "philosophers in a player's deck"),
    Field("assassination",   "i1", (),                       "all",   "assassinations in a player's deck"),
    Field("scout",           "i1", (),                       "all",   "scouts in a player's deck"),
    Field("wrath",           "i1", (),                       "all",   "wraths of the gods in a player's deck"),
    Field("castling",        "i1", (),                       "all",   "castlings in a player's deck"),
    Field("veto",            "i1", (),                       "all",   "vetoes in a player's deck"),
    Field("hand",            "i1", (),                       "all",   "cards a hand is filled up to"),
    # the turn
    Field("phase",           "i1", (),                       "all",   "Phase: what is asked"),
    Field("decider",         "i1", (),                       "all",   "seat that is asked"),
    Field("active",          "i1", (),                       "all",   "seat whose turn it is"),
    Field("turn",            "i2", (),                       "all",   "turns ended so far"),
    Field("first_turn",      "i1", (),                       "all",   "1 in the very first turn, where no bust is drawn"),
    Field("idle",            "i1", (),                       "all",   "turns in a row without a card laid or announced, counted up to 2"),
    Field("ending",          "i1", (),                       "all",   "Ending: why the game is over"),
    Field("laid_faces",      "i1", (2,),                     "all",   "by Face: 1 if a card was laid so in this turn"),
    Field("acted",           "i1", (),                       "all",   "1 if an action card was announced in this turn"),
    Field("stage",           "i1", (),                       "all",   "how far the end of the turn is: special votes by group, then the bust"),
    # the centre
    Field("group_size",      "i1", (NUM_GROUPS,),            "all",   "patricians of each group at the start"),
    Field("centre",          "i1", (NUM_GROUPS,),            "all",   "patricians nobody has won yet"),
    Field("won",             "i1", BY_GROUP,                 "all",   "patricians each seat has won"),
    Field("bag",             "i1", (NUM_BUSTS,),             "all",   "1 for each Bust in the bag"),
    # players
    Field("deck",            "i1", (NUM_CARDS,),             "all",   "cards of each kind that either player has in the game"),
    Field("held",            "i1", (SEATS, NUM_CARDS),       "owner", "cards in hand by kind; backs differ, so all see how many are influence"),
    Field("known_held",      "i1", (SEATS, NUM_CARDS),       "all",   "cards that the other player knows to be in that hand"),
    Field("discard",         "i1", (SEATS, NUM_CARDS),       "all",   "discards by kind: only remembered under memory='table'"),
    Field("influence_pile",  "i1", (SEATS, MOST_INFLUENCE),  "part",  "influence cards to draw, top last; nobody sees their order"),
    Field("influence_left",  "i1", BY_SEAT,                  "all",   "how many they are"),
    Field("action_pile",     "i1", (SEATS, MOST_ACTIONS),    "part",  "action cards to draw, top last; nobody sees their order"),
    Field("action_left",     "i1", BY_SEAT,                  "all",   "how many they are"),
    Field("mission",         "i1", (SEATS, MISSIONS_DEALT),  "owner", "places of a seat's missions in the table, -1 for none; the given up one is last"),
    Field("missions_held",   "i1", BY_SEAT,                  "all",   "how many missions a seat still holds"),
    # the table
    Field("laid",            "i1", (SEATS, NUM_GROUPS, NUM_PLACES), "part", "influence cards, oldest first, FACE_UP added; face-down ones only their owner sees"),
    Field("num_laid",        "i1", BY_GROUP,                 "all",   "how many there are"),
    Field("set_up_at",       "i1", BY_GROUP,                 "all",   "1 where the oldest card was laid in the set-up and still lies face down"),
    Field("set_up_left",     "i1", (SEATS, NUM_INFLUENCE),   "all",   "cards of the set-up not seen since: those are among them"),
    Field("castled_at",      "i1", BY_GROUP,                 "all",   "how many of the oldest cards were castled and still lie face down"),
    Field("castled_known",   "i1", (SEATS, NUM_INFLUENCE),   "all",   "cards that the other player knows to be among those"),
    # half done
    Field("loose",           "i1", (SEATS, NUM_INFLUENCE),   "owner", "cards to be laid out one by one, in the set-up or in castling"),
    Field("announced",       "i1", (),                       "all",   "action card announced and not yet done, 0 for none"),
    Field("target",          "i1", (),                       "all",   "group it is aimed at"),
    Field("other_target",    "i1", (),                       "all",   "second group of castling"),
    Field("victim",          "i1", (),                       "all",   "place of the card that an assassination is to hit"),
)
# fmt: on
DTYPE = state_dtype(FIELDS)
