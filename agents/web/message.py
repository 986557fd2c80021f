"""What a browser is told of a table: made from what its seat may see, and from nothing else.

`tests/web/test_secrets.py` holds these messages against games dealt anew, over whole games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cleo_env import Table
from cleo_env.agents.cli.terminal.speech import Speech
from cleo_env.agents.text.clauses import clause_of
from cleo_env.agents.web.board import spots_of
from cleo_env.agents.web.facts import facts_of, named
from cleo_env.agents.web.language import say
from cleo_env.agents.web.limits import LOG_TAIL
from cleo_env.agents.web.room import Room, Seat
from cleo_env.core.tables import Segment
from cleo_env.core.wording import listed

Message = dict[str, Any]


def seat_message(room: Room, seat: int | None, language: str, whole_log: bool = True) -> Message:
    """Tell a seat, or spectators for None, how the table stands."""
    table, first = room.table, 0 if whole_log else max(len(room.table.log) - LOG_TAIL, 0)
    own = not table.over and seat == table.decider
    chosen = room.chosen if own else []
    to = Speech(language, "" if seat is None else facts_of(table.game).player(seat))
    return {
        "version": room.version,
        "seat": seat,
        "decider": table.decider,
        "over": table.over,
        "seats": [seat_line(table, place, who, seat, language) for place, who in enumerate(room.seats)],
        "asked": "" if table.over else to(facts_of(table.game).asked(table.state, seat)),
        "groups": action_groups(table, language) if own else [],
        "chosen": [{"action": action, "text": worded(table, table.decider, action, language)} for action in chosen],
        "hints": room.hints and own,
        "log_from": first,
        "log": [to(line) for line in table.log[first:]],
        "result": result(table, to) if table.over else None,
    }


def seat_line(table: Table, place: int, who: Seat, viewer: int | None, language: str) -> Message:
    """Tell who sits at a place and how it is with them."""
    return {
        "name": say(facts_of(table.game).player(place), language),
        "agent": say("person", language) if who.is_human else who.agent,
        "human": who.is_human,
        "you": place == viewer,
        "problem": say(who.problem, language),
    }


def action_groups(table: Table, language: str) -> list[Message]:
    """List the decider's legal actions by name, sort by sort, each with what it means and where it is clicked."""
    groups: dict[str, Message] = {}
    explain = table.game.words.explain
    for action in table.legal:
        segment = table.game.actions.segment_of(table.game.actions.index(action))
        group = groups.setdefault(
            segment.name,
            {"title": say(segment.meaning, language), "clause": told_clause(table, segment, language), "actions": []},
        )
        group["actions"].append({
            "action": action,
            "text": worded(table, table.decider, action, language),
            "note": say(explain(table.state, action), language),
            "spots": spots_of(table.game, action),
        })  # fmt: skip
    return list(groups.values())


def worded(table: Table, decider: int, action: str, language: str) -> str:
    """Return an action as it is shown."""
    return say(named(table.game, table.num_players, decider, action), language)


def told_clause(table: Table, segment: Segment, language: str) -> Message | None:
    """Return the clause that allows a sort of action."""
    clause = clause_of(table.game.name, segment)
    return None if clause is None else {**clause, "text": say(clause["text"], language)}


def result(table: Table, to: Speech) -> Message:
    """Tell the scoring step by step, then who won."""
    winners = map(facts_of(table.game).player, table.winners)
    return {
        "ending": to(table.ending),
        "steps": [{"title": to(title), "values": told(values, to.language)}
                  for title, values in facts_of(table.game).scoring(table.state).items()],
        "won": to(f"{listed(winners, 'nobody')} won"),
    }  # fmt: skip


def told(values: Sequence[int | str | bool], language: str) -> list[str]:
    """Write the values of a step."""
    return [say("yes" if value else "no", language) if isinstance(value, bool) else str(value) for value in values]
