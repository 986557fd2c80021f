"""The worshippers of Sobek, 2019: five tiles on a board of slots; one may be called at the start of a turn."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY
from cleo_env.games.architects.actions import A19
from cleo_env.games.architects.enums import FACE_UP, NUM_WORSHIPPERS, Worshipper
from cleo_env.games.architects.rules.corruption import take_amulets
from cleo_env.games.architects.rules.knowledge import gain_openly
from cleo_env.games.architects.rules.market import draw_card, num_drawable
from cleo_env.games.architects.rules_2019.data import BEGGAR_CARDS, DISCOUNT
from cleo_env.games.architects.rules_2019.payment import ARTISANS, MATERIALS


@jit
def legal_worshippers(s, mask):
    """Offer every worshipper whose penalty can be paid, if none was called in this turn. [A19 11.1] [A19 11.5]"""
    if s.called != NOBODY:
        return
    for slot in range(NUM_WORSHIPPERS):
        worshipper = int(s.worshippers[slot])
        can_help = worshipper != Worshipper.BEGGAR or num_drawable(s) > 0
        mask[A19.call + worshipper] = can_help and can_pay_penalty(s, slot)


@jit
def can_pay_penalty(s, slot):
    """Amulets can always be taken; scarabs one must have. [A19 11.3]"""
    return int(s.money[s.active]) + min(int(s.slot_penalties[slot]), 0) >= 0


@jit
def apply_worshipper(s, action):
    """Call a worshipper: pay the penalty of its slot, slide the tiles, have its help. [A19 11.2] [A19 11.4]"""
    worshipper = action - A19.call
    slot = slot_of(s, worshipper)
    pay_penalty(s, slot)
    slide_worshippers(s, slot)
    s.called = worshipper
    if worshipper == Worshipper.BEGGAR:
        draw_for_beggar(s)
    elif worshipper == Worshipper.FOREMAN:
        s.discounts[ARTISANS] = DISCOUNT
    elif worshipper == Worshipper.MERCHANT:
        s.discounts[MATERIALS] = DISCOUNT


@jit
def slot_of(s, worshipper):
    """Return the slot a worshipper lies on, counted from the left."""
    slot = 0
    while s.worshippers[slot] != worshipper:
        slot += 1
    return slot


@jit
def pay_penalty(s, slot):
    """Take the amulets of a slot, or pay its scarabs. [A19 11.2]"""
    penalty = int(s.slot_penalties[slot])
    if penalty > 0:
        take_amulets(s, s.active, penalty)
    else:
        s.money[s.active] += penalty


@jit
def slide_worshippers(s, slot):
    """Move the tile of a slot to the far right; those behind it close the gap. [A19 11.4]"""
    worshipper = s.worshippers[slot]
    for place in range(slot, NUM_WORSHIPPERS - 1):
        s.worshippers[place] = s.worshippers[place + 1]
    s.worshippers[NUM_WORSHIPPERS - 1] = worshipper


@jit
def draw_for_beggar(s):
    """Draw four cards, or as many as there are; all see those that lie face up. [A19 11.9] [A19 11.10] [A19 13.1]"""
    for _ in range(min(BEGGAR_CARDS, num_drawable(s))):
        card = draw_card(s)
        if card >= FACE_UP:
            gain_openly(s, s.active, card - FACE_UP)
        else:
            s.hand[s.active, card] += 1


@jit
def forget_worshipper(s):
    """A worshipper's help ends with the turn. [A19 11.5]"""
    s.called = NOBODY
    s.visits = 0
    s.discounts[ARTISANS] = 0
    s.discounts[MATERIALS] = 0
