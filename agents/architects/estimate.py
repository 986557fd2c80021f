"""What every seat may expect at the end, on the scale of the reward for a win; all cards are seen."""

from __future__ import annotations

import math

from agents.architects.outlook import Outlook, pieces_left, pieces_to_end, time_left, wanted_shares
from agents.architects.purse import cards_in
from agents.architects.weights import odds_of, weights_of
from agents.architects.worth import worth_of_purse
from cleo_env.architects import scoring_2006
from cleo_env.architects.editions import rule_by_edition
from cleo_env.architects.scoring import num_final_amulets
from cleo_env.core.jit import jit


@jit
def wealth_2019(s, p):
    """Count scarabs; the penalty for amulets is part of the danger."""
    return int(s.money[p])


wealth = rule_by_edition(scoring_2006.score_wealth, wealth_2019)


@jit
def danger_2006(s, p, late, odds):
    """Return how likely a seat is to be eaten: near the end an amulet more than any other is nearly certain death."""
    most = 0
    for other in range(int(s.num_players)):
        if other != p:
            most = max(most, num_final_amulets(s, other))
    return 1.0 / (1.0 + math.exp(odds.slope * late * (most - num_final_amulets(s, p))))


@jit
def danger_2019(s, p, late, odds):
    """Return what the amulets beyond the fewest weigh, each more than the one before."""
    fewest = num_final_amulets(s, p)
    for other in range(int(s.num_players)):
        fewest = min(fewest, num_final_amulets(s, other))
    left = num_final_amulets(s, p) - fewest
    return left * (1.0 + odds.slope * left)


danger = rule_by_edition(danger_2006, danger_2019)


@jit
def strength(s, p, late, look, odds):
    """Return how well a seat stands: wealth, cards and danger, which all weigh more as the end comes near."""
    cards = worth_of_purse(s, cards_in(s.hand[p]), look, weights_of(s))
    ahead = (odds.wealth + odds.wealth_late * late) * wealth(s, p) + (odds.cards + odds.cards_late * late) * cards
    return ahead - (odds.danger + odds.danger_late * late) * danger(s, p, late, odds)


@jit
def estimate(s, values):
    """Write for every seat its chance to win, as the reward to be expected of it."""
    players = int(s.num_players)
    left = pieces_left(s)
    pieces = pieces_to_end(left) / players
    w = weights_of(s)
    look = Outlook(0.0, 0.0, pieces, time_left(s, pieces, w), wanted_shares(s, left, w), left)
    most = -math.inf
    for p in range(players):
        values[p] = strength(s, p, 1.0 / (1.0 + pieces), look, odds_of(s))
        most = max(most, values[p])
    total = 0.0
    for p in range(players):
        values[p] = math.exp(values[p] - most)
        total += values[p]
    for p in range(values.shape[0]):
        values[p] = (players * values[p] / total - 1.0) / (players - 1) if p < players else 0.0
