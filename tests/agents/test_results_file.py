"""The file of results: whatever a kill leaves behind, nothing that was whole is lost."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from agents.results_file import Pace, ResultsError, ResultsFile, as_line
from tests.agents.sitters import outcome

HEADER = {"game": "caesar", "players": 2, "agents": ["a", "b"], "seed": 0}
GAMES = [outcome(["a", "b"], [1, 2])]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def write_some(path: Path) -> bytes:
    """Write three blocks and their time; return the bytes."""
    kept = ResultsFile(path, HEADER)
    for block in (2, 0, 1):
        kept.add_block(block, GAMES)
    kept.add_pace(Pace(6, 1.5, {"a": 30}, {"a": 0.5}))
    return path.read_bytes()


def test_what_was_kept_is_read_again(path: Path) -> None:
    write_some(path)
    again = ResultsFile(path, HEADER)
    assert again.blocks == {0: GAMES, 1: GAMES, 2: GAMES} and again.pace == Pace(6, 1.5, {"a": 30}, {"a": 0.5})
    assert again.set_aside == 0 and not again.broken_path.exists()


def test_blocks_come_in_their_order_and_only_those_asked_for(path: Path) -> None:
    kept = ResultsFile(path, HEADER)
    other = [outcome(["b", "a"], [2, 1])]
    kept.add_block(7, other)
    kept.add_block(1, GAMES)
    assert kept.first(7) == [GAMES] and kept.first(8) == [GAMES, other]


def test_times_of_several_runs_add_up(path: Path) -> None:
    write_some(path)
    ResultsFile(path, HEADER).add_pace(Pace(2, 0.5, {"a": 3, "b": 4}, {"a": 0.25, "b": 1.0}))
    assert ResultsFile(path, HEADER).pace == Pace(8, 2.0, {"a": 33, "b": 4}, {"a": 0.75, "b": 1.0})


def test_a_file_cut_off_at_any_byte_goes_on(path: Path) -> None:
    whole = write_some(path)
    lines = whole.splitlines(keepends=True)
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        kept = ResultsFile(path, HEADER)
        complete = [line for line in whole[:cut].splitlines() if line in [line.rstrip() for line in lines[1:4]]]
        assert list(kept.blocks) == [2, 0, 1][: len(complete)], f"cut at byte {cut}"
        kept.add_block(9, GAMES)
        again = ResultsFile(path, HEADER)
        assert list(again.blocks) == [*kept.blocks] and again.set_aside == 0


def test_a_broken_tail_is_set_aside_and_counted(path: Path) -> None:
    whole = write_some(path)
    last = whole.splitlines(keepends=True)[-1]
    path.write_bytes(whole[:-5])
    kept = ResultsFile(path, HEADER)
    assert kept.set_aside == len(last) - 5 and kept.broken_path.read_bytes() == last[:-5] + b"\n"
    assert path.read_bytes() == whole[: -len(last)]


def test_a_broken_line_in_the_middle_costs_no_other_line(path: Path) -> None:
    head, first, second, *rest = write_some(path).splitlines(keepends=True)
    for wrong in (b"\x00\xff\n", b"[]\n", b"7\n", b'{"block": "x", "games": []}\n', b'{"block": 3, "games": [{}]}\n'):
        path.write_bytes(b"".join([head, first, wrong, second, *rest]))
        kept = ResultsFile(path, HEADER)
        assert sorted(kept.blocks) == [0, 1, 2] and kept.set_aside == len(wrong)


def test_a_block_without_games_or_of_another_number_of_players_is_broken(path: Path) -> None:
    whole = write_some(path)
    three = [asdict(outcome(["a", "b", "c"], [1, 2, 3]))]
    scoreless = [asdict(outcome(["a", "b"], [1, 2], scores=[4]))]
    for games in ([], three, scoreless):
        path.write_bytes(whole + as_line({"block": 7, "games": games}))
        kept = ResultsFile(path, HEADER)
        assert sorted(kept.blocks) == [0, 1, 2] and kept.set_aside and path.read_bytes() == whole


def test_the_results_of_something_else_are_refused_with_the_difference(path: Path) -> None:
    before = write_some(path)
    with pytest.raises(ResultsError, match=r"something else: seed 0, not 1; memory None, not 'table'$"):
        ResultsFile(path, {**HEADER, "seed": 1, "memory": "table"})
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"hello", b"hello\n", b"[]\n", b"\x00\x01\n", b'{"block": 1, "games": []}\n'])
def test_any_other_file_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(ResultsError, match="is no file of results"):
        ResultsFile(path, HEADER)
    assert path.read_bytes() == content and not path.with_name(path.name + ".broken").exists()


def test_every_line_is_json_and_says_what_it_is(path: Path) -> None:
    head, *lines = (json.loads(line) for line in write_some(path).splitlines())
    assert head == HEADER and [sorted(line) for line in lines] == [["block", "games"]] * 3 + [["pace"]]
