"""Action cards: announced with their target, stopped by a veto or not, then done."""

from __future__ import annotations

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import NUM_PAIRS, PAIR_GROUPS, SEGMENT, SEGMENTS, A, by_group, row_and_group
from cleo_env.games.caesar.enums import (
    FACE_UP,
    NOTHING,
    NUM_GROUPS,
    NUM_INFLUENCE,
    NUM_PLACES,
    SEATS,
    Card,
    Phase,
)
from cleo_env.games.caesar.rules.cards import (
    card_of,
    discard_all_laid,
    discard_laid,
    forget_set_up,
    has_room,
    has_victim,
    hidden_place,
    is_face_up,
    num_loose,
    other_seat,
    put_down,
    reveal,
    spend_card,
    wide,
)
from cleo_env.games.caesar.rules.turn import draw_from_chosen, has_pile, offer_piles, open_menu

VETO = int(Card.VETO)


@jit
def legal_announce(s, mask):
    """Offer every action card in hand with every target in play, even where it has no effect. [CC 4.2] [CC 4.12]"""
    p = wide(s.active)
    if s.held[p, Card.ASSASSINATION] > 0:
        legal_assassination(s, other_seat(p), mask)
    for group in range(NUM_GROUPS):
        mask[A.scout + group] = s.held[p, Card.SCOUT] > 0 and s.centre[group] > 0
        mask[A.wrath + group] = s.held[p, Card.WRATH] > 0 and s.centre[group] > 0
    if s.held[p, Card.CASTLING] > 0:
        legal_castling(s, mask)


@jit
def legal_assassination(s, victim, mask):
    """Offer the opponent's cards, face-up ones by their kind, face-down ones by their age. [CC 4.6] [CC 4.13]"""
    if num_cards(s.num_laid[victim]) == 0:
        legal_in_vain(s, mask)
    for group in range(NUM_GROUPS):
        hidden = 0
        for place in range(int(s.num_laid[victim, group])):
            laid = s.laid[victim, group, place]
            if is_face_up(laid):
                mask[A.assassinate + by_group(card_of(laid), group)] = 1
            else:
                mask[A.assassinate_hidden + by_group(hidden, group)] = 1
                hidden += 1


@jit
def legal_in_vain(s, mask):
    """Offer an assassination below any group in play where nobody can be hit. [CC 4.13]"""
    for group in range(NUM_GROUPS):
        mask[A.assassinate_hidden + by_group(0, group)] = s.centre[group] > 0


@jit
def legal_castling(s, mask):
    """Offer any two groups in play. [CC 4.9] [CC 4.12]"""
    for pair in range(NUM_PAIRS):
        one, two = PAIR_GROUPS[pair, 0], PAIR_GROUPS[pair, 1]
        mask[A.castle + pair] = s.centre[one] > 0 and s.centre[two] > 0


@jit
def announce(s, action):
    """Play an action card openly, name its target, and ask the opponent about a veto. [CC 4.2] [CC 4.3]"""
    p = wide(s.active)
    card = aim(s, action)
    s.announced = card
    spend_card(s, p, card)
    s.discard[p, card] += 1
    s.acted = 1
    s.decider = other_seat(p)
    s.phase = Phase.VETO


@jit
def aim(s, action):
    """Note the target of an action; return the action card that is played. [CC 4.2]"""
    segment = SEGMENTS[action]
    if segment == SEGMENT.scout:
        s.target = action - A.scout
        return Card.SCOUT.value
    if segment == SEGMENT.wrath:
        s.target = action - A.wrath
        return Card.WRATH.value
    if segment == SEGMENT.castle:
        s.target = PAIR_GROUPS[action - A.castle, 0]
        s.other_target = PAIR_GROUPS[action - A.castle, 1]
        return Card.CASTLING.value
    if segment == SEGMENT.assassinate:
        aim_at_open(s, action - A.assassinate)
    else:
        aim_at_hidden(s, action - A.assassinate_hidden)
    return Card.ASSASSINATION.value


@jit
def aim_at_open(s, number):
    """Note which face-up card an assassination is to hit, the oldest of equals. [CC 4.6]"""
    card, group = row_and_group(number)
    s.target = group
    for place in range(NUM_PLACES - 1, -1, -1):
        if s.laid[other_seat(s.active), group, place] == FACE_UP + card:
            s.victim = place


@jit
def aim_at_hidden(s, number):
    """Note which face-down card an assassination is to hit, or the first place where there is none. [CC 4.6]"""
    age, group = row_and_group(number)
    opponent = other_seat(s.active)
    s.target = group
    s.victim = hidden_place(s, opponent, group, age) if s.num_laid[opponent, group] > 0 else 0


@jit
def legal_veto(s, mask):
    """Offer to allow the action, and to veto it with a veto card in hand. [CC 4.3] [CC 4.11]"""
    mask[A.allow] = 1
    mask[A.veto] = s.held[s.decider, Card.VETO] > 0


@jit
def apply_veto(s, action):
    """Let the action happen, or stop it and draw a card for the veto. [CC 4.3] [CC 4.4] [CC 4.5]"""
    if action == A.allow:
        take_effect(s)
        return
    p = wide(s.decider)
    spend_card(s, p, VETO)
    s.discard[p, VETO] += 1
    clear_announcement(s)
    if has_pile(s, p):
        s.phase = Phase.VETO_DRAW
    else:
        open_menu(s)


@jit
def legal_veto_draw(s, mask):
    """Offer the piles of the player who vetoed. [CC 4.5]"""
    offer_piles(s, mask)


@jit
def apply_veto_draw(s, action):
    """Draw the card for the veto; the mover goes on. [CC 4.5]"""
    draw_from_chosen(s, action)
    open_menu(s)


@jit
def take_effect(s):
    """Do what was announced, as far as it has an effect. [CC 4.2] [CC 4.12]"""
    opponent = other_seat(s.active)
    group = wide(s.target)
    if s.announced == Card.CASTLING:
        pick_up(s, wide(s.active), group, wide(s.other_target))
        go_on_castling(s)
        return
    if s.announced == Card.ASSASSINATION:
        if has_victim(s):
            discard_laid(s, opponent, group, wide(s.victim))
    elif s.announced == Card.SCOUT:
        reveal(s, opponent, group)
    else:
        for p in range(SEATS):
            discard_all_laid(s, p, group)
    clear_announcement(s)
    open_menu(s)


@jit
def clear_announcement(s):
    """Forget an action that is done or stopped."""
    s.announced = NOTHING
    s.target = 0
    s.other_target = 0
    s.victim = 0


@jit
def pick_up(s, p, one, two):
    """Pick up a player's cards below two groups; the opponent remembers the face-up ones. [CC 4.9] [CC 12.6]"""
    for group in (one, two):
        for place in range(int(s.num_laid[p, group])):
            laid = s.laid[p, group, place]
            s.loose[p, card_of(laid)] += 1
            if is_face_up(laid):
                s.castled_known[p, card_of(laid)] += 1
            s.laid[p, group, place] = 0
        s.num_laid[p, group] = 0
        s.set_up_at[p, group] = 0
    forget_set_up(s, p)


@jit
def go_on_castling(s):
    """Ask where the next castled card is to lie; after the last one the turn goes on. [CC 4.10] [CC 4.12]"""
    s.decider = s.active
    s.phase = Phase.CASTLE
    if num_loose(s, wide(s.active)) == 0:
        clear_announcement(s)
        open_menu(s)


@jit
def legal_castle(s, mask):
    """Offer every card picked up, below either group as long as it has room. [CC 4.10]"""
    p = wide(s.active)
    for card in range(NUM_INFLUENCE):
        if s.loose[p, card] > 0:
            for group in (wide(s.target), wide(s.other_target)):
                mask[A.move + by_group(card, group)] = has_room(s, p, group)


@jit
def apply_castle(s, action):
    """Lay out a card face down. [CC 4.10]"""
    p = wide(s.active)
    card, group = row_and_group(action - A.move)
    put_down(s, p, group, card)
    s.loose[p, card] -= 1
    s.castled_at[p, group] += 1
    go_on_castling(s)
