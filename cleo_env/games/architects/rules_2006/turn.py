"""The turn, 2006: the menu of what may be done now, the end of a quarry visit, before an offering, and the smuggler."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A06, S06, SEGMENT_OF
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import Card, Ending, Visit
from cleo_env.games.architects.rules import hand_limit
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES
from cleo_env.games.architects.rules.market import legal_take
from cleo_env.games.architects.rules.offering import start_offering
from cleo_env.games.architects.rules.order import end_game
from cleo_env.games.architects.rules.quarry import apply_build, builds_piece, leave_quarry, legal_build
from cleo_env.games.architects.rules_2006.characters import apply_character, legal_characters, play_smuggler
from cleo_env.games.architects.rules_2006.dice import roll_dice
from cleo_env.games.architects.rules_2006.pieces import pay_combination_bonus


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
    segment = SEGMENT_OF[Edition.E06, action]
    if segment == S06.take:
        hand_limit.visit_market(s, action - A06.take)
    elif builds_piece(s, action):
        apply_build(s, action)
    elif segment == S06.end_visit:
        end_visit(s)
    elif segment == S06.end_turn:
        hand_limit.end_turn(s)
    elif segment == S06.pass_turn:
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
def legal_altar_full(s, mask):
    """Offer to let the offering come, or to play a character first, as in the turn's menu. [A06 9.5]"""
    mask[A06.make_offering] = 1
    legal_characters(s, mask)


@jit
def apply_altar_full(s, action):
    """Start the offering, or play a character before it. [A06 9.5] [A06 9.6]"""
    if action == A06.make_offering:
        start_offering(s)
    else:
        apply_character(s, action)


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
        hand_limit.go_on(s)
    else:
        hand_limit.apply_hand_limit(s, action)
