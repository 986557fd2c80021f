"""Who would win if the game ended now, as far as a seat can tell."""

from __future__ import annotations

from cleo_env.agents.players.architects.outlook import own_corruption, seen_corruption
from cleo_env.core.jit import jit
from cleo_env.games.architects.rules.knowledge import seat_after
from cleo_env.games.architects.rules_2006.scoring import score_wealth
from cleo_env.games.architects.rules_2019.data import FINAL_PENALTY

EATEN = -500.0  # how far one is behind who will be eaten


@jit
def lead_2006(s, p, look, w):
    """Return the talents by which a seat is ahead of the best opponent who will not be eaten."""
    if look.margin <= 0.0:
        return EATEN
    most = look.margin + own_corruption(s, p)
    best = 0
    for steps in range(1, int(s.num_players)):
        if seen_corruption(s, p, steps, w) < most:
            best = max(best, score_wealth(s, seat_after(s, p, steps)))
    return float(score_wealth(s, p) - best)


@jit
def lead_2019(s, p, look, w):
    """Return the scarabs by which a seat is ahead of the best opponent, penalties taken off."""
    mine = max(float(own_corruption(s, p)), 0.0)
    fewest = min(mine, mine + look.margin)
    best = 0.0
    for steps in range(1, int(s.num_players)):
        other = seat_after(s, p, steps)
        best = max(best, s.money[other] - penalty(seen_corruption(s, p, steps, w) - fewest))
    return s.money[p] - penalty(mine - fewest) - best


@jit
def penalty(amulets):
    """Return the scarabs to pay for so many amulets left; who has too many is out of it."""
    left = max(int(amulets), 0)
    return float(FINAL_PENALTY[left]) if left < len(FINAL_PENALTY) else -EATEN
