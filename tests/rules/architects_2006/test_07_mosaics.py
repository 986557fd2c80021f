"""Section 7: what a mosaic costs, and what becomes of those set aside."""

from __future__ import annotations

import pytest

from tests.rules.architects.given import PHOTOGRAPHED, laid, play
from tests.rules.architects_2006.given import MOSAIC, table


@pytest.mark.rule("A06 7.1")
def test_a_mosaic_costs_two_artisans_a_stone_a_marble_and_a_lapis() -> None:
    done = laid(table(MOSAIC, merchants=0, mosaics=["I", "X"]), "I #####", "40").position
    assert (done["players"][0]["hand"], done["discard"]) == ({}, MOSAIC)
    for kind in MOSAIC:
        poorer = table({**MOSAIC, kind: MOSAIC[kind] - 1}, merchants=0, mosaics=["I", "X"])
        assert "build mosaic" not in poorer.legal


@pytest.mark.rule("A06 7.6")
def test_a_mosaic_set_aside_is_out_of_the_game_for_good() -> None:
    game = table({"scribe": 1, **MOSAIC, "artisan": 4}, garden=PHOTOGRAPHED, mosaics=["V", "N", "W"])
    play(laid(game, "V ..#/..#/###", "25"), "leave", "leave")
    assert "play scribe for a mosaic" in game.legal
    play(game, "play scribe for a mosaic", "build mosaic")
    assert game.legal == ["choose mosaic W"]
