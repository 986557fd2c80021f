"""Setting up a state from a position that somebody wrote. Absent keys keep their set-up value."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from cleo_env.core.jit import jit
from cleo_env.core.polyomino import SIDE, SQUARES, grown, squares_of, words
from cleo_env.core.position import PositionError, check_keys, check_list, check_whole, check_word
from cleo_env.games.architects.actions import MOST_BID, SQUARE_WORDS
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import NUM_CATEGORIES, NUM_DICE, NUM_MOSAICS, Category
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES, MOST_TURNS, PIECES, STATUES_AT_START
from cleo_env.games.architects.rules.garden import (
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
from cleo_env.games.architects.rules.order import start_turn
from cleo_env.games.architects.rules.quarry import is_complete
from cleo_env.games.architects.rules_2006.data import MERCHANTS_AT_START
from cleo_env.games.architects.state import DTYPES
from cleo_env.games.architects.text.edition_words import words_of
from cleo_env.games.architects.text.position_cards import deal_cards, read_knowledge

MOST_AMULETS = int(np.iinfo(DTYPES[Edition.E06]["amulets"].base).max) // 2
SHARED_KEYS = (
    "game", "num_players", "settings", "active", "players", "stalls", "deck", "discard", "mosaics", "set_aside",
    "garden", "walls", "doors",
)  # fmt: skip
LIMITS = {
    "sphinxes": int(PIECES[Category.SPHINX]),
    "obelisks": int(PIECES[Category.OBELISK]),
    "throne": int(PIECES[Category.THRONE]),
    "altar": NUM_DICE - 1,
    "cleopatra": CLEOPATRA_ARRIVES,
    "money": MOST_BID,  # so that all of it can be bid
    "amulets": MOST_AMULETS,
    "merchants": MERCHANTS_AT_START,
    "statues": STATUES_AT_START,
    "sanctuary_squares": SQUARES - len(THRONE_SPACE),
}


def from_position(position: dict[str, Any], states: np.ndarray) -> None:
    """Turn a game just set up, alone in `states`, into the one a position describes, at the start of a turn."""
    s = states[0]
    words = words_of(s)
    check_keys("the position", position, SHARED_KEYS + words.palace + words.counters + words.own_keys)
    players = _read_players(position, s)
    read_garden(position.get("garden"), s)
    read_mosaics(position, s)
    read_palace(position, s)
    read_belongings(players, s)
    deal_cards(position, players, s)
    read_knowledge(players, s)
    s["active"] = check_whole("active", position.get("active", 0), 0, int(s["num_players"]) - 1)
    words.read_ending(position, s)
    resume(states)


@jit
def resume(states):
    """Count the categories that are complete already, and start the turn."""
    s = states[0]
    s.completed = 0
    for category in range(NUM_CATEGORIES):
        s.completed |= int(is_complete(s, category)) << category
    start_turn(s, int(s.active))


def _read_players(position: dict[str, Any], s: np.void) -> list[dict[str, Any]]:
    """Return one dict for every seat."""
    seats = int(s["num_players"])
    players = check_list("players", position.get("players", [{}] * seats), seats)
    keys = ("hand", *words_of(s).belongings, "sanctuaries", *words_of(s).knowledge)
    return [check_keys(f"player {p}", player, keys) for p, player in enumerate(players)]


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
    own = words_of(s)
    for key in own.palace:
        s[key] = check_whole(key, position.get(key, 0), 0, LIMITS[key])
    own.read_own(position, s)
    for key in own.counters:
        s[key] = check_whole(key, position.get(key, 0), 0, MOST_TURNS)
    if s["passes"] >= s["num_players"]:
        raise PositionError(f"passes is {s['passes']}: the game ends when all {s['num_players']} players have passed")
    if s["turn"] >= s["max_turns"]:
        raise PositionError(f"turn is {s['turn']}: the game ends after {s['max_turns']} turns")


def read_belongings(players: list[dict[str, Any]], s: np.void) -> None:
    """Give every player what is open or counted; what is not said stays as at the start."""
    for p, player in enumerate(players):
        for key in words_of(s).belongings:
            if key in player:
                s[key][p] = check_whole(f"player {p}'s {key}", player[key], 0, LIMITS[key])
        if "sanctuaries" in player:
            s["sanctuary"][p] = words(read_sanctuaries(p, player, s))
            s["sanctuary_squares"][p] = len(player["sanctuaries"])
    check_claims(s)


def check_claims(s: np.void) -> None:
    """Refuse claims of more squares than the mosaics leave free."""
    free = SQUARES - len(THRONE_SPACE) - sum(len(PLACEMENT_SQUARES[laid]) for laid in s["laid"] if laid >= 0)
    if (claimed := int(s["sanctuary_squares"].sum())) > free:
        raise PositionError(f"sanctuary_squares of all players are {claimed}: only {free} squares are free")


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
