"""What every environment promises to PettingZoo users."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pettingzoo
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

import cleo_env
from cleo_env.core.batch import IllegalAction
from tests.contract.games import bare, checked, each_game, each_table, illegal_of, legal_of, play, same

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")]


@each_table
def test_the_api_test_of_pettingzoo_passes(game, players):
    api_test(checked(game, players), num_cycles=300)
    api_test(bare(game, players), num_cycles=300)


@each_table
def test_the_seed_test_of_pettingzoo_passes(game, players):
    seed_test(lambda: checked(game, players), num_cycles=200)


@each_table
def test_the_render_test_of_pettingzoo_passes(game, players, capsys):
    render_test(lambda **kwargs: checked(game, players, **kwargs))
    assert capsys.readouterr().out


@each_table
def test_rewards_come_at_the_end_alone_and_sum_to_zero(game, players):
    env = checked(game, players, seed=3)
    play(env, moves=20)
    assert not any(env.rewards.values())
    play(env)
    assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-6)
    assert env.rewards == env._cumulative_rewards


@each_table
def test_a_game_ends_for_all_agents_at_once_and_tells_how(game, players):
    env = play(checked(game, players, seed=4))
    assert all(env.terminations.values()) and not any(env.truncations.values())
    for info in env.infos.values():
        assert len(info["scores"]) == players
        assert set(info["winners"]) <= set(range(players))
        assert info["ending"] in env.game.words.endings


@each_table
def test_dead_agents_leave_one_by_one(game, players):
    env = play(checked(game, players, seed=4))
    for agent in env.agent_iter():
        assert agent == env.agents[0]
        assert not env.last()[0]["action_mask"].any()
        env.step(None)
    assert env.agents == [] and env.rewards == {} and env.infos == {}


@each_game
def test_a_dead_agent_may_only_step_with_none(game, players):
    env = play(checked(game, players, seed=4))
    with pytest.raises(ValueError, match="None"):
        env.step(0)


@each_table
def test_only_the_decider_has_a_mask(game, players):
    env, rng = checked(game, players, seed=5), np.random.default_rng(5)
    for _ in range(100):
        for agent in env.agents:
            assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
        env.step(legal_of(env, rng))


@each_game
def test_observations_are_fresh_arrays(game, players):
    env = checked(game, players, seed=6)
    for agent in env.agents:
        spoilt = env.observe(agent)
        kept = copy.deepcopy(spoilt)
        spoilt["observation"][:] = -9
        spoilt["action_mask"][:] = 1 - spoilt["action_mask"]
        assert same(env.observe(agent), kept)


@each_table
@pytest.mark.parametrize("clone", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_mid_game_goes_on_identically(game, players, clone):
    env = play(checked(game, players, seed=7), moves=60)
    other = clone(env)
    for _ in range(100):
        assert same(env.last(), other.last())
        action = env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"])
        assert action == other.action_space(other.agent_selection).sample(other.last()[0]["action_mask"])
        env.step(action)
        other.step(action)
    assert same(play(env).infos, play(other).infos)


@each_game
def test_a_copy_plays_apart_from_its_original(game, players):
    env = play(checked(game, players, seed=7), moves=30)
    before = env.last()
    play(copy.deepcopy(env), moves=30)
    assert same(env.last(), before)


@each_game
def test_a_finished_game_can_be_copied(game, players):
    env = play(checked(game, players, seed=7))
    other = pickle.loads(pickle.dumps(env))
    assert same(env.last(), other.last()) and env.rewards == other.rewards
    env.reset()
    other.reset()
    assert same(env.last(), other.last())


@each_game
def test_an_illegal_move_loses_at_once(game, players):
    env = play(checked(game, players, seed=8), moves=10)
    offender = env.agent_selection
    env.step(illegal_of(env))
    assert all(env.terminations.values()) and all(env.truncations.values())
    assert env.rewards == {agent: -1.0 * (agent == offender) for agent in env.agents}
    for agent in env.agent_iter():
        observation, reward, *_ = env.last()
        assert reward == -1.0 * (agent == offender) and not observation["action_mask"].any()
        env.step(None)


@each_game
def test_an_illegal_move_has_the_outcome_of_the_stock_wrappers(game, players):
    ours, inner = checked(game, players, seed=8), bare(game, players)
    stock = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(inner, illegal_reward=-1)))
    stock.reset(seed=8)
    for env in (ours, stock):
        play(env, moves=25)
        env.step(illegal_of(env))
    for name in ("agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations"):
        assert getattr(ours, name) == getattr(inner, name)


@each_game
def test_an_illegal_move_is_warned_of_and_told_in_the_info(game, players, caplog):
    env = checked(game, players, seed=8)
    agent = env.agent_selection
    env.step(illegal_of(env))
    assert "Illegal move" in caplog.text
    assert env.infos["player_0"] == {
        "scores": env.infos["player_1"]["scores"], "winners": [], "ending": f"illegal move by {agent}"
    }  # fmt: skip
    assert len(env.infos["player_0"]["scores"]) == players


@each_game
def test_the_bare_environment_refuses_an_illegal_move_and_stays_as_it_is(game, players):
    env = play(bare(game, players, seed=8), moves=10)
    before, record = env.last(), env.state()
    for wrong in (illegal_of(env), -1, env.game.actions.size, None, 1.5, "pass"):
        with pytest.raises(IllegalAction, match=f"{game}.*allowed"):
            env.step(wrong)
    assert same(env.last(), before) and same(env.state(), record)


@each_game
@pytest.mark.parametrize("action", [-1, 100_000, None, 1.5, "pass"])
def test_an_action_outside_the_space_is_an_error_and_changes_nothing(game, players, action):
    env = checked(game, players, seed=8)
    before = env.last()
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(action)
    assert same(env.last(), before)


@each_game
@pytest.mark.parametrize("call", ["render", "state", "agent_iter"])
def test_calls_before_reset_are_errors(game, players, call):
    with pytest.raises(AssertionError, match="reset"):
        getattr(checked(game, players, render_mode="ansi"), call)()


@each_game
def test_moves_and_looks_before_reset_are_errors(game, players):
    env = checked(game, players)
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    with pytest.raises(AssertionError, match="reset"):
        env.observe("player_0")
    with pytest.raises(AttributeError, match="before reset"):
        env.last()
    with pytest.raises(AttributeError, match="num_agents cannot be accessed before reset"):
        _ = env.num_agents


@each_game
def test_a_loop_that_does_not_step_is_an_error(game, players):
    agents = iter(checked(game, players, seed=1).agent_iter())
    next(agents)
    with pytest.raises(AssertionError, match="need to call step"):
        next(agents)


@each_game
def test_a_step_after_all_agents_left_is_warned_of(game, players, caplog):
    env = play(checked(game, players, seed=4))
    while env.agents:
        env.step(None)
    env.step(None)
    assert "step() called after all agents" in caplog.text


@each_table
def test_one_seed_is_one_game_here_and_in_a_batch(game, players):
    env = checked(game, players, seed=11)
    batch = cleo_env.make_batch(game, 2, seed=10, num_players=players)
    for _ in range(2):
        assert same(env.last()[0]["observation"], batch.observation[1])
        env.reset()
        batch.reset()


@each_game
def test_fresh_environments_without_a_seed_play_different_games(game, players):
    one, other = checked(game, players), checked(game, players)
    one.reset()
    other.reset()
    assert not same(one.state(), other.state())


@each_game
def test_a_game_starts_from_a_position(game, players):
    env = checked(game, players, seed=12)
    position = env.game.words.to_position(env._one.state)
    start = env.last()[0]
    play(env, moves=20)
    env.reset(seed=12, options={"position": position})
    assert same(env.last()[0], start)


@each_game
def test_a_position_of_another_game_or_number_of_players_is_refused(game, players):
    env = checked(game, players, seed=12)
    before = env.last()
    with pytest.raises(ValueError, match="the position is of 'chess'"):
        env.reset(options={"position": {"game": "chess"}})
    with pytest.raises(ValueError, match="players"):
        env.reset(options={"position": {"num_players": players + 1}})
    assert same(env.last(), before)


@each_game
def test_settings_of_a_reset_hold_for_one_game(game, players):
    env = checked(game, players, seed=13)
    env.reset(options={"settings": {"reward": "rank"}})
    assert env.game.settings.decode(env._one.state) == {"reward": "rank"}
    env.reset()
    assert env.game.settings.decode(env._one.state) == {}


@each_game
def test_unknown_options_are_ignored_and_unknown_settings_refused(game, players):
    env = checked(game, players, seed=13)
    env.reset(options={"colour": "blue"})
    with pytest.raises(ValueError, match=r"no 'rewrad'.*'reward'"):
        env.reset(options={"settings": {"rewrad": "win"}})


@each_game
def test_wrong_arguments_are_refused(game, players):
    with pytest.raises(ValueError, match="players"):
        checked(game, 99)
    with pytest.raises(ValueError, match="render_mode"):
        checked(game, players, render_mode="hologram")
    with pytest.raises(ValueError, match="seed"):
        checked(game, players).reset(seed=-1)


@each_table
def test_the_state_is_the_full_view_within_its_space(game, players):
    env = play(checked(game, players, seed=14), moves=40)
    batch = cleo_env.make_batch(game, 1, num_players=players)
    batch.set_states(env._one.states)
    assert env.state() in env.state_space
    assert same(env.state(), batch.full_view()[0])


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="PettingZoo 1.25 has no registry")
@each_table
def test_the_environment_is_registered_with_pettingzoo(game, players):
    env = pettingzoo.make("aec", f"cleo_env/{game}-v0", num_players=players)
    assert env.possible_agents == [f"player_{seat}" for seat in range(players)]
    assert str(env) == f"{game}_v0" == env.metadata["name"]


@each_game
def test_legal_samples_reach_every_legal_action_and_no_other(game, players):
    env = checked(game, players, seed=15)
    mask = env.last()[0]["action_mask"]
    space = env.action_space("player_0")
    assert {int(space.sample(mask)) for _ in range(2000)} == set(np.flatnonzero(mask))
    assert space == Discrete(len(mask)) and space.sample(np.zeros_like(mask)) == 0


def test_an_unknown_game_is_named_with_the_nearest_known():
    with pytest.raises(ValueError, match="did you mean 'architects_2006'"):
        cleo_env.make_batch("architects2006", 1)
