from __future__ import annotations

import asyncio

from cleo_env.agents.web.turns import Turns

LATER = 0.05  # seconds


def order_of(wanted: list[tuple[str, float]], cancelled: str = "", late: str = "") -> list[str]:
    """Let several wait while one draws, the late one after a while; return who drew in which order."""

    async def draw(turns: Turns, name: str, after: float, drawn: list[str]) -> None:
        await asyncio.sleep(2 * LATER if name == late else 0)
        async with turns.turn(after):
            drawn.append(name)
            await asyncio.sleep(3 * LATER if name == "first" else 0)

    async def run() -> list[str]:
        turns, drawn = Turns(), []
        tasks = {name: asyncio.create_task(draw(turns, name, after, drawn)) for name, after in wanted}
        await asyncio.sleep(LATER / 2)
        if cancelled:
            tasks[cancelled].cancel()
        await asyncio.gather(*tasks.values(), return_exceptions=True)
        return drawn

    return asyncio.run(run())


def test_who_is_asked_is_drawn_before_those_who_look_on() -> None:
    assert order_of([("first", 0), ("looker", 10 * LATER), ("asked", 0)]) == ["first", "asked", "looker"]


def test_who_looks_on_does_not_wait_for_ever() -> None:
    wanted: list[tuple[str, float]] = [("first", 0), ("looker", LATER), ("asked", 0), ("late", 0)]
    assert order_of(wanted, late="late") == ["first", "asked", "looker", "late"]


def test_who_leaves_holds_nobody_up() -> None:
    assert order_of([("first", 0), ("gone", 0), ("last", LATER)], cancelled="gone") == ["first", "last"]
    assert order_of([("first", 0), ("last", LATER)], cancelled="first") == ["first", "last"]


def test_between_two_turns_others_come_to_word() -> None:
    async def run() -> list[str]:
        turns, heard = Turns(), list[str]()

        async def move(name: str) -> None:
            async with turns.turn():
                heard.append(name)

        async def click() -> None:
            heard.append("click")

        moves = [asyncio.create_task(move(name)) for name in ("one", "two", "three")]
        await asyncio.sleep(0)
        await asyncio.gather(asyncio.create_task(click()), *moves)
        return heard

    assert asyncio.run(run()) == ["one", "click", "two", "three"]
