"""What everyone saw happen: a step of the game as sentences, from open information only."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.core import event_log
from cleo_env.core.wording import listed
from cleo_env.games.caesar.actions import ACTIONS
from cleo_env.games.caesar.enums import NUM_INFLUENCE, SEATS, Card, Ending, Phase
from cleo_env.games.caesar.rules.data import GROUP_WORDS
from cleo_env.games.caesar.rules.turn import is_without_room
from cleo_env.games.caesar.text.events_vote import log_end_of_play, lost_cards
from cleo_env.games.caesar.text.result import results
from cleo_env.games.caesar.text.words import ENDINGS, announced, cards, for_rules, player

IN_VAIN = "it had no effect"


class Step(event_log.Step):
    """A step with the players' names."""

    @property
    def who(self) -> str:
        """The player who chose."""
        return player(self.before["decider"])


def log_step(before: np.void, action: str, after: np.void) -> list[str]:
    """Say what everyone saw when an action was played, a sentence an event."""
    step = Step(before, action, after)
    return LOGGED[ACTIONS.segment_of(ACTIONS.index(action)).name](step) + log_aftermath(step)


def log_plainly(sentence: str) -> Callable[[Step], list[str]]:
    """Log a thing that needs only names."""
    return lambda step: [sentence.format(who=step.who, word=step.word)]


def log_lay(step: Step) -> list[str]:
    """Say where a card was laid, and which if it lies face up."""
    _, card, face, _, group = step.action.split()
    shown = "a face-down card" if face == "down" else f"a {card}"
    return [f"{step.who} laid {shown} at {group}"]


def log_announced(step: Step) -> list[str]:
    """Say which action card was announced, and its target."""
    return [f"{step.who} announced {announced(step.after)}"]


def log_allow(step: Step) -> list[str]:
    """Say what came of an action that was not stopped."""
    lines = [f"{step.who} allowed it"]
    opponent, mover = int(step.before["decider"]), int(step.before["active"])
    group = int(step.before["target"])
    if step.before["announced"] == Card.CASTLING:
        return [*lines, f"{player(mover)} picked up {cards_in_words(step.after['loose'][mover].sum())}"]
    if step.before["announced"] == Card.SCOUT:
        return [*lines, log_scout(step, opponent, group)]
    return lines + (log_discards(step) or [IN_VAIN])


def log_scout(step: Step, p: int, group: int) -> str:
    """Say which cards of a player a scout turned up."""
    seen = revealed(step, p, group)
    return f"{player(p)}'s face-down cards at {GROUP_WORDS[group]} were {cards(seen)}" if seen.any() else IN_VAIN


def cards_in_words(number: int) -> str:
    """Count cards."""
    return {0: "no card", 1: "one card"}.get(number, f"{number} cards")


def revealed(step: Step, p: int, group: int) -> np.ndarray:
    """Count the cards of a player that a scout turned up."""
    size = int(step.before["num_laid"][p, group])
    turned = step.before["laid"][p, group, :size] != step.after["laid"][p, group, :size]
    return np.bincount(step.before["laid"][p, group, :size][turned], minlength=NUM_INFLUENCE)


def log_discards(step: Step) -> list[str]:
    """Say which cards went to the discards."""
    lost = [lost_cards(step.before, step.after, p) for p in range(SEATS)]
    return [f"{player(p)} lost {cards(lost[p])}" for p in range(SEATS) if lost[p].any()]


def log_move(step: Step) -> list[str]:
    """Say where a castled card was laid out."""
    return [f"{step.who} laid a card face down at {step.word}"]


def log_draw_bust(step: Step) -> list[str]:
    """Log the special votes, the bust and its vote, if the mover had room at all."""
    if is_without_room(for_rules(step.before)):
        return [f"{step.who} made no room"]
    return log_end_of_play(step.before)


def log_keep(step: Step) -> list[str]:
    """Say that a mission was given up, and how the turn went on."""
    going_on = step.before.copy()
    going_on["missions_held"][step.before["decider"]] = 1
    lines = [f"{step.who} gave up a mission"]
    return lines + (log_end_of_play(going_on) if (going_on["missions_held"] < 2).all() else [])


def log_aftermath(step: Step) -> list[str]:
    """Say what any action may bring with it: the next turn, or the end."""
    if step.after["ending"] != Ending.NOT_YET:
        return log_end(step)
    began = step.before["phase"] <= Phase.FIRST_ACTION < step.after["phase"]
    if began or step.after["turn"] > step.before["turn"]:
        return [f"{player(step.after['active'])}'s turn"]
    return []


def log_end(step: Step) -> list[str]:
    """Say why the game ended and who won."""
    found = results(step.after)
    points = " to ".join(str(result.points) for result in sorted(found, key=lambda result: not result.won))
    winners = listed(player(p) for p, result in enumerate(found) if result.won)
    return [f"the game is over: {ENDINGS[step.after['ending']]}", f"{winners} won with {points}"]


LOGGED: dict[str, Callable[[Step], list[str]]] = {
    "lay": log_lay,
    "no_second": log_plainly("{who} laid no second card"),
    "draw_bust": log_draw_bust,
    "assassinate": log_announced,
    "assassinate_hidden": log_announced,
    "scout": log_announced,
    "wrath": log_announced,
    "castle": log_announced,
    "move": log_move,
    "veto": log_plainly("{who} stopped it with a veto"),
    "allow": log_allow,
    "draw_influence": log_plainly("{who} drew an influence card"),
    "draw_action": log_plainly("{who} drew an action card"),
    "keep": log_keep,
    "start": log_plainly("{who} chose an action card to start with"),
}
assert set(LOGGED) == {segment.name for segment in ACTIONS.pieces}
