"""Reading what a browser asks for: plain JSON, checked key by key."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request

from cleo_env.agents.options import AgentError
from cleo_env.agents.web.guard import check_agent
from cleo_env.agents.web.levels import agent_of
from cleo_env.agents.web.limits import MAX_ACTIONS, MAX_PACE, MAX_SEED
from cleo_env.agents.web.room import HUMAN, Refused
from cleo_env.core.record import check_record
from cleo_env.registry import get_game

TABLE_KEYS = {"game", "seats", "seed", "settings", "hints", "pace"}


async def read_json(request: Request, keys: set[str]) -> dict[str, Any]:
    """Return the object in a request, or refuse what is none or has unknown keys."""
    try:
        given = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise Refused("the request is no JSON") from None
    if not isinstance(given, dict):
        raise Refused("the request is no JSON object")
    if unknown := sorted(set(given) - keys):
        raise Refused(f"unknown: {', '.join(unknown)!r}; known are {', '.join(sorted(keys))!r}")
    return given


def seats_of(given: dict[str, Any], game: str, local: bool) -> list[str]:
    """Return who is to sit where: people, levels or agents by name."""
    seats = given.get("seats")
    if not isinstance(seats, list) or not all(isinstance(who, str) for who in seats):
        raise Refused("seats is a list of names, such as human and expert")
    get_game(game).check_players(len(seats))
    return [who if who == HUMAN else check_agent(agent_of(game, who), local) for who in seats]


def whole(given: dict[str, Any], key: str, low: int, high: int, default: int | None = None) -> int | None:
    """Return a whole number within bounds."""
    value = given.get(key, default)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refused(f"{key!r} is a whole number from {low} to {high}")
    return value


def decision_of(given: dict[str, Any]) -> int:
    """Return the number of the decision that is answered."""
    decision = whole(given, "decision", 0, MAX_SEED)
    if decision is None:
        raise Refused("the number of the decision is missing")
    return decision


def text(given: dict[str, Any], key: str) -> str:
    """Return a text."""
    if not isinstance(given.get(key), str):
        raise Refused(f"{key!r} is missing, or no text")
    return given[key]


def seed_of(given: dict[str, Any]) -> int | None:
    """Return the seed of a game, None for any."""
    return whole(given, "seed", 0, MAX_SEED)


def settings_of(given: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of a game; the game itself checks them."""
    settings = given.get("settings", {})
    if not isinstance(settings, dict):
        raise Refused("settings is an object of names and values")
    return settings


def pace_of(given: dict[str, Any]) -> float | None:
    """Return how long a bot's move is shown before the next, in seconds."""
    pace = given.get("pace")
    if pace is None:
        return None
    if not isinstance(pace, int | float) or isinstance(pace, bool) or not 0 <= pace <= MAX_PACE:
        raise Refused(f"pace is a number of seconds from 0 to {MAX_PACE:.0f}")
    return float(pace)


def record_of(given: Any) -> dict[str, Any]:
    """Return a record that is not too long."""
    record = check_record(given)
    if len(record["actions"]) > MAX_ACTIONS:
        raise Refused(f"a record has at most {MAX_ACTIONS} actions")
    return record


PROBLEMS = (Refused, AgentError, ValueError)  # what is answered with a sentence
