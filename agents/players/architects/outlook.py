"""What a seat reckons with in a decision: the price of an amulet, the time left, the materials still asked for."""

from __future__ import annotations

from typing import NamedTuple

from cleo_env.agents.players.architects import edition_choices
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import FIRST_TAINTED, NUM_CATEGORIES, Category
from cleo_env.games.architects.rules.data import COST, PIECES
from cleo_env.games.architects.rules.knowledge import seat_after
from cleo_env.games.architects.rules.quarry import num_built

NEVER = 1 << 14


class Outlook(NamedTuple):
    """How the game stands in the eyes of one seat."""

    margin: float  # amulets of advantage: over the most corrupt opponent in 2006, over the least corrupt in 2019
    price: float  # of an amulet
    pieces: float  # that a player may still build
    time: float  # share of the full worth of cards that the rest of the game leaves
    wanted: tuple[float, float, float, float, float]  # by resource: share of its worth that the quarry leaves
    left: tuple[int, int, int, int, int, int]  # by category: pieces in the quarry


@jit
def num_left(s, category):
    """Count the pieces of a category that are left in the quarry; mosaics set aside are not."""
    if category == Category.MOSAIC:
        return int(s.pile_size)
    return int(PIECES[category]) - num_built(s, category)


@jit
def pieces_left(s):
    """Return by category the pieces that are left in the quarry."""
    return (num_left(s, 0), num_left(s, 1), num_left(s, 2), num_left(s, 3), num_left(s, 4), num_left(s, 5))


@jit
def pieces_to_end(left):
    """Count the pieces until Cleopatra arrives: all that are left but those of the fullest category."""
    return sum(left) - max(left)


@jit
def own_corruption(s, p):
    """Count what a seat has to answer for at the end, tainted cards in hand included; below 0 there is room."""
    tainted = num_cards(s.hand[p, FIRST_TAINTED:])
    return int(s.amulets[p]) + tainted - int(s.sanctuary_squares[p])


@jit
def seen_corruption(s, p, steps, w):
    """Count what the seat so many places on has to answer for, as far as seat p can tell."""
    other = seat_after(s, p, steps)
    known = s.known[p, steps - 1]
    unknown = num_cards(s.hand[other]) - num_cards(known)
    tainted = num_cards(known[FIRST_TAINTED:]) + w.tainted * unknown
    return max(int(s.amulets[other]) + tainted - int(s.sanctuary_squares[other]), 0.0)


@jit
def rival_2006(s, p, w):
    """The crocodile eats the most corrupt, so the most corrupt opponent protects all others."""
    most = 0.0
    for steps in range(1, int(s.num_players)):
        most = max(most, seen_corruption(s, p, steps, w))
    return most


@jit
def rival_2019(s, p, w):
    """All discard as many amulets as the least corrupt has."""
    fewest = float(NEVER)
    for steps in range(1, int(s.num_players)):
        fewest = min(fewest, seen_corruption(s, p, steps, w))
    return fewest


@jit
def price_of_amulet(margin, pieces, w):
    """Return what it is worth not to take one more amulet: more without an advantage, and near the end."""
    price = (w.fear - w.ease * margin) * (1.0 + w.late_fear / (1.0 + pieces))
    return min(max(price, w.least_price), w.most_price)


@jit
def wanted(left, kind, w):
    """Return the share of its worth that a resource has while the quarry still asks for it, 2006."""
    asked = 0
    for category in range(NUM_CATEGORIES):
        asked += left[category] * int(COST[Edition.E06, category, kind])
    return min(asked / w.supply, 1.0)


@jit
def wanted_2006(s, left, w):
    """Return by resource the share of its worth that the quarry leaves."""
    return (wanted(left, 0, w), wanted(left, 1, w), wanted(left, 2, w), wanted(left, 3, w), wanted(left, 4, w))


@jit
def wanted_2019(s, left, w):
    """Every material will do for every piece."""
    return (1.0, 1.0, 1.0, 1.0, 1.0)


@jit
def is_last_turn_2006(s):
    """Nobody knows which turn is the last."""
    return False


@jit
def is_last_turn_2019(s):
    """Once Cleopatra has arrived, nobody moves twice."""
    return s.last_turns > 0


@jit
def time_left(s, pieces, w):
    """Return the share of the full worth of cards that the rest of the game leaves."""
    return 0.0 if edition_choices.is_last_turn(s) else min(w.time_left + w.time * pieces, 1.0)


@jit
def outlook(s, p, w):
    """Return how the game stands in the eyes of seat p."""
    margin = edition_choices.rival_corruption(s, p, w) - own_corruption(s, p)
    left = pieces_left(s)
    pieces = pieces_to_end(left) / int(s.num_players)
    price = price_of_amulet(margin, pieces, w)
    return Outlook(margin, price, pieces, time_left(s, pieces, w), edition_choices.wanted_shares(s, left, w), left)
