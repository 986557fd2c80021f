"""Cards change places, and both players remember what they saw.

What one player knows of the other's hidden cards is common knowledge, for both saw how it came about:
`known_held` are cards certainly in a hand; `set_up_left` are the cards of the set-up that nobody has seen since, the
only ones that can lie where `set_up_at` marks; `castled_known` are cards certainly among those `castled_at` counts.
"""

from __future__ import annotations

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import FACE_UP, NUM_GROUPS, NUM_INFLUENCE, NUM_PLACES, Face


@jit
def wide(number):
    """Return a number of the state as a whole number of the usual width, so that kernels are compiled for one."""
    return int(number) + 0


@jit
def other_seat(p):
    """Return the opponent's seat."""
    return 1 - int(p)


@jit
def num_held(s, p):
    """Count the cards of a hand."""
    return num_cards(s.held[p])


@jit
def num_influence(s, p):
    """Count the influence cards of a hand. [CC 12.1]"""
    return num_cards(s.held[p, :NUM_INFLUENCE])


@jit
def num_loose(s, p):
    """Count the cards that a player has still to lay out."""
    return num_cards(s.loose[p])


@jit
def is_face_up(laid):
    """Tell whether a card on the table lies face up."""
    return laid >= FACE_UP


@jit
def card_of(laid):
    """Return the kind of a card on the table."""
    return int(laid) % FACE_UP


@jit
def has_room(s, p, group):
    """Tell whether a player may lay another card below a group that is still in play. [CC 3.3] [CC 8.3]"""
    return s.centre[group] > 0 and s.num_laid[p, group] < NUM_PLACES


@jit
def hidden_place(s, p, group, nth):
    """Return where the nth oldest face-down card lies, counted from 0."""
    for place in range(int(s.num_laid[p, group])):
        if not is_face_up(s.laid[p, group, place]):
            if nth == 0:
                return place
            nth -= 1
    return NUM_PLACES


@jit
def has_victim(s):
    """Tell whether the announced assassination is to hit a card at all. [CC 4.13]"""
    return s.victim < s.num_laid[other_seat(s.active), s.target]


@jit
def put_down(s, p, group, laid):
    """Put an influence card, FACE_UP added or not, on top of those below a group."""
    s.laid[p, group, s.num_laid[p, group]] = laid
    s.num_laid[p, group] += 1


@jit
def spend_card(s, p, card):
    """Take a card out of a hand while both look on: who knew of one like it knows of one fewer. [CC 12.2]"""
    s.held[p, card] -= 1
    s.known_held[p, card] = max(int(s.known_held[p, card]) - 1, 0)


@jit
def lay_card(s, p, card, face, group):
    """Lay an influence card; of a hidden one the other sees the back: of each kind one fewer is sure. [CC 12.1]"""
    if face == Face.UP:
        put_down(s, p, group, card + FACE_UP)
        spend_card(s, p, card)
        return
    put_down(s, p, group, card)
    s.held[p, card] -= 1
    for kind in range(NUM_INFLUENCE):
        s.known_held[p, kind] = max(int(s.known_held[p, kind]) - 1, 0)


@jit
def see_card(s, p, group, place):
    """Let both see a face-down card: it leaves the set it was known to belong to. [CC 12.5] [CC 12.6]"""
    card = card_of(s.laid[p, group, place])
    if place < s.castled_at[p, group]:
        s.castled_at[p, group] -= 1
        s.castled_known[p, card] = max(int(s.castled_known[p, card]) - 1, 0)
    elif place == 0 and s.set_up_at[p, group]:
        s.set_up_at[p, group] = 0
        s.set_up_left[p, card] -= 1
        forget_set_up(s, p)


@jit
def forget_set_up(s, p):
    """Stop counting a player's unseen set-up cards once none lies where it was laid. [CC 12.5]"""
    for group in range(NUM_GROUPS):
        if s.set_up_at[p, group]:
            return
    for card in range(NUM_INFLUENCE):
        s.set_up_left[p, card] = 0


@jit
def reveal(s, p, group):
    """Turn all of a player's cards below a group face up. [CC 4.7] [CC 6.1]"""
    for place in range(int(s.num_laid[p, group]) - 1, -1, -1):
        if not is_face_up(s.laid[p, group, place]):
            see_card(s, p, group, place)
            s.laid[p, group, place] += FACE_UP


@jit
def discard_laid(s, p, group, place):
    """Put a card from the table onto its owner's discards, for both to see; younger ones close up. [CC 12.2]"""
    card = card_of(s.laid[p, group, place])
    if not is_face_up(s.laid[p, group, place]):
        see_card(s, p, group, place)
    s.discard[p, card] += 1
    last = int(s.num_laid[p, group]) - 1
    for later in range(place, last):
        s.laid[p, group, later] = s.laid[p, group, later + 1]
    s.laid[p, group, last] = 0
    s.num_laid[p, group] = last


@jit
def discard_all_laid(s, p, group):
    """Put all of a player's cards below a group onto the discards. [CC 4.8] [CC 8.1]"""
    for place in range(int(s.num_laid[p, group]) - 1, -1, -1):
        discard_laid(s, p, group, place)


@jit
def draw_influence(s, p):
    """Take the top card of a player's influence pile into hand. [CC 9.1]"""
    s.influence_left[p] -= 1
    top = int(s.influence_left[p])
    s.held[p, s.influence_pile[p, top]] += 1
    s.influence_pile[p, top] = 0


@jit
def draw_action(s, p):
    """Take the top card of a player's action pile into hand. [CC 9.1]"""
    s.action_left[p] -= 1
    top = int(s.action_left[p])
    s.held[p, s.action_pile[p, top]] += 1
    s.action_pile[p, top] = 0
