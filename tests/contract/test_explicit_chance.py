"""Chance that is listed: sampled play brings what is listed, as often as it is said, and what is forced comes about."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import cleo_env
from cleo_env.core.explicit_chance import DEALING, NO_CHANCE, ExplicitChance
from cleo_env.games.caesar.enums import Stream
from cleo_env.games.caesar.miniatures import miniature
from cleo_env.interfaces.tree import CHANCE, grow
from tests.rules.caesar.walker import keys, without_luck

GAMES = 200
STEPS = 100
SETTINGS: list[dict[str, Any]] = [
    {},
    {"first_action": "choice", "groups": 2, "patricians": 1},
    miniature(groups=3, patricians=1, values=2, copies=4, hand=3, scout=1, veto=2),
]
CONDITIONS = ["majority praetor", "majority quaestor", "two patricians", "majority of one group", "all praetor"]


@pytest.mark.compiled
@pytest.mark.parametrize("settings", SETTINGS)
def test_sampled_play_brings_what_is_listed_as_often_as_is_said(settings: dict[str, Any]) -> None:
    batch = cleo_env.make_batch("caesar", GAMES, 3, autoreset_mode=AutoresetMode.DISABLED, **settings)
    chance, expected, seen, spread = (
        ExplicitChance(batch.game),
        defaultdict(float),
        defaultdict(int),
        defaultdict(float),
    )
    for step in range(STEPS):
        actions, before, going = batch.random_actions(1, step), chance.copied(batch.states), batch.decider >= 0
        streams, chances = chance.ahead(before, actions)
        batch.step(actions)
        assert (chances.any(axis=1) == (streams != NO_CHANCE)).all()
        assert (batch.states["draws"] - before["draws"] == (streams == Stream.BUSTS))[going].all()
        came = np.zeros(GAMES, np.int64)
        for outcome in range(chances.shape[1]):
            listed = (chances[:, outcome] > 0) & going
            came[listed] += (led := leads_here(chance, before, actions, outcome, listed, batch.states))
            for stream, likely, here in zip(streams[listed], chances[listed, outcome], led, strict=True):
                seen[stream, outcome] += int(here)
                expected[stream, outcome] += likely
                spread[stream, outcome] += likely * (1 - likely)
        assert (came == (going & (streams != NO_CHANCE))).all(), "one outcome leads to where sampled play went"
    assert {Stream.INFLUENCE_PILE, Stream.INFLUENCE_PILE + 1, Stream.BUSTS} <= {stream for stream, _ in seen}
    for event, mean in expected.items():
        assert abs(seen[event] - mean) <= 4.5 * np.sqrt(spread[event]) + 1e-9, event


def leads_here(
    chance: ExplicitChance, before: np.ndarray, actions: np.ndarray, outcome: int, where: np.ndarray, after: np.ndarray
) -> np.ndarray:  # fmt: skip
    """Tell in which of the marked games an outcome of chance leads to the states that sampled play led to."""
    rows = np.flatnonzero(where)
    lucky = chance.copied(before[rows])
    chance.play(lucky, actions[rows], np.full(len(rows), outcome))
    pairs = zip(keys(without_luck(lucky)), keys(without_luck(after[rows])), strict=True)
    return np.array([one == two for one, two in pairs], np.bool_)


def test_missions_are_dealt_one_after_the_other_all_alike() -> None:
    chance = ExplicitChance(cleo_env.get_game("caesar"))
    states, dealing, dealt = chance.start(missions=CONDITIONS), np.array([DEALING]), []
    while (found := chance.ahead(states, dealing, np.array([dealt], np.int64)))[0][0] != NO_CHANCE:
        free = [mission for mission in range(len(CONDITIONS)) if mission not in dealt]
        assert found[0][0] == Stream.MISSIONS and np.flatnonzero(found[1][0]).tolist() == free
        assert np.allclose(found[1][0][free], 1 / len(free))
        dealt.append(free[-1])
    chance.play(states, dealing, np.array([dealt]))
    assert states["mission"][0].tolist() == [[4, 2], [3, 1]]
    assert chance.say(states[0], int(Stream.MISSIONS), 4) == "mission all praetor"


@pytest.mark.compiled
def test_the_tree_of_a_game_adds_up() -> None:
    tree = grow("caesar", **miniature(groups=1, patricians=1, values=3, copies=1, hand=2))
    for node in range(len(tree)):
        children = tree.children(node)
        assert (tree.parent[children.start : children.stop] == node).all()
        if tree.player[node] == CHANCE:
            assert sum(tree.probability[children.start : children.stop]) == pytest.approx(1)
    assert tree.num_children.sum() == len(tree) - 1


def test_a_game_without_listed_chance_says_so() -> None:
    with pytest.raises(ValueError, match="caesar deals its chance by its seed alone"):
        ExplicitChance(replace(cleo_env.get_game("caesar"), chance_rules=None))
