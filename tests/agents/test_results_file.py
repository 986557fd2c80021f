"""The file of results: whatever a kill leaves behind, nothing that was whole is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from cleo_env.agents.arena.match import Outcome
from cleo_env.agents.arena.results import Pace
from cleo_env.agents.arena.results_file import ResultsError, ResultsFile, as_line
from tests.agents.sitters import outcome

HEADER = {"game": "caesar", "players": 2, "agents": ["a", "b"], "seed": 0}
GAMES = [outcome(["a", "b"], [1, 2]), outcome(["b", "a"], [2, 1])]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def write_some(path: Path) -> bytes:
    """Write three blocks and their time; return the bytes."""
    with ResultsFile(path, HEADER) as kept:
        for block in (2, 0, 1):
            kept.add_block(block, GAMES)
        kept.add_pace(Pace(6, 1.5, {"a": 30}, {"a": 0.5}))
    return path.read_bytes()


def opened(path: Path) -> ResultsFile:
    """Read the file and let go of it."""
    kept = ResultsFile(path, HEADER)
    kept.close()
    return kept


def test_what_was_kept_is_read_again(path: Path) -> None:
    write_some(path)
    again = opened(path)
    assert again.blocks == {0: GAMES, 1: GAMES, 2: GAMES} and again.pace == Pace(6, 1.5, {"a": 30}, {"a": 0.5})
    assert again.set_aside == 0 and not again.broken_path.exists()


def test_blocks_come_in_their_order_and_only_those_asked_for(path: Path) -> None:
    kept = opened(path)
    other = [outcome(["a", "b"], [2, 1]), outcome(["b", "a"], [1, 2])]
    kept.add_block(7, other)
    kept.add_block(1, GAMES)
    assert kept.first(7) == [GAMES] and kept.first(8) == [GAMES, other]


def test_times_of_several_runs_add_up(path: Path) -> None:
    write_some(path)
    opened(path).add_pace(Pace(2, 0.5, {"a": 3, "b": 4}, {"a": 0.25, "b": 1.0}))
    assert opened(path).pace == Pace(8, 2.0, {"a": 33, "b": 4}, {"a": 0.75, "b": 1.0})


def test_a_file_cut_off_at_any_byte_goes_on(path: Path) -> None:
    whole = write_some(path)
    lines = whole.splitlines(keepends=True)
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        kept = opened(path)
        complete = [line for line in whole[:cut].splitlines() if line in [line.rstrip() for line in lines[1:4]]]
        assert list(kept.blocks) == [2, 0, 1][: len(complete)], f"cut at byte {cut}"
        kept.add_block(9, GAMES)
        again = opened(path)
        assert list(again.blocks) == [*kept.blocks] and again.set_aside == 0


def test_a_broken_tail_is_set_aside_and_counted(path: Path) -> None:
    whole = write_some(path)
    last = whole.splitlines(keepends=True)[-1]
    path.write_bytes(whole[:-5])
    kept = opened(path)
    assert kept.set_aside == len(last) - 5 and kept.broken_path.read_bytes() == last[:-5] + b"\n"
    assert path.read_bytes() == whole[: -len(last)]


def test_a_broken_line_in_the_middle_costs_no_other_line(path: Path) -> None:
    head, first, second, *rest = write_some(path).splitlines(keepends=True)
    for wrong in (b"\x00\xff\n", b"[]\n", b"7\n", b'{"block": "x", "games": []}\n', b'{"block": 3, "games": [{}]}\n'):
        path.write_bytes(b"".join([head, first, wrong, second, *rest]))
        kept = opened(path)
        assert sorted(kept.blocks) == [0, 1, 2] and kept.set_aside == len(wrong)


STRANGE = {
    "no games": [],
    "another number of players": [outcome(["a", "b", "c"], [1, 2, 3])],
    "a seat without a score": [outcome(["a", "b"], [1, 2], scores=[4]), GAMES[1]],
    "other agents": [outcome(["a", "c"], [1, 2]), outcome(["c", "a"], [1, 2])],
    "half a block": GAMES[:1],
    "other seats": GAMES[::-1],
}


@pytest.mark.parametrize("games", STRANGE.values(), ids=STRANGE)
def test_a_block_that_is_not_one_of_the_headers_is_set_aside(path: Path, games: list[Outcome]) -> None:
    whole = write_some(path)
    for block in (7, 0):
        path.write_bytes(whole + as_line({"block": block, "games": [asdict(game) for game in games]}))
        kept = opened(path)
        assert (
            kept.blocks[0] == GAMES
            and sorted(kept.blocks) == [0, 1, 2]
            and kept.set_aside
            and path.read_bytes() == whole
        )


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


def test_while_one_process_has_the_file_another_is_refused_and_told_who(path: Path) -> None:
    code = f"from cleo_env.agents.arena.results_file import *; ResultsFile(Path({str(path)!r}), {HEADER!r})"
    with ResultsFile(path, HEADER):
        asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert asked.returncode == 1 and f"{path} is in use by another run, process {os.getpid()}" in asked.stderr
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert sorted(own.name for own in path.parent.iterdir()) == [path.name, f"{path.name}.lock"]


def test_a_lock_ends_with_a_process_that_is_killed(path: Path) -> None:
    code = f"import os; from cleo_env.core.lock import *; held = Lock(Path({str(path)!r})); os.kill(os.getpid(), 9)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    write_some(path)
    assert [own.name for own in path.parent.iterdir()] == [path.name], "nothing is left behind"


def test_a_file_that_is_refused_can_be_opened_by_others(path: Path) -> None:
    path.write_bytes(b"hello\n")
    for _ in range(2):
        with pytest.raises(ResultsError, match="is no file of results"):
            ResultsFile(path, HEADER)
    assert [own.name for own in path.parent.iterdir()] == [path.name]
