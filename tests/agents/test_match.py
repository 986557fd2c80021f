"""Matches: the same whatever the batch, honest about who did what, and blind to what is hidden."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env import Table
from cleo_env.agents.agent import Agent, RandomAgent
from cleo_env.agents.arena.match import IllegalAnswer, Match
from cleo_env.agents.view import View
from tests.agents.sitters import CAESAR, CheatingAgent, FirstAgent, WatchingAgent, play_match

pytestmark = pytest.mark.compiled


def test_results_do_not_depend_on_how_many_games_are_played_at_once() -> None:
    whole = play_match([RandomAgent(), FirstAgent()], 12, keep_actions=True)
    assert len(whole) == 24
    for slots in (1, 5):
        assert play_match([RandomAgent(), FirstAgent()], 12, slots=slots, keep_actions=True) == whole


def test_another_seed_gives_other_games() -> None:
    one, other = (play_match([RandomAgent(), FirstAgent()], 4, seed=seed) for seed in (0, 1))
    assert [result.outcome.scores for result in one] != [result.outcome.scores for result in other]


def test_equal_players_share_a_block_equally_if_they_do_not_roll_dice() -> None:
    results = play_match([FirstAgent(), FirstAgent()], 10)
    for one, turned in zip(results[::2], results[1::2], strict=True):
        assert one.outcome.scores == turned.outcome.scores and one.fixture.agents == turned.fixture.agents[::-1]


def test_a_result_is_that_of_the_game_played_again() -> None:
    for result in play_match([RandomAgent(), FirstAgent()], 3, keep_actions=True):
        table = Table("caesar", seed=result.fixture.seed)
        for action in result.actions:
            table.play(CAESAR.actions.names[action])
        told = result.outcome
        assert table.over and told.scores == table.scores and told.winners == table.winners
        assert told.ending == table.ending and told.turns == int(table.state["turn"])
        assert 0 < sum(told.decisions) < len(result.actions), "what was forced was not decided"


def test_the_most_patient_way_to_play_is_that_of_the_slowest_agent() -> None:
    class SlowAgent(RandomAgent):
        slots = 3

    assert Match(CAESAR, ["a", "b"], [RandomAgent(), SlowAgent()], 2).slots == 3


def test_decisions_are_counted_for_who_made_them() -> None:
    agents: list[Agent] = [RandomAgent(), FirstAgent()]
    match = Match(CAESAR, ["random", "first"], agents, 2)
    plan = [result.fixture for result in play_match(agents, 2)]
    decided = np.zeros(2, np.int64)
    for result in match.play(plan):
        decided[list(result.fixture.agents)] += result.outcome.decisions
    assert [effort.decisions for effort in match.effort] == decided.tolist()


def test_nobody_is_asked_where_there_is_one_answer() -> None:
    watcher = WatchingAgent()
    results = play_match([watcher], 2)
    assert all((view.masks.sum(axis=1) > 1).all() for view in watcher.views)
    assert sum(len(view) for view in watcher.views) == sum(sum(result.outcome.decisions) for result in results)
    assert sum(int(view.fresh.sum()) for view in watcher.views) == 4, "each seat of each game is fresh once"


def test_warming_up_is_not_counted() -> None:
    match = Match(CAESAR, ["a", "b"], [RandomAgent(), FirstAgent()], 2)
    match.warm_up([result.fixture for result in play_match([RandomAgent(), FirstAgent()], 1)])
    assert all(effort.decisions == 0 == effort.seconds for effort in match.effort)


def test_an_agent_that_answers_illegally_is_named_with_its_action() -> None:
    with pytest.raises(
        IllegalAnswer, match=r"agent CheatingAgent: caesar, game 0: action '.+' is not legal for seat 0"
    ):
        play_match([CheatingAgent(), RandomAgent()], 1)


@pytest.mark.parametrize("answer", [np.zeros(1), np.zeros((9, 9), np.int64), "pass", None])
def test_an_answer_of_another_kind_is_refused(answer: object) -> None:
    class OddAgent(RandomAgent):
        def act(self, view: object) -> object:  # type: ignore[override]
            return answer

    with pytest.raises(IllegalAnswer, match="agent OddAgent was asked for 1 whole numbers"):
        play_match([OddAgent(), RandomAgent()], 1, slots=1)


def test_an_agent_may_scribble_on_its_masks_and_gains_nothing_by_it() -> None:
    class ScribblingAgent(FirstAgent):
        def act(self, view: View) -> np.ndarray:
            actions = super().act(view)
            view.masks[:] = 0
            return actions

    class BoldAgent(CheatingAgent):
        def act(self, view: View) -> np.ndarray:
            actions = super().act(view)
            view.masks[:] = 1
            return actions

    assert play_match([ScribblingAgent(), RandomAgent()], 1)
    with pytest.raises(IllegalAnswer, match="agent BoldAgent: caesar, game"):
        play_match([BoldAgent(), RandomAgent()], 1)


def test_a_view_holds_no_true_state() -> None:
    watcher = WatchingAgent()
    results = play_match([watcher, RandomAgent()], 2, slots=1, keep_actions=True)
    seeds = {result.fixture.seed for result in results}
    assert watcher.views and watcher.views[0].fresh.all()
    for view in watcher.views:
        assert not seeds & set(view.states["seed"].tolist()), "the seed of the true game tells its future"
        assert not any(isinstance(value, np.ndarray) and value.base is not None for value in vars(view).values())


def test_who_asks_for_no_states_gets_none() -> None:
    class CuriousAgent(RandomAgent):
        def act(self, view: object) -> np.ndarray:
            view.states  # type: ignore[attr-defined]  # noqa: B018
            raise AssertionError

    with pytest.raises(ValueError, match="redeals = True"):
        play_match([CuriousAgent(), RandomAgent()], 1)
