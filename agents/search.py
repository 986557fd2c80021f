"""Information-set Monte Carlo tree search, as templates in which a game's kernels are filled in.

Every simulation deals the hidden cards anew for the seat that thinks, walks down one tree that all deals share, adds a
node, plays on to the horizon, and credits what every seat may then expect to all nodes on the way. A node is an action
of a seat; it competes only in deals where it is legal, and counts how often that was.
(Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012; the choice is by PUCT, as in AlphaZero.)

The free names below are filled in by `core.jit.specialise`: legal_actions, apply_action, redeal and settle of the game;
`prefer`, the action a simple player would take, which is tried first; `play_on`, how games go on below the tree; and
`estimate`, what every seat may expect at the horizon. See `agents.scripts.Script` and `agents.judge`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from agents.judge import Judge
from cleo_env.core.chance import bits_at, scaled
from cleo_env.core.game import Game, as_records
from cleo_env.core.jit import jit, specialise
from cleo_env.core.loops import NOBODY
from cleo_env.core.sampling import nth_legal, num_legal

ROOT = 0
NO_NODE = -1
MOST_SEATS = 5
FOREVER = 1 << 30  # a horizon in turns that no game reaches

# fmt: off
NODE = np.dtype([
    ("total",     "f8", (MOST_SEATS,)),  # what its simulations were worth, by seat
    ("visits",    "i4"),                 # simulations that went through it
    ("available", "i4"),                 # simulations in which it could be chosen
    ("preferred", "i4"),                 # simulations in which the simple player would choose it
    ("child",     "i4"),                 # its youngest child
    ("sibling",   "i4"),                 # the child of the same parent that came before it
    ("action",    "i2"),                 # the action that leads here
    ("mover",     "i1"),                 # the seat that takes it
], align=True)
# fmt: on


class Weights(NamedTuple):
    """How the search weighs what it does not know yet."""

    explore: float  # pull of actions tried seldom
    trust: float  # share of that pull given to what the simple player would do
    doubt: float  # how much worse than its parent an untried action is thought to be


class Desk(NamedTuple):
    """Scratch room for one search."""

    tree: np.ndarray
    work: np.ndarray  # one record
    path: np.ndarray  # nodes of this simulation
    mask: np.ndarray  # (1, A)
    values: np.ndarray  # by seat
    scores: np.ndarray
    standings: np.ndarray
    winners: np.ndarray
    rewards: np.ndarray
    cards: np.ndarray  # room for a redeal
    judge: Judge


def make_desk(game: Game, simulations: int, judge: Judge) -> Desk:
    """Return room for a search of so many simulations."""
    seats = game.seats
    return Desk(
        tree=as_records(np.zeros(simulations + 1, NODE)),
        work=game.blank(1),
        path=np.zeros(simulations + 1, np.int64),
        mask=np.zeros((1, game.actions.size), np.int8),
        values=np.zeros(MOST_SEATS),
        scores=np.zeros(seats, np.int64),
        standings=np.zeros(seats, np.int64),
        winners=np.zeros(seats, np.bool_),
        rewards=np.zeros(seats, np.float32),
        cards=np.zeros(game.room_size, np.int8),
        judge=judge,
    )


@jit
def plant(tree):
    """Start a tree anew; return its size."""
    plant_node(tree, ROOT, NO_NODE, NO_NODE, NO_NODE)
    return 1


@jit
def plant_node(tree, place, action, mover, sibling):
    """Write a node that nothing is known of."""
    node = tree[place]
    for seat in range(MOST_SEATS):
        node.total[seat] = 0.0
    node.visits = 0
    node.available = 0
    node.preferred = 0
    node.child = NO_NODE
    node.sibling = sibling
    node.action = action
    node.mover = mover


@jit
def plant_child(tree, place, parent, action, mover, is_liked):
    """Add a child to a node, in the simulation that tries it first."""
    plant_node(tree, place, action, mover, tree[parent].child)
    tree[parent].child = place
    tree[place].available = 1
    tree[place].preferred = is_liked


@jit
def best_action(tree):
    """Return the action of the root that was tried most."""
    best = tree[ROOT].child
    place = best
    while place != NO_NODE:
        if tree[place].visits > tree[best].visits:
            best = place
        place = tree[place].sibling
    return int(tree[best].action)


@jit
def count_visits(tree, visits):
    """Write how often every action of the root was tried."""
    place = tree[ROOT].child
    while place != NO_NODE:
        visits[tree[place].action] = tree[place].visits
        place = tree[place].sibling


@jit
def choose_child(tree, parent, seat, mask, liked, weights, luck):
    """Choose the action with the best mean and pull: a child if it was tried before, else (NO_NODE, action).

    The mask is left with the untried actions only.
    """
    untried = num_legal(mask, 0)
    shared = (1.0 - weights.trust) / untried  # the part of the pull that every action has
    pull = weights.explore * np.sqrt(tree[parent].visits + 1.0)
    best, best_score = NO_NODE, -np.inf
    place = tree[parent].child
    while place != NO_NODE:
        node = tree[place]
        if node.mover == seat and mask[0, node.action] == 1:
            mask[0, node.action] = 0
            untried -= 1
            score = score_child(node, seat, liked, shared, weights.trust, pull)
            if score > best_score:
                best, best_score = place, score
        place = node.sibling
    if untried > 0 and score_untried(tree[parent], seat, mask[0, liked], shared, weights, pull) > best_score:
        return NO_NODE, liked if mask[0, liked] == 1 else nth_legal(mask, 0, scaled(luck, untried))
    return best, NO_NODE


@jit
def score_child(node, seat, liked, shared, trust, pull):
    """Count that an action could be chosen; return its mean and pull, the stronger the more often it was preferred."""
    node.available += 1
    node.preferred += node.action == liked
    prior = shared + trust * node.preferred / node.available
    return node.total[seat] / node.visits + prior * pull / (1.0 + node.visits)


@jit
def score_untried(parent, seat, is_liked, shared, weights, pull):
    """Return what the best untried action is thought to be: somewhat worse than what its parent was worth."""
    mean = parent.total[seat] / max(parent.visits, 1)
    return mean - weights.doubt + (shared + weights.trust * is_liked) * pull


@jit
def credit(tree, path, depth, values):
    """Count a simulation in every node on its way."""
    for step in range(depth):
        node = tree[path[step]]
        node.visits += 1
        for seat in range(MOST_SEATS):
            node.total[seat] += values[seat]


def look_at(s, mask):
    """Write what the decider may do."""
    mask[:] = 0
    legal_actions(s, mask[0])


def walk_down(s, luck, horizon, weights, size, desk):
    """Follow the tree to a new node, to the horizon or to the end; return how deep, and the tree's size."""
    tree, path, mask = desk.tree, desk.path, desk.mask
    path[0] = ROOT
    depth, place = 1, ROOT
    while s.decider != NOBODY and s.turn < horizon and size < len(tree):
        look_at(s, mask)
        luck = bits_at(luck, 0)
        seat = int(s.decider)
        liked = prefer(s, mask[0], luck)
        child, action = choose_child(tree, place, seat, mask, liked, weights, luck)
        if child == NO_NODE:
            child = size
            plant_child(tree, child, place, action, seat, action == liked)
            size += 1
        path[depth] = child
        depth += 1
        apply_action(s, int(tree[child].action))
        place = child
        if tree[child].visits == 0:
            break
    return depth, size


def play_to(s, luck, horizon, desk):
    """Play on below the tree to the horizon or the end; return how many decisions that took."""
    count = 0
    while s.decider != NOBODY and s.turn < horizon:
        look_at(s, desk.mask)
        luck = bits_at(luck, 0)
        apply_action(s, play_on(s, desk.mask[0], luck))
        count += 1
    return count


def evaluate(s, desk):
    """Write what every seat gets, or may expect if the game goes on."""
    desk.values[:] = 0.0
    if s.decider == NOBODY:
        settle(s, desk.scores, desk.standings, desk.winners, desk.rewards)
        for seat in range(int(s.num_players)):
            desk.values[seat] = desk.rewards[seat]
    else:
        estimate(s, desk.values, desk.judge)


def grow(record, seat, key, begun, simulations, turns, weights, size, desk):
    """Add simulations to a tree, the first with this number; return the tree's size and the decisions simulated."""
    horizon = int(record[0].turn) + turns if turns > 0 else FOREVER
    decisions = 0
    for number in range(begun, begun + simulations):
        luck = bits_at(key, number)
        desk.work[0] = record[0]
        s = desk.work[0]
        redeal(s, seat, luck, desk.cards)
        depth, size = walk_down(s, luck, horizon, weights, size, desk)
        decisions += depth - 1 + play_to(s, ~luck, horizon, desk)
        evaluate(s, desk)
        credit(desk.tree, desk.path, depth, desk.values)
    return size, decisions


TEMPLATES = (look_at, walk_down, play_to, evaluate, grow)


def specialised_grow(game: Game, name: str, prefer: Any, play_on: Any, estimate: Any) -> Callable[..., Any]:
    """Return `grow` with the kernels of a game and of simple players filled in."""
    filled: dict[str, Any] = {**vars(game.kernels), "settle": game.loops.settle}
    filled |= {"prefer": prefer, "play_on": play_on, "estimate": estimate}
    for template in TEMPLATES:
        filled[template.__name__] = specialise(template, f"{game.name}.{name}", filled)
    return filled["grow"]
