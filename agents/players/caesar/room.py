"""When cards stand in the way: no room left on the table, or a hand full of action cards."""

from __future__ import annotations

from cleo_env.agents.players.caesar.plays import NOTHING, Play, better, no_play
from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import ACTIONS, A
from cleo_env.games.caesar.enums import NUM_GROUPS
from cleo_env.games.caesar.rules.cards import num_held, num_influence, other_seat, wide
from cleo_env.games.caesar.rules.data import MISSION_POINTS
from cleo_env.games.caesar.rules.scoring import score_groups, score_points
from cleo_env.games.caesar.rules.vote import total_value

# scouts first, then castling: wrath and assassination are kept for what they hit
SPARED_LAST = ("scout", "castle", "wrath", "assassinate", "assassinate_hidden")
IN_VAIN = tuple((ACTIONS.slices[name].start, ACTIONS.slices[name].stop) for name in SPARED_LAST)


@jit
def choose_without_room(s, mask):
    """Let the game end if that seems to win it, or else make room by the wrath of the gods. [CC 10.6]"""
    p = wide(s.decider)
    best = no_play()
    for group in range(NUM_GROUPS):
        if mask[A.wrath + group]:
            best = better(best, Play(-1.0 * total_value(s, p, group), A.wrath + group))
    return A.draw_bust if best.action == NOTHING or is_ahead(s, p) else best.action


@jit
def is_ahead(s, p):
    """Tell whether a player would win now, if the opponent meets a mission in half of all games."""
    return score_points(s, p) > score_groups(s, other_seat(p)) + MISSION_POINTS / 2


@jit
def is_clogged(s):
    """Tell whether the decider cannot get at the influence pile, because the hand is full of action cards."""
    p = wide(s.decider)
    return num_influence(s, p) == 0 and num_held(s, p) >= s.hand and s.influence_left[p] > 0


@jit
def choose_in_vain(s, mask):
    """Announce the action card that is missed least, or NOTHING. [CC 4.12]"""
    for first, last in IN_VAIN:
        for action in range(first, last):
            if mask[action]:
                return action
    return NOTHING
