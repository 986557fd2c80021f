"""Section 10: the sealed bids of an offering, and the amulets they move."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.rules.architects.given import play
from tests.rules.architects.seen import column
from tests.rules.architects_2006.given import Table, table


def offering(*players: dict[str, Any], active: int = 0, **position: Any) -> Table:
    """Let the active player's scribe turn the fifth die, which starts an offering."""
    players = tuple({"hand": {}, **player} for player in players)
    scribe = {**players[active], "hand": {"scribe": 1}}
    seats = [*players[:active], scribe, *players[active + 1 :]]
    first = seats[0]
    game = table(
        first.pop("hand"),
        *seats[1:],
        active=active,
        altar=4,
        stalls=[["stone"], ["wood"], ["lapis"]],
        **first,
        **position,
    )
    return play(game, "play scribe on a die up")


def bid(game: Table, *bids: int) -> Table:
    """Let the players bid in the order in which they are asked."""
    for talents in bids:
        play(game, f"bid tens {talents // 10}", f"bid units {talents % 10}")
    return game


def purses(game: Table, key: str) -> list[int]:
    return [player[key] for player in game.position["players"]]


def rich(count: int, amulets: int = 10) -> list[dict[str, int]]:
    """So many players with 99 talents each."""
    return [{"money": 99, "amulets": amulets} for _ in range(count)]


@pytest.mark.rule("A06 10.1")
def test_a_bid_may_be_anything_from_0_to_all_talents() -> None:
    units = {"bid tens 0": range(10), "bid tens 1": range(10), "bid tens 2": range(4)}
    for tens, allowed in units.items():
        game = offering({"money": 23}, {}, {})
        assert game.legal == list(units)
        assert play(game, tens).legal == [f"bid units {number}" for number in allowed]


@pytest.mark.rule("A06 10.1")
def test_a_player_without_talents_bids_0() -> None:
    game = offering({"money": 0}, {}, {})
    assert game.legal == ["bid tens 0"]
    assert play(game, "bid tens 0").legal == ["bid units 0"]


@pytest.mark.rule("A06 10.1")
def test_a_bid_of_all_talents_is_possible_and_leaves_none() -> None:
    assert purses(bid(offering({"money": 40}, {"money": 7}, {"money": 5}), 40, 7, 0), "money") == [0, 0, 5]


@pytest.mark.rule("A06 10.1")
def test_all_bids_are_lost_whatever_their_rank() -> None:
    game = bid(offering(*rich(4)), 12, 34, 5, 0)
    assert purses(game, "money") == [99 - 12, 99 - 34, 99 - 5, 99]


@pytest.mark.rule("A06 10.2")
def test_players_bid_one_seat_after_another_from_the_active_player_on() -> None:
    game, asked = offering(*rich(5), active=3), []
    while game.legal[0].startswith("bid tens"):
        asked.append(game.decider)
        bid(game, 0)
    assert asked == [3, 4, 0, 1, 2]


@pytest.mark.rule("A06 10.2")
def test_every_player_is_asked_even_with_nothing_to_bid() -> None:
    game = offering({"money": 0}, {"money": 0}, {"money": 0})
    for seat in range(3):
        assert (game.decider, game.legal) == (seat, ["bid tens 0"])
        bid(game, 0)
    assert game.decider == 0


@pytest.mark.rule("A06 10.2")
def test_nobody_sees_a_bid_before_the_last_is_in() -> None:
    low, high = (bid(offering(*rich(4)), first, second) for first, second in ((0, 50), (73, 2)))
    for seat in (2, 3):
        assert np.array_equal(low.observe(seat)["observation"], high.observe(seat)["observation"])
        assert np.array_equal(low.observe(seat)["action_mask"], high.observe(seat)["action_mask"])
        assert low.render(seat) == high.render(seat)
    assert low.log == high.log


@pytest.mark.rule("A06 10.2")
def test_nobody_sees_the_tens_of_a_bid_half_made() -> None:
    low, high = (play(offering(*rich(3)), f"bid tens {tens}") for tens in (0, 8))
    for seat in (1, 2):
        assert np.array_equal(low.observe(seat)["observation"], high.observe(seat)["observation"])


@pytest.mark.rule("A06 10.2")
def test_a_player_still_knows_their_own_sealed_bid() -> None:
    game = bid(offering(*rich(3)), 73)
    shown = [int(column(game, seat, "bid")[0]) for seat in range(3)]
    assert shown == [73, -1, -1]


@pytest.mark.rule("A06 10.2")
def test_nothing_is_lost_before_the_last_bid_is_in() -> None:
    game = bid(offering(*rich(3)), 30, 20)
    assert (purses(game, "money"), purses(game, "amulets")) == ([99] * 3, [10] * 3)
    bid(game, 10)
    assert purses(game, "money") == [69, 79, 89]


@pytest.mark.rule("A06 10.3")
def test_the_first_discards_3_amulets_and_the_others_take_1_to_4() -> None:
    game = bid(offering(*rich(5)), 20, 50, 10, 0, 40)
    assert purses(game, "amulets") == [10 + 2, 10 - 3, 10 + 3, 10 + 4, 10 + 1]


@pytest.mark.rule("A06 10.3")
def test_with_three_players_the_last_takes_2_amulets() -> None:
    assert purses(bid(offering(*rich(3)), 1, 3, 2), "amulets") == [12, 7, 11]


@pytest.mark.rule("A06 10.3")
@pytest.mark.parametrize(("owned", "left"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1)])
def test_a_highest_bidder_with_fewer_than_3_amulets_discards_all(owned: int, left: int) -> None:
    game = bid(offering({"amulets": owned}, {}, {}), 5, 0, 1)
    assert purses(game, "amulets") == [left, 2, 1]


@pytest.mark.rule("A06 10.4")
@pytest.mark.parametrize(
    ("bids", "moved"),
    [
        ([9, 5, 5, 1], [-3, 1, 1, 3]),
        ([7, 7, 2, 1], [-3, -3, 2, 3]),
        ([7, 7, 7, 1], [-3, -3, -3, 3]),
        ([1, 4, 1, 1], [1, -3, 1, 1]),
        ([2, 9, 9, 2], [2, -3, -3, 2]),
        ([8, 6, 4, 4, 4], [-3, 1, 2, 2, 2]),
        ([6, 6, 3, 3, 0], [-3, -3, 2, 2, 4]),
    ],
)
def test_equal_bids_share_the_better_rank_and_the_next_are_skipped(bids: list[int], moved: list[int]) -> None:
    game = bid(offering(*rich(len(bids))), *bids)
    assert purses(game, "amulets") == [10 + change for change in moved]


@pytest.mark.rule("A06 10.4")
@pytest.mark.parametrize("talents", [0, 17])
def test_if_all_bids_are_equal_all_are_first(talents: int) -> None:
    assert purses(bid(offering(*rich(4)), *[talents] * 4), "amulets") == [7] * 4


@pytest.mark.rule("A06 10.5")
def test_after_the_offering_all_dice_leave_the_altar() -> None:
    game = offering(*rich(3))
    assert game.position["altar"] == 5
    assert bid(game, 0, 0, 0).position["altar"] == 0


@pytest.mark.rule("A06 10.5")
def test_after_an_offering_before_the_main_action_the_turn_goes_on_with_it() -> None:
    game = bid(offering(*rich(4), active=2), 3, 2, 1, 0)
    assert game.decider == 2
    assert [name for name in game.legal if name.startswith("take")] == ["take stall 1", "take stall 2", "take stall 3"]
    assert "end turn" not in game.legal


@pytest.mark.rule("A06 10.5")
def test_after_an_offering_called_by_the_dice_only_the_end_of_the_turn_is_left() -> None:
    for seed in range(100):
        game = table({"artisan": 1, "stone": 1, "marble": 1}, altar=4, seed=seed)
        play(game, "build sphinx", "pay artisan", "pay stone", "pay marble", "end visit")
        if game.position["altar"] == 5:
            break
    bid(game, 1, 0, 2)
    assert (game.decider, game.legal, game.position["altar"]) == (0, ["end turn"], 0)
    assert play(game, "end turn").decider == 1
