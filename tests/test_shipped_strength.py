"""A shipped policy that is weaker than its page says cannot land: a small arena, with a wide margin."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cleo_env.agents.arena.evaluate import evaluate
from cleo_env.agents.arena.share import Share
from cleo_env.agents.registry import make_agent
from cleo_env.core.game import Game
from cleo_env.registry import GAMES, get_game

pytestmark = pytest.mark.compiled
RESULTS = Path(__file__).parents[1] / "docs" / "results"
POLICIES, OPPONENT = ("trained", "trained:plain"), "expert"  # all play at once
BLOCKS = 100
MARGIN = 0.1  # three standard errors of so many blocks, in the game where they are greatest
WORSE = "mode=sample,temperature=4"  # the same weights, but many actions are left to chance
FRESH = 3_000_017  # the first seed of games that no training and no page has seen


def told(game: str) -> list[dict[str, Any]]:
    """Return what the page of results says of the shipped policies of a game."""
    rows = json.loads((RESULTS / f"arena_{game}.json").read_text())
    return [row for row in rows if row["agent"] in POLICIES and row["opponent"] == OPPONENT]


@pytest.mark.parametrize("name", GAMES)
def test_no_policy_of_a_game_is_shown_to_be_stronger_than_the_one_called_trained(name: str) -> None:
    rows = {row["agent"]: row for row in told(name)}
    assert rows["trained"]["share"] >= max(row["low"] for row in rows.values())


def share_of(game: Game, agent: str) -> Share:
    """Return the share of wins of an agent at a table of experts, in games that are always the same."""
    agents = [make_agent(agent, game), *[make_agent(OPPONENT, game)] * (game.default_players - 1)]
    return evaluate(game, agents, num_players=game.default_players, blocks=BLOCKS, seed=FRESH).share


@pytest.mark.parametrize("name", GAMES)
def test_shipped_policies_are_as_strong_as_their_page_says(name: str) -> None:
    game, rows = get_game(name), told(name)
    assert sorted(row["agent"] for row in rows) == sorted(POLICIES)
    for row in rows:
        found = share_of(game, row["agent"])
        assert found.share > row["share"] - MARGIN, f"{row['agent']}: {found} instead of {row}"


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_that_plays_worse_would_be_noticed(name: str) -> None:
    game = get_game(name)
    for row in told(name):
        worse = f"{row['agent']}{',' if ':' in row['agent'] else ':'}{WORSE}"
        assert share_of(game, worse).share < row["share"] - MARGIN, worse
