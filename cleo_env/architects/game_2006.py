"""Cleopatra and the Society of Architects, 2006 edition, as a game of the suite."""

from __future__ import annotations

from cleo_env.architects import deal_2006, observe_2006, redeal_2006, scoring_2006, step_2006
from cleo_env.architects.editions import Edition
from cleo_env.architects.game import architects_game
from cleo_env.core.game import Kernels

GAME = architects_game(
    Edition.E06,
    __name__,
    Kernels(
        start_game=deal_2006.start_game,
        legal_actions=step_2006.legal_actions,
        apply_action=step_2006.apply_action,
        observe=observe_2006.observe,
        observe_all=observe_2006.observe_all,
        redeal=redeal_2006.redeal,
        final_score=scoring_2006.score_wealth,
        final_standing=scoring_2006.standing,
    ),
)
