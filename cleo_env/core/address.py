"""Sentences about a player, turned to that player: "player 0 pays" becomes "you pay"."""

from __future__ import annotations

import re
from collections.abc import Callable

from cleo_env.core.wording import Say

YOU = "you"
# fmt: off
VERBS = (  # in the third person, as games speak of players
    "allows", "answers", "asks", "builds", "chooses", "discards", "draws", "drops", "ends", "has", "holds", "keeps",
    "lays", "lets", "looks", "makes", "owes", "pays", "picks", "places", "plays", "seals", "sees", "sends", "sets",
    "takes", "turns", "vetoes", "visits", "wins",
)
# fmt: on
IRREGULAR = {"has": "have", "vetoes": "veto"}
VERB = re.compile(rf"(^you |^you still | and | and still | or |: )({'|'.join(VERBS)})\b")


def told_to(seat: int | None, sentence: str, player: Callable[[int], str], say: Say) -> str:
    """Say an English sentence to the player of a seat, or to everybody for None."""
    return say(sentence) if seat is None else addressed(sentence, player(seat), say)


def addressed(sentence: str, name: str, say: Say) -> str:
    """Say an English sentence in the listener's language, to the listener, whom it calls by a name."""
    said = say(sentence)
    return second_person(said, name) if said == sentence else said.replace(say(name), say(YOU))


def marked(name: str, own: bool, say: Say) -> str:
    """Say the name of a player, and of the listener's own that it is."""
    return f"{say(name)} ({say(YOU)})" if own else say(name)


def second_person(sentence: str, name: str) -> str:
    """Turn what is said of a player into what is said to that player."""
    if name not in sentence:
        return sentence
    sentence = re.sub(rf"\b{name}'s\b", "your", sentence)
    sentence = re.sub(rf"\bthe (\w+) of {name}\b", r"your \1", sentence)
    sentence = re.sub(rf"\bcards? of {name}\b", "of yours", sentence)
    sentence = re.sub(rf"\b{name}\b", YOU, sentence)
    return VERB.sub(lambda found: found[1] + plural(found[2]), sentence) if sentence.startswith(YOU) else sentence


def plural(verb: str) -> str:
    """Return a verb as it follows "you"."""
    return IRREGULAR.get(verb, verb.removesuffix("s"))
