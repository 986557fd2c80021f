"""Section 4: hand limit."""

from __future__ import annotations

import pytest

from cleo_env.interfaces.table import Table
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


BEFORE_REFILL = {"stalls": [["lapis"], [], []], "settings": {"hand_limit": "before refill"}}


@pytest.mark.rule("A06 4.4", "A06 11.13")
def test_a_smuggler_helps_before_the_refill_too() -> None:
    game = play(table({"artisan": 12, "smuggler": 1}, **BEFORE_REFILL), "take stall 1")
    assert game.legal == ["play smuggler", *ANSWERS]
    assert play(game, "play smuggler").legal[0] == "place on stall 1"
    assert game.position["players"][0]["amulets"] == 1


@pytest.mark.rule("A06 4.4")
def test_a_hand_that_grew_after_the_refill_is_not_checked() -> None:
    game = play(table({"artisan": 8, "vizier": 1}, **BEFORE_REFILL), "take stall 1", "place on stall 1")
    play(game, "place on stall 2", "play vizier", *["keep"] * 5, "end turn")
    assert game.decider == 1 and sum(game.position["players"][0]["hand"].values()) == 14
