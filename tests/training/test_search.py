"""Expert iteration: the kernels run the network that torch trains, it learns, and a resumed run is the same run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from cleo_env.agents.models.policy_value import (
    evaluate_outcomes,
    evaluate_policies,
    make_evaluations,
    make_policy_value,
)
from cleo_env.core.batch import Batch
from cleo_env.registry import get_game
from cleo_env.training import ppo, search
from cleo_env.training.common.network import POLICY_TENSORS, Network
from cleo_env.training.common.options import RunError
from cleo_env.training.common.replay_window import ReplayWindow
from cleo_env.training.search import Args, train
from tests.training.runs import MINIATURE, KilledError, same, small, weights_in

pytestmark = pytest.mark.compiled


def tiny(out: Path, **changes: Any) -> Args:
    """Return the options of a run of some seconds."""
    usual: dict[str, Any] = {
        "steps": 3_000, "num_games": 32, "hidden": (32, 32), "critic_hidden": (32, 32), "minibatch_size": 128,
        "window": 4_000, "simulations": 8, "opponents": ("random",), "eval_opponents": ("random",), "blocks": 4,
        "checkpoints": 3, "evaluations": 1, "settings": MINIATURE, "quiet": True, "precision": "float32",
    }  # fmt: skip
    return Args("caesar", out=str(out), **{**usual, **changes})


@pytest.mark.parametrize("name", ["caesar", "architects_2006"])
def test_the_kernels_compute_what_torch_does(name: str) -> None:
    game = get_game(name)
    network, batch = Network(game, (24, 16), (20, 12)), Batch(game, 9, 1)
    for step in range(50):
        batch.step(batch.random_actions(0, step))
    quick = make_policy_value(game, {n: t.numpy() for n, t in network.state_dict().items()})
    rows = make_evaluations(game, quick, 9)
    rows.open[:], rows.players[:], rows.mask[:] = True, game.default_players, batch.action_mask
    rows.obs[:], rows.full_view[:] = batch.observation, batch.full_view()
    evaluate_policies(quick, rows, 0, 9)
    with torch.no_grad():
        logits, outcomes = network(
            torch.from_numpy(batch.observation / game.observation.scale).float(),
            torch.from_numpy(batch.full_view() / game.full_view.scale).float(),
        )
    legal = batch.action_mask > 0
    expected = logits.masked_fill(~torch.from_numpy(legal), -torch.inf).log_softmax(1).numpy()
    np.testing.assert_allclose(rows.logits[legal], expected[legal], atol=1e-4)
    evaluate_outcomes(quick, rows, 0, 9)
    wins = outcomes[:, : game.default_players].softmax(1).numpy()
    np.testing.assert_allclose(rows.values[:, : game.default_players], wins, atol=1e-5)


def test_a_sample_gets_the_outcome_of_its_game_with_the_decider_first() -> None:
    game = get_game("architects_2006")
    window = ReplayWindow(game, 4)
    column = {"seat": np.array([0, 2, 1]), "players": np.array([3, 3, 3]), "number": np.array([5, 5, 6])}
    window.add(**column)
    window.end_game(5, np.array([1.0, 0.0, 0.0, 0.0, 0.0]))
    assert window.finished().tolist() == [0, 1]
    assert window.won[:2, :3].tolist() == [[1, 0, 0], [0, 1, 0]]
    window.add(**column)
    assert window.finished().tolist() == [], "the oldest samples made room, and their outcomes went with them"


def test_it_comes_to_beat_random_players(tmp_path: Path) -> None:
    train(tiny(tmp_path, steps=30_000, num_games=128, blocks=200, hidden=(64, 64), window=20_000, simulations=16))
    first, last = (json.loads((tmp_path / "curve.json").read_text())[n]["win_share"]["random"] for n in (0, -1))
    assert first["high"] < 0.6
    assert last["low"] > 0.6


def test_a_policy_of_ppo_gets_a_critic_from_its_own_games(tmp_path: Path) -> None:
    ppo.train(small(tmp_path / "ppo"))
    train(tiny(tmp_path / "critic", start=str(tmp_path / "ppo"), critic_warmup=1.0))
    given, found = weights_in(tmp_path / "ppo"), weights_in(tmp_path / "critic")
    assert all(np.array_equal(given[name], found[name]) for name in found if name.startswith(POLICY_TENSORS))
    assert np.abs(found["outcome.bias"]).max() > 0, "the critic learned"


def test_a_policy_with_other_layers_is_no_start(tmp_path: Path) -> None:
    ppo.train(small(tmp_path / "ppo", steps=500))
    with pytest.raises(RunError, match="layers of 32 32 178, the run has advisor none and layers of 16 32 178"):
        train(tiny(tmp_path / "critic", start=str(tmp_path / "ppo"), hidden=(16, 32)))


def test_a_killed_run_that_is_resumed_ends_like_one_that_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    train(tiny(tmp_path / "whole", imitation=0.3))
    update = search.update

    def update_or_die(learner: Any, new: int, rng: np.random.Generator) -> Any:
        if learner.updates == 5:
            raise KilledError
        return update(learner, new, rng)

    with monkeypatch.context() as patch, pytest.raises(KilledError):
        patch.setattr(search, "update", update_or_die)
        train(tiny(tmp_path / "killed", imitation=0.3))
    train(tiny(tmp_path / "killed", resume=True))
    assert same(weights_in(tmp_path / "whole"), weights_in(tmp_path / "killed"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hidden": (32,)}, "--hidden 32: must be 2 sizes"),
        ({"window": 10}, "--window 10: must be at least"),
        ({"simulations": 0}, "--simulations 0: must be a whole number"),
    ],
)
def test_options_that_do_not_fit_are_refused(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RunError, match=message):
        train(tiny(tmp_path, **changes))
