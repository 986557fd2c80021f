"""Cleopatra and the Society of Architects, 2019 edition, as a game of the suite."""

from __future__ import annotations

from cleo_env.architects import deal_2019, observe_2019, redeal_2019, scoring_2019
from cleo_env.architects.data_2019 import SLOT_PENALTIES
from cleo_env.architects.editions import Edition
from cleo_env.architects.game import Rules, architects_game
from cleo_env.architects.penalties_2019 import ALLOWED, decode_penalties, encode_penalties
from cleo_env.core.settings import Drawn, Setting

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

GAME = architects_game(Edition.E19, __name__, Rules(deal_2019, observe_2019, redeal_2019, scoring_2019), OWN_SETTINGS)
