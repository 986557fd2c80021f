"""Section 10: the offering of two players, and how the turn goes on after it."""

from __future__ import annotations

import pytest

from tests.rules.architects.build import visited
from tests.rules.architects.given import play
from tests.rules.architects.offerings import bid, offering_2019, rich
from tests.rules.architects.seen import offered, owned
from tests.rules.architects_2019.given import table

THRONE = {"artisan": 3, "stone": 1, "marble": 1, "wood": 1, "lapis": 1}


@pytest.mark.rule("A19 10.3", "A19 10.4")
@pytest.mark.parametrize(("bids", "moved"), [([8, 9], [1, -3]), ([9, 8], [-3, 1]), ([0, 0], [-3, -3])])
def test_of_two_players_the_second_takes_1_amulet_unless_tied(bids: list[int], moved: list[int]) -> None:
    game = bid(offering_2019(*rich(2)), *bids)
    assert owned(game, "amulets") == [10 + change for change in moved]


@pytest.mark.rule("A19 10.1")
def test_the_scarabs_just_earned_may_be_bid() -> None:
    game = visited(table(THRONE, money=0, throne=1, cleopatra=3), "throne")
    assert game.legal == ["bid tens 0", "bid tens 1"]
    assert owned(bid(game, 10, 0), "money")[0] == 0


@pytest.mark.rule("A19 10.5")
@pytest.mark.parametrize("active", [0, 2])
def test_after_the_offering_the_active_players_turn_goes_on(active: int) -> None:
    game = bid(offering_2019(*rich(3), active=active), 1, 3, 2)
    assert (game.decider, game.legal) == (active, ["end turn"])
    assert play(game, "end turn").decider == (active + 1) % 3


@pytest.mark.rule("A19 10.5")
def test_the_market_visit_of_a_visir_comes_after_the_offering() -> None:
    worshippers = ["architect", "visir", "beggar", "merchant", "foreman"]
    game = play(table(THRONE, throne=1, cleopatra=3, worshippers=worshippers), "call visir")
    visited(game, "throne")
    assert game.legal == offered(game, "bid") != []
    bid(game, 0, 0)
    assert (game.decider, game.legal) == (0, ["take stall 1", "take stall 2", "take stall 3", "end turn"])


@pytest.mark.rule("A19 10.5")
def test_the_hand_limit_comes_after_the_offering() -> None:
    hand = {**THRONE, "artisan": 3 + 11}
    game = bid(visited(table(hand, throne=1, cleopatra=3), "throne"), 0, 0)
    assert play(game, "end turn").legal == ["keep all", "discard down"]
    assert game.decider == 0
