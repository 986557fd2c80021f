"""The statistics of random play can be taken of every game, and their page is about the games there are."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cleo_env.registry import GAMES, get_game
from tests.contract.games import each_game
from tools.docs.statistics import PAGE, collect, section

pytestmark = pytest.mark.compiled


@each_game
def test_statistics_count_whole_games(game: str, players: int) -> None:
    found = collect(game, players, 64, seed=1)
    assert len(found.decisions) == 64 and (found.decisions >= found.turns).all() and (found.turns > 0).all()
    assert 1 < found.branching < found.most_legal <= get_game(game).actions.size
    assert found.wins.sum() + found.nobody == pytest.approx(1) and len(found.wins) == players
    assert sum(found.endings.values()) == pytest.approx(1)
    assert np.array_equal(found.decisions, collect(game, players, 64, seed=1).decisions)


def test_a_section_has_a_column_for_every_number_of_players() -> None:
    assert section("caesar", 8, 0).splitlines()[2] == "| mean, and where nine of ten lie | 2 players |"


def test_weights_change_what_random_players_do() -> None:
    never, often = (collect("caesar", 2, 256, 1, {"no second card": weight}) for weight in (0.0, 20.0))
    assert never.turns.mean() < often.turns.mean() - 2


def test_the_page_holds_every_game() -> None:
    page = Path(PAGE).read_text(encoding="utf-8")
    for name in GAMES:
        assert f"(`{name}`, version {get_game(name).version})" in page, "run `make stats`"
