"""The golden playthroughs are what the rules play today."""

from __future__ import annotations

import pytest

from tests.contract.games import GAMES, each_table
from tests.golden.write import FOLDER, path_of, playthrough

ADVICE = "the rules play another game than the golden one: if that is meant, run `make golden` and review the diff"


@each_table
def test_rules_play_the_golden_game(game: str, players: int) -> None:
    golden = path_of(game, players).read_text(encoding="utf-8").splitlines()
    today = playthrough(game, players).splitlines()
    for number, (old, new) in enumerate(zip(golden, today, strict=False), start=1):
        if old != new:
            pytest.fail(f"{path_of(game, players).name}, line {number}:\n  {old!r} became\n  {new!r}\n{ADVICE}")
    assert len(golden) == len(today), ADVICE


@each_table
def test_a_playthrough_can_be_read_in_one_sitting(game: str, players: int) -> None:
    assert 100 < len(path_of(game, players).read_text(encoding="utf-8").splitlines()) < 600


def test_there_is_no_playthrough_of_a_game_that_is_gone() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(*table).name for table in GAMES}
