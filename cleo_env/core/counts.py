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
def clear_cards(counts):
    """Take every card away."""
    for kind in range(counts.shape[0]):
        counts[kind] = 0


@jit
def lay_out(counts, cards):
    """Write each card of a count vector into a list; return how long it is."""
    size = 0
    for kind in range(counts.shape[0]):
        for _ in range(int(counts[kind])):
            cards[size] = kind
            size += 1
    return size
