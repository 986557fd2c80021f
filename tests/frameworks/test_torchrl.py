"""TorchRL's interface with TorchRL itself."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import cleo_env
from tests.contract.beside import Beside
from tests.tutorials import run_blocks

torch = pytest.importorskip("torch")
torchrl_utils = pytest.importorskip("torchrl.envs.utils")
from cleo_env.interfaces.torchrl import make_torchrl, make_torchrl_seats  # noqa: E402  it needs the library

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorials" / "torchrl.md"
SHORT = {"max_turns": 4}


@pytest.mark.parametrize("make", [make_torchrl, make_torchrl_seats])
@pytest.mark.parametrize("observation", ["float32", "int16"])
def test_the_specs_are_kept(make, observation):
    torchrl_utils.check_env_specs(make("caesar", num_envs=6, observation=observation, **SHORT))


def test_games_rewards_and_resets_are_those_of_the_vector_environment():
    env = make_torchrl("caesar", opponent="greedy", num_envs=4, seed=5, **SHORT)
    envs = cleo_env.SeatVectorEnv("caesar", 4, "greedy", autoreset_mode="SameStep", observation="float32", **SHORT)
    (seen, _), state, ended = envs.reset(seed=5), env.reset(), 0
    for _ in range(60):
        np.testing.assert_array_equal(state["observation"].numpy(), seen["observation"])
        np.testing.assert_array_equal(state["action_mask"].numpy(), seen["action_mask"] > 0)
        state["action"] = state["action_mask"].to(int).argmax(dim=-1)
        after, state = env.step_and_maybe_reset(state)
        seen, rewards, over, _, _ = envs.step(seen["action_mask"].argmax(axis=1))
        np.testing.assert_array_equal(after["next", "reward"][:, 0].numpy(), rewards)
        np.testing.assert_array_equal(after["next", "done"][:, 0].numpy(), over)
        ended += int(over.sum())
    assert ended > 4


def test_a_learner_sees_and_is_paid_what_it_is_at_a_table_with_the_seed():
    env = make_torchrl("caesar", opponent="greedy", num_envs=2, seat=1, **SHORT)
    env.set_seed(7)
    besides, state, paid = [Beside("caesar", 7 + g, 1, "greedy", **SHORT) for g in range(2)], env.reset(), {}
    while len(paid) < 2:
        state["action"] = state["action_mask"].to(int).argmax(dim=-1)
        going_on = [g for g in range(2) if g not in paid]
        for g in going_on:
            besides[g].assert_seen(state["observation"][g], state["action_mask"][g])
            besides[g].play(int(state["action"][g]))
        state = env.step(state)["next"]
        for g in going_on:
            assert bool(state["done"][g]) == besides[g].table.over
            paid.update({g: float(state["reward"][g])} if besides[g].table.over else {})
    assert paid == pytest.approx({g: beside.reward for g, beside in enumerate(besides)})


@pytest.mark.parametrize(("game", "num_players", "settings"), [("caesar", 2, SHORT), ("architects_2006", 3, {})])
def test_all_seats_see_and_are_paid_what_they_are_at_a_table(game, num_players, settings):
    env = make_torchrl_seats(game, num_envs=3, num_players=num_players, observation="int16", **settings)
    env.set_seed(7)
    torch.manual_seed(7)  # random actions are drawn by it
    tables = [cleo_env.Table(game, num_players, 7 + g, **settings) for g in range(3)]
    state, paid = env.reset(), torch.zeros(3, num_players)
    while not state["done"].all():
        assert_seen(state["seats"], tables)
        state = env.step(env.rand_action(state))
        play_at(tables, state["seats", "action"])
        state = state["next"]
        paid += state["seats", "reward"][..., 0]
    assert_seen(state["seats"], tables)
    assert paid.tolist() == [table.rewards for table in tables] and paid.any()


def play_at(tables, actions):
    """Play the deciders' actions at the tables where the game goes on."""
    for g, table in enumerate(tables):
        if not table.over:
            table.play(table.game.actions.names[actions[g, table.decider]])


def assert_seen(seats, tables):
    """Compare what the seats are shown with what they see at tables."""
    for g, table in enumerate(tables):
        for seat in range(table.num_players):
            there = table.observe(seat)
            np.testing.assert_array_equal(seats["observation"][g, seat], there["observation"])
            decides = seat == table.decider
            np.testing.assert_array_equal(seats["action_mask"][g, seat], there["action_mask"] > 0 if decides else True)
            assert seats["mask"][g, seat] == decides and seats["done"][g, seat] == table.over


def test_games_of_all_seats_go_on_when_others_are_over():
    env = make_torchrl_seats("caesar", num_envs=5, seed=3, **SHORT)
    rollout = env.rollout(150, break_when_any_done=False)
    following, ended = rollout[:, 1:], rollout["next", "done"][:, :-1, 0]
    assert ended.sum() > 5 and not ended.all(dim=0).any()
    assert (following["seats", "mask"].sum(dim=-1) == 1).all() and not following["seats", "done"].any()
    went_on = ~ended
    for key in ("observation", "action_mask", "mask"):
        assert (following["seats", key][went_on] == rollout["next", "seats", key][:, :-1][went_on]).all()
    rewards = rollout["next", "seats", "reward"]
    assert rewards[rollout["next", "done"][..., 0]].any() and not rewards[~rollout["next", "done"][..., 0]].any()


def test_only_the_deciders_action_is_played():
    env = make_torchrl_seats("caesar", num_envs=2, **SHORT).base_env
    state = env.reset()
    legal, illegal = (
        masks.to(int).argmax(dim=-1) for masks in (state["seats", "action_mask"], ~state["seats", "action_mask"])
    )
    state["seats", "action"] = torch.where(state["seats", "mask"], illegal, legal)
    with pytest.raises(cleo_env.IllegalAction):
        env.step(state)
    state["seats", "action"] = torch.where(state["seats", "mask"], legal, -1)
    env.step(state)
    assert not (state["next", "seats", "observation"] == state["seats", "observation"]).all()


def test_the_tutorial_runs():
    names = run_blocks(PAGE)
    decisions = names["decisions"]
    assert decisions["action_mask"].gather(-1, decisions["action"].unsqueeze(-1)).all()
    assert len(decisions) == names["rollout"].numel() and not decisions["action_mask"].all(dim=-1).any()
    assert all(torch.isfinite(value).all() for value in names["found"].values())


def test_without_the_extra_a_sentence_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensordict", None)
    monkeypatch.delitem(sys.modules, "cleo_env.interfaces.torchrl")
    with pytest.raises(ModuleNotFoundError, match=r"cleo_env\[torchrl\]"):
        import cleo_env.interfaces.torchrl  # noqa: F401
