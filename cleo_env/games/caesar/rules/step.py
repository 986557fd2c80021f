"""Each phase has a pair of functions, one that offers and one that applies; here is which.

They stand in the order of `Phase`.
"""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import Phase
from cleo_env.games.caesar.rules import action_cards, deal, influence, turn


@jit
def legal_actions(s, mask):
    """Mark in a blank mask what the decider may do now. [CC 12.7]"""
    if s.phase == Phase.SET_UP:
        deal.legal_set_up(s, mask)
    elif s.phase == Phase.FIRST_ACTION:
        deal.legal_first_action(s, mask)
    elif s.phase == Phase.LAY:
        influence.legal_lay(s, mask)
    elif s.phase == Phase.LAY_SECOND:
        influence.legal_lay_second(s, mask)
    elif s.phase == Phase.ACT:
        influence.legal_act(s, mask)
    elif s.phase == Phase.VETO:
        action_cards.legal_veto(s, mask)
    elif s.phase == Phase.VETO_DRAW:
        action_cards.legal_veto_draw(s, mask)
    elif s.phase == Phase.CASTLE:
        action_cards.legal_castle(s, mask)
    elif s.phase == Phase.MISSION:
        turn.legal_mission(s, mask)
    elif s.phase == Phase.DRAW:
        turn.legal_draw(s, mask)


@jit
def apply_action(s, action):
    """Do what the decider chose. [CC 2.1]"""
    if s.phase == Phase.SET_UP:
        deal.apply_set_up(s, action)
    elif s.phase == Phase.FIRST_ACTION:
        deal.apply_first_action(s, action)
    elif s.phase == Phase.LAY:
        influence.apply_lay(s, action)
    elif s.phase == Phase.LAY_SECOND:
        influence.apply_lay_second(s, action)
    elif s.phase == Phase.ACT:
        influence.apply_act(s, action)
    elif s.phase == Phase.VETO:
        action_cards.apply_veto(s, action)
    elif s.phase == Phase.VETO_DRAW:
        action_cards.apply_veto_draw(s, action)
    elif s.phase == Phase.CASTLE:
        action_cards.apply_castle(s, action)
    elif s.phase == Phase.MISSION:
        turn.apply_mission(s, action)
    elif s.phase == Phase.DRAW:
        turn.apply_draw(s, action)
