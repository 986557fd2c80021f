"""What the seat vector environment promises to Gymnasium users."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from cleo_env import SeatVectorEnv
from cleo_env.core.batch import IllegalAction
from tests.contract.games import bare, each_game, each_game_with_spare_seats, each_table, same

pytestmark = pytest.mark.compiled
NUM_ENVS = 6
SEED = 20
each_mode = pytest.mark.parametrize("mode", list(AutoresetMode))


def fixed(observations, masks):
    """A policy without chance: what is seen says which of the legal actions it is; 0 where there is none."""
    choices = observations.sum(axis=1, dtype=np.int64) % np.maximum(masks.sum(axis=1), 1)
    return np.array([np.flatnonzero(mask)[n] if mask.any() else 0 for mask, n in zip(masks, choices, strict=True)])


def make(game, players, opponent=fixed, mode=AutoresetMode.NEXT_STEP, **kwargs):
    return SeatVectorEnv(game, NUM_ENVS, opponent, autoreset_mode=mode, seed=SEED, num_players=players, **kwargs)


def row(seen, g):
    return {name: rows[g] for name, rows in seen.items()}


def move(envs, seen):
    """Let every learner play by the fixed policy."""
    return envs.step(fixed(seen["observation"], seen["action_mask"]))


def step_until_an_end(envs):
    """Play until some game ends; return what `step` returned."""
    seen, _ = envs.reset()
    while True:
        returned = move(envs, seen)
        seen = returned[0]
        if returned[2].any():
            return returned


def first_game(envs, g):
    """Play until game g has ended; return what its learner saw, at last after the end, and its rewards."""
    (seen, _), shown, rewards = envs.reset(), [], []
    while True:
        shown.append(row(seen, g))
        seen, reward, ended, _, infos = move(envs, seen)
        rewards.append(reward[g])
        if ended[g]:
            last = infos["final_obs"][g] if "final_obs" in infos else row(seen, g)
            return [*shown, last], rewards
        if envs.autoreset_mode == AutoresetMode.DISABLED and ended.any():
            seen, _ = envs.reset(options={"reset_mask": ended})


def game_by_hand(game, players, seed, learner):
    """Play the same game in the AEC interface; return what the learner saw, at last after the end, and the game."""
    env, shown = bare(game, players, seed), []
    while not any(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        if env.agent_selection == learner:
            shown.append(seen)
        env.step(fixed(seen["observation"][None], seen["action_mask"][None])[0])
    return [*shown, env.observe(learner)], env


@each_table
@each_mode
@pytest.mark.parametrize("g", [0, 4])
def test_the_learner_sees_and_earns_what_a_game_played_by_hand_gives(game, players, mode, g):
    learner = f"player_{g % players}"
    by_hand, env = game_by_hand(game, players, SEED + g, learner)
    shown, rewards = first_game(make(game, players, mode=mode), g)
    assert len(shown) == len(by_hand) and all(map(same, shown, by_hand))
    assert rewards[-1] == pytest.approx(env.rewards[learner]) and not any(rewards[:-1])


@each_table
def test_every_learner_decides_after_reset(game, players):
    envs = make(game, players)
    seen, infos = envs.reset(seed=1)
    assert seen in envs.observation_space and infos == {}
    assert seen["action_mask"].any(axis=1).all()
    assert (envs.batch.decider == envs.seats).all()
    assert list(envs.seats) == [g % players for g in range(NUM_ENVS)]


@each_table
def test_a_seat_can_be_given(game, players):
    envs = make(game, players, seat=players - 1)
    envs.reset()
    assert (envs.batch.decider == players - 1).all()
    with pytest.raises(ValueError, match="seats 0 to"):
        make(game, players, seat=players)


@each_table
def test_every_seat_gets_its_own_reward_whoever_ends_the_game(game, players):
    _, env = game_by_hand(game, players, SEED, learner="player_0")
    for seat in range(players):
        _, rewards = first_game(make(game, players, seat=seat), 0)
        assert rewards[-1] == pytest.approx(env.rewards[f"player_{seat}"])


@each_game
def test_returned_arrays_have_the_types_of_gymnasium(game, players):
    _, rewards, ended, truncated, _ = step_until_an_end(make(game, players, opponent="random"))
    assert rewards.dtype == np.float64 and not rewards[~ended].any()
    assert ended.dtype == truncated.dtype == np.bool_ and not truncated.any()


@each_game
def test_the_same_step_mode_shows_the_last_of_one_game_and_the_first_of_the_next(game, players):
    seen, _, ended, _, infos = step_until_an_end(make(game, players, mode=AutoresetMode.SAME_STEP))
    assert seen["action_mask"].any(axis=1).all()
    assert list(infos["_final_obs"]) == list(ended) == list(infos["_final_info"])
    for g in np.flatnonzero(ended):
        assert not infos["final_obs"][g]["action_mask"].any()
        assert infos["final_info"]["_scores"][g] and isinstance(infos["final_info"]["ending"][g], str)


@each_game
def test_the_next_step_mode_ignores_the_action_and_starts_anew(game, players):
    envs = make(game, players, mode=AutoresetMode.NEXT_STEP)
    seen, _, ended, _, infos = step_until_an_end(envs)
    assert not seen["action_mask"][ended].any() and list(infos["_winners"]) == list(ended)
    seen, rewards, again, _, _ = move(envs, seen)
    assert seen["action_mask"][ended].any(axis=1).all()
    assert not rewards[ended].any() and not again[ended].any()


@each_game
def test_the_disabled_mode_wants_a_reset_of_what_ended_and_of_that_alone(game, players):
    envs = make(game, players, mode=AutoresetMode.DISABLED)
    seen, _, ended, _, _ = step_until_an_end(envs)
    with pytest.raises(ValueError, match="reset_mask"):
        move(envs, seen)
    fresh, _ = envs.reset(options={"reset_mask": ended})
    assert fresh["action_mask"][ended].any(axis=1).all()
    assert same(fresh["observation"][~ended], seen["observation"][~ended])


@each_game
def test_next_games_are_the_same_in_all_modes(game, players):
    starts = []
    for mode in AutoresetMode:
        envs = make(game, players, mode=mode)
        seen, _, ended, _, _ = step_until_an_end(envs)
        if mode == AutoresetMode.DISABLED:
            seen, _ = envs.reset(options={"reset_mask": ended})
        if mode == AutoresetMode.NEXT_STEP:
            seen, *_ = move(envs, seen)
        starts.append(seen["observation"][ended])
    assert same(starts[0], starts[1]) and same(starts[1], starts[2])


@each_game_with_spare_seats
@each_mode
def test_a_game_over_before_the_learner_is_asked_ends_in_the_next_step(game, players, mode):
    envs = make(game, players, mode=mode)
    envs.reset()
    learners, envs.seat_games.seats = envs.seats, np.full(NUM_ENVS, players)  # nobody learns: opponents play to the end
    seen, _ = envs.reset()
    envs.seat_games.seats = learners
    assert not seen["action_mask"].any()
    final = envs.batch.rewards[np.arange(NUM_ENVS), learners]
    _, rewards, ended, _, _ = envs.step(np.zeros(NUM_ENVS, np.int64))
    assert ended.all() and same(rewards, final)


@each_game
def test_random_opponents_come_from_the_seed(game, players):
    def trace(seed):
        envs = make(game, players, opponent="random")
        seen, _ = envs.reset(seed=seed)
        return [(seen := move(envs, seen)[0])["observation"] for _ in range(30)]

    assert same(tuple(trace(5)), tuple(trace(5)))
    assert not same(tuple(trace(5)), tuple(trace(6)))


@each_game
def test_an_illegal_action_of_a_learner_changes_nothing(game, players):
    envs = make(game, players)
    seen, _ = envs.reset()
    before = envs.batch.states.copy()
    with pytest.raises(IllegalAction, match="game 0"):
        envs.step(seen["action_mask"].argmin(axis=1))
    with pytest.raises(ValueError, match="shape"):
        envs.step(np.zeros(NUM_ENVS + 1, np.int64))
    assert (envs.batch.states == before).all()


@each_game
def test_wrong_arguments_are_refused(game, players):
    with pytest.raises(ValueError, match="opponent"):
        make(game, players, opponent="strong")
    with pytest.raises(ValueError, match="no setting"):
        make(game, players, colour="blue")
    with pytest.raises(ValueError, match="there is no game"):
        SeatVectorEnv("chess", 2, "random")
    with pytest.raises(ValueError, match="reset_mask"):
        make(game, players).reset(options={"reset_mask": np.zeros(NUM_ENVS, np.bool_)})


@each_game
def test_what_an_opponent_returns_is_checked(game, players):
    with pytest.raises(ValueError, match="opponent was asked for"):
        make(game, players, opponent=lambda seen, masks: np.zeros(len(masks)), seat=1).reset()
    with pytest.raises(IllegalAction):
        make(game, players, opponent=lambda seen, masks: masks.argmin(axis=1), seat=1).reset()


@each_game
def test_an_opponent_may_plan_on_states_dealt_anew_for_its_seats(game, players):
    class Planner:
        asked = 0

        def choose(self, decisions):
            states = decisions.redealt(np.arange(len(decisions.games), dtype=np.uint64))
            seen, masks = np.zeros_like(decisions.observations), np.zeros_like(decisions.masks)
            decisions.game.loops.observe_seats(states, decisions.seats, seen, masks, 0, len(seen))
            assert same(seen, decisions.observations) and same(masks, decisions.masks)
            assert not same(states, envs.batch.states[decisions.games])
            self.asked += len(seen)
            return fixed(seen, masks)

    planner = Planner()
    envs, plain = make(game, players, opponent=planner), make(game, players)
    shown, rewards = first_game(envs, 0)
    wanted, wanted_rewards = first_game(plain, 0)
    assert planner.asked and rewards == wanted_rewards and all(map(same, shown, wanted))


@each_game
def test_the_environment_is_registered_with_gymnasium(game, players):
    envs = gymnasium.make_vec(f"cleo_env/{game}-v0", num_envs=3, opponent="random", num_players=players)
    assert envs.num_envs == 3 and envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert envs.reset(seed=0)[0] in envs.observation_space
