"""Data folders as Minari datasets, with Minari itself."""

from __future__ import annotations

import shutil
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cleo_env
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.data.dataset import DataError, Dataset
from tests.tutorials import run_blocks

minari = pytest.importorskip("minari")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorials" / "minari.md"
FIRST = "tests.agents.sitters:FirstAgent"  # plays the same in the arena and inside an environment


def write(path: Path, *arguments: object) -> Dataset:
    assert run(app, ["data", *map(str, arguments), "--seed", "3", "--out", str(path)]) == 0
    return cleo_env.data.load(path)


@pytest.fixture(autouse=True)
def datasets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    return tmp_path / "minari"


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    """Games of two agents that take turns at the seats."""
    return write(tmp_path_factory.mktemp("data") / "mixed", "caesar", FIRST, "random", "--games", 5, "--shard-games", 2)


@pytest.mark.parametrize(
    ("game", "seat", "observation", "settings"),
    [
        ("caesar", 1, "int16", ["--setting", "max_turns=6"]),
        ("architects_2019", 2, "float32", ["--players", 3, "--setting", "max_turns=9"]),
    ],
)
def test_the_recovered_environment_plays_the_episodes_again(tmp_path, game, seat, observation, settings):
    found = write(tmp_path / "games", game, FIRST, "--games", 3, "--shard-games", 2, *settings)
    found.minari("own/first-v0", seat, observation=observation)
    dataset = minari.load_dataset("own/first-v0")
    assert dataset.total_episodes == 3
    env = dataset.recover_environment()
    assert env.observation_space == dataset.observation_space and env.spec.kwargs["seat"] == seat
    seeds = [about["seed"] for about in dataset.storage.get_episode_metadata(range(3))]
    for episode, seed in zip(dataset.iterate_episodes(), seeds, strict=True):
        assert_played_again(env, episode, seed)


def assert_played_again(env: Any, episode: Any, seed: int) -> None:
    """Assert that what an environment shows after the actions of an episode is what the episode holds."""
    seen, info = env.reset(seed=int(seed))
    for step, action in enumerate(episode.actions):
        for key, rows in episode.observations.items():
            np.testing.assert_array_equal(rows[step], seen[key])
        assert episode.infos["seat"][step] == info["seat"] and not episode.infos["winners"][step].any()
        seen, reward, over, truncated, info = env.step(int(action))
        assert (episode.rewards[step], episode.terminations[step], episode.truncations[step]) == (
            reward,
            over,
            truncated,
        )
    assert over
    for key, rows in episode.observations.items():
        np.testing.assert_array_equal(rows[-1], seen[key])
    for key in ("scores", "winners"):
        np.testing.assert_array_equal(episode.infos[key][-1], info[key])


def test_an_agent_chooses_the_games_and_the_steps_are_those_of_the_records(mixed):
    dataset = mixed.minari("own/random-v0", seat=0, agent="random")
    rows = [row for row in mixed.records.to_pylist() if row["agents"][0] == "random"]
    assert 0 < len(rows) < 5 and dataset.total_episodes == len(rows)
    assert dataset.recover_environment().spec.kwargs["opponent"] == FIRST
    for episode, row in zip(dataset.iterate_episodes(), rows, strict=True):
        steps = episode.infos["step"]
        assert [row["actions"][step] for step in steps[:-1]] == episode.actions.tolist()
        assert steps[-1] == len(row["actions"]) and episode.rewards.sum() == np.float32(row["rewards"][0])


def test_what_cannot_be_exported_is_refused_with_a_sentence(mixed, datasets):
    with pytest.raises(ValueError, match=r"agent='expert' never sat at seat 0 .* there sat random, tests"):
        mixed.minari("own/x-v0", agent="expert")
    with pytest.raises(ValueError, match=r"other seats were played by random, tests.*name the opponent="):
        mixed.minari("own/x-v0")
    with pytest.raises(ValueError, match="seat"):
        mixed.minari("own/x-v0", seat=2, opponent="random")
    mixed.minari("own/x-v0", opponent="random")
    with pytest.raises(ValueError, match="is there already"):
        mixed.minari("own/x-v0", opponent="random")
    assert minari.load_dataset("own/x-v0").total_episodes == 5


def test_an_export_that_fails_leaves_nothing(mixed, datasets, tmp_path):
    copied = shutil.copytree(mixed.path, tmp_path / "copied")
    found = cleo_env.data.load(copied)
    chosen = found.records.select(["game", "agents"])
    broken = sorted(copied.glob("records-*.parquet"))[-1]
    found._table = lambda kind, shards: chosen  # as if the file broke after it was first read
    broken.write_bytes(broken.read_bytes()[:-9])
    with pytest.raises(DataError, match="broken"):
        found.minari("own/broken-v0", opponent="random")
    assert not (datasets / "own" / "broken-v0").exists()


def test_the_tutorial_runs(tmp_path, monkeypatch):
    write(tmp_path / "runs" / "caesar_data", "caesar", "expert", "random", "--games", 4)
    real = cleo_env.data.load
    monkeypatch.setattr(cleo_env.data, "load", lambda path: real(tmp_path / path))
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)
        names = run_blocks(PAGE)
    assert names["dataset"].total_episodes == 2 and names["env"].unwrapped.seat in (0, 1)
    collected = minari.load_dataset("caesar/collected-v0")
    assert collected.total_episodes == 3 and collected.recover_environment().spec.kwargs["opponent"] == "random"
    for episode in collected.iterate_episodes():
        masks = episode.observations["action_mask"][:-1]
        assert masks[np.arange(len(masks)), episode.actions].all() and episode.terminations[-1]


def test_without_the_extra_a_sentence_says_what_is_missing(mixed, monkeypatch):
    monkeypatch.setitem(sys.modules, "minari", None)
    monkeypatch.delitem(sys.modules, "cleo_env.agents.data.minari_export", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"cleo_env\[minari\]"):
        mixed.minari("own/missing-v0", opponent="random")
