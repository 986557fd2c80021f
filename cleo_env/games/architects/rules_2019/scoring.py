"""The end of the game, 2019: a common discard, scarabs for the amulets left, the crocodile at eight."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.core.rewards import LOST
from cleo_env.games.architects.rules.scoring import num_final_amulets, rank_survivor
from cleo_env.games.architects.rules_2019.data import FINAL_PENALTY


@jit
def num_amulets_left(s, p):
    """Count a player's amulets after all have discarded as many as the least corrupt has. [A19 12.7]"""
    fewest = num_final_amulets(s, 0)
    for other in range(1, int(s.num_players)):
        fewest = min(fewest, num_final_amulets(s, other))
    return num_final_amulets(s, p) - fewest


@jit
def is_eaten(s, p):
    """Who has more amulets left than the scale goes is fed to the crocodile. [A19 12.8]"""
    return num_amulets_left(s, p) >= len(FINAL_PENALTY)


@jit
def score_wealth(s, p):
    """Count scarabs, less the penalty for the amulets left, down to none. [A19 12.9] [A19 12.10]"""
    if is_eaten(s, p):
        return int(s.money[p])
    return max(int(s.money[p]) - FINAL_PENALTY[num_amulets_left(s, p)], 0)


@jit
def standing(s, p):
    """Rank by wealth, then fewer amulets after the common discard; LOST if eaten. [A19 12.11]"""
    return LOST if is_eaten(s, p) else rank_survivor(score_wealth(s, p), num_amulets_left(s, p))
