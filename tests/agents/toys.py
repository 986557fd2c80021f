"""Two tiny games whose right answers are known, to see that the search finds them and does not peek."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from cleo_env.core.chance import scaled
from cleo_env.core.game import as_states
from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY

TOY = np.dtype(
    [("turn", "i2"), ("decider", "i1"), ("num_players", "i1"), ("stones", "i1"), ("card", "i1"), ("paid", "f4", (3,))],
    align=True,
)
NUM_CARDS = 3
SAFE = NUM_CARDS  # the action that pays half for sure


@jit
def legal_stones(s, mask):
    """Take one, two or three stones."""
    for taken in range(3):
        mask[taken] = s.stones > taken


@jit
def take_stones(s, action):
    """Who takes the last stone wins; the next seat moves."""
    s.stones -= action + 1
    s.turn += 1
    if s.stones == 0:
        for p in range(int(s.num_players)):
            s.paid[p] = 1.0 if p == s.decider else -1.0
        s.decider = NOBODY
    else:
        s.decider = (s.decider + 1) % s.num_players


@jit
def leave_open(s, p, key, scratch):
    """Nothing is hidden."""


@jit
def legal_guess(s, mask):
    """Guess the hidden card, or play safe."""
    mask[:] = 1


@jit
def guess(s, action):
    """A right guess pays one, a wrong one nothing, playing safe a half."""
    if action == SAFE:
        s.paid[0] = 0.5
    elif action == s.card:
        s.paid[0] = 1.0
    s.turn += 1
    s.decider = NOBODY


@jit
def deal_card(s, p, key, scratch):
    """Nobody knows the card."""
    s.card = scaled(key, NUM_CARDS)


@jit
def pay(s, scores, standings, winners, rewards):
    """Give what was earned."""
    for p in range(int(s.num_players)):
        rewards[p] = s.paid[p]


def toy(name: str, legal: Any, apply: Any, redeal: Any, num_actions: int) -> SimpleNamespace:
    """Return as much of a game as a search asks for."""
    return SimpleNamespace(
        name=name,
        seats=3,
        scratch_size=1,
        score_scale=1.0,
        actions=SimpleNamespace(size=num_actions),
        kernels=SimpleNamespace(legal_actions=legal, apply_action=apply, redeal=redeal),
        loops=SimpleNamespace(score=pay),
        blank=lambda count: as_states(np.zeros(count, TOY)),
    )


STONES = toy("stones", legal_stones, take_stones, leave_open, 3)
GUESS = toy("guess", legal_guess, guess, deal_card, NUM_CARDS + 1)
