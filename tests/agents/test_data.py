"""Self-play data: every record replays to its outcome, every decision is the one that was taken there."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cleo_env
from cleo_env import Table
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.data.dataset import DataError, Dataset, load
from cleo_env.core import files

pytestmark = pytest.mark.compiled
GAMES, SIMULATIONS = 7, 20
ASKED = ("caesar", f"ismcts:{SIMULATIONS}", "random", "--shard-games", 2, "--seed", 4)


def data(*arguments: object) -> int:
    return run(app, ["data", *map(str, arguments)])


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "games"
    assert data(*ASKED, "--games", GAMES, "--decisions", "--out", path) == 0
    return path


@pytest.fixture(scope="module")
def found(folder: Path) -> Dataset:
    return cleo_env.data.load(folder)


def test_every_record_replays_to_the_stored_outcome(found: Dataset) -> None:
    rows = found.records.to_pylist()
    assert [row["game"] for row in rows] == list(range(GAMES)) and len({row["seed"] for row in rows}) == GAMES
    for row, record in zip(rows, found.replayable(), strict=True):
        table = Table.from_record(record)
        assert table.over and table.scores == row["scores"] and table.winners == row["winners"]
        assert table.batch.rewards[0, :2].tolist() == row["rewards"]
        assert table.batch.final_states["turn"][0] == row["turns"]
        assert min(row["places"]) == 1 and row["ending"]
    assert {tuple(row["agents"]) for row in rows} == {(ASKED[1], "random"), ("random", ASKED[1])}, "seats take turns"


def test_every_decision_is_what_the_replay_meets(found: Dataset) -> None:
    arrays, rows = found.numpy(), found.records.to_pylist()
    assert len(arrays["game"]) == sum(sum(row["decisions"]) for row in rows)
    place = 0
    for row, record in zip(rows, found.replayable(), strict=True):
        table = Table.from_record({**record, "actions": []})
        for step, (number, name) in enumerate(zip(row["actions"], record["actions"], strict=True)):
            batch, seat = table.batch, table.decider
            if batch.action_mask[0].sum() > 1:
                own = {key: column[place] for key, column in arrays.items()}
                assert (own["game"], own["step"], own["seat"], own["action"]) == (row["game"], step, seat, number)
                assert own["turn"] == batch.states["turn"][0] and own["agent"] == row["agents"][seat]
                assert np.array_equal(own["observation"], batch.observation[0])
                assert np.array_equal(own["mask"], batch.action_mask[0])
                assert (own["reward"], own["place"]) == (row["rewards"][seat], row["places"][seat])
                place += 1
            table.play(name)
    assert place == len(arrays["game"])


def test_searches_leave_their_visits_and_values_others_nothing(found: Dataset) -> None:
    arrays, table = found.numpy(), found.decisions
    searched = arrays["agent"] == ASKED[1]
    assert np.array_equal(table["visits"].is_valid().to_numpy(), searched)
    visits, values = arrays["visits"][searched], arrays["values"][searched]
    assert (visits.sum(axis=1) == SIMULATIONS).all() and not (visits[arrays["mask"][searched] == 0]).any()
    chosen = visits[np.arange(len(visits)), arrays["action"][searched]]
    assert (chosen == visits.max(axis=1)).all()
    assert (values[visits == 0] == 0).all() and (np.abs(values) <= 1).all() and values.any()


def test_missing_and_broken_shards_are_played_again_and_more_are_added(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "games"
    assert data(*ASKED, "--games", GAMES - 2, "--decisions", "--out", copy) == 0
    broken, gone = copy / "decisions-000000.parquet", copy / "records-000001.parquet"
    whole = broken.read_bytes()
    broken.write_bytes(whole[:-5])
    gone.unlink()
    with pytest.raises(DataError, match="is broken"):
        load(copy).numpy()
    capsys.readouterr()
    assert data(*ASKED, "--games", GAMES, "--decisions", "--out", copy) == 0
    assert "7 games; 7 games played now" in capsys.readouterr().err.replace("\n", " ")
    assert contents(copy) == contents(folder)
    assert data(*ASKED, "--games", GAMES, "--out", copy) == 0 and "no games played now" in capsys.readouterr().err


def test_a_changed_byte_is_noticed_when_it_is_read(folder: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(folder, tmp_path / "games")
    path = copy / "decisions-000001.parquet"
    content = bytearray(path.read_bytes())
    content[2000] ^= 1
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"decisions-000001\.parquet is broken"):
        load(copy).numpy()


@pytest.mark.parametrize(
    ("changes", "told"),
    [(("--seed", 5), "seed 4, not 5"), (("--shard-games", 3), "shard_games 2, not 3"), (("--players", 9), "players")],
)
def test_a_folder_of_something_else_is_refused(
    changes: tuple[Any, ...], told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(folder)
    assert data(*ASKED, "--games", GAMES, "--out", folder, *changes) == 2
    assert told in capsys.readouterr().err and contents(folder) == before


def test_what_is_no_data_folder_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert data(*ASKED, "--games", 1, "--out", tmp_path) == 2
    assert "thesis.txt" in capsys.readouterr().err and contents(tmp_path) == {"thesis.txt": b"years of work"}
    with pytest.raises(ValueError, match=r"no meta\.json"):
        load(tmp_path)


def test_data_of_another_version_is_refused(folder: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(folder, tmp_path / "games")
    meta = json.loads((copy / "meta.json").read_text())
    renamed = [[["swapped", *row[1:]] if not at else row for at, row in enumerate(meta["observation"])], "observation"]
    for changes, told in (
        ({"format": 99}, "format 99"),
        ({"game_version": 99}, "version 99"),
        ({renamed[1]: renamed[0]}, "'swapped'"),
    ):
        (copy / "meta.json").write_text(json.dumps({**meta, **changes}))
        with pytest.raises(ValueError, match=told):
            load(copy)


def test_a_full_disk_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if len(content) > 2000 and path.suffix == ".part" and b"PAR1" in content:
            write(path, content[:1000])
            raise OSError(28, "No space left on device")
        return write(path, content)

    monkeypatch.setattr(files.Path, "write_bytes", full)
    assert data(*ASKED, "--games", 2, "--decisions", "--out", tmp_path / "games") == 1
    assert "No space left on device" in capsys.readouterr().err
    assert list(contents(tmp_path / "games")) == ["meta.json"]


def pairs(batches: Any) -> list[tuple[int, int]]:
    return [pair for one in batches for pair in zip(one["game"].tolist(), one["step"].tolist(), strict=True)]


def test_torch_sees_every_decision_once_a_pass(found: Dataset) -> None:
    from torch.utils.data import DataLoader

    wanted = pairs([found.numpy(["game", "step"])])
    dataset, passes = found.torch(["game", "step", "observation"], batch_size=50), []
    for _ in range(2):
        batches = list(DataLoader(dataset, batch_size=None))
        assert all(len(batch["game"]) <= 50 and batch["observation"].ndim == 2 for batch in batches)
        passes.append(pairs(batches))
    assert passes[0] != passes[1] and all(sorted(seen) == wanted for seen in passes)
    shared = DataLoader(found.torch(["game", "step"]), batch_size=None, num_workers=2, multiprocessing_context="spawn")
    assert sorted(pairs(shared)) == wanted
