"""Section 4: hand limit."""

from __future__ import annotations

import pytest

from tests.rules.architects.build import visited
from tests.rules.architects.given import play
from tests.rules.architects.payer import mine
from tests.rules.architects_2019.given import bare_table, table

ANSWERS = ["keep all", "discard down"]
WORSHIPPERS = ["foreman", "beggar", "visir", "merchant", "architect"]  # beggar and visir cost one amulet


@pytest.mark.rule("A19 4.1")
def test_a_hand_grown_by_the_beggar_is_checked_at_the_end_of_the_turn_only() -> None:
    game = play(table({"artisan": 8}, worshippers=WORSHIPPERS, stalls=[["lapis"], [], []]), "call beggar")
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.legal == ["end turn"]
    assert (play(game, "end turn").decider, game.legal) == (0, ANSWERS)
    assert mine(play(game, "keep all"), "amulets") == 1 + 3


@pytest.mark.rule("A19 4.1")
def test_cards_paid_in_the_visirs_second_visit_no_longer_count() -> None:
    hand = {"artisan": 8, "stone": 2, "wood": 2}
    game = play(bare_table(hand, worshippers=WORSHIPPERS, stalls=[["lapis"], [], []]), "call visir", "take stall 1")
    play(visited(game, "wall L0"), "end turn")
    assert mine(game, "hand") == {"artisan": 7, "stone": 1, "wood": 1, "lapis": 1}
    assert game.decider == 1


@pytest.mark.rule("A19 4.2")
def test_caves_discarded_at_the_limit_cost_nothing() -> None:
    game = play(table({"artisan": 12, "stone": 1, "wood": 1, "cave": 2}), "build wall L0")
    play(game, "pay artisan", "pay stone", "pay wood", "end visit", "end turn", "discard down")
    play(game, "discard cave", "discard cave")
    assert mine(game, "amulets") == 0
    assert (game.decider, game.legal) == (0, ["discard artisan"])
    assert play(game, "discard artisan").decider == 1
    assert mine(game, "amulets") == 0


@pytest.mark.rule("A19 4.4")
def test_by_the_setting_the_visirs_visits_are_checked_each_in_its_own_way() -> None:
    where = {"worshippers": WORSHIPPERS, "stalls": [["lapis"], [], []], "settings": {"hand_limit": "before refill"}}
    hand = {"artisan": 11, "stone": 1, "wood": 1}
    first = play(bare_table(hand, **where), "call visir", "take stall 1")
    assert first.legal == ANSWERS
    assert play(visited(play(first, "keep all"), "wall L0"), "end turn").legal == ANSWERS
    last = play(visited(play(bare_table(hand, **where), "call visir"), "wall L0"), "take stall 1")
    assert last.legal == ANSWERS
