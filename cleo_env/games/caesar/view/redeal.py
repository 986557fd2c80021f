"""Another game that one seat cannot tell from this one: hidden cards dealt anew, and new chance for the future.

The opponent's unseen cards are counted by kind and dealt back to the same places in the same numbers: first the cards
of the set-up that still lie where they were laid, from those not seen since; then the castled ones, among which some
are known; then the hand, with the cards it is known to hold; then all else. The order of all piles is shuffled.
So the outcome depends on the key and on what the seat knows, and on nothing else. [CC 12.4] [CC 12.5] [CC 12.6]
"""

from __future__ import annotations

from cleo_env.core.chance import chance, shuffle
from cleo_env.core.counts import lay_out, num_cards
from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import NUM_CARDS, NUM_GROUPS, NUM_INFLUENCE, Phase, Stream
from cleo_env.games.caesar.rules.cards import is_face_up, num_influence, num_loose, other_seat, wide
from cleo_env.games.caesar.rules.data import MISSIONS_DEALT, MOST_ACTIONS, MOST_INFLUENCE, MOST_MISSIONS
from cleo_env.games.caesar.rules.missions import num_missions

SCRATCH = NUM_CARDS + 2 * MOST_INFLUENCE  # kinds to count, cards of a set, cards of the pool
NUMBERS = 1024  # chance numbers kept for each use below
SET_UP, CASTLED, POOL, ACTIONS, OWN_INFLUENCE, OWN_ACTIONS, MISSIONS, SEED = (NUMBERS * use for use in range(8))


@jit
def redeal(s, viewer, key, scratch):
    """Turn a state into another that the viewer cannot tell apart. [CC 12.4]"""
    counts = scratch[:NUM_CARDS]
    few = scratch[NUM_CARDS : NUM_CARDS + MOST_INFLUENCE]
    pool = scratch[NUM_CARDS + MOST_INFLUENCE : SCRATCH]
    viewer = wide(viewer)
    opponent = other_seat(viewer)
    redeal_influence(s, opponent, key, counts, few, pool)
    redeal_actions(s, opponent, key, counts, pool)
    shuffle_own_piles(s, viewer, key, counts)
    if s.phase != Phase.OVER:
        redeal_missions(s, viewer, key, pool)
    s.seed = chance(key, Stream.REDEAL, SEED)


@jit
def redeal_influence(s, p, key, counts, few, pool):
    """Deal a player's unseen influence cards anew to table, hand and pile. [CC 12.5] [CC 12.6]"""
    count_unseen(s, p, counts)
    for card in range(NUM_INFLUENCE):
        counts[card] -= s.castled_known[p, card] + s.known_held[p, card]
    redeal_set_up(s, p, key, counts, few)
    size = lay_out(counts[:NUM_INFLUENCE], pool)
    shuffle(pool, size, key, Stream.REDEAL, POOL)
    at = redeal_castled(s, p, key, few, pool, 0)
    at = redeal_held(s, p, num_influence(s, p), 0, NUM_INFLUENCE, pool, at)
    at = redeal_hidden(s, p, pool, at)
    for place in range(int(s.influence_left[p])):
        s.influence_pile[p, place] = pool[at + place]


@jit
def count_unseen(s, p, counts):
    """Count a player's influence cards that the opponent cannot see."""
    for card in range(NUM_INFLUENCE):
        counts[card] = s.held[p, card] + s.loose[p, card]
    for place in range(int(s.influence_left[p])):
        counts[s.influence_pile[p, place]] += 1
    for group in range(NUM_GROUPS):
        for place in range(int(s.num_laid[p, group])):
            if not is_face_up(s.laid[p, group, place]):
                counts[s.laid[p, group, place]] += 1


@jit
def redeal_set_up(s, p, key, counts, few):
    """Deal cards of the set-up that were not seen since to where one lies, and to those still to be laid. [CC 12.5]"""
    size = 0
    for card in range(NUM_INFLUENCE):
        for _ in range(min(int(s.set_up_left[p, card]), int(counts[card]))):
            few[size] = card
            size += 1
    shuffle(few, size, key, Stream.REDEAL, SET_UP)
    at = 0
    for group in range(NUM_GROUPS):
        if s.set_up_at[p, group]:
            s.laid[p, group, 0] = few[at]
            counts[few[at]] -= 1
            at += 1
    if s.phase == Phase.SET_UP:
        redeal_loose(s, p, num_loose(s, p), few, at)
        for card in range(NUM_INFLUENCE):
            counts[card] -= s.loose[p, card]


@jit
def redeal_loose(s, p, size, cards, at):
    """Give a player so many cards of a list to lay out."""
    for card in range(NUM_INFLUENCE):
        s.loose[p, card] = 0
    for place in range(at, at + size):
        s.loose[p, cards[place]] += 1


@jit
def redeal_castled(s, p, key, few, pool, at):
    """Deal the known castled cards and some of the pool to where castled cards lie, in any order. [CC 12.6]"""
    total = 0
    for group in range(NUM_GROUPS):
        total += int(s.castled_at[p, group])
    loose = num_loose(s, p) if s.phase == Phase.CASTLE else 0
    size = lay_out(s.castled_known[p], few)
    while size < total + loose:
        few[size] = pool[at]
        size += 1
        at += 1
    shuffle(few, size, key, Stream.REDEAL, CASTLED)
    dealt = 0
    for group in range(NUM_GROUPS):
        for place in range(int(s.castled_at[p, group])):
            s.laid[p, group, place] = few[dealt]
            dealt += 1
    if s.phase == Phase.CASTLE:
        redeal_loose(s, p, loose, few, dealt)
    return at


@jit
def redeal_held(s, p, size, first, last, pool, at):
    """Fill the kinds first .. last - 1 of a hand up to a size, keeping what it is known to hold. [CC 12.5]"""
    for card in range(first, last):
        s.held[p, card] = s.known_held[p, card]
        size -= int(s.known_held[p, card])
    for place in range(at, at + size):
        s.held[p, pool[place]] += 1
    return at + size


@jit
def redeal_hidden(s, p, pool, at):
    """Deal cards of the pool to all other face-down places."""
    for group in range(NUM_GROUPS):
        for place in range(int(s.num_laid[p, group])):
            known = place < s.castled_at[p, group] or (place == 0 and s.set_up_at[p, group])
            if not known and not is_face_up(s.laid[p, group, place]):
                s.laid[p, group, place] = pool[at]
                at += 1
    return at


@jit
def redeal_actions(s, p, key, counts, pool):
    """Deal a player's unseen action cards anew to hand and pile. [CC 12.4]"""
    for card in range(NUM_CARDS):
        counts[card] = 0 if card < NUM_INFLUENCE else s.held[p, card] - s.known_held[p, card]
    for place in range(int(s.action_left[p])):
        counts[s.action_pile[p, place]] += 1
    held = num_cards(s.held[p, NUM_INFLUENCE:])
    size = lay_out(counts, pool)
    shuffle(pool, size, key, Stream.REDEAL, ACTIONS)
    at = redeal_held(s, p, held, NUM_INFLUENCE, NUM_CARDS, pool, 0)
    for place in range(int(s.action_left[p])):
        s.action_pile[p, place] = pool[at + place]


@jit
def shuffle_own_piles(s, p, key, counts):
    """The viewer knows by counting what is in the own piles, but not in which order. [CC 12.4]"""
    shuffle_pile(s.influence_pile[p], int(s.influence_left[p]), key, OWN_INFLUENCE, counts)
    shuffle_pile(s.action_pile[p], int(s.action_left[p]), key, OWN_ACTIONS, counts)


@jit
def shuffle_pile(pile, size, key, numbers, counts):
    """Bring a pile into an order that depends on its cards and the key alone."""
    for card in range(NUM_CARDS):
        counts[card] = 0
    for place in range(size):
        counts[pile[place]] += 1
    lay_out(counts, pile)
    shuffle(pile, size, key, Stream.REDEAL, numbers)


@jit
def redeal_missions(s, viewer, key, pool):
    """Deal the opponent missions that the viewer has not seen; at the end they are shown. [CC 12.3]"""
    size = 0
    for mission in range(num_missions(s)):
        if s.mission[viewer, 0] != mission and s.mission[viewer, 1] != mission:
            pool[size] = mission
            size += 1
    shuffle(pool, size, key, Stream.REDEAL, MISSIONS)
    opponent = other_seat(viewer)
    for place in range(MISSIONS_DEALT):
        if s.mission[opponent, place] >= 0:
            s.mission[opponent, place] = pool[place]


assert MOST_ACTIONS <= MOST_INFLUENCE and MOST_MISSIONS <= MOST_INFLUENCE
