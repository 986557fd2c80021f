"""The tree of the learned search: nodes, and the choices among them.

A node is an action of a seat. All deals share one tree; a node takes part only in deals where its action is legal.
"""

from __future__ import annotations

import numpy as np

from cleo_env.agents.search.gumbel import mixed_value
from cleo_env.core.jit import jit

ROOT = 0
NO_NODE = -1


def node_type(seats: int) -> np.dtype:
    """Return the fields of a node in the tree of a game with at most so many seats."""
    # fmt: off
    return np.dtype([
        ("total",    "f8", (seats,)),  # sum of the win probabilities that were backed up, by seat
        ("log_prior", "f8"),           # log-probability of the action, in the deal that showed it first
        ("visits",   "i4"),            # simulations that went through it
        ("child",    "i4"),            # its youngest child
        ("sibling",  "i4"),            # the child of the same parent that came before it
        ("action",   "i2"),            # the action that leads here
        ("mover",    "i1"),            # the seat that takes it
    ], align=True)
    # fmt: on


@jit
def init_node(tree, place, action, mover, sibling, log_prior):
    """Write a node without visits."""
    node = tree[place]
    for seat in range(len(node.total)):
        node.total[seat] = 0.0
    node.log_prior = log_prior
    node.visits = 0
    node.child = NO_NODE
    node.sibling = sibling
    node.action = action
    node.mover = mover


@jit
def expand(tree, size, parent, mover, mask, log_priors):
    """Give a node a child for every legal action that has none; return the tree's size. The mask is used up."""
    place = tree[parent].child
    while place != NO_NODE:
        if tree[place].mover == mover:
            mask[tree[place].action] = 0
        place = tree[place].sibling
    missing = 0
    for action in range(mask.shape[0]):
        missing += mask[action]
    if size + missing > len(tree):
        return size
    for action in range(mask.shape[0]):
        if mask[action]:
            init_node(tree, size, action, mover, tree[parent].child, log_priors[action])
            tree[parent].child = size
            size += 1
    return size


@jit
def backup(tree, path, depth, values):
    """Add the values of a simulation to every node on its path."""
    for step in range(depth):
        node = tree[path[step]]
        node.visits += 1
        for seat in range(len(values)):
            node.total[seat] += values[seat]


@jit
def weigh_children(tree, parent, seat, mask):
    """Return of a node's legal children their number, their visits in sum and at most, and the mixed value.

    The last is the value of actions without visits.
    """
    node = tree[parent]
    count, visits, most, others = 0, 0, 0, 0
    prior_sum, weighted_sum, total = 0.0, 0.0, node.total[seat]
    place = node.child
    while place != NO_NODE:
        child = tree[place]
        others += child.visits
        total -= child.total[seat]
        if child.mover == seat and mask[child.action]:
            count += 1
            if child.visits > 0:
                visits += child.visits
                most = max(most, child.visits)
                prior = np.exp(child.log_prior)
                prior_sum += prior
                weighted_sum += prior * child.total[seat] / child.visits
        place = child.sibling
    value = total / max(node.visits - others, 1)  # the mean of the evaluations that ended at this very node
    return count, visits, most, mixed_value(value, prior_sum, weighted_sum, visits)


@jit
def completed_value(child, seat, mixed):
    """Return the value of an action to a seat, whether or not it was visited."""
    return child.total[seat] / child.visits if child.visits > 0 else mixed


@jit
def improved_logit(child, seat, mixed, scale):
    """Return the logit of an action in the improved policy."""
    return child.log_prior + scale * completed_value(child, seat, mixed)


@jit
def improved_normaliser(tree, parent, seat, mask, mixed, scale):
    """Return the logarithm of the sum of exp(improved logit) over the legal children."""
    highest, total = -np.inf, 0.0
    place = tree[parent].child
    while place != NO_NODE:
        child = tree[place]
        if child.mover == seat and mask[child.action]:
            logit = improved_logit(child, seat, mixed, scale)
            if logit > highest:
                total *= np.exp(highest - logit)
                highest = logit
            total += np.exp(logit - highest)
        place = child.sibling
    return highest + np.log(total)


@jit
def select_child(tree, parent, seat, mask, legal, gumbel):
    """Select the child whose share of the visits is furthest below the improved policy; NO_NODE if one is missing."""
    count, visits, most, mixed = weigh_children(tree, parent, seat, mask)
    if count < legal:
        return NO_NODE
    scale = gumbel.c_scale * (gumbel.c_visit + most)
    normaliser = improved_normaliser(tree, parent, seat, mask, mixed, scale)
    best, best_score = NO_NODE, -np.inf
    place = tree[parent].child
    while place != NO_NODE:
        child = tree[place]
        if child.mover == seat and mask[child.action]:
            improved = np.exp(improved_logit(child, seat, mixed, scale) - normaliser)
            score = improved - child.visits / (1.0 + visits)
            if score > best_score:
                best, best_score = place, score
        place = child.sibling
    return best


@jit
def select_root(tree, seat, mask, noise, wanted, gumbel):
    """Select among the root's actions with the wanted number of visits by noise, logit and scaled value."""
    _, _, most, mixed = weigh_children(tree, ROOT, seat, mask)
    scale = gumbel.c_scale * (gumbel.c_visit + most)
    best, best_score = NO_NODE, -np.inf
    place = tree[ROOT].child
    while place != NO_NODE:
        child = tree[place]
        if child.visits == wanted:
            score = noise[child.action] + improved_logit(child, seat, mixed, scale)
            if score > best_score:
                best, best_score = place, score
        place = child.sibling
    return best


@jit
def most_visits(tree):
    """Return the visits of the root's most visited action."""
    most, place = 0, tree[ROOT].child
    while place != NO_NODE:
        most = max(most, tree[place].visits)
        place = tree[place].sibling
    return most


@jit
def read_root(tree, seat, mask, gumbel, visits, values, improved):
    """Write visits, completed Q-values and the improved policy of the root."""
    _, _, most, mixed = weigh_children(tree, ROOT, seat, mask)
    scale = gumbel.c_scale * (gumbel.c_visit + most)
    normaliser = improved_normaliser(tree, ROOT, seat, mask, mixed, scale)
    place = tree[ROOT].child
    while place != NO_NODE:
        child = tree[place]
        visits[child.action] = child.visits
        values[child.action] = completed_value(child, seat, mixed)
        improved[child.action] = np.exp(improved_logit(child, seat, mixed, scale) - normaliser)
        place = child.sibling
