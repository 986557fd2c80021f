"""Events of the log that only the 2019 edition has: the one offering, palms or a statue, worshippers."""

from __future__ import annotations

from collections.abc import Callable

from cleo_env.core.wording import listed
from cleo_env.games.architects.enums import Resource
from cleo_env.games.architects.text.events import (
    Step,
    log_build,
    log_built,
    log_claim,
    log_offering,
    log_plainly,
    log_walk,
)
from cleo_env.games.architects.text.words import card_list, counted, money


def log_end_visit(step: Step) -> list[str]:
    """Tell what the end of a visit brings: Cleopatra's steps, last turns, the offering."""
    logged = [f"{step.who} left the quarry", *log_walk(step)]
    if step.after["last_turns"] > step.before["last_turns"]:
        logged.append("every other player has one last turn")
    return logged + log_offering(step)


def log_palms(step: Step) -> list[str]:
    """Tell whether a sanctuary was claimed, and what the palms brought once all is asked."""
    logged = log_claim(step)
    if palms := step.gain("money", step.before["active"]):
        logged.append(f"{step.who} took {money(step.before, palms)} for the palms")
    elif step.action == "claim" and step.before["palms_due"] and not step.after["palms_due"]:
        logged.append(f"{step.who} gave up {money(step.before, int(step.before['palms_due']))} for the palms")
    return logged


def log_discount(step: Step) -> list[str]:
    """Tell which unit a piece goes without, and what was built."""
    artisan = step.before["owed"][Resource.ARTISAN] > 0
    sort, helper = ("artisan", "foreman") if artisan else ("material", "merchant")
    return [f"{step.who} went without {counted(1, sort)}, thanks to the {helper}", *log_built(step)]


def log_call(step: Step) -> list[str]:
    """Tell who was called for which penalty, and what a beggar brought."""
    scarabs = -step.gain("money", step.before["active"])
    price = f" and paid {money(step.before, scarabs)}" if scarabs else step.for_amulets
    logged = [f"{step.who} called the {step.word}{price}"]
    drawn = step.after["hand"][step.before["active"]] - step.before["hand"][step.before["active"]]
    return logged + ([log_drawn(step, int(drawn.sum()))] if drawn.any() else [])


def log_drawn(step: Step, count: int) -> str:
    """Tell how many cards were drawn, those that lay face up by name."""
    viewer = (int(step.before["active"]) + 1) % int(step.before["num_players"])
    place = int(step.before["num_players"]) - 2
    opened = step.after["known"][viewer, place] - step.before["known"][viewer, place]
    closed = count - int(opened.sum())
    backs = [counted(closed, "face-down card")] if closed else []
    return f"{step.who} drew {listed(card_list(step.before, opened) + backs)}"


EVENTS: dict[str, Callable[[Step], list[str]]] = {
    "mosaic": log_build,
    "end_visit": log_end_visit,
    "kind": log_plainly("{who} will pay in {word}"),
    "discount": log_discount,
    "claim": log_palms,
    "leave": log_palms,
    "call": log_call,
}
