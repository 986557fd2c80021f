"""The greedy player: wins the next vote where it counts most, and thinks no further."""

from __future__ import annotations

from cleo_env.agents.players.caesar.drawing import choose_first_action, choose_mission
from cleo_env.agents.players.caesar.influence import choose_set_up
from cleo_env.agents.players.caesar.plays import NOTHING, Play, better
from cleo_env.agents.players.caesar.room import choose_in_vain, choose_without_room, is_clogged
from cleo_env.agents.players.caesar.sides import value_of
from cleo_env.agents.players.caesar.stakes import stake_in_group
from cleo_env.agents.players.caesar.votes import chance_of_bust
from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import A, by_group, lay_action
from cleo_env.games.caesar.enums import NUM_GROUPS, NUM_INFLUENCE, NUM_VALUES, Card, Face, Phase
from cleo_env.games.caesar.rules.cards import card_of, has_room, is_face_up, num_influence, other_seat, wide
from cleo_env.games.caesar.rules.turn import is_without_room
from cleo_env.games.caesar.rules.vote import total_value

SURE = 4.0  # a lead with which a vote counts as won
AVERAGE = 3.0  # value of a hidden card
LATER = 0.05  # chance of a vote where no bust can call one now
HIT = 0.25  # gain for which an action card is played, in points
INFLUENCE = 4  # influence cards to hold


@jit
def greedy(s, mask, key):
    """Choose for the decider what gains most now."""
    if s.phase == Phase.LAY or s.phase == Phase.LAY_SECOND:
        return lay_best(s)
    if s.phase == Phase.ACT:
        return act_best(s, mask)
    if s.phase == Phase.VETO:
        return A.veto if mask[A.veto] and s.announced != Card.SCOUT else A.allow
    if s.phase == Phase.MISSION:
        return choose_mission(s)
    if s.phase == Phase.SET_UP:
        return choose_set_up(s, mask, key)
    if s.phase == Phase.FIRST_ACTION:
        return choose_first_action(mask)
    if s.phase == Phase.CASTLE:
        return move_any(s)
    return draw_any(s, mask)


@jit
def open_total(s, p, group):
    """Add up a player's cards below a group, hidden ones as the average."""
    total = 0.0
    for place in range(int(s.num_laid[p, group])):
        laid = s.laid[p, group, place]
        total += value_of(card_of(laid)) if is_face_up(laid) else AVERAGE
    return total


@jit
def lead_in(s, p, group):
    """Return by how much a player seems to lead below a group."""
    return total_value(s, p, group) - open_total(s, other_seat(p), group)


@jit
def weight_of(s, p, group):
    """Return how much a vote in a group counts now: the chance that it comes, and the points at stake."""
    stake = stake_in_group(s, p, group) + stake_in_group(s, other_seat(p), group)
    return stake * max(chance_of_bust(s, group), LATER)


@jit
def gain_of(lead, more):
    """Return how much more of a vote is won, of 2 from lost to won, if a lead rises."""
    return min(max((lead + more) / SURE, -1.0), 1.0) - min(max(lead / SURE, -1.0), 1.0)


@jit
def lay_best(s):
    """Lay the card that gains most, the lowest of equals; the second one face down."""
    p = wide(s.decider)
    face = Face.DOWN.value if s.laid_faces[Face.UP] else Face.UP.value
    best = Play(-1.0, A.no_second)
    for group in range(NUM_GROUPS):
        if has_room(s, p, group):
            lead, weight = lead_in(s, p, group), weight_of(s, p, group)
            for card in range(NUM_INFLUENCE):
                if s.held[p, card] > 0:
                    best = better(best, Play(weight * gain_of(lead, value_of(card)), lay_action(card, face, group)))
    return best.action


@jit
def act_best(s, mask):
    """Play the assassination or the wrath that gains most, if one hits, or one to free the hand."""
    if is_without_room(s):
        return choose_without_room(s, mask)
    p = wide(s.decider)
    best = Play(HIT, A.draw_bust)
    for group in range(int(s.groups)):
        lead, weight = lead_in(s, p, group), weight_of(s, p, group)
        for card in range(NUM_VALUES):
            action = A.assassinate + by_group(card, group)
            if mask[action]:
                best = better(best, Play(weight * gain_of(lead, value_of(card)), action))
        if mask[A.wrath + group]:
            best = better(best, Play(weight * gain_of(lead, -lead), A.wrath + group))
    in_vain = choose_in_vain(s, mask) if best.action == A.draw_bust and is_clogged(s) else NOTHING
    return best.action if in_vain == NOTHING else in_vain


@jit
def move_any(s):
    """Lay out castled cards below the first group that has room."""
    p = wide(s.decider)
    group = wide(s.target) if has_room(s, p, wide(s.target)) else wide(s.other_target)
    card = 0
    while s.loose[p, card] == 0:
        card += 1
    return A.move + by_group(card, group)


@jit
def draw_any(s, mask):
    """Fill up on influence cards, then draw action cards."""
    enough = num_influence(s, wide(s.decider)) >= INFLUENCE
    if mask[A.draw_action] and (enough or not mask[A.draw_influence]):
        return A.draw_action
    return A.draw_influence
