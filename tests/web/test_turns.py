from __future__ import annotations

import asyncio

from cleo_env.agents.web.turns import Turns


def order_of(wanted: list[tuple[str, bool]], cancelled: str = "") -> list[str]:
    """Let several wait while one draws; return who drew in which order."""

    async def draw(turns: Turns, name: str, urgent: bool, drawn: list[str]) -> None:
        async with turns.turn(urgent):
            drawn.append(name)
            await asyncio.sleep(0.01)

    async def run() -> list[str]:
        turns, drawn = Turns(), []
        tasks = {name: asyncio.create_task(draw(turns, name, urgent, drawn)) for name, urgent in wanted}
        await asyncio.sleep(0.001)
        if cancelled:
            tasks[cancelled].cancel()
        await asyncio.gather(*tasks.values(), return_exceptions=True)
        return drawn

    return asyncio.run(run())


def test_who_is_asked_is_drawn_before_those_who_look_on() -> None:
    assert order_of([("first", False), ("looker", False), ("asked", True)]) == ["first", "asked", "looker"]


def test_who_leaves_holds_nobody_up() -> None:
    assert order_of([("first", False), ("gone", True), ("last", False)], cancelled="gone") == ["first", "last"]
    assert order_of([("gone", False), ("last", False)], cancelled="gone") == ["gone", "last"]
