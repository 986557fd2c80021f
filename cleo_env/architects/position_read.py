"""Setting up a record from a position that somebody wrote. Absent keys keep their set-up value."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from cleo_env.architects.actions_2006 import SQUARE_WORDS
from cleo_env.architects.data_2006 import (
    CARD_WORDS,
    CLEOPATRA_ARRIVES,
    DECK_COUNTS,
    HAND_AT_START,
    MERCHANTS_AT_START,
    MOST_TURNS,
    PIECES,
    STATUES_AT_START,
)
from cleo_env.architects.enums import (
    FACE_UP,
    NUM_CARDS,
    NUM_CATEGORIES,
    NUM_DICE,
    NUM_MOSAICS,
    NUM_STALLS,
    STALL,
    Category,
    Stream,
)
from cleo_env.architects.garden import (
    DOOR_WORDS,
    MOSAIC_WORDS,
    ORIENTATION_FLIPPED,
    ORIENTATION_MOSAIC,
    PLACEMENT_HIGH,
    PLACEMENT_LOW,
    PLACEMENT_ORIENTATION,
    PLACEMENT_SQUARES,
    THRONE_SPACE,
    WALL_WORDS,
)
from cleo_env.architects.market import mix_pile
from cleo_env.architects.position import COUNTERS, FACE_DOWN_MARK
from cleo_env.architects.quarry import is_complete
from cleo_env.architects.state import DTYPE
from cleo_env.architects.turn import start_turn
from cleo_env.core.chance import shuffle
from cleo_env.core.jit import jit
from cleo_env.core.polyomino import SIDE, SQUARES, grown, squares_of, words
from cleo_env.core.position import PositionError, check_keys, check_list, check_whole, check_word

MOST_MONEY, MOST_AMULETS = (int(np.iinfo(DTYPE[name].base).max) // 2 for name in ("money", "amulets"))
KEYS = (
    "game", "num_players", "settings", "active", "players", "stalls", "deck", "discard", "mosaics", "set_aside",
    "garden", "walls", "doors", "sphinxes", "obelisks", "throne", "altar", "cleopatra", *COUNTERS,
)  # fmt: skip
PALACE_LIMITS = {
    "sphinxes": int(PIECES[Category.SPHINX]),
    "obelisks": int(PIECES[Category.OBELISK]),
    "throne": int(PIECES[Category.THRONE]),
    "altar": NUM_DICE - 1,
    "cleopatra": CLEOPATRA_ARRIVES - 1,
}
BELONGING_LIMITS = {
    "money": MOST_MONEY,
    "amulets": MOST_AMULETS,
    "merchants": MERCHANTS_AT_START,
    "statues": STATUES_AT_START,
    "sanctuary_squares": SQUARES - len(THRONE_SPACE),
}
PLAYER_KEYS = ("hand", *BELONGING_LIMITS, "sanctuaries", "known", "known_discard")


def from_position(position: dict[str, Any], states: np.ndarray) -> None:
    """Turn a game just set up, alone in `states`, into the one a position describes, at the start of a turn."""
    check_keys("the position", position, KEYS)
    s = states[0]
    players = _read_players(position, int(s["num_players"]))
    read_garden(position.get("garden"), s)
    read_mosaics(position, s)
    read_palace(position, s)
    read_belongings(players, s)
    deal_cards(position, players, s)
    read_knowledge(players, s)
    s["active"] = check_whole("active", position.get("active", 0), 0, int(s["num_players"]) - 1)
    resume(states)


@jit
def resume(states):
    """Count the categories that are complete already, and start the turn."""
    s = states[0]
    s.completed = 0
    for category in range(NUM_CATEGORIES):
        s.completed |= int(is_complete(s, category)) << category
    start_turn(s, int(s.active))


def _read_players(position: dict[str, Any], num_players: int) -> list[dict[str, Any]]:
    """Return one dict for every seat."""
    players = check_list("players", position.get("players", [{}] * num_players), num_players)
    return [check_keys(f"player {p}", player, PLAYER_KEYS) for p, player in enumerate(players)]


def read_garden(rows: Any, s: np.void) -> None:
    """Find the placement of every letter drawn in the garden."""
    s["laid"] = -1
    if rows is None:
        return
    marks = "".join(check_row(row, number) for number, row in enumerate(check_list("garden", rows, SIDE)))
    for square, mark in enumerate(marks):
        if (mark == "#") != (square in THRONE_SPACE):
            wanted = "# (the throne space)" if square in THRONE_SPACE else "a mosaic's letter or ."
            raise PositionError(f"garden square {SQUARE_WORDS[square]} is {mark!r}: it must be {wanted}")
    for letter in sorted(set(marks) - {".", "#"}):
        mosaic = MOSAIC_WORDS.index(letter)
        s["laid"][mosaic] = find_placement(mosaic, [i for i, m in enumerate(marks) if m == letter], s)


def check_row(row: Any, number: int) -> str:
    """Return a drawn row of nine known marks, or refuse it."""
    if not isinstance(row, str) or len(row) != SIDE:
        raise PositionError(f"garden row {number} must be {SIDE} marks, not {row!r}")
    for mark in row:
        check_word(f"garden row {number}", mark, (*MOSAIC_WORDS, ".", "#"))
    return row


def find_placement(mosaic: int, squares: list[int], s: np.void) -> int:
    """Return the placement of a mosaic on just these squares, or refuse them."""
    for placement in np.flatnonzero(ORIENTATION_MOSAIC[PLACEMENT_ORIENTATION] == mosaic):
        if sorted(PLACEMENT_SQUARES[placement]) == squares:
            if ORIENTATION_FLIPPED[PLACEMENT_ORIENTATION[placement]] and not s["mirror_mosaics"]:
                raise PositionError(f"mosaic {MOSAIC_WORDS[mosaic]} lies turned over, and mirror_mosaics is off")
            return int(placement)
    where = " ".join(SQUARE_WORDS[square] for square in squares)
    raise PositionError(f"mosaic {MOSAIC_WORDS[mosaic]} cannot cover just {where}: mosaics overlap or are misdrawn")


def read_mosaics(position: dict[str, Any], s: np.void) -> None:
    """Pile up the listed mosaics, top first; without a list all that are nowhere else, in the seed's order."""
    laid = [MOSAIC_WORDS[m] for m in range(NUM_MOSAICS) if s["laid"][m] >= 0]
    aside = [check_word("set_aside", m, MOSAIC_WORDS) for m in check_list("set_aside", position.get("set_aside", []))]
    if "mosaics" in position:
        pile = [check_word("mosaics", m, MOSAIC_WORDS) for m in check_list("mosaics", position["mosaics"])]
    else:
        pile = [MOSAIC_WORDS[m] for m in s["mosaic_pile"][::-1] if MOSAIC_WORDS[m] not in laid + aside]
    for letter, count in Counter(laid + aside + pile).items():
        if count > 1:
            raise PositionError(f"mosaic {letter} is in more than one place of garden, mosaics and set_aside")
    s["pile_size"] = len(pile)
    s["mosaic_pile"][: len(pile)] = [MOSAIC_WORDS.index(m) for m in reversed(pile)]


def read_palace(position: dict[str, Any], s: np.void) -> None:
    """Put up walls, doors and the pieces that are only counted."""
    for key, known in (("walls", WALL_WORDS), ("doors", DOOR_WORDS)):
        standing = [check_word(key, word, known) for word in check_list(key, position.get(key, []))]
        if len(set(standing)) < len(standing):
            raise PositionError(f"{key} names one twice: {', '.join(standing)}")
        s[key] = [word in standing for word in known]
    for key, most in PALACE_LIMITS.items():
        s[key] = check_whole(key, position.get(key, 0), 0, most)
    for key in COUNTERS:
        s[key] = check_whole(key, position.get(key, 0), 0, MOST_TURNS)
    if s["passes"] >= s["num_players"]:
        raise PositionError(f"passes is {s['passes']}: the game ends when all {s['num_players']} players have passed")
    if s["turn"] >= s["max_turns"]:
        raise PositionError(f"turn is {s['turn']}: the game ends after {s['max_turns']} turns")


def read_belongings(players: list[dict[str, Any]], s: np.void) -> None:
    """Give every player what is open or counted; what is not said stays as at the start."""
    for p, player in enumerate(players):
        for key, most in BELONGING_LIMITS.items():
            if key in player:
                s[key][p] = check_whole(f"player {p}'s {key}", player[key], 0, most)
        if "sanctuaries" in player:
            s["sanctuary"][p] = words(read_sanctuaries(p, player, s))
            s["sanctuary_squares"][p] = len(player["sanctuaries"])


def read_sanctuaries(p: int, player: dict[str, Any], s: np.void) -> list[int]:
    """Return the squares of a player's sanctuaries: free ones that nobody else has claimed, all that are counted."""
    place = f"player {p}'s sanctuaries"
    named = [check_word(place, word, SQUARE_WORDS) for word in check_list(place, player["sanctuaries"])]
    taken = {square for other in s["sanctuary"][:p] for square in squares_of(*other)} | set(THRONE_SPACE)
    taken |= {int(square) for placement in s["laid"] if placement >= 0 for square in PLACEMENT_SQUARES[placement]}
    if wrong := [word for word in named if SQUARE_WORDS.index(word) in taken or named.count(word) > 1]:
        raise PositionError(f"{place}: {', '.join(wrong)} cannot be claimed, or is claimed twice")
    squares = [SQUARE_WORDS.index(word) for word in named]
    if not is_cut_off(squares, taken) or is_room_in(squares, s):
        raise PositionError(f"{place}: {', '.join(named)} is no whole area into which no mosaic of the pile fits")
    if player.get("sanctuary_squares", len(named)) != len(named):
        raise PositionError(f"{place} are {len(named)} squares, but sanctuary_squares is {player['sanctuary_squares']}")
    return squares


def is_cut_off(squares: list[int], taken: set[int]) -> bool:
    """Tell whether every neighbour of these squares is one of them or taken."""
    low, high = grown(*(np.uint64(word) for word in words(squares)))
    return set(squares_of(low, high)) <= set(squares) | taken


def is_room_in(squares: list[int], s: np.void) -> bool:
    """Tell whether a mosaic of the pile fits into these squares."""
    low, high = (np.uint64(word) for word in words(squares))
    fits = (PLACEMENT_LOW[:-1] & ~low == 0) & (PLACEMENT_HIGH[:-1] & ~high == 0)
    orientations = PLACEMENT_ORIENTATION[fits]
    allowed = orientations if s["mirror_mosaics"] else orientations[ORIENTATION_FLIPPED[orientations] == 0]
    return bool(np.isin(ORIENTATION_MOSAIC[allowed], s["mosaic_pile"][: int(s["pile_size"])]).any())


def deal_cards(position: dict[str, Any], players: list[dict[str, Any]], s: np.void) -> None:
    """Put the listed cards in their places, then deal what was not said from the rest, shuffled by the seed."""
    hands = [read_counts(f"player {p}'s hand", player["hand"]) if "hand" in player else None
             for p, player in enumerate(players)]  # fmt: skip
    stalls = [read_pile(f"stall {stall + 1}", cards) for stall, cards in enumerate(_read_stalls(position))]
    deck = read_pile("deck", position.get("deck", []))
    discard = read_counts("discard", position.get("discard", {}))
    rest = _shuffled_rest([h for h in hands if h is not None], [*stalls, deck], discard, s)
    for p, hand in enumerate(hands):
        s["hand"][p] = hand if hand is not None else _count(_take(rest, HAND_AT_START))
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


def read_counts(place: str, cards: Any) -> np.ndarray:
    """Read a dict from card words to counts."""
    counts = np.zeros(NUM_CARDS, np.int8)
    for word, count in check_keys(place, cards, CARD_WORDS).items():
        most = int(DECK_COUNTS[CARD_WORDS.index(word)])
        counts[CARD_WORDS.index(word)] = check_whole(f"{place}: {word}", count, 0, most)
    return counts


def read_pile(place: str, cards: Any) -> list[int]:
    """Read a list of card words, those lying face down marked."""
    pile = []
    for word in check_list(place, cards):
        closed = isinstance(word, str) and word.startswith(FACE_DOWN_MARK)
        card = CARD_WORDS.index(check_word(place, word[1:] if closed else word, CARD_WORDS))
        pile.append(card if closed else card + FACE_UP)
    return pile


def _count(cards: list[int]) -> np.ndarray:
    return np.bincount(np.array(cards, np.int64), minlength=NUM_CARDS).astype(np.int8)


def _take(cards: list[int], count: int) -> list[int]:
    """Take cards off the end of a list."""
    if len(cards) < count:
        raise PositionError("too few cards are left to deal the hands and stalls that the position does not list")
    return [cards.pop() for _ in range(count)]


def _shuffled_rest(hands: list[np.ndarray], piles: list[list[int]], discard: np.ndarray, s: np.void) -> list[int]:
    """Return all cards that are listed nowhere, shuffled; refuse a position with too many of a kind."""
    listed = [card % FACE_UP for pile in piles for card in pile]
    left = DECK_COUNTS.astype(np.int64) - sum(hand.astype(np.int64) for hand in [*hands, discard, _count(listed)])
    for card in np.flatnonzero(left < 0):
        most = int(DECK_COUNTS[card])
        raise PositionError(f"the position has {most - left[card]} {CARD_WORDS[card]} cards: there are only {most}")
    rest = np.repeat(np.arange(NUM_CARDS), left).astype(np.int8)
    shuffle(rest, len(rest), np.uint64(s["seed"]), int(Stream.DEAL), 0)
    return [int(card) for card in rest]


def _mixed(rest: list[int], s: np.void) -> list[int]:
    """Turn half of the unlisted cards face up and shuffle them in, as at the start."""
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
            known = read_counts(f"player {p}'s known", cards)
            if (known > s["hand"][(p + k + 1) % count]).any():
                raise PositionError(f"player {p} knows more cards than player {(p + k + 1) % count} holds")
            s["known"][p, k] = known
        if "known_discard" in player:
            known = read_counts(f"player {p}'s known_discard", player["known_discard"])
            if (known > s["discard"]).any():
                raise PositionError(f"player {p} knows more discards than there are")
            s["known_discard"][p] = known
