"""Section 2: the turn."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.build import build, visited
from tests.rules.architects.given import play
from tests.rules.architects.payer import unaided
from tests.rules.architects.seen import offered

SEATS = {"architects_2006": (3, 4, 5), "architects_2019": (2, 3, 4)}
STALLS = [["artisan"], ["?stone"], ["lapis"]]
WALL = {"artisan": 1, "stone": 1, "wood": 1}
TWO_WALLS = {"artisan": 2, "stone": 2, "wood": 2}
ALL_WALLS = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]


def market_turn(game: Table) -> Table:
    """Take the first stall on offer, place all cards and end the turn."""
    while game.legal != ["end turn"]:
        game.play(game.legal[0])
    return play(game, "end turn")


def may_pass(edition: ModuleType, hand: dict[str, int] | None = None, **position: Any) -> bool:
    """Tell whether a player may pass who has only these cards, with all others out of reach."""
    return "pass" in edition.bare_table(hand, **unaided(edition), **position).legal


@pytest.mark.rule("A06 2.1", "A19 2.1")
def test_seat_0_starts_and_turns_go_round_in_order_of_the_seats(edition: ModuleType) -> None:
    for num_players in SEATS[edition.EDITION]:
        game = Table(edition.EDITION, num_players=num_players, seed=3)
        deciders = []
        for _ in range(num_players + 2):
            deciders.append((game.decider, game.position["active"]))
            market_turn(game)
        assert deciders == [(p % num_players, p % num_players) for p in range(num_players + 2)]


@pytest.mark.rule("A06 2.2", "A19 2.2")
def test_a_market_visit_is_the_only_main_action_of_its_turn(edition: ModuleType) -> None:
    game = edition.table(TWO_WALLS, stalls=STALLS)
    assert {"take stall 1", "build wall L0"} <= set(game.legal)
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.legal == ["end turn"]


@pytest.mark.rule("A06 2.2", "A19 2.2")
def test_no_stall_can_be_taken_once_a_quarry_visit_has_begun(edition: ModuleType) -> None:
    game = edition.table(TWO_WALLS, stalls=STALLS, walls=ALL_WALLS[2:], **unaided(edition))
    assert build(game, "wall L0").legal == ["build wall L1", "end visit"]


@pytest.mark.rule("A06 2.2", "A19 2.2")
def test_a_quarry_visit_is_the_only_main_action_of_its_turn(edition: ModuleType) -> None:
    game = edition.table(TWO_WALLS, stalls=STALLS)
    assert visited(game, "wall L0").legal == ["end turn"]


@pytest.mark.rule("A06 2.3", "A19 2.3")
def test_end_turn_is_not_offered_before_or_during_the_visits(edition: ModuleType) -> None:
    game = edition.table(TWO_WALLS, stalls=STALLS)
    assert "end turn" not in game.legal
    assert "end turn" not in play(game, "build wall L0").legal
    assert "end turn" not in build(edition.table(TWO_WALLS, stalls=STALLS), "wall L0").legal
    assert "end turn" not in play(edition.table(stalls=STALLS), "take stall 1").legal


@pytest.mark.rule("A06 2.3", "A19 2.3")
def test_the_turn_passes_on_only_with_end_turn(edition: ModuleType) -> None:
    game = visited(edition.table(WALL, stalls=STALLS), "wall L0")
    assert (game.decider, game.legal) == (0, ["end turn"])
    assert play(game, "end turn").decider == 1


@pytest.mark.rule("A06 2.4", "A19 2.4")
def test_pass_is_offered_to_a_player_with_no_stall_to_take_and_nothing_to_build(edition: ModuleType) -> None:
    assert may_pass(edition)
    assert may_pass(edition, {"stone": 5, "wood": 5})


@pytest.mark.rule("A06 2.4", "A19 2.4")
def test_pass_is_not_offered_while_a_stall_can_be_taken(edition: ModuleType) -> None:
    assert not may_pass(edition, stalls=[[], [], ["?stone"]])


@pytest.mark.rule("A06 2.4", "A19 2.4")
def test_pass_is_not_offered_while_a_piece_can_be_built(edition: ModuleType) -> None:
    assert not may_pass(edition, WALL, walls=ALL_WALLS[1:])
    assert may_pass(edition, WALL, walls=ALL_WALLS)


@pytest.mark.rule("A06 2.4", "A19 2.4")
def test_pass_stands_for_the_main_action_and_the_turn_ends_with_end_turn(edition: ModuleType) -> None:
    game = play(edition.bare_table(**unaided(edition)), "pass")
    assert (game.decider, game.legal) == (0, ["end turn"])
    assert play(game, "end turn").decider == 1
    assert offered(game, "build")
