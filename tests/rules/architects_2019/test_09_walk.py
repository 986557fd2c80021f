"""Section 9: the step of Cleopatra that calls for the offering."""

from __future__ import annotations

import pytest

from tests.rules.architects.build import visited
from tests.rules.architects.given import PLENTY, Table, play
from tests.rules.architects.seen import offered
from tests.rules.architects_2019.given import table

THRONE = {"artisan": 3, "stone": 1, "marble": 1, "wood": 1, "lapis": 1}
LAST_PIECES = ("throne", "door left", "wall R2")  # each completes its category
NEARLY = {"throne": 1, "doors": ["right"], "walls": ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1"]}


def walked(before: int, steps: int) -> Table:
    """Let a visit take Cleopatra so many steps."""
    game = table(PLENTY, cleopatra=before, **NEARLY)
    return visited(game, *LAST_PIECES[:steps]) if steps else visited(game, "sphinx left")


def is_offering(game: Table) -> bool:
    return bool(offered(game, "bid"))


@pytest.mark.rule("A19 9.3")
@pytest.mark.parametrize(("before", "steps"), [(3, 1), (2, 2), (3, 2), (1, 3), (2, 3), (3, 3)])
def test_the_visit_that_takes_her_to_step_4_or_beyond_calls_for_an_offering_at_once(before: int, steps: int) -> None:
    game = walked(before, steps)
    assert game.position["cleopatra"] == min(before + steps, 5)
    assert game.decider == 0 and game.legal == offered(game, "bid") != []


@pytest.mark.rule("A19 9.3")
@pytest.mark.parametrize(("before", "steps"), [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (0, 3), (3, 0)])
def test_a_visit_that_leaves_her_at_step_3_or_less_calls_for_none(before: int, steps: int) -> None:
    assert walked(before, steps).legal == ["end turn"]


@pytest.mark.rule("A19 9.3")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_visit_that_starts_with_her_at_step_4_calls_for_none(steps: int) -> None:
    assert walked(4, steps).legal == ["end turn"]


@pytest.mark.rule("A19 9.3")
def test_her_step_calls_for_nothing_before_the_visit_ends() -> None:
    game = play(table(PLENTY, cleopatra=3, **NEARLY), "build throne")
    while "end visit" not in game.legal:
        assert not is_offering(game)
        play(game, game.legal[0])
    assert is_offering(play(game, "end visit"))


@pytest.mark.rule("A19 9.3")
def test_a_market_visit_calls_for_no_offering() -> None:
    game = table(cleopatra=3)
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.legal == ["end turn"]


@pytest.mark.rule("A19 9.3")
def test_there_is_one_offering_in_a_whole_game() -> None:
    game = visited(table(THRONE, {"hand": PLENTY}, cleopatra=3, **NEARLY), "throne")
    play(game, *["bid tens 0", "bid units 0"] * 2, "end turn")
    visited(game, "door left")
    assert (game.position["cleopatra"], game.legal) == (5, ["end turn"])
