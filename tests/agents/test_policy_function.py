"""Trained policies as functions of (observation, mask), and as ONNX files."""

from __future__ import annotations

import sys

import numpy as np
import onnxruntime
import pytest

import cleo_env
from cleo_env.agents import load_policy
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.models.onnx_file import onnx_bytes
from cleo_env.agents.models.policy_file import PolicyError
from cleo_env.agents.models.shipped import SHIPPED, plain_folder
from cleo_env.registry import GAMES

pytestmark = pytest.mark.compiled
MOST_BYTES = 3 << 20


def played(game, steps=40, num_games=64):
    """A batch in mid-game."""
    batch = cleo_env.make_batch(game, num_games, seed=3)
    for step in range(steps):
        batch.step(batch.random_actions(0, step))
    return batch


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_policy_that_plays_as_the_agent_does_and_beats_random_players(name):
    policy, table = load_policy(name), cleo_env.Table(name, seed=5)
    for _ in range(30):
        seen = table.observe(table.decider)
        chosen = table.game.actions.names[policy(seen["observation"], seen["action_mask"])]
        assert chosen == table.ask("trained:plain")
        table.play(chosen)
    assert (plain_folder(name) / "policy.safetensors").stat().st_size < MOST_BYTES
    envs = cleo_env.SeatVectorEnv(name, 40, "random", autoreset_mode="SameStep", seed=2)
    (seen, _), won, lost = envs.reset(), 0, 0
    while won + lost < 40:
        seen, rewards, ended, _, _ = envs.step(policy(seen["observation"], seen["action_mask"]))
        won, lost = won + int((rewards[ended] > 0).sum()), lost + int((rewards[ended] <= 0).sum())
    assert won > 30


def test_scaled_observations_give_the_same_actions():
    policy, batch = load_policy("caesar"), played("caesar")
    scaled = policy.game.observation.scaled(batch.observation)
    actions = policy(batch.observation, batch.action_mask)
    np.testing.assert_array_equal(policy(scaled, batch.action_mask), actions)
    probabilities = policy.probabilities(batch.observation, batch.action_mask)
    np.testing.assert_allclose(probabilities.sum(axis=1), 1, rtol=1e-5)
    np.testing.assert_array_equal(probabilities.argmax(axis=1), actions)
    assert not probabilities[np.asarray(batch.action_mask) == 0].any()
    assert policy(batch.observation[0], batch.action_mask[0]) == actions[0]


def test_wrong_shapes_and_empty_masks_are_refused():
    policy, batch = load_policy("caesar"), played("caesar", 0, 2)
    for seen, mask, said in (
        (batch.observation[:, 1:], batch.action_mask, "numbers, not shape"),
        (batch.observation, batch.action_mask[0], "the mask has shape"),
        (batch.observation, np.zeros_like(batch.action_mask), "nothing is legal"),
    ):
        with pytest.raises(ValueError, match=said):
            policy(seen, mask)


def test_a_policy_that_hears_an_advisor_is_no_function():
    with pytest.raises(PolicyError, match="advice of 'expert'"):
        load_policy("caesar", SHIPPED / "caesar")


@pytest.mark.parametrize("observation", ["int16", "float32"])
@pytest.mark.parametrize("name", GAMES)
def test_onnxruntime_computes_what_we_do(name, observation):
    policy, batch = load_policy(name), played(name)
    session = onnxruntime.InferenceSession(onnx_bytes(policy, observation))
    seen, mask = policy.game.observation.as_type(batch.observation, observation), np.array(batch.action_mask)
    outputs = session.run(["logits", "action"], {"observation": seen, "action_mask": mask})
    np.testing.assert_allclose(outputs[0][mask > 0], policy.logits(batch.observation)[mask > 0], rtol=1e-3, atol=1e-3)
    np.testing.assert_array_equal(outputs[1], policy(batch.observation, mask))
    assert (outputs[0][mask == 0] == np.finfo(np.float32).min).all()


def test_the_command_exports_and_leaves_other_files_alone(tmp_path, capsys):
    out = tmp_path / "policy.onnx"
    assert run(app, ["export", "caesar", str(out)]) == 0
    assert run(app, ["export", str(plain_folder("caesar")), str(out), "--observation", "float32"]) == 0
    session = onnxruntime.InferenceSession(out.read_bytes())
    assert session.get_modelmeta().custom_metadata_map == {
        "game": "caesar", "game_version": "0", "observation": "float32"
    }  # fmt: skip
    letter = tmp_path / "letter.txt"
    letter.write_text("dear")
    assert run(app, ["export", "caesar", str(letter)]) == 2 and letter.read_text() == "dear"
    assert run(app, ["export", str(SHIPPED / "caesar"), str(out)]) == 2
    assert "advice" in capsys.readouterr().err


def test_a_missing_package_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "onnx", None)
    assert run(app, ["export", "caesar", str(tmp_path / "policy.onnx")]) == 2
    assert "cleo_env[onnx]" in capsys.readouterr().err
