"""The text board: the five groups between both players, what each has, what is asked, and one seat's own cards.

A board for a seat shows what that seat knows and nothing else; a board for nobody shows what everybody sees.
"""

from __future__ import annotations

from itertools import zip_longest

import numpy as np

from cleo_env.core.address import marked
from cleo_env.core.wording import SCREEN, Paint, Say, as_it_is, folded, joined, listed, padded, pushed, width
from cleo_env.games.caesar.enums import FACE_UP, NUM_INFLUENCE, SEATS, Card, Ending, Memory, Phase, Seat
from cleo_env.games.caesar.rules.data import BUST_WORDS, GROUP_WORDS, INFLUENCE_WORDS, MISSION_POINTS
from cleo_env.games.caesar.text.asked import asked
from cleo_env.games.caesar.text.result import results
from cleo_env.games.caesar.text.words import ENDINGS, cards, held_missions, laid_cards, mission_names, player

ALL = "all"  # in place of a seat: with everybody's cards
LABEL = 15  # columns of the words at the left
COLUMN = 13  # columns of a group
NAME = 20  # columns of a player's name in a table
GAP = 2  # blanks before a column of a table
UNKNOWN = "?"
PHILOSOPHER = "P"
LEFT, TAKEN = "◆", "◇"

# fmt: off
STYLES = {
    "title": "1",  "dim": "2",  "bold": "1",  "hidden": "2",  "name": "1;36",
    "praetor": "1;34",  "quaestor": "1;33",  "aedile": "1;32",  "consul": "1;37",  "censor": "1;35",
    "grey": "2",  "black": "1",
}
# fmt: on


def render(state: np.void, seat: int | str | None = None, colour: bool = False, say: Say = as_it_is) -> str:
    """Draw the board as a seat sees it, as everybody does for None, or with all cards for "all"."""
    paint = Paint(STYLES, colour, say)
    over = state["phase"] == Phase.OVER
    viewer = None if isinstance(seat, str) else seat
    blocks = [
        title_lines(state, paint),
        group_lines(state, seat, paint),
        bag_lines(state, paint),
        player_lines(state, viewer, paint),
        result_lines(state, viewer, paint) if over else asked_lines(state, viewer, paint),
        all_hands(state, paint) if seat == ALL else own_lines(state, viewer, paint),
    ]
    return "\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def title_lines(state: np.void, paint: Paint) -> list[str]:
    """Name the game and count its turns."""
    title = paint.said("Caesar & Cleopatra", "title")
    counted = state["ending"] in (Ending.NOT_YET, Ending.ALL_WON)
    turns = paint.say(f"turn {state['turn'] + counted} of at most {state['max_turns']}")
    return [title + pushed(turns, SCREEN - width(title)), rule(paint)]


def rule(paint: Paint) -> str:
    """Draw a line across the board."""
    return paint("─" * SCREEN, "dim")


def row(label: str, cells: list[str]) -> str:
    """Set cells in the columns of the groups behind a label."""
    return padded(f" {label}", LABEL) + "".join(padded(cell, COLUMN) for cell in cells)


def rows(label: str, cells: list[str]) -> list[str]:
    """Set cells in the columns of the groups, on as many lines as the longest needs."""
    lines = zip_longest(*(folded(cell, COLUMN - 1) for cell in cells), fillvalue="")
    return [row(label if number == 0 else "", list(line)) for number, line in enumerate(lines)]


def group_lines(state: np.void, seat: int | str | None, paint: Paint) -> list[str]:
    """Draw Caesar's side, the patricians of the centre, and Cleopatra's side."""
    groups = range(int(state["groups"]))
    names = [paint.said(GROUP_WORDS[group], GROUP_WORDS[group]) for group in groups]
    sides = {p: [side(state, p, group, seat, paint) for group in groups] for p in range(SEATS)}
    return [
        row("", names),
        won_row(state, Seat.CAESAR, paint),
        *rows(paint.said(player(Seat.CAESAR), "name"), sides[Seat.CAESAR]),
        row(paint.say("centre"), [paint(patricians(state, group), GROUP_WORDS[group]) for group in groups]),
        *rows(paint.said(player(Seat.CLEOPATRA), "name"), sides[Seat.CLEOPATRA]),
        won_row(state, Seat.CLEOPATRA, paint),
        rule(paint),
    ]


def won_row(state: np.void, p: int, paint: Paint) -> str:
    """Show the patricians a player has won of each group."""
    won = state["won"][p][: int(state["groups"])]
    return row(
        paint(f"  {paint.say('has won')}", "dim"),
        [paint(LEFT * int(count), GROUP_WORDS[g]) for g, count in enumerate(won)],
    )


def patricians(state: np.void, group: int) -> str:
    """Draw the patricians of a group, those that are won as empty."""
    left, size = int(state["centre"][group]), int(state["group_size"][group])
    return f"{LEFT * left}{TAKEN * (size - left)}"


def side(state: np.void, p: int, group: int, seat: int | str | None, paint: Paint) -> str:
    """Show a player's cards below a group, oldest first; face-down ones by value to their owner."""
    shown = [laid_word(int(card), seat in (p, ALL), paint) for card in laid_cards(state, p, group)]
    return " ".join(shown) or paint("·", "dim")


def laid_word(card: int, own: bool, paint: Paint) -> str:
    """Write a card on the table as it faces."""
    if card >= FACE_UP:
        return letter(card - FACE_UP)
    return paint(UNKNOWN + letter(card) if own else UNKNOWN, "hidden")


def letter(card: int) -> str:
    """Write an influence card as one sign."""
    return PHILOSOPHER if card == Card.PHILOSOPHER else INFLUENCE_WORDS[card]


def bag_lines(state: np.void, paint: Paint) -> list[str]:
    """Show which busts are in the bag and which lie outside."""
    bag = [bust for bust in range(len(BUST_WORDS)) if state["bag"][bust]]
    out = [
        bust
        for bust in range(len(BUST_WORDS))
        if not state["bag"][bust] and (bust >= len(GROUP_WORDS) or state["centre"][bust] > 0)
    ]
    lines = labelled("busts in bag", bust_list(bag, paint), paint)
    return lines + (labelled("busts drawn", bust_list(out, paint), paint) if out else []) + [rule(paint)]


def bust_list(busts: list[int], paint: Paint) -> str:
    """Name busts, each in its colour."""
    return joined((paint.said(BUST_WORDS[bust], BUST_WORDS[bust]) for bust in busts), paint.say) or paint.say("none")


def player_lines(state: np.void, seat: int | None, paint: Paint) -> list[str]:
    """Show what each player has in a table: > has the turn, ? is asked."""
    headings = [
        paint.say(heading) for heading in ("influence", "action", "influence", "action", "discards", "missions")
    ]
    above = {paint.say("in hand"): headings[:2], paint.say("in piles"): headings[2:4]}
    groups = "".join(pushed(name, sum(width(one) + GAP for one in below)) for name, below in above.items())
    lines = [paint(" " * NAME + groups, "dim"), paint(" " * NAME + cells(headings, headings), "dim")]
    for p in range(SEATS):
        marks = (">" if p == state["active"] else " ") + ("?" if p == state["decider"] else " ")
        values = [str(value) for value in belongings(state, p)]
        line = padded(f" {marks} {marked(player(p), p == seat, paint.say)}", NAME) + cells(values, headings)
        lines.append(paint(line, "bold") if p == state["active"] else line)
    return [*lines, rule(paint)]


def cells(values: list[str], headings: list[str]) -> str:
    """Write a row of a table, each value at the right end of its column."""
    return "".join(pushed(value, width(heading) + GAP) for value, heading in zip(values, headings, strict=True))


def asked_lines(state: np.void, seat: int | None, paint: Paint) -> list[str]:
    """Say what is asked now, and of whom."""
    first, *more = folded(paint.say(asked(state, seat)), SCREEN - 2)
    return [f"{paint('>', 'bold')} {first}", *(f"  {line}" for line in more)]


def belongings(state: np.void, p: int) -> list[int]:
    """Count a player's cards in hand by their backs, in the piles, among the discards, and missions."""
    held = state["held"][p]
    return [
        int(held[:NUM_INFLUENCE].sum()), int(held[NUM_INFLUENCE:].sum()), int(state["influence_left"][p]),
        int(state["action_left"][p]), int(state["discard"][p].sum()), int(state["missions_held"][p]),
    ]  # fmt: skip


def result_lines(state: np.void, viewer: int | None, paint: Paint) -> list[str]:
    """Show how each player's points came about, and why the game ended."""
    names = ("patricians", "majorities", "whole groups", "mission", "points")
    headings = [paint.say(name) for name in names]
    lines = [paint.say(f"The game is over: {ENDINGS[state['ending']]}."), ""]
    lines.append(paint(" " * NAME + cells(headings, headings), "dim"))
    found = results(state)
    for p, result in enumerate(found):
        values = (result.patricians, result.majorities, result.whole_groups, result.mission, result.points)
        line = padded(f"    {marked(player(p), p == viewer, paint.say)}", NAME) + cells(
            [str(value) for value in values], headings
        )
        lines.append(paint(line, "bold") if result.won else line)
    winners = listed(player(p) for p, result in enumerate(found) if result.won)
    return [*lines, "", *map(paint.say, mission_lines(state)), paint.say(f"{winners} won.")]


def mission_lines(state: np.void) -> list[str]:
    """Name the missions that are shown at the end."""
    return [
        f"{player(p)}'s mission, for {MISSION_POINTS} points: {' or '.join(held)}."
        for p in range(SEATS)
        if (held := held_missions(state, p))
    ]


def own_lines(state: np.void, seat: int | None, paint: Paint) -> list[str]:
    """Show a seat's own cards and missions, and what it remembers."""
    if seat is None:
        return []
    held, dealt = held_missions(state, seat), mission_names(state, seat)
    lines = said("your hand", cards(state["held"][seat]), paint)
    lines += said("your mission" if len(held) == 1 else "your missions", ", ".join(held), paint) if held else []
    if state["memory"] == Memory.TABLE:
        return lines
    lines += said("given up", ", ".join(dealt[len(held) :]), paint) if len(dealt) > len(held) else []
    return lines + remembered_lines(state, seat, paint)


def all_hands(state: np.void, paint: Paint) -> list[str]:
    """Show everybody's cards and missions."""
    lines = []
    for p in range(SEATS):
        lines += said(player(p), cards(state["held"][p]), paint)
        lines += said("", ", ".join(held), paint) if (held := held_missions(state, p)) else []
    return lines


def said(label: str, text: str, paint: Paint) -> list[str]:
    """Set a text behind a label, in the reader's language."""
    return labelled(label, paint.say(text), paint)


def labelled(label: str, text: str, paint: Paint) -> list[str]:
    """Set a text that is in the reader's language behind a label, on as many lines as it needs."""
    named = f" {paint.say(label)}"
    room = max(LABEL, width(named)) + 1
    first, *more = folded(text, SCREEN - room)
    return [padded(paint(named, "dim"), room) + first, *(" " * room + line for line in more)]


def remembered_lines(state: np.void, seat: int, paint: Paint) -> list[str]:
    """Show both players' discards, and the cards that the other is known to have."""
    other = 1 - seat
    known = {
        "your discards": state["discard"][seat],
        "their discards": state["discard"][other],
        "their hand has": state["known_held"][other],
        "they castled": state["castled_known"][other],
        "their set-up": state["set_up_left"][other],
    }
    return [line for label, counts in known.items() if counts.any() for line in said(label, cards(counts), paint)]
