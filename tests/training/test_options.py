"""Options out of their range, losses that diverge, and where a network's commit comes from."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from cleo_env.agents.cli.main import app
from cleo_env.agents.cli.main import run as run_cli
from cleo_env.training import cli, demo, distil, ppo, search, value
from cleo_env.training.common.checkpoint import numbered
from cleo_env.training.common.options import RunError
from cleo_env.training.common.provenance import SOURCE, commit
from tests.training.runs import small, weights_in

BAD = [
    ({"minutes": -1.0}, "--minutes -1.0: must be a positive number of minutes"),
    ({"minutes": math.nan}, "--minutes nan: must be a positive number of minutes"),
    ({"minutes": math.inf}, "--minutes inf"),
    ({"steps": -5}, "--steps -5: must be a whole number of at least 0"),
    ({"steps": 2.5}, "--steps 2.5: must be of type int"),
    ({"rollout_length": 0}, "--rollout-length 0: must be a whole number of at least 1"),
    ({"hidden": (0,)}, "--hidden 0: must be a whole number from 1 to 65536"),
    ({"hidden": ()}, "--hidden (): must be at least one value"),
    ({"clip_coef": -1.0}, "--clip-coef -1.0: must be a positive number"),
    ({"opponent_fraction": 5.0}, "--opponent-fraction 5.0: must be a number from 0 to 1"),
    ({"gamma": 1.5}, "--gamma 1.5"),
    ({"learning_rate": math.nan}, "--learning-rate nan"),
    ({"blocks": 0}, "--blocks 0"),
    ({"num_games": 0}, "--num-games 0"),
    ({"epochs": 0}, "--epochs 0"),
    ({"minibatch_size": -3}, "--minibatch-size -3"),
    ({"processes": -1}, "--processes -1"),
    ({"backend": "mpi"}, "--backend mpi"),
    ({"schedule": "cosine"}, "--schedule cosine: must be one of linear, geometric"),
    ({"threads": 0}, "--threads 0"),
    ({"checkpoints": 0}, "--checkpoints 0"),
    ({"evaluations": -1}, "--evaluations -1"),
    ({"seed": -1}, "--seed -1"),
    ({"eval_mode": "best"}, "--eval-mode best: must be one of sample, argmax"),
    ({"quiet": 1}, "--quiet 1: must be of type bool"),
    ({"hidden": (1 << 40,)}, "--hidden 1099511627776: must be a whole number from 1 to 65536"),
    ({"processes": 1 << 20}, "--processes 1048576: must be a whole number from 0 to 1024"),
    ({"init_policy": "nowhere"}, "there is no policy in nowhere"),
    ({"teacher": "nobody"}, "there is no agent 'nobody'"),
    ({"players": (7,)}, "caesar is for 2 players, not 7"),
    ({"settings": {"hands": 3}}, "did you mean 'hand'"),
    ({"settings": {"reward": "riches"}}, "setting reward='riches'"),
    ({"seed": 1 << 70}, f"--seed {1 << 70}: must be a whole number of at least 0, below 1000000000000000000"),
    ({"teacher": "human"}, "human: nobody can be asked while a network learns"),
    ({"eval_opponents": ("human",)}, "human: nobody can be asked"),
    ({"scripted_opponents": ("greedy", "human")}, "human: nobody can be asked"),
    ({"num_games": 10**12}, "so many games of caesar take"),
    ({"rollout_length": 10**15}, "--rollout-length 1000000000000000: takes at least"),
    ({"hidden": (65536,) * 40}, "65536: takes at least"),
    ({"advisor": "nobody"}, "--advisor nobody: must be greedy or expert"),
    ({"advisor": "random"}, "--advisor random: must be greedy or expert"),
    ({"eval_opponents": ("nobody",)}, "there is no agent 'nobody'"),
    ({"scripted_opponents": ("nobody",)}, "there is no agent 'nobody'"),
    ({"settings": {"reward": "rank"}, "score_margin_weight": 0.5}, "cannot be combined with a reward in --settings"),
]


@pytest.mark.parametrize(("changes", "said"), BAD, ids=lambda given: str(given)[:40])
def test_a_bad_option_is_refused_and_leaves_nothing_behind(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        ppo.train(small(tmp_path / "run", **changes))
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("train", "args", "said"),
    [
        (distil.train, distil.Args("caesar", minutes=-1.0), "--minutes -1.0"),
        (distil.train, distil.Args("caesar", epsilon=2.0), "--epsilon 2.0"),
        (value.train, value.Args("caesar", hidden=(64,)), "--hidden (64,): must be 2 values"),  # type: ignore[arg-type]
        (value.train, value.Args("caesar", players=3), "caesar is for 2 players"),
        (distil.train, distil.Args("caesar", eval_opponents=("human",)), "human: nobody can be asked"),
        (value.train, value.Args("caesar", teacher="human"), "human: nobody can be asked"),
        (value.train, value.Args("caesar", num_games=10**12), "so many games of caesar take"),
        (search.train, search.Args("caesar", opponents=("human",)), "human: nobody can be asked"),
        (search.train, search.Args("caesar", window=10**15), "--window 1000000000000000: takes at least"),
        (search.train, search.Args("caesar", simulations=0), "--simulations 0"),
        (
            search.train,
            search.Args("caesar", simulations=10**8),
            "--simulations 100000000: must be a whole number from",
        ),
        (search.train, search.Args("caesar", considered=257), "--considered 257: must be a whole number from 1 to 256"),
        (search.train, search.Args("caesar", hidden=(8,)), "--hidden 8: must be 2 sizes"),
        (value.train, value.Args("caesar", turn_fraction=0.0), "--turn-fraction 0.0: must be"),
    ],
)
def test_the_other_algorithms_refuse_too(
    train: Any, args: Any, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=re.escape(said)):
        train(args)
    assert not list(tmp_path.iterdir())


def test_the_command_refuses_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(app, ["train", "caesar", "--minutes", "-1", "--out", str(tmp_path / "run")]) == 2
    assert "--minutes -1.0: must be a positive number of minutes" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_memory_that_is_not_there_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(words: list[str]) -> None:
        torch.empty(1 << 60)

    monkeypatch.setattr(cli, "run_command", full)
    assert run_cli(app, ["train", "caesar", "--out", str(tmp_path / "run")]) == 2
    told = capsys.readouterr().err
    assert told.startswith("cleo: there is not enough memory for that: use smaller") and len(told.splitlines()) == 1


@pytest.mark.parametrize("minutes", ["-1", "0", "nan", "inf", "x"])
def test_the_demo_refuses_too(
    minutes: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["demo", "--minutes", minutes])
    with pytest.raises(SystemExit, match="2"):
        demo.main()
    assert "--minutes" in capsys.readouterr().err and not list(tmp_path.iterdir())


@pytest.mark.compiled
def test_the_users_reward_is_used_as_it_is(tmp_path: Path) -> None:
    settings = {**small(tmp_path).settings, "reward": "rank"}
    learner = ppo.PPO(small(tmp_path, settings=settings))
    ppo.collect_rollout(learner, learner.rng())
    buffer = learner.buffer
    assert set(np.unique(buffer.rewards[: buffer.count][buffer.done[: buffer.count]])) <= {-1.0, 0.0, 1.0}
    assert learner.batch.states["reward"].max() == learner.game.settings.encode(settings)["reward"]


@pytest.mark.compiled
@pytest.mark.parametrize("processes", [1, 2])
def test_a_run_that_diverges_stops_and_keeps_the_last_good_checkpoint(tmp_path: Path, processes: int) -> None:
    with pytest.raises(RunError, match="training diverged at update"):
        ppo.train(small(tmp_path, learning_rate=1e30, learning_rate_end=1e30, processes=processes))
    assert numbered(tmp_path)
    assert all(np.isfinite(array).all() for array in weights_in(tmp_path).values())


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    return subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def test_a_commit_is_that_of_the_source_or_none(tmp_path: Path) -> None:
    assert commit(tmp_path / "alone.py") == ""
    git(tmp_path, "init", "-q")
    installed = tmp_path / "site-packages" / "provenance.py"
    installed.parent.mkdir()
    installed.write_text(SOURCE.read_text())
    (tmp_path / "thesis.md").write_text("mine")
    git(tmp_path, "add", "thesis.md")
    git(tmp_path, "commit", "-qm", "a thesis")
    assert commit(installed) == ""
    git(tmp_path, "add", "-f", "site-packages")
    git(tmp_path, "commit", "-qm", "the source")
    assert commit(installed) == git(tmp_path, "rev-parse", "HEAD")
