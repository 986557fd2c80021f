"""The turn, 2006: the menu of what may be done now, the end of a quarry visit, and the smuggler at the hand limit."""

from __future__ import annotations

from cleo_env.architects import hand_limit
from cleo_env.architects.actions import A06
from cleo_env.architects.characters_2006 import apply_character, legal_characters, play_smuggler
from cleo_env.architects.data import CLEOPATRA_ARRIVES
from cleo_env.architects.dice_2006 import roll_dice
from cleo_env.architects.earnings_2006 import pay_combination_bonus
from cleo_env.architects.enums import Card, Ending, Visit
from cleo_env.architects.market import legal_take, take_stall
from cleo_env.architects.order import end_game, next_turn
from cleo_env.architects.quarry import apply_build, leave_quarry, legal_build
from cleo_env.core.jit import jit


@jit
def legal_turn(s, mask):
    """Offer whatever the rules allow at this moment of the turn. [A06 2.2] [A06 2.3] [A06 2.4]"""
    if s.visit == Visit.NONE:
        legal_take(s, mask)
        can_build = legal_build(s, mask)
        mask[A06.pass_turn] = not can_build and s.market_size == 0
    elif s.visit == Visit.QUARRY:
        legal_build(s, mask)
        mask[A06.end_visit] = 1
    else:
        mask[A06.end_turn] = 1
    legal_characters(s, mask)


@jit
def apply_turn(s, action):
    """Do what was chosen from the menu. [A06 2.3]"""
    if action < A06.place:
        take_stall(s, action - A06.take)
    elif action < A06.end_visit:
        apply_build(s, action)
    elif action == A06.end_visit:
        end_visit(s)
    elif action == A06.end_turn:
        hand_limit.end_turn(s)
    elif action == A06.pass_turn:
        s.visit = Visit.PASSED
    else:
        apply_character(s, action)


@jit
def end_visit(s):
    """Leave the quarry: bonus, Cleopatra's steps, then the dice unless she has arrived. [A06 5.10] [A06 12.1]"""
    s.scribe = 0
    pay_combination_bonus(s)
    leave_quarry(s)
    if s.cleopatra >= CLEOPATRA_ARRIVES:
        end_game(s, Ending.CLEOPATRA_ARRIVED)
    else:
        roll_dice(s)


@jit
def legal_hand_limit(s, mask):
    """Offer the ways out of too full a hand, with a smuggler one more. [A06 4.2] [A06 4.3] [A06 11.13]"""
    hand_limit.legal_hand_limit(s, mask)
    mask[A06.smuggler] = s.hand[s.active, Card.SMUGGLER] > 0


@jit
def apply_hand_limit(s, action):
    """Call a smuggler, or keep or discard like anyone. [A06 4.2] [A06 4.3] [A06 11.13]"""
    if action == A06.smuggler:
        play_smuggler(s)
        next_turn(s)
    else:
        hand_limit.apply_hand_limit(s, action)
