"""What everyone saw happen, told by the sentence: what both editions share. From open information only."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.architects.actions import NUM_UNITS, STALLS
from cleo_env.architects.data import HAND_LIMIT, card_words
from cleo_env.architects.enums import NUM_CATEGORIES, NUM_STALLS, Ending, Phase, Unit
from cleo_env.architects.garden import MOSAIC_WORDS
from cleo_env.architects.result import results
from cleo_env.architects.words import (
    CATEGORY_NAMES,
    ENDINGS,
    card_list,
    counted,
    money,
    piece,
    pile,
    player,
    players,
    sized,
    stall_counts,
)
from cleo_env.core import telling
from cleo_env.core.wording import listed


class Step(telling.Step):
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


def tell_nothing(step: Step) -> list[str]:
    """Say nothing: it shows in what follows, or is nobody's business."""
    return []


def tell_plainly(sentence: str) -> Callable[[Step], list[str]]:
    """Tell a thing that needs only names and the amulets it cost."""
    return lambda step: [
        sentence.format(who=step.who, owner=step.owner, word=step.word, rest=step.rest) + step.for_amulets
    ]


def tell_take(step: Step) -> list[str]:
    """Tell which stall was taken, with its face-up cards by name."""
    stall = STALLS.index(step.word)
    opened, closed = (counts[stall] for counts in stall_counts(step.before))
    backs = [counted(int(closed.sum()), "face-down card")] if closed.any() else []
    return [f"{step.who} took stall {step.word}: {listed(card_list(step.before, opened) + backs)}"]


def tell_place(step: Step) -> list[str]:
    """Tell which cards came to which stalls."""
    opened, closed = (
        after - before for after, before in zip(stall_counts(step.after), stall_counts(step.before), strict=True)
    )
    placed = []
    for stall in range(NUM_STALLS):
        backs = ["a face-down card"] if closed[stall].any() else []
        placed += [f"{card} on stall {stall + 1}" for card in card_list(step.before, opened[stall]) + backs]
    return [f"{step.who} put {listed(placed)}"]


def tell_build(step: Step) -> list[str]:
    """Tell which piece was begun."""
    return [f"{step.who} began {piece(step.after)}"]


def tell_set_down(step: Step) -> list[str]:
    """Tell where a mosaic was laid."""
    return [f"{step.who} laid mosaic {MOSAIC_WORDS[step.before['mosaic']]} at {step.word}"]


def tell_pay(step: Step) -> list[str]:
    """Tell what was paid, and what was built with it."""
    return [f"{step.who} paid {paid(step)}{step.for_amulets}", *tell_built(step)]


def paid(step: Step) -> str:
    """Name what was paid; for a unit of another kind, or of any kind, also that unit."""
    unit, card = int(np.argmax(step.before["owed"] > 0)), step.rest
    words = card_words(step.before)
    kind = words.index(card) if unit == Unit.DIFFERENT and card in words[: Unit.EQUAL] else unit
    if kind < Unit.EQUAL and step.before["credit"][kind] > 0 and card == words[kind]:
        return f"{card} left over from a doubled card"
    if unit == Unit.DIFFERENT or card.endswith(words[unit]):
        return card
    return f"a {card} for {words[unit]}"


def tell_built(step: Step) -> list[str]:
    """Tell that a piece is finished, and which mosaics fit nowhere after it."""
    if step.after["built"] == step.before["built"]:
        return []
    earned = money(step.before, step.gain("money", step.before["active"]))
    told = [f"{step.who} built {piece(step.before)} for {earned}"]
    aside = sorted(set(pile(step.before)) - set(pile(step.after)))
    return told + ([f"set aside, as fitting nowhere: {listed(aside)}"] if aside else [])


def tell_claim(step: Step) -> list[str]:
    """Tell whether a sanctuary was claimed."""
    squares = step.gain("sanctuary_squares", step.before["active"])
    return [f"{step.who} claimed a sanctuary of {sized(squares)}" if squares else f"{step.who} left a sanctuary"]


def tell_offering(step: Step) -> list[str]:
    """Tell that an offering is called for."""
    return ["the Great Priest calls for an offering"] if step.after["phase"] == Phase.BID_TENS else []


def tell_walk(step: Step) -> list[str]:
    """Tell how far Cleopatra walked, and for what."""
    steps = int(step.after["cleopatra"]) - int(step.before["cleopatra"])
    new = int(step.after["completed"]) & ~int(step.before["completed"])
    complete = listed(CATEGORY_NAMES[category] for category in range(NUM_CATEGORIES) if new >> category & 1)
    return [f"Cleopatra walked {counted(steps, 'step')} to {step.after['cleopatra']} for {complete}"] if steps else []


def tell_keep_all(step: Step) -> list[str]:
    """Tell how many cards were kept above the limit."""
    return [f"{step.who} kept all {step.before['hand'][step.before['active']].sum()} cards{step.for_amulets}"]


def tell_units(step: Step) -> list[str]:
    """Tell that a bid is sealed; after the last one, all bids and what came of them."""
    told = [f"{step.who} sealed a bid"]
    if step.after["phase"] == Phase.BID_TENS:
        return told
    bids = step.before["bids"].copy()
    bids[step.before["decider"]] = NUM_UNITS * int(step.before["bid_tens"]) + int(step.word)
    ranked = sorted(range(step.before["num_players"]), key=lambda p: -bids[p])
    return [*told, f"the offering: {', '.join(bid_in_words(step, p, int(bids[p])) for p in ranked)}"]


def bid_in_words(step: Step, p: int, bid: int) -> str:
    """Tell a bid and what it did to its player's amulets."""
    amulets = step.gain("amulets", p)
    return f"{player(p)} bid {bid} and {'took' if amulets > 0 else 'lost'} {counted(abs(amulets), 'amulet')}"


def tell_end_turn(step: Step) -> list[str]:
    """Tell that a hand is too full for the turn to end."""
    over = int(step.before["hand"][step.before["active"]].sum()) - HAND_LIMIT
    return [f"{step.who} holds {counted(over, 'card')} too many"] if over > 0 else []


def tell_aftermath(step: Step) -> list[str]:
    """Tell what any action may bring with it: a new draw pile, the next turn, the end."""
    told = []
    if step.after["reshuffles"] > step.before["reshuffles"]:
        told.append("the draw pile was rebuilt from the discards")
    if step.after["ending"] != Ending.NOT_YET:
        return told + tell_end(step)
    if step.after["turn"] > step.before["turn"]:
        fill = ", first filling the empty stalls" if step.after["phase"] == Phase.REFILL else ""
        told.append(f"{player(step.after['active'])}'s turn{fill}")
    return told


def tell_end(step: Step) -> list[str]:
    """Tell why the game ended, who was eaten and who won."""
    found = results(step.after)
    eaten = [p for p, result in enumerate(found) if result.eaten]
    winners = [p for p, result in enumerate(found) if result.won]
    wealth = f" with a wealth of {found[winners[0]].wealth}" if winners else ""
    crocodile = [f"the crocodile ate {players(eaten)}"] if eaten else []
    return [f"the game is over: {ENDINGS[step.after['ending']]}", *crocodile, f"{players(winners)} won{wealth}"]


SHARED_TELLERS: dict[str, Callable[[Step], list[str]]] = {
    "take": tell_take,
    "place": tell_place,
    "wall": tell_build,
    "door": tell_build,
    "throne": tell_build,
    "sphinx": tell_build,
    "obelisk": tell_build,
    "turn": tell_nothing,
    "at": tell_set_down,
    "pay": tell_pay,
    "claim": tell_claim,
    "leave": tell_claim,
    "keep_all": tell_keep_all,
    "discard_down": tell_plainly(f"{{who}} discards down to {HAND_LIMIT} cards"),
    "discard": tell_plainly("{who} discarded {rest}"),
    "tens": tell_nothing,
    "units": tell_units,
    "end_turn": tell_end_turn,
    "pass_turn": tell_plainly("{who} passed"),
}
