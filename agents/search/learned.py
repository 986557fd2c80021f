"""Information-set MCTS with a network in place of rollouts, as templates in which a game's kernels are filled in.

Every simulation redeals the hidden cards for the seat that searches, selects down one tree that all deals share to a
decision that is not expanded yet, and has the network evaluate it: priors for its actions, and every seat's probability
to win, which is backed up. Simulations of many games go side by side, so that each layer of the network meets all of
them at once.

A node is an action of a seat. A decision is expanded when some action that is legal in this deal has no node yet, so a
decision of another player is evaluated with several deals before the search goes deeper. A forced move has no node.
The n-th simulations of all actions at the root see the same deal and the same chance to come (common random numbers),
so that luck does not decide between them.

The free names (legal_actions, apply_action, observe, observe_all, redeal, score) are filled in by `bind_search`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cleo_env.agents.models.policy_value import (
    Evaluations,
    PolicyValue,
    evaluate_outcomes,
    evaluate_policies,
    make_evaluations,
)
from cleo_env.agents.search.gumbel import gumbel_noise
from cleo_env.agents.search.nodes import (
    NO_NODE,
    ROOT,
    backup,
    expand,
    init_node,
    most_visits,
    node_type,
    read_root,
    select_child,
    select_root,
)
from cleo_env.core.chance import bits_at
from cleo_env.core.game import Game, as_states
from cleo_env.core.jit import bind_kernels, jit
from cleo_env.core.loops import NOBODY
from cleo_env.core.sampling import nth_legal, num_legal

NODES_A_SIMULATION = 16  # room in a tree; where it is used up, decisions are evaluated without being expanded


class Workspace(NamedTuple):
    """The arrays that searches in many games write to, one row a game."""

    trees: np.ndarray
    sizes: np.ndarray  # of the trees
    states: np.ndarray  # where each simulation stands
    paths: np.ndarray  # its nodes
    depths: np.ndarray
    noise: np.ndarray  # (n, A) Gumbel noise of the root's actions
    leaves: Evaluations
    scores: np.ndarray
    standings: np.ndarray
    winners: np.ndarray
    rewards: np.ndarray
    scratch: np.ndarray  # for a redeal


class Found(NamedTuple):
    """What came out of searches, one row a game."""

    actions: np.ndarray  # (n,) int64
    visits: np.ndarray  # (n, A) int32
    values: np.ndarray  # (n, A) float32: completed Q-values, 0 for illegal actions
    improved: np.ndarray  # (n, A) float32: the improved policy


def make_workspace(game: Game, network: PolicyValue, rows: int, simulations: int) -> Workspace:
    """Return the arrays for searches of so many simulations in so many games at once."""
    room = 1 + game.actions.size + simulations * NODES_A_SIMULATION
    return Workspace(
        trees=as_states(np.zeros((rows, room), node_type(game.seats))),
        sizes=np.zeros(rows, np.int64),
        states=game.blank(rows),
        paths=np.zeros((rows, simulations + 2), np.int64),
        depths=np.zeros(rows, np.int64),
        noise=np.zeros((rows, game.actions.size)),
        leaves=make_evaluations(game, network, rows),
        scores=np.zeros(game.seats, np.int64),
        standings=np.zeros(game.seats, np.int64),
        winners=np.zeros(game.seats, np.bool_),
        rewards=np.zeros(game.seats, np.float32),
        scratch=np.zeros(game.scratch_size, np.int8),
    )


def make_found(game: Game, rows: int) -> Found:
    """Return room for what comes out."""
    shape = rows, game.actions.size
    return Found(
        np.zeros(rows, np.int64), np.zeros(shape, np.int32), np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    )


def show_leaf(s, row, leaves):
    """Write what the network needs of a decision; the mask is there already."""
    seat = int(s.decider)
    leaves.open[row] = True
    leaves.players[row] = s.num_players
    leaves.obs[row] = 0
    leaves.full_view[row] = 0
    observe(s, seat, leaves.obs[row])
    observe_all(s, seat, leaves.full_view[row])


def play_forced(s, masks, row):
    """Play on while there is but one legal action; return how many there are then, 0 if the game is over."""
    while s.decider != NOBODY:
        masks[row] = 0
        legal_actions(s, masks[row])
        legal = num_legal(masks, row)
        if legal > 1:
            return legal
        apply_action(s, nth_legal(masks, row, 0))
    return 0


def descend(s, row, gumbel, workspace):
    """Follow the tree from the node at the end of the path to a decision without nodes, or to the end of the game."""
    tree, path, masks = workspace.trees[row], workspace.paths[row], workspace.leaves.mask
    while True:
        legal = play_forced(s, masks, row)
        depth = workspace.depths[row]
        if legal == 0:
            return
        child = select_child(tree, path[depth - 1], int(s.decider), masks[row], legal, gumbel)
        if child == NO_NODE or depth == len(path):
            return
        path[depth] = child
        workspace.depths[row] = depth + 1
        apply_action(s, int(tree[child].action))


def score_end(s, workspace, values):
    """Write every seat's share of the win; a game that nobody wins is shared by all."""
    score(s, workspace.scores, workspace.standings, workspace.winners, workspace.rewards)
    players, won = int(s.num_players), 0
    for seat in range(players):
        won += workspace.winners[seat]
    for seat in range(players):
        if won == 0:
            values[seat] = 1.0 / players
        elif workspace.winners[seat]:
            values[seat] = 1.0 / won


def start_search(roots, masks, row, seat, key, gumbel, workspace):
    """Start a tree anew and show its root to the network, with cards dealt by the key."""
    init_node(workspace.trees[row], ROOT, NO_NODE, NO_NODE, NO_NODE, 0.0)
    workspace.sizes[row] = 1
    workspace.states[row] = roots[row]
    s = workspace.states[row]
    redeal(s, seat, key, workspace.scratch)
    workspace.paths[row, 0] = ROOT
    workspace.depths[row] = 1
    workspace.leaves.mask[row] = masks[row]
    show_leaf(s, row, workspace.leaves)
    for action in range(masks.shape[1]):
        workspace.noise[row, action] = 0.0
        if masks[row, action]:
            workspace.noise[row, action] = gumbel.gumbel_scale * gumbel_noise(~key, action)


def select(roots, masks, row, seat, key, wanted, gumbel, workspace):
    """Go down to a leaf: the root's action by sequential halving, the others by the improved policy."""
    tree = workspace.trees[row]
    child = select_root(tree, seat, masks[row], workspace.noise[row], wanted, gumbel)
    workspace.states[row] = roots[row]
    s = workspace.states[row]
    redeal(s, seat, bits_at(key, tree[child].visits), workspace.scratch)
    workspace.paths[row, 1] = child
    workspace.depths[row] = 2
    apply_action(s, int(tree[child].action))
    descend(s, row, gumbel, workspace)
    workspace.leaves.open[row] = False
    if s.decider != NOBODY:
        show_leaf(s, row, workspace.leaves)


def finish(row, workspace, values):
    """Expand the leaf of a simulation and back up its values."""
    s, leaves = workspace.states[row], workspace.leaves
    tree, path, depth = workspace.trees[row], workspace.paths[row], workspace.depths[row]
    values[:] = 0.0
    if leaves.open[row]:
        seat, players = int(s.decider), int(s.num_players)
        for step in range(players):
            values[(seat + step) % players] = leaves.values[row, step]
        workspace.sizes[row] = expand(
            tree, workspace.sizes[row], path[depth - 1], seat, leaves.mask[row], leaves.logits[row]
        )
    else:
        score_end(s, workspace, values)
    backup(tree, path, depth, values)


def search_games(roots, masks, seats, keys, table, gumbel, network, workspace, found):
    """Search in all games side by side; a row of `table` says how sequential halving spreads the simulations."""
    games, values = len(roots), np.zeros(found_seats(workspace))
    for row in range(games):
        start_search(roots, masks, row, seats[row], keys[row], gumbel, workspace)
    for number in range(table.shape[1] + 1):
        evaluate_policies(network, workspace.leaves, 0, games)
        evaluate_outcomes(network, workspace.leaves, 0, games)
        for row in range(games):
            finish(row, workspace, values)
            if number < table.shape[1]:
                considered = min(num_legal(masks, row), table.shape[0] - 1)
                select(roots, masks, row, seats[row], keys[row], table[considered, number], gumbel, workspace)
    for row in range(games):
        tree = workspace.trees[row]
        best = select_root(tree, seats[row], masks[row], workspace.noise[row], most_visits(tree), gumbel)
        found.actions[row] = tree[best].action
        read_root(
            tree, seats[row], masks[row], gumbel, found.visits[row], found.values[row], found.improved[row]
        )  # fmt: skip


@jit
def found_seats(workspace):
    """Return for how many seats values are backed up."""
    return workspace.leaves.values.shape[1]


TEMPLATES = (show_leaf, play_forced, descend, score_end, start_search, select, finish, search_games)


def bind_search(game: Game) -> Callable[..., Any]:
    """Return `search_games` with the kernels of a game filled in."""
    filled: dict[str, Any] = {**vars(game.kernels), "score": game.loops.score}
    for template in TEMPLATES:
        filled[template.__name__] = bind_kernels(template, f"{game.name}.learned", filled)
    return filled["search_games"]
