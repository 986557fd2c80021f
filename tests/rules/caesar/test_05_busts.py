"""Section 5: busts."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import cleo_env
from cleo_env.games.caesar.actions import ACTIONS
from cleo_env.games.caesar.enums import NUM_GROUPS, Bust
from tests.contract.play import pace
from tests.rules.caesar.given import CLEOPATRA, end_turn, of, play, table

GROUPS = ["praetor", "quaestor", "aedile", "consul", "censor"]
READY = {"hand": ["1", "veto"]}


def drawn(seed: int, **position) -> str:
    """Draw a bust; return its name."""
    game = play(table(READY, seed=seed, **position), "lay 1 up at praetor", "no second card", "draw bust")
    (line,) = (line for line in game.log if line.endswith("bust") or "bust," in line)
    return line.removeprefix("Cleopatra drew the ").split()[0]


@pytest.mark.rule("CC 5.1")
@pytest.mark.parametrize("group", GROUPS)
def test_a_groups_bust_calls_a_vote_there_and_stays_out(group: str) -> None:
    cleopatra = {**READY, "table": {one: ["5", "3"] for one in GROUPS}}
    game = table(cleopatra, bag=[group])
    play(game, "lay 1 up at praetor", "no second card", "draw bust")
    assert of(game, CLEOPATRA, "won") == {group: 1}
    assert game.position["bag"] == []


@pytest.mark.rule("CC 5.1")
def test_each_bust_in_the_bag_comes_equally_often() -> None:
    bag = ["praetor", "consul", "grey", "black"]
    counts = Counter(drawn(seed, bag=bag) for seed in range(pace(400, 60)))
    assert set(counts) == set(bag)
    assert min(counts.values()) > sum(counts.values()) / 4 * 0.6


@pytest.mark.rule("CC 5.2")
def test_the_grey_bust_calls_no_vote_and_stays_out() -> None:
    game = table({**READY, "table": {one: ["5"] for one in GROUPS}}, bag=["grey"])
    play(game, "lay 1 up at praetor", "no second card", "draw bust")
    assert of(game, CLEOPATRA, "won") == {} and game.position["bag"] == []


@pytest.mark.rule("CC 5.3")
def test_the_black_bust_brings_all_busts_in_play_back_into_the_bag() -> None:
    centre = {"praetor": 5, "quaestor": 0, "aedile": 2, "consul": 3, "censor": 0}
    game = table({**READY, "table": {"praetor": ["5"]}}, bag=["black"], centre=centre)
    play(game, "lay 1 up at praetor", "no second card", "draw bust")
    assert game.position["bag"] == ["praetor", "aedile", "consul", "grey", "black"]
    assert of(game, CLEOPATRA, "won") == {}


@pytest.mark.rule("CC 5.4")
@pytest.mark.parametrize(("first_turn", "votes"), [(True, {}), (False, {"praetor": 1})])
def test_no_bust_is_drawn_in_the_very_first_turn(first_turn: bool, votes: dict[str, int]) -> None:
    game = table({**READY, "table": {"praetor": ["5"]}}, bag=["praetor"], first_turn=first_turn)
    play(game, "lay 1 up at censor", "no second card", "draw bust")
    assert of(game, CLEOPATRA, "won") == votes


@pytest.mark.rule("CC 5.4")
def test_the_second_player_draws_a_bust_in_the_first_turn() -> None:
    game = end_turn(play(table(READY, bag=["grey"], first_turn=True), "lay 1 up at praetor"))
    assert game.position["active"] == "caesar" and game.position["bag"] == ["grey"]
    play(game, game.legal[0])
    assert end_turn(game).position["bag"] == []


@pytest.mark.rule("CC 5.5")
def test_an_empty_bag_draws_nothing() -> None:
    game = play(table(READY, bag=[]), "lay 1 up at praetor", "no second card", "draw bust")
    assert game.log[-1] == "Cleopatra found the bag empty" and game.legal == ["draw influence", "draw action"]


@pytest.mark.compiled
@pytest.mark.rule("CC 5.1", "CC 5.3")
@pytest.mark.parametrize("left", range(1, NUM_GROUPS + 1))
def test_with_k_groups_left_k_in_k_plus_3_of_the_draws_are_votes(left: int) -> None:
    centre = {group: 1 if place < left else 0 for place, group in enumerate(GROUPS)}
    start = table({"hand": ["veto"]}, bag=[*GROUPS[:left], "grey", "black"], centre=centre).state
    batch = cleo_env.make_batch("caesar", 4096, autoreset_mode=AutoresetMode.DISABLED)
    states = np.repeat(np.array([start]), batch.num_games)
    states["seed"] = np.arange(batch.num_games)
    rounds, votes = 60, 0
    for count in range(2 * rounds):
        batch.set_states(states)
        batch.step(np.full(batch.num_games, ACTIONS.index("draw bust")))
        lost = (states["bag"] == 1) & (batch.states["bag"] == 0)
        votes += int(lost[:, : Bust.GREY].sum()) if count >= rounds else 0
        states["bag"], states["draws"] = batch.states["bag"], batch.states["draws"]
    share, expected = votes / (rounds * batch.num_games), left / (left + 3)
    assert share == pytest.approx(expected, abs=0.005)
