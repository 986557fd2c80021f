"""Chance as branches of a tree: what an action may bring, with probabilities, and how to play it with a given outcome.

In play a game draws from streams of its seed. Here a caller asks what chance an action will draw on (`ahead`), picks an
outcome, and asks again, since an action may draw several things in a row: three cards for the stalls are six or seven
outcomes. When nothing is left to chance, or earlier, the action is played with the outcomes picked (`play`), by the
rules of any other play; what was not picked falls as the seed would have it, and so does all chance after this action.

    chance, picked = ExplicitChance(game), np.zeros((len(states), 0), np.int64)
    streams, probabilities = chance.ahead(states, actions, picked)      # of the first outcome
    picked = probabilities.argmax(axis=1)[:, None]                      # one column an outcome, UNDECIDED where none
    streams, probabilities = chance.ahead(states, actions, picked)      # of the second, given the first
    chance.play(states, actions, picked)

The states say all that has been dealt, hidden hands included, so that probabilities are those of somebody who sees all
cards but not the order of a pile: its next card is any of those in it alike, unless it lies open. What a seat cannot
know either is another matter: average over `Game.redeal_hidden`.

What is dealt before the first decision is asked for with DEALING in place of an action, in a state of `start`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.core.batch import IllegalAction, check_seed
from cleo_env.core.counts import clear_cards
from cleo_env.core.game import Game, as_states
from cleo_env.core.jit import bind_kernels, jit
from cleo_env.core.loops import NOBODY

DEALING = -1  # in place of an action
NO_CHANCE, IMPOSSIBLE, ILLEGAL = -1, -2, -3  # in place of a stream
UNDECIDED = -1  # in place of an outcome


class ExplicitChance:
    """The chance of one game, for any number of its states."""

    def __init__(self, game: Game) -> None:
        if game.chance_rules is None:
            raise ValueError(f"{game.name} deals its chance by its seed alone: its outcomes cannot be listed")
        self.game, self.rules = game, game.chance_rules
        kernels = {**vars(game.kernels), **vars(self.rules)}
        self._gather, self._ahead, self._play = (
            bind_kernels(loop, game.name, kernels) for loop in (gather_games, look_ahead, play_games)
        )
        self._copies, self._mask = game.blank(2), np.zeros(game.actions.size, np.int8)

    def start(self, num_players: int | None = None, seed: int = 0, **settings: Any) -> np.ndarray:
        """Return a game, alone in an array, before anything is dealt."""
        like = self.game.prototype(self.game.default_players if num_players is None else num_players, settings)
        states, seeds = self.game.blank(1), np.array([check_seed(seed)], np.uint64)
        self.game.loops.start_games(states, self.game.blank(1), like, seeds, 0, 1)
        self._gather(states)
        return states

    def ahead(
        self, states: np.ndarray, actions: np.ndarray, outcomes: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Tell what chance decides next in each game: the stream, or NO_CHANCE, and how likely each outcome is.

        `outcomes` are those picked so far for the action, one in each game or a row of them.
        """
        streams = np.full(len(states), NO_CHANCE, np.int64)
        weights = np.zeros((len(states), self.rules.most_outcomes), np.int64)
        actions, plans = np.asarray(actions, np.int64), self._plans(states, outcomes)
        self._ahead(states, actions, plans, self._copies, self._mask, weights, streams)
        self._check(states, actions, plans, streams)
        return streams, weights / np.maximum(weights.sum(axis=1, keepdims=True), 1)

    def play(self, states: np.ndarray, actions: np.ndarray, outcomes: np.ndarray | None = None) -> None:
        """Play each game's action, in place, with the outcomes picked for it; DEALING deals."""
        self.ahead(states, actions, outcomes)  # refuses what cannot be, before anything is played
        weights = np.zeros(self.rules.most_outcomes, np.int64)
        self._play(states, np.asarray(actions, np.int64), self._plans(states, outcomes), self._copies, weights)

    def say(self, state: np.void, stream: int, outcome: int) -> str:
        """Return an outcome in words."""
        return self.rules.say(state, stream, outcome)

    def copied(self, states: np.ndarray) -> np.ndarray:
        """Return a copy of some states, in the form that kernels take."""
        return as_states(states.copy())

    def _plans(self, states: np.ndarray, outcomes: np.ndarray | None) -> np.ndarray:
        """Return a row for each game: how many outcomes were used, then the outcomes."""
        given = np.zeros((len(states), 0), np.int64) if outcomes is None else np.asarray(outcomes, np.int64)
        given = given[:, None] if given.ndim == 1 else given
        if given.ndim != 2 or len(given) != len(states):
            raise ValueError(f"outcomes: a row for each of {len(states)} games is needed, not shape {given.shape}")
        return np.concatenate([np.zeros((len(states), 1), np.int64), given], axis=1)

    def _check(self, states: np.ndarray, actions: np.ndarray, plans: np.ndarray, streams: np.ndarray) -> None:
        """Refuse an illegal action, or an outcome that chance cannot bring."""
        for g in np.flatnonzero(streams < NO_CHANCE).tolist():
            if streams[g] == IMPOSSIBLE:
                told = [outcome for outcome in plans[g, 1:].tolist() if outcome != UNDECIDED]
                raise ValueError(f"{self.game.name}, game {g}: chance cannot bring the outcomes {told} one by one")
            seat = np.array([states["decider"][g]], np.int64)
            seen, mask = np.zeros((1, self.game.observation.size), np.int16), self._mask[None].copy()
            self.game.loops.observe_seats(as_states(states[g : g + 1]), seat, seen, mask, 0, 1)
            raise IllegalAction(self.game, g, int(seat[0]), int(actions[g]), mask[0])


@jit
def next_outcome(plan, weights):
    """Return the next outcome of a plan, or UNDECIDED; `weights` count in how many ways each one comes about."""
    at = plan[0] + 1
    if at == plan.shape[0] or plan[at] == UNDECIDED:
        return UNDECIDED
    outcome = plan[at]
    if not 0 <= outcome < weights.shape[0] or weights[outcome] == 0:
        return UNDECIDED
    plan[0] = at
    clear_cards(weights)
    return outcome


@jit
def is_used_up(plan):
    """Tell whether all outcomes of a plan have come about."""
    return plan[0] + 1 == plan.shape[0] or plan[plan[0] + 1] == UNDECIDED


def gather_games(states):
    """Take back in each game what was dealt by chance."""
    for g in range(len(states)):
        gather(states[g])


def look_ahead(states, actions, plans, copies, mask, weights, streams):
    """Write for each game which stream decides next, and in how many ways it brings each outcome."""
    for g in range(len(states)):
        s = states[g]
        if actions[g] != DEALING:
            if s.decider == NOBODY:
                continue
            mask[:] = 0
            legal_actions(s, mask)
            if not 0 <= actions[g] < len(mask) or mask[actions[g]] == 0:
                streams[g] = ILLEGAL
                continue
        copies[0] = states[g]
        copies[1] = states[g]
        streams[g] = arrange_chance(copies[0], copies[1], actions[g], plans[g], weights[g])
        if not is_used_up(plans[g]):
            streams[g] = IMPOSSIBLE


def play_games(states, actions, plans, copies, weights):
    """Play in each game its action with the outcomes of its plan; the seed stays for all chance to come."""
    for g in range(len(states)):
        s = states[g]
        seed = s.seed
        copies[1] = states[g]
        if actions[g] == DEALING:
            arrange_chance(s, copies[1], actions[g], plans[g], weights)
            deal(s)
        elif s.decider != NOBODY:
            arrange_chance(s, copies[1], actions[g], plans[g], weights)
            apply_action(s, actions[g])
        s.seed = seed
