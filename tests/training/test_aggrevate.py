"""AggreVaTe: an action is worth what plain play comes to, a policy learns that, and a resumed run is the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cleo_env.agents.models.value import no_value_network
from cleo_env.agents.players.ismcts import PLAYED_OUT, estimator, policy_kernel
from cleo_env.agents.players.scripted import script_of
from cleo_env.agents.search.cost_to_go import bind_weigh_actions
from cleo_env.agents.search.tree import make_workspace
from cleo_env.core.batch import Batch
from cleo_env.core.chance import bits_at
from cleo_env.core.game import as_states
from cleo_env.core.loops import NOBODY
from cleo_env.registry import get_game
from cleo_env.training import aggrevate
from cleo_env.training.aggrevate import Args, Student, train
from cleo_env.training.common.options import RunError
from tests.training.runs import MINIATURE, KilledError, same, weights_in

pytestmark = pytest.mark.compiled


def tiny(out: Path, **changes: Any) -> Args:
    """Return the options of a run of some seconds."""
    usual: dict[str, Any] = {
        "steps": 3_000, "num_games": 32, "rollout_length": 16, "hidden": (32, 32), "minibatch_size": 128,
        "opponents": ("random",), "eval_opponents": ("random",), "blocks": 4, "checkpoints": 3, "evaluations": 1,
        "settings": MINIATURE, "quiet": True, "precision": "float32", "advisor": "", "rounds": 0,
    }  # fmt: skip
    return Args("caesar", out=str(out), **{**usual, **changes})


@pytest.mark.parametrize("name", ["caesar", "architects_2006", "architects_2019"])
def test_an_action_is_worth_what_the_script_comes_to_behind_it(name: str) -> None:
    game = get_game(name)
    batch = Batch(game, 3, 5, reward="win")
    for step in range(60):
        batch.step(batch.random_actions(0, step))
    before, keys = batch.states.copy(), np.array([3, 4, 5], np.uint64)
    values = np.zeros(batch.action_mask.shape, np.float32)
    weigh = bind_weigh_actions(game, "expert.end", policy_kernel(game, "expert"), estimator(game, PLAYED_OUT))
    weigh(batch.states, batch.action_mask, keys, 0, make_workspace(game, 0, no_value_network()), values, 0, 3)
    assert (batch.states == before).all(), "tried on a copy"
    assert not values[batch.action_mask == 0].any()
    for row, action in zip(*np.nonzero(batch.action_mask), strict=True):
        assert values[row, action] == played_on(game.name, before[row : row + 1], int(action), keys[row])


def played_on(name: str, state: np.ndarray, action: int, key: np.uint64) -> float:
    """Play an action and let the script play on, a step at a time; return what the seat that chose gets."""
    batch, seat = Batch(get_game(name), 1, reward="win", autoreset_mode="Disabled"), int(state["decider"][0])
    batch.set_states(as_states(state.copy()))
    batch.step(np.array([action]))
    while batch.decider[0] != NOBODY:
        key = np.uint64(bits_at(key, 0))
        batch.step(np.array([script_of(name).expert(batch.states[0], batch.action_mask[0], key)]))
    return float(batch.rewards[0, seat])


def test_it_comes_to_beat_random_players(tmp_path: Path) -> None:
    train(tiny(tmp_path, steps=40_000, num_games=128, blocks=200, hidden=(64, 64), learning_rate=3e-3))
    first, last = (json.loads((tmp_path / "curve.json").read_text())[n]["win_share"]["random"] for n in (0, -1))
    assert first["high"] < 0.6
    assert last["low"] > 0.6


def test_so_many_legal_actions_are_weighed_and_the_probable_ones_first() -> None:
    legal, rng = np.array([[1, 1, 1, 1, 0], [0, 1, 1, 0, 0]], np.int8), np.random.default_rng(0)
    logits = np.array([[50.0, 0.0, 99.0, 0.0, 999.0]] * 2)
    assert aggrevate.consider(logits, legal, 2, rng).tolist() == [[1, 0, 1, 0, 0], [0, 1, 1, 0, 0]]
    assert (aggrevate.consider(logits, legal, 9, rng) == legal).all()


def test_all_but_the_advised_action_must_be_worth_the_margin(tmp_path: Path) -> None:
    found = []
    for margin in (0.0, 0.25):
        learner = Student(tiny(tmp_path, advisor="expert", margin=margin))
        learner.start()
        found.append(aggrevate.play(learner, learner.rng()))
    none, some = found
    others = (none.mask > 0) & (np.arange(none.mask.shape[1]) != none.advice[:, None])
    assert others.any() and (none.mask == some.mask).all()
    np.testing.assert_allclose(none.values - some.values, 0.25 * others)


def test_it_goes_on_from_a_policy(tmp_path: Path) -> None:
    train(tiny(tmp_path / "first", advisor="expert", equivariant=True))
    again = tiny(tmp_path / "again", advisor="expert", equivariant=True, learning_rate=0.0, learning_rate_end=0.0)
    train(Args(**{**vars(again), "init_policy": str(tmp_path / "first"), "weight_decay": 0.0}))
    assert same(weights_in(tmp_path / "first"), weights_in(tmp_path / "again"))


def test_a_killed_run_that_is_resumed_ends_like_one_that_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options: dict[str, Any] = {"opponents": ("random", "expert"), "advisor": "expert", "rounds": 1}
    train(tiny(tmp_path / "whole", **options))
    update = aggrevate.update

    def update_or_die(learner: Any, decisions: Any, rng: np.random.Generator) -> Any:
        if learner.updates == 5:
            raise KilledError
        return update(learner, decisions, rng)

    with monkeypatch.context() as patch, pytest.raises(KilledError):
        patch.setattr(aggrevate, "update", update_or_die)
        train(tiny(tmp_path / "killed", **options))
    train(tiny(tmp_path / "killed", resume=True))
    assert same(weights_in(tmp_path / "whole"), weights_in(tmp_path / "killed"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"expert": "random"}, "--expert random: must be greedy or expert"),
        ({"advisor": "random"}, "--advisor random: must be greedy or expert"),
        ({"value": "nowhere"}, "value=nowhere: "),
        ({"opponents": ("human",)}, "human: nobody can be asked"),
    ],
)
def test_options_that_do_not_fit_are_refused(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises((RunError, ValueError), match=message):
        train(tiny(tmp_path, **changes))
