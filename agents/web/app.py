"""The server's addresses. `make_app` gives a Starlette application; `cleo serve` runs it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from cleo_env.agents.web import orders, pages
from cleo_env.agents.web.bots import BotFailed, Bots
from cleo_env.agents.web.drawing import changes
from cleo_env.agents.web.guard import Guard, check_agent, is_loopback
from cleo_env.agents.web.hall import Hall, Open, TooMany, Viewer, as_json, started
from cleo_env.agents.web.language import say
from cleo_env.agents.web.levels import agent_of
from cleo_env.agents.web.limits import LOG_TAIL, MAX_SOCKET_MESSAGE
from cleo_env.agents.web.message import worded
from cleo_env.agents.web.review_routes import review_routes
from cleo_env.agents.web.room import HUMAN, Refused
from cleo_env.agents.web.store import Store, StoreError

STATIC = Path(__file__).parent / "static"
ACT_KEYS, BACK_KEYS, REPLACE_KEYS = {"action", "decision"}, {"decision"}, {"seat", "agent"}
Handler = Callable[[Request], Awaitable[Response]]


def make_app(database: Path | str, host: str = "127.0.0.1", ahead: bool = False) -> Starlette:
    """Return the application with its tables in a database file; games may be compiled ahead of their first table."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.hall = Hall(Store(database), Bots())
        app.state.reviews = OrderedDict()
        beside = [asyncio.create_task(work) for work in (app.state.hall.begin(ahead), app.state.hall.keep_tidy())]
        yield
        for task in beside:
            task.cancel()
        await app.state.hall.close()

    app = Starlette(routes=routes(), lifespan=lifespan)
    app.state.local = is_loopback(host)
    app.add_middleware(Guard, host=host)
    return app


def routes() -> list[Route | Mount | WebSocketRoute]:
    """Return all addresses."""
    return [
        Route("/", pages.lobby),
        Route("/seat/{token}", pages.table),
        Route("/watch/{token}", pages.table),
        Route("/rules/{name}", pages.rules),
        Mount("/static", StaticFiles(directory=STATIC)),
        Route("/api/games", pages.games),
        Route("/api/tables", answering(new_table), methods=["POST"]),
        Route("/api/links/{token}", answering(look)),
        Route("/api/links/{token}/board", answering(board)),
        Route("/api/links/{token}/act", answering(act), methods=["POST"]),
        Route("/api/links/{token}/back", answering(take_back), methods=["POST"]),
        Route("/api/links/{token}/hint", answering(hint), methods=["POST"]),
        Route("/api/links/{token}/replace", answering(replace), methods=["POST"]),
        Route("/api/links/{token}/review", answering(open_review), methods=["POST"]),
        WebSocketRoute("/live/{token}", live),
        *review_routes(answering),
    ]


def answering(handler: Handler) -> Handler:
    """Return a handler whose refusals are answered with a sentence."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except ClientDisconnect:
            return Response(status_code=400)
        except TooMany as problem:
            return refusal(request, problem, 429)
        except StoreError as problem:
            return refusal(request, problem, 503)
        except LookupError as problem:
            return refusal(request, problem, 404)
        except Refused as problem:
            return refusal(request, problem, 409)
        except (ValueError, BotFailed) as problem:
            return refusal(request, problem, 400)

    return answer


def refusal(request: Request, problem: Exception, status: int) -> Response:
    """Say in the browser's language why something was not done."""
    message = str(problem.args[0]) if problem.args else str(problem)
    return JSONResponse({"error": say(message, pages.language_of(request))}, status)


def hall_of(connection: HTTPConnection) -> Hall:
    """Return the server's tables."""
    return connection.app.state.hall


async def new_table(request: Request) -> Response:
    """Open a table."""
    given = await orders.read_json(request, orders.TABLE_KEYS)
    game, local = orders.text(given, "game"), request.app.state.local
    seats = orders.seats_of(given, game, local)
    settings, seed, pace = orders.settings_of(given), orders.seed_of(given), orders.pace_of(given)
    await hall_of(request).ready.wait_for(game)  # else the game would be compiled here, and nobody answered meanwhile
    start = await asyncio.to_thread(started, game, len(seats), seed, settings)
    room = await hall_of(request).new_table(start, seats, hints=given.get("hints") is True, pace=pace)
    return JSONResponse(pages.links_of(room, request), 201)


async def at_table(request: Request) -> tuple[Open, int | None]:
    """Return the table and the seat of a link."""
    return await hall_of(request).find(request.path_params["token"])


async def in_seat(request: Request) -> tuple[Open, int]:
    """Return the table and the seat of a player's link."""
    opened, seat = await at_table(request)
    if seat is None:
        raise Refused("spectators only look on")
    return opened, seat


def told(request: Request, opened: Open, seat: int | None, whole_log: bool = False) -> Response:
    """Answer with how the table stands for a seat, with the end of the log, as the socket tells it."""
    message = hall_of(request).message(opened, seat, pages.language_of(request), whole_log)
    return Response(message, media_type="application/json")


async def look(request: Request) -> Response:
    """Tell how a table stands."""
    return told(request, *await at_table(request), whole_log=True)


async def board(request: Request) -> Response:
    """Draw a table."""
    compact = request.query_params.get("compact") == "1"
    drawn = await hall_of(request).board(*await at_table(request), pages.language_of(request), compact)
    return JSONResponse({"version": drawn.version, "board": drawn.svg})


async def act(request: Request) -> Response:
    """Play an action."""
    opened, seat = await in_seat(request)
    given = await orders.read_json(request, ACT_KEYS)
    await hall_of(request).act(opened, seat, orders.text(given, "action"), orders.decision_of(given))
    return told(request, opened, seat)


async def take_back(request: Request) -> Response:
    """Take the last choice back."""
    opened, seat = await in_seat(request)
    given = await orders.read_json(request, BACK_KEYS)
    await hall_of(request).take_back(opened, seat, orders.decision_of(given))
    return told(request, opened, seat)


async def hint(request: Request) -> Response:
    """Say what a search would do."""
    opened, seat = await in_seat(request)
    given = await orders.read_json(request, BACK_KEYS)
    thoughts = await hall_of(request).hint(opened, seat, orders.decision_of(given))
    language = pages.language_of(request)
    table = opened.room.table
    return JSONResponse(
        [asdict(thought) | {"text": worded(table, table.decider, thought.action, language)} for thought in thoughts]
    )


async def replace(request: Request) -> Response:
    """Put another agent in the place of one that failed."""
    opened, seat = await in_seat(request)
    given = await orders.read_json(request, REPLACE_KEYS)
    place = orders.whole(given, "seat", 0, len(opened.room.seats) - 1)
    agent = check_agent(agent_of(opened.room.table.game.name, orders.text(given, "agent")), request.app.state.local)
    if place is None or agent == HUMAN:
        raise Refused("another agent can be put in the place of one that failed, and nobody else")
    await hall_of(request).bots.check(opened.room.table.game, agent)
    hall_of(request).replace(opened, place, agent)
    return told(request, opened, seat)


async def open_review(request: Request) -> Response:
    """Open a finished game for review."""
    opened, _ = await at_table(request)
    if not opened.room.table.over:
        raise Refused("a game can be looked through when it is over")
    hall_of(request).store.add_review(opened.room.id, opened.room.record)
    return JSONResponse({"url": f"{request.base_url}review/{opened.room.id}"})


async def live(socket: WebSocket) -> None:
    """Tell a browser of every change as long as it looks on."""
    try:
        opened, seat = await hall_of(socket).find(socket.path_params["token"])
        viewer = Viewer(seat, pages.language_of(socket), socket.query_params.get("compact") == "1")
        hall_of(socket).enter(opened, viewer)
    except (LookupError, TooMany, StoreError) as problem:
        await socket.close(1008, str(problem))
        return
    await socket.accept()
    senders = [asyncio.create_task(send(socket, opened, viewer)) for send in (send_changes, send_boards)]
    try:
        while len(await socket.receive_text()) <= MAX_SOCKET_MESSAGE:
            pass  # a browser has nothing to say here
    except (WebSocketDisconnect, KeyError):
        pass
    finally:
        for sender in senders:
            sender.cancel()
        hall_of(socket).leave(opened, viewer)


async def send_changes(socket: WebSocket, opened: Open, viewer: Viewer) -> None:
    """Send what is asked and has happened whenever the table has changed, however long its drawing takes."""
    hall, lines = hall_of(socket), 0
    while True:
        viewer.changed.clear()
        whole_log = len(opened.room.table.log) - LOG_TAIL > lines  # more has happened than the tail tells
        lines = len(opened.room.table.log)
        await socket.send_text(hall.message(opened, viewer.seat, viewer.language, whole_log))
        await viewer.changed.wait()


async def send_boards(socket: WebSocket, opened: Open, viewer: Viewer) -> None:
    """Send the board whenever it has changed and is drawn."""
    hall = hall_of(socket)
    while True:
        viewer.outdated.clear()
        board = await hall.board(opened, viewer.seat, viewer.language, viewer.compact)
        await socket.send_text(as_json(changes(board, viewer.shown)))
        viewer.shown = board
        await viewer.outdated.wait()
