"""The turn: the menu of what may be done now, the hand limit, and passing the turn on."""

from __future__ import annotations

from cleo_env.architects.actions_2006 import A
from cleo_env.architects.characters_2006 import apply_character, legal_characters, play_smuggler
from cleo_env.architects.corruption import take_amulets
from cleo_env.architects.data_2006 import CLEOPATRA_ARRIVES, HAND_LIMIT
from cleo_env.architects.enums import NUM_CARDS, Card, Ending, Phase, Visit
from cleo_env.architects.knowledge import seat_after, spend_card
from cleo_env.architects.market import (
    legal_take,
    num_drawable,
    start_refill,
    take_stall,
)
from cleo_env.architects.offering import roll_dice
from cleo_env.architects.quarry import apply_build, leave_quarry, legal_build
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY


@jit
def legal_turn(s, mask):
    """Offer whatever the rules allow at this moment of the turn. [A06 2.2] [A06 2.3] [A06 2.4]"""
    if s.visit == Visit.NONE:
        legal_take(s, mask)
        can_build = legal_build(s, mask)
        mask[A.pass_turn] = not can_build and s.market_size == 0
    elif s.visit == Visit.QUARRY:
        legal_build(s, mask)
        mask[A.end_visit] = 1
    else:
        mask[A.end_turn] = 1
    legal_characters(s, mask)


@jit
def apply_turn(s, action):
    """Do what was chosen from the menu. [A06 2.3]"""
    if action < A.place:
        take_stall(s, action - A.take)
    elif action < A.end_visit:
        apply_build(s, action)
    elif action == A.end_visit:
        end_visit(s)
    elif action == A.end_turn:
        end_turn(s)
    elif action == A.pass_turn:
        s.visit = Visit.PASSED
    else:
        apply_character(s, action)


@jit
def end_visit(s):
    """Leave the quarry: bonus, Cleopatra's steps, then the dice unless she has arrived. [A06 5.10] [A06 12.1]"""
    leave_quarry(s)
    if s.cleopatra >= CLEOPATRA_ARRIVES:
        end_game(s, Ending.CLEOPATRA_ARRIVED)
    else:
        roll_dice(s)


@jit
def end_turn(s):
    """Check the hand limit, then pass the turn on. [A06 4.1]"""
    if num_cards(s.hand[s.active]) > HAND_LIMIT:
        s.phase = Phase.HAND_LIMIT
    else:
        next_turn(s)


@jit
def legal_hand_limit(s, mask):
    """Offer the ways out of too full a hand. [A06 4.2] [A06 4.3] [A06 11.13]"""
    mask[A.keep_all] = 1
    mask[A.discard_down] = 1
    mask[A.smuggler] = s.hand[s.active, Card.SMUGGLER] > 0


@jit
def apply_hand_limit(s, action):
    """Keep all for an amulet each, discard for one, or call a smuggler. [A06 4.2] [A06 4.3] [A06 11.13]"""
    p = s.active
    if action == A.discard_down:
        take_amulets(s, p, 1)
        s.phase = Phase.DISCARD
        return
    if action == A.smuggler:
        play_smuggler(s)
    else:
        take_amulets(s, p, num_cards(s.hand[p]) - HAND_LIMIT)
    next_turn(s)


@jit
def legal_discard(s, mask):
    """Offer every kind of card in hand. [A06 4.2]"""
    for card in range(NUM_CARDS):
        mask[A.discard + card] = s.hand[s.active, card] > 0


@jit
def apply_discard(s, action):
    """Discard a card for all to see, until ten are left. [A06 4.2]"""
    spend_card(s, s.active, action - A.discard)
    if num_cards(s.hand[s.active]) <= HAND_LIMIT:
        next_turn(s)


@jit
def next_turn(s):
    """Let the next player move, unless all have passed or the turns have run out. [A06 2.1] [A06 12.2]"""
    s.turn += 1
    s.passes = s.passes + 1 if s.visit == Visit.PASSED else 0
    if s.passes >= s.num_players:
        end_game(s, Ending.ALL_PASSED)
    elif s.turn >= s.max_turns:
        end_game(s, Ending.TURNS_RAN_OUT)
    else:
        start_turn(s, seat_after(s, s.active, 1))


@jit
def start_turn(s, p):
    """Start a player's turn; stalls that stand empty are filled first. [A06 3.5]"""
    s.active = p
    s.decider = p
    s.visit = Visit.NONE
    s.built = 0
    s.scribe = 0
    s.courtesans = 0
    s.phase = Phase.TURN
    if s.market_size == 0 and num_drawable(s) > 0:
        start_refill(s)


@jit
def end_game(s, ending):
    """Nobody decides any more. [A06 12.1] [A06 12.2]"""
    s.phase = Phase.OVER
    s.ending = ending
    s.decider = NOBODY
