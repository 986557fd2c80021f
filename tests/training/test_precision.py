"""The precision of a run is measured at its start, and kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cleo_env.agents.models.policy_file import CARD, find_policy
from cleo_env.training import ppo
from cleo_env.training.common import precision
from cleo_env.training.common.checkpoint import STATE, newest
from cleo_env.training.common.options import RunError
from tests.training.runs import KilledError, kill_after, small

pytestmark = pytest.mark.compiled


def say_slow(monkeypatch: pytest.MonkeyPatch, slow: str) -> None:
    """Let one precision take twice as long as the other."""
    monkeypatch.setattr(precision, "seconds_of_trial", lambda learner: 2.0 if learner.precision == slow else 1.0)


def kept(folder: Path) -> str:
    """Return the precision that a run's last checkpoint names."""
    return json.loads((find_policy(folder) / CARD).read_text())["precision"]


@pytest.mark.parametrize(("slow", "quick"), [("bfloat16", "float32"), ("float32", "bfloat16")])
def test_the_quicker_one_is_chosen_and_a_resumed_run_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: str, quick: str
) -> None:
    say_slow(monkeypatch, slow)
    args = small(tmp_path, steps=4_000, precision="auto")
    with monkeypatch.context() as patch, pytest.raises(KilledError):
        kill_after(patch, 2)
        ppo.train(args)
    assert kept(tmp_path) == quick
    say_slow(monkeypatch, quick)
    args.resume = True
    ppo.train(args)
    assert kept(tmp_path) == quick


def test_a_run_that_was_started_before_precisions_were_measured_keeps_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = small(tmp_path, steps=4_000, precision="auto")
    with monkeypatch.context() as patch, pytest.raises(KilledError):
        kill_after(patch, 2)
        ppo.train(args)
    last = newest(tmp_path)
    assert last is not None
    state = json.loads((last / STATE).read_text())
    del state["precision"], state["args"]["precision"]
    state["args"]["bfloat16"] = True
    (last / STATE).write_text(json.dumps(state))
    args.resume = True
    ppo.train(args)
    assert kept(tmp_path) == "bfloat16"


def test_what_is_asked_for_is_not_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learner = ppo.PPO(small(tmp_path, precision="bfloat16"))
    monkeypatch.delattr(precision, "seconds_of_trial")
    assert precision.choose_precision(learner) == "precision: bfloat16, as asked"
    assert learner.precision == "bfloat16"


def test_measuring_leaves_no_trace(tmp_path: Path) -> None:
    learner = ppo.PPO(small(tmp_path, precision="auto", advisor="greedy"))
    before = learner.weights()
    said = precision.choose_precision(learner)
    assert learner.precision in said and "ms in float32" in said and "ms in bfloat16" in said
    assert all((before[name] == array).all() for name, array in learner.weights().items())
    assert all(parameter.grad is None for parameter in learner.network.parameters())


def test_an_unknown_precision_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="--precision float16: must be one of auto, float32, bfloat16"):
        ppo.train(small(tmp_path, precision="float16"))
