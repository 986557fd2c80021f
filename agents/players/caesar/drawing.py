"""Which pile to draw from, which mission to keep, which action card to start with."""

from __future__ import annotations

from cleo_env.agents.players.caesar.missions import chance_of_mission, progress
from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import A
from cleo_env.games.caesar.enums import NUM_INFLUENCE, Card
from cleo_env.games.caesar.rules.cards import num_held, num_influence, wide

FIRST_CHOICES = (Card.VETO.value, Card.CASTLING.value, Card.WRATH.value, Card.ASSASSINATION.value, Card.SCOUT.value)


@jit
def choose_draw(s, mask, w):
    """Draw action cards up to the number to hold, else influence cards."""
    p = wide(s.decider)
    actions = num_held(s, p) - num_influence(s, p)
    wanted = w.actions + (w.actions_late - w.actions) * progress(s)
    if not mask[A.draw_influence] or (mask[A.draw_action] and actions < wanted):
        return A.draw_action
    return A.draw_influence


@jit
def choose_mission(s):
    """Keep the mission that is nearer."""
    p = wide(s.decider)
    best = 0
    for place in range(1, int(s.missions_held[p])):
        if chance_of_mission(s, p, int(s.mission[p, place])) > chance_of_mission(s, p, int(s.mission[p, best])):
            best = place
    return A.keep + best


@jit
def choose_first_action(mask):
    """Take the action card that is worth most."""
    for card in FIRST_CHOICES:
        if mask[A.start + card - NUM_INFLUENCE]:
            return A.start + card - NUM_INFLUENCE
    return A.start
