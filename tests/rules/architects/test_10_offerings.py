"""Section 10: the sealed bids of an offering, and the amulets they move."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import numpy as np
import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.given import play
from tests.rules.architects.offerings import OFFERING, bid, rich
from tests.rules.architects.seen import column, owned, same_view

Offering = Callable[..., Table]


@pytest.fixture
def offering(edition: ModuleType) -> Offering:
    """Start an offering among such players."""
    return OFFERING[edition.EDITION]


@pytest.mark.rule("A06 10.1", "A19 10.1")
def test_a_bid_may_be_anything_from_0_to_all_one_has(offering: Offering) -> None:
    units = {"bid tens 0": range(10), "bid tens 1": range(10), "bid tens 2": range(4)}
    for tens, allowed in units.items():
        game = offering({"money": 23}, {}, {})
        assert game.legal == list(units)
        assert play(game, tens).legal == [f"bid units {number}" for number in allowed]


@pytest.mark.rule("A06 10.1", "A19 10.1")
def test_a_player_with_nothing_bids_0(offering: Offering) -> None:
    game = bid(offering({}, {"money": 0}, {}), 1)
    assert game.legal == ["bid tens 0"]
    assert play(game, "bid tens 0").legal == ["bid units 0"]


@pytest.mark.rule("A06 10.1", "A19 10.1")
def test_a_bid_of_all_one_has_is_possible_and_leaves_nothing(offering: Offering) -> None:
    assert owned(bid(offering({"money": 40}, {"money": 7}, {"money": 5}), 40, 7, 0), "money") == [0, 0, 5]


@pytest.mark.rule("A06 10.1", "A19 10.1")
def test_all_bids_are_lost_whatever_their_rank(offering: Offering) -> None:
    game = bid(offering(*rich(4)), 12, 34, 5, 0)
    assert owned(game, "money") == [99 - 12, 99 - 34, 99 - 5, 99]


@pytest.mark.rule("A06 10.2", "A19 10.2")
@pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_players_bid_one_seat_after_another_from_the_active_player_on(
    offering: Offering, active: int, order: list[int]
) -> None:
    game, asked = offering(*rich(4), active=active), []
    while game.legal[0].startswith("bid tens"):
        asked.append(game.decider)
        bid(game, 0)
    assert asked == order


@pytest.mark.rule("A06 10.2", "A19 10.2")
def test_every_player_is_asked_even_with_nothing_to_bid(offering: Offering) -> None:
    game = offering({"money": 3}, {"money": 0}, {"money": 0})
    for seat in range(3):
        assert (game.decider, game.legal) == (seat, ["bid tens 0"])
        bid(game, 0)
    assert game.decider == 0


@pytest.mark.rule("A06 10.2", "A19 10.2")
def test_nobody_sees_a_bid_before_the_last_is_in(offering: Offering) -> None:
    low, high = (bid(offering(*rich(4)), first, second) for first, second in ((0, 50), (73, 2)))
    for seat in (2, 3):
        assert same_view(low, high, seat)
        assert np.array_equal(low.observe(seat)["action_mask"], high.observe(seat)["action_mask"])
        assert low.render(seat) == high.render(seat)
    assert low.log == high.log


@pytest.mark.rule("A06 10.2", "A19 10.2")
def test_nobody_sees_the_tens_of_a_bid_half_made(offering: Offering) -> None:
    low, high = (play(offering(*rich(3)), f"bid tens {tens}") for tens in (0, 8))
    assert same_view(low, high, 1) and same_view(low, high, 2)


@pytest.mark.rule("A06 10.2", "A19 10.2")
def test_a_player_still_knows_their_own_sealed_bid(offering: Offering) -> None:
    game = bid(offering(*rich(3)), 73)
    shown = [int(column(game, seat, "bid")[0]) for seat in range(3)]
    assert shown == [73, -1, -1]


@pytest.mark.rule("A06 10.2", "A19 10.2")
def test_nothing_is_lost_before_the_last_bid_is_in(offering: Offering) -> None:
    game = bid(offering(*rich(3)), 30, 20)
    assert (owned(game, "money"), owned(game, "amulets")) == ([99] * 3, [10] * 3)
    bid(game, 10)
    assert owned(game, "money") == [69, 79, 89]


@pytest.mark.rule("A06 10.3", "A19 10.3")
def test_the_first_discards_3_amulets_and_the_others_take_1_to_3(offering: Offering) -> None:
    game = bid(offering(*rich(4)), 20, 50, 10, 40)
    assert owned(game, "amulets") == [10 + 2, 10 - 3, 10 + 3, 10 + 1]


@pytest.mark.rule("A06 10.3", "A19 10.3")
def test_with_three_players_the_last_takes_2_amulets(offering: Offering) -> None:
    assert owned(bid(offering(*rich(3)), 1, 3, 2), "amulets") == [12, 7, 11]


@pytest.mark.rule("A06 10.3", "A19 10.3")
@pytest.mark.parametrize(("before", "left"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1)])
def test_a_highest_bidder_with_fewer_than_3_amulets_discards_all(offering: Offering, before: int, left: int) -> None:
    game = bid(offering({"amulets": before}, {}, {}), 5, 0, 1)
    assert owned(game, "amulets") == [left, 2, 1]


@pytest.mark.rule("A06 10.4", "A19 10.4")
@pytest.mark.parametrize(
    ("bids", "moved"),
    [
        ([9, 5, 5, 1], [-3, 1, 1, 3]),
        ([7, 7, 2, 1], [-3, -3, 2, 3]),
        ([7, 7, 7, 1], [-3, -3, -3, 3]),
        ([1, 4, 1, 1], [1, -3, 1, 1]),
        ([2, 9, 9, 2], [2, -3, -3, 2]),
    ],
)
def test_equal_bids_share_the_better_rank_and_the_next_are_skipped(
    offering: Offering, bids: list[int], moved: list[int]
) -> None:
    game = bid(offering(*rich(len(bids))), *bids)
    assert owned(game, "amulets") == [10 + change for change in moved]


@pytest.mark.rule("A06 10.4", "A19 10.4")
@pytest.mark.parametrize("money", [0, 17])
def test_if_all_bids_are_equal_all_are_first(offering: Offering, money: int) -> None:
    assert owned(bid(offering(*rich(4)), *[money] * 4), "amulets") == [7] * 4
