"""The text board: the palace, the market, the players, what is asked, and one seat's own cards.

A board for a seat shows what that seat knows and nothing else; a board for nobody shows what everybody sees.
"""

from __future__ import annotations

from itertools import zip_longest
from re import sub
from textwrap import wrap

import numpy as np

from cleo_env.core.wording import Paint, padded, painter
from cleo_env.games.architects.enums import FIRST_TAINTED, NUM_STALLS, Ending, Memory, Phase
from cleo_env.games.architects.rules.garden import MOSAIC_WORDS, MOSAICS, ORIENTATION_WORDS
from cleo_env.games.architects.text.asked import asked
from cleo_env.games.architects.text.edition_words import words_of
from cleo_env.games.architects.text.paint import STYLES
from cleo_env.games.architects.text.palace import palace_lines
from cleo_env.games.architects.text.result import Result, results
from cleo_env.games.architects.text.words import (
    ENDINGS,
    card_list,
    cards,
    counted,
    face,
    pile,
    player,
    players,
    stall_counts,
)

WIDTH = 100
LEFT = 44  # columns of the palace
LABEL = 12  # columns of the words before a list
HARD_SPACE = "\N{NO-BREAK SPACE}"
UNKNOWN = "?"
HIDDEN_WITHOUT_MEMORY = ("money", "amulets")


def render(state: np.void, seat: int | None = None, colour: bool = False) -> str:
    """Draw the board as a seat sees it, or as everybody does for None."""
    paint = painter(STYLES, colour)
    over = state["phase"] == Phase.OVER
    sobek = words_of(state).sobek_lines(state, paint)
    right = [*market_lines(state, paint), "", *quarry_lines(state, paint), "", *sobek]
    blocks = [
        title_lines(state, paint),
        beside(palace_lines(state, paint), right),
        player_lines(state, seat, paint),
        result_lines(state, paint) if over else asked_lines(state, seat, paint),
        own_lines(state, seat, paint),
    ]
    return "\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def title_lines(state: np.void, paint: Paint) -> list[str]:
    """Name the game and count its turns."""
    title = "Cleopatra and the Society of Architects"
    number = state["turn"] + (state["ending"] in (Ending.NOT_YET, Ending.CLEOPATRA_ARRIVED))
    turns = f"turn {number} of at most {state['max_turns']}" + words_of(state).turns_left(state)
    return [paint(title, "title") + turns.rjust(WIDTH - len(title)), rule(paint)]


def rule(paint: Paint) -> str:
    """Draw a line across the board."""
    return paint("─" * WIDTH, "dim")


def beside(left: list[str], right: list[str]) -> list[str]:
    """Set two blocks of lines side by side."""
    return [padded(one, LEFT) + two for one, two in zip_longest(left, right, fillvalue="")]


def folded(text: str, width: int) -> list[str]:
    """Break a text into lines, but never beside a number."""
    lines = wrap(sub(r"(?<=\d) | (?=x?\d)", HARD_SPACE, text), width) or [""]
    return [line.replace(HARD_SPACE, " ") for line in lines]


def labelled(label: str, text: str, width: int, paint: Paint) -> list[str]:
    """Set a text behind a label, on as many lines as it needs."""
    first, *more = folded(text, width - LABEL)
    return [paint(label.ljust(LABEL), "dim") + first, *(" " * LABEL + line for line in more)]


def market_lines(state: np.void, paint: Paint) -> list[str]:
    """Show the stalls and piles, each card as it faces."""
    lines = [paint("Market", "head")]
    for stall in range(NUM_STALLS):
        lines += labelled(f"stall {stall + 1}", stall_cards(state, stall), WIDTH - LEFT, paint)
    size = int(state["deck_size"])
    top = f", on top {face(state, int(state['deck'][size - 1]))}" if size else ""
    lines += labelled("draw pile", counted(size, "card") + top, WIDTH - LEFT, paint)
    return lines + labelled("discards", counted(int(state["discard"].sum()), "card"), WIDTH - LEFT, paint)


def stall_cards(state: np.void, stall: int) -> str:
    """Name the face-up cards of a stall and count the others."""
    opened, closed = (counts[stall] for counts in stall_counts(state))
    backs = [f"{closed.sum()} face down"] if closed.any() else []
    return ", ".join(card_list(state, opened) + backs) or "empty"


def quarry_lines(state: np.void, paint: Paint) -> list[str]:
    """Show the mosaic pile: which are in it, and the one on top or in hand, drawn."""
    left = f"{state['pile_size']} left: {' '.join(pile(state))}" if state["pile_size"] else "none left"
    lines = [paint("Quarry", "head"), *labelled("mosaics", left, WIDTH - LEFT, paint)]
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
    return [paint((label if row == 0 else "").ljust(LABEL - 1), "dim") + part for row, part in enumerate(rows)]


def player_lines(state: np.void, seat: int | None, paint: Paint) -> list[str]:
    """Show the players' belongings in a table: > has the turn, ? is asked."""
    columns = words_of(state).player_columns
    headings = ["hand", *columns]
    lines = [rule(paint), paint(" " * 21 + "".join(heading.rjust(11) for heading in headings), "dim")]
    for p in range(state["num_players"]):
        marks = (">" if p == state["active"] else " ") + ("?" if p == state["decider"] else " ")
        name = f" {marks} {player(p)}{' (you)' if p == seat else ''}"
        values = [str(state["hand"][p].sum()), *(belonging(state, seat, p, field) for field in columns.values())]
        line = name.ljust(21) + "".join(value.rjust(11) for value in values)
        lines.append(paint(line, "bold") if p == state["active"] else line)
    return [*lines, rule(paint)]


def belonging(state: np.void, seat: int | None, p: int, field: str) -> str:
    """Say how much a player has of something, if the viewer knows."""
    if field in HIDDEN_WITHOUT_MEMORY and state["memory"] == Memory.TABLE and p != seat:
        return UNKNOWN
    return str(state[field][p])


def asked_lines(state: np.void, seat: int | None, paint: Paint) -> list[str]:
    """Say what is asked now, and of whom."""
    first, *more = folded(asked(state, seat), WIDTH - 2)
    return [f"{paint('>', 'bold')} {first}", *(f"  {line}" for line in more)]


def result_lines(state: np.void, paint: Paint) -> list[str]:
    """Show how each player ended, and why the game did."""
    found = results(state)
    lines = [f"The game is over: {ENDINGS[state['ending']]}.", ""]
    headings = ("tainted cards", words_of(state).amulets_heading, "wealth")
    lines.append(paint(" " * 21 + "".join(heading.rjust(15) for heading in headings), "dim"))
    for p, result in enumerate(found):
        tainted = int(state["hand"][p][FIRST_TAINTED:].sum())
        values = "".join(str(value).rjust(15) for value in (tainted, result.amulets, result.wealth))
        line = f"    {player(p)}".ljust(21) + values + fate(result)
        lines.append(paint(line, "bold") if result.won else line)
    won = players(p for p, result in enumerate(found) if result.won)
    return [*lines, "", f"{won} won."]


def fate(result: Result) -> str:
    """Say what became of a player."""
    return "   eaten by the crocodile" if result.eaten else "   wins" if result.won else ""


def own_lines(state: np.void, seat: int | None, paint: Paint) -> list[str]:
    """Show a seat's own cards and what it remembers of the others'."""
    if seat is None:
        return []
    lines = labelled("your hand", cards(state, state["hand"][seat]), WIDTH, paint)
    return lines + (remembered_lines(state, seat, paint) if state["memory"] == Memory.PERFECT else [])


def remembered_lines(state: np.void, seat: int, paint: Paint) -> list[str]:
    """Show the cards a seat knows to be in other hands and in the discards."""
    others = [(seat + step) % state["num_players"] for step in range(1, state["num_players"])]
    seen = [(player(p), known) for p, known in zip(others, state["known"][seat], strict=False)]
    seen.append(("discards", state["known_discard"][seat]))
    lines = [paint("you know of", "dim")] if any(known.any() for _, known in seen) else []
    for place, known in seen:
        lines += labelled(f"  {place}", cards(state, known), WIDTH, paint) if known.any() else []
    return lines
