"""How scripts choose in the 2019 edition, where the editions part."""

from __future__ import annotations

from cleo_env.agents.players.architects import (
    estimate,
    expert,
    greedy,
    hand_limit,
    lead,
    mosaics,
    outlook,
    payment,
    plans,
    purse,
    quarry,
    turn_2019,
    worth,
)
from cleo_env.agents.players.architects.edition_choices import CHOICES
from cleo_env.games.architects.editions import NAMES, Edition

CHOICES.fill(
    NAMES[Edition.E19],
    expert_turn=turn_2019.choose_from_menu,
    expert_own=expert.own_2019,
    greedy_own=greedy.go_on_2019,
    answer_limit=hand_limit.no_smuggler,
    choose_payment=payment.choose_payment_2019,
    paid=payment.paid_2019,
    helpers=purse.helpers_2019,
    worth_of_helpers=worth.worth_of_helpers_2019,
    best_sphinx=quarry.best_sphinx_2019,
    best_obelisk=quarry.best_obelisk_2019,
    around_throne=quarry.around_throne_2019,
    opened_pair=quarry.opened_pair_2019,
    bonus=plans.bonus_2019,
    again=plans.again_2019,
    earn=mosaics.earn_either,
    palms_given_up=mosaics.palms_given_up_2019,
    rival_corruption=outlook.rival_2019,
    wanted_shares=outlook.wanted_2019,
    is_last_turn=outlook.is_last_turn_2019,
    lead_of=lead.lead_2019,
    wealth=estimate.wealth_2019,
    danger=estimate.danger_2019,
)
