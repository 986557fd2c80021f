"""Section 9: Cleopatra's steps at the end of a visit."""

from __future__ import annotations

from types import ModuleType

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.build import build, visited
from tests.rules.architects.given import PLENTY, play

THRONE = {"artisan": 3, "stone": 1, "marble": 2, "wood": 1, "lapis": 2}  # pays for one in either edition
ALL_BUT_R2 = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1"]
NEARLY_IN_BOTH = {"throne": {"throne": 1}, "door left": {"doors": ["right"]}, "wall R2": {"walls": ALL_BUT_R2}}
NEARLY = {  # what is built already, by the piece that completes its category
    "architects_2006": {"sphinx": {"sphinxes": 5}, "obelisk": {"obelisks": 1}, **NEARLY_IN_BOTH},
    "architects_2019": {
        "sphinx left": {"sphinxes": {"left": 2, "right": 3}},
        "obelisk right": {"obelisks": {"left": 1}},
        **NEARLY_IN_BOTH,
    },
}


def steps(game: Table) -> int:
    return game.position["cleopatra"]


@pytest.mark.rule("A06 9.1", "A19 9.1")
def test_each_completed_category_takes_cleopatra_one_step(edition: ModuleType) -> None:
    for piece, nearly in NEARLY[edition.EDITION].items():
        assert steps(visited(edition.table(PLENTY, **nearly), piece)) == 1


@pytest.mark.rule("A06 9.1", "A19 9.1")
def test_a_category_not_yet_complete_takes_her_nowhere(edition: ModuleType) -> None:
    for piece in NEARLY[edition.EDITION]:
        if piece != "throne":
            assert steps(visited(edition.table(PLENTY), piece)) == 0
    assert steps(visited(edition.table(PLENTY), "pedestal")) == 0


@pytest.mark.rule("A06 9.1", "A19 9.1")
def test_two_categories_completed_in_one_visit_take_her_two_steps(edition: ModuleType) -> None:
    game = edition.table(PLENTY, throne=1, doors=["right"], cleopatra=1)
    assert steps(visited(game, "throne", "door left")) == 3


@pytest.mark.rule("A06 9.1", "A19 9.1")
def test_she_walks_only_when_the_visit_ends(edition: ModuleType) -> None:
    game = build(edition.table(PLENTY, throne=1), "throne")
    assert steps(game) == 0
    assert steps(play(game, "end visit")) == 1


@pytest.mark.rule("A06 9.1", "A19 9.1")
def test_she_stops_at_step_5(edition: ModuleType) -> None:
    game = edition.table(PLENTY, throne=1, doors=["right"], cleopatra=4)
    assert steps(visited(game, "throne", "door left")) == 5


@pytest.mark.rule("A06 9.2", "A19 9.2")
def test_categories_complete_before_the_visit_do_not_move_her(edition: ModuleType) -> None:
    game = edition.table(PLENTY, throne=2, doors=["left", "right"], mosaics=[], cleopatra=1)
    assert steps(visited(game, "wall L0")) == 1


@pytest.mark.rule("A06 9.2", "A19 9.2")
@pytest.mark.parametrize("before", range(5))
def test_a_category_completed_in_the_visit_moves_her_wherever_she_stands(edition: ModuleType, before: int) -> None:
    game = edition.table(PLENTY, throne=1, doors=["left", "right"], cleopatra=before)
    assert steps(visited(game, "throne")) == before + 1


@pytest.mark.rule("A06 9.2", "A19 9.2")
def test_a_category_moves_her_only_in_the_visit_that_completed_it(edition: ModuleType) -> None:
    game = visited(edition.table(THRONE, {"hand": PLENTY}, {}, throne=1), "throne")
    play(game, "end turn")
    assert (game.decider, steps(visited(game, "wall L0"))) == (1, 1)
