"""The loops of the interfaces: templates in which a game's kernels are filled in by `core.jit.bind_kernels`.

The free names below (start_game, legal_actions ..) are those kernels; see `core.game.Kernels`.
Each loop works on games first .. last - 1 of a batch, so that chunks can run on threads of their own.
"""

from __future__ import annotations

import numpy as np

from cleo_env.core.chance import GOLDEN, mix
from cleo_env.core.rewards import give_rewards, mark_winners

NOBODY = -1
WAIT = -(1 << 62)  # in place of an action: leave this game and its rows as they are
NO_CHOICE = -1  # the last law of every game
NEVER, SAME_STEP, NEXT_STEP = range(3)  # when a finished game restarts


def start_games(states, blank, like, seeds, first, last):
    """Set up new games with the players and settings of the states in `like`."""
    for g in range(first, last):
        states[g] = blank[0]
        start_game(states[g], like[g], seeds[g])


def refresh(states, decider, observation, mask, first, last):
    """Write who decides in each game, what that seat sees and what it may do."""
    for g in range(first, last):
        s = states[g]
        decider[g] = s.decider
        observation[g] = 0
        mask[g] = 0
        if s.decider != NOBODY:
            observe(s, int(s.decider), observation[g])
            legal_actions(s, mask[g])


def step_games(states, actions, blank, restart, rewards, terminated, final, decider, observation, mask, first, last):
    """Play one action in each game; score and, if wanted, restart those that end; then refresh. WAIT leaves a game be.

    `final` holds arrays for games that ended: states, scores, standings, winners. `restart` says when games restart.
    """
    final_states, final_scores, final_standings, final_winners = final
    for g in range(first, last):
        if actions[g] == WAIT:
            continue
        s = states[g]
        rewards[g] = 0.0
        was_over = s.decider == NOBODY
        terminated[g] = was_over and restart == NEVER
        if not was_over:
            apply_action(s, actions[g])
        if s.decider == NOBODY and not was_over:
            terminated[g] = True
            score(s, final_scores[g], final_standings[g], final_winners[g], rewards[g])
            final_states[g] = states[g]
        if s.decider == NOBODY and restart == (NEXT_STEP if was_over else SAME_STEP):
            seed = mix(s.seed + GOLDEN)
            states[g] = blank[0]
            start_game(states[g], final_states[g], seed)
        refresh(states, decider, observation, mask, g, g + 1)


def score(s, scores, standings, winners, rewards):
    """Write the result of a finished game."""
    players = int(s.num_players)
    for p in range(players):
        scores[p] = final_score(s, p)
        standings[p] = final_standing(s, p)
    for p in range(players, scores.shape[0]):
        scores[p] = 0
        standings[p] = NOBODY
    mark_winners(standings, players, winners)
    give_rewards(s.reward, standings, scores, winners, players, rewards)


def score_games(states, scores, standings, winners, rewards, first, last):
    """Write the results of games as if they ended now."""
    for g in range(first, last):
        score(states[g], scores[g], standings[g], winners[g], rewards[g])


def observe_seats(states, seats, observation, mask, first, last):
    """Write what a given seat of each game sees; the mask is blank unless it decides."""
    for g in range(first, last):
        s = states[g]
        observation[g] = 0
        mask[g] = 0
        observe(s, seats[g], observation[g])
        if s.decider == seats[g]:
            legal_actions(s, mask[g])


def view_games(states, seats, view, first, last):
    """Write the full view of each game, rotated to a given seat."""
    for g in range(first, last):
        view[g] = 0
        observe_all(states[g], seats[g], view[g])


def redeal_games(states, seats, keys, scratch_size, first, last):
    """Turn each game into another that the given seat cannot tell apart."""
    scratch = np.empty(scratch_size, np.int8)
    for g in range(first, last):
        redeal(states[g], seats[g], keys[g], scratch)


def count_final_stats(states, stats, first, last):
    """Write what is worth counting of every seat at the end."""
    for g in range(first, last):
        for p in range(int(states[g].num_players)):
            final_stats(states[g], p, stats[g, p])


def find_unsound(states, mask, first, last):
    """Return the first state that breaks a law of its game, and which; the last law is that the decider has a choice.

    `mask` is scratch space for the choices of one state.
    """
    for g in range(first, last):
        s = states[g]
        law = broken_law(s)
        if law == 0 and s.decider != NOBODY:
            mask[:] = 0
            legal_actions(s, mask)
            law = 0 if mask.any() else NO_CHOICE
        if law != 0:
            return g, law
    return NOBODY, 0
