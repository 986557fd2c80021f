"""Runs that are killed and go on, and policies that fit or are refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch

from cleo_env.agents.arena.match import Fixture, Match
from cleo_env.agents.models.policy_file import CARD, WEIGHTS, PolicyError, find_policy, load_policy
from cleo_env.agents.options import AgentError
from cleo_env.agents.players.policy import Layers
from cleo_env.agents.registry import make_agent
from cleo_env.registry import get_game
from cleo_env.training import ppo
from cleo_env.training.common import checkpoint
from cleo_env.training.common.checkpoint import resumed
from cleo_env.training.common.network import Network
from cleo_env.training.common.options import RunError
from cleo_env.training.ppo import Args
from tests.training.runs import KilledError, kill_after, same, small, weights_in

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ppo.train(small(tmp_path_factory.mktemp("run")))


def test_one_seed_one_curve(run: Path, tmp_path: Path) -> None:
    ppo.train(small(tmp_path))
    assert same(weights_in(run), weights_in(tmp_path))
    curves = [json.loads((folder / "curve.json").read_text()) for folder in (run, tmp_path)]
    for curve in curves:
        for point in curve:
            del point["seconds"]
    assert curves[0] == curves[1]


def test_a_killed_run_goes_on_as_if_nothing_had_been(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch, pytest.raises(KilledError):
        kill_after(patch, 4)
        ppo.train(small(tmp_path))
    ppo.train(small(tmp_path, resume=True))
    assert same(weights_in(run), weights_in(tmp_path))


@pytest.mark.parametrize("writer", ["save_policy", "write_tensors"])
def test_a_run_killed_while_it_writes_goes_on_from_the_checkpoint_before(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writer: str
) -> None:
    write = getattr(checkpoint, writer)

    def write_half(*given, **named):
        write(*given, **named)
        if len(checkpoint.numbered(tmp_path)) == 2:
            raise KilledError

    with monkeypatch.context() as patch, pytest.raises(KilledError):
        patch.setattr(checkpoint, writer, write_half)
        ppo.train(small(tmp_path))
    assert list((tmp_path / "checkpoints").glob("*.tmp"))
    ppo.train(small(tmp_path, resume=True))
    assert same(weights_in(run), weights_in(tmp_path))
    assert not list((tmp_path / "checkpoints").glob("*.tmp"))


@pytest.mark.parametrize(
    ("call", "minutes", "steps"),
    [({}, 30.0, 8_000), ({"minutes": 5.0}, 5.0, 0), ({"steps": 9_000}, 30.0, 9_000)],
)
def test_a_resumed_run_keeps_its_budget_unless_another_is_given(
    run: Path, call: dict, minutes: float, steps: int
) -> None:
    again = resumed(Args("caesar", out=str(run), resume=True, **call))
    assert (again.minutes, again.steps) == (minutes, steps)


def test_a_run_whose_budget_is_used_up_says_so(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ppo.train(Args("caesar", out=str(run), resume=True))
    assert "has used up its budget: more --minutes or --steps go on with it" in capsys.readouterr().out


def test_a_folder_with_a_run_is_not_overwritten(run: Path) -> None:
    with pytest.raises(RunError, match="--resume"):
        ppo.train(small(run))


def test_a_run_of_another_game_is_not_resumed(run: Path) -> None:
    args = small(run, resume=True)
    args.game = "architects_2006"
    with pytest.raises(RunError, match="learns caesar, not architects_2006"):
        ppo.train(args)


def test_the_policy_plays_without_torch_what_the_network_says(run: Path) -> None:
    game, weights = get_game("caesar"), weights_in(run)
    network = Network(game, (32, 32))
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
    seen = np.random.default_rng(0).integers(0, 3, (64, game.observation.size)).astype(np.int16)
    with torch.no_grad():
        wanted, _ = network(torch.from_numpy(seen / game.observation.scale))
    np.testing.assert_allclose(Layers(weights, game.observation.scale)(seen), wanted.numpy(), atol=1e-4)


def test_a_policy_uses_advice_without_torch_as_the_network_does(tmp_path: Path) -> None:
    game, run = get_game("caesar"), ppo.train(small(tmp_path, advisor="expert", steps=4_000))
    card, weights = load_policy(run, game)
    assert card["advisor"] == "expert"
    network = Network(game, (32, 32), advised=True)
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
    rng = np.random.default_rng(0)
    seen = rng.integers(0, 3, (64, game.observation.size)).astype(np.int16)
    advice = rng.integers(0, game.actions.size, 64)
    with torch.no_grad():
        logits, values = network(torch.from_numpy(seen / game.observation.scale), None, torch.from_numpy(advice))
    scale = game.observation.scale
    np.testing.assert_allclose(Layers(weights, scale)(seen, advice), logits.numpy(), atol=1e-4)
    np.testing.assert_allclose(Layers(weights, scale, head="value")(seen, advice)[:, 0], values.numpy(), atol=1e-4)


def test_a_network_that_has_learned_nothing_does_as_its_advisor_says(tmp_path: Path) -> None:
    game, settings = get_game("caesar"), small(tmp_path).settings
    run = ppo.train(small(tmp_path, advisor="expert", steps=1, learning_rate=0.0, learning_rate_end=0.0))
    agents = [make_agent(f"policy:{run},mode=argmax", game), make_agent("expert", game)]
    match = Match(game, ("policy", "expert"), agents, 2, keep_actions=True, **settings)
    by_policy, by_expert = (
        {game.fixture.number: game.actions for game in match.play(Fixture(n, n, (place,) * 2) for n in range(20))}
        for place in (0, 1)
    )
    assert by_policy == by_expert


def test_a_run_begins_from_a_policy(run: Path, tmp_path: Path) -> None:
    ppo.train(small(tmp_path, init_policy=str(run), steps=1, learning_rate=0.0, learning_rate_end=0.0))
    assert same(weights_in(run), weights_in(tmp_path))


def test_a_run_does_not_begin_from_a_policy_with_other_layers(run: Path, tmp_path: Path) -> None:
    with pytest.raises(RunError, match=r"layers of 32 32 178, the run .* layers of 16 178"):
        ppo.train(small(tmp_path, init_policy=str(run), hidden=(16,)))


def test_what_a_policy_says_of_a_row_does_not_hang_on_the_other_rows(run: Path) -> None:
    game, layers = get_game("caesar"), Layers(weights_in(run), get_game("caesar").observation.scale)
    seen = np.random.default_rng(1).integers(0, 3, (5_000, game.observation.size)).astype(np.int16)
    np.testing.assert_array_equal(layers(seen)[:7], layers(seen[:7]))


def test_the_value_of_a_policy_is_one_number_a_row(run: Path) -> None:
    game = get_game("caesar")
    seen = np.zeros((3, game.observation.size), np.int16)
    assert Layers(weights_in(run), game.observation.scale, head="value")(seen).shape == (3, 1)


@pytest.mark.parametrize(("spec", "said"), [("policy:", "folder"), ("policy:x,mode=worst", "sample or argmax")])
def test_bad_options_of_a_policy_are_refused(spec: str, said: str) -> None:
    with pytest.raises(AgentError, match=said):
        make_agent(spec, get_game("caesar"))


def test_a_policy_for_another_game_is_refused(run: Path) -> None:
    with pytest.raises(AgentError, match="is for caesar, not for architects_2006"):
        make_agent(f"policy:{run}", get_game("architects_2006"))


@pytest.mark.parametrize(("table", "named"), [("observation", "hand"), ("actions", "veto")])
def test_a_policy_for_other_tables_is_refused_with_the_difference(
    run: Path, tmp_path: Path, table: str, named: str
) -> None:
    source = find_policy(run)
    card = json.loads((source / CARD).read_text())
    place = next(place for place, row in enumerate(card[table]) if named in str(row))
    card[table][place][0] = "something else"
    card[f"{table}_hash"] = "0"
    (tmp_path / CARD).write_text(json.dumps(card))
    (tmp_path / WEIGHTS).write_bytes((source / WEIGHTS).read_bytes())
    with pytest.raises(PolicyError, match=f"other {table}: 'something else' .* then, '{card[table][place][0]}|{named}"):
        load_policy(tmp_path, get_game("caesar"))


def test_a_broken_policy_is_refused(run: Path, tmp_path: Path) -> None:
    source = find_policy(run)
    (tmp_path / CARD).write_text((source / CARD).read_text())
    (tmp_path / WEIGHTS).write_bytes((source / WEIGHTS).read_bytes()[:100])
    with pytest.raises(PolicyError, match="cannot be read"):
        load_policy(tmp_path, get_game("caesar"))


def test_no_policy_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="there is no policy"):
        make_agent(f"policy:{tmp_path}", get_game("caesar"))


@pytest.mark.parametrize(
    "option",
    [
        {"privileged": True, "critic_learning_rate": 1e-3},
        {"kl_anchor_coef": 0.05},
        {"bc_fraction": 0.5},
        {"dense": True},
        {"advisor": "greedy"},
    ],
)
def test_options_train_and_resume(tmp_path: Path, option: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    args = small(tmp_path, steps=4_000, teacher="random", **option)
    with monkeypatch.context() as patch, pytest.raises(KilledError):
        kill_after(patch, 2)
        ppo.train(args)
    args.resume = True
    ppo.train(args)
    assert json.loads((tmp_path / "curve.json").read_text())[-1]["steps"] >= 4_000
