"""Writing what one seat sees. Out is blank; every function fills some columns of the table in `columns`."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import (
    FACE_UP,
    NOTHING,
    NUM_BUSTS,
    NUM_CARDS,
    NUM_GROUPS,
    NUM_INFLUENCE,
    NUM_PLACES,
    SEATS,
    Bust,
    Card,
    Memory,
)
from cleo_env.games.caesar.rules.cards import (
    card_of,
    has_victim,
    is_face_up,
    num_held,
    num_influence,
    num_loose,
    other_seat,
    wide,
)
from cleo_env.games.caesar.rules.data import MISSIONS_DEALT, MOST_MISSIONS
from cleo_env.games.caesar.rules.vote import NO_BUST, bag_bits, bust_drawn, full_bag_bits
from cleo_env.games.caesar.state import CONDITION
from cleo_env.games.caesar.view.columns import BUSTS_SHOWN, PILE_SHOWN, F, O


@jit
def observe(s, viewer, out):
    """Write what a seat knows: what lies open, its own secrets, and what it remembers. [CC 12.1] [CC 12.8]"""
    viewer = wide(viewer)
    observe_turn(s, viewer, out)
    observe_centre(s, viewer, out)
    for k in range(SEATS):
        p = other_seat(viewer) if k else viewer
        observe_player(s, p, k, out)
        observe_laid(s, p, k, out)
        if s.memory == Memory.PERFECT:
            observe_memory(s, p, k, out)
    observe_own(s, viewer, out)
    observe_missions(s, viewer, out)
    if s.announced != NOTHING:
        observe_announced(s, viewer, out)


@jit
def observe_turn(s, viewer, out):
    """Write whose turn it is and how far it has come."""
    out[O.phase + int(s.phase)] = 1
    if s.decider >= 0:
        out[O.decider + int(s.decider != viewer)] = 1
    out[O.active + int(s.active != viewer)] = 1
    out[O.starter + int(s.starter != viewer)] = 1
    out[O.turns_left] = s.max_turns - s.turn
    out[O.first_turn] = s.first_turn
    out[O.idle] = s.idle
    out[O.laid_faces] = s.laid_faces[0]
    out[O.laid_faces + 1] = s.laid_faces[1]
    out[O.acted] = s.acted
    out[O.stage] = s.stage
    out[O.hand_limit] = s.hand


@jit
def observe_centre(s, viewer, out):
    """Write the patricians and the bag."""
    for group in range(NUM_GROUPS):
        out[O.group_size + group] = s.group_size[group]
        out[O.centre + group] = s.centre[group]
        out[O.won + group] = s.won[viewer, group]
        out[O.won + NUM_GROUPS + group] = s.won[other_seat(viewer), group]
    for bust in range(NUM_BUSTS):
        out[O.bag + bust] = s.bag[bust]


@jit
def observe_player(s, p, k, out):
    """Write how many cards a seat has, which all can count, and its cards as not yet seen. [CC 12.1] [CC 12.4]"""
    influence = num_influence(s, p)
    out[O.hand_influence + k] = influence
    out[O.hand_action + k] = num_held(s, p) - influence
    out[O.influence_left + k] = s.influence_left[p]
    out[O.action_left + k] = s.action_left[p]
    out[O.num_loose + k] = num_loose(s, p)
    out[O.missions_held + k] = s.missions_held[p]
    for card in range(NUM_CARDS):
        out[O.unseen + k * NUM_CARDS + card] = s.deck[card]


@jit
def observe_laid(s, p, k, out):
    """Write a seat's cards below the groups: face-down ones are seen by their owner alone. [CC 12.1] [CC 12.2]"""
    for group in range(NUM_GROUPS):
        side = k * NUM_GROUPS + group
        hidden = 0
        for place in range(int(s.num_laid[p, group])):
            card = int(s.laid[p, group, place])
            if card >= FACE_UP:
                out[O.face_up + side * NUM_INFLUENCE + card - FACE_UP] += 1
                out[O.unseen + k * NUM_CARDS + card - FACE_UP] -= 1
            else:
                if k == 0:
                    out[O.own_face_down + group * NUM_INFLUENCE + card] += 1
                    out[O.own_order + group * NUM_PLACES + hidden] = card + 1
                    out[O.unseen + card] -= 1
                hidden += 1
        out[O.face_down + side] = hidden


@jit
def observe_memory(s, p, k, out):
    """Write what is remembered of a seat's cards. [CC 12.2] [CC 12.5] [CC 12.6]"""
    for card in range(NUM_CARDS):
        out[O.discard + k * NUM_CARDS + card] = s.discard[p, card]
        out[O.unseen + k * NUM_CARDS + card] -= s.discard[p, card]
        out[O.known_hand + k * NUM_CARDS + card] = s.known_held[p, card]
    for card in range(NUM_INFLUENCE):
        out[O.set_up_left + k * NUM_INFLUENCE + card] = s.set_up_left[p, card]
        out[O.castled_known + k * NUM_INFLUENCE + card] = s.castled_known[p, card]
    for group in range(NUM_GROUPS):
        out[O.set_up_at + k * NUM_GROUPS + group] = s.set_up_at[p, group]
        out[O.castled_at + k * NUM_GROUPS + group] = s.castled_at[p, group]


@jit
def observe_own(s, viewer, out):
    """Write the viewer's hand and loose cards, which are no longer unseen. [CC 12.1]"""
    for card in range(NUM_CARDS):
        out[O.hand + card] = s.held[viewer, card]
        out[O.unseen + card] -= s.held[viewer, card]
    for card in range(NUM_INFLUENCE):
        out[O.loose + card] = s.loose[viewer, card]
        out[O.unseen + card] -= s.loose[viewer, card]


@jit
def observe_missions(s, viewer, out):
    """Write the viewer's missions, and the table of all. [CC 12.3]"""
    for place in range(MISSIONS_DEALT):
        mission = int(s.mission[viewer, place])
        if place < s.missions_held[viewer]:
            out[O.mission + place * MOST_MISSIONS + mission] = 1
        elif mission >= 0 and s.memory == Memory.PERFECT:
            out[O.given_up + mission] = 1
    for place in range(MOST_MISSIONS):
        for part in range(CONDITION):
            out[O.missions + place * CONDITION + part] = s.missions[place, part]


@jit
def observe_announced(s, viewer, out):
    """Write the action card that was announced, and its target as the viewer sees it. [CC 4.2]"""
    out[O.announced + int(s.announced) - NUM_INFLUENCE] = 1
    out[O.target + int(s.target)] = 1
    if s.announced == Card.CASTLING:
        out[O.target + int(s.other_target)] = 1
    elif s.announced == Card.ASSASSINATION:
        observe_victim(s, viewer, other_seat(s.active), out)


@jit
def observe_victim(s, viewer, owner, out):
    """Write which card is to be assassinated, if any; a face-down one only its owner knows. [CC 4.6] [CC 4.13]"""
    if not has_victim(s):
        return
    laid = s.laid[owner, s.target, s.victim]
    if is_face_up(laid) or viewer == owner:
        out[O.target_card + card_of(laid)] = 1
    if not is_face_up(laid):
        older = 0
        for place in range(int(s.victim)):
            older += not is_face_up(s.laid[owner, s.target, place])
        out[O.target_hidden + older] = 1


@jit
def observe_all(s, viewer, out):
    """Write the full view: what a seat sees, then all secrets and luck to come. For critics only, never for players."""
    viewer = wide(viewer)
    observe(s, viewer, out)
    observe_secrets(s, other_seat(viewer), out)
    for k in range(SEATS):
        p = other_seat(viewer) if k else viewer
        for place in range(PILE_SHOWN):
            if place < s.influence_left[p]:
                card = int(s.influence_pile[p, s.influence_left[p] - 1 - place])
                out[F.influence_next + k * PILE_SHOWN + place] = card + 1
            if place < s.action_left[p]:
                card = int(s.action_pile[p, s.action_left[p] - 1 - place])
                out[F.action_next + k * PILE_SHOWN + place] = card - NUM_INFLUENCE + 1
    foretell_busts(s, out)


@jit
def foretell_busts(s, out):
    """Write the busts that will be drawn, as long as the bag loses none but those. [CC 5.1] [CC 5.3]"""
    bag = bag_bits(s)
    for later in range(BUSTS_SHOWN):
        bust = bust_drawn(s, bag, later)
        if bust == NO_BUST:
            return
        out[F.bust_next + later * NUM_BUSTS + bust] = 1
        bag = full_bag_bits(s) if bust == Bust.BLACK else bag & ~(1 << bust)


@jit
def observe_secrets(s, opponent, out):
    """Write what the opponent alone knows."""
    for card in range(NUM_CARDS):
        out[F.other_hand + card] = s.held[opponent, card]
    for card in range(NUM_INFLUENCE):
        out[F.other_loose + card] = s.loose[opponent, card]
    for group in range(NUM_GROUPS):
        hidden = 0
        for place in range(int(s.num_laid[opponent, group])):
            card = int(s.laid[opponent, group, place])
            if not is_face_up(card):
                out[F.other_face_down + group * NUM_INFLUENCE + card] += 1
                out[F.other_order + group * NUM_PLACES + hidden] = card + 1
                hidden += 1
    for place in range(int(s.missions_held[opponent])):
        out[F.other_mission + place * MOST_MISSIONS + int(s.mission[opponent, place])] = 1
