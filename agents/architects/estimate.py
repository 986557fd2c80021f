"""What every seat may expect at the end, on the scale of the reward for a win."""

from __future__ import annotations

import math

from agents.architects.outlook import pieces_left, pieces_to_end
from cleo_env.architects import scoring_2006
from cleo_env.architects.editions import rule_by_edition
from cleo_env.architects.scoring import num_final_amulets
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit


@jit
def wealth_2019(s, p):
    """Count scarabs; penalties are weighed with the amulets."""
    return int(s.money[p])


wealth = rule_by_edition(scoring_2006.score_wealth, wealth_2019)


@jit
def strength(s, p):
    """Return how well a seat stands: wealth, cards, and amulets that weigh more as the end comes near."""
    pieces = pieces_to_end(pieces_left(s)) / int(s.num_players)
    return 0.1 * wealth(s, p) + 0.1 * num_cards(s.hand[p]) - num_final_amulets(s, p) / (2.0 + pieces)


@jit
def estimate(s, values):
    """Write for every seat its chance to win as the reward expected of it."""
    players = int(s.num_players)
    total = 0.0
    for p in range(players):
        values[p] = math.exp(strength(s, p))
        total += values[p]
    for p in range(players):
        values[p] = (players * values[p] / total - 1.0) / (players - 1)
    for p in range(players, values.shape[0]):
        values[p] = 0.0
