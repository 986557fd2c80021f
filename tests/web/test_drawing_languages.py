"""Drawings in every language stay within their boxes, and say all they say in that language."""

from __future__ import annotations

import re

import pytest

from cleo_env import Table
from cleo_env.agents.web.board import Wording, board_svg
from cleo_env.core.svg import problems
from cleo_env.core.svg_text import ELLIPSIS
from cleo_env.games.architects.text import drawing as architects
from cleo_env.games.caesar.text import drawing as caesar
from tests.contract.games import each_game
from tests.contract.play import pace, played
from tests.web.test_language import each_language

pytestmark = pytest.mark.compiled
WORD = re.compile(
    r"(?:>|aria-label=\")([^<\"]*[A-Za-z]{3}[^<\"]*)(?:</text>|</title>|\")"
)  # codes such as L0 are shorter
CUT = re.compile(rf">([^<>]+{ELLIPSIS})</text>")  # one alone stands for cards that are not drawn


@each_language
@each_game
def test_nothing_overlaps_runs_out_of_its_box_or_stays_english(game: str, players: int, language: str) -> None:
    canvas_of = caesar.canvas_of if game == "caesar" else architects.canvas_of
    batch = None
    for step, batch in enumerate(played(game, players, 1, pace(400, 40), seed=9)):
        if step % 13 == 0:
            for compact in (False, True):
                canvas = canvas_of(batch.states[0], int(batch.decider[0]), "light", compact, Wording(language))
                assert problems(canvas.root) == []
                drawn = canvas.svg("")
                assert WORD.findall(drawn) == [] and CUT.findall(drawn) == []


@each_language
@each_game
def test_the_end_is_told_in_the_language(game: str, players: int, language: str) -> None:
    table = Table(game, players, seed=3)
    while not table.over:
        table.play(table.legal[len(table.log) % len(table.legal)])
    for compact in (False, True):
        assert WORD.findall(board_svg(table.game, table.state, "all", compact, language)) == []
