"""The cards of a position: those it lists, and the rest of the deck dealt by the seed."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.core.chance import shuffle
from cleo_env.core.position import PositionError, check_keys, check_list, check_whole, check_word
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.editions import sizes
from cleo_env.games.architects.enums import FACE_UP, NUM_STALLS, STALL, Stream
from cleo_env.games.architects.rules.data import HAND_AT_START, card_words
from cleo_env.games.architects.rules.market import mix_pile
from cleo_env.games.architects.text.position import FACE_DOWN_MARK


def deal_cards(position: dict[str, Any], players: list[dict[str, Any]], s: np.void) -> None:
    """Put the listed cards in their places, then deal what was not said from the rest, shuffled by the seed."""
    hands = [read_counts(s, f"player {p}'s hand", player["hand"]) if "hand" in player else None
             for p, player in enumerate(players)]  # fmt: skip
    stalls = [read_pile(s, f"stall {stall + 1}", cards) for stall, cards in enumerate(_read_stalls(position))]
    deck = read_pile(s, "deck", position.get("deck", []))
    discard = read_counts(s, "discard", position.get("discard", {}))
    rest = _shuffled_rest([h for h in hands if h is not None], [*stalls, deck], discard, s)
    for p, hand in enumerate(hands):
        s["hand"][p] = hand if hand is not None else _count(s, _take(rest, HAND_AT_START))
    pile = _mixed(rest, s)
    if "stalls" not in position:
        stalls = [_take(pile, 1) for _ in range(NUM_STALLS)]
    market = [card + STALL * stall for stall, cards in enumerate(stalls) for card in cards]
    s["market_size"] = len(market)
    s["market"][: len(market)] = market
    s["discard"] = discard
    s["known_discard"][: len(players)] = discard
    whole = pile + deck[::-1]
    s["deck_size"] = len(whole)
    s["deck"][: len(whole)] = whole


def _read_stalls(position: dict[str, Any]) -> list[Any]:
    return check_list("stalls", position["stalls"], NUM_STALLS) if "stalls" in position else []


def read_counts(s: np.void, place: str, cards: Any) -> np.ndarray:
    """Read a dict from card words to counts."""
    deck = edition_rules.deck_counts(s)
    counts = np.zeros_like(deck)
    for word, count in check_keys(place, cards, card_words(s)).items():
        card = card_words(s).index(word)
        counts[card] = check_whole(f"{place}: {word}", count, 0, int(deck[card]))
    return counts


def read_pile(s: np.void, place: str, cards: Any) -> list[int]:
    """Read a list of card words, those lying face down marked."""
    pile = []
    for word in check_list(place, cards):
        closed = isinstance(word, str) and word.startswith(FACE_DOWN_MARK)
        card = card_words(s).index(check_word(place, word[1:] if closed else word, card_words(s)))
        pile.append(card if closed else card + FACE_UP)
    return pile


def _count(s: np.void, cards: list[int]) -> np.ndarray:
    return np.bincount(np.array(cards, np.int64), minlength=sizes(s).kinds).astype(np.int8)


def _take(cards: list[int], count: int) -> list[int]:
    """Take cards off the end of a list."""
    if len(cards) < count:
        raise PositionError("too few cards are left to deal the hands and stalls that the position does not list")
    return [cards.pop() for _ in range(count)]


def _shuffled_rest(hands: list[np.ndarray], piles: list[list[int]], discard: np.ndarray, s: np.void) -> list[int]:
    """Return all cards that are listed nowhere, shuffled; refuse a position with too many of a kind."""
    listed = [card % FACE_UP for pile in piles for card in pile]
    deck = edition_rules.deck_counts(s).astype(np.int64)
    left = deck - sum(hand.astype(np.int64) for hand in [*hands, discard, _count(s, listed)])
    for card in np.flatnonzero(left < 0):
        word, most = card_words(s)[card], deck[card]
        raise PositionError(f"the position has {most - left[card]} {word} cards: there are only {most}")
    rest = np.repeat(np.arange(len(deck)), left).astype(np.int8)
    shuffle(rest, len(rest), np.uint64(s["seed"]), int(Stream.DEAL), 0)
    return [int(card) for card in rest]


def _mixed(rest: list[int], s: np.void) -> list[int]:
    """Turn the edition's share of the unlisted cards face up and shuffle them in, as at the start."""
    s["deck_size"] = len(rest)
    s["deck"][: len(rest)] = rest
    mix_pile(s, int(Stream.DEAL), len(rest))
    return [int(card) for card in s["deck"][: len(rest)]]


def read_knowledge(players: list[dict[str, Any]], s: np.void) -> None:
    """Let the players know what the position says they know; all have seen the discards if it says nothing."""
    s["known"] = 0
    count = len(players)
    for p, player in enumerate(players):
        for k, cards in enumerate(check_list("known", player.get("known", [{}] * (count - 1)), count - 1)):
            known = read_counts(s, f"player {p}'s known", cards)
            if (known > s["hand"][(p + k + 1) % count]).any():
                raise PositionError(f"player {p} knows more cards than player {(p + k + 1) % count} holds")
            s["known"][p, k] = known
        if "known_discard" in player:
            known = read_counts(s, f"player {p}'s known_discard", player["known_discard"])
            if (known > s["discard"]).any():
                raise PositionError(f"player {p} knows more discards than there are")
            s["known_discard"][p] = known
