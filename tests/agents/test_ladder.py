"""The ladder's page is made from what was played, and a second run plays nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleo_env.agents.registry import AGENTS, make_agent
from cleo_env.registry import get_game
from tests.agents.sitters import FirstAgent
from tools.docs import ladder

pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ladder, "DOCS", tmp_path)
    monkeypatch.setattr(ladder, "RUNS", tmp_path / "runs")
    monkeypatch.setitem(AGENTS, "first", lambda game, options: FirstAgent())


def test_a_section_has_a_picture_the_table_and_the_duels(tmp_path: Path) -> None:
    page = ladder.section("caesar", ["random", "first", "nobody"], share=0.005)
    assert "## Caesar & Cleopatra (`caesar`)" in page and "| random |" in page and "| first |" in page
    assert "| `first` | `random` | 5 |" in page and "nobody" not in page
    assert (tmp_path / "ladder_caesar.png").read_bytes().startswith(b"\x89PNG")


def test_who_plays_beside_is_at_the_table_of_all_and_in_no_duel(tmp_path: Path) -> None:
    page = ladder.section("caesar", ["random", "first"], share=0.005, beside=["greedy"])
    assert "| greedy |" in page and "`greedy`" not in page
    assert "(ladder_caesar_time.png)" in page
    assert (tmp_path / "ladder_caesar_time.png").read_bytes().startswith(b"\x89PNG")


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    found = ladder.measure("caesar", ["random", "first"], 2).statistics
    (kept,) = (tmp_path / "runs").iterdir()
    before = kept.read_bytes()
    assert ladder.measure("caesar", ["random", "first"], 2).statistics == found and kept.read_bytes() == before


def test_what_other_sources_played_makes_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ladder.measure("caesar", ["random", "first"], 1)
    monkeypatch.setattr("cleo_env.agents.arena.run.SOURCES", "changed")
    ladder.measure("caesar", ["random", "first"], 1)
    names = sorted(path.name for path in (tmp_path / "runs").iterdir())
    assert names == ["caesar_random_first.jsonl", "caesar_random_first_2.jsonl"]
    assert "held something else" in capsys.readouterr().err


def test_only_who_takes_fewer_games_at_once_thinks_long() -> None:
    long = {name: make_agent(name, get_game("caesar")).thinks_long for name in ("random", "expert", "ismcts:10")}
    assert long == {"random": False, "expert": False, "ismcts:10": True}


def test_the_page_names_its_command_and_commit() -> None:
    page = ladder.INTRODUCTION.format(command=ladder.command([]), commit=ladder.commit())
    assert f"Written by `make ladder` at commit {ladder.commit()}." in page
    assert ladder.command(["--share", "0.1"]) == "python -m tools.docs.ladder --share 0.1"


def test_only_changes_to_what_was_played_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ladder, "ROOT", tmp_path)
    assert ladder.commit() == "unknown"
    ladder.git("init")
    (tmp_path / "README.md").write_text("a page")
    ladder.git("add", ".")
    ladder.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-m", "a page")
    (tmp_path / "README.md").write_text("another page")
    assert "with changes" not in ladder.commit()
    (tmp_path / "agents").mkdir()
    (tmp_path / "agents" / "expert.py").write_text("")
    assert ladder.commit().endswith(" with changes")
