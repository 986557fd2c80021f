"""How the 2019 edition fills in the rules in which the editions part."""

from __future__ import annotations

from cleo_env.core.kinds import nothing
from cleo_env.games.architects.edition_rules import RULES
from cleo_env.games.architects.editions import NAMES, Edition
from cleo_env.games.architects.rules import hand_limit, mosaic
from cleo_env.games.architects.rules_2019 import (
    chance,
    deal,
    observe,
    payment,
    pieces,
    redeal,
    scoring,
    soundness,
    turn,
    worshippers,
)

RULES.fill(
    NAMES[Edition.E19],
    deck_counts=deal.deck_counts,
    copy_own_settings=deal.copy_settings,
    deal_own=deal.line_up_worshippers,
    legal_turn=turn.legal_turn,
    apply_turn=turn.apply_turn,
    legal_hand_limit=hand_limit.legal_hand_limit,
    apply_hand_limit=hand_limit.apply_hand_limit,
    next_turn=turn.next_turn,
    forget_turn=worshippers.forget_worshipper,
    legal_own_phase=payment.legal_choose_kind,
    apply_own_phase=payment.apply_choose_kind,
    can_afford=payment.can_afford,
    can_pay_rest=payment.can_pay_rest,
    start_paying=payment.start_paying,
    legal_unit=payment.legal_unit,
    pay_unit=payment.pay_unit,
    can_build_mosaic=mosaic.does_top_fit,
    start_mosaic=mosaic.take_top,
    score_piece=pieces.score_piece,
    num_on_plaza=pieces.num_on_plaza,
    legal_on_plaza=pieces.legal_on_plaza,
    put_on_plaza=pieces.put_on_plaza,
    after_laying=pieces.set_palms_aside,
    after_claim=pieces.forfeit_palms,
    after_sanctuaries=pieces.collect_palms,
    after_offering=nothing,
    num_amulets_left=scoring.num_amulets_left,
    is_eaten=scoring.is_eaten,
    score_wealth=scoring.score_wealth,
    standing=scoring.standing,
    can_see_discards=observe.can_see_discards,
    observe_own=observe.observe_own,
    observe_own_half_done=nothing,
    foretell_own=nothing,
    gather_own=nothing,
    deal_out_own=nothing,
    list_needs=redeal.list_needs,
    wipe_own_traces=nothing,
    num_own_drawn=chance.num_beggar_drawn,
    arrange_own=chance.rolls_no_dice,
    arrange_own_deal=chance.arrange_worshippers,
    count_own_cards=nothing,
    is_own_sound=soundness.is_own_sound,
)
