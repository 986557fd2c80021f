"""Information-set Monte Carlo tree search, as templates in which a game's kernels are filled in.

Every simulation first redeals the hidden cards for the seat to move (what the literature calls a determinization). Then
come the four steps of MCTS: select down one tree that all deals share, expand it by a node, roll out to the horizon,
and back up the values of all seats. A node is an action of a seat; it competes only in deals where it is legal,
and counts how often that was. Selection is by PUCT, as in AlphaZero.
(Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012.)

The free names below are filled in by `core.jit.bind_kernels`: legal_actions, apply_action, redeal, score of the game;
`prior`, a policy whose action has the higher prior; `playout`, the rollout policy; and `estimate`, the value of every
seat at the horizon. See `players.scripted.Script` and `models.value`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from cleo_env.agents.models.value import ValueNetwork
from cleo_env.core.chance import bits_at, scaled
from cleo_env.core.game import Game, as_states
from cleo_env.core.jit import bind_kernels, jit
from cleo_env.core.loops import NOBODY
from cleo_env.core.sampling import nth_legal, num_legal

ROOT = 0
NO_NODE = -1
FOREVER = 1 << 30  # a horizon in turns that no game reaches


def node_type(seats: int) -> np.dtype:
    """Return the fields of a node in the tree of a game with at most so many seats."""
    # fmt: off
    return np.dtype([
        ("total",     "f8", (seats,)),  # sum of the values that were backed up, by seat
        ("visits",    "i4"),            # simulations that went through it
        ("available", "i4"),            # simulations in which it could be selected
        ("preferred", "i4"),            # simulations in which it was the prior action
        ("child",     "i4"),            # its youngest child
        ("sibling",   "i4"),            # the child of the same parent that came before it
        ("action",    "i2"),            # the action that leads here
        ("mover",     "i1"),            # the seat that takes it
    ], align=True)
    # fmt: on


class Puct(NamedTuple):
    """The constants of the selection rule."""

    c_puct: float  # scale of the exploration bonus
    prior_weight: float  # probability mass of the prior on its action; the rest is uniform over legal actions
    fpu_reduction: float  # first-play urgency: how far below its parent's mean an untried action is valued


class Workspace(NamedTuple):
    """The arrays that one search writes to."""

    tree: np.ndarray
    state: np.ndarray  # one game
    path: np.ndarray  # nodes of this simulation
    mask: np.ndarray  # (1, A)
    values: np.ndarray  # by seat
    scores: np.ndarray
    standings: np.ndarray
    winners: np.ndarray
    rewards: np.ndarray
    scratch: np.ndarray  # for a redeal
    network: ValueNetwork


def make_workspace(game: Game, simulations: int, network: ValueNetwork) -> Workspace:
    """Return the arrays for a search of so many simulations."""
    seats = game.seats
    return Workspace(
        tree=as_states(np.zeros(simulations + 1, node_type(seats))),
        state=game.blank(1),
        path=np.zeros(simulations + 1, np.int64),
        mask=np.zeros((1, game.actions.size), np.int8),
        values=np.zeros(seats),
        scores=np.zeros(seats, np.int64),
        standings=np.zeros(seats, np.int64),
        winners=np.zeros(seats, np.bool_),
        rewards=np.zeros(seats, np.float32),
        scratch=np.zeros(game.scratch_size, np.int8),
        network=network,
    )


@jit
def init_tree(tree):
    """Start a tree anew; return its size."""
    init_node(tree, ROOT, NO_NODE, NO_NODE, NO_NODE)
    return 1


@jit
def init_node(tree, place, action, mover, sibling):
    """Write a node without visits."""
    node = tree[place]
    for seat in range(len(node.total)):
        node.total[seat] = 0.0
    node.visits = 0
    node.available = 0
    node.preferred = 0
    node.child = NO_NODE
    node.sibling = sibling
    node.action = action
    node.mover = mover


@jit
def expand(tree, place, parent, action, mover, is_prior):
    """Add a child to a node, in the simulation that tries it first."""
    init_node(tree, place, action, mover, tree[parent].child)
    tree[parent].child = place
    tree[place].available = 1
    tree[place].preferred = is_prior


@jit
def best_action(tree):
    """Return the action of the root with the most visits."""
    best = tree[ROOT].child
    place = best
    while place != NO_NODE:
        if tree[place].visits > tree[best].visits:
            best = place
        place = tree[place].sibling
    return int(tree[best].action)


@jit
def read_root(tree, seat, visits, values):
    """Write the visits of every action of the root, and a seat's mean value behind those visited."""
    place = tree[ROOT].child
    while place != NO_NODE:
        node = tree[place]
        visits[node.action] = node.visits
        if node.visits > 0:
            values[node.action] = node.total[seat] / node.visits
        place = node.sibling


@jit
def select_child(tree, parent, seat, mask, prior_action, puct, key):
    """Select the action with the best PUCT score: a child if it was tried before, else (NO_NODE, action).

    The mask is left with the untried actions only.
    """
    untried = num_legal(mask, 0)
    uniform = (1.0 - puct.prior_weight) / untried  # the part of the prior that every action has
    bonus = puct.c_puct * np.sqrt(tree[parent].visits + 1.0)
    best, best_score = NO_NODE, -np.inf
    place = tree[parent].child
    while place != NO_NODE:
        node = tree[place]
        if node.mover == seat and mask[0, node.action] == 1:
            mask[0, node.action] = 0
            untried -= 1
            score = score_child(node, seat, prior_action, uniform, puct.prior_weight, bonus)
            if score > best_score:
                best, best_score = place, score
        place = node.sibling
    if untried > 0 and score_untried(tree[parent], seat, mask[0, prior_action], uniform, puct, bonus) > best_score:
        return NO_NODE, prior_action if mask[0, prior_action] == 1 else nth_legal(mask, 0, scaled(key, untried))
    return best, NO_NODE


@jit
def score_child(node, seat, prior_action, uniform, prior_weight, bonus):
    """Count that an action was available; return its PUCT score, the prior averaged over the deals so far."""
    node.available += 1
    node.preferred += node.action == prior_action
    prior = uniform + prior_weight * node.preferred / node.available
    return node.total[seat] / node.visits + prior * bonus / (1.0 + node.visits)


@jit
def score_untried(parent, seat, is_prior, uniform, puct, bonus):
    """Return the PUCT score of the best untried action: its value is its parent's mean less the reduction."""
    mean = parent.total[seat] / max(parent.visits, 1)
    return mean - puct.fpu_reduction + (uniform + puct.prior_weight * is_prior) * bonus


@jit
def backup(tree, path, depth, values):
    """Add the values of a simulation to every node on its path."""
    for step in range(depth):
        node = tree[path[step]]
        node.visits += 1
        for seat in range(len(values)):
            node.total[seat] += values[seat]


def write_mask(s, mask):
    """Write what the decider may do."""
    mask[:] = 0
    legal_actions(s, mask[0])


def select(s, key, horizon, puct, size, workspace):
    """Follow the tree to a new node, to the horizon or to the end; return how deep, and the tree's size."""
    tree, path, mask = workspace.tree, workspace.path, workspace.mask
    path[0] = ROOT
    depth, place = 1, ROOT
    while s.decider != NOBODY and s.turn < horizon and size < len(tree):
        write_mask(s, mask)
        key = bits_at(key, 0)
        seat = int(s.decider)
        prior_action = prior(s, mask[0], key)
        child, action = select_child(tree, place, seat, mask, prior_action, puct, key)
        if child == NO_NODE:
            child = size
            expand(tree, child, place, action, seat, action == prior_action)
            size += 1
        path[depth] = child
        depth += 1
        apply_action(s, int(tree[child].action))
        place = child
        if tree[child].visits == 0:
            break
    return depth, size


def rollout(s, key, horizon, workspace):
    """Play on below the tree to the horizon or the end; return how many decisions that took."""
    count = 0
    while s.decider != NOBODY and s.turn < horizon:
        write_mask(s, workspace.mask)
        key = bits_at(key, 0)
        apply_action(s, playout(s, workspace.mask[0], key))
        count += 1
    return count


def evaluate_leaf(s, workspace):
    """Write the reward of every seat, or its estimated value if the game goes on."""
    workspace.values[:] = 0.0
    if s.decider == NOBODY:
        score(s, workspace.scores, workspace.standings, workspace.winners, workspace.rewards)
        for seat in range(int(s.num_players)):
            workspace.values[seat] = workspace.rewards[seat]
    else:
        estimate(s, workspace.values, workspace.network)


def simulate(root, seat, key, first, simulations, turns, puct, size, workspace):
    """Add simulations to a tree, numbered from `first` on; return the tree's size and the decisions simulated."""
    horizon = int(root[0].turn) + turns if turns > 0 else FOREVER
    decisions = 0
    for number in range(first, first + simulations):
        own_key = bits_at(key, number)
        workspace.state[0] = root[0]
        s = workspace.state[0]
        redeal(s, seat, own_key, workspace.scratch)
        depth, size = select(s, own_key, horizon, puct, size, workspace)
        decisions += depth - 1 + rollout(s, ~own_key, horizon, workspace)
        evaluate_leaf(s, workspace)
        backup(workspace.tree, workspace.path, depth, workspace.values)
    return size, decisions


TEMPLATES = (write_mask, select, rollout, evaluate_leaf, simulate)


def bind_simulate(game: Game, name: str, prior: Any, playout: Any, estimate: Any) -> Callable[..., Any]:
    """Return `simulate` with the kernels of a game, of two policies and of an estimate filled in."""
    more = {"prior": prior, "playout": playout, "estimate": estimate}
    return fill_templates(game, f"{game.name}.{name}", TEMPLATES, more)["simulate"]


def fill_templates(
    game: Game, name: str, templates: Sequence[Callable[..., Any]], more: dict[str, Any]
) -> dict[str, Any]:
    """Fill the kernels of a game, and more, in each of these templates and in those behind it."""
    filled: dict[str, Any] = {**vars(game.kernels), "score": game.loops.score, **more}
    for template in templates:
        filled[template.__name__] = bind_kernels(template, name, filled)
    return filled
