"""Votes against a brute force over all combinations of cards that two sides can have."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import cleo_env
from cleo_env.games.caesar.actions import ACTIONS
from cleo_env.games.caesar.enums import FACE_UP, NUM_PLACES, Group
from cleo_env.games.caesar.rules.data import SPECIAL_VOTE
from tests.rules.caesar.given import table

PHILOSOPHER = 0  # of the brute force, where a number is a value
KINDS = (PHILOSOPHER, 1, 2, 3, 4, 5)
SIDES = [side for size in range(NUM_PLACES + 1) for side in combinations_with_replacement(KINDS, size)
         if side.count(PHILOSOPHER) <= 2]  # fmt: skip
GROUP = Group.PRAETOR


def vote(ours: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, list[int], list[int]]:
    """Return who wins (2 for nobody) and what is left on both sides, as the rulebook tells it."""
    sides = [sorted(ours), sorted(theirs)]
    if sum(ours) == sum(theirs):
        return 2, *sides
    higher = 0 if sum(ours) > sum(theirs) else 1
    turned = ours.count(PHILOSOPHER) != theirs.count(PHILOSOPHER)
    left = [[value for value in side if value != PHILOSOPHER] for side in sides]
    left[higher] = left[higher][:-1]
    left[1 - higher] = left[1 - higher][1:]
    return 1 - higher if turned else higher, *left


def laid(side: tuple[int, ...]) -> list[int]:
    """Return a side as the state holds it: every other card face up, blanks at the end."""
    codes = [5 if value == PHILOSOPHER else value - 1 for value in side]
    faced = [code + FACE_UP * (place % 2) for place, code in enumerate(codes)]
    return faced + [0] * (NUM_PLACES - len(side))


def value_of(card: int) -> int:
    """Return the brute force's number for a card of the state, which must lie face up."""
    assert card >= FACE_UP
    return PHILOSOPHER if card - FACE_UP == 5 else card - FACE_UP + 1


def check_votes(pairs: list[tuple[tuple[int, ...], tuple[int, ...]]], bag: list[str]) -> None:
    """Let all these sides vote at once, by a bust or by themselves, and compare with the brute force."""
    batch = cleo_env.make_batch("caesar", len(pairs), autoreset_mode=AutoresetMode.DISABLED)
    states = np.repeat(np.array([table({"hand": ["veto"]}, bag=bag).state]), len(pairs))
    for p in range(2):
        states["laid"][:, p, GROUP] = [laid(pair[p]) for pair in pairs]
        states["num_laid"][:, p, GROUP] = [len(pair[p]) for pair in pairs]
    batch.states[:] = states  # cards that no deck has so: `set_states` would refuse them
    batch.refresh()
    batch.step(np.full(len(pairs), ACTIONS.index("draw bust")))
    for pair, after in zip(pairs, batch.states, strict=True):
        winner, *left = vote(*pair)
        assert after["won"][:, GROUP].tolist() == [int(winner == p) for p in range(2)], pair
        for p in range(2):
            row = after["laid"][p, GROUP][: after["num_laid"][p, GROUP]]
            assert sorted(map(value_of, row.tolist())) == left[p], pair


def pairs_of(special: bool) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """List all pairs of sides that vote by themselves, or all that need a bust."""
    return [pair for pair in product(SIDES, SIDES) if (len(pair[0]) + len(pair[1]) >= SPECIAL_VOTE) == special]


@pytest.mark.parametrize(("special", "bag"), [(False, ["praetor"]), (True, ["grey"])])
def test_a_sample_of_votes_is_what_a_brute_force_says(special: bool, bag: list[str]) -> None:
    pairs = pairs_of(special)
    check_votes(pairs[:: len(pairs) // 100], bag)


@pytest.mark.compiled
@pytest.mark.parametrize(("special", "bag"), [(False, ["praetor"]), (True, ["grey"])])
def test_all_votes_are_what_a_brute_force_says(special: bool, bag: list[str]) -> None:
    assert len(pairs_of(special)) + len(pairs_of(not special)) == len(SIDES) ** 2
    check_votes(pairs_of(special), bag)
