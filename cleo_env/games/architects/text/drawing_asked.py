"""What is asked now, in a sentence, with a picture of what is half chosen."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.core.address import told_to
from cleo_env.core.svg import Canvas
from cleo_env.core.svg_parts import chip, panel, seat_badge
from cleo_env.games.architects.editions import Edition, edition_of
from cleo_env.games.architects.enums import FIRST_TAINTED, Category, Phase, Unit, Visit
from cleo_env.games.architects.rules.data import CATEGORY_WORDS
from cleo_env.games.architects.rules.garden import (
    FIRST_ORIENTATION,
    MOSAIC_WORDS,
    ORIENTATION_FLIPPED,
    ORIENTATION_SHAPES,
    ORIENTATION_WORDS,
)
from cleo_env.games.architects.text.asked import asked
from cleo_env.games.architects.text.drawing_asked_2006 import PICTURES_2006
from cleo_env.games.architects.text.drawing_asked_2019 import PICTURES_2019, has_help, helped
from cleo_env.games.architects.text.drawing_cards import card_row
from cleo_env.games.architects.text.drawing_eyes import Eyes
from cleo_env.games.architects.text.drawing_icons import ICONS
from cleo_env.games.architects.text.drawing_market import faced
from cleo_env.games.architects.text.drawing_marks import mosaic_shape, size_of
from cleo_env.games.architects.text.drawing_players import card_spot
from cleo_env.games.architects.text.drawing_quarry import RESOURCES, SHAPES, unit
from cleo_env.games.architects.text.palace import asked_squares
from cleo_env.games.architects.text.result import results
from cleo_env.games.architects.text.words import ENDINGS, player, players

PICTURE = 80  # height of the picture of what is half chosen
SENTENCE = 54  # height of the sentence where it stands above the picture
SIZES = (13, 12, 11, 10, 9.5, 9, 8.5, 8)

STAGES = (("market", "cards"), ("quarry", "wall"), ("end turn", "next"))
STAGES_NOW = {  # by Visit: the stages that come next
    Visit.NONE: (0, 1), Visit.MARKET: (2,), Visit.QUARRY: (1,), Visit.QUARRY_ENDED: (2,), Visit.PASSED: (2,),
}  # fmt: skip
STAGES_DONE = {Visit.NONE: (), Visit.MARKET: (0,), Visit.QUARRY: (), Visit.QUARRY_ENDED: (1,), Visit.PASSED: ()}

Picture = Callable[[Canvas, Eyes, float, float], None]  # drawn in a box of this width and height


def asked_height(compact: bool) -> int:
    """Return the height of the panel."""
    return SENTENCE + PICTURE + 14 if compact else PICTURE + 12


def asked_panel(c: Canvas, eyes: Eyes, x: float, y: float, width: float, compact: bool) -> None:
    """Draw the sentence, and the picture beside or below it."""
    state, height = eyes.state, asked_height(compact)
    words_width = width - 18 if compact else 0.42 * width
    with panel(c, "asked", x, y, width, height, label=c.say("what is asked now"), fill="well"):
        if state["phase"] == Phase.OVER:
            sentence = over_sentence(c, state)
            c.icon(ICONS["winner"], 8, 8, 20, "gold", "well")
        else:
            sentence = told_to(eyes.own_seat, asked(state, eyes.acting_seat), player, c.say)
            seat_badge(c, int(state["decider"]), 18, 19, 10)
        c.paragraph(36, 9, words_width - 32, SENTENCE - 8 if compact else PICTURE - 4, sentence, SIZES)
        left, top = (9.0, SENTENCE + 8.0) if compact else (words_width + 14, 6.0)
        with c.box("half chosen", left, top, width - left - 8, PICTURE):
            pictures_of(state)[Phase(state["phase"])](c, eyes, width - left - 8, PICTURE)


def pictures_of(state: np.void) -> dict[Phase, Picture]:
    """Return the pictures by phase, of the edition."""
    return PICTURES | ONLY_IN[edition_of(state)]


def show_turn(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw how far the turn has come, and what is left over in a visit to the quarry: credit, a worshipper's help."""
    visit, step = Visit(eyes.state["visit"]), width / len(STAGES)
    top = 2 if eyes.state["credit"].any() or has_help(eyes.state) else 23
    for number, (name, icon) in enumerate(STAGES):
        now, done = number in STAGES_NOW[visit], number in STAGES_DONE[visit]
        chip(c, ICONS["done" if done else icon], c.say(name), number * step, top, step, now=now)
    credit(c, eyes.state, 4, 42)
    helped(c, eyes.state, 130, 42)


def show_sanctuary(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw a statue and the size of the sanctuary in which it may be put."""
    c.icon(ICONS["statues"], width / 2 - 56, 16, 46, "ink", "well")
    c.middle_text(width / 2 + 12, 40, str(len(asked_squares(eyes.state))), 24, bold=True)
    c.rect(width / 2 + 30, 29, 22, 22, "glow", "accent", 2.5, stroke_dasharray="5 3")


def show_refill(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the cards to be placed, the next one first."""
    state = eyes.state
    drawn = [faced(eyes, int(card)) for card in state["drawn"][state["num_placed"] : state["num_drawn"]]]
    c.text(0, 12, c.say("to be placed, from the left"), 9, "dim")
    card_row(c, 0, 18, width, height - 20, drawn)


def show_turn_mosaic(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the ways in which the mosaic can lie."""
    state, mosaic = eyes.state, int(eyes.state["mosaic"])
    ways = [
        way
        for way in range(FIRST_ORIENTATION[mosaic], FIRST_ORIENTATION[mosaic + 1])
        if state["mirror_mosaics"] or not ORIENTATION_FLIPPED[way]
    ]
    columns = 4
    step, rows = width / columns, (len(ways) + columns - 1) // columns
    for number, way in enumerate(ways):
        place = number % columns * step, number // columns * height / 2
        lying_mosaic(c, way, *place, step, height if rows == 1 else height / 2)


def lying_mosaic(c: Canvas, way: int, x: float, y: float, width: float, height: float) -> None:
    """Draw a mosaic as it would lie."""
    word, shape = ORIENTATION_WORDS[way], ORIENTATION_SHAPES[way]
    rows, columns = size_of(shape)
    cell = min(11.0, (height - 4) / rows, (width - 8) / columns)
    with c.box(word, x, y, width, height, spot=f"turn {word}", label=c.say(f"turn {word}")):
        c.rect(2, 1, width - 4, height - 2, "panel", radius=5)
        mosaic_shape(c, word[0], shape, (width - columns * cell) / 2, (height - rows * cell) / 2, cell)


def show_set_down(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the mosaic as it will lie."""
    way = int(eyes.state["orientation"])
    shape = ORIENTATION_SHAPES[way]
    rows, columns = size_of(shape)
    mosaic_shape(c, ORIENTATION_WORDS[way][0], shape, (width - 18 * columns) / 2, (height - 18 * rows) / 2, 18)


def show_pay(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the piece, the units it still owes with the one now due first, and credit."""
    state = eyes.state
    category = Category(state["building"])
    if category == Category.MOSAIC:
        letter = MOSAIC_WORDS[state["mosaic"]]
        mosaic_shape(c, letter, SHAPES[letter], 2, 4, 10)
    else:
        c.icon(ICONS[CATEGORY_WORDS[category]], 4, 6, 40, "masonry", "well")
    c.text(64, 11, c.say("still owed, from the left"), 9, "dim")
    owed = [kind for kind, units in zip(RESOURCES, state["owed"], strict=False) for _ in range(units)]
    if len(state["owed"]) > len(RESOURCES):
        owed += ["="] * int(state["owed"][Unit.EQUAL]) + ["≠"] * int(state["owed"][Unit.DIFFERENT])
    for number, pip in enumerate(owed):
        if number == 0:
            c.rect(61, 16, 28, 28, "glow", "accent", 2, radius=6)
        unit(c, pip, 65 + number * 28, 20, 20)
    credit(c, state, 64, 46, eyes)
    helped(c, state, 64 + 130, 44)


def credit(c: Canvas, state: np.void, x: float, y: float, eyes: Eyes | None = None) -> None:
    """Draw the units left over from doubled cards."""
    if not state["credit"].any():
        return
    c.text(x, y + 8, c.say("credit"), 9, "dim")
    for kind, units in enumerate(state["credit"]):
        for number in range(units):
            place = sum(int(count) for count in state["credit"][:kind]) + number
            in_hand = eyes is None or eyes.acting_seat is None or state["hand"][eyes.acting_seat][kind] > 0
            spot = None if in_hand or number else card_spot(RESOURCES[kind])
            with c.box(
                f"credit {place}",
                x + place * 24,
                y + 12,
                20,
                20,
                spot=spot,
                label=c.say(f"credit of {RESOURCES[kind]}"),
            ):
                unit(c, RESOURCES[kind], 0, 0, 20)


def show_too_many(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the hand limit: ten cards, and how many are too many."""
    state = eyes.state
    total = int(state["hand"][state["active"]].sum())
    c.icon(ICONS["cards"], 0, 18, 40, "dim", "well")
    c.text(52, 46, f"{total} → 10", 22, bold=True)


def show_bids(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw who has sealed a bid; only the own one can be read."""
    state = eyes.state
    step = width / int(state["num_players"])
    for p in range(int(state["num_players"])):
        sealed = state["bids"][p] >= 0
        with c.box(f"bid {p}", p * step, 2, step, height - 4, label=c.say(f"bid of player {p}")):
            seat_badge(c, p, step / 2, 14, 10)
            c.icon(
                ICONS["sealed"],
                step / 2 - 15,
                28,
                30,
                "accent" if sealed else "edge",
                "well",
                opacity=None if sealed else 0.4,
            )
            c.text(step / 2, 72, bid_text(c, eyes, p), 10, anchor="middle", bold=True, within=step - 2)


def bid_text(c: Canvas, eyes: Eyes, p: int) -> str:
    """Say what the viewer knows of a bid."""
    state = eyes.state
    if state["bids"][p] >= 0:
        return str(state["bids"][p]) if eyes.are(p) else c.say("sealed")
    if state["phase"] == Phase.BID_UNITS and p == state["decider"] and eyes.are(p):
        return f"{state['bid_tens']}?"
    return "…"


def over_sentence(c: Canvas, state: np.void) -> str:
    """Say why the game ended and who won."""
    won = players(p for p, result in enumerate(results(state)) if result.won)
    return c.say("The game is over: {why}. Winner: {who}.", why=c.say(ENDINGS[state["ending"]]), who=c.say(won))


def result_table(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw how each player ended."""
    state = eyes.state
    headings, columns = ("tainted cards", "amulets", "wealth"), (0.42, 0.62, 0.78)
    for heading, column in zip(headings, columns, strict=True):
        c.text(column * width, 8, c.say(heading), 8.5, "dim", "end")
    for p, result in enumerate(results(state)):
        y = 13 + 13.4 * p
        seat_badge(c, p, 10, y + 6, 6)
        values = (int(state["hand"][p][FIRST_TAINTED:].sum()), result.amulets, result.wealth)
        for value, column in zip(values, columns, strict=True):
            c.text(column * width, y + 10, str(value), 11, anchor="end", bold=result.won)
        if result.won or result.eaten:
            icon, word = ("winner", "wins") if result.won else ("eaten", "eaten")
            c.icon(ICONS[icon], 0.81 * width, y, 12, "gold" if result.won else "palm", "well")
            c.text(0.81 * width + 18, y + 10, c.say(word), 10, within=0.19 * width - 18)


PICTURES: dict[Phase, Picture] = {
    Phase.TURN: show_turn,
    Phase.REFILL: show_refill,
    Phase.TURN_MOSAIC: show_turn_mosaic,
    Phase.SET_DOWN: show_set_down,
    Phase.PAY: show_pay,
    Phase.SANCTUARY: show_sanctuary,
    Phase.HAND_LIMIT: show_too_many,
    Phase.DISCARD: show_too_many,
    Phase.BID_TENS: show_bids,
    Phase.BID_UNITS: show_bids,
    Phase.OVER: result_table,
}
ONLY_IN = {Edition.E06: PICTURES_2006, Edition.E19: PICTURES_2019}
