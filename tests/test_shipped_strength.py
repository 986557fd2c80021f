"""A shipped policy that is weaker than its page says cannot land: a small arena, with a wide margin."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cleo_env.agents.arena.evaluate import evaluate
from cleo_env.agents.registry import make_agent
from cleo_env.registry import GAMES, get_game

pytestmark = pytest.mark.compiled
RESULTS = Path(__file__).parents[1] / "docs" / "results"
POLICIES, OPPONENT = ("trained", "trained:plain"), "expert"  # all play at once
BLOCKS = 100
MARGIN = 0.1  # three standard errors of so many blocks, in the game where they are greatest
FRESH = 3_000_017  # the first seed of games that no training and no page has seen


def told(game: str) -> list[dict[str, Any]]:
    """Return what the page of results says of the shipped policies of a game."""
    rows = json.loads((RESULTS / f"arena_{game}.json").read_text())
    return [row for row in rows if row["agent"] in POLICIES and row["opponent"] == OPPONENT]


@pytest.mark.parametrize("name", GAMES)
def test_shipped_policies_are_as_strong_as_their_page_says(name: str) -> None:
    game, rows = get_game(name), told(name)
    assert [row["agent"] for row in rows] == list(POLICIES)
    experts = [make_agent(OPPONENT, game)] * (game.default_players - 1)
    for row in rows:
        agents = [make_agent(row["agent"], game), *experts]
        found = evaluate(game, agents, num_players=game.default_players, blocks=BLOCKS, seed=FRESH).share
        assert found.share > row["share"] - MARGIN, f"{row['agent']}: {found} instead of {row}"
