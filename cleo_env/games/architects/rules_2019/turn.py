"""The turn, 2019: the menu of what may be done now, the end of a quarry visit, and the last turns."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A19, S19, SEGMENT_OF
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import Ending, Visit, Worshipper
from cleo_env.games.architects.rules import order
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES
from cleo_env.games.architects.rules.hand_limit import end_turn, visit_market
from cleo_env.games.architects.rules.market import legal_take
from cleo_env.games.architects.rules.offering import start_offering
from cleo_env.games.architects.rules.quarry import apply_build, builds_piece, leave_quarry, legal_build
from cleo_env.games.architects.rules_2019.data import OFFERING_STEP
from cleo_env.games.architects.rules_2019.worshippers import apply_worshipper, legal_worshippers


@jit
def legal_turn(s, mask):
    """Offer whatever the rules allow at this moment of the turn. [A19 2.2] [A19 2.3] [A19 2.4] [A19 2.5]"""
    if s.visit == Visit.QUARRY:
        legal_build(s, mask)
        mask[A19.end_visit] = 1
        return
    can_visit = legal_visits(s, mask)
    if s.visit == Visit.NONE:
        mask[A19.pass_turn] = not can_visit
        legal_worshippers(s, mask)
    else:
        mask[A19.end_turn] = 1


@jit
def legal_visits(s, mask):
    """Offer the visits not made yet, one a turn or with the visir both; tell whether there is one. [A19 11.7]"""
    found = False
    if s.visit == Visit.NONE or can_visit_again(s):
        if s.visit != Visit.MARKET:
            legal_take(s, mask)
            found = s.market_size > 0
        if s.visit != Visit.QUARRY_ENDED:
            found = legal_build(s, mask) or found
    return found


@jit
def can_visit_again(s):
    """The visir allows a second visit, but it is not asked for. [A19 11.7] [A19 11.8]"""
    return s.called == Worshipper.VISIR and s.visits == 1


@jit
def apply_turn(s, action):
    """Do what was chosen from the menu. [A19 2.3]"""
    segment = SEGMENT_OF[Edition.E19, action]
    if segment == S19.take:
        s.visits += 1
        visit_market(s, action - A19.take)
    elif builds_piece(s, action):
        s.visits += s.visit != Visit.QUARRY
        apply_build(s, action)
    elif segment == S19.end_visit:
        end_visit(s)
    elif segment == S19.end_turn:
        end_turn(s)
    elif segment == S19.pass_turn:
        s.visit = Visit.PASSED
    else:
        apply_worshipper(s, action)


@jit
def end_visit(s):
    """Leave the quarry: Cleopatra's steps, and an offering when she passes to the fourth. [A19 5.16] [A19 9.3]"""
    before = s.cleopatra
    leave_quarry(s)
    announce_last_turns(s)
    if before < OFFERING_STEP <= s.cleopatra:
        start_offering(s)


@jit
def announce_last_turns(s):
    """Once Cleopatra has arrived, this turn and one of every other player are left. [A19 12.1] [A19 12.2] [A19 12.3]"""
    if s.cleopatra == CLEOPATRA_ARRIVES and s.last_turns == 0:
        s.last_turns = s.num_players


@jit
def next_turn(s):
    """Let the next player move, unless this was the last of the last turns. [A19 12.2] [A19 12.4]"""
    if s.last_turns == 1:
        order.end_game(s, Ending.CLEOPATRA_ARRIVED)
    else:
        s.last_turns = max(int(s.last_turns) - 1, 0)
        order.next_turn(s)
