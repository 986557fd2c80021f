"""The text board: the five groups between both players, what each has, what is asked, and one seat's own cards.

A board for a seat shows what that seat knows and nothing else; a board for nobody shows what everybody sees.
"""

from __future__ import annotations

import numpy as np

from cleo_env.core.wording import Paint, listed, padded, painter
from cleo_env.games.caesar.enums import FACE_UP, NUM_INFLUENCE, SEATS, Card, Ending, Memory, Phase, Seat
from cleo_env.games.caesar.rules.data import BUST_WORDS, GROUP_WORDS, INFLUENCE_WORDS, MISSION_POINTS
from cleo_env.games.caesar.text.asked import asked
from cleo_env.games.caesar.text.result import results
from cleo_env.games.caesar.text.words import ENDINGS, cards, held_missions, laid_cards, mission_names, player

WIDTH = 100
LABEL = 18  # columns of the words at the left
COLUMN = 16  # columns of a group
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


def render(state: np.void, seat: int | None = None, colour: bool = False) -> str:
    """Draw the board as a seat sees it, or as everybody does for None."""
    paint = painter(STYLES, colour)
    over = state["phase"] == Phase.OVER
    blocks = [
        title_lines(state, paint),
        group_lines(state, seat, paint),
        bag_lines(state, paint),
        player_lines(state, seat, paint),
        result_lines(state, paint) if over else [f"{paint('>', 'bold')} {asked(state, seat)}"],
        own_lines(state, seat, paint),
    ]
    return "\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def title_lines(state: np.void, paint: Paint) -> list[str]:
    """Name the game and count its turns."""
    title = "Caesar & Cleopatra"
    counted = state["ending"] in (Ending.NOT_YET, Ending.ALL_WON)
    turns = f"turn {state['turn'] + counted} of at most {state['max_turns']}"
    return [paint(title, "title") + turns.rjust(WIDTH - len(title)), rule(paint)]


def rule(paint: Paint) -> str:
    """Draw a line across the board."""
    return paint("─" * WIDTH, "dim")


def row(label: str, cells: list[str]) -> str:
    """Set cells in the columns of the groups behind a label."""
    return padded(f" {label}", LABEL) + "".join(padded(cell, COLUMN) for cell in cells)


def group_lines(state: np.void, seat: int | None, paint: Paint) -> list[str]:
    """Draw Caesar's side, the patricians of the centre, and Cleopatra's side."""
    groups = range(int(state["groups"]))
    names = [paint(GROUP_WORDS[group], GROUP_WORDS[group]) for group in groups]
    sides = {p: [side(state, p, group, seat, paint) for group in groups] for p in range(SEATS)}
    return [
        row("", names),
        won_row(state, Seat.CAESAR, paint),
        row(paint(player(Seat.CAESAR), "name"), sides[Seat.CAESAR]),
        row("centre", [paint(patricians(state, group), GROUP_WORDS[group]) for group in groups]),
        row(paint(player(Seat.CLEOPATRA), "name"), sides[Seat.CLEOPATRA]),
        won_row(state, Seat.CLEOPATRA, paint),
        rule(paint),
    ]


def won_row(state: np.void, p: int, paint: Paint) -> str:
    """Show the patricians a player has won of each group."""
    won = state["won"][p][: int(state["groups"])]
    return row(paint("  has won", "dim"), [paint(LEFT * int(count), GROUP_WORDS[g]) for g, count in enumerate(won)])


def patricians(state: np.void, group: int) -> str:
    """Draw the patricians of a group, those that are won as empty."""
    left, size = int(state["centre"][group]), int(state["group_size"][group])
    return f"{LEFT * left}{TAKEN * (size - left)}"


def side(state: np.void, p: int, group: int, seat: int | None, paint: Paint) -> str:
    """Show a player's cards below a group, oldest first; face-down ones by value to their owner."""
    shown = [laid_word(int(card), p == seat, paint) for card in laid_cards(state, p, group)]
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
    bag = [paint(word, word) for bust, word in enumerate(BUST_WORDS) if state["bag"][bust]]
    out = [
        paint(word, word)
        for bust, word in enumerate(BUST_WORDS)
        if not state["bag"][bust] and (bust >= len(GROUP_WORDS) or state["centre"][bust] > 0)
    ]
    drawn = f"{paint('   drawn', 'dim')} {', '.join(out)}" if out else ""
    return [padded(paint(" bag", "dim"), LABEL) + (", ".join(bag) or "empty") + drawn, rule(paint)]


def player_lines(state: np.void, seat: int | None, paint: Paint) -> list[str]:
    """Show what each player has in a table: > has the turn, ? is asked."""
    headings = ("influence", "actions", "influence pile", "action pile", "discards", "missions")
    lines = [paint(" " * 21 + "".join(heading.rjust(len(heading) + 3) for heading in headings), "dim")]
    for p in range(SEATS):
        marks = (">" if p == state["active"] else " ") + ("?" if p == state["decider"] else " ")
        name = f" {marks} {player(p)}{' (you)' if p == seat else ''}"
        values = zip(headings, belongings(state, p), strict=True)
        line = name.ljust(21) + "".join(str(value).rjust(len(heading) + 3) for heading, value in values)
        lines.append(paint(line, "bold") if p == state["active"] else line)
    return [*lines, rule(paint)]


def belongings(state: np.void, p: int) -> list[int]:
    """Count a player's cards in hand by their backs, in the piles, among the discards, and missions."""
    held = state["held"][p]
    return [
        int(held[:NUM_INFLUENCE].sum()), int(held[NUM_INFLUENCE:].sum()), int(state["influence_left"][p]),
        int(state["action_left"][p]), int(state["discard"][p].sum()), int(state["missions_held"][p]),
    ]  # fmt: skip


def result_lines(state: np.void, paint: Paint) -> list[str]:
    """Show how each player's points came about, and why the game ended."""
    headings = ("patricians", "majorities", "whole groups", "mission", "points")
    lines = [f"The game is over: {ENDINGS[state['ending']]}.", ""]
    lines.append(paint(" " * 15 + "".join(heading.rjust(15) for heading in headings), "dim"))
    found = results(state)
    for p, result in enumerate(found):
        values = (result.patricians, result.majorities, result.whole_groups, result.mission, result.points)
        line = f"    {player(p)}".ljust(15) + "".join(str(value).rjust(15) for value in values)
        lines.append(paint(line, "bold") if result.won else line)
    winners = listed(player(p) for p, result in enumerate(found) if result.won)
    return [*lines, "", *mission_lines(state), f"{winners} won."]


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
    lines = [labelled("your hand", cards(state["held"][seat]), paint)]
    lines += [labelled("your mission" if len(held) == 1 else "your missions", ", ".join(held), paint)] if held else []
    if state["memory"] == Memory.TABLE:
        return lines
    lines += [labelled("given up", ", ".join(dealt[len(held) :]), paint)] if len(dealt) > len(held) else []
    return lines + remembered_lines(state, seat, paint)


def labelled(label: str, text: str, paint: Paint) -> str:
    """Set a text behind a label."""
    return padded(paint(f" {label}", "dim"), LABEL) + text


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
    return [labelled(label, cards(counts), paint) for label, counts in known.items() if counts.any()]
