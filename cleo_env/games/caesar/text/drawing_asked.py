"""What is asked now, in a sentence, with a picture of what is half chosen."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.core.address import told_to
from cleo_env.core.svg import Canvas
from cleo_env.core.svg_parts import chip, panel, seat_badge
from cleo_env.core.wording import listed
from cleo_env.games.caesar.enums import SEATS, Card, Phase
from cleo_env.games.caesar.rules.data import ACTION_WORDS, CARD_WORDS, GROUP_WORDS
from cleo_env.games.caesar.text.asked import asked
from cleo_env.games.caesar.text.drawing_cards import Heap, card_row, draw_heap, heaps
from cleo_env.games.caesar.text.drawing_eyes import Eyes
from cleo_env.games.caesar.text.drawing_icons import ICONS
from cleo_env.games.caesar.text.drawing_players import card_spot, no_spot
from cleo_env.games.caesar.text.result import results
from cleo_env.games.caesar.text.words import ENDINGS, player

PICTURE = 80  # height of the picture of what is half chosen
SENTENCE = 54  # height of the sentence where it stands above the picture
SIZES = (13, 12, 11, 10, 9.5, 9, 8.5, 8)


def asked_height(compact: bool) -> int:
    """Return the height of the panel."""
    return SENTENCE + PICTURE + 14 if compact else PICTURE + 12


def asked_panel(c: Canvas, eyes: Eyes, x: float, y: float, width: float, compact: bool) -> None:
    """Draw the sentence, and the picture beside or below it."""
    state, words_width = eyes.state, width - 18 if compact else 0.42 * width
    with panel(c, "asked", x, y, width, asked_height(compact), label=c.say("what is asked now"), fill="well"):
        if state["phase"] == Phase.OVER:
            sentence = over_sentence(c, state)
            c.icon(ICONS["winner"], 8, 8, 20, "gold", "well")
        else:
            sentence = told_to(eyes.own_seat, asked(state, eyes.acting_seat), player, c.say)
            seat_badge(c, int(state["decider"]), 18, 19, 10)
        c.paragraph(36, 9, words_width - 32, SENTENCE - 8 if compact else PICTURE - 4, sentence, SIZES)
        left, top = (9.0, SENTENCE + 8.0) if compact else (words_width + 14, 6.0)
        with c.box("half chosen", left, top, width - left - 8, PICTURE):
            PICTURES[Phase(state["phase"])](c, eyes, width - left - 8)


def show_loose(c: Canvas, eyes: Eyes, width: float) -> None:
    """Draw the cards that are laid out one by one, for their player; for the other their backs."""
    state, decider = eyes.state, int(eyes.state["decider"])
    loose = state["loose"][decider]
    spot = card_spot if decider == eyes.acting_seat else no_spot
    row = heaps(loose, spot) if eyes.are(decider) else [Heap(None, int(loose.sum()))]
    c.text(0, 10, c.say("to be laid out"), 9, "dim")
    card_row(c, 0, 15, width, PICTURE - 16, row)


def show_first_action(c: Canvas, eyes: Eyes, width: float) -> None:
    """Draw the action cards to choose from."""
    card_row(c, 0, 8, width, PICTURE - 12, [Heap(word, action=True, spot=f"start {word}") for word in ACTION_WORDS])


def show_turn(c: Canvas, eyes: Eyes, width: float) -> None:
    """Draw how far the turn has come: cards laid with either face, an action card, the bust."""
    state, laid, acted = eyes.state, eyes.state["laid_faces"], bool(eyes.state["acted"])
    laying = state["phase"] in (Phase.LAY, Phase.LAY_SECOND)
    rows = (
        ("card face down", "down", bool(laid[0]), laying),
        ("card face up", "up", bool(laid[1]), laying),
        ("action card", "action", acted, not acted and state["phase"] != Phase.LAY_SECOND),
        ("bust", "bust", False, state["phase"] == Phase.ACT),
    )
    for number, (name, icon, done, now) in enumerate(rows):
        place = number % 2 * width / 2, 6 + number // 2 * 36, width / 2
        chip(c, ICONS["done" if done else icon], c.say(name), *place, now=now and not done)


def show_announced(c: Canvas, eyes: Eyes, width: float) -> None:
    """Draw the announced action card, and the groups it is aimed at."""
    state = eyes.state
    draw_heap(c, Heap(CARD_WORDS[state["announced"]], action=True), 8, 6, 49, 68)
    targets = [int(state["target"])]
    if state["announced"] == Card.CASTLING:
        targets.append(int(state["other_target"]))
    c.icon(ICONS["next"], 74, 28, 22, "dim", "well")
    for number, group in enumerate(targets):
        word = GROUP_WORDS[group]
        c.icon(ICONS[word], 114 + number * 84, 16, 34, word, "well")
        c.text(131 + number * 84, 66, c.say(word), 10, word, "middle", bold=True)


def show_veto_draw(c: Canvas, eyes: Eyes, width: float) -> None:
    """Draw the veto that was played."""
    draw_heap(c, Heap("veto", action=True), 8, 6, 49, 68)


def show_missions(c: Canvas, eyes: Eyes, width: float) -> None:
    """Draw two missions, of which one is given up; they can be read in their player's panel."""
    for number in range(2):
        c.icon(ICONS["mission"], width / 2 - 56 + number * 64, 14, 50, "gold", "well")


def show_draw(c: Canvas, eyes: Eyes, width: float) -> None:
    """Draw how many cards are short of a full hand."""
    state = eyes.state
    held = int(state["held"][state["decider"]].sum())
    draw_heap(c, Heap(None), 8, 12, 40, 56)
    draw_heap(c, Heap(None, action=True), 54, 12, 40, 56)
    c.text(112, 48, f"{held} → {int(state['hand'])}", 22, bold=True)


def over_sentence(c: Canvas, state: np.void) -> str:
    """Say why the game ended and who won."""
    won = c.say(listed(player(p) for p, result in enumerate(results(state)) if result.won))
    return c.say("The game is over: {why}. Winner: {who}.", why=c.say(ENDINGS[state["ending"]]), who=won)


def result_table(c: Canvas, eyes: Eyes, width: float) -> None:
    """Draw how each player's points came about."""
    headings, first = ("patricians", "majorities", "groups", "mission", "points"), 0.28
    step = (1 - first) * width / len(headings)
    for number, heading in enumerate(headings):
        c.text(first * width + (number + 1) * step, 12, c.say(heading), 8.5, "dim", "end", within=step - 2)
    for p, result in enumerate(results(eyes.state)[:SEATS]):
        y = 34 + 26 * p
        seat_badge(c, p, 10, y - 5, 8)
        c.text(24, y, c.say(player(p)), 11, bold=result.won, within=first * width - 26)
        values = (result.patricians, result.majorities, result.whole_groups, result.mission, result.points)
        for number, value in enumerate(values):
            c.text(first * width + (number + 1) * step, y, str(value), 13, anchor="end", bold=result.won)


PICTURES: dict[Phase, Callable[[Canvas, Eyes, float], None]] = {
    Phase.SET_UP: show_loose,
    Phase.FIRST_ACTION: show_first_action,
    Phase.LAY: show_turn,
    Phase.LAY_SECOND: show_turn,
    Phase.ACT: show_turn,
    Phase.VETO: show_announced,
    Phase.VETO_DRAW: show_veto_draw,
    Phase.CASTLE: show_loose,
    Phase.MISSION: show_missions,
    Phase.DRAW: show_draw,
    Phase.OVER: result_table,
}
