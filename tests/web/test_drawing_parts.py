"""Boards travel in parts, and a browser that has one gets only what changed."""

from __future__ import annotations

import asyncio
import os
import signal

import numpy as np
import pytest

from cleo_env import Table
from cleo_env.agents.web.board import board_svg
from cleo_env.agents.web.drawing import Board, Drawers, changes, parts_of
from tests.contract.games import each_table

pytestmark = pytest.mark.compiled


def board_of(table: Table, version: int) -> Board:
    return Board(version, parts_of(board_svg(table.game, table.state, 0)))


@each_table
def test_what_was_shown_and_what_changed_make_the_new_board(game: str, players: int) -> None:
    table, rng = Table(game, players, seed=2), np.random.default_rng(2)
    shown, sizes = board_of(table, 0), []
    seen = dict(enumerate(shown.parts))
    for version in range(1, 40):
        table.play(str(rng.choice(table.legal)))
        board = board_of(table, version)
        news = changes(board, shown)
        seen.update(news["parts"])
        assert "".join(seen[place] for place in range(news["size"])) == board_svg(table.game, table.state, 0)
        sizes.append(sum(map(len, news["parts"].values())) / len(board.svg))
        shown = board
    assert np.median(sizes) < 0.5, "a move changes less than half of the board"


def test_a_browser_without_a_board_gets_all_of_it() -> None:
    board = Board(3, ["head", "<g>1</g>", "</svg>\n"])
    assert changes(board, None)["parts"] == dict(enumerate(board.parts))
    assert changes(board, Board(2, ["head"]))["parts"] == dict(enumerate(board.parts))
    assert changes(board, board)["parts"] == {}


def test_boards_are_drawn_on_when_the_drawing_process_dies() -> None:
    table = Table("caesar")
    wanted = board_svg(table.game, table.state, 0)

    async def drawn_before_and_after_a_death() -> list[str]:
        drawers = Drawers()
        found = []
        for _ in range(2):
            found.append("".join(await drawers.draw(table.game, table.state, 0, False, "en")))
            await asyncio.wrap_future(drawers._started)
        process = next(iter(drawers._pool._processes))
        os.kill(process, signal.SIGKILL)
        for _ in range(2):
            found.append("".join(await drawers.draw(table.game, table.state, 0, False, "en")))
        drawers.close()
        return found

    assert asyncio.run(drawn_before_and_after_a_death()) == [wanted] * 4
