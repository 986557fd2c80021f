"""The scripted players of Caesar & Cleopatra: what they answer is legal, fair and sensible."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cleo_env
from cleo_env.agents.players.scripted import choose_kernel, script_of
from cleo_env.core.batch import Batch
from cleo_env.core.game import as_states
from cleo_env.games.caesar.enums import Phase
from cleo_env.interfaces.table import Table
from tests.contract.play import own_choice, pace, scattered
from tests.rules.caesar.given import CAESAR, CLEOPATRA, column, offered, play, table

SETTINGS: dict[str, dict[str, Any]] = {
    "as printed": {},
    "first action of choice": {"first_action": "choice", "starter": "caesar"},
    "no missions": {"missions": []},
    "missions of all kinds": {
        "missions": ["majority of two groups", "all consul", "two of every group", "three aedile", "one patricians"],
        "groups": 4,
    },
    "five patricians everywhere": {"patricians": 5, "missions": ["twenty patricians", "all of two groups"]},
    "one group": {"groups": 1, "patricians": 1, "values": 1, "copies": 2, "hand": 2, "philosopher": 1},
    "a hand of one": {"groups": 2, "values": 2, "copies": 2, "hand": 1, "castling": 0},
    "no influence but philosophers": {"values": 1, "copies": 1, "hand": 3, "groups": 2},
    "a short game": {"max_turns": 3},
}
each_style = pytest.mark.parametrize("style", ["greedy", "expert"])
each_setting = pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)


def answers(style: str, batch: Batch, keys: np.ndarray) -> np.ndarray:
    """Return what a scripted player does in every game of a batch."""
    actions = np.zeros(batch.num_games, np.int64)
    choose_kernel("caesar", style)(batch.states, batch.action_mask, keys, actions, 0, batch.num_games)
    return actions


def answer(game: Table, style: str = "expert", key: int = 1) -> str:
    """Return what a scripted player does at a table, by name."""
    batch = game.redealt(game.decider, key)._batch
    return game.game.actions.names[answers(style, batch, np.array([key], np.uint64))[0]]


def estimates(states: np.ndarray) -> np.ndarray:
    """Return what both seats may expect in every game."""
    values = np.zeros((len(states), 2))
    for g in range(len(states)):
        script_of("caesar").estimate(as_states(states)[g], values[g])
    return values


def keys_of(batch: Batch, step: int) -> np.ndarray:
    """Return random bits for every game at a step."""
    return scattered(batch.states["seed"], np.full(batch.num_games, step)) * np.uint64(0x9E3779B97F4A7C15)


@each_style
@each_setting
def test_scripts_answer_legally_in_their_own_games_and_in_random_ones(style: str, settings: dict[str, Any]) -> None:
    batch = cleo_env.make_batch("caesar", pace(64, 2), 1, num_threads=1, **settings)
    by_script = np.arange(batch.num_games) % 2 == 0
    for step in range(pace(400, 40)):
        keys = keys_of(batch, step)
        actions = answers(style, batch, keys)
        assert batch.action_mask[np.arange(batch.num_games), actions].all()
        batch.step(np.where(by_script, actions, own_choice(batch.action_mask, keys, np.full(batch.num_games, step))))


@each_style
def test_scripts_know_an_answer_in_every_phase(style: str) -> None:
    batch, seen = cleo_env.make_batch("caesar", pace(64, 4), 2, num_threads=1, first_action="choice"), set()
    for step in range(pace(300, 80)):
        seen |= set(batch.states["phase"].tolist())
        keys = keys_of(batch, step)
        assert batch.action_mask[np.arange(batch.num_games), answers(style, batch, keys)].all()
        batch.step(own_choice(batch.action_mask, keys, np.full(batch.num_games, step)))
    assert pace(set(Phase) - {Phase.OVER}, set()) <= seen


@each_style
@each_setting
def test_scripts_heed_only_what_the_decider_knows(style: str, settings: dict[str, Any]) -> None:
    batch = cleo_env.make_batch("caesar", pace(64, 2), 3, num_threads=1, **settings)
    by_script = np.arange(batch.num_games) % 2 == 0
    for step in range(pace(300, 30)):
        keys = keys_of(batch, step)
        actions = answers(style, batch, keys)
        assert np.array_equal(actions, answers(style, batch.redealt(batch.decider, step), keys))
        batch.step(np.where(by_script, actions, own_choice(batch.action_mask, keys, np.full(batch.num_games, step))))


@each_setting
def test_estimates_are_between_a_loss_and_a_win_and_sum_to_nothing(settings: dict[str, Any]) -> None:
    batch = cleo_env.make_batch("caesar", 2, 4, num_threads=1, **settings)
    for step in range(pace(200, 40)):
        values = estimates(batch.states)
        assert (np.abs(values) <= 1).all() and not values.sum(axis=1).any()
        batch.step(own_choice(batch.action_mask, keys_of(batch, step), np.full(2, step)))


def test_the_estimate_follows_points_and_the_table() -> None:
    even = table()
    ahead = table({"won": {"consul": 2, "censor": 2}}, centre={"consul": 1, "censor": 1})
    leading = table({"table": {"consul": ["5", "5"]}})
    assert estimates(np.array([even.state]))[0, CLEOPATRA] == pytest.approx(0, abs=0.1)
    assert estimates(np.array([ahead.state]))[0, CLEOPATRA] > 0.3
    assert estimates(np.array([leading.state]))[0, CAESAR] < 0


@each_style
def test_a_vote_is_taken_where_it_can_come(style: str) -> None:
    game = table({"hand": ["3", "3"]}, {"table": {"consul": ["2"], "censor": ["2"]}}, bag=["censor"])
    assert answer(game, style).endswith("at censor")


def test_the_expert_wins_by_the_smallest_margin() -> None:
    game = table({"hand": ["1", "3", "5"]}, {"table": {"aedile": ["2"]}}, bag=["aedile"])
    assert answer(play(game, "lay 1 up at consul")) == "lay 3 down at aedile"


def test_the_expert_lays_two_cards_with_different_faces() -> None:
    game = table({"hand": ["1", "4", "veto"]})
    play(game, answer(game))
    assert answer(game).startswith("lay")


def test_the_expert_turns_a_lost_vote_with_a_philosopher() -> None:
    lost = {"table": {"aedile": ["5", "5", "4"]}}
    game = table({"hand": ["philosopher", "1"], "table": {"aedile": ["1"]}}, lost, bag=["aedile"])
    names = [answer(game)]
    names.append(answer(play(game, names[0])))
    assert any("philosopher" in name and "aedile" in name for name in names)


@each_style
@pytest.mark.parametrize("card", ["wrath", "assassination"])
def test_what_would_break_a_strong_group_is_vetoed(style: str, card: str) -> None:
    caesar = {"hand": ["veto"], "table": {"aedile": ["5"]}}
    game = table({"hand": ["1", card], "table": {"aedile": ["4"]}}, caesar, bag=["aedile"])
    play(game, *[name for name in offered(game, card) + offered(game, "assassinate") if "aedile" in name][:1])
    assert (game.decider, answer(game, style)) == (CAESAR, "veto")


def test_the_expert_keeps_its_veto_when_little_is_lost() -> None:
    caesar = {"hand": ["veto"], "table": {"aedile": ["1"]}}
    game = table({"hand": ["1", "wrath"], "table": {"aedile": ["5", "5"]}}, caesar, bag=["consul"])
    assert answer(play(game, "wrath aedile")) == "allow"


def test_the_expert_assassinates_the_card_that_decides_a_vote() -> None:
    game = table(
        {"hand": ["assassination"], "table": {"censor": ["4"]}},
        {"table": {"censor": ["2", "5"], "consul": ["5"]}, "hand": ["1"]},
        bag=["censor"],
    )
    assert answer(game) == "assassinate 5 at censor"


@each_style
def test_the_mission_that_is_met_is_kept(style: str) -> None:
    missions = ["majority praetor", "majority consul"]
    cleopatra = {"hand": ["veto"], "won": {"consul": 2}, "table": {"consul": ["5"]}, "missions": missions}
    game = play(table(cleopatra, centre={"consul": 1}, bag=["consul"]), "draw bust")
    assert column(game, CLEOPATRA, "phase")[Phase.MISSION] and answer(game, style) == "keep mission 2"


def test_the_expert_holds_action_cards_but_not_only() -> None:
    game = play(table({"hand": ["1", "veto"]}), "lay 1 up at aedile", "no second card", "draw bust")
    drawn = []
    while game.decider == CLEOPATRA:
        drawn.append(answer(game))
        game.play(drawn[-1])
    assert {"draw influence", "draw action"} == set(drawn)
