"""How the terminal speaks to one person: in a language, and of the person's own seat as "you"."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib import import_module

from cleo_env.agents.cli.errors import needing
from cleo_env.core.address import addressed

ENGLISH = "en"
CATALOGUES = "cleo_env.agents.web.language"  # imported when another language is spoken
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


def language_of_terminal(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language of the person at the terminal, by the locale; English where a script reads or writes."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return ENGLISH
    locale = next((environ[name] for name in VARIABLES if environ.get(name)), ENGLISH).partition(".")[0]
    if locale.partition("_")[0] in (ENGLISH, "C", "POSIX"):
        return ENGLISH
    try:
        return import_module(CATALOGUES).negotiated([locale])
    except ModuleNotFoundError:  # the extra with the catalogues is not installed
        return ENGLISH


def check_language(language: str) -> str:
    """Return a language that there is, or refuse it with those that there are."""
    if language == ENGLISH:
        return language
    with needing("web", f"--language {language}"):
        known = import_module(CATALOGUES).LANGUAGES
    if language not in known:
        raise ValueError(f"there is no language {language!r}: allowed are {', '.join(known)}")
    return language


class Speech:
    """A language, and the name of the seat that listens, if it is known."""

    def __init__(self, language: str = ENGLISH, name: str = "", title: str = "") -> None:
        self.language, self.name = language, name
        self._names = {name, title}  # which stay names even if they hold the listener's

    def to(self, name: str, title: str) -> Speech:
        """Return how this speech addresses one seat, known by its name in the log, of a game with this title."""
        return Speech(self.language, name, title)

    def __call__(self, text: str) -> str:
        """Say an English sentence to the listener."""
        return self._say(text) if not self.name or text in self._names else addressed(text, self.name, self._say)

    def _say(self, text: str) -> str:
        """Say an English sentence to anybody."""
        return text if self.language == ENGLISH else import_module(CATALOGUES).say(text, self.language)

    def fill(self, phrase: str, **places: object) -> str:
        """Say a phrase of the terminal with its places filled in, which are in the listener's language already."""
        return self._say(phrase).format(**places)
