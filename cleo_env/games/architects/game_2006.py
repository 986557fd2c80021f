"""Cleopatra and the Society of Architects, 2006 edition, as a game of the suite."""

from __future__ import annotations

from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.game import architects_game
from cleo_env.games.architects.rules_2006 import table, words  # noqa: F401  they fill in what is the edition's own

GAME = architects_game(Edition.E06, __name__)
