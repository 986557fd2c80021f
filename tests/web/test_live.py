"""What a browser that looks on is told, and when."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cleo_env.agents.web.app import make_app, send_changes
from cleo_env.agents.web.bots import Bots
from cleo_env.agents.web.drawing import Drawers
from cleo_env.agents.web.hall import Hall, Viewer, started
from cleo_env.agents.web.limits import LOG_TAIL
from cleo_env.agents.web.room import HUMAN
from cleo_env.agents.web.store import Store
from tests.web.server import HOST, SOCKETS, act, legal, open_table, token_of


def test_what_happens_is_told_while_a_board_is_still_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def draw_for_ever(drawers: Drawers, *order: object) -> list[str]:
        return await asyncio.Event().wait()

    monkeypatch.setattr(Drawers, "draw", draw_for_ever)
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        token = token_of(open_table(client, game="caesar", seats=["human", "human"], seed=3)["seats"][0]["url"])
        with client.websocket_connect(f"{SOCKETS}/live/{token}") as socket:
            before = socket.receive_json()
            act(client, token, legal(before)[0], 0)
            assert before["version"] == 0 and socket.receive_json()["version"] == 1


async def boards(monkeypatch: pytest.MonkeyPatch, problems: list[BaseException | None]) -> list[tuple[set[str], int]]:
    """Let four look at a table again and again; return what they got each time, and how often it was drawn by then."""
    begun = 0

    async def draw(drawers: Drawers, *order: object) -> list[str]:
        nonlocal begun
        begun += 1
        drawing, problem = [f"drawing {begun}"], problems[begun - 1]
        await asyncio.sleep(0.01)
        if problem is not None:
            raise problem
        return drawing

    monkeypatch.setattr(Drawers, "draw", draw)
    hall, seen = Hall(Store(":memory:"), Bots()), []
    room = await hall.new_table(started("caesar", 2, 3, {}), [HUMAN, HUMAN])
    for _ in problems:
        looks = (hall.board(hall.open[room.id], None, "en", compact=False) for _ in range(4))
        got = await asyncio.gather(*looks, return_exceptions=True)
        seen.append(({"none" if isinstance(one, BaseException) else one.svg for one in got}, begun))
    await hall.close()
    return seen


def test_a_board_is_drawn_once_for_all_who_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asyncio.run(boards(monkeypatch, [None, None])) == [({"drawing 1"}, 1)] * 2


@pytest.mark.parametrize("problem", [OSError("no room"), asyncio.CancelledError()])
def test_a_drawing_that_failed_is_drawn_again(problem: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asyncio.run(boards(monkeypatch, [problem, None])) == [({"none"}, 1), ({"drawing 2"}, 2)]


class Looker:
    """A browser, its table and its server in one: the lines of the log that are told, and whether from the start."""

    def __init__(self) -> None:
        self.log, self.sent = ["a line"], list[tuple[int, bool]]()
        self.app = self.state = self.hall = self.room = self.table = self

    def message(self, opened: Looker, seat: int | None, language: str, whole_log: bool) -> tuple[int, bool]:
        return len(self.log), whole_log

    async def send_text(self, message: tuple[int, bool]) -> None:
        self.sent.append(message)


def test_who_missed_more_than_the_end_of_the_log_is_told_all_of_it() -> None:
    async def look_on(added: list[int]) -> list[tuple[int, bool]]:
        looker, viewer = Looker(), Viewer(0, "en", compact=False)
        sending = asyncio.create_task(send_changes(looker, looker, viewer))
        for lines in added:
            await asyncio.sleep(0)
            looker.log += ["a line"] * lines
            viewer.changed.set()
        await asyncio.sleep(0.01)
        sending.cancel()
        return looker.sent

    tail = LOG_TAIL
    assert asyncio.run(look_on([1, tail])) == [(1, False), (2, False), (2 + tail, False)]
    assert asyncio.run(look_on([tail + 1])) == [(1, False), (2 + tail, True)]
