"""A hint knows no more than the seat that asks for it: it is the same in all games that this seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

from cleo_env.agents.view import View
from cleo_env.agents.web import hall
from cleo_env.agents.web.app import make_app
from cleo_env.agents.web.bots import Bots
from cleo_env.agents.web.hall import Open
from tests.contract.games import each_game
from tests.web.server import HOST, open_table
from tests.web.test_secrets import twin

DECISIONS, ASK_EVERY, REDEALS = 240, 7, 2
SMALL_SEARCH = "ismcts:32"


@pytest.fixture
def views(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """Let hints be a small search in this process; return all that it was shown."""
    seen: list[View] = []

    async def think_here(bots: Bots, work: Callable[..., Any], spec: str, view: View) -> Any:
        seen.append(view)
        return work(spec, view)

    monkeypatch.setattr(hall, "HINT_AGENT", SMALL_SEARCH)
    monkeypatch.setattr(Bots, "_think", think_here)
    return seen


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        yield client


def ask_for_hint(client: TestClient, opened: Open) -> bytes:
    room = opened.room
    answer = client.post(f"/api/links/{room.seats[room.table.decider].token}/hint", json={"decision": room.version})
    assert answer.status_code == 200, answer.text
    return answer.content


def asked_in_twins(client: TestClient, opened: Open, key: int) -> list[bytes]:
    """Ask for the same hint with the cards dealt anew behind the decider's back."""
    room, answers = opened.room, []
    for redeal in range(REDEALS):
        opened.room = twin(room, room.table.decider, REDEALS * key + redeal)
        assert opened.room.table.state != room.table.state, "nothing was hidden"
        answers.append(ask_for_hint(client, opened))
    opened.room = room
    return answers


def same(one: View, other: View) -> bool:
    """Whether a search is shown the same in two views, field by field: the bytes between fields mean nothing."""
    names = ("states", "observations", "masks", "keys", "seats", "fresh")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


@pytest.mark.compiled
@each_game
def test_a_hint_knows_no_more_than_its_seat(client: TestClient, views: list[View], game: str, players: int) -> None:
    made = open_table(client, game=game, seats=["human"] * players, seed=4, hints=True)
    opened: Open = client.app.state.hall.open[made["id"]]  # type: ignore[attr-defined]
    rng, different = np.random.default_rng(4), set[bytes]()
    for step in range(DECISIONS):
        if opened.room.table.over:
            break
        legal = opened.room.table.legal
        if step % ASK_EVERY == 0 and len(legal) > 1:
            own = ask_for_hint(client, opened)
            assert asked_in_twins(client, opened, step) == [own] * REDEALS
            assert all(same(views[0], view) for view in views), "the search was shown something hidden"
            views.clear()
            different.add(own)
        opened.room.act(opened.room.table.decider, str(rng.choice(legal)), opened.room.version)
    assert len(different) > DECISIONS // ASK_EVERY // 3, "hardly anything was asked"
