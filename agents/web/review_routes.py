"""The addresses for looking through recorded games."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from cleo_env.agents.web import orders, pages
from cleo_env.agents.web.guard import check_agent
from cleo_env.agents.web.levels import agent_of
from cleo_env.agents.web.message import worded
from cleo_env.agents.web.review import EVERYTHING, Review
from cleo_env.agents.web.room import HUMAN, Refused
from cleo_env.registry import get_game

KEPT_OPEN = 16  # reviews in memory
THINK_KEYS, PLAY_KEYS = {"at", "agent"}, {"at", "seats", "hints"}


def review_routes(answering: Callable[..., Any]) -> list[Route]:
    """Return the addresses, with refusals answered as elsewhere."""
    return [
        Route("/review/{key}", pages.review),
        Route("/api/reviews", answering(new_review), methods=["POST"]),
        Route("/api/reviews/{key}", answering(about)),
        Route("/api/reviews/{key}/at/{number:int}", answering(page)),
        Route("/api/reviews/{key}/chances", answering(chances)),
        Route("/api/reviews/{key}/think", answering(think), methods=["POST"]),
        Route("/api/reviews/{key}/play", answering(play_on), methods=["POST"]),
    ]


async def new_review(request: Request) -> Response:
    """Take a record in."""
    record = orders.record_of((await orders.read_json(request, {"record"})).get("record"))
    await played_through(request, record)  # it can be
    key = secrets.token_urlsafe(9)
    request.app.state.hall.store.add_review(key, record)
    return JSONResponse({"id": key, "url": f"{request.base_url}review/{key}"}, 201)


async def played_through(request: Request, record: dict[str, Any]) -> Review:
    """Play a record through, as soon as its game is ready."""
    await request.app.state.hall.ready.wait_for(get_game(record["game"]).name)
    return await asyncio.to_thread(Review, record)


async def found(request: Request) -> Review:
    """Return the review of an address, from memory if it was looked at lately."""
    reviews: OrderedDict[str, Review] = request.app.state.reviews
    key = request.path_params["key"]
    if key not in reviews:
        record = request.app.state.hall.store.load_review(key)
        if record is None:
            raise LookupError("there is no such game to look through")
        reviews[key] = await played_through(request, record)
    reviews.move_to_end(key)
    while len(reviews) > KEPT_OPEN:
        reviews.popitem(last=False)
    return reviews[key]


async def about(request: Request) -> Response:
    """Tell what the game was."""
    review, language = await found(request), pages.language_of(request)
    levels = pages.describe_levels(review.table.game.name, language)
    return JSONResponse({**review.about(language), "levels": levels})


async def page(request: Request) -> Response:
    """Show the table after some decision."""
    review = await found(request)
    number = request.path_params["number"]
    if number > review.length:
        raise LookupError(f"the game has {review.length} decisions")
    compact = request.query_params.get("compact") == "1"
    drawn = await asyncio.to_thread(review.page, number, eyes(request, review), compact, pages.language_of(request))
    return JSONResponse(drawn)


def eyes(request: Request, review: Review) -> int | str | None:
    """Return through whose eyes the table is to be shown."""
    chosen = request.query_params.get("seat", EVERYTHING)
    if chosen in (EVERYTHING, ""):
        return EVERYTHING if chosen else None
    if not chosen.isdecimal():
        raise Refused(f"seat is a number or {EVERYTHING!r}")
    return review.table.game.check_seat(int(chosen), review.table.num_players)


async def chances(request: Request) -> Response:
    """Tell how the value network saw the game."""
    review = await found(request)
    if review.chances is None:
        review.chances = await request.app.state.hall.bots.win_chances(review.table.game, review.all_states)
    values = review.chances
    return JSONResponse([[round(chance, 3) for chance in row] for row in values])


def moment(given: dict[str, Any], review: Review) -> int:
    """Return a moment at which somebody decides."""
    at = orders.whole(given, "at", 0, review.length)
    if at is None or review.deciders[at] < 0:
        raise Refused("nobody decides at this moment")
    return at


async def think(request: Request) -> Response:
    """Say what an agent would do at some moment, from what the seat that decides there sees."""
    review = await found(request)
    given = await orders.read_json(request, THINK_KEYS)
    at, game = moment(given, review), review.table.game
    agent = check_agent(agent_of(game.name, orders.text(given, "agent")), request.app.state.local)
    if agent == HUMAN:
        raise Refused("a person cannot be asked here")
    bots = request.app.state.hall.bots
    await bots.check(game, agent)
    table = await asyncio.to_thread(review.at, at)
    thoughts = await bots.explain(table, agent, review.asked(at), int(review.record["seed"]))
    language = pages.language_of(request)
    return JSONResponse(
        [asdict(thought) | {"text": worded(table, table.decider, thought.action, language)} for thought in thoughts]
    )


async def play_on(request: Request) -> Response:
    """Open a table that goes on from some moment."""
    review = await found(request)
    given = await orders.read_json(request, PLAY_KEYS)
    at = moment(given, review)
    seats = orders.seats_of(given, review.table.game.name, request.app.state.local)
    if len(seats) != review.table.num_players:
        raise Refused(f"there are {review.table.num_players} seats, not {len(seats)}")
    start = {**review.record, "actions": review.record["actions"][:at]}
    room = await request.app.state.hall.new_table(start, seats, hints=given.get("hints") is True)
    return JSONResponse(pages.links_of(room, request), 201)
