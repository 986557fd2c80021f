"""What is asked now, and of whom, in a sentence a phase; with what is half done, as far as the viewer sees it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.core.wording import listed, numbered
from cleo_env.games.caesar.enums import FACE_UP, Card, Phase
from cleo_env.games.caesar.rules.data import GROUP_WORDS, INFLUENCE_WORDS
from cleo_env.games.caesar.rules.turn import is_without_room
from cleo_env.games.caesar.text.words import (
    ACTION_NAMES,
    announced,
    cards,
    for_rules,
    held_missions,
    laid_cards,
    player,
)


def asked(state: np.void, seat: int | None) -> str:
    """Say who is asked for what, as a seat sees it, or everybody for None."""
    return f"{player(state['decider'])} {ASKED[Phase(state['phase'])](state, seat)}"


def ask_set_up(state: np.void, seat: int | None) -> str:
    """Count the cards still to be laid out, or name them for their player."""
    return f"lays out the first cards, face down: {loose_cards(state, seat)} to go"


def loose_cards(state: np.void, seat: int | None) -> str:
    """Name the cards to be laid out for their player, count them for others."""
    loose = state["loose"][state["decider"]]
    return cards(loose) if seat == state["decider"] else numbered(int(loose.sum()), "card")


def ask_first_action(state: np.void, seat: int | None) -> str:
    """Say that any action card may be chosen."""
    return "chooses an action card to start with"


def ask_lay(state: np.void, seat: int | None) -> str:
    """Say what may be laid."""
    return "lays influence cards" + ("" if state["acted"] else ", or plays an action card first")


def ask_lay_second(state: np.void, seat: int | None) -> str:
    """Say how the second card may lie."""
    face = "down" if state["laid_faces"][1] else "up"
    return f"lays a second influence card, face {face}, or none"


def ask_act(state: np.void, seat: int | None) -> str:
    """Say what may come before the bust, or that there is no room."""
    if is_without_room(for_rules(state)):
        return "has no room for an influence card: plays an action card first, or the game ends"
    ends = "ends the turn, which draws no bust" if state["first_turn"] else "draws a bust"
    return ends if state["acted"] else f"plays an action card or {ends}"


def ask_veto(state: np.void, seat: int | None) -> str:
    """Name the announced action; whose card it aims at sees which that is."""
    hit, owner = "", int(state["decider"])
    if state["announced"] == Card.ASSASSINATION and seat == owner:
        aimed_at = laid_cards(state, owner, int(state["target"]))[state["victim"] :]
        hit = f" (your {INFLUENCE_WORDS[aimed_at[0]]})" if len(aimed_at) and aimed_at[0] < FACE_UP else ""
    return f"allows or vetoes {announced(state)}{hit}"


def ask_veto_draw(state: np.void, seat: int | None) -> str:
    """Say what a veto is followed by."""
    return f"draws a card for {ACTION_NAMES[Card.VETO]}"


def ask_castle(state: np.void, seat: int | None) -> str:
    """Count the cards still to be castled, or name them for their player."""
    groups = listed(GROUP_WORDS[state[name]] for name in ("target", "other_target"))
    return f"lays out castled cards at {groups}: {loose_cards(state, seat)} to go"


def ask_mission(state: np.void, seat: int | None) -> str:
    """Say that a mission is to be given up; its player sees both."""
    both = f": {', '.join(held_missions(state, seat))}" if seat is not None and seat == state["decider"] else ""
    return f"keeps one of two missions{both}"


def ask_draw(state: np.void, seat: int | None) -> str:
    """Count the cards to be drawn."""
    short = int(state["hand"]) - int(state["held"][state["decider"]].sum())
    return f"draws {numbered(short, 'card')}"


ASKED: dict[Phase, Callable[[np.void, int | None], str]] = {
    Phase.SET_UP: ask_set_up,
    Phase.FIRST_ACTION: ask_first_action,
    Phase.LAY: ask_lay,
    Phase.LAY_SECOND: ask_lay_second,
    Phase.ACT: ask_act,
    Phase.VETO: ask_veto,
    Phase.VETO_DRAW: ask_veto_draw,
    Phase.CASTLE: ask_castle,
    Phase.MISSION: ask_mission,
    Phase.DRAW: ask_draw,
}
