"""Language models: what they are told, how they are understood, and an endpoint that fails in every way."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from cleo_env import GAMES, Table
from cleo_env.agents.arena.session import Session, view_of
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.options import AgentError
from cleo_env.agents.registry import make_agent
from cleo_env.agents.text import chat
from cleo_env.agents.text.chat import EndpointError
from cleo_env.agents.text.clauses import page
from cleo_env.agents.text.llm import LlmAgent
from cleo_env.agents.text.seat import TextSeat
from cleo_env.agents.text.told import NoAction, read_answer, rules_for, tell_decision
from cleo_env.agents.web.bots import agent_for
from tests.agents.endpoint import last_action, serving

pytestmark = pytest.mark.compiled
LEGAL = ["lay 3 down at praetor", "lay 3 up at praetor", "no second card"]


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests go to this machine, and nobody waits long."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setattr(chat, "WAITS", (0.0,))


def sat_down(url: str, options: str = "") -> tuple[Table, LlmAgent]:
    table = Table("caesar", seed=7)
    agent = make_agent(f"llm:{url},model=stub{options}", table.game)
    assert isinstance(agent, LlmAgent)
    return table, agent


def decide(table: Table, agent: LlmAgent) -> str:
    return table.game.actions.names[int(agent.act(view_of(table, 0, 1, agent))[0])]


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_told_the_same_in_every_game_it_cannot_tell_apart(game: str) -> None:
    table, rng, compared = Table(game, seed=3), np.random.default_rng(2), 0
    while not table.over and compared < 150:
        seat, legal = table.decider, table.legal
        told = tell_decision(table.game, table.state, seat, table.log[-3:], legal)
        other = table.redealt(seat, int(rng.integers(1 << 60)))
        assert tell_decision(other.game, other.state, seat, other.log[-3:], other.legal) == told
        assert all(f"- {name}" in told for name in legal)
        table.play(str(rng.choice(legal)))
        compared += 1
    assert compared > 60


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_rule_in_words(game: str) -> None:
    actions = Table(game).game.actions
    for segment in actions.pieces:
        (rule,) = rules_for(Table(game).game, segment.labels)
        assert len(rule) > 20
    assert rules_for(Table("caesar").game, ["scout praetor"])[0].startswith("[CC 4.7]")


@pytest.mark.parametrize(
    "answer",
    [
        "no second card",
        "NO SECOND CARD",
        "  `No second card`.",
        "Let me see: lay 3 up?\n\nAction: **no second card**\n",
    ],
)
def test_an_answer_is_understood_however_it_is_written(answer: str) -> None:
    assert read_answer(answer, LEGAL) == "no second card"


@pytest.mark.parametrize("answer", ["", "lay 3 sideways at praetor", "no second card\nor perhaps not"])
def test_an_answer_without_a_legal_action_is_told_what_is_allowed(answer: str) -> None:
    with pytest.raises(NoAction, match=r"is no legal action here\..* Allowed: lay 3 down at praetor; lay 3 up"):
        read_answer(answer, LEGAL)


def test_a_seat_is_told_the_news_since_its_last_decision_and_asked_only_where_it_has_a_choice() -> None:
    table = Table("caesar", seed=7)
    seat = TextSeat(table, 0, ["expert"])
    rng, decisions = np.random.default_rng(0), 0
    while not table.over:
        assert table.decider == 0 and len(table.legal) > 1
        before = len(table.log)
        told = seat.play(str(rng.choice(table.legal)).upper())
        assert all(f"- {line}" in told for line in table.log[before:])
        decisions += 1
    assert decisions > 20 and "The game is over" in told and "Won by" in told
    with pytest.raises(ValueError, match="the game is over"):
        seat.play("draw bust")


@pytest.mark.parametrize(
    ("others", "said"), [(["human"], "nobody is at the keyboard"), (["expert"] * 3, "2 seats, not 3")]
)
def test_a_seat_from_outside_sits_with_agents_alone(others: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        TextSeat(Table("caesar", seed=7), 0, others)


def test_an_endpoint_plays_a_whole_game_at_a_table() -> None:
    with serving(last_action) as endpoint:
        table, agent = sat_down(endpoint.url)
        names = ["llm", "random"]
        Session(table, names, [agent, make_agent("random", table.game)], 1).play()
    assert table.over and agent.fallbacks == 0 and len(endpoint.requests) > 20
    asked = endpoint.requests[-1]
    assert asked["model"] == "stub" and [m["role"] for m in asked["messages"]] == ["system", "user"]
    assert "Caesar" in asked["messages"][1]["content"].split("## The table")[0], "it is told what happened"
    assert endpoint.headers[0]["path"] == "/v1/chat/completions" and "authorization" not in endpoint.headers[0]


def test_an_endpoint_sits_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(last_action) as endpoint:
        code = run(app, ["arena", "caesar", f"llm:{endpoint.url},model=stub", "random", "--blocks", "1"])
    told = capsys.readouterr()
    assert code == 0 and "random" in told.out and len(endpoint.requests) > 20, told.err
    assert run(app, ["arena", "caesar", f"llm:{endpoint.url},model=stub", "random", "--blocks", "1"]) == 1
    assert "refused" in capsys.readouterr().err, "a sentence where the endpoint is gone"


def test_an_illegal_answer_is_told_back_and_asked_again() -> None:
    with serving(lambda asked: "castle me" if len(asked["messages"]) == 2 else last_action_of(asked)) as endpoint:
        table, agent = sat_down(endpoint.url)
        assert decide(table, agent) == table.legal[-1] and agent.fallbacks == 0
    again = endpoint.requests[1]["messages"]
    assert [m["role"] for m in again[2:]] == ["assistant", "user"] and again[2]["content"] == "castle me"
    assert "is no legal action here" in again[3]["content"] and table.legal[0] in again[3]["content"]


def last_action_of(asked: dict[str, Any]) -> str:
    return asked["messages"][1]["content"].splitlines()[-1]


def test_after_too_many_illegal_answers_a_random_move_is_played_counted_and_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with serving(lambda asked: "hm") as endpoint:
        table, agent = sat_down(endpoint.url, ",attempts=2")
        chosen = decide(table, agent)
        assert decide(table, agent) == chosen, "by the key of the decision"
    assert len(endpoint.requests) == 4 and chosen in table.legal and agent.fallbacks == 2
    assert "stub named no legal action in 2 answers" in capsys.readouterr().err


def test_a_passing_failure_is_tried_again_and_a_lasting_one_ends_in_a_sentence() -> None:
    troubles: list[str | int] = [503, 429]
    with serving(lambda asked: troubles.pop() if troubles else last_action(asked)) as endpoint:
        table, agent = sat_down(endpoint.url)
        assert decide(table, agent) == table.legal[-1] and len(endpoint.requests) == 3
    with pytest.raises(EndpointError, match=r"http://127\.0\.0\.1:\d+/v1: .*refused"):
        decide(table, agent)


def test_a_refusal_is_not_tried_again() -> None:
    with serving(lambda asked: 401) as endpoint:
        table, agent = sat_down(endpoint.url)
        with pytest.raises(EndpointError, match="401 Unauthorized the endpoint is unwell"):
            decide(table, agent)
        assert len(endpoint.requests) == 1


def test_an_answer_in_another_language_is_refused() -> None:
    with serving(lambda asked: b"<html>") as endpoint:
        table, agent = sat_down(endpoint.url)
        with pytest.raises(EndpointError, match="did not answer like a chat endpoint"):
            decide(table, agent)


def test_the_key_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "secret")
    with serving(last_action) as endpoint:
        decide(*sat_down(endpoint.url, ",key=MY_KEY"))
    assert endpoint.headers[0]["authorization"] == "Bearer secret"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("llm:", "llm wants an address first"),
        ("llm:ftp://127.0.0.1,model=x", "llm wants an address first"),
        ("llm:http://127.0.0.1/v1", "llm wants the name of a model"),
        ("llm:http://127.0.0.1/v1,model=x,attempts=0", "attempts is at least 1"),
        ("llm:http://127.0.0.1/v1,modle=x", "llm has no option 'modle=x'"),
    ],
)
def test_a_bad_spec_is_refused_in_a_sentence(spec: str, told: str) -> None:
    with pytest.raises(AgentError, match=told):
        make_agent(spec, Table("caesar").game)


def test_the_server_of_the_browser_sends_no_requests_for_strangers() -> None:
    with pytest.raises(AgentError, match="llm sits at no table of the server"):
        agent_for(Table("caesar").game, "llm:http://127.0.0.1/v1,model=x")


def test_the_rules_are_at_hand() -> None:
    assert all("## " in page(game) for game in GAMES)


def test_without_the_extra_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.delitem(sys.modules, "cleo_env.agents.text.mcp_server", raising=False)
    assert run(app, ["mcp", "caesar"]) == 2
    assert 'pip install "cleo_env[mcp]"' in capsys.readouterr().err
