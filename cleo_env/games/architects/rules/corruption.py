"""Amulets of corruption: nobody sees the bottom of the heap, but a state can only count so many."""

from __future__ import annotations

from cleo_env.core.jit import jit

MOST_AMULETS = 32_767  # what the state can hold; more than any sane game hands out


@jit
def take_amulets(s, p, count):
    """Take amulets from the heap, which never runs out. [A06 1.9] [A19 1.9]"""
    s.amulets[p] = min(int(s.amulets[p]) + int(count), MOST_AMULETS)


@jit
def lose_amulets(s, p, count):
    """Put amulets back, as many as there are. [A06 10.3] [A19 10.3]"""
    s.amulets[p] = max(int(s.amulets[p]) - int(count), 0)
