"""The expert: plays as good people report. Its numbers are in `weights`."""

from __future__ import annotations

from agents.caesar.action_cards import NONE, best_announcement, choose_veto
from agents.caesar.drawing import choose_draw, choose_first_action, choose_mission
from agents.caesar.influence import choose_castled, choose_lay, choose_second, choose_set_up
from agents.caesar.weights import WEIGHTS
from cleo_env.caesar.actions import A
from cleo_env.caesar.enums import Phase
from cleo_env.core.jit import jit


@jit
def expert(s, mask, key):
    """Choose for the decider by what it knows."""
    return play(s, mask, key, WEIGHTS)


@jit
def play(s, mask, key, w):
    """Choose for the decider, with these weights."""
    if s.phase == Phase.LAY:
        return choose_turn(s, mask, key, w)
    if s.phase == Phase.LAY_SECOND:
        return choose_second(s, w)
    if s.phase == Phase.ACT:
        return choose_act(s, mask, w)
    if s.phase == Phase.VETO:
        return choose_veto(s, mask, w)
    if s.phase == Phase.CASTLE:
        return choose_castled(s, w)
    if s.phase == Phase.MISSION:
        return choose_mission(s)
    if s.phase == Phase.SET_UP:
        return choose_set_up(s, key)
    if s.phase == Phase.FIRST_ACTION:
        return choose_first_action(mask)
    return choose_draw(s, mask, w)


@jit
def choose_turn(s, mask, key, w):
    """Begin the turn with an action card that hits, or else with an influence card."""
    action = NONE if s.acted else best_announcement(s, mask, w)
    return choose_lay(s, key, w) if action == NONE else action


@jit
def choose_act(s, mask, w):
    """After the influence cards play an action card that hits, or none."""
    action = NONE if s.acted else best_announcement(s, mask, w)
    return A.draw_bust if action == NONE else action
