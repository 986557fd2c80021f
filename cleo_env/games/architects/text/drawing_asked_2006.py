"""Pictures of what a character card of the 2006 edition asks."""

from __future__ import annotations

from collections.abc import Callable

from cleo_env.core.svg import Canvas
from cleo_env.core.svg_parts import seat_badge
from cleo_env.games.architects.enums import FIRST_TAINTED, NUM_DICE, NUM_RESOURCES, Phase
from cleo_env.games.architects.rules_2006.data import CARD_WORDS
from cleo_env.games.architects.text.drawing_cards import Heap, card_row, heaps
from cleo_env.games.architects.text.drawing_eyes import Eyes
from cleo_env.games.architects.text.drawing_icons import ICONS

ASK = 27  # side of a kind to ask for


def show_scribe(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the scribe; the mosaics lie in the quarry."""
    c.icon(ICONS["scribe"], width / 2 - 26, 14, 52, "character", "well")


def show_beggar(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the beggar and whose it is."""
    c.icon(ICONS["beggar"], width / 2 - 26, 14, 52, "character", "well")
    seat_badge(c, int(eyes.state["active"]), width / 2 + 52, 44, 12)


def show_courtesan(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the discards for the courtesan's player, who looks through them; for others only their number."""
    state = eyes.state
    if eyes.are(int(state["active"])):
        looked_through = heaps(state, state["known_discard"][state["active"]], 0, lambda word: f"pick {word}")
    else:
        looked_through = [Heap(None, int(state["discard"].sum()))]
    c.text(0, 12, c.say("discards"), 9, "dim")
    card_row(c, 0, 18, width, height - 22, looked_through)


def show_envoy(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw whom the envoy can ask for what; what was asked is crossed out."""
    state = eyes.state
    for step in range(1, int(state["num_players"])):
        left, top = (step - 1) % 2 * width / 2, (step - 1) // 2 * height / 2
        seat = (int(state["active"]) + step) % int(state["num_players"])
        seat_badge(c, seat, left + 12, top + 20, 10)
        side = min(ASK, (width / 2 - 30) / NUM_RESOURCES)
        for kind in range(NUM_RESOURCES):
            asked = bool(state["asked"] >> ((step - 1) * NUM_RESOURCES + kind) & 1)
            ask_for(c, step, kind, asked, left + 27 + kind * side, top + 20 - side / 2, side)


def ask_for(c: Canvas, step: int, kind: int, asked: bool, x: float, y: float, side: float) -> None:
    """Draw a kind of card that can be asked for."""
    word = CARD_WORDS[kind]
    spot = f"ask +{step} {word}"
    with c.box(spot, x, y, side, side, spot=spot, label=c.say(spot)):
        c.rect(1, 1, side - 2, side - 2, "well" if asked else "card", "edge", radius=4)
        c.icon(ICONS[word], 5, 5, side - 10, word, "card", opacity=0.35 if asked else None)
        if asked:
            c.path(f"M4 4L{side - 4:.2f} {side - 4:.2f}", line="accent", weight=2)


def show_offer(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the kind the envoy wants, and the cards offered."""
    state = eyes.state
    word, offered = CARD_WORDS[state["ask_card"]], int(state["offered"])
    with c.box("envoy", 0, 0, width, height, spot="envoy", label=c.say("what the envoy asks for")):
        c.icon(ICONS["envoy"], 4, 22, 40, "character", "well")
        c.text(56, 12, c.say("offered: {count}", count=offered), 9, "dim")
        row = [Heap(word, offered)] if offered else []
        card_row(c, 56, 18, width - 60, height - 22, row or [Heap(word, 1)])


def show_vizier(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the vizier's cards, the next one first, as their player sees them."""
    state, count = eyes.state, int(eyes.state["vizier_left"])
    seen = eyes.are(int(state["active"]))
    cards = [int(card) for card in state["vizier_cards"][:count][::-1]]
    row = [Heap(CARD_WORDS[card] if seen else None, 1, seen and card >= FIRST_TAINTED) for card in cards]
    c.text(0, 12, c.say("the vizier's cards, the next one first"), 9, "dim", within=width)
    with c.box("vizier", 0, 18, width, height - 22, spot="vizier", label=c.say("the vizier's cards")):
        card_row(c, 0, 0, width, height - 22, row)


def show_altar_full(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the five symbols that call for an offering."""
    size = 34
    with c.box("offering", 0, 0, width, height, spot="offering", label=c.say("the offering that five dice call for")):
        for number in range(NUM_DICE):
            c.icon(ICONS["priest"], width / 2 + (number - NUM_DICE / 2) * (size + 8), 22, size, "accent", "well")


PICTURES_2006: dict[Phase, Callable[[Canvas, Eyes, float, float], None]] = {
    Phase.CHOOSE_MOSAIC: show_scribe,
    Phase.BEGGAR: show_beggar,
    Phase.COURTESAN: show_courtesan,
    Phase.ENVOY_ASK: show_envoy,
    Phase.ENVOY_OFFER: show_offer,
    Phase.ENVOY_ACCEPT: show_offer,
    Phase.VIZIER: show_vizier,
    Phase.ALTAR_FULL: show_altar_full,
}
