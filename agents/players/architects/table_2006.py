"""How scripts choose in the 2006 edition, where the editions part."""

from __future__ import annotations

from cleo_env.agents.players.architects import (
    characters_2006,
    estimate,
    greedy,
    hand_limit,
    lead,
    mosaics,
    outlook,
    payment,
    plans,
    purse,
    quarry,
    turn_2006,
    worth,
)
from cleo_env.agents.players.architects.edition_choices import CHOICES
from cleo_env.games.architects.editions import NAMES, Edition
from cleo_env.games.architects.rules_2006 import scoring

CHOICES.fill(
    NAMES[Edition.E06],
    expert_turn=turn_2006.choose_from_menu,
    expert_own=characters_2006.go_on,
    greedy_own=greedy.go_on_2006,
    answer_limit=hand_limit.smuggle,
    choose_payment=payment.choose_payment_2006,
    paid=payment.paid_2006,
    helpers=purse.helpers_2006,
    worth_of_helpers=worth.worth_of_helpers_2006,
    best_sphinx=quarry.best_sphinx_2006,
    best_obelisk=quarry.best_obelisk_2006,
    around_throne=quarry.around_throne_2006,
    opened_pair=quarry.opened_pair_2006,
    bonus=plans.bonus_2006,
    again=plans.again_2006,
    earn=mosaics.earn_both,
    palms_given_up=mosaics.palms_given_up_2006,
    rival_corruption=outlook.rival_2006,
    wanted_shares=outlook.wanted_2006,
    is_last_turn=outlook.is_last_turn_2006,
    lead_of=lead.lead_2006,
    wealth=scoring.score_wealth,
    danger=estimate.danger_2006,
)
