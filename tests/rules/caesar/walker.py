"""Walks a miniature through every decision and every chance, and counts the states it can reach.

States are compared without what is only luck to come: the seed, the counts of turns and busts drawn, and the order
of the piles. Drawing a card branches over the kinds in the pile, drawing a bust over the busts in the bag.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

import cleo_env
from cleo_env.core.chance import chance_below
from cleo_env.core.loops import NOBODY
from cleo_env.games.caesar.actions import ACTIONS
from cleo_env.games.caesar.enums import NUM_BUSTS, NUM_CARDS, Stream
from cleo_env.games.caesar.state import DTYPE

LUCK = ("seed", "draws", "turn")
PILES = {"draw_influence": "influence", "draw_action": "action"}
WITH_BUSTS = ("draw_bust", "keep")
PACKED = np.dtype([(name, DTYPE[name]) for name in DTYPE.names or ()])


def seeds_for_every_bust() -> list[int]:
    """Find seeds whose first number falls into every part of a bag with any number of busts."""
    found: dict[int, int] = {}
    seed = 0
    while len(found) < NUM_BUSTS:
        found.setdefault(chance_below(np.uint64(seed), int(Stream.BUSTS), 0, NUM_BUSTS), seed)
        seed += 1
    return list(found.values())


def walk(**settings: Any) -> tuple[int, int]:
    """Return how many states ask for a decision, and how many are final."""
    seeds = seeds_for_every_bust()
    frontier = without_luck(stepped(cleo_env.make_batch("caesar", 1, **settings).states, None, settings))
    seen = set(keys(frontier))
    final = 0
    while len(frontier):
        children = without_luck(expand(frontier, settings, seeds))
        fresh = [g for g, key in enumerate(keys(children)) if key not in seen and not seen.add(key)]
        frontier = children[fresh]
        final += int((frontier["decider"] == NOBODY).sum())
        frontier = frontier[frontier["decider"] != NOBODY]
    return len(seen) - final, final


def expand(states: np.ndarray, settings: dict[str, Any], seeds: list[int]) -> np.ndarray:
    """Return what follows these states, with repetitions."""
    batch = cleo_env.make_batch("caesar", len(states), autoreset_mode=AutoresetMode.DISABLED, **settings)
    batch.set_states(states)
    games, actions = np.nonzero(batch.action_mask)
    found = []
    for segment in ACTIONS.pieces:
        part = ACTIONS.slices[segment.name]
        chosen = (actions >= part.start) & (actions < part.stop)
        before, action = states[games[chosen]], actions[chosen]
        if segment.name in PILES:
            found += [
                stepped(*with_top(before, action, PILES[segment.name], card), settings) for card in range(NUM_CARDS)
            ]
        elif segment.name in WITH_BUSTS:
            found += [stepped(with_seed(before, seed), action, settings) for seed in seeds]
        else:
            found.append(stepped(before, action, settings))
    return np.concatenate(found)


def stepped(states: np.ndarray, actions: np.ndarray | None, settings: dict[str, Any]) -> np.ndarray:
    """Return these states after one action each; without actions as they are."""
    if actions is None or len(states) == 0:
        return states.copy()
    batch = cleo_env.make_batch("caesar", len(states), autoreset_mode=AutoresetMode.DISABLED, **settings)
    batch.set_states(states)
    batch.step(actions)
    return batch.states.copy()


def with_seed(states: np.ndarray, seed: int) -> np.ndarray:
    """Return these states with a seed."""
    lucky = states.copy()
    lucky["seed"] = seed
    return lucky


def with_top(states: np.ndarray, actions: np.ndarray, pile: str, card: int) -> tuple[np.ndarray, np.ndarray]:
    """Return those of these states where a card is in the decider's pile, with one on top, and their actions."""
    games = np.arange(len(states))
    rows = states[f"{pile}_pile"][games, states["decider"]]
    sizes = states[f"{pile}_left"][games, states["decider"]]
    there = (rows == card) & (np.arange(rows.shape[1]) < sizes[:, None])
    games = np.flatnonzero(there.any(axis=1))
    lucky = states[games].copy()
    place, top, decider = there[games].argmax(axis=1), sizes[games] - 1, lucky["decider"]
    index = np.arange(len(lucky))
    lucky[f"{pile}_pile"][index, decider, place] = lucky[f"{pile}_pile"][index, decider, top]
    lucky[f"{pile}_pile"][index, decider, top] = card
    return lucky, actions[games]


def without_luck(states: np.ndarray) -> np.ndarray:
    """Return these states with all that is only luck to come made equal."""
    plain = states.copy()
    for name in LUCK:
        plain[name] = 0
    for pile in PILES.values():
        cards = plain[f"{pile}_pile"]
        used = np.arange(cards.shape[2]) < plain[f"{pile}_left"][..., None]
        cards[:] = np.where(used, np.sort(np.where(used, cards, NUM_CARDS), axis=2), 0)
    return plain


def keys(states: np.ndarray) -> list[bytes]:
    """Return the bytes of each state, without those between its fields."""
    packed = np.zeros(len(states), PACKED)
    for name in PACKED.names or ():
        packed[name] = states[name]
    return [row.tobytes() for row in packed.view(f"V{PACKED.itemsize}")]
