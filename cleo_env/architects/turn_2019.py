"""The turn, 2019: the menu of what may be done now, and the end of a quarry visit."""

from __future__ import annotations

from cleo_env.architects.actions import A19
from cleo_env.architects.data_2019 import OFFERING_STEP
from cleo_env.architects.enums import Visit, Worshipper
from cleo_env.architects.hand_limit import end_turn
from cleo_env.architects.last_turns_2019 import announce_last_turns
from cleo_env.architects.market import legal_take, take_stall
from cleo_env.architects.offering import start_offering
from cleo_env.architects.quarry import apply_build, leave_quarry, legal_build
from cleo_env.architects.worshippers_2019 import apply_worshipper, legal_worshippers
from cleo_env.core.jit import jit


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
    if action < A19.place:
        s.visits += 1
        take_stall(s, action - A19.take)
    elif action < A19.end_visit:
        s.visits += s.visit != Visit.QUARRY
        apply_build(s, action)
    elif action == A19.end_visit:
        end_visit(s)
    elif action == A19.end_turn:
        end_turn(s)
    elif action == A19.pass_turn:
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
