"""Section 3: the market."""

from __future__ import annotations

from itertools import permutations

import pytest

from cleo_env.doors.table import Table
from tests.rules.architects.given import pay_with, play
from tests.rules.architects_2006.given import bare_table, table

STALLS = [["artisan"], ["stone"], ["lapis"]]
PLACES = ["place on stall 1", "place on stall 2", "place on stall 3"]


def cards_on_table(game: Table) -> list[str]:
    """List the cards of the stalls and of the draw pile."""
    position = game.position
    return [card for pile in [*position["stalls"], position["deck"]] for card in pile]


def num_face_up(cards: list[str]) -> int:
    """Count the cards that lie face up."""
    return sum(not card.startswith("?") for card in cards)


@pytest.mark.rule("A06 3.1")
def test_a_market_visit_takes_every_card_of_the_stall_open_or_not() -> None:
    game = table({"wood": 1}, stalls=[["artisan"], ["beggar", "stone", "?stone", "?2 lapis"], ["?lapis"]])
    play(game, "take stall 2")
    assert game.position["players"][0]["hand"] == {"wood": 1, "beggar": 1, "stone": 2, "2 lapis": 1}
    assert game.position["stalls"] == [["artisan"], [], ["?lapis"]]


@pytest.mark.rule("A06 3.1")
def test_taking_a_stall_costs_nothing() -> None:
    game = play(table(stalls=[["beggar", "2 stone"], [], []], money=5), "take stall 1")
    assert [game.position["players"][0][key] for key in ("money", "amulets", "merchants")] == [5, 0, 3]


@pytest.mark.rule("A06 3.1")
@pytest.mark.parametrize(
    ("stalls", "offered"),
    [
        ([["artisan"], ["?stone"], ["lapis"]], ["take stall 1", "take stall 2", "take stall 3"]),
        ([["artisan"], [], ["?lapis"]], ["take stall 1", "take stall 3"]),
        ([[], ["?stone"], []], ["take stall 2"]),
    ],
)
def test_an_empty_stall_cannot_be_taken(stalls: list, offered: list[str]) -> None:
    assert table(stalls=stalls, merchants=0).legal == offered


@pytest.mark.rule("A06 3.2")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_three_top_cards_go_one_to_each_stall_in_an_order_of_choice(order: tuple[int, int, int]) -> None:
    game = table(stalls=[["artisan"], ["artisan"], ["artisan"]], deck=["?wood", "marble", "?scribe", "stone"])
    play(game, "take stall 1", PLACES[order[0]], PLACES[order[1]])
    stalls = [[], ["artisan"], ["artisan"]]
    for card, stall in zip(["?wood", "marble", "?scribe"], order, strict=True):
        stalls[stall].append(card)
    assert [sorted(stall) for stall in game.position["stalls"]] == [sorted(stall) for stall in stalls]
    assert game.position["deck"][0] == "stone"


@pytest.mark.rule("A06 3.2")
def test_the_stalls_are_filled_right_after_taking_by_the_same_player() -> None:
    game = play(table({"envoy": 1}, stalls=STALLS), "take stall 2")
    assert (game.decider, game.legal) == (0, PLACES)


@pytest.mark.rule("A06 3.2")
def test_a_stall_gets_only_one_card_of_a_refill() -> None:
    game = play(table(stalls=STALLS), "take stall 1", "place on stall 2")
    assert game.legal == ["place on stall 1", "place on stall 3"]


@pytest.mark.rule("A06 3.3")
def test_the_last_of_three_cards_goes_to_the_remaining_stall_by_itself() -> None:
    game = table(stalls=STALLS, deck=["wood", "wood", "?vizier"])
    play(game, "take stall 1", "place on stall 3", "place on stall 1")
    assert game.position["stalls"] == [["wood"], ["stone", "?vizier"], ["lapis", "wood"]]
    assert game.legal == ["end turn"]


@pytest.mark.rule("A06 3.3")
def test_two_cards_are_both_placed_by_choice_on_different_stalls() -> None:
    game = play(bare_table(stalls=STALLS, deck=["wood", "?marble"]), "take stall 2")
    assert game.legal == PLACES
    assert play(game, "place on stall 1").legal == ["place on stall 2", "place on stall 3"]
    assert play(game, "place on stall 3").legal == ["end turn"]
    assert game.position["stalls"] == [["artisan", "wood"], [], ["lapis", "?marble"]]


@pytest.mark.rule("A06 3.3")
def test_a_single_card_is_placed_by_choice() -> None:
    game = play(bare_table(stalls=STALLS, deck=["?wood"]), "take stall 2")
    assert game.legal == PLACES
    assert play(game, "place on stall 3").legal == ["end turn"]
    assert game.position["stalls"] == [["artisan"], [], ["lapis", "?wood"]]


@pytest.mark.rule("A06 3.3")
def test_with_no_card_to_draw_nothing_is_placed() -> None:
    game = play(bare_table(stalls=STALLS), "take stall 2")
    assert game.legal == ["end turn"]
    assert game.position["stalls"] == [["artisan"], [], ["lapis"]]


@pytest.mark.rule("A06 3.4")
@pytest.mark.parametrize(("discards", "face_up"), [(1, 0), (2, 1), (5, 2), (6, 3)])
def test_the_pile_is_rebuilt_the_moment_its_last_card_is_drawn(discards: int, face_up: int) -> None:
    game = bare_table(stalls=STALLS, deck=["wood", "wood", "wood"], discard={"stone": discards})
    play(game, "take stall 1")
    deck = game.position["deck"]
    assert [card.removeprefix("?") for card in deck] == ["stone"] * discards
    assert num_face_up(deck) == face_up
    assert game.position["discard"] == {}


@pytest.mark.rule("A06 3.4")
def test_the_pile_is_not_rebuilt_while_a_card_is_left_in_it() -> None:
    game = bare_table(stalls=STALLS, deck=["wood", "wood", "wood", "?lapis"], discard={"stone": 5})
    play(game, "take stall 1")
    assert game.position["deck"] == ["?lapis"]
    assert game.position["discard"] == {"stone": 5}


@pytest.mark.rule("A06 3.4")
def test_a_draw_goes_on_from_the_rebuilt_pile() -> None:
    game = bare_table(stalls=[["artisan"], [], []], deck=["?wood", "?wood"], discard={"stone": 4, "beggar": 1})
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.position["stalls"][:2] == [["?wood"], ["?wood"]]
    rebuilt = [*game.position["stalls"][2], *game.position["deck"]]
    assert sorted(card.removeprefix("?") for card in rebuilt) == ["beggar", "stone", "stone", "stone", "stone"]
    assert num_face_up(rebuilt) == 2


@pytest.mark.rule("A06 3.4")
def test_different_seeds_rebuild_the_pile_in_different_orders() -> None:
    discard = {"stone": 5, "marble": 5}
    games = [bare_table(stalls=STALLS, deck=["wood"] * 3, discard=discard, seed=seed) for seed in range(5)]
    decks = [play(game, "take stall 1").position["deck"] for game in games]
    assert len({tuple(deck) for deck in decks}) == 5
    assert len({tuple("?" in card for card in deck) for deck in decks}) > 1


@pytest.mark.rule("A06 3.4")
def test_with_no_discards_either_the_pile_stays_empty_until_the_next_draw() -> None:
    game = bare_table(stalls=[["artisan"], [], []], deck=["?wood", "?wood", "?wood"])
    play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")
    assert game.position["deck"] == []
    pay_with(play(game, "build sphinx"), "artisan", "stone", "marble")
    play(game, "end visit", "end turn", "keep all")
    assert game.position["deck"] == []
    assert game.position["discard"] == {"artisan": 1, "stone": 1, "marble": 1}
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.position["discard"] == {}
    assert num_face_up(cards_on_table(game)) == 1
    assert sorted(card.removeprefix("?") for card in cards_on_table(game)) == sorted(
        ["wood", "wood", "artisan", "stone", "marble"]
    )


@pytest.mark.rule("A06 3.5")
def test_the_active_player_first_fills_stalls_that_all_stand_empty_then_takes_a_turn() -> None:
    game = table(stalls=[[], [], []], deck=["wood", "?marble", "lapis", "stone"], merchants=0, active=0)
    assert (game.decider, game.legal) == (0, PLACES)
    play(game, "place on stall 2", "place on stall 1")
    assert game.position["stalls"] == [["?marble"], ["wood"], ["lapis"]]
    assert (game.decider, game.legal) == (0, ["take stall 1", "take stall 2", "take stall 3"])
    assert play(game, "take stall 3").position["players"][0]["hand"] == {"lapis": 1}


@pytest.mark.rule("A06 3.5")
def test_empty_stalls_are_filled_from_discards_made_at_the_end_of_the_turn_before() -> None:
    game = bare_table({"artisan": 10}, stalls=[["lapis"], [], []])
    play(game, "take stall 1", "end turn", "discard down", "discard artisan")
    assert (game.decider, game.legal) == (1, PLACES)
    play(game, "place on stall 2")
    assert game.position["stalls"] == [[], ["?artisan"], []]
    assert "take stall 2" in game.legal


@pytest.mark.rule("A06 3.5")
def test_stalls_are_not_filled_at_the_start_of_a_turn_while_one_holds_a_card() -> None:
    game = table(stalls=[[], [], ["?stone"]], merchants=0)
    assert game.legal == ["take stall 3"]


@pytest.mark.rule("A06 3.5")
def test_with_no_card_to_draw_empty_stalls_stay_empty() -> None:
    game = bare_table({"artisan": 1, "stone": 1, "marble": 1}, merchants=0)
    assert game.legal == ["build sphinx"]
    assert game.position["stalls"] == [[], [], []]
