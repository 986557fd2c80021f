"""The record: one line a field. A game is one of these and nothing else. Start reading here."""

from __future__ import annotations

from cleo_env.architects.data_2006 import DECK_SIZE, VIZIER_CARDS
from cleo_env.architects.enums import (
    MAX_SEATS,
    NUM_CARDS,
    NUM_MOSAICS,
    NUM_RESOURCES,
    NUM_STALLS,
    NUM_WALLS,
)
from cleo_env.core.tables import Field, record_dtype

SEATS = (MAX_SEATS,)
BOARD = (2,)  # a set of garden squares, see core.polyomino

# fmt: off
FIELDS = (
    # name              type  shape                  seen    meaning
    Field("seed",            "u8", (),                       "none",  "key of all chance to come"),
    Field("reshuffles",      "i2", (),                       "all",   "how often the draw pile was rebuilt"),
    Field("rolls",           "i2", (),                       "all",   "how often the dice were rolled"),
    Field("num_players",     "i1", (),                       "all",   "seats in use"),
    # settings
    Field("max_turns",       "i2", (),                       "all",   "the game ends after so many turns"),
    Field("mirror_mosaics",  "i1", (),                       "all",   "whether mosaics may be turned over"),
    Field("memory",          "i1", (),                       "all",   "Memory: what observations hold"),
    Field("reward",          "i1", (),                       "all",   "which reward is given at the end"),
    Field("garden",          "u8", BOARD,                    "all",   "squares with a palm"),
    # the turn
    Field("phase",           "i1", (),                       "all",   "Phase: what is asked"),
    Field("decider",         "i1", (),                       "all",   "seat that is asked"),
    Field("active",          "i1", (),                       "all",   "seat whose turn it is"),
    Field("turn",            "i2", (),                       "all",   "turns ended so far"),
    Field("passes",          "i1", (),                       "all",   "players who passed in a row"),
    Field("ending",          "i1", (),                       "all",   "Ending: why the game is over"),
    Field("visit",           "i1", (),                       "all",   "Visit: how far the main action has come"),
    Field("built",           "i1", (),                       "all",   "pieces built in this visit"),
    Field("completed",       "i1", (),                       "all",   "categories Cleopatra has walked for, as bits"),
    # players
    Field("hand",            "i1", (MAX_SEATS, NUM_CARDS),   "owner", "cards in hand by kind"),
    Field("known",           "i1", (MAX_SEATS, MAX_SEATS - 1, NUM_CARDS), "owner",
          "cards a seat knows to be in the hand of the seat 1, 2 .. places on"),
    Field("known_discard",   "i1", (MAX_SEATS, NUM_CARDS),   "owner", "cards a seat knows to be in the discards"),
    Field("money",           "i2", SEATS,                    "all",   "talents: hidden under memory='table'"),
    Field("amulets",         "i2", SEATS,                    "all",   "amulets: hidden under memory='table'"),
    Field("merchants",       "i1", SEATS,                    "all",   "Nile merchants left"),
    Field("statues",         "i1", SEATS,                    "all",   "statues of Anubis left"),
    Field("sanctuary_squares", "i1", SEATS,                  "all",   "squares of claimed sanctuaries"),
    Field("sanctuary",       "u8", (MAX_SEATS, 2),           "all",   "the claimed squares themselves"),
    # market
    Field("market",          "u1", (DECK_SIZE,),             "part",  "cards of stall 1, 2, 3 as they were laid, FACE_UP and STALL added; all see the faces"),
    Field("market_size",     "i1", (),                       "all",   "cards in all stalls"),
    Field("deck",            "i1", (DECK_SIZE,),             "part",  "draw pile, top last, FACE_UP added; all see the top"),
    Field("deck_size",       "i2", (),                       "all",   "cards in the draw pile"),
    Field("discard",         "i1", (NUM_CARDS,),             "part",  "discard pile by kind; see known_discard"),
    Field("drawn",           "i1", (NUM_STALLS,),            "part",  "cards to be placed, in order; face-up ones are seen"),
    Field("num_drawn",       "i1", (),                       "all",   "how many were drawn"),
    Field("num_placed",      "i1", (),                       "all",   "how many of them are placed"),
    Field("filled",          "i1", (),                       "all",   "stalls that got their card in this refill, as bits"),
    # palace
    Field("mosaic_pile",     "i1", (NUM_MOSAICS,),           "part",  "mosaics in the quarry, top last; all see the top"),
    Field("pile_size",       "i1", (),                       "all",   "mosaics in the pile"),
    Field("laid",            "i2", (NUM_MOSAICS,),           "all",   "placement of each mosaic, -1 if not laid"),
    Field("walls",           "i1", (NUM_WALLS,),             "all",   "1 where the wall stands"),
    Field("doors",           "i1", (2,),                     "all",   "1 where the door frame stands"),
    Field("sphinxes",        "i1", (),                       "all",   "sphinxes built"),
    Field("obelisks",        "i1", (),                       "all",   "obelisks built"),
    Field("throne",          "i1", (),                       "all",   "1 pedestal, 2 pedestal and throne"),
    Field("altar",           "i1", (),                       "all",   "dice that show the Great Priest"),
    Field("cleopatra",       "i1", (),                       "all",   "steps Cleopatra has walked"),
    # a piece half built
    Field("building",        "i1", (),                       "all",   "Category of the piece being built"),
    Field("spot",            "i1", (),                       "all",   "wall or door being built"),
    Field("mosaic",          "i1", (),                       "all",   "mosaic being built"),
    Field("orientation",     "i1", (),                       "all",   "how it will lie"),
    Field("owed",            "i1", (NUM_RESOURCES,),         "all",   "units still to pay"),
    Field("credit",          "i1", (NUM_RESOURCES,),         "all",   "units left over from doubled cards in this visit"),
    Field("unasked",         "u8", BOARD,                    "all",   "sanctuaries formed and not yet claimed or refused"),
    # characters half played
    Field("scribe",          "i1", (),                       "all",   "1 if the next mosaic is any of the pile"),
    Field("courtesans",      "i1", (),                       "all",   "courtesans played in this turn"),
    Field("asked",           "i4", (),                       "all",   "opponents and kinds this envoy has asked, as bits"),
    Field("ask_seat",        "i1", (),                       "all",   "seat asked by the envoy"),
    Field("ask_card",        "i1", (),                       "all",   "kind asked for"),
    Field("offered",         "i1", (),                       "all",   "cards offered and not yet taken"),
    Field("vizier_cards",    "i1", (VIZIER_CARDS,),          "part",  "the vizier's cards, next one last: active seat only"),
    Field("num_vizier",      "i1", (),                       "all",   "how many cards the vizier looks at"),
    Field("vizier_left",     "i1", (),                       "all",   "how many of them are still to be judged"),
    Field("vizier_kept",     "i1", (),                       "part",  "those kept so far, as bits: active seat only"),
    # offering
    Field("bids",            "i2", SEATS,                    "owner", "sealed bids, -1 before"),
    Field("bid_tens",        "i1", (),                       "part",  "tens chosen by the decider"),
)
# fmt: on
DTYPE = record_dtype(FIELDS)
