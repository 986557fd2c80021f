"""Cards of a kind are alike, so a hand is a vector of counts; this is its small algebra."""

from __future__ import annotations

from cleo_env.core.jit import jit


@jit
def num_cards(counts):
    """Count the cards of all kinds."""
    total = 0
    for kind in range(counts.shape[0]):
        total += int(counts[kind])
    return total


@jit
def add_cards(counts, more):
    """Add every card of `more`."""
    for kind in range(counts.shape[0]):
        counts[kind] += more[kind]


@jit
def clear_cards(counts):
    """Take every card away."""
    for kind in range(counts.shape[0]):
        counts[kind] = 0


@jit
def lay_out(counts, cards, start):
    """Write each card of a count vector into a list from `start` on; return where the list now ends."""
    for kind in range(counts.shape[0]):
        for _ in range(int(counts[kind])):
            cards[start] = kind
            start += 1
    return start
