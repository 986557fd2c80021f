"""Section 2: the turn."""

from __future__ import annotations

import pytest

from cleo_env.doors.table import Table
from tests.rules.architects.given import pay_with, play
from tests.rules.architects_2006.given import bare_table, table

ONE_SPHINX = {"artisan": 1, "stone": 1, "marble": 1}
STALLS = [["artisan"], ["?stone"], ["lapis"]]


def market_turn(game: Table) -> Table:
    """Take the first stall on offer, place all cards and end the turn."""
    while game.legal != ["end turn"]:
        game.play(game.legal[0])
    return play(game, "end turn")


@pytest.mark.rule("A06 2.1")
@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_seat_0_starts_and_turns_go_round_in_order_of_the_seats(num_players: int) -> None:
    game = Table("architects_2006", num_players=num_players, seed=3)
    deciders = []
    for _ in range(num_players + 2):
        deciders.append((game.decider, game.position["active"]))
        market_turn(game)
    assert deciders == [(p % num_players, p % num_players) for p in range(num_players + 2)]


@pytest.mark.rule("A06 2.2")
def test_a_market_visit_is_the_only_main_action_of_its_turn() -> None:
    game = table({"artisan": 2, "stone": 2, "marble": 2}, stalls=STALLS)
    assert {"take stall 1", "build sphinx"} <= set(game.legal)
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.legal == ["end turn"]


@pytest.mark.rule("A06 2.2")
def test_no_stall_can_be_taken_once_a_quarry_visit_has_begun() -> None:
    game = table({"artisan": 2, "stone": 2, "marble": 2}, stalls=STALLS, merchants=0)
    pay_with(play(game, "build sphinx"))
    assert game.legal == ["build sphinx", "end visit"]


@pytest.mark.rule("A06 2.2")
def test_a_quarry_visit_is_the_only_main_action_of_its_turn() -> None:
    game = table({"artisan": 2, "stone": 2, "marble": 2}, stalls=STALLS, merchants=0)
    play(pay_with(play(game, "build sphinx")), "end visit")
    assert game.legal == ["end turn"]


@pytest.mark.rule("A06 2.3")
def test_the_menu_before_the_main_action_holds_all_that_is_allowed_and_no_end_of_the_turn() -> None:
    hand = {**ONE_SPHINX, "beggar": 1, "courtesan": 1, "envoy": 1, "scribe": 1, "smuggler": 1, "vizier": 1}
    game = table(hand, stalls=[["artisan"], [], ["?lapis"]], discard={"wood": 1}, altar=2, merchants=0)
    characters = {"play beggar", "play courtesan", "play envoy", "play scribe for a mosaic", "play vizier"}
    dice = {"play scribe on a die up", "play scribe on a die down"}
    assert set(game.legal) == {"take stall 1", "take stall 3", "build sphinx"} | characters | dice


@pytest.mark.rule("A06 2.3")
def test_the_menu_after_the_main_action_holds_the_end_of_the_turn_and_all_that_is_allowed() -> None:
    game = table({"beggar": 1, "envoy": 1, "scribe": 1}, stalls=STALLS)
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert set(game.legal) == {"play beggar", "play envoy", "play scribe on a die up", "end turn"}


@pytest.mark.rule("A06 2.3")
def test_end_turn_is_not_offered_during_the_visits() -> None:
    game = table({"artisan": 2, "stone": 2, "marble": 2}, stalls=STALLS)
    assert "end turn" not in play(game, "build sphinx").legal
    assert "end turn" not in pay_with(game).legal
    assert "end turn" not in play(table(stalls=STALLS), "take stall 1").legal


@pytest.mark.rule("A06 2.3")
def test_the_turn_lasts_until_end_turn_is_played() -> None:
    game = table({"envoy": 2}, stalls=STALLS)
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    play(game, "play envoy", "enough", "play envoy", "enough")
    assert (game.decider, game.legal) == (0, ["end turn"])
    assert play(game, "end turn").decider == 1


@pytest.mark.rule("A06 2.4")
def test_pass_is_offered_to_a_player_with_no_stall_to_take_and_nothing_to_build() -> None:
    assert bare_table(merchants=0).legal == ["pass"]


@pytest.mark.rule("A06 2.4")
def test_pass_is_not_offered_while_a_stall_can_be_taken() -> None:
    assert bare_table(merchants=0, stalls=[[], [], ["?stone"]]).legal == ["take stall 3"]


@pytest.mark.rule("A06 2.4")
def test_pass_is_not_offered_while_a_piece_can_be_built() -> None:
    walls = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
    assert bare_table(merchants=3, walls=walls).legal == ["build sphinx"]
    assert bare_table(merchants=3, walls=walls, sphinxes=6).legal == ["pass"]


@pytest.mark.rule("A06 2.4")
def test_pass_stands_for_the_main_action_and_the_turn_ends_with_end_turn() -> None:
    game = play(bare_table({"envoy": 1}, merchants=0), "pass")
    assert (game.decider, set(game.legal)) == (0, {"play envoy", "end turn"})
    assert play(game, "play envoy", "enough").legal == ["end turn"]
    assert play(game, "end turn").decider == 1
