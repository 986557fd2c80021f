"""From final standings to rewards that sum to zero.

A game gives each seat a standing (higher is better, LOST for who cannot win) and a score (wealth, points).
"""

from __future__ import annotations

from cleo_env.core.jit import jit

REWARDS = ("win", "rank", "margin")
WIN, RANK, MARGIN = range(len(REWARDS))
LOST = -1
FULL_MARGIN = 40.0


@jit
def mark_winners(standings, num_players, winners):
    """Mark the best standings, if anyone can win at all; return how many there are."""
    best = LOST
    for p in range(num_players):
        best = max(best, standings[p])
    count = 0
    for p in range(winners.shape[0]):
        winners[p] = p < num_players and best != LOST and standings[p] == best
        count += winners[p]
    return count


@jit
def give_rewards(kind, standings, scores, winners, num_players, rewards):
    """Write the reward of every seat; seats not in use get nothing."""
    for p in range(rewards.shape[0]):
        rewards[p] = 0.0
    if kind == WIN:
        reward_win(winners, num_players, rewards)
    elif kind == RANK:
        reward_rank(standings, num_players, rewards)
    elif kind == MARGIN:
        reward_margin(standings, scores, num_players, rewards)


@jit
def reward_win(winners, num_players, rewards):
    """Winners share +1 and the others -1; nobody gets anything if nobody or everybody wins."""
    count = 0
    for p in range(num_players):
        count += winners[p]
    if count == 0 or count == num_players:
        return
    for p in range(num_players):
        rewards[p] = 1.0 / count if winners[p] else -1.0 / (num_players - count)


@jit
def reward_rank(standings, num_players, rewards):
    """From +1 for the first to -1 for the last in even steps; who is tied shares the mean."""
    for p in range(num_players):
        better = 0
        equal = 0
        for other in range(num_players):
            better += standings[other] > standings[p]
            equal += standings[other] == standings[p]
        place = better + (equal - 1) / 2
        rewards[p] = 1.0 - 2.0 * place / (num_players - 1)


@jit
def reward_margin(standings, scores, num_players, rewards):
    """The lead over the best other player who can win, in fortieths up to one; -1 for who cannot; less the mean."""
    total = 0.0
    for p in range(num_players):
        best = 0
        for other in range(num_players):
            if other != p and standings[other] != LOST:
                best = max(best, scores[other])
        lead = (scores[p] - best) / FULL_MARGIN
        rewards[p] = -1.0 if standings[p] == LOST else max(-1.0, min(1.0, lead))
        total += rewards[p]
    for p in range(num_players):
        rewards[p] -= total / num_players
