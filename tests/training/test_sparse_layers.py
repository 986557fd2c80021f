"""The quick kernels against the dense layers of torch: forward, gradients, an optimiser's step, a whole update."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from cleo_env.core.batch import Batch
from cleo_env.registry import get_game
from cleo_env.training import ppo
from cleo_env.training.common.adam import Adam, QuickAdam
from cleo_env.training.common.inputs import DenseInputs, SparseInputs
from cleo_env.training.common.network import Network
from tests.training.runs import small

pytestmark = pytest.mark.compiled
STEPS = 40


def played(game: str) -> Batch:
    """Return games in which some random moves have been made."""
    batch = Batch(get_game(game), 96)
    for step in range(STEPS):
        batch.step(batch.random_actions(0, step))
    return batch


def passes(batch: Batch, network: Network, inputs: Any, precision: str, advised: bool) -> dict[str, np.ndarray]:
    """Return what a forward and a backward pass of shuffled, partly repeated decisions give."""
    inputs.store(0, batch, np.arange(40))
    inputs.store(40, batch, np.arange(40, 96))
    rows = np.random.default_rng(0).integers(0, 96, 70)
    actions = batch.random_actions(1, 0)[rows]
    advice = torch.from_numpy(batch.random_actions(2, 0)[rows]) if advised else None
    policy, critic_out = inputs.forward(network, rows, precision, advice)
    log_probs, entropies = policy.evaluate(actions)
    weights = torch.linspace(-1, 1, 70)
    network.zero_grad()
    (
        weights * log_probs + 0.3 * entropies + weights.flip(0) * critic_out.square().reshape(70, -1).sum(1)
    ).sum().backward()
    found = {"log_probs": log_probs, "entropies": entropies, "critic_out": critic_out}
    found |= {name: parameter.grad for name, parameter in network.named_parameters()}
    return {name: tensor.detach().float().numpy().copy() for name, tensor in found.items()}


@pytest.mark.parametrize("game", ["architects_2006", "caesar"])
@pytest.mark.parametrize(("privileged", "advised"), [(False, False), (True, True)])
@pytest.mark.parametrize(("precision", "tolerance"), [("float32", 1e-5), ("bfloat16", 0.15)])
def test_kernels_and_dense_layers_agree(
    game: str, privileged: bool, advised: bool, precision: str, tolerance: float
) -> None:
    torch.manual_seed(0)
    batch = played(game)
    network = Network(batch.game, (72, 24), (48, 24) if privileged else (), advised)
    torch.nn.init.normal_(network.policy.weight, std=0.3)  # at first all logits are nearly 0
    dense, quick = (
        passes(batch, network, kind(batch, 96, privileged), precision, advised) for kind in (DenseInputs, SparseInputs)
    )
    assert dense.keys() == quick.keys()
    for name, wanted in dense.items():
        size = np.linalg.norm(wanted)
        assert size > 0, name
        assert np.linalg.norm(quick[name] - wanted) < tolerance * size, name


def test_both_sample_the_same_actions() -> None:
    batch, keys = played("caesar"), np.random.default_rng(0).integers(0, 1 << 64, 96, np.uint64)
    network, found = Network(batch.game, (32, 32)), []
    for kind in (DenseInputs, SparseInputs):
        inputs = kind(batch, 96, False)
        inputs.store(0, batch, np.arange(96))
        actions, log_probs = np.empty(96, np.int64), np.empty(96, np.float32)
        with torch.no_grad():
            inputs.forward(network, np.arange(96), "float32")[0].sample(keys, actions, log_probs)
        found.append((actions, log_probs))
    assert found[0][0].tolist() == found[1][0].tolist()
    np.testing.assert_allclose(found[0][1], found[1][1], atol=1e-5)
    assert len(set(found[0][0])) > 5


def test_the_optimisers_take_the_same_steps() -> None:
    torch.manual_seed(0)
    networks = [torch.nn.Sequential(torch.nn.Linear(7, 5), torch.nn.Linear(5, 3)) for _ in range(2)]
    networks[1].load_state_dict(networks[0].state_dict())
    optimisers = [kind(n.parameters(), 0.01, eps=1e-5) for kind, n in zip((Adam, QuickAdam), networks, strict=True)]
    for step in range(6):
        rows = torch.randn(4, 7) * (100 if step % 2 else 0.01)  # clipped, and not
        for network, optimiser in zip(networks, optimisers, strict=True):
            optimiser.zero_grad()
            network(rows).square().sum().backward()
            optimiser.clip_and_step(0.5)
    for one, other in zip(networks[0].parameters(), networks[1].parameters(), strict=True):
        torch.testing.assert_close(one, other, atol=1e-6, rtol=1e-5)


def test_a_parameter_without_gradient_stays() -> None:
    network = torch.nn.Linear(3, 2)
    before = network.bias.detach().clone()
    network.weight.grad = torch.ones_like(network.weight)
    QuickAdam(network.parameters(), 0.1).clip_and_step(0.5)
    assert torch.equal(before, network.bias)


def test_a_short_run_has_the_same_curve_either_way(tmp_path: Path) -> None:
    curves = []
    for dense in (True, False):
        learner = ppo.PPO(small(tmp_path, dense=dense, opponent_fraction=0.0))
        curves.append([ppo.train_iteration(learner) for _ in range(4)])
    for dense, quick in zip(*curves, strict=True):
        for name in ("losses/value_loss", "losses/entropy", "losses/explained_variance"):
            assert quick[name] == pytest.approx(dense[name], abs=0.002), name
    first, last = (curves[0][place]["losses/explained_variance"] for place in (0, -1))
    assert last > first + 0.03, "or there is nothing to compare"
