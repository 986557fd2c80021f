"""Cleopatra and the Society of Architects, 2019 edition, as a game of the suite."""

from __future__ import annotations

from cleo_env.architects import deal_2019, observe_2019, redeal_2019, scoring_2019, step_2019
from cleo_env.architects.data_2019 import SLOT_PENALTIES
from cleo_env.architects.editions import Edition
from cleo_env.architects.game import architects_game
from cleo_env.architects.penalties_2019 import ALLOWED, decode_penalties, encode_penalties
from cleo_env.core.game import Kernels
from cleo_env.core.settings import Drawn, Setting

SWITCH = (False, True)

GAME = architects_game(
    Edition.E19,
    __name__,
    Kernels(
        start_game=deal_2019.start_game,
        legal_actions=step_2019.legal_actions,
        apply_action=step_2019.apply_action,
        observe=observe_2019.observe,
        observe_all=observe_2019.observe_all,
        redeal=redeal_2019.redeal,
        final_score=scoring_2019.score_wealth,
        final_standing=scoring_2019.standing,
    ),
    (
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
    ),
)
