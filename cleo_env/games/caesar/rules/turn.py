"""The turn from its start to the next: the end of it with votes and bust, missions given up, drawing, and the ends."""

from __future__ import annotations

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import A
from cleo_env.games.caesar.enums import NUM_GROUPS, SEATS, Ending, Face, Phase
from cleo_env.games.caesar.rules.cards import (
    draw_action,
    draw_influence,
    has_room,
    num_held,
    num_influence,
    other_seat,
    wide,
)
from cleo_env.games.caesar.rules.data import IDLE_TURNS
from cleo_env.games.caesar.rules.vote import (
    ask_for_mission,
    draw_bust,
    end_game,
    hold_vote,
    is_special,
)

BUST_STAGE = NUM_GROUPS  # stages before it are the special votes of the groups
LAST_STAGE = NUM_GROUPS + 1


@jit
def start_turn(s, p):
    """Start a player's turn, unless all patricians are won. [CC 2.1] [CC 10.1]"""
    s.active = p
    s.decider = p
    s.laid_faces[Face.DOWN] = 0
    s.laid_faces[Face.UP] = 0
    s.acted = 0
    s.stage = 0
    if num_cards(s.centre) == 0:
        end_game(s, Ending.ALL_WON)
    else:
        open_menu(s)


@jit
def has_any_room(s, p):
    """Tell whether a player may lay a card below any group. [CC 10.3]"""
    for group in range(NUM_GROUPS):
        if has_room(s, p, group):
            return True
    return False


@jit
def has_laid(s):
    """Tell whether the mover has laid a card in this turn. [CC 3.1]"""
    return s.laid_faces[Face.DOWN] > 0 or s.laid_faces[Face.UP] > 0


@jit
def is_without_room(s):
    """Tell whether the mover has laid nothing yet and finds no place to. [CC 10.3]"""
    return not has_laid(s) and not has_any_room(s, wide(s.active))


@jit
def has_action_left(s, p):
    """Tell whether a player holds an action card and has announced none in this turn. [CC 4.1]"""
    return not s.acted and num_held(s, p) > num_influence(s, p)


@jit
def open_menu(s):
    """Ask for influence cards if there are any and none is laid yet, else for what follows; all need room.

    [CC 3.4] [CC 4.1] [CC 10.3] [CC 10.6]
    """
    p = wide(s.active)
    s.decider = p
    without_room = is_without_room(s)
    if without_room and not has_action_left(s, p):
        end_game(s, Ending.NO_ROOM)
    elif without_room or has_laid(s) or num_influence(s, p) == 0:
        s.phase = Phase.ACT
    else:
        s.phase = Phase.LAY


@jit
def end_play(s):
    """Lay no further card: special votes and the bust follow, but not without room. [CC 2.2] [CC 10.6]"""
    stop_laying(s)
    if s.phase == Phase.DRAW:
        go_through_stages(s)


@jit
def stop_laying(s):
    """Go on to the end of the turn, or of the game if there was no room. [CC 10.6]"""
    if is_without_room(s):
        end_game(s, Ending.NO_ROOM)
    else:
        s.phase = Phase.DRAW


@jit
def go_through_stages(s):
    """Hold special votes in the order of the groups, then draw the bust, unless missions are asked for. [CC 6.6]"""
    while s.phase == Phase.DRAW and s.stage < LAST_STAGE:
        do_stage(s)
    if s.phase == Phase.DRAW:
        go_on_drawing(s)


@jit
def do_stage(s):
    """Do one stage: a group's special vote if due, or the bust, which the very first turn omits. [CC 5.4] [CC 6.5]"""
    stage = wide(s.stage)
    s.stage += 1
    if stage == BUST_STAGE:
        if not s.first_turn:
            draw_bust(s)
    elif is_special(s, stage):
        hold_vote(s, stage)


@jit
def legal_mission(s, mask):
    """Offer to keep either mission. [CC 8.2]"""
    for place in range(int(s.missions_held[s.decider])):
        mask[A.keep + place] = 1


@jit
def apply_mission(s, action):
    """Keep one mission; then the other player is asked, or the turn goes on. [CC 8.2]"""
    keep_mission(s, action)
    if s.phase == Phase.DRAW:
        go_through_stages(s)


@jit
def keep_mission(s, action):
    """Give up the mission that was not chosen, unseen. [CC 8.2]"""
    p = wide(s.decider)
    place = action - A.keep
    kept = s.mission[p, place]
    s.mission[p, place] = s.mission[p, 0]
    s.mission[p, 0] = kept
    s.missions_held[p] = 1
    ask_for_mission(s)


@jit
def has_pile(s, p):
    """Tell whether a player can draw at all. [CC 9.2]"""
    return s.influence_left[p] > 0 or s.action_left[p] > 0


@jit
def offer_piles(s, mask):
    """Offer the decider's piles that still have cards. [CC 9.2]"""
    mask[A.draw_influence] = s.influence_left[s.decider] > 0
    mask[A.draw_action] = s.action_left[s.decider] > 0


@jit
def draw_from_chosen(s, action):
    """Draw the top card of the pile that was chosen. [CC 9.1]"""
    if action == A.draw_influence:
        draw_influence(s, wide(s.decider))
    else:
        draw_action(s, wide(s.decider))


@jit
def legal_draw(s, mask):
    """Offer the mover's piles. [CC 9.1]"""
    offer_piles(s, mask)


@jit
def apply_draw(s, action):
    """Draw a card and go on until the hand is full. [CC 9.1]"""
    draw_from_chosen(s, action)
    go_on_drawing(s)


@jit
def go_on_drawing(s):
    """End the turn when the hand is full or both piles are empty. [CC 9.1] [CC 9.2]"""
    p = wide(s.active)
    if num_held(s, p) >= s.hand or not has_pile(s, p):
        next_turn(s)


@jit
def is_without_influence(s):
    """Tell whether neither player has an influence card in hand or pile. [CC 10.2]"""
    for p in range(SEATS):
        if num_influence(s, p) > 0 or s.influence_left[p] > 0:
            return False
    return True


@jit
def is_stalled(s):
    """Tell whether so many turns were idle that the game ends, as no pile holds an influence card. [CC 10.4]"""
    return s.idle >= IDLE_TURNS and s.influence_left[0] == 0 and s.influence_left[1] == 0


@jit
def next_turn(s):
    """Let the other player move, unless the game ends with this turn. [CC 10.2] [CC 10.4] [CC 10.5]"""
    s.idle = 0 if has_laid(s) or s.acted else min(int(s.idle) + 1, IDLE_TURNS)
    s.turn += 1
    s.first_turn = 0
    if is_without_influence(s):
        end_game(s, Ending.NO_INFLUENCE)
    elif is_stalled(s):
        end_game(s, Ending.NOTHING_DONE)
    elif s.turn >= s.max_turns:
        end_game(s, Ending.TURNS_RAN_OUT)
    else:
        start_turn(s, other_seat(s.active))
