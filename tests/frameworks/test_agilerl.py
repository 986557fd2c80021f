"""AgileRL's learner on the AEC environment, as its tutorial has it."""

from __future__ import annotations

from pathlib import Path

import pytest

import cleo_env
from tests.tutorials import run_blocks

pytest.importorskip("agilerl")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorials" / "agilerl.md"


@pytest.mark.filterwarnings("ignore")
def test_the_tutorial_plays_whole_games_by_the_rules_and_learns_from_them():
    names = run_blocks(PAGE)
    assert set(names["paid"]) == {"player_0", "player_1"} and sum(names["paid"].values()) == 0
    kept, learner = names["memory"].sample(len(names["memory"])), names["learner"]
    assert kept["done"].sum() >= 4, "both seats of every game meet its end"
    assert (kept["reward"][kept["done"] == 0] == 0).all()
    names["env"] = cleo_env.caesar_v0.raw_env(observation="float32", max_turns=4)  # raises on an illegal move
    names["learner"] = Listening(learner)
    paid = names["play_game"](9, epsilon=1.0)
    assert_game_of_the_table(names["learner"].actions, paid, cleo_env.Table("caesar", seed=9, max_turns=4))
    before = {name: tensor.clone() for name, tensor in learner.actor.state_dict().items()}
    learner.learn(names["memory"].sample(learner.batch_size))
    assert any((before[name] != tensor).any() for name, tensor in learner.actor.state_dict().items())


class Listening:
    """A learner whose actions are written down."""

    def __init__(self, learner):
        self.learner, self.actions = learner, []

    def get_action(self, *given):
        """Ask the learner."""
        chosen = self.learner.get_action(*given)
        self.actions.append(int(chosen[0]))
        return chosen


def assert_game_of_the_table(actions, paid, table):
    """Play the same actions at a table with the seed; all are legal there, end the game, and pay the same."""
    for action in actions:
        table.play(table.game.actions.names[action])
    assert table.over and paid == pytest.approx({f"player_{p}": reward for p, reward in enumerate(table.rewards)})
