"""What a seat is told: in its own language, as the one who listens, and at the end step by step."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env import Table
from cleo_env.agents.cli.terminal.speech import Speech
from cleo_env.agents.web.facts import facts_of
from cleo_env.agents.web.language import say
from cleo_env.agents.web.message import result, seat_message, worded
from cleo_env.agents.web.room import Room, Seat
from tests.contract.games import each_game

pytestmark = pytest.mark.compiled


def finished(game: str, players: int, seed: int) -> Table:
    table, rng = Table(game, players, seed=seed), np.random.default_rng(seed)
    while not table.over:
        table.play(str(rng.choice(table.legal)))
    return table


def number(told: int | str | bool) -> int:
    return int(str(told).replace("−", "-"))


def added(steps: dict[str, list], names: list[str]) -> list[int]:
    return [sum(map(number, values)) for values in zip(*(steps[name] for name in names), strict=True)]


@pytest.mark.parametrize("seed", range(4))
def test_the_steps_of_the_scoring_add_up_in_2006(seed: int) -> None:
    table = finished("architects_2006", 4, seed)
    steps = facts_of(table.game).scoring(table.state)
    assert added(steps, ["amulets", "for tainted cards", "for sanctuaries"]) == steps["final amulets"]
    assert added(steps, ["talents", "for merchants"]) == steps["wealth"] == list(table.scores)


@pytest.mark.parametrize("seed", range(4))
def test_the_steps_of_the_scoring_add_up_in_2019(seed: int) -> None:
    table = finished("architects_2019", 3, seed)
    steps = facts_of(table.game).scoring(table.state)
    amulets = ["amulets", "for tainted cards", "for sanctuaries", "common discard"]
    assert added(steps, amulets) == steps["amulets left"]
    assert added(steps, ["scarabs", "paid for amulets"]) == steps["wealth"] == list(table.scores)


def test_the_points_of_caesar_are_the_sum_of_their_steps() -> None:
    table = finished("caesar", 2, 1)
    steps = facts_of(table.game).scoring(table.state)
    counted = added(steps, ["patricians", "majorities", "whole groups", "mission"])
    assert counted == steps["points"] == list(table.scores)


def test_an_envoy_asks_a_player_by_name() -> None:
    envoy = {"hand": {"envoy": 1}}
    position = {"game": "architects_2006", "num_players": 3, "active": 2, "players": [{}, {}, envoy]}
    table = Table.from_position(position, seed=1)
    table.play("play envoy")
    assert worded(table, 2, "ask +1 for stone", "en") == "ask player 0 for stone"
    assert worded(table, 2, "ask +2 for stone", "ru") == say("ask player 1 for stone", "ru") != "ask player 1 for stone"


@each_game
def test_a_player_is_told_of_the_own_seat_as_you(game: str, players: int) -> None:
    table = Table(game, players, seed=3)
    room = Room("id", table.record, [Seat("human", f"link {seat}") for seat in range(players)], "watch")
    name = facts_of(table.game).player(table.decider)
    own, watching = (seat_message(room, seat, "en")["asked"] for seat in (table.decider, None))
    assert name not in own and own.startswith("you ")
    assert watching.startswith(name)


def test_who_has_won_is_told_in_a_sentence_and_to_a_winner_as_you() -> None:
    table = finished("caesar", 2, 1)
    name = facts_of(table.game).player(table.winners[0])
    assert result(table, Speech("en"))["won"] == f"{name} won"
    assert [result(table, Speech(language, name))["won"] for language in ("en", "zh")] == ["you won", "你获胜"]
