"""Commands when something fails under them: a sentence instead of a traceback, and what was finished is kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cleo_env.agents.cli.main import app
from cleo_env.agents.cli.main import run as run_cli
from cleo_env.core.record import load_record
from tests.faults.disk import LIMITED, limited

pytestmark = pytest.mark.compiled
CLEO = [sys.executable, "-m", "cleo_env.agents.cli.main"]
DEEP = "[" * 100_000


def cleo(*words: str | Path, file_size: int = 0, **kwargs: object) -> subprocess.CompletedProcess[str]:
    """Run a command, if wanted on a disk that takes only files up to a size."""
    typed = [*(limited(file_size) if file_size else []), *CLEO, *map(str, words)]
    return subprocess.run(typed, stderr=subprocess.PIPE, text=True, check=False, **kwargs)  # type: ignore[call-overload]


@pytest.mark.parametrize("words", [["--version"], ["arena", "caesar", "random", "random", "--blocks", "2"]])
def test_a_full_standard_output_is_told_in_a_line(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        ended = cleo(*words, stdout=full)
    assert ended.returncode in (1, 2) and "Traceback" not in ended.stderr
    assert ended.stderr.strip().endswith("cleo: writing failed: No space left on device")


@pytest.mark.skipif(not LIMITED, reason="this system does not limit the size of files")
def test_an_arena_on_a_full_disk_keeps_what_was_finished_and_goes_on(tmp_path: Path) -> None:
    words = ["arena", "caesar", "random", "greedy", "--blocks", "300", "--results", tmp_path / "r.jsonl"]
    ended = cleo(*words, file_size=100_000, stdout=subprocess.DEVNULL)
    assert ended.returncode == 1 and "Traceback" not in ended.stderr
    assert f"{tmp_path / 'r.jsonl'} could not be written: " in ended.stderr
    kept = len((tmp_path / "r.jsonl").read_bytes().splitlines()) - 2  # the header, and a line that is not whole
    assert kept > 10
    again = cleo(*words, "--json", tmp_path / "numbers.json", stdout=subprocess.DEVNULL)
    assert again.returncode == 0 and json.loads((tmp_path / "numbers.json").read_bytes())["blocks"] == 300
    assert "which holds" in again.stderr


@pytest.mark.skipif(not LIMITED, reason="this system does not limit the size of files")
def test_records_and_pictures_on_a_full_disk_are_whole_or_not_there(tmp_path: Path) -> None:
    for words in (["--record", tmp_path / "records"], ["--plot", tmp_path / "p.png"]):
        ended = cleo("arena", "caesar", "random", "greedy", "--blocks", "40", *words, file_size=3_700,
                     stdout=subprocess.DEVNULL)  # fmt: skip
        assert ended.returncode in (1, 2) and "could not be written: " in ended.stderr
        assert "Traceback" not in ended.stderr and "Errno" not in ended.stderr
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or load_record(path), "whatever is there is whole"


@pytest.mark.parametrize("words", [
    ["arena", "caesar", "random", "random", "--setting", f"missions={DEEP}"],
    ["train", "caesar", "--settings", DEEP],
])  # fmt: skip
def test_what_is_nested_too_deeply_is_told_in_a_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(app, words) == 2
    assert capsys.readouterr().err == "cleo: what was given is nested too deeply to be read\n"
