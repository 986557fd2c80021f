"""Section 11 of the rules of 2019, first half: when worshippers of Sobek are called, and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.build import build, visited
from tests.rules.architects.ending import one_turn
from tests.rules.architects.given import PLENTY, pay_with, play
from tests.rules.architects.seen import offered, owned
from tests.rules.architects_2019.given import table
from tests.rules.architects_2019.sobek import CALLS, ORDER, TAKES, slots

BARE = [["artisan"], [], []]
WALL = {"artisan": 1, "stone": 1, "wood": 1}


# --- when a worshipper is called


@pytest.mark.rule("A19 11.1")
def test_a_worshipper_is_called_before_the_main_action_which_then_follows() -> None:
    game = table(PLENTY)
    assert offered(game, "call") == CALLS
    game.play("call architect")
    assert game.decider == 0 and offered(game, "take") == TAKES and "build wall L0" in game.legal
    assert "end turn" not in game.legal


@pytest.mark.rule("A19 11.1")
@pytest.mark.parametrize("first", ORDER)
def test_at_most_one_worshipper_is_called_in_a_turn(first: str) -> None:
    assert offered(play(table(PLENTY), f"call {first}"), "call") == []


@pytest.mark.rule("A19 11.1")
def test_no_worshipper_is_called_during_or_after_a_market_visit() -> None:
    game = play(table(PLENTY), "take stall 1")
    assert offered(game, "call") == []
    play(game, "place on stall 1", "place on stall 2")
    assert game.legal == ["end turn"]


@pytest.mark.rule("A19 11.1")
def test_no_worshipper_is_called_during_or_after_a_quarry_visit() -> None:
    game = play(table(PLENTY), "build wall L0")
    assert offered(game, "call") == []
    pay_with(game)
    assert "build wall L1" in game.legal and offered(game, "call") == []
    assert play(game, "end visit").legal == ["end turn"]


@pytest.mark.rule("A19 11.1")
def test_no_worshipper_is_called_at_the_hand_limit() -> None:
    game = one_turn(table({"artisan": 12}))
    assert game.legal == ["keep all", "discard down"]


@pytest.mark.rule("A19 11.1")
def test_no_worshipper_is_called_in_the_turn_of_another() -> None:
    game = table({"artisan": 3, "stone": 4}, obelisks={"left": 1}, cleopatra=3)
    play(visited(game, "obelisk right"), "bid tens 0", "bid units 0")
    assert game.decider == 1 and game.legal == ["bid tens 0"]


@pytest.mark.rule("A19 11.1")
def test_worshippers_are_called_after_the_refill_that_may_start_a_turn() -> None:
    game = table({}, stalls=[[], [], []])
    assert game.legal == ["place on stall 1", "place on stall 2", "place on stall 3"]
    play(game, "place on stall 1", "place on stall 2")
    assert game.legal == [*TAKES, *CALLS]


@pytest.mark.rule("A19 11.1")
def test_the_next_player_may_call_one_too() -> None:
    game = one_turn(play(table({}), "call architect"))
    assert game.decider == 1 and offered(game, "call") == CALLS


# --- what a call costs


@pytest.mark.rule("A19 11.2")
@pytest.mark.parametrize("worshipper", ["architect", "foreman"])
@pytest.mark.parametrize(("slot", "money", "amulets"), [(1, 3, 0), (2, 5, 1), (3, 5, 1), (4, 5, 2), (5, 5, 3)])
def test_a_call_costs_the_penalty_of_the_slot(worshipper: str, slot: int, money: int, amulets: int) -> None:
    game = play(table({}, worshippers=slots(worshipper, slot)), f"call {worshipper}")
    assert owned(game, "money") == [money, 5] and owned(game, "amulets") == [amulets, 0]


@pytest.mark.rule("A19 11.2")
@pytest.mark.parametrize(("slot", "money", "amulets"), [(1, 5, 4), (2, 2, 0), (3, 5, 0), (4, 4, 0), (5, 5, 99)])
def test_a_setting_gives_other_penalties(slot: int, money: int, amulets: int) -> None:
    penalties = ["4 amulets", "3 scarabs", "0 amulets", "1 scarab", "99 amulets"]
    game = table({}, worshippers=slots("visir", slot), settings={"slot_penalties": penalties})
    game.play("call visir")
    assert owned(game, "money") == [money, 5] and owned(game, "amulets") == [amulets, 0]


@pytest.mark.rule("A19 11.2")
def test_penalties_may_be_written_as_numbers_with_scarabs_below_zero() -> None:
    words = ["4 amulets", "3 scarabs", "0 amulets", "1 scarab", "99 amulets"]
    game = Table("architects_2019", slot_penalties=[4, -3, 0, -1, 99])
    assert game.position["settings"] == {"slot_penalties": words}


MISWRITTEN = ("", "amulet", "two amulets", "2 talents", "2 amulets each", " 2 amulets", "2 Amulets", "-1 amulets",
              "1.5 scarabs", "100 amulets", "100 scarabs", 100, -100, 1.0, True, None, ["1 amulet"])  # fmt: skip


@pytest.mark.rule("A19 11.2")
@pytest.mark.parametrize(
    "penalties",
    [
        None,
        3,
        "2 scarabs",
        {"2 scarabs": 5},
        [],
        ["1 amulet"] * 4,
        ["1 amulet"] * 6,
        *([*["1 amulet"] * 4, bad] for bad in MISWRITTEN),
    ],
)
def test_other_values_of_the_setting_are_refused_with_what_is_allowed(penalties: Any) -> None:
    with pytest.raises(ValueError, match=r"setting slot_penalties.*5 penalties from the left, each like '2 amulets'"):
        Table("architects_2019", slot_penalties=penalties)


@pytest.mark.rule("A19 11.3")
def test_a_penalty_in_scarabs_is_offered_only_to_who_has_as_many() -> None:
    able, unable = (table({}, worshippers=slots("merchant", 1), money=money) for money in (2, 1))
    assert offered(able, "call") == CALLS
    assert offered(unable, "call") == [call for call in CALLS if call != "call merchant"]
    assert owned(play(able, "call merchant"), "money") == [0, 5]


@pytest.mark.rule("A19 11.3")
def test_each_slot_with_a_penalty_in_scarabs_is_judged_by_itself() -> None:
    penalties = ["2 scarabs", "4 scarabs", "6 scarabs", "5 scarabs", "1 scarab"]
    game = table({}, worshippers=ORDER, money=4, settings={"slot_penalties": penalties})
    assert offered(game, "call") == ["call architect", "call visir", "call foreman"]


@pytest.mark.rule("A19 11.3")
def test_a_penalty_in_amulets_can_always_be_taken() -> None:
    game = table({}, worshippers=ORDER, money=0, amulets=70)
    assert offered(game, "call") == CALLS[1:]
    assert owned(play(game, "call foreman"), "amulets") == [73, 0]


# --- the board


@pytest.mark.rule("A19 11.4")
@pytest.mark.parametrize(
    ("called", "after"),
    [
        ("architect", ["visir", "beggar", "merchant", "foreman", "architect"]),
        ("beggar", ["architect", "visir", "merchant", "foreman", "beggar"]),
        ("merchant", ["architect", "visir", "beggar", "foreman", "merchant"]),
        ("foreman", ORDER),
    ],
)
def test_a_called_worshipper_moves_to_the_right_and_the_others_close_up(called: str, after: list[str]) -> None:
    game = play(table({}, worshippers=ORDER), f"call {called}")
    assert game.position["worshippers"] == after


@pytest.mark.rule("A19 11.4", "A19 11.2")
def test_whoever_calls_next_pays_for_the_new_slots() -> None:
    game = one_turn(play(table({}, {"hand": {}, "amulets": 1}, worshippers=ORDER), "call visir"))
    game.play("call visir")
    assert owned(game, "amulets") == [1, 4] and game.position["worshippers"][-1] == "visir"


# --- calling binds to nothing


@pytest.mark.rule("A19 11.5")
def test_every_worshipper_is_offered_to_a_player_who_can_do_nothing_with_it() -> None:
    assert table({}, stalls=BARE).legal == ["take stall 1", *CALLS]


@pytest.mark.rule("A19 11.5")
@pytest.mark.parametrize("worshipper", ["architect", "merchant", "foreman"])
def test_after_a_call_the_market_may_be_visited(worshipper: str) -> None:
    game = one_turn(play(table(WALL, worshippers=slots(worshipper, 3)), f"call {worshipper}"))
    assert game.decider == 1


@pytest.mark.rule("A19 11.5", "A19 11.6")
def test_an_architect_not_used_is_gone_in_the_next_turns() -> None:
    game = table(WALL, {"hand": WALL}, worshippers=slots("architect", 3))
    one_turn(play(game, "call architect"))
    play(visited(game, "wall L1"), "end turn")
    build(game, "wall R1")
    assert owned(game, "money") == [5 + 3, 5 + 3]


@pytest.mark.rule("A19 11.5", "A19 11.11")
@pytest.mark.parametrize(("worshipper", "card"), [("merchant", "artisan"), ("foreman", "stone")])
def test_discounts_not_used_are_gone_in_the_next_turns(worshipper: str, card: str) -> None:
    hand, market = {card: 2}, {"stalls": [[card], [card], [card]], "deck": [card] * 3}
    game = play(table(hand, {"hand": hand}, worshippers=slots(worshipper, 3), **market), f"call {worshipper}")
    assert "build sphinx left" in game.legal
    one_turn(game)
    assert game.decider == 1 and offered(game, "build") == []
    one_turn(game)
    assert game.decider == 0 and offered(game, "build") == []


@pytest.mark.rule("A19 11.5", "A19 11.7")
def test_a_visir_not_used_is_gone_in_the_next_turns() -> None:
    game = one_turn(play(table(WALL, {"hand": WALL}), "call visir"))
    for seat in (1, 0):
        play(game, "take stall 1", "place on stall 1", "place on stall 2")
        assert game.decider == seat and game.legal == ["end turn"]
        game.play("end turn")
