"""The search on games whose right answers are known."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env.agents.agent import random_action
from cleo_env.agents.models.value import no_value_network
from cleo_env.agents.players.ismcts import no_estimate
from cleo_env.agents.search.tree import ROOT, Puct, best_action, bind_simulate, init_tree, make_workspace, node_type
from tests.agents.toys import GUESS, NUM_CARDS, SAFE, STONES

PUCT = Puct(c_puct=1.4, prior_weight=0.0, fpu_reduction=0.0)
SIMULATIONS = 600


def searched(game, num_players, simulations=SIMULATIONS, key=0, **fields):
    """Return the workspace after a search from a state with these fields."""
    state = game.blank(1)
    state["num_players"] = num_players
    for name, value in fields.items():
        state[name] = value
    workspace = make_workspace(game, simulations, no_value_network())
    simulate = bind_simulate(game, "toy", random_action, random_action, no_estimate)
    size, decisions = simulate(state, 0, np.uint64(key), 0, simulations, 0, PUCT, init_tree(workspace.tree), workspace)
    return workspace, size, decisions


@pytest.mark.parametrize("stones", [5, 6, 7, 9])
def test_it_leaves_the_opponent_a_multiple_of_four_stones(stones):
    workspace, _, _ = searched(STONES, 2, stones=stones)
    assert best_action(workspace.tree) + 1 == stones % 4


def test_it_takes_the_last_stones_among_three_players():
    workspace, _, _ = searched(STONES, 3, stones=3)
    assert best_action(workspace.tree) + 1 == 3


@pytest.mark.parametrize("card", range(NUM_CARDS))
def test_it_does_not_know_the_hidden_card(card):
    workspace, _, _ = searched(GUESS, 1, card=card)
    assert best_action(workspace.tree) == SAFE


def test_every_simulation_is_counted_once_at_the_root_and_adds_at_most_a_node():
    workspace, size, decisions = searched(STONES, 2, stones=9)
    assert workspace.tree[ROOT]["visits"] == SIMULATIONS
    assert size <= SIMULATIONS + 1 and decisions >= SIMULATIONS
    children = [node for node in workspace.tree[1:size] if node["visits"] > 0]
    assert len(children) == size - 1


def test_what_seats_may_expect_sums_to_nothing_where_the_game_does():
    workspace, _, _ = searched(STONES, 2, stones=8)
    assert workspace.tree[ROOT]["total"].sum() == pytest.approx(0.0)


def test_chunks_one_after_the_other_are_one_search():
    whole, _, _ = searched(STONES, 2, stones=9, simulations=100)
    state = STONES.blank(1)
    state["num_players"], state["stones"] = 2, 9
    workspace = make_workspace(STONES, 100, no_value_network())
    simulate = bind_simulate(STONES, "toy", random_action, random_action, no_estimate)
    size = init_tree(workspace.tree)
    for done in (0, 30, 60):
        chunk = 40 if done == 60 else 30
        size, _ = simulate(state, 0, np.uint64(0), done, chunk, 0, PUCT, size, workspace)
    assert (workspace.tree == whole.tree).all()


@pytest.mark.parametrize("seats", [2, 5, 7])
def test_a_node_has_room_for_as_many_seats_as_the_game(seats):
    assert node_type(seats)["total"].shape == (seats,)
