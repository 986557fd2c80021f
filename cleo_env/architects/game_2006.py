"""Cleopatra and the Society of Architects, 2006 edition, as a game of the suite."""

from __future__ import annotations

from cleo_env.architects import deal_2006, observe_2006, redeal_2006, scoring_2006
from cleo_env.architects.editions import Edition
from cleo_env.architects.game import Rules, architects_game

GAME = architects_game(Edition.E06, __name__, Rules(deal_2006, observe_2006, redeal_2006, scoring_2006))
