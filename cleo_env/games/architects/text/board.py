"""The text board: the palace, the market, the players, what is asked, and one seat's own cards.

A board for a seat shows what that seat knows and nothing else; a board for nobody shows what everybody sees.
"""

from __future__ import annotations

from itertools import zip_longest

import numpy as np

from cleo_env.core.address import marked
from cleo_env.core.wording import SCREEN, Paint, Say, as_it_is, folded, padded, pushed, width
from cleo_env.games.architects.enums import FIRST_TAINTED, NUM_STALLS, Ending, Memory, Phase
from cleo_env.games.architects.rules.garden import MOSAIC_WORDS, MOSAICS, ORIENTATION_WORDS
from cleo_env.games.architects.text.asked import asked
from cleo_env.games.architects.text.edition_words import words_of
from cleo_env.games.architects.text.paint import STYLES
from cleo_env.games.architects.text.palace import palace_lines
from cleo_env.games.architects.text.result import Result, results
from cleo_env.games.architects.text.words import (
    ENDINGS,
    cards,
    counted,
    face,
    pile,
    player,
    players,
    stall_cards,
)

ALL = "all"  # in place of a seat: with everybody's cards
LEFT = 40  # columns of the palace
LABEL = 11  # columns of the words before a list
NAME, RESULT_NAME = 20, 16  # columns of the players' names
GAP = 2  # blanks before a column of a table
UNKNOWN = "?"
HIDDEN_WITHOUT_MEMORY = ("money", "amulets")


def render(state: np.void, seat: int | str | None = None, colour: bool = False, say: Say = as_it_is) -> str:
    """Draw the board as a seat sees it, as everybody does for None, or with all cards for "all"."""
    paint = Paint(STYLES, colour, say)
    over = state["phase"] == Phase.OVER
    viewer = None if isinstance(seat, str) else seat
    sobek = words_of(state).sobek_lines(state, paint)
    right = [*market_lines(state, paint, seat == ALL), "", *quarry_lines(state, paint), "", *sobek]
    blocks = [
        title_lines(state, paint),
        beside(palace_lines(state, paint), right),
        player_lines(state, viewer, paint),
        result_lines(state, viewer, paint) if over else asked_lines(state, viewer, paint),
        all_hands(state, paint) if seat == ALL else own_lines(state, viewer, paint),
    ]
    return "\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def title_lines(state: np.void, paint: Paint) -> list[str]:
    """Name the game and count its turns."""
    title = paint.said("Cleopatra and the Society of Architects", "title")
    number = state["turn"] + (state["ending"] in (Ending.NOT_YET, Ending.CLEOPATRA_ARRIVED))
    turns = paint.say(f"turn {number} of at most {state['max_turns']}{words_of(state).turns_left(state)}")
    return [title + pushed(turns, SCREEN - width(title)), rule(paint)]


def rule(paint: Paint) -> str:
    """Draw a line across the board."""
    return paint("─" * SCREEN, "dim")


def beside(left: list[str], right: list[str]) -> list[str]:
    """Set two blocks of lines side by side."""
    return [padded(one, LEFT) + two for one, two in zip_longest(left, right, fillvalue="")]


def labelled(label: str, text: str, columns: int, paint: Paint) -> list[str]:
    """Set a text behind a label, on as many lines as it needs, both in the reader's language."""
    named = paint.say(label)
    room = max(LABEL, width(named) + 1)
    first, *more = folded(paint.say(text), columns - room)
    return [paint(padded(named, room), "dim") + first, *(" " * room + line for line in more)]


def market_lines(state: np.void, paint: Paint, see_all: bool) -> list[str]:
    """Show the stalls and piles, each card as it faces, or as who sees all does."""
    lines = [paint.said("Market", "head")]
    for stall in range(NUM_STALLS):
        lines += labelled(f"stall {stall + 1}", stall_cards(state, stall, see_all), SCREEN - LEFT, paint)
    size = int(state["deck_size"])
    top = f", on top {face(state, int(state['deck'][size - 1]), see_all)}" if size else ""
    lines += labelled("draw pile", counted(size, "card") + top, SCREEN - LEFT, paint)
    return lines + labelled("discards", counted(int(state["discard"].sum()), "card"), SCREEN - LEFT, paint)


def quarry_lines(state: np.void, paint: Paint) -> list[str]:
    """Show the mosaic pile: which are in it, and the one on top or in hand, drawn."""
    left = f"{state['pile_size']} left: {' '.join(pile(state))}" if state["pile_size"] else "none left"
    lines = [paint.said("Quarry", "head"), *labelled("mosaics", left, SCREEN - LEFT, paint)]
    if state["phase"] == Phase.SET_DOWN:
        letter, drawing = ORIENTATION_WORDS[state["orientation"]].split()
        return lines + drawn_mosaic("to set down", letter, drawing, paint)
    if state["phase"] == Phase.TURN_MOSAIC:
        letter = MOSAIC_WORDS[state["mosaic"]]
        return lines + drawn_mosaic("to turn", letter, MOSAICS[letter], paint)
    if state["pile_size"] == 0:
        return lines
    letter = MOSAIC_WORDS[state["mosaic_pile"][state["pile_size"] - 1]]
    return lines + drawn_mosaic("on top", letter, MOSAICS[letter], paint)


def drawn_mosaic(label: str, letter: str, drawing: str, paint: Paint) -> list[str]:
    """Draw a mosaic with its letter, row by row."""
    marks = {"#": paint(f" {letter} ", f"mosaic {letter}"), ".": "   "}
    rows = ["".join(marks[mark] for mark in row) for row in drawing.split("/")]
    return [paint(padded(paint.say(label) if row == 0 else "", LABEL - 1), "dim") + part
            for row, part in enumerate(rows)]  # fmt: skip


def player_lines(state: np.void, seat: int | None, paint: Paint) -> list[str]:
    """Show the players' belongings in a table: > has the turn, ? is asked."""
    columns = words_of(state).player_columns
    headings = [paint.say(heading) for heading in ("hand", *columns)]
    lines = [rule(paint), paint(" " * NAME + cells(headings, headings), "dim")]
    for p in range(state["num_players"]):
        marks = (">" if p == state["active"] else " ") + ("?" if p == state["decider"] else " ")
        values = [str(state["hand"][p].sum()), *(belonging(state, seat, p, field) for field in columns.values())]
        line = padded(f" {marks} {marked(player(p), p == seat, paint.say)}", NAME) + cells(values, headings)
        lines.append(paint(line, "bold") if p == state["active"] else line)
    return [*lines, rule(paint)]


def cells(values: list[str], headings: list[str]) -> str:
    """Write a row of a table, each value at the right end of its column."""
    return "".join(pushed(value, width(heading) + GAP) for value, heading in zip(values, headings, strict=True))


def belonging(state: np.void, seat: int | None, p: int, field: str) -> str:
    """Say how much a player has of something, if the viewer knows."""
    if field in HIDDEN_WITHOUT_MEMORY and state["memory"] == Memory.TABLE and p != seat:
        return UNKNOWN
    return str(state[field][p])


def asked_lines(state: np.void, seat: int | None, paint: Paint) -> list[str]:
    """Say what is asked now, and of whom."""
    first, *more = folded(paint.say(asked(state, seat)), SCREEN - 2)
    return [f"{paint('>', 'bold')} {first}", *(f"  {line}" for line in more)]


def result_lines(state: np.void, viewer: int | None, paint: Paint) -> list[str]:
    """Show how each player ended, and why the game did."""
    found = results(state)
    lines = [paint.say(f"The game is over: {ENDINGS[state['ending']]}."), ""]
    headings = [paint.say(heading) for heading in ("tainted cards", words_of(state).amulets_heading, "wealth")]
    lines.append(paint(" " * RESULT_NAME + cells(headings, headings), "dim"))
    for p, result in enumerate(found):
        tainted = int(state["hand"][p][FIRST_TAINTED:].sum())
        values = [str(value) for value in (tainted, result.amulets, result.wealth)]
        line = padded(f" {marked(player(p), p == viewer, paint.say)}", RESULT_NAME) + cells(values, headings)
        line += f"   {paint.say(fate(result))}" if fate(result) else ""
        lines.append(paint(line, "bold") if result.won else line)
    won = players(p for p, result in enumerate(found) if result.won)
    return [*lines, "", paint.say(f"{won} won.")]


def fate(result: Result) -> str:
    """Say what became of a player."""
    return "eaten by the crocodile" if result.eaten else "wins" if result.won else ""


def own_lines(state: np.void, seat: int | None, paint: Paint) -> list[str]:
    """Show a seat's own cards and what it remembers of the others'."""
    if seat is None:
        return []
    lines = labelled("your hand", cards(state, state["hand"][seat]), SCREEN, paint)
    return lines + (remembered_lines(state, seat, paint) if state["memory"] == Memory.PERFECT else [])


def all_hands(state: np.void, paint: Paint) -> list[str]:
    """Show everybody's cards."""
    hands = [labelled(player(p), cards(state, state["hand"][p]), SCREEN, paint) for p in range(state["num_players"])]
    return [line for lines in hands for line in lines]


def remembered_lines(state: np.void, seat: int, paint: Paint) -> list[str]:
    """Show the cards a seat knows to be in other hands and in the discards."""
    others = [(seat + step) % state["num_players"] for step in range(1, state["num_players"])]
    seen = [(player(p), known) for p, known in zip(others, state["known"][seat], strict=False)]
    seen.append(("discards", state["known_discard"][seat]))
    lines = [paint.said("you know of", "dim")] if any(known.any() for _, known in seen) else []
    for place, known in seen:
        lines += labelled(place, cards(state, known), SCREEN, paint) if known.any() else []
    return lines
