"""Value networks: trained with torch, run without it, in the middle of a search."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from cleo_env.agents.arena.match import Fixture, Match
from cleo_env.agents.models.policy_file import VALUE, load_policy
from cleo_env.agents.models.value import (
    expected_rewards,
    load_value_network,
    make_value_network,
    run_value_network,
    value_estimate,
)
from cleo_env.agents.options import AgentError
from cleo_env.agents.players.scripted import script_of
from cleo_env.agents.registry import make_agent
from cleo_env.core.batch import Batch
from cleo_env.core.jit import bind_kernels
from cleo_env.registry import get_game
from cleo_env.training import value
from cleo_env.training.value import Args, Network, ValueLearner, play_games
from tests.training.runs import KilledError

pytestmark = pytest.mark.compiled
CAESAR = get_game("caesar")
FILLED = {"observe_all": CAESAR.kernels.observe_all, "script_estimate": script_of("caesar").estimate}


def tiny(out: Path, **changes: Any) -> Args:
    usual: dict[str, Any] = {"steps": 100_000, "num_games": 128, "hidden": (32, 16), "threads": 1, "evaluations": 2}
    return Args("caesar", out=str(out), quiet=True, **{**usual, **changes})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return value.train(tiny(tmp_path_factory.mktemp("value")))


def test_a_value_network_says_without_torch_what_it_says_with_it(folder: Path) -> None:
    weights, _ = load_value_network(CAESAR, str(folder))
    network = Network(CAESAR, (32, 16))
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
    ours = make_value_network(CAESAR, weights)
    rng = np.random.default_rng(0)
    for _ in range(20):
        obs = rng.integers(0, 3, CAESAR.full_view.size).astype(np.int16)
        ours.obs[:] = obs
        with torch.no_grad():
            wanted = network(torch.from_numpy(obs[None] / CAESAR.full_view.scale).float()).item()
        assert run_value_network(ours) == pytest.approx(wanted, abs=1e-4)


def test_an_untrained_value_network_says_what_the_script_says() -> None:
    network = Network(CAESAR, (32, 16))
    ours = make_value_network(CAESAR, {name: tensor.numpy() for name, tensor in network.state_dict().items()})
    batch, values, wanted = Batch(CAESAR, 1, seed=3), np.zeros(5), np.zeros(5)
    bind_kernels(value_estimate, "test", FILLED)(batch.states[0], values, ours)
    script_of("caesar").estimate(batch.states[0], wanted)
    np.testing.assert_allclose(values, wanted, atol=1e-6)


def test_win_probabilities_sum_to_one() -> None:
    values = np.array([0.3, -1.0, 2.0, 0.0, 7.0])
    expected_rewards(values, 4)
    probs = (values[:4] * 3 + 1) / 4
    assert probs.sum() == pytest.approx(1.0) and probs.argmax() == 2 and values[4] == 7.0


def test_values_of_two_players_are_opposite(folder: Path) -> None:
    ours = make_value_network(CAESAR, load_value_network(CAESAR, str(folder))[0])
    kernel = bind_kernels(value_estimate, "test", FILLED)
    batch, values = Batch(CAESAR, 1, seed=3), np.zeros(5)
    kernel(batch.states[0], values, ours)
    assert values[0] == pytest.approx(-values[1]) and values[0] != 0


def test_positions_are_taken_where_turns_begin_and_know_the_winner(tmp_path: Path) -> None:
    found, steps, _ = play_games(ValueLearner(tiny(tmp_path, num_games=32, turn_fraction=1.0, epsilon=0.0)), 1)
    assert 32 * 10 < len(found.states) < steps
    np.testing.assert_allclose(found.won.sum(axis=1), 1.0)
    assert (found.states["decider"] >= 0).all()


def test_training_lowers_the_cross_entropy(folder: Path) -> None:
    found = load_policy(folder, CAESAR, VALUE)[0]["cross_entropy"]
    assert found["network"] < found["script"] + 0.05 < found["uniform"]
    curve = json.loads((folder / "curve.json").read_text())
    assert len(curve) == 3 and curve[-1]["cross_entropy"]["network"] == found["network"]
    assert list((folder / "tensorboard").glob("events*"))


def test_a_killed_run_resumes_to_the_same_network(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    update = value.update

    def update_or_die(learner, positions, rng):
        if learner.updates == 4:
            raise KilledError
        return update(learner, positions, rng)

    with monkeypatch.context() as patch, pytest.raises(KilledError):
        patch.setattr(value, "update", update_or_die)
        value.train(tiny(tmp_path))
    value.train(tiny(tmp_path, resume=True))
    one, other = (load_value_network(CAESAR, str(run))[0] for run in (folder, tmp_path))
    assert all(np.array_equal(one[name], other[name]) for name in one)


def test_a_search_with_a_value_network_plays(folder: Path) -> None:
    agents = [make_agent(f"ismcts:20,rounds=1,value={folder}", CAESAR), make_agent("random", CAESAR)]
    assert agents[0].mark
    results = list(Match(CAESAR, ("search", "random"), agents, 2).play(Fixture(n, n, (0, 1)) for n in range(4)))
    assert len(results) == 4


@pytest.mark.parametrize("name", ["trained", "nowhere"])
def test_a_value_network_that_is_not_there_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cleo_env.agents.models.value.SHIPPED", tmp_path)
    with pytest.raises(AgentError, match=f"value={name}"):
        make_agent(f"ismcts:20,value={name}", CAESAR)


def test_a_value_network_of_another_game_is_refused(folder: Path) -> None:
    with pytest.raises(AgentError, match="the value is for caesar, not for architects_2006"):
        make_agent(f"ismcts:20,value={folder}", get_game("architects_2006"))


def test_the_folder_is_named_after_the_game() -> None:
    assert Args("caesar").folder() == Path("runs/caesar_value")
