"""What everyone saw happen: a step of the game as sentences, from open information only."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.caesar.actions import ACTIONS
from cleo_env.caesar.data import GROUP_WORDS
from cleo_env.caesar.enums import NUM_INFLUENCE, SEATS, Card, Ending, Phase
from cleo_env.caesar.result import results
from cleo_env.caesar.tell_vote import lost_cards, tell_end_of_play
from cleo_env.caesar.words import ENDINGS, announced, cards, player
from cleo_env.core import telling
from cleo_env.core.wording import listed


class Step(telling.Step):
    """A step with the players' names."""

    @property
    def who(self) -> str:
        """The player who chose."""
        return player(self.before["decider"])


def tell(before: np.void, action: str, after: np.void) -> list[str]:
    """Tell what everyone saw when an action was played, a sentence an event."""
    step = Step(before, action, after)
    return TELLERS[ACTIONS.segment_of(ACTIONS.index(action)).name](step) + tell_aftermath(step)


def tell_plainly(sentence: str) -> Callable[[Step], list[str]]:
    """Tell a thing that needs only names."""
    return lambda step: [sentence.format(who=step.who, word=step.word)]


def tell_lay(step: Step) -> list[str]:
    """Tell where a card was laid, and which if it lies face up."""
    _, card, face, _, group = step.action.split()
    shown = "a face-down card" if face == "down" else f"a {card}"
    return [f"{step.who} laid {shown} at {group}"]


def tell_announced(step: Step) -> list[str]:
    """Tell which action card was announced, and its target."""
    return [f"{step.who} announced {announced(step.after)}"]


def tell_allow(step: Step) -> list[str]:
    """Tell what came of an action that was not stopped."""
    told = [f"{step.who} allowed it"]
    opponent, mover = int(step.before["decider"]), int(step.before["active"])
    group = int(step.before["target"])
    if step.before["announced"] == Card.CASTLING:
        return [*told, f"{player(mover)} picked up {cards_in_words(step.after['loose'][mover].sum())}"]
    if step.before["announced"] == Card.SCOUT:
        seen = cards(revealed(step, opponent, group))
        return [*told, f"{player(opponent)}'s face-down cards at {GROUP_WORDS[group]} were {seen}"]
    return told + tell_discards(step)


def cards_in_words(number: int) -> str:
    """Count cards."""
    return "one card" if number == 1 else f"{number} cards"


def revealed(step: Step, p: int, group: int) -> np.ndarray:
    """Count the cards of a player that a scout turned up."""
    size = int(step.before["num_laid"][p, group])
    turned = step.before["laid"][p, group, :size] != step.after["laid"][p, group, :size]
    return np.bincount(step.before["laid"][p, group, :size][turned], minlength=NUM_INFLUENCE)


def tell_discards(step: Step) -> list[str]:
    """Tell which cards went to the discards."""
    lost = [lost_cards(step.before, step.after, p) for p in range(SEATS)]
    return [f"{player(p)} lost {cards(lost[p])}" for p in range(SEATS) if lost[p].any()]


def tell_move(step: Step) -> list[str]:
    """Tell where a castled card was laid out."""
    return [f"{step.who} laid a card face down at {step.word}"]


def tell_draw_bust(step: Step) -> list[str]:
    """Tell the special votes, the bust and its vote."""
    return tell_end_of_play(step.before)


def tell_keep(step: Step) -> list[str]:
    """Tell that a mission was given up, and how the turn went on."""
    going_on = step.before.copy()
    going_on["missions_held"][step.before["decider"]] = 1
    told = [f"{step.who} gave up a mission"]
    return told + (tell_end_of_play(going_on) if (going_on["missions_held"] < 2).all() else [])


def tell_aftermath(step: Step) -> list[str]:
    """Tell what any action may bring with it: the next turn, or the end."""
    if step.after["ending"] != Ending.NOT_YET:
        return tell_end(step)
    began = step.before["phase"] <= Phase.FIRST_ACTION < step.after["phase"]
    if began or step.after["turn"] > step.before["turn"]:
        return [f"{player(step.after['active'])}'s turn"]
    return []


def tell_end(step: Step) -> list[str]:
    """Tell why the game ended and who won."""
    found = results(step.after)
    points = " to ".join(str(result.points) for result in sorted(found, key=lambda result: not result.won))
    winners = listed(player(p) for p, result in enumerate(found) if result.won)
    return [f"the game is over: {ENDINGS[step.after['ending']]}", f"{winners} won with {points}"]


TELLERS: dict[str, Callable[[Step], list[str]]] = {
    "lay": tell_lay,
    "no_second": tell_plainly("{who} laid no second card"),
    "draw_bust": tell_draw_bust,
    "assassinate": tell_announced,
    "assassinate_hidden": tell_announced,
    "scout": tell_announced,
    "wrath": tell_announced,
    "castle": tell_announced,
    "move": tell_move,
    "veto": tell_plainly("{who} stopped it with a veto"),
    "allow": tell_allow,
    "draw_influence": tell_plainly("{who} drew an influence card"),
    "draw_action": tell_plainly("{who} drew an action card"),
    "keep": tell_keep,
    "start": tell_plainly("{who} chose an action card to start with"),
}
assert set(TELLERS) == {segment.name for segment in ACTIONS.pieces}
