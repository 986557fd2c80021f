"""The script that tunes the expert's weights."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env.agents.arena.evaluate import evaluate
from cleo_env.agents.players.scripted import ScriptedAgent, WeightedAgent, script_of
from cleo_env.registry import GAMES, get_game
from tools.tune import Tuner, as_source, flat, shaped

CAESAR = get_game("caesar")


@pytest.mark.parametrize("name", GAMES)
def test_weights_in_a_row_and_back_are_the_same_table(name: str) -> None:
    weights = script_of(name).weights
    assert shaped(flat(weights), weights) == weights
    assert eval(as_source(weights), {"Weights": type(weights)}) == weights


@pytest.mark.compiled
def test_weights_as_an_argument_play_like_weights_compiled_in() -> None:
    tables = [
        evaluate(CAESAR, [agent, "greedy"], blocks=20, seed=2).played
        for agent in (WeightedAgent(CAESAR, script_of("caesar").weights), ScriptedAgent(CAESAR, "expert"))
    ]
    scores = [[game.scores for block in played for game in block] for played in tables]
    assert scores[0] == scores[1]


@pytest.mark.compiled
def test_a_generation_moves_the_chosen_weights_alone_and_is_repeatable() -> None:
    runs = [Tuner("caesar", ["thrift", "veto"], step=0.3, seed=4) for _ in range(2)]
    for tuner in runs:
        shares = tuner.generation(population=4, blocks=2)
        assert len(shares) == 4 and ((shares >= 0) & (shares <= 1)).all()
    tuner, start = runs[0], script_of("caesar").weights
    changed = [name for name, old, new in zip(start._fields, start, tuner.weights, strict=True) if old != new]
    assert changed == ["thrift", "veto"] and tuner.weights == runs[1].weights


@pytest.mark.compiled
def test_a_spoiled_weight_is_found_again() -> None:
    tuner = Tuner("caesar", ["later"], step=1.0, seed=1)
    place = tuner.start._fields.index("later")
    tuner.mean[place] = -0.3
    before = tuner.final(40).share
    tuner.generation(population=8, blocks=20)
    assert tuner.final(40).share > before and tuner.mean[place] > -0.1


def test_a_weight_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match=r"there is no weight 'thrif': .*did you mean 'thrift'"):
        Tuner("caesar", ["thrif"])


def test_unchosen_weights_have_no_spread() -> None:
    assert np.count_nonzero(Tuner("caesar", ["thrift"]).spread) == 1
    assert np.count_nonzero(Tuner("caesar").spread) == len(flat(script_of("caesar").weights))
