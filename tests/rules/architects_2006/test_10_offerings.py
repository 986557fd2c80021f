"""Section 10: the offering among five players, and how the turn goes on with the dice."""

from __future__ import annotations

import pytest

from tests.rules.architects.given import play
from tests.rules.architects.offerings import bid, offering_2006, rich
from tests.rules.architects.seen import offered, owned
from tests.rules.architects_2006.given import table


@pytest.mark.rule("A06 10.3", "A06 10.4")
@pytest.mark.parametrize(
    ("bids", "moved"),
    [
        ([20, 50, 10, 0, 40], [2, -3, 3, 4, 1]),
        ([8, 6, 4, 4, 4], [-3, 1, 2, 2, 2]),
        ([6, 6, 3, 3, 0], [-3, -3, 2, 2, 4]),
    ],
)
def test_the_fifth_of_five_players_takes_4_amulets_unless_tied(bids: list[int], moved: list[int]) -> None:
    game = bid(offering_2006(*rich(5)), *bids)
    assert owned(game, "amulets") == [10 + change for change in moved]


@pytest.mark.rule("A06 10.5")
def test_after_the_offering_all_dice_leave_the_altar() -> None:
    game = offering_2006(*rich(3))
    assert game.position["altar"] == 5
    assert bid(game, 0, 0, 0).position["altar"] == 0


@pytest.mark.rule("A06 10.5")
def test_after_an_offering_before_the_main_action_the_turn_goes_on_with_it() -> None:
    game = bid(offering_2006(*rich(4), active=2), 3, 2, 1, 0)
    assert game.decider == 2
    assert offered(game, "take") == ["take stall 1", "take stall 2", "take stall 3"]
    assert "end turn" not in game.legal


@pytest.mark.rule("A06 10.5")
def test_after_an_offering_called_by_the_dice_only_the_end_of_the_turn_is_left() -> None:
    for seed in range(100):
        game = table({"artisan": 1, "stone": 1, "marble": 1}, altar=4, seed=seed)
        play(game, "build sphinx", "pay artisan", "pay stone", "pay marble", "end visit")
        if game.position["altar"] == 5:
            break
    bid(play(game, "make offering"), 1, 0, 2)
    assert (game.decider, game.legal, game.position["altar"]) == (0, ["end turn"], 0)
    assert play(game, "end turn").decider == 1
