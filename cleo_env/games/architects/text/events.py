"""The event log: what everyone saw happen, by the sentence, from open information only."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from cleo_env.core import event_log
from cleo_env.core.wording import listed
from cleo_env.games.architects.actions import ACTIONS, NUM_UNITS, STALLS
from cleo_env.games.architects.editions import Edition, edition_of
from cleo_env.games.architects.enums import NUM_CATEGORIES, NUM_STALLS, Ending, Phase, Unit
from cleo_env.games.architects.rules.data import HAND_LIMIT, card_words
from cleo_env.games.architects.rules.garden import MOSAIC_WORDS
from cleo_env.games.architects.text.edition_words import WORDS
from cleo_env.games.architects.text.result import results
from cleo_env.games.architects.text.words import (
    CATEGORY_NAMES,
    ENDINGS,
    card_list,
    card_name,
    counted,
    money,
    piece,
    pile,
    player,
    players,
    sized,
    stall_counts,
)


class Step(event_log.Step):
    """A step with the players' names."""

    @property
    def who(self) -> str:
        """The player who chose."""
        return player(self.before["decider"])

    @property
    def owner(self) -> str:
        """The player whose turn it was."""
        return player(self.before["active"])

    @property
    def for_amulets(self) -> str:
        """The amulets this cost the active player, as the end of a sentence."""
        amulets = self.gain("amulets", self.before["active"])
        return f" and took {counted(amulets, 'amulet')}" if amulets else ""


def events(before: np.void, action: str, after: np.void) -> list[str]:
    """Log what everyone saw when an action was played, a sentence an event."""
    edition, table = edition_of(before), ACTIONS[edition_of(before)]
    step = Step(before, action, after)
    return sentences(edition)[table.segment_of(table.index(action)).name](step) + log_aftermath(step)


@cache
def sentences(edition: Edition) -> dict[str, Callable[[Step], list[str]]]:
    """Return by segment of an edition's actions what logs them."""
    found = SHARED_EVENTS | WORDS[edition].events
    assert set(found) == {segment.name for segment in ACTIONS[edition].pieces}
    return found


def log_nothing(step: Step) -> list[str]:
    """Say nothing: it shows in what follows, or is nobody's business."""
    return []


def log_plainly(sentence: str) -> Callable[[Step], list[str]]:
    """Tell a thing that needs only names and the amulets it cost."""
    return lambda step: [
        sentence.format(who=step.who, owner=step.owner, word=step.word, card=card_name(step.rest)) + step.for_amulets
    ]


def log_take(step: Step) -> list[str]:
    """Tell which stall was taken, with its face-up cards by name."""
    stall = STALLS.index(step.word)
    opened, closed = (counts[stall] for counts in stall_counts(step.before))
    backs = [counted(int(closed.sum()), "face-down card")] if closed.any() else []
    taken = f"{step.who} took stall {step.word}: {listed(card_list(step.before, opened) + backs)}"
    return [taken, *log_too_many(step)]


def log_place(step: Step) -> list[str]:
    """Tell which cards came to which stalls."""
    opened, closed = (
        after - before for after, before in zip(stall_counts(step.after), stall_counts(step.before), strict=True)
    )
    placed = []
    for stall in range(NUM_STALLS):
        backs = ["a face-down card"] if closed[stall].any() else []
        placed += [f"{card} on stall {stall + 1}" for card in card_list(step.before, opened[stall]) + backs]
    return [f"{step.who} put {listed(placed)}"]


def log_build(step: Step) -> list[str]:
    """Tell which piece was begun."""
    return [f"{step.who} began {piece(step.after)}"]


def log_set_down(step: Step) -> list[str]:
    """Tell where a mosaic was laid."""
    return [f"{step.who} laid mosaic {MOSAIC_WORDS[step.before['mosaic']]} at {step.word}"]


def log_pay(step: Step) -> list[str]:
    """Tell what was paid, and what was built with it."""
    return [f"{step.who} paid {paid(step)}{step.for_amulets}", *log_built(step)]


def paid(step: Step) -> str:
    """Name what was paid; for a unit of another kind, or of any kind, also that unit."""
    unit, card = int(np.argmax(step.before["owed"] > 0)), step.rest
    words = card_words(step.before)
    kind = words.index(card) if unit == Unit.DIFFERENT and card in words[: Unit.EQUAL] else unit
    if kind < Unit.EQUAL and step.before["credit"][kind] > 0 and card == words[kind]:
        return f"{card} left over from a doubled card"
    if unit == Unit.DIFFERENT or card.endswith(words[unit]):
        return card_name(card)
    return f"a {card} for {words[unit]}"


def log_built(step: Step) -> list[str]:
    """Tell that a piece is finished, and which mosaics fit nowhere after it."""
    if step.after["built"] == step.before["built"]:
        return []
    earned = money(step.before, step.gain("money", step.before["active"]))
    logged = [f"{step.who} built {piece(step.before)} for {earned}"]
    aside = sorted(set(pile(step.before)) - set(pile(step.after)))
    return logged + ([f"set aside, as fitting nowhere: {listed(aside)}"] if aside else [])


def log_claim(step: Step) -> list[str]:
    """Tell whether a sanctuary was claimed."""
    squares = step.gain("sanctuary_squares", step.before["active"])
    return [f"{step.who} claimed a sanctuary of {sized(squares)}" if squares else f"{step.who} left a sanctuary"]


def log_offering(step: Step) -> list[str]:
    """Tell that an offering is called for."""
    return ["the Great Priest calls for an offering"] if step.after["phase"] == Phase.BID_TENS else []


def log_walk(step: Step) -> list[str]:
    """Tell how far Cleopatra walked, and for what."""
    steps = int(step.after["cleopatra"]) - int(step.before["cleopatra"])
    new = int(step.after["completed"]) & ~int(step.before["completed"])
    complete = listed(CATEGORY_NAMES[category] for category in range(NUM_CATEGORIES) if new >> category & 1)
    return [f"Cleopatra walked {counted(steps, 'step')} to {step.after['cleopatra']} for {complete}"] if steps else []


def log_keep_all(step: Step) -> list[str]:
    """Tell how many cards were kept above the limit."""
    return [f"{step.who} kept all {step.before['hand'][step.before['active']].sum()} cards{step.for_amulets}"]


def log_units(step: Step) -> list[str]:
    """Tell that a bid is sealed; after the last one, all bids and what came of them."""
    logged = [f"{step.who} sealed a bid"]
    if step.after["phase"] == Phase.BID_TENS:
        return logged
    bids = step.before["bids"].copy()
    bids[step.before["decider"]] = NUM_UNITS * int(step.before["bid_tens"]) + int(step.word)
    ranked = sorted(range(step.before["num_players"]), key=lambda p: -bids[p])
    return [*logged, f"the offering: {', '.join(bid_in_words(step, p, int(bids[p])) for p in ranked)}"]


def bid_in_words(step: Step, p: int, bid: int) -> str:
    """Tell a bid and what it did to its player's amulets."""
    amulets = step.gain("amulets", p)
    return f"{player(p)} bid {bid} and {'took' if amulets > 0 else 'lost'} {counted(abs(amulets), 'amulet')}"


def log_too_many(step: Step) -> list[str]:
    """Tell that a hand is found too full."""
    over = int(step.after["hand"][step.before["active"]].sum()) - HAND_LIMIT
    return [f"{step.who} holds {counted(over, 'card')} too many"] if step.after["phase"] == Phase.HAND_LIMIT else []


def log_aftermath(step: Step) -> list[str]:
    """Tell what any action may bring with it: a new draw pile, the next turn, the end."""
    logged = []
    if step.after["reshuffles"] > step.before["reshuffles"]:
        logged.append("the draw pile was rebuilt from the discards")
    if step.after["ending"] != Ending.NOT_YET:
        return logged + log_end(step)
    if step.after["turn"] > step.before["turn"]:
        fill = ", first filling the empty stalls" if step.after["phase"] == Phase.REFILL else ""
        logged.append(f"{player(step.after['active'])}'s turn{fill}")
    return logged


def log_end(step: Step) -> list[str]:
    """Tell why the game ended, who was eaten and who won."""
    found = results(step.after)
    eaten = [p for p, result in enumerate(found) if result.eaten]
    winners = [p for p, result in enumerate(found) if result.won]
    wealth = f" with a wealth of {found[winners[0]].wealth}" if winners else ""
    crocodile = [f"the crocodile ate {players(eaten)}"] if eaten else []
    return [f"the game is over: {ENDINGS[step.after['ending']]}", *crocodile, f"{players(winners)} won{wealth}"]


SHARED_EVENTS: dict[str, Callable[[Step], list[str]]] = {
    "take": log_take,
    "place": log_place,
    "wall": log_build,
    "door": log_build,
    "throne": log_build,
    "sphinx": log_build,
    "obelisk": log_build,
    "turn": log_nothing,
    "at": log_set_down,
    "pay": log_pay,
    "claim": log_claim,
    "leave": log_claim,
    "keep_all": log_keep_all,
    "discard_down": log_plainly(f"{{who}} chose to discard down to {HAND_LIMIT} cards"),
    "discard": log_plainly("{who} discarded {card}"),
    "tens": log_nothing,
    "units": log_units,
    "end_turn": log_too_many,
    "pass_turn": log_plainly("{who} passed"),
}
