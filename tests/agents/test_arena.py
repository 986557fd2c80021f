"""The arena end to end: one seed, one result, however often it is interrupted."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cleo_env import Table
from cleo_env.agents.arena.results import Pace, Results
from cleo_env.agents.arena.results_file import ResultsFile
from cleo_env.agents.arena.run import Arena, Contest
from cleo_env.agents.arena.statistics import summarise
from cleo_env.agents.arena.table import play_columns
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.models.policy_file import card_of, save_policy
from cleo_env.agents.registry import AGENTS
from cleo_env.core.files import CannotWrite
from cleo_env.core.record import load_record
from cleo_env.registry import get_game
from tests.agents.sitters import CAESAR, CheatingAgent, FirstAgent, outcome

pytestmark = pytest.mark.compiled

CLEO = (sys.executable, "-c", "from cleo_env.agents.cli.main import main; main()")
TIMES = ("decisions_per_second", "games_per_second")


@pytest.fixture(autouse=True)
def more_agents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(AGENTS, "first", lambda game, options: FirstAgent())
    monkeypatch.setitem(AGENTS, "cheat", lambda game, options: CheatingAgent(int(options or 0)))


def arena(*arguments: object) -> int:
    return run(app, ["arena", *map(str, arguments)])


def numbers(path: Path) -> Any:
    """Read a JSON file of results without its times."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(inner) for key, inner in value.items() if key not in TIMES}
        return [plain(inner) for inner in value] if isinstance(value, list) else value

    return plain(json.loads(path.read_text()))


def test_the_json_has_what_it_promises(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, picture = tmp_path / "found.json", tmp_path / "found.png"
    assert arena("caesar", "random", "first", "--blocks", 5, "--json", path, "--plot", picture) == 0
    found = json.loads(path.read_text())
    assert {agent["name"] for agent in found["agents"]} == {"random", "first"} and found["games_per_second"] > 0
    for agent in found["agents"]:
        assert agent["games"] == 10 and agent["parity"] == 0.5 and agent["low"] <= agent["win_share"] <= agent["high"]
        assert agent["rating_low"] <= agent["rating"] <= agent["rating_high"] and len(agent["share_by_seat"]) == 2
        assert set(agent["final_stats"]) == set(CAESAR.final_stats) and agent["decisions_per_second"] > 0
    assert (found["game"], found["players"], found["blocks"], found["games"], found["seed"]) == ("caesar", 2, 5, 10, 0)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "caesar, 2 players: 5 blocks, 10 games, seed 0" in capsys.readouterr().out


def test_one_seed_gives_one_result_and_another_another(tmp_path: Path) -> None:
    for name, seed in (("a", 3), ("b", 3), ("c", 4)):
        assert (
            arena("caesar", "random", "first", "--blocks", 6, "--seed", seed, "--json", tmp_path / f"{name}.json") == 0
        )
    a, b, c = (numbers(tmp_path / f"{name}.json") for name in "abc")
    assert a == b and a["agents"] != c["agents"]


def test_stopping_and_extending_changes_no_number(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    asked = ("caesar", "random", "first", "--results", tmp_path / "kept.jsonl", "--json", parts)
    assert arena("caesar", "random", "first", "--blocks", 9, "--json", whole) == 0
    for blocks in (2, 5, 9):
        assert arena(*asked, "--blocks", blocks) == 0
    assert numbers(whole) == numbers(parts)
    assert arena(*asked, "--blocks", 5) == 0 and numbers(parts)["blocks"] == 5


def test_a_run_killed_at_any_moment_goes_on(tmp_path: Path) -> None:
    kept, found = tmp_path / "kept.jsonl", tmp_path / "found.json"
    asked = [*CLEO, "arena", "caesar", "random", "--blocks", "3000", "--results", str(kept)]
    killed = subprocess.Popen(asked, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not kept.exists() or kept.read_bytes().count(b"\n") < 20:
        assert killed.poll() is None
        time.sleep(0.01)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    content = kept.read_bytes()
    kept.write_bytes(content[:-3])  # as if it had been in the middle of a line
    whole = len(content[:-3].splitlines()) - 2
    contest = Contest(CAESAR, ("random",), 2)
    with ResultsFile(kept, contest.header) as found_again:
        assert len(found_again.blocks) >= min(whole, 18)
    assert arena("caesar", "random", "--blocks", 60, "--results", kept, "--json", found) == 0
    again = Results()
    Arena(contest, again).play(list(range(60)))
    expected = summarise(again.first(60), again.pace, 0).agents[0]
    assert numbers(found)["agents"][0]["mean_score"] == expected.mean_score and numbers(found)["blocks"] == 60


def test_another_contest_in_a_named_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    assert arena("caesar", "random", "--blocks", 1, "--results", kept) == 0
    assert arena("caesar", "random", "--blocks", 1, "--results", kept, "--seed", 5) == 2
    assert "seed 0, not 5" in capsys.readouterr().err


def test_another_contest_beside_a_json_file_makes_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in (0, 1):
        assert arena("caesar", "random", "--blocks", 1, "--seed", seed, "--json", tmp_path / "found.json") == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["found.json", "found.jsonl", "found_2.jsonl"]
    assert b'"seed": 0' in (tmp_path / "found_2.jsonl").read_bytes()
    assert "found.jsonl held something else and is now" in capsys.readouterr().err


def test_what_is_no_file_of_results_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "found.jsonl").write_text("my notes\n")
    assert arena("caesar", "random", "--blocks", 1, "--json", tmp_path / "found.json") == 2
    assert "is no file of results" in capsys.readouterr().err
    assert [path.read_text() for path in tmp_path.iterdir()] == ["my notes\n"]


@pytest.mark.parametrize("option", ["--json", "--plot"])
def test_what_is_not_ours_is_refused_before_a_game_is_played(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    thesis, target, link = tmp_path / "thesis.png", tmp_path / "target.png", tmp_path / "link.png"
    thesis.write_text("years of work")
    link.symlink_to(target)
    asked = ("caesar", "random", "--blocks", 1, "--results", tmp_path / "kept.jsonl", option)
    assert arena(*asked, link) == 0 and link.is_symlink() and target.stat().st_size
    assert arena(*asked, link) == 0, "an older result of ours is replaced"
    with monkeypatch.context() as patched:
        patched.setattr("cleo_env.agents.cli.arena.play", lambda *given: pytest.fail("a game was played"))
        for path in (thesis, tmp_path):
            assert arena(*asked, path) == 2
    assert thesis.read_text() == "years of work" and "is left alone" in capsys.readouterr().err
    assert arena(*asked, thesis, "--force") == 0 and thesis.read_bytes() != b"years of work"


def test_two_arenas_on_one_file_do_not_mix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    with ResultsFile(kept, Contest(CAESAR, ("random",), 2).header):
        assert arena("caesar", "random", "--blocks", 1, "--results", kept) == 2
    assert f"kept.jsonl is in use by another run, process {os.getpid()}" in capsys.readouterr().err
    assert arena("caesar", "random", "--blocks", 1, "--results", kept) == 0


def test_a_full_disk_ends_the_run_with_a_sentence_and_what_was_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(self: ResultsFile, value: dict[str, Any]) -> None:
        if len(self.blocks) > 3:
            raise CannotWrite(f"{self.path} could not be written: No space left on device")

    monkeypatch.setattr(ResultsFile, "_append", full)
    assert arena("caesar", "random", "--blocks", 9, "--results", tmp_path / "kept.jsonl") == 1
    told = capsys.readouterr()
    assert "No space left on device" in told.err and "win share" in told.out


def write_policy(folder: Path, seed: int) -> str:
    """Write a small policy of random weights; return its spec."""
    rng, inner = np.random.default_rng(seed), 4
    shapes = {"layers.0": (inner, CAESAR.observation.size), "policy": (CAESAR.actions.size, inner)}
    weights = {f"{name}.weight": rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    biases = {f"{name}.bias": np.zeros(shape[0], np.float32) for name, shape in shapes.items()}
    folder.mkdir(exist_ok=True)
    save_policy(folder, card_of(CAESAR, {}, [2]), weights | biases)
    return f"policy:{folder}"


def test_a_policy_trained_on_in_place_is_another_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = write_policy(tmp_path / "best", seed=1)
    named, beside = ("--results", tmp_path / "kept.jsonl"), ("--json", tmp_path / "found.json")
    for where in (named, beside):
        assert arena("caesar", spec, "--blocks", 1, *where) == 0
    write_policy(tmp_path / "best", seed=2)
    assert arena("caesar", spec, "--blocks", 1, *named) == 2
    assert f"marks {{'{spec}': '" in capsys.readouterr().err
    assert arena("caesar", spec, "--blocks", 1, *beside) == 0 and (tmp_path / "found_2.jsonl").exists()


def test_results_of_other_sources_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("caesar", "random", "--blocks", 1, "--results", tmp_path / "kept.jsonl")
    assert arena(*asked) == 0
    monkeypatch.setattr("cleo_env.agents.arena.run.SOURCES", "changed")
    assert arena(*asked) == 2 and "the sources have changed since" in capsys.readouterr().err


def test_a_broken_tail_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    assert arena("caesar", "random", "--blocks", 2, "--results", kept) == 0
    kept.write_bytes(kept.read_bytes() + b'{"block": 7, "ga')
    assert arena("caesar", "random", "--blocks", 2, "--results", kept) == 0
    assert f"16 broken bytes, set aside in {kept}.broken" in capsys.readouterr().err.replace("\n", "")


def test_equal_specs_merge_and_fewer_agents_fill_the_table(tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    options = ("--blocks", 2, "--json", path, "--setting", "max_turns=4")
    parities = {("random", "first"): 0.5, ("random", "first", "first", "first"): 0.25}
    for agents, parity in parities.items():
        assert arena("architects_2006", *agents, *options) == 0
        by_name = {agent["name"]: agent for agent in numbers(path)["agents"]}
        assert by_name["random"]["parity"] == parity and by_name["first"]["parity"] == 1 - parity


def test_records_load_and_tell_who_sat_where(tmp_path: Path) -> None:
    assert arena("caesar", "random", "first", "--blocks", 2, "--record", tmp_path, "--setting", "max_turns=9") == 0
    paths = sorted(tmp_path.glob("*.json"))
    assert [load_record(path)["agents"] for path in paths] == [["random", "first"], ["first", "random"]] * 2
    assert all(Table.load(path).over and Table.load(path).record["settings"] == {"max_turns": 9} for path in paths)


def test_records_of_two_contests_lie_side_by_side_and_those_of_one_meet(tmp_path: Path) -> None:
    for seed in (0, 1, 1):
        assert arena("caesar", "random", "--blocks", 1, "--seed", seed, "--record", tmp_path) == 0
    assert len(list(tmp_path.glob("caesar_*_000000_0.json"))) == 2


def test_a_file_cannot_hold_both_results_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    assert arena("caesar", "random", "--blocks", 1, "--results", kept) == 0
    before = kept.read_bytes()
    for asked in (("--json", kept), ("--json", tmp_path / "." / "kept.jsonl", "--results", kept)):
        assert arena("caesar", "random", "--blocks", 1, *asked) == 2
    assert "files of their own" in capsys.readouterr().err and kept.read_bytes() == before


def test_nobody_is_left_out_for_want_of_blocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("caesar", "random", "first", "greedy", "--json", tmp_path / "found.json", "--setting", "max_turns=4")
    assert arena(*asked, "--blocks", 2) == 2
    assert "3 agents at tables of 2 make 3 line-ups: 2 blocks cannot hold them, 3 are needed" in capsys.readouterr().err
    monkeypatch.setattr("cleo_env.agents.cli.arena.USUAL_BLOCKS", 1)
    assert arena(*asked) == 0
    told = capsys.readouterr().out
    assert len(numbers(tmp_path / "found.json")["agents"]) == 3 and "caesar, 2 players, max_turns=4: 3 blocks" in told
    assert "3 blocks for 3 line-ups: intervals need two blocks of each" in told


def test_names_are_printed_as_they_were_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(AGENTS, "named", lambda game, options: FirstAgent())
    kept = tmp_path / "[bold].jsonl"
    assert arena("caesar", "named:runs/[best]:x:", "--blocks", 1, "--results", kept) == 0
    told = capsys.readouterr()
    assert "named:runs/[best]:x:" in told.out and f"results are kept in {kept}" in told.err


def test_it_is_told_who_remembers_more_than_the_table_shows(capsys: pytest.CaptureFixture[str]) -> None:
    told = "memory=table is for observations; what was seen is still known to greedy"
    for setting, expected in (("memory=table", True), ("memory=perfect", False)):
        asked = ("--blocks", 1, "--setting", setting, "--setting", "max_turns=4")
        assert arena("caesar", "greedy", "first", *asked) == 0
        assert (told in capsys.readouterr().err) == expected


def test_who_was_eaten_has_a_column_only_where_somebody_was() -> None:
    for lost in (True, False):
        found = summarise([[outcome(["a", "b"], [1, 2], lost=[False, lost])]], Pace(), 0)
        assert ("eaten" in play_columns(found)) == lost


def test_an_illegal_answer_ends_the_run_and_names_the_agent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("caesar", "random", "cheat:50", "--results", tmp_path / "kept.jsonl") == 1
    told = capsys.readouterr()
    assert "agent cheat:50: caesar, game" in told.err and "is not legal for seat" in told.err


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let what is started here heed interrupts: a shell ignores them for all that it starts in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_stopping_by_hand_prints_the_results_so_far(tmp_path: Path) -> None:
    asked = [*CLEO, "arena", "caesar", "random", "--blocks", "200000"]
    asked += ["--results", str(tmp_path / "kept.jsonl")]
    stopped = subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (tmp_path / "kept.jsonl").exists() or (tmp_path / "kept.jsonl").read_bytes().count(b"\n") < 3:
        assert stopped.poll() is None
        time.sleep(0.01)
    os.kill(stopped.pid, signal.SIGINT)
    printed, told = stopped.communicate(timeout=60)
    assert stopped.returncode == 130 and "stopped after" in told and "Traceback" not in told
    assert "of 200,000; games that end soon are over-represented until the run goes on" in told
    assert "random" in printed and "win share" in printed


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess", "random"), "there is no game 'chess'"),
        (("caesar", "rando"), "there is no agent 'rando'.*did you mean 'random'"),
        (("caesar", "random:7"), "random takes no options"),
        (("caesar", "human"), "`cleo play`"),
        (("caesar", "random", "--players", "3"), "caesar is for 2 players, not 3"),
        (("architects_2006", "random", "--players", "2"), "is for 3 or 4 or 5 players"),
        (("caesar", "random", "--blocks", "0"), "greater than or equal to 1"),
        (("caesar", "random", "--seed", "-1"), "a seed is a whole number"),
        (("caesar", "random", "--block", "3"), "No such option.*--blocks"),
        (("caesar", "random", "--setting", "speed=3"), "has no setting 'speed'"),
        (("caesar", "random", "--setting", "speed"), "write NAME=VALUE"),
        (("caesar", "random", "--json", "/nowhere/x.json"), "no folder /nowhere"),
        (("caesar", "random", "--plot", "x.txt"), "ends with .png"),
        (("caesar",), "Missing argument"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(*arguments) == 2
    told = capsys.readouterr()
    assert re.search(complaint, told.err) and told.err.count("\n") == 1 and told.out == ""


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, []) == 2
    told = capsys.readouterr()
    assert "arena" in told.out + told.err and "cleo:" not in told.err


def test_the_header_says_all_that_numbers_depend_on() -> None:
    header = Contest(get_game("caesar"), ("random", "greedy"), 2, 7, {"max_turns": 9}).header
    assert header["settings"] == {"max_turns": 9} and header["agents"] == ["random", "greedy"] and header["seed"] == 7
    assert {"game", "game_version", "package_version", "players", "sources", "marks"} <= header.keys()
