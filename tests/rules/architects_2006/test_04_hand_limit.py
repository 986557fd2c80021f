"""Section 4: hand limit."""

from __future__ import annotations

import pytest

from cleo_env.doors.table import Table
from tests.rules.architects.given import play
from tests.rules.architects_2006.given import table

ANSWERS = ["keep all", "discard down"]


def after_market(hand: dict[str, int], **position: int) -> Table:
    """Let player 0 take a lapis with this hand, fill the stalls and end the turn."""
    game = table(hand, stalls=[["lapis"], [], []], deck=["?wood", "?wood", "?wood"], **position)
    return play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")


@pytest.mark.rule("A06 4.1")
def test_characters_count_toward_the_limit() -> None:
    game = after_market({"2 artisan": 3, "trompe-l'oeil": 5, "beggar": 2})
    assert (game.decider, game.legal) == (0, ANSWERS)


@pytest.mark.rule("A06 4.2")
def test_characters_discarded_so_cost_nothing_more() -> None:
    game = play(after_market({"artisan": 9, "scribe": 1, "trompe-l'oeil": 1, "vizier": 1}), "discard down")
    play(game, "discard scribe", "discard trompe-l'oeil", "discard vizier")
    assert game.position["discard"] == {"trompe-l'oeil": 1, "scribe": 1, "vizier": 1}
    assert game.position["players"][0]["hand"] == {"artisan": 9, "lapis": 1}
    assert game.position["players"][0]["amulets"] == 1
