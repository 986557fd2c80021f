"""Everything a player reads in the player's language, by catalogues that a translator can edit (`locale`).

The page's own strings and the sentences of the games pass through one function. A catalogue's entry may hold places
such as `{0}` in "take stall {0}": an English sentence that fits is taken apart, its parts are put into the language as
well, and the whole is put together again. So the games go on speaking English only, and a translator sees whole
sentences. A place such as `{0!s}` holds what is the same in every language: names of agents, settings and files;
one such as `{0:}` a whole sentence, and what leads to it is taken off before anything else.
What is counted ("{0} talents") may have as many forms as the language has plurals, as in any gettext
catalogue; the number in its first place chooses among them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path

from babel import Locale, negotiate_locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from cleo_env.agents.text.clauses import plain

LOCALES = Path(__file__).parent / "locale"
RULES = LOCALES / "rules"
ENGLISH = "en"
LANGUAGES = (ENGLISH, *sorted(path.stem for path in LOCALES.glob("*.po")))
PLACE = re.compile(r"\\{\d:?\\}")
KEPT_PLACE = re.compile(r"\\{(\d)!s\\}")
NAMED_PLACE = re.compile(r"\{\w+\}")  # of a phrase that is filled in later
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")  # what somebody typed
NUMBER = r"(\\d+)"  # the place of what is counted
COUNTED = "{0} x{1}"
REMEMBERED = 20_000  # sentences
Own = str | Callable[[str], str]  # a text, or the form of it for a number


def endonym(language: str) -> str:
    """Return a language's name in that language."""
    return Locale.parse(language).get_display_name(language) or language


def negotiated(accepted: Iterable[str]) -> str:
    """Return the language that suits a browser best."""
    wanted = [tag.split(";")[0].strip().replace("-", "_") for tag in accepted]
    short = [tag.split("_")[0] for tag in wanted]
    return negotiate_locale(wanted + short, LANGUAGES) or ENGLISH


class Catalogue:
    """The strings of one language: whole ones, and patterns with places."""

    def __init__(self, entries: Mapping[str, Own]) -> None:
        self.whole = {english: own for english, own in entries.items() if isinstance(own, str) and "{0" not in english}
        places = sorted((pair for pair in entries.items() if "{0" in pair[0]), key=lambda pair: order(pair[0]))
        self.patterns = [(re.compile(pattern_of(english, callable(own))), own) for english, own in places]
        self._found: dict[str, str | None] = {}  # parts of sentences come again and again

    def find(self, text: str) -> str | None:
        """Return a text in this language, None if an entry is missing."""
        if text not in self._found:
            if len(self._found) >= REMEMBERED:
                self._found.clear()
            self._found[text] = self._put_together(text)
        return self._found[text]

    def _put_together(self, text: str) -> str | None:
        """Return a text by its entry, or from parts by the first pattern whose parts are all there."""
        if text in self.whole:
            return self.whole[text]
        for pattern, own in self.patterns:
            if found := pattern.fullmatch(text):
                kept = pattern.groupindex.values()
                parts = [one if at in kept else self.part(one) for at, one in enumerate(found.groups(), 1)]
                if None not in parts:
                    return (own if isinstance(own, str) else own(found[1])).format(*parts)
        return None

    def part(self, text: str) -> str | None:
        """Return a part of a sentence in this language; numbers, signs, single letters and quotations stay."""
        return text if is_sign(text) or QUOTED.fullmatch(text) else self.find(text)


def pattern_of(english: str, counted: bool = False) -> str:
    """Return the expression that takes a sentence with places apart; a place holds as little as it can."""
    escaped = KEPT_PLACE.sub(r"(?P<kept\1>.+?)", re.escape(english))
    return PLACE.sub("(.+?)", PLACE.sub(NUMBER, escaped, count=1) if counted else escaped)


def order(english: str) -> tuple[bool, bool, int, int]:
    """Return by what patterns are tried: what leads to a sentence, then clauses and counts, which none reaches into.

    Then those with most letters of their own, a place being one: "offered no {0} cards" before "offered {0} {1} cards".
    """
    leads = ":}" in english
    return not leads, ";" not in english and english != COUNTED, -len(NAMED_PLACE.sub("_", english)), -len(english)


def is_sign(text: str) -> bool:
    """Tell whether a text has nothing to translate: a number, letters of pieces such as F, drawn mosaics, {places}."""
    return not re.search(r"[A-Za-z]{2}|\d, \d|\d x\d|,$", NAMED_PLACE.sub("", text))


@cache
def catalogue(language: str) -> Catalogue:
    """Read a language's catalogues: what is said at tables, and the rules, which tables quote without code type."""
    rules, tables = entries_of(RULES / f"{language}.po"), LOCALES / f"{language}.po"
    quoted = {plain(english): plain(own) for english, own in rules.items()}
    return Catalogue({**quoted, **rules, **entries_of(tables), **counted_of(tables)})


def entries_of(path: Path) -> dict[str, str]:
    """Read a catalogue: its English texts and those of the language; of what is counted the text for one, "a card"."""
    found = [entry for entry in read(path) if entry.id and entry.string]
    alone = {str(entry.id): str(entry.string) for entry in found if not entry.pluralizable}
    one = {entry.id[0]: forms_of(entry)[0].format(1) for entry in found if entry.pluralizable}
    return alone | {english: own for english, own in one.items() if "{0}" not in english}


def counted_of(path: Path) -> dict[str, Own]:
    """Read what is counted in a catalogue: English texts with a number, 1 included, and how to say them."""
    found = read(path)
    form_of = c2py(found.plural_expr)
    counted = [(english, entry) for entry in found if entry.pluralizable for english in entry.id if "{0}" in english]
    return {english: by_number(forms_of(entry), form_of) for english, entry in counted}


def forms_of(entry: Message) -> list[str]:
    """Return the forms of what is counted, that for one first."""
    return list(entry.string or ())


def by_number(forms: Sequence[str], form_of: Callable[[int], int]) -> Own:
    """Return the rule by which a number takes one of several forms."""
    return lambda number: forms[form_of(int(number))]


def read(path: Path) -> Catalog:
    """Read a file of texts."""
    with path.open("rb") as file:
        return read_po(file)


@lru_cache(REMEMBERED)
def say(text: str, language: str) -> str:
    """Return a text in a language; what the catalogue lacks stays English."""
    if language == ENGLISH or is_sign(text):
        return text
    return catalogue(language).find(text) or text
