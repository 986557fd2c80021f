"""The numbered list of what can be done: sort by sort, with what each action costs, brings or means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import takewhile

from cleo_env.agents.cli.terminal import phrases
from cleo_env.agents.cli.terminal.speech import Speech
from cleo_env.core.game import Game
from cleo_env.core.wording import folded, joined, listed, padded, width

FEW = 6  # names in a sentence
NEXT = " · "  # between actions on one line
NUMBER = 4  # columns of an action's number
GAP = 3  # blanks before an explanation
FAR_IN = 8  # columns before an explanation that stands below
WIDEST_NAMES = 40  # columns of names that leave room for an explanation beside them
OWN_NUMBER = re.compile(r"(.*) (\d+)")


class Unclear(ValueError):
    """What was typed names no action, or several."""


@dataclass(frozen=True)
class Entry:
    """One action of a menu: its contract name, the number by which it is chosen, and what is shown of it."""

    action: str
    number: str
    shown: str
    explained: str = ""
    sort: str = ""  # of actions: what they are for; entries of one sort stand together
    own: bool = False  # whether its number is the one in its name

    @property
    def label(self) -> str:
        """Its number and name, or the name alone where that ends with the number."""
        return self.shown if self.own else f"{self.number} {self.shown}"


def entries_of(
    game: Game, actions: Sequence[str], told: Sequence[str], explained: Sequence[str], speech: Speech
) -> list[Entry]:
    """Return the entries for these actions, each with how it is told and explained in English."""
    found = []
    own = own_numbers(actions)
    counted = [str(place) for place in range(1, len(actions) + 1)]
    for action, number, name, more in zip(actions, own or counted, told, explained, strict=True):
        segment = game.actions.segment_of(game.actions.index(action))
        explanation, sort = speech(more) if more else "", speech(segment.meaning)
        found.append(Entry(action, number, speech(name), explanation, sort, bool(own)))
    return found


def own_numbers(actions: Sequence[str]) -> list[str]:
    """Return the numbers of actions that differ by nothing else: they go by these, so that none is misread."""
    matched = [found for action in actions if (found := OWN_NUMBER.fullmatch(action))]
    alike = len(matched) == len(actions) > 1 and len({found[1] for found in matched}) == 1
    return [found[2] for found in matched] if alike else []


def menu(entries: Sequence[Entry], columns: int) -> str:
    """Lay out a menu in so many columns: sorts with headings, alike actions on one line."""
    lines: list[str] = []
    sorts = list(dict.fromkeys(entry.sort for entry in entries))
    for sort in sorts:
        rows = rows_of([entry for entry in entries if entry.sort == sort])
        if len(rows) == 1 and len(rows[0]) == 1:
            entry = rows[0][0]
            lines += row_lines(rows[0], entry.explained or sort, width(entry.shown), columns)
            continue
        lines += folded(f"{sort}:", columns)
        beside = max(width(names(row)) for row in rows)
        for row in rows:
            lines += row_lines(row, row[0].explained, beside, columns)
    return "\n".join(lines)


def rows_of(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Put actions that differ by their last word alone, and mean the same, on one line."""
    rows: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        rows.setdefault((stem_of(entry), entry.explained), []).append(entry)
    return list(rows.values())


def stem_of(entry: Entry) -> str:
    """Return a name without its last word, in English where a language has no blanks; numbers would be misread."""
    name = entry.shown if " " in entry.shown else entry.action
    first, _, last = name.rpartition(" ")
    return first if first and (entry.own or not last.isdecimal()) else name


def names(row: Sequence[Entry]) -> str:
    """Write the actions of a line: the first whole, of the others only where they differ."""
    first, *others = row
    letters = zip(*(entry.shown for entry in row), strict=False)
    alike = sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, letters))
    start = first.shown.rfind(" ", 0, alike) + 1 if " " in first.shown else alike
    return NEXT.join([first.label, *(one.number if one.own else f"{one.number} {one.shown[start:]}" for one in others)])


def row_lines(row: Sequence[Entry], explained: str, beside: int, columns: int) -> list[str]:
    """Write a line of the menu, its explanation beside it or below."""
    indent = NUMBER - (0 if row[0].own else len(row[0].number))
    first, *more = folded(names(row), columns - NUMBER)
    lines = [" " * indent + first, *(" " * (NUMBER + 1) + line for line in more)]
    if not explained:
        return lines
    room = NUMBER + max(beside, width(first)) + GAP
    if not more and room <= WIDEST_NAMES:
        told, *rest = folded(explained, columns - room)
        return [padded(lines[0], room) + told, *(" " * room + line for line in rest)]
    return lines + [" " * FAR_IN + line for line in folded(explained, columns - FAR_IN)]


def understand(typed: str, entries: Sequence[Entry], speech: Speech) -> int:
    """Return the place of the action that a number, a name or the start of a name stands for."""
    span = {"first": entries[0].number, "last": entries[-1].number}
    if not typed:
        raise Unclear(speech.fill(phrases.NOTHING_CHOSEN, **span))
    if typed.isdecimal():
        found = [place for place, entry in enumerate(entries) if int(entry.number) == int(typed)]
        if not found:
            raise Unclear(speech.fill(phrases.NO_SUCH_NUMBER, typed=typed, **span))
        return found[0]
    exact = [place for place, entry in enumerate(entries) if typed in (entry.action, entry.shown)]
    fits = exact[:1] or [place for place, entry in enumerate(entries) if begins(entry, typed)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        few = [entries[place].label for place in fits[:FEW]]
        more = [speech.fill(phrases.MORE, count=len(fits) - FEW)] if len(fits) > FEW else []
        raise Unclear(speech.fill(phrases.SEVERAL, typed=repr(typed), names=listed_in([*few, *more], speech)))
    problem = speech.fill(phrases.NO_SUCH_NAME, typed=repr(typed))
    near = get_close_matches(typed, [name for entry in entries for name in (entry.shown, entry.action)], 1)
    raise Unclear(speech.fill(phrases.DID_YOU_MEAN, problem=problem, name=repr(near[0])) if near else problem)


def begins(entry: Entry, typed: str) -> bool:
    """Tell whether an action's name begins so, in the language or as records have it."""
    return any(name.lower().startswith(typed.lower()) for name in (entry.action, entry.shown))


def listed_in(words: Sequence[str], speech: Speech) -> str:
    """Join words that are in the listener's language already."""
    return listed(words) if speech.language == "en" else joined(words, speech)
