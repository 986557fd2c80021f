"""Commands write only what is ours to write, and files that are damaged are told in a sentence."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
from pathlib import Path

import pytest

from cleo_env.agents.arena.session import Session
from cleo_env.agents.cli.main import app
from cleo_env.agents.cli.main import run as run_cli
from cleo_env.agents.cluster.connect import ClusterError, check_address
from cleo_env.agents.data.dataset import DataError, load
from cleo_env.agents.models.shipped import SHIPPED
from cleo_env.agents.web.run import run_server
from cleo_env.agents.web.store import Store, StoreError
from cleo_env.core.lock import InUse, Lock
from cleo_env.core.record import load_record
from tests.faults.disk import LIMITED
from tests.faults.test_commands import cleo

pytestmark = pytest.mark.compiled
Told = pytest.CaptureFixture[str]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "thesis.md").write_text("years of work")
    (tmp_path / "link.md").symlink_to("thesis.md")
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.fixture
def record(here: Path) -> str:
    assert run_cli(app, ["play", "caesar", "random", "random", "--seed", "3", "--save", "game.json"]) == 0
    kept = load_record("game.json")
    (here / "game.json").write_text(json.dumps({**kept, "actions": kept["actions"][:3]}))
    return "game.json"


@pytest.mark.parametrize("option", ["--gif", "--html"])
def test_a_film_or_page_replaces_only_its_own_kind(option: str, record: str, here: Path, capsys: Told) -> None:
    for place, said in (("thesis.md", "is left alone"), ("link.md", "is left alone"), ("folder", "a folder"),
                        ("/dev/null", "a device"), ("no/x", "no folder no")):  # fmt: skip
        assert run_cli(app, ["replay", record, option, place]) == 2
        assert said in capsys.readouterr().err
    assert (here / "thesis.md").read_text() == "years of work"
    for more in ([], [], ["--force"]):
        assert run_cli(app, ["replay", record, option, "thesis.md" if more else "drawn", *more]) == 0
    assert (here / "thesis.md").read_bytes() == (here / "drawn").read_bytes()


def test_pictures_replace_only_pictures(record: str, here: Path, capsys: Told) -> None:
    assert run_cli(app, ["replay", record, "--svg", "thesis.md"]) == 2 and "not a folder" in capsys.readouterr().err
    (here / "folder" / "0002.svg").write_text("<svg/>")
    assert run_cli(app, ["replay", record, "--svg", "folder"]) == 2
    assert "0002.svg is left alone" in capsys.readouterr().err
    assert run_cli(app, ["replay", record, "--svg", "new"]) == run_cli(app, ["replay", record, "--svg", "new"]) == 0


def test_the_database_of_something_else_is_left_alone(here: Path) -> None:
    with sqlite3.connect("other.sqlite") as other:
        other.execute("create table thesis (years)")
    other.close()
    before = (here / "other.sqlite").read_bytes()
    with pytest.raises(StoreError, match=r"something else \(it holds thesis"):
        Store(here / "other.sqlite")
    assert (here / "other.sqlite").read_bytes() == before
    with pytest.raises(StoreError, match=r"thesis\.md cannot hold tables: file is not a database"):
        Store(here / "thesis.md")
    assert (here / "thesis.md").read_text() == "years of work"


@pytest.mark.parametrize(("place", "said"), [("folder", "it is a folder"), ("/dev/null", "a device"),
                                             ("thesis.md", "not a database")])  # fmt: skip
def test_a_server_refuses_what_is_no_database_in_a_line(place: str, said: str, here: Path, capsys: Told) -> None:
    assert run_cli(app, ["serve", "--no-browser", "--port", "0", "--database", place]) == 2
    told = capsys.readouterr().err
    assert said in told and len(told.splitlines()) == 1


def test_a_second_server_on_one_database_is_told_who_has_it(here: Path) -> None:
    with Lock(here / "tables"), pytest.raises(InUse, match=f"in use by another run, process {os.getpid()}"):
        run_server(here / "tables", "127.0.0.1", 0, lambda address: None, {})
    assert not (here / "tables").exists()


def test_an_address_where_nobody_can_listen_is_told(here: Path, capsys: Told) -> None:
    for host, said in (("no.such.host.invalid", "nobody can listen at no.such.host.invalid"), ("", "--host: ")):
        assert run_cli(app, ["serve", "--no-browser", "--host", host, "--database", "db"]) == 2
        assert said in capsys.readouterr().err


def test_nobody_at_an_address_of_a_cluster_is_told_without_a_number() -> None:
    with pytest.raises(ClusterError, match=r"no cluster at that address \(Connection refused"):
        check_address("127.0.0.1:1")


@pytest.mark.parametrize("card", [b"[]", b"{}", b"null", b"[" * 100_000, b"\x00", b'{"game": 3}'])
def test_a_damaged_card_is_told_by_all_who_load_the_network(card: bytes, here: Path, capsys: Told) -> None:
    shutil.copytree(SHIPPED / "caesar", here / "policy")
    (here / "policy" / "policy.json").write_bytes(card)
    for words in (["export", "policy", "p.onnx"], ["arena", "caesar", "policy:policy", "random", "--blocks", "1"]):
        assert run_cli(app, words) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (here / "p.onnx").exists()


def test_a_folder_named_like_a_record_costs_no_statistics(record: str, here: Path, capsys: Told) -> None:
    (here / "a.json").mkdir()
    assert run_cli(app, ["stats", "."]) == 0
    assert "a.json: Is a directory" in capsys.readouterr().err


def test_links_in_a_circle_and_no_name_at_all_are_told(here: Path, capsys: Told) -> None:
    (here / "one").symlink_to("other")
    (here / "other").symlink_to("one")
    for place, said in (("one", "its links lead in a circle"), ("", "it is a folder")):
        assert run_cli(app, ["arena", "caesar", "random", "greedy", "--blocks", "1", "--json", place]) == 2
        assert said in capsys.readouterr().err


def test_one_file_is_not_written_for_two_options(record: str, here: Path, capsys: Told) -> None:
    arena, replay = ["arena", "caesar", "random", "greedy", "--blocks", "1"], ["replay", record]
    for words in (
        [*arena, "--json", "a.jsonl"],
        [*arena, "--json", "a.json", "--results", "./a.json"],
        [*arena, "--results", "a.png", "--plot", "a.png"],
        [*replay, "--gif", "a", "--html", "a"],
    ):
        assert run_cli(app, words) == 2
        assert "need files of their own" in capsys.readouterr().err
    assert not list(here.glob("a*"))


@pytest.mark.parametrize("wrong", [["--theme", "red"], ["--seat", "9"], ["--seat", "x"]])
@pytest.mark.parametrize("option", ["--svg", "--gif", "--html"])
def test_a_picture_that_cannot_be_drawn_is_refused_before_anything_is_made(
    option: str, wrong: list[str], record: str, here: Path
) -> None:
    assert run_cli(app, ["replay", record, option, "drawn", *wrong]) == 2
    assert not (here / "drawn").exists()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "games"
    assert run_cli(app, ["data", "caesar", "random", "--games", "2", "--out", str(folder)]) == 0
    return folder


@pytest.mark.parametrize(("changes", "said"), [
    ({"game": None}, "lacks game"), ({"players": None, "settings": None}, "lacks players, settings"),
    ({"game": 7}, "there is no game 7"), ({"actions": 7}, "is broken"), ({"settings": 7}, "is broken|setting"),
])  # fmt: skip
def test_a_data_folder_with_a_damaged_meta_is_refused(
    changes: dict[str, object], said: str, games: Path, tmp_path: Path
) -> None:
    copy = shutil.copytree(games, tmp_path / "games")
    meta = {**json.loads((copy / "meta.json").read_text()), **changes}
    (copy / "meta.json").write_text(json.dumps({key: value for key, value in meta.items() if value is not None}))
    with pytest.raises(ValueError, match=said):
        load(copy)


def test_a_shard_under_another_name_is_refused(games: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(games, tmp_path / "games")
    shutil.copy(copy / "records-000000.parquet", copy / "records-000001.parquet")
    (copy / "records-mine.parquet").write_text("mine")
    assert load(copy).shards == [0, 1]
    with pytest.raises(DataError, match=r"records-000001\.parquet is broken"):
        load(copy).records  # noqa: B018


def test_more_games_than_there_can_be_are_refused(here: Path, capsys: Told) -> None:
    assert run_cli(app, ["data", "caesar", "random", "--out", "games", "--games", str(10**20)]) == 2
    assert "--games" in capsys.readouterr().err and not (here / "games").exists()


def test_a_game_whose_place_is_gone_is_kept_elsewhere(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Told
) -> None:
    play = Session.play

    def play_and_lose_the_folder(session: Session) -> None:
        play(session)
        (here / "folder").rmdir()

    monkeypatch.setattr(Session, "play", play_and_lose_the_folder)
    monkeypatch.setattr(tempfile, "tempdir", str(here))
    assert run_cli(app, ["play", "caesar", "random", "random", "--save", "folder/game.json"]) == 2
    assert f"the record is in {here / 'game.json'} instead" in capsys.readouterr().err
    assert load_record(here / "game.json")["actions"]


@pytest.mark.skipif(not LIMITED, reason="this system does not limit the size of files")
def test_a_game_that_no_disk_takes_is_printed(here: Path) -> None:
    ended = cleo("play", "caesar", "random", "random", "--save", "game.json", file_size=500, stdout=-1)
    assert ended.returncode == 2 and "the record is printed above" in ended.stderr and "Errno" not in ended.stderr
    printed = next(line for line in ended.stdout.splitlines() if line.startswith("{"))
    (here / "copied.json").write_text(printed)
    assert load_record("copied.json")["agents"] == ["random", "random"]
    assert not (here / "game.json").exists()
