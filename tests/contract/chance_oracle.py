"""What chance brought in games of the architects, read from the states before and after an action; no rule is asked.

Rows of outcomes are as in `core.explicit_chance`. Cards drawn stay in the places of the pile that they had.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from cleo_env.core.explicit_chance import NO_CHANCE, UNDECIDED, ExplicitChance
from cleo_env.core.game import Game, as_states
from cleo_env.games.architects.enums import FACE_UP, STALL, Phase
from cleo_env.games.architects.rules.chance import A_BACK

HAND = 3  # cards at the start


def redrawn(states: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return the same positions with all that nobody knows drawn anew: the order of piles, faces in them, the seed."""
    states = as_states(states.copy())
    for g in range(len(states)):
        size, pile = int(states["deck_size"][g]), states["deck"][g]
        if size:
            kinds, faces = pile[:size] % FACE_UP, pile[:size] // FACE_UP
            hidden = size - int(faces[-1])
            kinds[:hidden], faces[:-1] = rng.permutation(kinds[:hidden]), rng.permutation(faces[:-1])
            pile[:size] = kinds + FACE_UP * faces
        below = max(int(states["pile_size"][g]) - 1, 0)
        states["mosaic_pile"][g, :below] = rng.permutation(states["mosaic_pile"][g, :below])
    states["seed"] = rng.integers(0, 1 << 63, len(states), np.uint64)
    return states


def num_drawn(before: np.void, after: np.void) -> int:
    """Count the cards that an action drew: to refill, for a vizier, for the beggar."""
    if before["phase"] != Phase.REFILL and after["phase"] == Phase.REFILL:
        return int(after["num_drawn"])
    if before["phase"] != Phase.VIZIER and after["phase"] == Phase.VIZIER:
        return int(after["num_vizier"])
    if "called" in before.dtype.names and before["called"] != after["called"]:
        return int(after["hand"].sum()) - int(before["hand"].sum())
    return 0


def outcomes_of_draws(cards: list[int], num: int, is_top_new: bool) -> list[int]:
    """Tell what was learnt of cards, from the top of a pile on, of which so many were drawn."""
    found = []
    for place, card in enumerate(cards[: num + 1]):
        if place > 0 or is_top_new:
            found.append(card if card >= FACE_UP else A_BACK)
        if place < num and card < FACE_UP:
            found.append(card)
    return found


def cards_from_top(before: np.void, after: np.void, num: int) -> list[int]:
    """Return the cards that were drawn and those below, the rebuilt pile's after the last of the one before."""
    left = int(before["deck_size"])
    if after["reshuffles"] == before["reshuffles"]:
        return before["deck"][:left][::-1].tolist()
    rebuilt = int(after["deck_size"]) + num - left
    return before["deck"][:left][::-1].tolist() + after["deck"][:rebuilt][::-1].tolist()


def outcomes_of_mosaics(before: np.void, after: np.void) -> list[int]:
    """Tell which mosaics showed after the top was taken or set aside."""
    pile, gone = before["mosaic_pile"][: before["pile_size"]].tolist(), int(before["pile_size"] - after["pile_size"])
    if before["phase"] == Phase.SET_DOWN and before["mosaic"] != pile[-1]:
        return []
    return [pile[-1 - k] for k in range(1, gone + 1) if k < len(pile)]


def brought(before: np.void, after: np.void) -> list[int]:
    """Tell what chance brought in sampled play."""
    if num := num_drawn(before, after):
        return outcomes_of_draws(cards_from_top(before, after, num), num, before["deck_size"] == 0)
    if before["pile_size"] > after["pile_size"]:
        return outcomes_of_mosaics(before, after)
    if "rolls" in before.dtype.names and after["rolls"] > before["rolls"]:
        return [int(after["altar"] - before["altar"])]
    return []


def dealt(state: np.void, rng: np.random.Generator) -> list[int]:
    """Tell what chance brought in the set-up; a hand may have come in any order."""
    hands = [np.repeat(np.arange(len(hand)), hand) for hand in state["hand"][: state["num_players"]]]
    found = [int(card) for hand in hands for card in rng.permutation(hand)]
    stalls = (state["market"][: state["market_size"]] % STALL).tolist()
    found += outcomes_of_draws([*stalls, int(state["deck"][state["deck_size"] - 1])], len(stalls), True)
    found.append(int(state["mosaic_pile"][state["pile_size"] - 1]))
    return found + (state["worshippers"].tolist() if "worshippers" in state.dtype.names else [])


def as_rows(outcomes: list[list[int]]) -> np.ndarray:
    """Return rows of one length."""
    rows = np.full((len(outcomes), max(map(len, outcomes), default=0)), UNDECIDED, np.int64)
    for row, found in zip(rows, outcomes, strict=True):
        row[: len(found)] = found
    return rows


def tidied(game: Game, states: np.ndarray) -> np.ndarray:
    """Return states without what earlier decisions left behind."""
    states = as_states(states.copy())
    for g in range(len(states)):
        game.words.tidy(as_states(states[g : g + 1]))
    return states


class Tally:
    """How often chance brought what it was said to bring."""

    def __init__(self, chance: ExplicitChance) -> None:
        self.chance = chance
        self.seen: dict[tuple[int, int], int] = defaultdict(int)
        self.expected: dict[tuple[int, int], float] = defaultdict(float)
        self.variance: dict[tuple[int, int], float] = defaultdict(float)

    def count(self, states: np.ndarray, actions: np.ndarray, outcomes: np.ndarray) -> None:
        """Ask before each outcome how likely it is; the questions must end where the outcomes do."""
        lengths = (outcomes != UNDECIDED).sum(axis=1)
        for asked in range(outcomes.shape[1] + 1):
            streams, likely = self.chance.ahead(states, actions, outcomes[:, :asked])
            assert ((streams != NO_CHANCE) == (lengths > asked)).all(), "as much is left to chance as comes"
            assert np.allclose(likely.sum(axis=1), lengths > asked), "probabilities sum to 1"
            for g in np.flatnonzero(lengths > asked):
                self._note(int(streams[g]), likely[g], int(outcomes[g, asked]))

    def _note(self, stream: int, likely: np.ndarray, outcome: int) -> None:
        assert likely[outcome] > 0
        self.seen[stream, outcome] += 1
        for possible in np.flatnonzero(likely).tolist():
            self.expected[stream, possible] += likely[possible]
            self.variance[stream, possible] += likely[possible] * (1 - likely[possible])

    @property
    def streams(self) -> set[int]:
        """What chance was drawn on."""
        return {stream for stream, _ in self.seen}

    def check(self, most: float = 4.5) -> None:
        """Every outcome comes about as often as is said, within a wide bound."""
        for event, mean in self.expected.items():
            off = abs(self.seen[event] - mean)
            assert off <= most * np.sqrt(self.variance[event]) + 1e-9, (event, self.seen[event], mean)


def deviations(seen: np.ndarray, likely: np.ndarray) -> float:
    """Return how many standard deviations the chi-square of frequencies lies off (Wilson and Hilferty)."""
    assert seen[likely == 0].sum() == 0
    seen, expected = seen[likely > 0], likely[likely > 0] * seen.sum()
    freedom = max(len(expected) - 1, 1)
    chi_square = float(((seen - expected) ** 2 / expected).sum())
    return ((chi_square / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / np.sqrt(2 / (9 * freedom))
