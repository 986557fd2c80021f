"""Setting up a game."""

from __future__ import annotations

from cleo_env.core.chance import shuffle
from cleo_env.core.counts import lay_out
from cleo_env.core.jit import jit
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.enums import NUM_MOSAICS, NUM_STALLS, Stream
from cleo_env.games.architects.rules.data import HAND_AT_START, MONEY_AT_START, STATUES_AT_START
from cleo_env.games.architects.rules.market import mix_pile, put_on_stall


@jit
def start_game(s, like, seed):
    """Set up a blank state for a new game with the players and settings of another.

    [A06 1.1] [A06 1.5] [A19 1.1] [A19 1.3]
    """
    copy_settings(s, like)
    edition_rules.copy_own_settings(s, like)
    s.seed = seed
    s.deck_size = lay_out(edition_rules.deck_counts(s), s.deck)
    count = shuffle(s.deck, int(s.deck_size), s.seed, Stream.DEAL, 0)
    deal_players(s)
    deal_market(s, count)
    pile_mosaics(s)
    edition_rules.deal_own(s)


@jit
def copy_settings(s, like):
    """Take over players and the settings that all editions have."""
    s.num_players = like.num_players
    s.max_turns = like.max_turns
    s.mirror_mosaics = like.mirror_mosaics
    s.hand_limit = like.hand_limit
    s.memory = like.memory
    s.reward = like.reward
    s.garden[0] = like.garden[0]
    s.garden[1] = like.garden[1]


@jit
def deal_players(s):
    """Give every player money, statues and three cards. [A06 1.5] [A19 1.5]"""
    for p in range(int(s.num_players)):
        s.money[p] = MONEY_AT_START
        s.statues[p] = STATUES_AT_START
        for _ in range(HAND_AT_START):
            s.deck_size -= 1
            s.hand[p, s.deck[s.deck_size]] += 1
    for p in range(s.bids.shape[0]):
        s.bids[p] = -1


@jit
def deal_market(s, count):
    """Turn the edition's share of the pile face up, shuffle, and lay a card on each stall. [A06 1.6] [A19 1.6]"""
    mix_pile(s, Stream.DEAL, count)
    lay_first_cards(s)


@jit
def lay_first_cards(s):
    """Lay a card of the pile on each stall. [A06 1.6] [A19 1.6]"""
    for stall in range(NUM_STALLS):
        s.deck_size -= 1
        put_on_stall(s, int(s.deck[s.deck_size]), stall)


@jit
def pile_mosaics(s):
    """Pile up the twelve mosaics in random order. [A06 1.8] [A19 1.8]"""
    for mosaic in range(NUM_MOSAICS):
        s.mosaic_pile[mosaic] = mosaic
        s.laid[mosaic] = -1
    s.pile_size = NUM_MOSAICS
    shuffle(s.mosaic_pile, NUM_MOSAICS, s.seed, Stream.MOSAICS, 0)
