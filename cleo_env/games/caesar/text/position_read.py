"""Setting up a state from a position that somebody wrote. Absent keys keep their set-up value."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from cleo_env.core.chance import shuffle
from cleo_env.core.game import as_states
from cleo_env.core.jit import jit
from cleo_env.core.position import PositionError, check_keys, check_list, check_whole, check_word
from cleo_env.games.caesar.enums import FACE_UP, NUM_CARDS, NUM_INFLUENCE, NUM_PLACES, Card, Phase, Stream
from cleo_env.games.caesar.rules.cards import wide
from cleo_env.games.caesar.rules.data import (
    ACTION_WORDS,
    BUST_WORDS,
    CARD_WORDS,
    GROUP_WORDS,
    IDLE_TURNS,
    INFLUENCE_WORDS,
    MISSIONS_DEALT,
    MOST_TURNS,
    SEAT_WORDS,
)
from cleo_env.games.caesar.rules.missions import CONDITIONS, decode_missions, encode_missions, num_dealt
from cleo_env.games.caesar.rules.turn import start_turn
from cleo_env.games.caesar.text.position import COUNTERS, FACE_DOWN_MARK

KEYS = ("game", "num_players", "settings", "active", "first_turn", "centre", "bag", "players", *COUNTERS)
SETS = {"set_up": ("set_up_left", "set_up_at"), "castled": ("castled_known", "castled_at")}
PLAYER_KEYS = ("hand", "table", "won", "influence_pile", "action_pile", "discard", "missions", "given_up", "to_lay",
               "known_hand", *SETS)  # fmt: skip
SET_UP_FIELDS = ("loose", "known_held", "set_up_left", "influence_pile", "action_pile")


def from_position(position: dict[str, Any], states: np.ndarray) -> None:
    """Turn a game just set up, alone in `states`, into the one a position describes, at the start of a turn."""
    check_keys("the position", position, KEYS)
    s = states[0]
    players = _read_players(position)
    read_centre(position, players, s)
    read_bag(position, s)
    for name in SET_UP_FIELDS:
        s[name] = 0
    for p, player in enumerate(players):
        deal_cards(p, player, s)
        read_knowledge(p, player, s)
    read_missions(players, s)
    read_turn(position, s)
    resume(states)


@jit
def resume(states):
    """Start the turn, or go on with the set-up where cards are still to be laid out."""
    s = states[0]
    starter = wide(s.starter)
    for p in (starter, 1 - starter):
        if s.loose[p].any():
            s.active = starter
            s.decider = p
            s.phase = Phase.SET_UP
            return
    start_turn(s, wide(s.active))


def _read_players(position: dict[str, Any]) -> list[dict[str, Any]]:
    """Return one dict for every seat."""
    players = check_keys("players", position.get("players", {}), SEAT_WORDS)
    return [check_keys(word, players.get(word, {}), PLAYER_KEYS) for word in SEAT_WORDS]


def read_centre(position: dict[str, Any], players: list[dict[str, Any]], s: np.void) -> None:
    """Place the patricians; in the centre is, if nothing is said, what nobody has won."""
    groups = GROUP_WORDS[: int(s["groups"])]
    for p, player in enumerate(players):
        won = check_keys(f"{SEAT_WORDS[p]}'s won", player.get("won", {}), groups)
        for group, word in enumerate(groups):
            s["won"][p, group] = check_whole(
                f"{SEAT_WORDS[p]}'s won {word}", won.get(word, 0), 0, int(s["group_size"][group])
            )
    centre = check_keys("centre", position.get("centre", {}), groups)
    for group, word in enumerate(groups):
        left = int(s["group_size"][group]) - int(s["won"][:, group].sum())
        if left < 0 or (
            word in centre and check_whole(f"centre {word}", centre[word], 0, int(s["group_size"][group])) > left
        ):
            total = int(s["group_size"][group]) - left + centre.get(word, 0)
            raise PositionError(
                f"there are {total} patricians {word}, won or in the centre: only {s['group_size'][group]} exist"
            )
        s["centre"][group] = centre.get(word, left)


def read_bag(position: dict[str, Any], s: np.void) -> None:
    """Fill the bag with the listed busts, or with all in play."""
    in_play = [word for bust, word in enumerate(BUST_WORDS) if bust >= len(GROUP_WORDS) or s["centre"][bust] > 0]
    bag = [check_word("bag", word, in_play) for word in check_list("bag", position.get("bag", in_play))]
    if len(set(bag)) < len(bag):
        raise PositionError(f"bag names one bust twice: {', '.join(bag)}")
    s["bag"] = [word in bag for word in BUST_WORDS]


def read_turn(position: dict[str, Any], s: np.void) -> None:
    """Read whose turn it is, and the counters."""
    s["active"] = SEAT_WORDS.index(check_word("active", position.get("active", SEAT_WORDS[s["starter"]]), SEAT_WORDS))
    for key, most in zip(COUNTERS, (int(s["max_turns"]) - 1, IDLE_TURNS, MOST_TURNS), strict=True):
        s[key] = check_whole(key, position.get(key, 0), 0, most)
    first = position.get("first_turn", bool(s["active"] == s["starter"] and s["turn"] == 0))
    if not isinstance(first, bool):
        raise PositionError(f"first_turn is {first!r}: it must be true or false")
    s["first_turn"] = first


def read_cards(place: str, words: Any, allowed: tuple[str, ...]) -> np.ndarray:
    """Read a list of card words as counts by kind."""
    counts = np.zeros(NUM_CARDS, np.int64)
    for word in check_list(place, words):
        counts[CARD_WORDS.index(check_word(place, word, allowed))] += 1
    return counts


def read_pile(place: str, words: Any, allowed: tuple[str, ...]) -> list[int]:
    """Read a pile, top first."""
    return [CARD_WORDS.index(check_word(place, word, allowed)) for word in check_list(place, words)]


def read_table(p: int, player: dict[str, Any], s: np.void) -> np.ndarray:
    """Lay a player's cards below the groups; return how many of each kind lie there."""
    counts = np.zeros(NUM_CARDS, np.int64)
    for word, row in check_keys(f"{SEAT_WORDS[p]}'s table", player.get("table", {}), GROUP_WORDS).items():
        place, group = f"{SEAT_WORDS[p]}'s table, {word}", GROUP_WORDS.index(word)
        cards = [_read_laid(place, card) for card in check_list(place, row)]
        if len(cards) > NUM_PLACES:
            raise PositionError(f"{place}: {len(cards)} cards lie there, at most {NUM_PLACES} may")
        if cards and s["centre"][group] == 0:
            raise PositionError(f"{place}: cards lie below a group that is not in play")
        s["laid"][p, group, : len(cards)] = cards
        s["num_laid"][p, group] = len(cards)
        np.add.at(counts, np.array(cards, np.int64) % FACE_UP, 1)
    return counts


def _read_laid(place: str, word: Any) -> int:
    """Read a card on the table, marked if it lies face down."""
    closed = isinstance(word, str) and word.startswith(FACE_DOWN_MARK)
    card = INFLUENCE_WORDS.index(check_word(place, word[1:] if closed else word, INFLUENCE_WORDS))
    return card if closed else card + FACE_UP


def deal_cards(p: int, player: dict[str, Any], s: np.void) -> None:
    """Put a player's listed cards in their places; all others lie below the piles, shuffled by the seed.

    A hand that is not listed has the cards of the starting hand that are listed nowhere else.
    """
    who = SEAT_WORDS[p]
    hand = read_cards(f"{who}'s hand", player["hand"], CARD_WORDS) if "hand" in player else 0
    s["discard"][p] = read_cards(f"{who}'s discard", player.get("discard", []), CARD_WORDS)
    s["loose"][p] = read_cards(f"{who}'s to_lay", player.get("to_lay", []), INFLUENCE_WORDS)[:NUM_INFLUENCE]
    listed = hand + s["discard"][p] + read_table(p, player, s)
    listed[:NUM_INFLUENCE] += s["loose"][p]
    piles = [
        read_pile(f"{who}'s {key}", player.get(key, []), words)
        for key, words in (("influence_pile", INFLUENCE_WORDS), ("action_pile", ACTION_WORDS))
    ]
    np.add.at(listed, np.array([*piles[0], *piles[1]], np.int64), 1)
    left = s["deck"].astype(np.int64) - listed
    for card in np.flatnonzero(left < 0):
        raise PositionError(f"{who} has {listed[card]} cards {CARD_WORDS[card]!r}: there are only {s['deck'][card]}")
    s["held"][p] = hand if "hand" in player else np.minimum(s["held"][p], left)
    left -= 0 if "hand" in player else s["held"][p]
    pile_up(p, piles[0], np.where(np.arange(NUM_CARDS) < NUM_INFLUENCE, left, 0), "influence", s)
    pile_up(p, piles[1], np.where(np.arange(NUM_CARDS) < NUM_INFLUENCE, 0, left), "action", s)


def pile_up(p: int, top: list[int], below: np.ndarray, name: str, s: np.void) -> None:
    """Pile up the cards listed from the top, above the others, which are shuffled."""
    rest = np.repeat(np.arange(NUM_CARDS), below).astype(np.int8)
    shuffle(rest, len(rest), np.uint64(s["seed"]), int(Stream[f"{name.upper()}_PILE"]) + p, 0)
    pile = [*rest.tolist(), *reversed(top)]
    s[f"{name}_pile"][p, : len(pile)] = pile
    s[f"{name}_left"][p] = len(pile)


def read_knowledge(p: int, player: dict[str, Any], s: np.void) -> None:
    """Let the other player know what the position says, as far as it is true."""
    who = SEAT_WORDS[p]
    known = read_cards(f"{who}'s known_hand", player.get("known_hand", []), CARD_WORDS)
    if (known > s["held"][p]).any():
        raise PositionError(f"{who}'s known_hand has cards that are not in the hand")
    s["known_held"][p] = known
    for key, (cards_field, at_field) in SETS.items():
        if key in player:
            part = check_keys(f"{who}'s {key}", player[key], ("cards", "at"))
            cards = read_cards(f"{who}'s {key} cards", part.get("cards", []), INFLUENCE_WORDS)[:NUM_INFLUENCE]
            s[cards_field][p] = cards
            for word, count in check_keys(f"{who}'s {key} at", part.get("at", {}), GROUP_WORDS).items():
                s[at_field][p, GROUP_WORDS.index(word)] = check_whole(f"{who}'s {key} at {word}", count, 0, NUM_PLACES)
    check_sets(p, s)


def check_sets(p: int, s: np.void) -> None:
    """Refuse sets of known cards that are not where the position says."""
    who = SEAT_WORDS[p]
    found = {key: Counter[int]() for key in SETS}
    for group, word in enumerate(GROUP_WORDS):
        row = s["laid"][p, group][: int(s["num_laid"][p, group])].tolist()
        for key, (_, at_field) in SETS.items():
            first = int(s[at_field][p, group])
            if first > len(row) or any(card >= FACE_UP for card in row[:first]) or (key == "set_up" and first > 1):
                raise PositionError(f"{who}'s {key} at {word}: its {first} oldest cards cannot lie there face down so")
            found[key].update(row[:first])
    laid_out = found["set_up"] + Counter(dict(enumerate(s["loose"][p].tolist())))
    if s["set_up_left"][p].max() > 1 or laid_out - Counter(dict(enumerate(s["set_up_left"][p].tolist()))):
        raise PositionError(f"{who}'s set_up cards must be different ones, among them those that still lie face down")
    if Counter(dict(enumerate(s["castled_known"][p].tolist()))) - found["castled"]:
        raise PositionError(f"{who}'s castled cards must lie among those that castling laid face down")
    if found["castled"] and not s["discard"][p, Card.CASTLING]:
        raise PositionError(f"{who} has castled cards, so the castling card must be among the discards")


def admit_missions(players: list[dict[str, Any]], s: np.void) -> list[str]:
    """Return the table of missions, where a condition that only the position names replaces one that it does not."""
    names = decode_missions(s["missions"])
    listed = []
    for player in players:
        listed += [str(name) for name in [*check_list("missions", player.get("missions", [])), player.get("given_up")]]
    spare = [place for place, name in enumerate(names) if name not in listed]
    for name in listed:
        if spare and name in CONDITIONS and name not in names:
            names[spare.pop()] = name
    s["missions"] = encode_missions(names)
    return names


def read_missions(players: list[dict[str, Any]], s: np.void) -> None:
    """Give the players the missions that are listed, or else those the seed dealt as far as nobody has them."""
    names = admit_missions(players, s)
    dealt = [[names[mission] for mission in row if mission >= 0] for row in s["mission"].tolist()]
    taken = [name for p, player in enumerate(players) for name in _listed_missions(p, player, names)]
    for name, count in Counter(taken).items():
        if count > 1:
            raise PositionError(f"mission {name!r} is listed {count} times: there is one of each")
    for p, player in enumerate(players):
        own = _listed_missions(p, player, names)
        held = len(own) - ("given_up" in player)
        if "missions" not in player:
            others = taken + ([] if "missions" in players[1 - p] else dealt[1 - p])
            free = [name for name in [*dealt[p], *names] if name not in others]
            held = int(num_dealt(as_states(np.array(s, ndmin=1))[0]))
            own = list(dict.fromkeys(free))[:held]
            taken += own
        s["missions_held"][p] = held
        s["mission"][p] = [*(names.index(name) for name in own), *[-1] * (MISSIONS_DEALT - len(own))]


def _listed_missions(p: int, player: dict[str, Any], names: list[str]) -> list[str]:
    """List the missions a position gives a player, the given up one last."""
    place = f"{SEAT_WORDS[p]}'s missions"
    own = [check_word(place, name, names) for name in check_list(place, player.get("missions", []))]
    if "given_up" in player:
        own.append(check_word(f"{SEAT_WORDS[p]}'s given_up", player["given_up"], names))
        if len(own) < MISSIONS_DEALT:
            raise PositionError(f"{place}: who has given one up holds the other")
    if len(own) > MISSIONS_DEALT:
        raise PositionError(f"{place}: {', '.join(own)} are too many, {MISSIONS_DEALT} were dealt")
    return own
