"""Setting up the game: centre, bag, missions, decks; then both players lay their first cards unseen."""

from __future__ import annotations

from cleo_env.core.chance import chance_below, shuffle
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import A, laid_by, lay_action
from cleo_env.games.caesar.enums import (
    NUM_CARDS,
    NUM_INFLUENCE,
    NUM_VALUES,
    SEATS,
    Card,
    Face,
    FirstAction,
    Phase,
    Stream,
)
from cleo_env.games.caesar.rules.cards import num_loose, other_seat, put_down, wide
from cleo_env.games.caesar.rules.data import GROUP_SIZES, MISSIONS_DEALT, MOST_MISSIONS
from cleo_env.games.caesar.rules.missions import num_dealt, num_missions
from cleo_env.games.caesar.rules.turn import start_turn
from cleo_env.games.caesar.rules.vote import fill_bag
from cleo_env.games.caesar.state import CONDITION

NONE = -1


@jit
def copy_settings(s, like):
    """Take over the settings of another state."""
    s.num_players = like.num_players
    s.max_turns = like.max_turns
    s.starter = like.starter
    s.first_action = like.first_action
    s.memory = like.memory
    s.reward = like.reward
    for place in range(MOST_MISSIONS):
        for part in range(CONDITION):
            s.missions[place, part] = like.missions[place, part]
    s.groups = like.groups
    s.patricians = like.patricians
    s.values = like.values
    s.copies = like.copies
    s.philosopher = like.philosopher
    s.assassination = like.assassination
    s.scout = like.scout
    s.wrath = like.wrath
    s.castling = like.castling
    s.veto = like.veto
    s.hand = like.hand


@jit
def start_game(s, like, seed):
    """Set up a blank state for a new game with the settings of another. [CC 1.1]"""
    copy_settings(s, like)
    s.seed = seed
    place_patricians(s)
    fill_bag(s)
    gather_missions(s)
    deal_missions(s)
    count_deck(s)
    for p in range(SEATS):
        deal_player(s, p)
    s.first_turn = 1
    s.active = s.starter
    s.decider = s.starter
    s.phase = Phase.SET_UP


@jit
def place_patricians(s):
    """Put the patricians of every group in the centre. [CC 1.2] [CC 13.1]"""
    for group in range(int(s.groups)):
        s.group_size[group] = s.patricians if s.patricians > 0 else GROUP_SIZES[group]
        s.centre[group] = s.group_size[group]


@jit
def gather_missions(s):
    """Have no mission dealt yet. [CC 1.6]"""
    for p in range(SEATS):
        s.missions_held[p] = num_dealt(s)
        for place in range(MISSIONS_DEALT):
            s.mission[p, place] = NONE


@jit
def deal_missions(s):
    """Deal two missions to each player; the rest stay out of the game, unseen. [CC 1.6]"""
    size = num_missions(s)
    dealt = 0
    for place in range(int(num_dealt(s))):
        for p in range(SEATS):
            if s.mission[p, place] == NONE:
                s.mission[p, place] = nth_free_mission(s, chance_below(s.seed, Stream.MISSIONS, dealt, size - dealt))
            dealt += 1


@jit
def nth_free_mission(s, nth):
    """Return the nth mission of the table that nobody has been dealt."""
    place = 0
    while nth > 0 or is_dealt(s, place):
        nth -= not is_dealt(s, place)
        place += 1
    return place


@jit
def is_dealt(s, mission):
    """Tell whether a player has been dealt a mission."""
    for p in range(SEATS):
        for place in range(MISSIONS_DEALT):
            if s.mission[p, place] == mission:
                return True
    return False


@jit
def count_deck(s):
    """Count each player's cards of every kind. [CC 1.3] [CC 1.4] [CC 13.2]"""
    for card in range(int(s.values)):
        s.deck[card] = s.copies
    s.deck[Card.PHILOSOPHER] = s.philosopher
    s.deck[Card.ASSASSINATION] = s.assassination
    s.deck[Card.SCOUT] = s.scout
    s.deck[Card.WRATH] = s.wrath
    s.deck[Card.CASTLING] = s.castling
    s.deck[Card.VETO] = s.veto


@jit
def has_choice(s):
    """Tell whether players choose their first action card. [CC 1.9]"""
    return s.first_action == FirstAction.CHOICE and num_cards(s.deck[NUM_INFLUENCE:]) > 0


@jit
def deal_player(s, p):
    """Give a player the cards to lay out, the starting hand, and two shuffled piles.

    [CC 1.7] [CC 1.8] [CC 1.10] [CC 13.3]
    """
    for card in range(min(int(s.groups), int(s.values))):
        s.loose[p, card] = 1
        s.set_up_left[p, card] = 1
    room = int(s.hand)
    if has_choice(s):
        room -= 1
    elif s.first_action == FirstAction.VETO and s.deck[Card.VETO] > 0:
        s.held[p, Card.VETO] = 1
        room -= 1
    for card in range(NUM_VALUES):
        if room > 0 and s.deck[card] > s.loose[p, card]:
            s.held[p, card] = 1
            room -= 1
    for card in range(NUM_CARDS):
        s.known_held[p, card] = s.held[p, card]
    pile_influence(s, p)
    pile_actions(s, p)


@jit
def pile_influence(s, p):
    """Shuffle a player's remaining influence cards into a pile. [CC 1.10]"""
    s.influence_left[p] = lay_rest(s, p, 0, NUM_INFLUENCE, s.influence_pile[p])
    shuffle(s.influence_pile[p], int(s.influence_left[p]), s.seed, Stream.INFLUENCE_PILE + p, 0)


@jit
def pile_actions(s, p):
    """Shuffle a player's remaining action cards into a pile. [CC 1.10]"""
    s.action_left[p] = lay_rest(s, p, NUM_INFLUENCE, NUM_CARDS, s.action_pile[p])
    shuffle(s.action_pile[p], int(s.action_left[p]), s.seed, Stream.ACTION_PILE + p, 0)


@jit
def lay_rest(s, p, first, last, pile):
    """Write the cards of some kinds that a player neither holds nor is to lay out into a pile; return its size."""
    size = 0
    for card in range(first, last):
        dealt = int(s.held[p, card]) + (int(s.loose[p, card]) if card < NUM_INFLUENCE else 0)
        for _ in range(int(s.deck[card]) - dealt):
            pile[size] = card
            size += 1
    for place in range(size, pile.shape[0]):
        pile[place] = 0
    return size


@jit
def legal_set_up(s, mask):
    """Offer the cards still to be laid out, each below any group that has none yet. [CC 1.7]"""
    p = wide(s.decider)
    for card in range(NUM_INFLUENCE):
        if s.loose[p, card] > 0:
            for group in range(int(s.groups)):
                mask[lay_action(card, Face.DOWN.value, group)] = s.num_laid[p, group] == 0


@jit
def apply_set_up(s, action):
    """Lay a card face down; after a player's last one the other follows, then the game begins. [CC 1.7] [CC 1.11]"""
    p = wide(s.decider)
    card, _, group = laid_by(action)
    put_down(s, p, group, card)
    s.loose[p, card] -= 1
    s.set_up_at[p, group] = 1
    if num_loose(s, p) > 0:
        return
    s.decider = other_seat(p)
    if p != s.starter:
        s.phase = Phase.FIRST_ACTION
        if not has_choice(s):
            start_turn(s, wide(s.starter))


@jit
def legal_first_action(s, mask):
    """Offer every kind of action card. [CC 1.9]"""
    for card in range(NUM_INFLUENCE, NUM_CARDS):
        mask[A.start + card - NUM_INFLUENCE] = s.deck[card] > 0


@jit
def apply_first_action(s, action):
    """Take the chosen action card into hand unseen; after both players the game begins. [CC 1.9] [CC 1.11]"""
    p = wide(s.decider)
    s.held[p, action - A.start + NUM_INFLUENCE] += 1
    pile_actions(s, p)
    s.decider = other_seat(p)
    if p != s.starter:
        start_turn(s, wide(s.starter))
