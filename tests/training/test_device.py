"""The learner on another device than the CPU, as far as a machine without a GPU can tell: on a pretended one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from cleo_env.training import aggrevate, distil, ppo, search, value
from cleo_env.training.common import device, learner
from cleo_env.training.common.adam import QuickAdam
from cleo_env.training.common.distributed import backend_for
from cleo_env.training.common.inputs import DenseInputs
from cleo_env.training.common.masked_softmax import MaskedCategorical, masked_categorical
from cleo_env.training.common.options import RunError
from cleo_env.training.common.precision import choose_precision
from tests.training.pretended_gpu import PRETENDED, Remote, pretended_gpu
from tests.training.runs import KilledError, kill_after, small, weights_in
from tests.training.test_masked_softmax import rows

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore:.*copying from a non-meta parameter")]
NEARLY = {"rtol": 1e-3, "atol": 1e-4}


@pytest.fixture
def on_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let learners be on the pretended device."""
    monkeypatch.setattr(learner, "device_of", lambda name, rank: PRETENDED)
    with pretended_gpu():
        yield


def test_a_run_on_another_device_comes_to_nearly_the_same_weights(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    args = small(tmp_path / "cpu", steps=2_000, privileged=True, advisor="greedy", kl_anchor_coef=0.05, dense=True)
    ppo.train(args)
    request.getfixturevalue("on_device")
    ppo.train(replace(args, out=str(tmp_path / "device"), dense=False))
    here, there = weights_in(tmp_path / "cpu"), weights_in(tmp_path / "device")
    for name, array in here.items():
        np.testing.assert_allclose(there[name], array, err_msg=name, **NEARLY)


def test_torch_runs_every_layer_there(tmp_path: Path, on_device: None) -> None:
    made = ppo.PPO(small(tmp_path, bc_fraction=0.5))
    assert isinstance(made.buffer.inputs, DenseInputs) and not isinstance(made.optimizer, QuickAdam)
    assert all(isinstance(parameter, Remote) for parameter in made.network.parameters())
    made.start()
    ppo.train_iteration(made)
    kept = {**made.weights(), **made.arrays()}
    assert all(type(array) is np.ndarray for array in kept.values())


def test_checkpoints_go_on_on_another_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = small(tmp_path, steps=4_000)
    with monkeypatch.context() as patch, pretended_gpu(), pytest.raises(KilledError):
        patch.setattr(learner, "device_of", lambda name, rank: PRETENDED)
        kill_after(patch, 3)
        ppo.train(args)
    between = small(tmp_path, steps=6_000, resume=True)
    ppo.train(between)
    with monkeypatch.context() as patch, pretended_gpu():
        patch.setattr(learner, "device_of", lambda name, rank: PRETENDED)
        ppo.train(replace(between, steps=8_000))
    assert max(int(path.name) for path in (tmp_path / "checkpoints").iterdir()) > 3


def test_precision_is_measured_there(tmp_path: Path, on_device: None, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[torch.device] = []
    monkeypatch.setattr("cleo_env.training.common.precision.synchronize", waited.append)
    monkeypatch.setattr("cleo_env.training.common.precision.DTYPES", {"float32": torch.float32})
    monkeypatch.setattr("cleo_env.training.common.precision.TRIAL_SECONDS", 0.01)
    assert "ms in float32" in choose_precision(ppo.PPO(small(tmp_path, precision="auto")))
    assert waited and set(waited) == {PRETENDED}


@pytest.mark.parametrize(
    ("train", "args"),
    [
        (value.train, lambda: value.Args("caesar", num_games=16, hidden=(16, 8), steps=1_000)),
        (
            distil.train,
            lambda: distil.Args("caesar", teacher="ismcts:4", num_games=8, hidden=(16, 16), blocks=2, steps=1_000),
        ),
        (
            aggrevate.train,
            lambda: aggrevate.Args(
                "caesar", num_games=16, rollout_length=8, hidden=(16, 16), value="script", blocks=2, steps=1_000
            ),
        ),
        (
            search.train,
            lambda: search.Args(
                "caesar", num_games=16, hidden=(16, 16), critic_hidden=(16, 8), simulations=4, blocks=2, steps=2_000,
                window=4_000, minibatch_size=64,
            ),
        ),
    ],
    ids=["value", "distil", "aggrevate", "search"],
)  # fmt: skip
def test_the_other_algorithms_train_there(
    tmp_path: Path, on_device: None, train: Callable[[Any], Path], args: Callable[[], Any]
) -> None:
    train(replace(args(), out=str(tmp_path), evaluations=1, precision="float32", threads=1, quiet=True))
    assert list(tmp_path.glob("checkpoints/*/*.safetensors"))


def test_the_masked_softmax_of_torch_is_that_of_the_kernels() -> None:
    logits, masks, actions = rows()
    gradients = []
    for way in (MaskedCategorical.apply, masked_categorical):
        own = logits.clone().requires_grad_()
        log_probs, entropies = way(own, masks, actions)
        (log_probs * torch.arange(len(actions)) + 3 * entropies.square()).sum().backward()
        gradients.append((log_probs, entropies, own.grad))
    for one, other in zip(*gradients, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("train", [ppo, value, distil, search], ids=lambda module: module.__name__.rpartition(".")[2])
def test_a_gpu_that_is_not_there_is_refused_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, train: Any
) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(RunError, match="--device cuda: there is no GPU here"):
        train.train(train.Args("caesar", out=str(tmp_path / "run"), device="cuda"))
    assert not (tmp_path / "run").exists()


def test_an_unknown_device_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="--device tpu: must be one of auto, cpu, cuda"):
        ppo.train(small(tmp_path, device="tpu"))


def test_processes_take_the_gpus_of_their_machine_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)
    assert [device.device_of("auto", rank).index for rank in range(4)] == [0, 1, 0, 1]
    monkeypatch.setenv("LOCAL_RANK", "1")
    assert device.device_of("cuda", 6) == torch.device("cuda", 1) and device.device_of("cpu", 6).type == "cpu"
    with pytest.raises(RunError, match="NCCL wants a GPU for each process, here are 3 processes and 2 of them"):
        device.check_own_gpus("cuda", 3)


def test_gpus_talk_by_nccl_and_processors_by_gloo() -> None:
    assert backend_for(torch.device("cuda", 1)) == "nccl" and backend_for(torch.device("cpu")) == "gloo"
