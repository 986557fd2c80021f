"""What the environment of one learning seat promises to Gymnasium users, with Gymnasium's own checks."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from gymnasium.wrappers import RecordEpisodeStatistics

import cleo_env
from cleo_env import SeatVectorEnv, Table
from cleo_env.core.batch import IllegalAction
from cleo_env.interfaces.aec import make_env
from tests.contract.games import each_game, same

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("error::DeprecationWarning")]
SHORT = {"max_turns": 6}


def make(game, **kwargs):
    return gymnasium.make(f"cleo_env/{game}-v0", **(SHORT | kwargs))


def first_legal(mask):
    return int(np.argmax(mask))


def play(env, seed):
    """Play the first legal action to the end; return the actions, the last reward and the last info."""
    _, info = env.reset(seed=seed)
    actions, over = [], False
    while not over:
        actions.append(first_legal(info["action_mask"]))
        seen, reward, over, _, info = env.step(actions[-1])
        assert same(seen["action_mask"], info["action_mask"]) and (over or info["action_mask"].any())
    return actions, reward, info


@each_game
@pytest.mark.parametrize("observation", ["int16", "float32"])
def test_the_check_of_gymnasium_passes(game, players, observation, capsys):
    check_env(make(game, num_players=players, observation=observation, render_mode="ansi").unwrapped)


@each_game
def test_an_id_with_its_module_needs_no_import(game, players):
    env = gymnasium.make(f"cleo_env:cleo_env/{game}-v0", num_players=players)
    assert env.unwrapped.game.name == game


def test_the_three_interfaces_and_the_table_play_the_same_game_against_the_same_opponent():
    env = make("caesar", opponent="expert", seat=1)
    actions, reward, info = play(env, seed=7)
    aec = make_env("caesar", **SHORT)
    aec.seat_agent("player_0", "expert")
    aec.reset(seed=7)
    table = Table("caesar", seed=7, **SHORT)
    for action in actions:
        while table.decider == 0:
            table.play(table.ask("expert"))
        assert aec.agent_selection == "player_1"
        assert same(aec.observe("player_1"), table.observe(1))
        table.play(table.game.actions.names[action])
        aec.step(action)
    while not table.over:
        table.play(table.ask("expert"))
    assert table.scores == info["scores"].tolist() == aec.infos["player_1"]["scores"]
    assert reward == pytest.approx(table.rewards[1]) == pytest.approx(aec.rewards["player_1"])
    assert info["ending"] == table.ending


def test_a_game_is_the_same_alone_and_among_many():
    def first(seen, masks):
        return masks.argmax(axis=1)

    alone = [play(make("caesar", opponent="expert", seat=0), seed)[1:] for seed in (3, 4, 5)]
    envs = SeatVectorEnv("caesar", 3, "expert", seat=0, autoreset_mode="Disabled", **SHORT)
    (seen, _), rewards, over = envs.reset(seed=3), np.zeros(3), np.zeros(3, np.bool_)
    while not over.all():
        if over.any():
            break
        seen, paid, over, _, _ = envs.step(first(None, seen["action_mask"]))
        rewards += paid
    ended = int(np.flatnonzero(over)[0])
    assert alone[ended][0] == rewards[ended]
    assert same(alone[ended][1]["scores"], envs.batch.final_scores[ended])


@each_game
def test_the_seed_chooses_the_seat_unless_one_is_given(game, players):
    env = make(game, num_players=players)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(players)} == set(range(players))
    fixed = make(game, num_players=players, seat=players - 1)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(players)} == {players - 1}


@each_game
def test_an_illegal_action_loses_or_raises_as_was_asked_for(game, players):
    env = make(game, num_players=players)
    _, info = env.reset(seed=2)
    illegal = int(np.argmin(info["action_mask"]))
    seen, reward, over, _, info = env.step(illegal)
    assert over and reward == -1 and info["ending"] == "illegal move" and not seen["action_mask"].any()
    assert not info["winners"].any() and not env.unwrapped.action_masks().any()
    with pytest.raises(ResetNeeded, match="reset"):
        env.unwrapped.step(illegal)
    strict = make(game, num_players=players, illegal="raise")
    _, info = strict.reset(seed=2)
    with pytest.raises(IllegalAction, match="allowed"):
        strict.step(illegal)
    assert not strict.step(first_legal(info["action_mask"]))[2]


@pytest.mark.parametrize("action", [-1, 100_000])
def test_what_is_no_action_at_all_is_an_error(action):
    env = make("caesar").unwrapped
    env.reset(seed=2)
    with pytest.raises(IllegalAction):
        env.step(action)


def test_a_vector_environment_can_let_illegal_actions_lose():
    envs = SeatVectorEnv("caesar", 4, "random", illegal="lose", autoreset_mode="SameStep", seed=1)
    seen, _ = envs.reset()
    actions = seen["action_mask"].argmax(axis=1)
    actions[2] = seen["action_mask"][2].argmin()
    seen, rewards, ended, _, infos = envs.step(actions)
    assert list(ended) == [False, False, True, False] and rewards[2] == -1 and not rewards[[0, 1, 3]].any()
    assert infos["final_info"]["ending"][2] == "illegal move" and seen["action_mask"].any(axis=1).all()


@pytest.mark.parametrize(("mode", "kind"), [("sync", SyncVectorEnv), ("async", AsyncVectorEnv)])
def test_vectors_of_gymnasium_hold_the_same_games(mode, kind):
    envs = gymnasium.make_vec(
        "cleo_env/caesar-v0", num_envs=2, vectorization_mode=mode, opponent="greedy", seat=1, **SHORT
    )
    try:
        assert isinstance(envs, kind)
        seen, infos = envs.reset(seed=5)
        alone = make("caesar", opponent="greedy", seat=1)
        assert same(seen["observation"][1], alone.reset(seed=6)[0]["observation"])
        for _ in range(5):
            seen, *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
        assert seen in envs.observation_space
    finally:
        envs.close()


def test_episode_statistics_hold_the_learners_reward():
    env = RecordEpisodeStatistics(make("caesar", opponent="random"))
    actions, reward, info = play(env, seed=4)
    assert info["episode"]["r"] == reward and info["episode"]["l"] == len(actions)


@pytest.mark.parametrize(("mode", "kind"), [("ansi", str), ("rgb_array", np.ndarray), ("human", type(None))])
def test_it_shows_what_the_learner_sees(mode, kind, capsys):
    env = make("caesar", render_mode=mode, seat=0)
    env.reset(seed=3)
    shown = env.render()
    assert isinstance(shown, kind)
    if mode == "ansi":
        assert shown == Table("caesar", seed=3, **SHORT).render(0)
    assert bool(capsys.readouterr().out) == (mode == "human")


def test_wrong_arguments_are_refused():
    for wrong, said in ({"opponent": "strong"}, "no agent 'strong'"), ({"opponent": 3}, "name of an agent"):
        with pytest.raises(ValueError, match=said):
            make("caesar", **wrong)
    with pytest.raises(ValueError, match="'raise' or 'lose'"):
        make("caesar", illegal="cheat")
    with pytest.raises(ValueError, match="'int16' or 'float32'"):
        make("caesar", observation="uint8")
    with pytest.raises(ValueError, match="render_mode"):
        cleo_env.SeatEnv("caesar", render_mode="hologram")


def test_seated_agents_are_passed_over_and_paid_and_one_seat_is_left():
    env = make_env("architects_2019", num_players=3, **SHORT)
    env.seat_agent("player_0", "expert")
    env.seat_agent("player_2", lambda seen, masks: masks.argmax(axis=1))
    with pytest.raises(ValueError, match="last seat"):
        env.seat_agent("player_1", "random")
    env.reset(seed=1)
    while not any(env.terminations.values()):
        assert env.agent_selection == "player_1"
        env.step(first_legal(env.last()[0]["action_mask"]))
    assert set(env.rewards) == {"player_0", "player_1", "player_2"} and sum(env.rewards.values()) == pytest.approx(0)
    env.seat_agent("player_0", None)
    env.reset(seed=1)
    assert env.agent_selection == "player_0"


def test_a_seated_agent_that_cheats_is_named():
    env = make_env("caesar")
    env.seat_agent("player_1", lambda seen, masks: masks.argmin(axis=1))
    with pytest.raises(ValueError, match="seated at player_1"):
        env.reset(seed=1)
        for _ in range(50):
            env.step(first_legal(env.last()[0]["action_mask"]))


def test_a_table_asks_any_agent_the_same_however_often():
    table = Table("caesar", seed=9)
    for _ in range(12):
        answers = {table.ask("ismcts:20") for _ in range(2)}
        assert len(answers) == 1 and answers <= set(table.legal)
        table.play(answers.pop())
    with pytest.raises(IllegalAction):
        Table("caesar", seed=9).ask(lambda seen, masks: masks.argmin(axis=1))


def test_the_parallel_interface_is_refused_with_what_to_use():
    with pytest.raises(NotImplementedError, match=r"caesar_v0\.env\(\).*make_batch"):
        cleo_env.caesar_v0.parallel_env(render_mode=None)
