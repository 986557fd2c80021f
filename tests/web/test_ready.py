"""Games are compiled beside the server, before the first table asks for them."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future

import pytest
from starlette.testclient import TestClient

from cleo_env.agents.web import app, ready, review_routes
from cleo_env.agents.web.hall import started
from cleo_env.agents.web.ready import Ready, is_compiled, use
from cleo_env.agents.web.review import Review
from cleo_env.registry import GAMES, get_game
from tests.web.server import HOST, open_table


class Compilers:
    """Processes that compile when they are told to."""

    def __init__(self, number: int) -> None:
        self.ordered: dict[str, Future[None]] = {}

    def submit(self, work: object, name: str) -> Future[None]:
        self.ordered[name] = Future()
        return self.ordered[name]

    def shutdown(self, **how: bool) -> None:
        pass


def test_a_game_that_was_used_is_compiled() -> None:
    use("caesar")
    assert is_compiled(get_game("caesar"))


def test_a_table_waits_for_its_own_game_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    compilers = Compilers(1)
    monkeypatch.setattr(ready, "is_compiled", lambda game: game.name == "caesar")
    monkeypatch.setattr(ready, "new_workers", lambda number: compilers)

    async def run() -> None:
        games = Ready()
        await games.start()
        assert set(compilers.ordered) == set(GAMES) - {"caesar"}
        await games.wait_for("caesar")
        waiting = {name: asyncio.create_task(games.wait_for(name)) for name in compilers.ordered}
        compilers.ordered["architects_2006"].set_result(None)
        await waiting["architects_2006"]
        assert not waiting["architects_2019"].done()
        compilers.ordered["architects_2019"].set_exception(RuntimeError("killed"))
        await asyncio.gather(games.wait_for_all(), *waiting.values())

    asyncio.run(run())


def test_games_that_nobody_asked_for_wait_behind_one_that_somebody_has(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr(ready, "is_compiled", lambda game: not looked.append(game.name))
    monkeypatch.setattr(ready, "MOMENT", 0.2)

    async def run() -> None:
        games = Ready()
        beginning = asyncio.create_task(games.start())
        await asyncio.sleep(0)
        await games.wait_for("caesar")
        assert "architects_2019" not in looked
        await beginning
        assert sorted(looked) == sorted(GAMES)

    asyncio.run(run())


def test_a_table_that_waits_for_the_compiler_is_not_begun_in_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []

    async def wait_for(games: Ready, name: str) -> None:
        happened.append("waited")

    monkeypatch.setattr(Ready, "wait_for", wait_for)
    monkeypatch.setattr(app, "started", lambda *asked: happened.append("begun") or started(*asked))
    with TestClient(app.make_app(":memory:"), base_url=HOST) as client:
        open_table(client, game="caesar", seats=["human", "human"])
    assert happened[:2] == ["waited", "begun"]


def test_a_record_that_waits_for_the_compiler_is_not_played_through_in_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    happened: list[str] = []

    async def wait_for(games: Ready, name: str) -> None:
        happened.append(f"waited for {name}")

    monkeypatch.setattr(Ready, "wait_for", wait_for)
    monkeypatch.setattr(review_routes, "Review", lambda record: happened.append("played") or Review(record))
    record = started("caesar", 2, 3, {})
    with TestClient(app.make_app(":memory:"), base_url=HOST) as client:
        key = client.post("/api/reviews", json={"record": record}).json()["id"]
        assert client.get(f"/api/reviews/{key}").json()["length"] == 0
        assert happened == ["waited for caesar", "played"] * 2
        refused = client.post("/api/reviews", json={"record": {**record, "game": "chess"}})
        assert refused.status_code == 400 and "there is no game 'chess'" in refused.json()["error"]
