"""Cleopatra and the Society of Architects, 2019 edition, as a game of the suite."""

from __future__ import annotations

from cleo_env.core.settings import Drawn, Setting
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.game import architects_game
from cleo_env.games.architects.rules_2019 import table, words  # noqa: F401  they fill in what is the edition's own
from cleo_env.games.architects.rules_2019.data import SLOT_PENALTIES
from cleo_env.games.architects.rules_2019.penalties import ALLOWED, decode_penalties, encode_penalties

SWITCH = (False, True)
OWN_SETTINGS = (
    Setting("tainted_artisans", False, SWITCH, "whether the deck has three doubled artisans more"),
    Setting("sanctuary_forfeits_palms", True, SWITCH, "whether who claims a sanctuary gives up the palms"),
    Drawn(
        "slot_penalties",
        list(SLOT_PENALTIES),
        ALLOWED,
        "what calling the worshipper on each slot costs",
        encode_penalties,
        decode_penalties,
    ),
)

GAME = architects_game(Edition.E19, __name__, OWN_SETTINGS)
