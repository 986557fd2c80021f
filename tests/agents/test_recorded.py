"""Recorded games: stepped through, and counted by the folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cleo_env import Table
from cleo_env.agents.arena.recorded import Recorded, play_again
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.cli.replay import Replay, answer, step_through
from cleo_env.core.record import save_record
from tests.agents.sitters import CAESAR, FirstAgent, play_match

pytestmark = pytest.mark.compiled


def recorded(**changes: Any) -> dict[str, Any]:
    """Return the record of a short game between two agents."""
    table = Table("caesar", seed=5, max_turns=6)
    while not table.over:
        table.play(table.legal[-1])
    return {**table.record, "agents": ["a", "b"], **changes}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two whole games, one that was left, and one file that is no record."""
    whole = recorded()
    save_record(whole, tmp_path / "a.json")
    save_record({**whole, "seed": 5, "agents": ["b", "a"]}, tmp_path / "b.json")
    save_record({**whole, "actions": whole["actions"][:9]}, tmp_path / "left.json")
    (tmp_path / "odd.json").write_text("{")
    return tmp_path


def pages(typed: list[str], record: dict[str, Any] | None = None) -> list[str]:
    """Return what a reader who types these lines is shown."""
    shown: list[str] = []
    lines = iter([*typed, "q"])
    step_through(Replay(record or recorded()), lambda prompt: next(lines), shown.append)
    return shown


def test_a_replay_goes_on_back_and_anywhere() -> None:
    record = recorded()
    length = len(record["actions"])
    start, first, jumped, back, end, beyond = pages(["", "7", "b", "9999", ""], record)
    assert start.endswith(f"the start; decisions: {length}") and "decision 1 of" in first.splitlines()[-2]
    assert "decision 7 of" in jumped and "decision 6 of" in back
    assert f"decision {length} of {length}" in end and end == beyond and "The game is over" in end


def test_a_page_tells_who_chose_what_and_what_happened() -> None:
    first = pages(["a", ""])[2].splitlines()
    assert first[-2] == f"decision 1 of {len(recorded()['actions'])}: Cleopatra (a) chose 'lay 5 down at censor'"
    assert first[-1] == "  Cleopatra laid a face-down card at censor"


def test_what_a_seat_chose_is_told_to_itself_and_with_all_cards_only() -> None:
    for seat in (0, 1, None, "all"):
        shown = Replay(recorded(), seat)
        shown.go_to(1)
        said = shown.page().splitlines()[-2]
        assert said.endswith("chose 'lay 5 down at censor'" if seat in (0, "all") else "Cleopatra (a) has chosen"), seat
        assert ("lay 5" in shown.page()) == (seat in (0, "all"))


def test_before_the_start_there_is_nothing_and_nonsense_is_not_understood() -> None:
    start, same, told = pages(["b", "x"])
    assert start == same and told.startswith("'x' is not understood")


def test_a_replay_jumps_by_turns_and_shows_all_cards() -> None:
    shown = Replay(recorded(), 1)
    assert shown.turns[0] == 1 and shown.turns == sorted(shown.turns)
    for typed, at in (("t", 2), ("t", 3), ("p", 2), ("t 4", 4), ("t 99", None), ("t 2", 2)):
        page = answer(shown, typed)
        assert shown.at == (shown.length if at is None else shown.turns.index(at)), typed
    assert f"decision {shown.turns.index(2)} of" in page
    assert answer(shown, "").startswith("Caesar & Cleopatra") and answer(shown, "p") == page
    assert "their discards" not in answer(shown, "a") and shown.seat == "all"
    opened = answer(shown, "12")
    assert shown.table.render("all") in opened
    assert answer(shown, "a") == shown.page() and shown.seat == 1
    assert "the first decision of turn 12" in answer(shown, "?")


def test_without_a_keyboard_the_log_and_the_end_are_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["replay", str(folder / "a.json")]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Cleopatra laid a face-down card at censor\n") and "The game is over" in printed


def test_a_file_that_cannot_be_replayed_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("odd.json", "nothing.json"):
        assert run(app, ["replay", str(folder / name)]) == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_games_played_again_come_out_as_they_did(tmp_path: Path) -> None:
    results = play_match([FirstAgent(), FirstAgent()], 2, keep_actions=True)
    for place, result in enumerate(results):
        names = [CAESAR.actions.names[action] for action in result.actions]
        record = Table("caesar", seed=result.fixture.seed).record
        save_record({**record, "actions": names, "agents": result.outcome.agents}, tmp_path / f"{place}.json")
    again = [Recorded.load(path) for path in sorted(tmp_path.iterdir())]
    play_again(again)
    assert [game.outcome for game in again] == [result.outcome for result in results]


def test_what_cannot_be_played_is_named_and_the_rest_counted(tmp_path: Path) -> None:
    whole = recorded()
    for name, actions in {"a": whole["actions"], "b": ["lay 1 down at praetor", "veto"], "c": ["fly"]}.items():
        save_record({**whole, "actions": actions}, tmp_path / f"{name}.json")
    games = [Recorded.load(path) for path in sorted(tmp_path.iterdir())]
    play_again(games)
    assert games[0].outcome and not games[0].problem and not games[1].outcome
    assert games[1].problem.endswith("b.json: action 1 of the record, 'veto', cannot be played there")
    assert games[2].problem.endswith("c.json: action 0 of the record, 'fly', cannot be played there")


def test_statistics_of_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["stats", str(folder), "--actions", "3"]) == 0
    told = capsys.readouterr()
    assert (
        "caesar, 2 players, max_turns=6: 2 games" in told.out
        and "1 more" in told.out
        and "odd.json is no whole record" in told.err
    )
    assert "most frequent actions" in told.out and "win share" in told.out and "n = 1 block" in told.out


def test_games_of_other_settings_are_counted_apart(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = {**recorded(), "settings": {"max_turns": 7}}
    save_record({**other, "actions": other["actions"][:3]}, folder / "longer.json")
    assert run(app, ["stats", str(folder)]) == 0
    told = capsys.readouterr().out
    assert "caesar, 2 players, max_turns=6: 2 games " in told
    assert "caesar, 2 players, max_turns=7: 1 game, none played to the end\n" in told


def test_a_folder_without_records_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["stats", str(tmp_path)]) == 2 and run(app, ["stats", str(tmp_path / "no")]) == 2
    assert "holds no records" in capsys.readouterr().err


def test_a_folder_of_nothing_but_broken_records_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.json").write_text(json.dumps({**recorded(), "version": 99}))
    assert run(app, ["stats", str(tmp_path)]) == 2
    assert "version 99" in capsys.readouterr().err
