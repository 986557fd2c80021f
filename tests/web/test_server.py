"""The server's contract: tables, links, refusals that change nothing, and games that outlive the server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from cleo_env import Table
from cleo_env.agents import registry
from cleo_env.agents.agent import Agent
from cleo_env.agents.view import View
from cleo_env.agents.web import hall
from cleo_env.agents.web.app import make_app
from cleo_env.agents.web.guard import HEADERS
from cleo_env.agents.web.limits import MAX_BODY
from tests.web.server import HOST, SOCKETS, act, legal, look, open_table, token_of, wait_for_turn

pytestmark = pytest.mark.compiled
CAESAR = {"game": "caesar", "seats": ["human", "greedy"], "seed": 7}
RECORD = Table("caesar", seed=7).record


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        yield client


class FailingAgent(Agent):
    def act(self, view: View) -> np.ndarray:
        raise RuntimeError("out of ideas")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.AGENTS, "failing", lambda game, options: FailingAgent())


def test_a_new_table_answers_with_links_for_people_and_spectators(client: TestClient) -> None:
    made = open_table(client, game="architects_2006", seats=["human", "expert", "human"], seed=7)
    assert [seat["seat"] for seat in made["seats"]] == [0, 2]
    assert len({made["id"], made["watch"], *(seat["url"] for seat in made["seats"])}) == 4
    for url in (made["watch"], *(seat["url"] for seat in made["seats"])):
        assert len(token_of(url)) >= 24
        assert client.get(url).status_code == 200


def test_one_seed_is_one_game_with_other_links(client: TestClient) -> None:
    one, two = (token_of(open_table(client, **CAESAR)["seats"][0]["url"]) for _ in range(2))
    assert one != two
    assert look(client, one) == look(client, two)


def test_a_whole_game_is_played_against_a_bot(client: TestClient) -> None:
    token, rng = token_of(open_table(client, **CAESAR)["seats"][0]["url"]), np.random.default_rng(0)
    message = wait_for_turn(client, token)
    while not message["over"]:
        assert act(client, token, str(rng.choice(legal(message))), message["version"]).status_code == 200
        message = wait_for_turn(client, token)
    assert message["result"]["steps"][-1]["title"] == "points"
    assert act(client, token, "veto", message["version"]).status_code == 409
    assert client.post(f"/api/links/{token}/review", json={}).json()["url"].startswith(HOST)


@pytest.mark.parametrize(
    ("action", "late", "sentence"),
    [("fly away", 0, "not allowed"), ("veto", 0, "not allowed"), ("lay 1 down at praetor", -1, "is over")],
)
def test_illegal_and_late_actions_are_refused_and_change_nothing(
    client: TestClient, action: str, late: int, sentence: str
) -> None:
    token = token_of(open_table(client, **CAESAR)["seats"][0]["url"])
    before = look(client, token)
    act(client, token, legal(before)[0], 0)
    before = look(client, token)
    answer = act(client, token, action, before["version"] + late)
    assert answer.status_code == 409
    assert sentence in answer.json()["error"]
    assert look(client, token) == before


def test_a_seat_is_moved_by_its_own_link_alone(client: TestClient) -> None:
    made = open_table(client, game="caesar", seats=["human", "human"], seed=7)
    first, second = (token_of(seat["url"]) for seat in made["seats"])
    before = look(client, first)
    for token in (second, token_of(made["watch"])):
        assert act(client, token, legal(before)[0], 0).status_code == 409
    assert act(client, "guessed", legal(before)[0], 0).status_code == 404
    assert act(client, made["id"], legal(before)[0], 0).status_code == 404
    assert look(client, first) == before


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ({"game": "chess", "seats": ["human"]}, "there is no game"),
        ({"game": "caesar", "seats": ["human"]}, "players"),
        ({"game": "caesar", "seats": "human"}, "a list"),
        ({"game": "caesar", "seats": ["human", "clever"]}, "no agent"),
        ({"game": "caesar", "seats": ["human", "policy:/etc"]}, "policy"),
        ({"game": "caesar", "seats": ["human", "greedy"], "seed": -1}, "seed"),
        ({"game": "caesar", "seats": ["human", "greedy"], "seed": "x"}, "seed"),
        ({"game": "caesar", "seats": ["human", "greedy"], "pace": 1e9}, "pace"),
        ({"game": "caesar", "seats": ["human", "greedy"], "settings": {"luck": 1}}, "no setting"),
        ({"game": "caesar", "seats": ["human", "greedy"], "cheat": True}, "unknown"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(client: TestClient, order: dict, sentence: str) -> None:
    answer = client.post("/api/tables", json=order)
    assert 400 <= answer.status_code < 500
    assert sentence in answer.json()["error"]


ENGLISH_WORD = re.compile(r"\b(the|is|are|must|cannot|needed)\b")
POSITIONS = [
    {"luck": 1},
    {"turn": -1},
    {"active": "nobody"},
    {"bag": 1},
    {"players": {"nobody": {}}},
    {"players": {"caesar": {"hand": 1}}},
    {"players": {"caesar": {"hand": ["nobody"]}}},
    {"players": {"caesar": {"won": {"praetor": 9}}}},
    {"in_turn": {"luck": 1}},
]
TYPED = [
    ({"seats": ["human", "nobody"]}, "tables"),
    ({"seats": ["human", "expret"]}, "tables"),
    ({"seats": ["human", "policy:/nowhere"]}, "tables"),
    ({"seats": ["human", "policy:"]}, "tables"),
    ({"seats": ["human", "ismcts:many"]}, "tables"),
    ({"seats": ["human", "ismcts:10,luck=1"]}, "tables"),
    ({"seats": ["human", "greedy:2"]}, "tables"),
    ({"seats": ["human", "ismcts:10,c_puct=x"]}, "tables"),
    ({"seats": ["human", "ismcts:10,c_puct=-1"]}, "tables"),
    ({"seats": ["human", "ismcts:10,rounds=1.5"]}, "tables"),
    ({"seats": ["human", "ismcts:10,prior_weight=2"]}, "tables"),
    ({"seats": ["human", "ismcts:10,playout=luck"]}, "tables"),
    ({"seats": ["human", "ismcts:10,value=/nowhere"]}, "tables"),
    ({"seats": ["human", "trained:search=0"]}, "tables"),
    ({"seats": ["human", "trained:search=10,rounds=x"]}, "tables"),
    ({"seats": ["human", "trained:temperature=0"]}, "tables"),
    ({"seats": ["human", "trained:mode=luck"]}, "tables"),
    ({"seats": ["human", "policy:/nowhere,search=x"]}, "tables"),
    ({"seats": ["human", "policy:/nowhere,search=0"]}, "tables"),
    ({"seats": ["human", "policy:/nowhere,search=8,considered=0"]}, "tables"),
    ({"seats": ["human", "policy:/nowhere,search=8,c_visit=-1"]}, "tables"),
    ({"seats": ["human", "llm:http://nowhere,model=x"]}, "tables"),
    ({"seats": ["human"]}, "tables"),
    ({"seed": "x"}, "tables"),
    ({"settings": {"groups": 0}}, "tables"),
    ({"settings": {"groups": 2.5}}, "tables"),
    ({"settings": {"groups": "two"}}, "tables"),
    ({"settings": {"luck": 1}}, "tables"),
    ({"settings": {"group": 1}}, "tables"),
    ({"settings": {"starter": "nobody"}}, "tables"),
    ({"settings": {"patricians": 9}}, "tables"),
    ({"settings": {"missions": 1}}, "tables"),
    ({"settings": {"missions": ["win"]}}, "tables"),
    ({"record": {}}, "reviews"),
    ({"record": []}, "reviews"),
    ({"record": RECORD | {"game": "chess"}}, "reviews"),
    ({"record": RECORD | {"version": 99}}, "reviews"),
    ({"record": RECORD | {"seed": "x"}}, "reviews"),
    ({"record": RECORD | {"agents": ["human"]}}, "reviews"),
    ({"record": RECORD | {"actions": ["win"]}}, "reviews"),
    ({"record": RECORD | {"actions": ["draw bust"]}}, "reviews"),
    ({"record": RECORD | {"actions": ["take"]}}, "reviews"),
    ({"record": RECORD | {"actions": [1]}}, "reviews"),
    ({"record": RECORD | {"luck": 1}}, "reviews"),
    ({"record": RECORD | {"num_players": 9}}, "reviews"),
    ({"record": RECORD | {"settings": {"groups": 0}}}, "reviews"),
    ({"record": RECORD | {"settings": {"luck": 0}}}, "reviews"),
    ({"record": RECORD | {"settings": 1}}, "reviews"),
    ({"record": RECORD | {"position": {"game": "chess"}}}, "reviews"),
    ({"record": RECORD | {"position": {"num_players": 5}}}, "reviews"),
    *(({"record": RECORD | {"position": {"game": "caesar", **one}}}, "reviews") for one in POSITIONS),
]


@pytest.mark.parametrize("language", ["ru", "zh"])
@pytest.mark.parametrize(("typed", "place"), TYPED)
def test_what_is_typed_wrong_is_refused_in_the_own_language(
    client: TestClient, typed: dict, place: str, language: str
) -> None:
    order = CAESAR | typed if place == "tables" else typed
    english, own = (client.post(f"/api/{place}?language={told}", json=order) for told in ("en", language))
    assert own.status_code == english.status_code >= 400
    assert own.json()["error"] != english.json()["error"]
    assert not ENGLISH_WORD.search(own.json()["error"])


def test_requests_of_other_pages_are_refused(client: TestClient) -> None:
    order = {"json": CAESAR}
    assert client.post("/api/tables", headers={"origin": "http://evil.example"}, **order).status_code == 403
    assert client.post("/api/tables", headers={"origin": HOST}, **order).status_code == 201
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    assert client.post("/api/tables", content="{}", headers={"content-type": "text/plain"}).status_code == 415
    token = token_of(open_table(client, **CAESAR)["watch"])
    evil = {"headers": {"origin": "http://evil.example"}}
    with pytest.raises(WebSocketDisconnect) as refused:
        client.websocket_connect(f"{SOCKETS}/live/{token}", **evil).__enter__()
    assert "another page" in refused.value.reason


def test_every_answer_carries_the_content_security_policy(client: TestClient) -> None:
    for path in ("/", "/rules/caesar", "/nowhere", "/api/games", "/static/table.js"):
        headers = client.get(path).headers
        assert all(headers[name] == value for name, value in HEADERS.items())
    assert "unsafe-inline" not in HEADERS["content-security-policy"].split("script-src")[1].split(";")[0]


def test_pages_hold_no_inline_script_and_name_no_other_host(client: TestClient) -> None:
    seat = open_table(client, **CAESAR)["seats"][0]["url"]
    for path in ("/", seat, "/rules/architects_2006"):
        page = client.get(path).text
        assert "onclick=" not in page
        assert "https://" not in page


def test_large_requests_are_refused(client: TestClient) -> None:
    answer = client.post("/api/tables", content=b" " * (MAX_BODY + 1), headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_tables_are_bounded(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "MAX_OPEN_TABLES", 1)
    open_table(client, **CAESAR)
    answer = client.post("/api/tables", json=CAESAR)
    assert answer.status_code == 429
    assert "no room" in answer.json()["error"]


@pytest.mark.parametrize("agent", ["policy:runs/mine", "ismcts:800,value=/etc", "ismcts:90000", "trained:mode=argmax"])
def test_over_the_network_agents_open_no_files_and_think_no_hours(tmp_path: Path, agent: str) -> None:
    with TestClient(make_app(tmp_path / "db", host="0.0.0.0"), "http://192.0.2.1") as client:
        answer = client.post("/api/tables", json={"game": "caesar", "seats": ["human", agent]})
        assert answer.status_code == 409
        assert "over the network" in answer.json()["error"]
        for shipped in ("ismcts:100", "trained:plain", "trained:advised"):
            open_table(client, game="caesar", seats=["human", shipped])


@pytest.mark.usefixtures("failing")
def test_a_bot_that_fails_says_so_and_can_be_replaced(client: TestClient) -> None:
    token = token_of(open_table(client, game="caesar", seats=["human", "failing"], seed=7)["seats"][0]["url"])
    message = wait_for_turn(client, token)
    while message["groups"]:
        act(client, token, legal(message)[0], message["version"])
        message = wait_for_turn(client, token)
    assert "out of ideas" in message["seats"][1]["problem"]
    answer = client.post(f"/api/links/{token}/replace", json={"seat": 1, "agent": "greedy"})
    assert answer.status_code == 200
    assert wait_for_turn(client, token)["groups"]
    assert client.post(f"/api/links/{token}/replace", json={"seat": 1, "agent": "expert"}).status_code == 409


def test_a_game_goes_on_after_the_server_was_stopped(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        token = token_of(open_table(client, **CAESAR)["seats"][0]["url"])
        message = wait_for_turn(client, token)
        for _ in range(12):
            act(client, token, legal(message)[0], message["version"])
            message = wait_for_turn(client, token)
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        assert wait_for_turn(client, token) == message


def test_a_stopped_and_an_unstopped_game_are_the_same_game(tmp_path: Path) -> None:
    """Bots draw the same numbers after a restart: their chance hangs on the seed and the count of their decisions."""
    ends = []
    for stop_every in (1000, 10):
        path, token, count = tmp_path / str(stop_every), "", 0
        while count < 30:
            with TestClient(make_app(path), HOST) as client:
                token = token or token_of(
                    open_table(client, game="caesar", seats=["human", "random"], seed=1)["seats"][0]["url"]
                )
                message = wait_for_turn(client, token)
                for _ in range(min(stop_every, 30 - count)):
                    act(client, token, legal(message)[0], message["version"])
                    message, count = wait_for_turn(client, token), count + 1
        ends.append(message)
    assert ends[0] == ends[1]


def test_a_page_is_told_all_in_its_own_language(client: TestClient) -> None:
    link = token_of(open_table(client, **CAESAR)["seats"][0]["url"])
    with client.websocket_connect(f"{SOCKETS}/live/{link}?compact=0&language=ru") as socket:
        assert socket.receive_json()["asked"].startswith("вы: ")
    decision = look(client, link)["version"]
    wrong = client.post(f"/api/links/{link}/act?language=zh", json={"action": "pass", "decision": decision})
    assert "现在不允许" in wrong.json()["error"]


def test_a_choice_is_taken_back_and_the_others_see_it(client: TestClient) -> None:
    made = open_table(client, game="caesar", seats=["human", "human"], seed=7)
    token, watch = token_of(made["seats"][0]["url"]), token_of(made["watch"])
    before, seen = look(client, token), look(client, watch)
    act(client, token, legal(before)[0], 0)
    answer = client.post(f"/api/links/{token}/back", json={"decision": 1})
    assert answer.status_code == 200
    for start, now in ((before, answer.json()), (seen, look(client, watch))):
        assert {**now, "version": 0} == start
    assert client.post(f"/api/links/{token}/back", json={"decision": 2}).status_code == 409


def test_hints_are_given_only_where_the_table_allows_them(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "HINT_AGENT", "expert")
    plain, hinted = (token_of(open_table(client, **CAESAR, hints=hints)["seats"][0]["url"]) for hints in (False, True))
    assert client.post(f"/api/links/{plain}/hint", json={"decision": 0}).status_code == 409
    thoughts = client.post(f"/api/links/{hinted}/hint", json={"decision": 0}).json()
    assert thoughts[0]["action"] in legal(look(client, hinted))


def test_unknown_pages_are_a_page_too(client: TestClient) -> None:
    for path in ("/seat/guessed", "/watch/guessed", "/rules/chess"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "<html" in answer.text
