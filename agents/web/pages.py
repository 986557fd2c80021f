"""The pages that a browser loads, in its language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from cleo_env.agents.web.clauses import rules_html
from cleo_env.agents.web.facts import facts_of
from cleo_env.agents.web.language import LANGUAGES, endonym, negotiated, say
from cleo_env.agents.web.levels import LEVELS
from cleo_env.agents.web.page_words import SCRIPT_WORDS
from cleo_env.agents.web.room import Room
from cleo_env.agents.web.store import StoreError
from cleo_env.core.settings import Drawn, Setting
from cleo_env.registry import GAMES, get_game

LANGUAGE_COOKIE = "language"
RULINGS = "rulings"
UNSHOWN = ("reward", "memory")  # settings for those who train, not for people at a table
TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=select_autoescape(), trim_blocks=True
)


def language_of(connection: HTTPConnection) -> str:
    """Return the language that was chosen, or that suits the browser."""
    chosen = connection.query_params.get("language") or connection.cookies.get(LANGUAGE_COOKIE)
    return chosen if chosen in LANGUAGES else negotiated(connection.headers.get("accept-language", "").split(","))


def links_of(room: Room, request: Request) -> dict[str, Any]:
    """Return the links of a table: one for every person, one for spectators."""
    people = [(place, seat) for place, seat in enumerate(room.seats) if seat.is_human]
    return {
        "id": room.id,
        "seats": [{"seat": place, "url": f"{request.base_url}seat/{seat.token}"} for place, seat in people],
        "watch": f"{request.base_url}watch/{room.watch}",
    }


def page(request: Request, template: str, status: int = 200, **given: Any) -> Response:
    """Fill a template in the browser's language; a language chosen in the address is remembered."""
    language = language_of(request)
    html = TEMPLATES.get_template(template).render(
        _=lambda text: say(text, language),
        language=language,
        languages=[(code, endonym(code)) for code in LANGUAGES],
        words=as_json({text: say(text, language) for text in SCRIPT_WORDS}),
        **given,
    )
    response = HTMLResponse(html, status, headers={"cache-control": "no-store"})
    if request.query_params.get("language") in LANGUAGES:
        response.set_cookie(LANGUAGE_COOKIE, language, max_age=31_536_000, samesite="strict", httponly=True)
    return response


def as_json(value: Any) -> Markup:
    """Write a value so that it can stand in a page."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))


async def lobby(request: Request) -> Response:
    """Show the page on which tables are opened."""
    return page(request, "lobby.html", games=as_json(game_list(language_of(request))))


async def table(request: Request) -> Response:
    """Show a table."""
    try:
        opened, seat = await request.app.state.hall.find(request.path_params["token"])
    except LookupError as problem:
        return page(request, "lost.html", 404, problem=say(str(problem.args[0]), language_of(request)))
    except StoreError as problem:
        return page(request, "lost.html", 503, problem=say(str(problem), language_of(request)))
    game = opened.room.table.game
    return page(request, "table.html", game=game, title=say(game.title, language_of(request)), seat=seat,
                hints=opened.room.hints, watch=opened.room.watch)  # fmt: skip


async def review(request: Request) -> Response:
    """Show a recorded game."""
    return page(request, "review.html", key=request.path_params["key"])


async def rules(request: Request) -> Response:
    """Show the rules of a game in our words."""
    name = request.path_params["name"]
    if name not in (*GAMES, RULINGS):
        return page(request, "lost.html", 404, problem=say("there is no such page", language_of(request)))
    return page(request, "rules.html", text=Markup(rules_html(name, language_of(request))))


async def games(request: Request) -> Response:
    """List the games with their settings and levels."""
    return JSONResponse(game_list(language_of(request)))


def game_list(language: str) -> list[dict[str, Any]]:
    """Describe every game for the lobby."""
    return [describe(get_game(name), language) for name in GAMES]


def describe(game: Any, language: str) -> dict[str, Any]:
    """Describe one game: players and their names, settings, levels."""
    settings = [one for one in game.settings.by_name.values() if isinstance(one, Setting) and one.name not in UNSHOWN]
    return {
        "name": game.name,
        "title": say(game.title, language),
        "players": [game.min_players, game.max_players, game.default_players],
        "names": [say(facts_of(game).player(seat), language) for seat in range(game.max_players)],
        "settings": [describe_setting(one, language) for one in settings],
        "levels": describe_levels(game.name, language),
    }


def describe_levels(game: str, language: str) -> list[dict[str, Any]]:
    """Describe the levels of play of a game, the weakest first."""
    return [{"agent": level.agent, "rating": level.rating, "name": say(level.name, language)} for level in LEVELS[game]]


def describe_setting(setting: Setting | Drawn, language: str) -> dict[str, Any]:
    """Describe a setting: a row of choices, or a range of whole numbers."""
    choices = setting.choices if isinstance(setting, Setting) else ()
    ranged = isinstance(choices, range)
    return {
        "name": setting.name,
        "label": say(setting.meaning, language),
        "default": setting.default,
        "range": [choices[0], choices[-1]] if ranged else None,
        "choices": None if ranged else list(choices),
        "labels": None if ranged else [say(choice_word(choice), language) for choice in choices],
    }


def choice_word(choice: Any) -> str:
    """Return what a choice of a setting is called."""
    plain = {None: "default", True: "yes", False: "no"}
    return plain[choice] if choice is None or isinstance(choice, bool) else str(choice)
