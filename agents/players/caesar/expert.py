"""The expert: plays as good people report. Its numbers are in `weights`.

It wins votes by the smallest margin that is safe, because whoever has the higher total loses its highest card; it minds
what is left on the table after a vote as much as the vote; it lays two cards every turn, plays an action card
whenever one gains more than it may gain later, and counts the opponent's unseen cards but never looks at them.
"""

from __future__ import annotations

from cleo_env.agents.players.caesar.action_cards import choose_announcement, choose_veto
from cleo_env.agents.players.caesar.castling import choose_castled
from cleo_env.agents.players.caesar.drawing import choose_draw, choose_first_action, choose_mission
from cleo_env.agents.players.caesar.influence import choose_lay, choose_second, choose_set_up
from cleo_env.agents.players.caesar.plays import NOTHING
from cleo_env.agents.players.caesar.room import choose_in_vain, choose_without_room, is_clogged
from cleo_env.agents.players.caesar.weights import WEIGHTS
from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import A
from cleo_env.games.caesar.enums import Phase
from cleo_env.games.caesar.rules.turn import is_without_room


@jit
def expert(s, mask, key):
    """Choose for the decider by what it knows."""
    return choose(s, mask, key, WEIGHTS)


@jit
def choose(s, mask, key, w):
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
        return choose_set_up(s, mask, key)
    if s.phase == Phase.FIRST_ACTION:
        return choose_first_action(mask)
    return choose_draw(s, mask, w)


@jit
def choose_turn(s, mask, key, w):
    """Begin the turn with an action card that hits, or else with an influence card."""
    action = NOTHING if s.acted else choose_announcement(s, mask, w)
    return choose_lay(s, key, w) if action == NOTHING else action


@jit
def choose_act(s, mask, w):
    """After the influence cards play an action card that hits, or one to free the hand, or none."""
    if is_without_room(s):
        return choose_without_room(s, mask)
    action = NOTHING if s.acted else choose_announcement(s, mask, w)
    if action == NOTHING and is_clogged(s):
        action = choose_in_vain(s, mask)
    return A.draw_bust if action == NOTHING else action
