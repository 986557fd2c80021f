"""What every seat may expect at the end, on the scale of the reward for a win; all cards are seen."""

from __future__ import annotations

import math

from cleo_env.agents.players.architects import edition_choices
from cleo_env.agents.players.architects.outlook import Outlook, pieces_left, pieces_to_end, time_left
from cleo_env.agents.players.architects.purse import cards_in
from cleo_env.agents.players.architects.weights import odds_weights, weights_of
from cleo_env.agents.players.architects.worth import worth_of_purse
from cleo_env.core.jit import jit
from cleo_env.games.architects.rules.scoring import num_final_amulets


@jit
def wealth_2019(s, p):
    """Count scarabs; the penalty for amulets is part of the danger."""
    return int(s.money[p])


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


@jit
def strength(s, p, late, look, odds):
    """Return how well a seat stands: wealth, cards and danger, which all weigh more as the end comes near."""
    cards = worth_of_purse(s, cards_in(s.hand[p]), look, weights_of(s))
    wealth = (odds.wealth + odds.wealth_late * late) * edition_choices.wealth(s, p)
    ahead = wealth + (odds.cards + odds.cards_late * late) * cards
    return ahead - (odds.danger + odds.danger_late * late) * edition_choices.danger(s, p, late, odds)


@jit
def estimate(s, values):
    """Write for every seat its chance to win, as the reward to be expected of it."""
    players = int(s.num_players)
    left = pieces_left(s)
    pieces = pieces_to_end(left) / players
    w = weights_of(s)
    look = Outlook(0.0, 0.0, pieces, time_left(s, pieces, w), edition_choices.wanted_shares(s, left, w), left)
    most = -math.inf
    for p in range(players):
        values[p] = strength(s, p, 1.0 / (1.0 + pieces), look, odds_weights(s))
        most = max(most, values[p])
    total = 0.0
    for p in range(players):
        values[p] = math.exp(values[p] - most)
        total += values[p]
    for p in range(values.shape[0]):
        values[p] = (players * values[p] / total - 1.0) / (players - 1) if p < players else 0.0
