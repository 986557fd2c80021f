"""Laying influence cards, and the menu of a turn around it."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import SEGMENT, SEGMENTS, A, laid_by, lay_action
from cleo_env.games.caesar.enums import NUM_FACES, NUM_GROUPS, NUM_INFLUENCE, Face, Phase
from cleo_env.games.caesar.rules.action_cards import announce, legal_announce
from cleo_env.games.caesar.rules.cards import has_room, lay_card, wide
from cleo_env.games.caesar.rules.turn import end_play, open_menu


@jit
def legal_lay_face(s, mask, face):
    """Offer every influence card in hand, laid with this face, below every group with room. [CC 3.1] [CC 3.3]"""
    p = wide(s.active)
    for card in range(NUM_INFLUENCE):
        if s.held[p, card] > 0:
            for group in range(NUM_GROUPS):
                mask[lay_action(card, face, group)] = has_room(s, p, group)


@jit
def legal_lay(s, mask):
    """Offer a first influence card with either face, or an action card before it. [CC 3.1] [CC 4.1]"""
    for face in range(NUM_FACES):
        legal_lay_face(s, mask, face)
    if not s.acted:
        legal_announce(s, mask)


@jit
def apply_lay(s, action):
    """Lay the first influence card, or announce an action card. [CC 3.1] [CC 4.1]"""
    if SEGMENTS[action] == SEGMENT.lay:
        lay_chosen(s, action)
        s.phase = Phase.LAY_SECOND
    else:
        announce(s, action)


@jit
def lay_chosen(s, action):
    """Lay the card, with the face and below the group that were chosen. [CC 3.1]"""
    card, face, group = laid_by(action)
    s.laid_faces[face] = 1
    lay_card(s, wide(s.active), card, face, group)


@jit
def legal_lay_second(s, mask):
    """Offer a second card with the other face, or to stop at one. [CC 3.1] [CC 3.2]"""
    mask[A.no_second] = 1
    legal_lay_face(s, mask, Face.DOWN.value if s.laid_faces[Face.UP] else Face.UP.value)


@jit
def apply_lay_second(s, action):
    """Lay the second influence card, or none. [CC 3.1] [CC 3.2]"""
    if action != A.no_second:
        lay_chosen(s, action)
    open_menu(s)


@jit
def legal_act(s, mask):
    """Offer to end the cards of this turn, or an action card if none was announced yet. [CC 2.2] [CC 4.1]"""
    mask[A.draw_bust] = 1
    if not s.acted:
        legal_announce(s, mask)


@jit
def apply_act(s, action):
    """Announce an action card, or go on to votes and bust. [CC 2.2] [CC 4.1]"""
    if action == A.draw_bust:
        end_play(s)
    else:
        announce(s, action)
