"""The rules in our words, chapter by chapter, and the clause that allows an action."""

from __future__ import annotations

import re

from cleo_env.agents.cli.terminal import phrases
from cleo_env.agents.cli.terminal.speech import Speech
from cleo_env.agents.text.clauses import clause_of, clauses, page
from cleo_env.core.game import Game
from cleo_env.core.wording import folded

CHAPTER = re.compile(r"^## (\d+) (.+)$", re.MULTILINE)
CODE, STRESS = "`", "*"
NUMBER = 7  # columns of a clause's number


def rules_page(game: Game, asked: str, columns: int, speech: Speech) -> str:
    """Return the chapters of the rules, one chapter by its number, or the clauses that hold a word."""
    chapters = {found[1]: found[2] for found in CHAPTER.finditer(page(game.name))}
    if not asked:
        return "\n".join(
            [speech(phrases.CHAPTERS), *(f"{no:>4} {heading(name, speech)}" for no, name in chapters.items())]
        )
    found = {clause: text for clause, text in clauses(game.name).items() if speaks_of(clause, text, asked, speech)}
    if not found:
        return speech.fill(phrases.NO_RULE, typed=repr(asked))
    lines = [f"{asked} {heading(chapters[asked], speech)}"] if asked in chapters else []
    lines += [told(clause, text, columns, speech) for clause, text in found.items()]
    return "\n".join(lines)


def speaks_of(clause: str, text: str, asked: str, speech: Speech) -> bool:
    """Tell whether a clause belongs to a chapter, by its number, or holds a word, in English or in the language."""
    if asked.isdecimal():
        return clause.split()[1].partition(".")[0] == asked
    return asked.lower() in text.lower() or asked.lower() in said(text, speech).lower()


def heading(title: str, speech: Speech) -> str:
    """Return the title of a chapter in the language."""
    return Speech(speech.language)(title)


def said(text: str, speech: Speech) -> str:
    """Return the text of a clause in the language, if it was translated."""
    return Speech(speech.language)(text.replace(CODE, ""))


def told(clause: str, text: str, columns: int, speech: Speech) -> str:
    """Write a clause behind its number."""
    number = clause.split()[1]
    first, *more = folded(said(text, speech).replace(STRESS, ""), columns - NUMBER)
    return "\n".join([f"{number:>5}  {first}", *(" " * NUMBER + line for line in more)])


def rule_for(game: Game, action: str, columns: int, speech: Speech) -> str:
    """Return the clause that speaks of an action."""
    clause = clause_of(game.name, game.actions.segment_of(game.actions.index(action)))
    if clause is None:
        return speech.fill(phrases.NO_RULE, typed=speech(action))
    return told(clause["id"], clause["text"], columns, speech)
