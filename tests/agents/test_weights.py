"""Weights that do not fit are refused with a sentence, in policies and value networks."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from cleo_env.agents.models.policy_file import POLICY, VALUE, Kind, PolicyError, load_policy
from cleo_env.agents.models.shipped import SHIPPED
from cleo_env.registry import get_game

CAESAR = get_game("caesar")
Weights = dict[str, np.ndarray]
Change = Callable[[Weights], object]

WRONG: list[tuple[Kind, Change, str]] = [
    (POLICY, lambda w: w.pop("policy.bias"), "there is no tensor 'policy.bias'"),
    (POLICY, lambda w: w.pop("layers.0.bias"), "there is no tensor 'layers.0.bias'"),
    (POLICY, lambda w: w.pop("advice_logit_bias"), "there is no tensor 'advice_logit_bias'"),
    (POLICY, lambda w: w.update(trust=w.pop("advice_logit_bias")), "there is no tensor 'advice_logit_bias'"),
    (POLICY, lambda w: w.update(more=np.zeros(1, np.float32)), "there is a tensor 'more' too many"),
    (POLICY, lambda w: w.update({"policy.weight": w["policy.weight"].T.copy()}), "tensor 'policy.weight' has shape"),
    (POLICY, lambda w: w.update({"policy.bias": w["policy.bias"].astype(np.float64)}), "is of type float64"),
    (POLICY, lambda w: w["layers.1.weight"].fill(np.nan), "tensor 'layers.1.weight' is not finite"),
    (VALUE, lambda w: w["head.weight"].fill(np.inf), "tensor 'head.weight' is not finite"),
    (VALUE, lambda w: w.pop("head.weight"), "there is no tensor 'head.weight'"),
    (VALUE, lambda w: w.pop("layers.1.bias"), "a value network has 2 hidden layers, this one 1"),
]


def copied(tmp_path: Path, kind: Kind) -> Path:
    for name in (kind.card, kind.weights):
        shutil.copyfile(SHIPPED / "caesar" / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize(("kind", "change", "said"), WRONG, ids=[said for _, _, said in WRONG])
def test_weights_that_do_not_fit_are_refused(tmp_path: Path, kind: Kind, change: Change, said: str) -> None:
    folder = copied(tmp_path, kind)
    weights = {name: array.copy() for name, array in load_file(folder / kind.weights).items()}
    change(weights)
    save_file(weights, folder / kind.weights)
    with pytest.raises(PolicyError, match=f"cannot be used: .*{said}"):
        load_policy(folder, CAESAR, kind)


def test_an_unknown_advisor_is_refused(tmp_path: Path) -> None:
    folder = copied(tmp_path, POLICY)
    card = json.loads((folder / POLICY.card).read_text())
    (folder / POLICY.card).write_text(json.dumps({**card, "advisor": "oracle"}))
    with pytest.raises(PolicyError, match="its advisor is 'oracle', which is none of greedy, expert"):
        load_policy(folder, CAESAR)


def test_an_earlier_format_is_refused(tmp_path: Path) -> None:
    folder = copied(tmp_path, POLICY)
    card = json.loads((folder / POLICY.card).read_text())
    (folder / POLICY.card).write_text(json.dumps({**card, "format": 1}))
    with pytest.raises(PolicyError, match="is of format 1, this version reads format 2"):
        load_policy(folder, CAESAR)
