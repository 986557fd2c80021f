"""Cards change places, and everyone at the table remembers what they saw.

`known[p, k - 1]` is what seat p knows to be in the hand of the seat k places on, `known_discard[p]` what it
knows to be in the discards. Both are certain knowledge: never more than is really there. [A06 13.1] [A19 13.1]
"""

from __future__ import annotations

from cleo_env.core.jit import jit


@jit
def seat_after(s, p, steps):
    """Return the seat so many places on around the table."""
    return (int(p) + int(steps)) % int(s.num_players)


@jit
def steps_between(s, p, other):
    """Count the places from seat p on to another seat."""
    return (int(other) - int(p)) % int(s.num_players)


@jit
def gain_openly(s, p, card):
    """Put a card into a hand while all look on. [A06 13.1] [A19 13.1]"""
    s.hand[p, card] += 1
    for k in range(1, int(s.num_players)):
        viewer = seat_after(s, p, k)
        s.known[viewer, steps_between(s, viewer, p) - 1, card] += 1


@jit
def lose_openly(s, p, card):
    """Take a card out of a hand while all look on: who knew of one like it knows of one fewer. [A06 13.1] [A19 13.1]"""
    s.hand[p, card] -= 1
    for k in range(1, int(s.num_players)):
        viewer = seat_after(s, p, k)
        place = steps_between(s, viewer, p) - 1
        if s.known[viewer, place, card] > 0:
            s.known[viewer, place, card] -= 1


@jit
def show_some(s, p, card, count):
    """Let all see that a hand holds at least so many of a card. [A06 13.5]"""
    for k in range(1, int(s.num_players)):
        viewer = seat_after(s, p, k)
        place = steps_between(s, viewer, p) - 1
        s.known[viewer, place, card] = max(int(s.known[viewer, place, card]), count)


@jit
def show_hand(s, p, viewer):
    """Let one player see a whole hand. [A06 13.5]"""
    place = steps_between(s, viewer, p) - 1
    for card in range(s.hand.shape[1]):
        s.known[viewer, place, card] = s.hand[p, card]


@jit
def discard_openly(s, card):
    """Put a card on the discard pile while all look on. [A06 13.1] [A19 13.1] [A19 13.3]"""
    s.discard[card] += 1
    for p in range(int(s.num_players)):
        s.known_discard[p, card] += 1


@jit
def discard_secretly(s, p, card):
    """Put a card on the discard pile that only seat p has seen. [A06 13.4]"""
    s.discard[card] += 1
    s.known_discard[p, card] += 1


@jit
def look_through_discards(s, p):
    """Let one player see the whole discard pile. [A06 13.3]"""
    for card in range(s.discard.shape[0]):
        s.known_discard[p, card] = s.discard[card]


@jit
def take_from_discards(s, p, card):
    """Move a card from the discards to a hand unseen: of every kind the others are now sure of one fewer. [A06 13.3]"""
    s.discard[card] -= 1
    s.hand[p, card] += 1
    for viewer in range(int(s.num_players)):
        for kind in range(s.discard.shape[0]):
            sure = int(s.known_discard[viewer, kind])
            lost = int(kind == card) if viewer == p else 1
            s.known_discard[viewer, kind] = max(sure - lost, 0)


@jit
def spend_card(s, p, card):
    """Put a card from hand onto the discards for all to see. [A06 13.1] [A19 13.1]"""
    lose_openly(s, p, card)
    discard_openly(s, card)
