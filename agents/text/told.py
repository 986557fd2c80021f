"""A decision in words, as every language model is asked it, and its answer as an action."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cleo_env.agents.text.clauses import clause_of
from cleo_env.core.game import Game
from cleo_env.core.hints import nearest
from cleo_env.core.wording import listed

WRAPPING = " \t`'\"*.-"  # what models like to put round a name
PREFIX = "action:"
NOTHING_NEW = "Nothing since your last decision."


class NoAction(ValueError):
    """An answer that names no legal action."""


def tell_decision(game: Game, state: np.void, seat: int, news: Sequence[str], legal: Sequence[str]) -> str:
    """Write what a seat decides by: news, its board, the rules of what it may do, and its legal actions."""
    parts = [
        f"# {game.title}: you are seat {seat}",
        "## What happened\n\n" + ("\n".join(f"- {line}" for line in news) or NOTHING_NEW),
        f"## The table as you see it\n\n```\n{game.words.render(state, seat, False)}\n```",
        "## The rules of what you are asked\n\n" + "\n".join(f"- {rule}" for rule in rules_for(game, legal)),
        "## Your legal actions\n\n" + "\n".join(f"- {name}" for name in legal),
    ]
    return "\n\n".join(parts)


def rules_for(game: Game, legal: Sequence[str]) -> list[str]:
    """Return the clauses that allow these actions, each once, or what a sort of action means where none does."""
    found: dict[str, None] = {}
    for name in legal:
        segment = game.actions.segment_of(game.actions.index(name))
        clause = clause_of(game.name, segment)
        found[
            f"[{clause['id']}] {clause['text']}" if clause else f"{listed(segment.labels[:1])}: {segment.meaning}"
        ] = None
    return list(found)


def read_answer(answer: str, legal: Sequence[str]) -> str:
    """Return the action that an answer names: in its last line, in any case; or say what is allowed."""
    lines = [line for line in map(_bare, answer.splitlines()) if line]
    names = {name.casefold(): name for name in legal}
    if lines and lines[-1] in names:
        return names[lines[-1]]
    said = lines[-1] if lines else ""
    meant = f" {asked}" if (asked := nearest(said, list(legal), 3)) else ""
    raise NoAction(f"{said!r} is no legal action here.{meant} Allowed: {'; '.join(legal)}")


def _bare(line: str) -> str:
    """Return a line without what is put round a name, in small letters."""
    return line.casefold().strip(WRAPPING).removeprefix(PREFIX).strip(WRAPPING)
