"""The hash of sources: what changes play changes it, words and layout do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleo_env.core.sources import AGENTS, CORE, GAMES, PACKAGE, TRAINING, places_of, source_hash
from tests.core.toy_package import ADD

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.mark.parametrize(
    "text",
    [
        ADD.replace("Add.", "Add two numbers."),
        ADD.replace('"""Add."""\n', "# adds\n"),
        ADD.replace("Rules.", "Laws."),
        "# first\n\n\n" + ADD,
        ADD.replace("a + b", "(\n        a\n        + b\n    )"),
    ],
)
def test_words_and_layout_leave_the_hash_as_it_is(package: Path, rules: Path, text: str) -> None:
    before = source_hash([package])
    rules.write_text(text)
    assert text != ADD and source_hash([package]) == before


@pytest.mark.parametrize(
    "text",
    [
        ADD.replace("a + b", "a - b"),
        ADD.replace("a + b", "a + b + 0"),
        ADD.replace("a + b", "b + a"),
        ADD + "\n\nLIMIT = 'word'\n",
        ADD.replace("(a, b)", "(a, b=None)"),
    ],
)
def test_the_hash_follows_every_change_of_play_and_comes_back_with_it(package: Path, rules: Path, text: str) -> None:
    before = source_hash([package])
    rules.write_text(text)
    assert source_hash([package]) != before
    rules.write_text(ADD)
    assert source_hash([package]) == before


def test_the_hash_follows_the_names_of_files_but_not_where_they_lie(package: Path, rules: Path, tmp_path: Path) -> None:
    before = source_hash([package])
    (tmp_path / "elsewhere").mkdir()
    moved = package.rename(tmp_path / "elsewhere" / "toy")
    assert source_hash([moved]) == before
    (moved / "inner" / "rules.py").rename(moved / "inner" / "laws.py")
    assert source_hash([moved]) != before


def test_what_only_speaks_to_people_is_left_out(package: Path) -> None:
    before = source_hash([package])
    (package / "text").mkdir()
    (package / "text" / "board.py").write_text("WORD = 'palace'\n")
    (package / "wording.py").write_text("WORD = 'palace'\n")
    assert source_hash([package]) == before


def test_what_was_found_is_remembered_on_disk(package: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = source_hash([package])
    monkeypatch.setattr("cleo_env.core.sources._meaning_hash", lambda sources: pytest.fail("was read again"))
    assert source_hash([package]) == found
    assert [path.read_text() for path in (own_cache / "hashes").iterdir()] == [found]


@pytest.mark.parametrize("damage", [b"", b"\xff\x00", b"0123", b"../../somewhere.", b"0" * 100])
def test_a_damaged_file_of_what_was_found_is_written_anew(package: Path, own_cache: Path, damage: bytes) -> None:
    found = source_hash([package])
    (memo,) = (own_cache / "hashes").iterdir()
    memo.write_bytes(damage)
    assert source_hash([package]) == found and memo.read_text() == found


def test_each_kernel_hangs_on_what_it_may_call(rules: Path, package: Path) -> None:
    assert places_of(str(CORE / "chance.py")) == (CORE,)
    assert places_of(str(GAMES / "caesar" / "rules" / "vote.py")) == (CORE, GAMES / "caesar")
    assert GAMES / "caesar" / "text" in places_of(str(GAMES / "caesar" / "text" / "events.py"))
    assert places_of(str(AGENTS / "players" / "policy.py")) == (CORE, GAMES, AGENTS)
    assert places_of(str(AGENTS / "arena" / "match.py"))[-1] == AGENTS / "arena" / "match.py"
    assert places_of(str(TRAINING / "ppo.py"))[-1] == TRAINING
    assert places_of(str(rules))[-1] == package
    assert all(place.is_dir() for place in (CORE, GAMES, AGENTS, TRAINING)) and PACKAGE.name == "cleo_env"
