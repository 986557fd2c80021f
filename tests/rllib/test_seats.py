"""One learning seat, and all seats, as RLlib's environments."""

from __future__ import annotations

import sys
import warnings

import gymnasium
import numpy as np
import pytest
from ray.rllib.utils.pre_checks.env import check_multiagent_environments

import cleo_env
from cleo_env.rllib import SeatsEnv, make_env
from tests.contract.beside import Beside

SHORT = {"max_turns": 4}


def test_the_gymnasium_that_rllib_wants_is_tested():
    assert gymnasium.__version__ == "1.2.2"


def test_the_batch_plays_the_games_of_the_vector_environment_under_rllibs_names():
    ours = make_env("caesar", {"num_envs": 6, "opponent": "greedy", **SHORT})
    plain = cleo_env.SeatVectorEnv("caesar", 6, "greedy", observation="float32", **SHORT)
    (seen, _), (expected, _), ended = ours.reset(seed=5), plain.reset(seed=5), 0
    for _ in range(60):
        legal = expected["action_mask"].any(axis=1)
        np.testing.assert_array_equal(seen["observations"], expected["observation"])
        np.testing.assert_array_equal(seen["action_mask"][legal], expected["action_mask"][legal])
        assert ours.observation_space.contains(seen)
        actions = expected["action_mask"].argmax(axis=1)
        seen, rewards, over, _, _ = ours.step(actions)
        expected, *same, _ = plain.step(actions)
        np.testing.assert_array_equal([rewards, over], same[:2])
        ended += int(over.sum())
    assert ended > 6


def test_one_game_without_the_batch_is_the_first_of_the_batch():
    one, many = make_env("caesar", {"seat": 0, **SHORT}), make_env("caesar", {"num_envs": 2, "seat": 0, **SHORT})
    seen, several = one.reset(seed=3)[0], many.reset(seed=3)[0]
    assert one.observation_space.contains(seen)
    np.testing.assert_array_equal(seen["observations"], several["observations"][0])


def test_a_learner_sees_and_is_paid_what_it_is_at_a_table_with_the_seed():
    env = make_env("caesar", {"opponent": "greedy", "seat": 1, **SHORT})
    beside, over = Beside("caesar", 7, 1, "greedy", **SHORT), False
    seen, _ = env.reset(seed=7)
    while not over:
        beside.assert_seen(seen["observations"], seen["action_mask"])
        action = int(seen["action_mask"].argmax())
        beside.play(action)
        seen, reward, over, _, info = env.step(action)
        assert over == beside.table.over
    assert reward == pytest.approx(beside.reward) and info["scores"].tolist() == beside.table.scores


def play(env: SeatsEnv, table: cleo_env.Table) -> tuple[dict, dict, dict]:
    """Play a game with the first legal action in both; only the decider of the table may observe."""
    seen, _ = env.reset(seed=7)
    while True:
        (agent,) = seen
        assert agent == f"player_{table.decider}"
        action = int(seen[agent]["action_mask"].argmax())
        table.play(table.game.actions.names[action])
        seen, rewards, terminated, _, infos = env.step({agent: action})
        if terminated["__all__"]:
            return seen, rewards, infos
        assert set(rewards.values()) == {0.0}


def test_all_seats_play_the_game_of_the_table_and_all_are_paid_at_its_end():
    env, table = SeatsEnv("architects_2019", num_players=3), cleo_env.Table("architects_2019", num_players=3, seed=7)
    seen, rewards, infos = play(env, table)
    assert table.over
    assert set(seen) == set(rewards) == {"player_0", "player_1", "player_2"}
    assert all(env.observation_spaces[agent].contains(shown) for agent, shown in seen.items())
    assert infos["player_1"]["winners"] == table.winners
    assert {agent for agent, reward in rewards.items() if reward == max(rewards.values())} == {
        f"player_{seat}" for seat in table.winners
    }


def test_a_seated_agent_is_no_agent_of_rllibs():
    env = SeatsEnv("caesar", seated={"player_0": "greedy"}, **SHORT)
    seen, _ = env.reset(seed=1)
    terminated = {"__all__": False}
    while not terminated["__all__"]:
        assert set(seen) == {"player_1"} == set(env.agents)
        seen, rewards, terminated, _, _ = env.step({"player_1": int(seen["player_1"]["action_mask"].argmax())})
    assert set(rewards) == {"player_1"}


def test_an_illegal_action_loses():
    env = SeatsEnv("caesar", **SHORT)
    seen, _ = env.reset(seed=1)
    (agent,) = seen
    _, rewards, terminated, _, infos = env.step({agent: int(seen[agent]["action_mask"].argmin())})
    assert terminated["__all__"]
    assert rewards == {other: -1.0 if other == agent else 0.0 for other in env.agents}
    assert "is not legal" in infos[agent]["ending"]


def test_rllibs_check_of_environments_passes_without_a_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_multiagent_environments(SeatsEnv("caesar", **SHORT))


def test_without_the_extra_a_sentence_says_what_is_missing(monkeypatch):
    for name in [name for name in sys.modules if name.startswith(("cleo_env.rllib", "cleo_env.interfaces.rllib"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "ray.rllib.algorithms.ppo", None)
    with pytest.raises(ModuleNotFoundError, match=r"cleo_env\[rllib\]"):
        import cleo_env.rllib  # noqa: F401
