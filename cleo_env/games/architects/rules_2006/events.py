"""Events of the log that only the 2006 edition has: bonus, dice and characters."""

from __future__ import annotations

from collections.abc import Callable

from cleo_env.games.architects.enums import NUM_DICE, Phase
from cleo_env.games.architects.rules_2006.data import BEGGAR_TALENTS, CARD_WORDS
from cleo_env.games.architects.text.events import Step, log_build, log_offering, log_pay, log_plainly, log_walk
from cleo_env.games.architects.text.words import counted, money, player


def log_build_mosaic(step: Step) -> list[str]:
    """Tell which mosaic was taken, unless a scribe has still to choose it."""
    return [] if step.after["phase"] == Phase.CHOOSE_MOSAIC else log_build(step)


def log_end_visit(step: Step) -> list[str]:
    """Tell what the end of a visit brings: bonus, Cleopatra's steps, dice."""
    logged = [f"{step.who} left the quarry"]
    if bonus := step.gain("money", step.before["active"]):
        logged = [f"{step.who} left the quarry with {money(step.before, bonus)} for {step.before['built']} pieces"]
    return logged + log_walk(step) + log_dice(step)


def log_dice(step: Step) -> list[str]:
    """Tell what the dice showed."""
    if step.after["rolls"] == step.before["rolls"]:
        return []
    blank = NUM_DICE - int(step.before["altar"])
    symbols = int(step.after["altar"]) - int(step.before["altar"])
    dice = "the last die" if blank == 1 else f"{blank} dice"
    shown = f"{symbols or 'none'} showed the Great Priest, {step.after['altar']} on the altar"
    return [f"{step.who} rolled {dice}: {shown}"]


def log_die(step: Step) -> list[str]:
    """Tell which way a scribe turned a die."""
    turned = f"{step.who} played a scribe and turned a die {step.word}: {step.after['altar']} on the altar"
    return [turned, *log_offering(step)]


def log_vizier(step: Step) -> list[str]:
    """Tell how many cards the vizier looks at."""
    looks = counted(int(step.after["num_vizier"]), "card")
    return [f"{step.who} played a vizier and looks at {looks} of the pile"]


def log_ask(step: Step) -> list[str]:
    """Tell whom the envoy asked for what."""
    return [f"{step.who} asked {player(step.after['ask_seat'])} for {step.word}"]


def log_offer(step: Step) -> list[str]:
    """Tell how many cards were offered to the envoy, when all are."""
    offered, card = int(step.after["offered"]), CARD_WORDS[step.before["ask_card"]]
    return [] if step.action == "offer one" else [f"{step.who} offered {counted(offered, f'{card} card')}"]


def log_accept(step: Step) -> list[str]:
    """Tell that a card was taken together with an amulet."""
    card, giver = CARD_WORDS[step.before["ask_card"]], player(step.before["ask_seat"])
    left = step.before["offered"]
    if step.action == "accept one":
        return [f"{step.who} took {card} and an amulet from {giver}"]
    return [f"{step.who} declined {counted(left, f'{card} card')} of {giver}"] if left else []


def log_keep(step: Step) -> list[str]:
    """Tell how many of the vizier's cards were kept, once the last is judged, and never which."""
    if step.after["phase"] == Phase.VIZIER:
        return []
    looked = int(step.before["num_vizier"])
    kept = int(step.after["hand"][step.after["active"]].sum()) - int(step.before["hand"][step.before["active"]].sum())
    return [f"{step.who} kept {kept} of the vizier's {counted(looked, 'card')}{step.for_amulets}"]


EVENTS: dict[str, Callable[[Step], list[str]]] = {
    "mosaic": log_build_mosaic,
    "end_visit": log_end_visit,
    "choose": log_plainly("{who} chose mosaic {word} with a scribe"),
    "pay_merchant": log_pay,
    "beggar": log_plainly("{who} played a beggar"),
    "courtesan": log_plainly("{who} played a courtesan"),
    "envoy": log_plainly("{who} played an envoy"),
    "scribe_mosaic": log_plainly("{who} played a scribe for a mosaic"),
    "die_up": log_die,
    "die_down": log_die,
    "smuggler": log_plainly("{who} played a smuggler"),
    "vizier": log_vizier,
    "give_talents": log_plainly(f"{{who}} gave {BEGGAR_TALENTS} talents to {{owner}}"),
    "give": log_plainly("{who} gave {card} to {owner}"),
    "show_hand": log_plainly("{who} had nothing to give and showed the hand to {owner}"),
    "pick": log_plainly("{who} took a card from the discards"),
    "ask": log_ask,
    "enough": log_plainly("{who} asks no further"),
    "offer": log_offer,
    "offer_no_more": log_offer,
    "accept": log_accept,
    "accept_no_more": log_accept,
    "keep": log_keep,
    "drop": log_keep,
    "make_offering": log_offering,
}
