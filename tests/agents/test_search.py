"""The search on games whose right answers are known."""

from __future__ import annotations

import numpy as np
import pytest

from agents.ismcts import choose_any, expect_nothing
from agents.judge import no_judge
from agents.search import ROOT, Weights, best_action, make_desk, plant, specialised_grow
from tests.agents.toys import GUESS, NUM_CARDS, SAFE, STONES

WEIGHTS = Weights(explore=1.4, trust=0.0, doubt=0.0)
SIMULATIONS = 600


def searched(game, num_players, simulations=SIMULATIONS, key=0, **fields):
    """Return the desk after a search from a record with these fields."""
    record = game.blank(1)
    record["num_players"] = num_players
    for name, value in fields.items():
        record[name] = value
    desk = make_desk(game, simulations, no_judge())
    grow = specialised_grow(game, "toy", choose_any, choose_any, expect_nothing)
    size, decisions = grow(record, 0, np.uint64(key), 0, simulations, 0, WEIGHTS, plant(desk.tree), desk)
    return desk, size, decisions


@pytest.mark.parametrize("stones", [5, 6, 7, 9])
def test_it_leaves_the_opponent_a_multiple_of_four_stones(stones):
    desk, _, _ = searched(STONES, 2, stones=stones)
    assert best_action(desk.tree) + 1 == stones % 4


def test_it_takes_the_last_stones_among_three_players():
    desk, _, _ = searched(STONES, 3, stones=3)
    assert best_action(desk.tree) + 1 == 3


@pytest.mark.parametrize("card", range(NUM_CARDS))
def test_it_does_not_know_the_hidden_card(card):
    desk, _, _ = searched(GUESS, 1, card=card)
    assert best_action(desk.tree) == SAFE


def test_every_simulation_is_counted_once_at_the_root_and_adds_at_most_a_node():
    desk, size, decisions = searched(STONES, 2, stones=9)
    assert desk.tree[ROOT]["visits"] == SIMULATIONS
    assert size <= SIMULATIONS + 1 and decisions >= SIMULATIONS
    children = [node for node in desk.tree[1:size] if node["visits"] > 0]
    assert len(children) == size - 1


def test_what_seats_may_expect_sums_to_nothing_where_the_game_does():
    desk, _, _ = searched(STONES, 2, stones=8)
    assert desk.tree[ROOT]["total"].sum() == pytest.approx(0.0)


def test_spells_one_after_the_other_are_one_search():
    whole, _, _ = searched(STONES, 2, stones=9, simulations=100)
    record = STONES.blank(1)
    record["num_players"], record["stones"] = 2, 9
    desk = make_desk(STONES, 100, no_judge())
    grow = specialised_grow(STONES, "toy", choose_any, choose_any, expect_nothing)
    size = plant(desk.tree)
    for begun in (0, 30, 60):
        spell = 40 if begun == 60 else 30
        size, _ = grow(record, 0, np.uint64(0), begun, spell, 0, WEIGHTS, size, desk)
    assert (desk.tree == whole.tree).all()
