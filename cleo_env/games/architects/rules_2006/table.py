"""How the 2006 edition fills in the rules in which the editions part."""

from __future__ import annotations

from cleo_env.core.kinds import nothing
from cleo_env.games.architects.edition_rules import RULES
from cleo_env.games.architects.editions import NAMES, Edition
from cleo_env.games.architects.rules import order
from cleo_env.games.architects.rules.scoring import num_final_amulets
from cleo_env.games.architects.rules_2006 import (
    chance,
    characters,
    deal,
    dice,
    observe,
    payment,
    pieces,
    redeal,
    scoring,
    scribe,
    soundness,
    step,
    turn,
)

RULES.fill(
    NAMES[Edition.E06],
    deck_counts=deal.deck_counts,
    copy_own_settings=nothing,
    deal_own=deal.give_merchants,
    legal_turn=turn.legal_turn,
    apply_turn=turn.apply_turn,
    legal_hand_limit=turn.legal_hand_limit,
    apply_hand_limit=turn.apply_hand_limit,
    next_turn=order.next_turn,
    forget_turn=characters.forget_characters,
    legal_own_phase=step.legal_own_phase,
    apply_own_phase=step.apply_own_phase,
    can_afford=payment.can_afford,
    can_pay_rest=payment.can_pay_rest,
    start_paying=payment.start_paying,
    legal_unit=payment.legal_unit,
    pay_unit=payment.pay_unit,
    can_build_mosaic=scribe.can_build_mosaic,
    start_mosaic=scribe.start_mosaic,
    score_piece=pieces.score_piece,
    num_on_plaza=pieces.num_on_plaza,
    legal_on_plaza=pieces.legal_on_plaza,
    put_on_plaza=pieces.put_on_plaza,
    after_laying=nothing,
    after_claim=nothing,
    after_sanctuaries=nothing,
    after_offering=dice.clear_altar,
    num_amulets_left=num_final_amulets,
    is_eaten=scoring.is_eaten,
    score_wealth=scoring.score_wealth,
    standing=scoring.standing,
    can_see_discards=observe.can_see_discards,
    observe_own=observe.observe_own,
    observe_own_half_done=observe.observe_characters,
    foretell_own=observe.foretell_dice,
    gather_own=redeal.gather_vizier,
    deal_out_own=redeal.deal_vizier,
    list_needs=redeal.list_needs,
    wipe_own_traces=redeal.wipe_characters,
    num_own_drawn=chance.num_vizier_drawn,
    arrange_own=chance.arrange_dice,
    arrange_own_deal=chance.deals_no_more,
    count_own_cards=soundness.count_own_cards,
    is_own_sound=soundness.is_own_sound,
)
