"""A network is distilled from a search: which samples are kept, and what is learned from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import save

from cleo_env.agents.arena.match import Fixture, Match
from cleo_env.agents.models.policy_file import load_policy
from cleo_env.agents.registry import make_agent
from cleo_env.registry import get_game
from cleo_env.training import distil
from cleo_env.training.common.options import RunError
from cleo_env.training.common.samples import KEPT, load_samples
from cleo_env.training.distil import SAMPLES, Args, Tables
from tests.training.runs import KilledError

pytestmark = pytest.mark.compiled
CAESAR = get_game("caesar")
SIMULATIONS = 20


def tiny(out: Path, **changes: Any) -> Args:
    usual: dict[str, Any] = {"steps": 6_000, "teacher": f"ismcts:{SIMULATIONS}", "num_games": 16, "hidden": (32, 32),
                             "threads": 1, "epochs": 2, "blocks": 4, "quiet": True}  # fmt: skip
    return Args("caesar", out=str(out), **{**usual, **changes})


def test_samples_hold_the_visits_and_the_outcome() -> None:
    tables = Tables(tiny(Path("unused"), epsilon=0.0), 0)
    for _ in range(300):
        tables.step()
    samples = tables.hand_out(last=True)
    assert (samples["visits"].sum(axis=1) >= SIMULATIONS - 1).all()
    assert not samples["visits"][samples["mask"] == 0].any()
    assert np.take_along_axis(samples["mask"], samples["advice"][:, None], 1).all()
    known = samples["outcome"][~np.isnan(samples["outcome"])]
    assert len(known) and set(np.unique(known)) <= {-1.0, 0.0, 1.0}
    first = samples["game"] == samples["game"][0]
    assert not np.isnan(samples["outcome"][first]).any()


@pytest.mark.parametrize("files", [1, 4], ids=["in the search", "in the epochs"])
def test_a_killed_run_is_resumed_and_ends_as_a_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: int
) -> None:
    monkeypatch.setattr(distil, "FILE_STEPS", 2_000)
    iterate = distil.train_iteration

    def iterate_or_die(student):
        if student.updates == files:
            raise KilledError
        return iterate(student)

    with monkeypatch.context() as patch, pytest.raises(KilledError):
        patch.setattr(distil, "train_iteration", iterate_or_die)
        distil.train(tiny(tmp_path))
    begun = load_samples(tmp_path / SAMPLES)
    folder = distil.train(tiny(tmp_path, resume=True))
    samples = load_samples(tmp_path / SAMPLES)
    np.testing.assert_array_equal(samples["obs"][: len(begun["obs"])], begun["obs"])
    assert len(set(samples["game"][len(begun["game"]) :]) & set(begun["game"])) == 0
    card, _ = load_policy(folder, CAESAR)
    assert card["advisor"] == "expert" and card["agreement"]["network"] > 0.5 and card["steps"] >= 6_000
    curve = json.loads((folder / "curve.json").read_text())
    assert curve[-1]["agreement"] == card["agreement"] and set(curve[-1]["win_share"]) == {"expert"}
    assert list((folder / "tensorboard").glob("events*"))
    agents = [make_agent(f"policy:{folder},mode=argmax", CAESAR), make_agent("random", CAESAR)]
    results = list(Match(CAESAR, ("distilled", "random"), agents, 2).play(Fixture(n, n, (0, 1)) for n in range(10)))
    assert sum(0 in result.winners for result in results) > 7


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"\xff" * 40, "is broken"), (b"", "is broken"), (save({"game": np.arange(3)}), "it lacks obs"),
     (save({name: np.arange(3 + (name == "game")) for name in KEPT}), "differ in length")],
)  # fmt: skip
def test_a_broken_file_of_samples_is_named(content: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "00000.safetensors").write_bytes(content)
    with pytest.raises(RunError, match=rf"00000\.safetensors is broken: .*{said}|00000\.safetensors {said}"):
        load_samples(tmp_path)


def test_a_teacher_that_does_not_search_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="--teacher greedy: must be a search"):
        distil.train(tiny(tmp_path / "run", teacher="greedy"))
    assert not (tmp_path / "run").exists()
