"""The end of the game, 2006: the crocodile eats the most corrupt; talents and merchants are wealth."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.core.rewards import LOST
from cleo_env.games.architects.rules.scoring import num_final_amulets, rank_survivor
from cleo_env.games.architects.rules_2006.data import MERCHANT_VALUE


@jit
def is_eaten(s, p):
    """The most corrupt, ties included, are fed to the crocodile. [A06 12.5]"""
    most = 0
    for other in range(int(s.num_players)):
        most = max(most, num_final_amulets(s, other))
    return most > 0 and num_final_amulets(s, p) == most


@jit
def score_wealth(s, p):
    """Count talents, and three for every merchant left. [A06 12.6]"""
    return int(s.money[p]) + MERCHANT_VALUE * int(s.merchants[p])


@jit
def standing(s, p):
    """Rank by wealth, then fewer amulets; LOST if eaten. [A06 12.7]"""
    return LOST if is_eaten(s, p) else rank_survivor(score_wealth(s, p), num_final_amulets(s, p))
