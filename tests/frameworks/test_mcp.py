"""The Model Context Protocol, with its official SDK: a client plays a whole game over standard input and output."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

pytest.importorskip("mcp")
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from cleo_env import Table
from cleo_env.agents.text.mcp_server import make_server
from cleo_env.agents.text.seat import TextSeat
from tests.tutorials import run_blocks

DOCS = Path(__file__).resolve().parents[2] / "docs"
CLEO = [sys.executable, "-m", "cleo_env.agents.cli.main"]


async def call(client: Client, tool: str, **given: str) -> tuple[bool, str]:
    """Call a tool; return whether it failed, and what it said."""
    result = await client.call_tool(tool, given)
    return bool(result.is_error), result.content[0].text


async def play_out(client: Client) -> tuple[int, str]:
    """Play the last action of every list to the end; return how many decisions there were, and the last words."""
    _, told = await call(client, "look")
    decisions = 0
    while "## Your legal actions" in told:
        failed, told = await call(client, "play", action=told.splitlines()[-1].removeprefix("- ").upper())
        assert not failed, told
        decisions += 1
    return decisions, told


def test_a_game_is_played_over_standard_input_and_output() -> None:
    async def session() -> tuple[int, str]:
        server = StdioServerParameters(command=CLEO[0], args=[*CLEO[1:], "mcp", "caesar", "random", "--seed", "7"])
        async with Client(stdio_client(server)) as client:
            tools = await client.list_tools()
            assert {tool.name for tool in tools.tools} == {"look", "play", "rules"}
            assert "seat 0" in (client.instructions or "")
            return await play_out(client)

    decisions, told = asyncio.run(asyncio.wait_for(session(), 120))
    assert decisions > 20 and "The game is over" in told


def test_errors_reach_the_model_and_change_nothing() -> None:
    seat = TextSeat(Table("caesar", seed=7), 0, ["expert"])

    async def session() -> None:
        async with Client(make_server(seat)) as client:
            _, before = await call(client, "look")
            failed, told = await call(client, "play", action="lay 9 down at praetor")
            assert failed and "is no legal action here" in told and "lay 1 down at praetor" in told
            assert await call(client, "look") == (False, before)
            failed, told = await call(client, "rules", clause="CC 99.1")
            assert failed and "CC 4.6" in told

    asyncio.run(session())


def test_rules_are_read_as_a_whole_and_by_clause() -> None:
    seat = TextSeat(Table("architects_2019", seed=7), 2, ["random"])

    async def session() -> None:
        async with Client(make_server(seat)) as client:
            _, everything = await call(client, "rules")
            failed, clause = await call(client, "rules", clause="a19 3.1")
            assert not failed and clause[:40] in everything and len(everything) > 5_000

    asyncio.run(session())


def test_the_tutorial_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    assert "## Your legal actions" in run_blocks(DOCS / "tutorials" / "language_models.md")["told"]
