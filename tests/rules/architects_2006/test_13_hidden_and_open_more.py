"""Section 13 of the rules of 2006, second half: talents, mosaics, perfect memory, and being asked."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from cleo_env.architects.garden import MOSAIC_WORDS
from cleo_env.doors.table import Table
from tests.rules.architects.given import PLENTY, every_card, play
from tests.rules.architects.seen import cards, column, known, named, number, numbers, same_view, unseen
from tests.rules.architects_2006.given import bare_table, table

EMPTY = {"hand": {}}
BARE = [["artisan"], [], []]
WHOLE_DECK = every_card(Table("architects_2006").position)
TABLE_ONLY = {"settings": {"memory": "table"}}


def hidden_from(game: Table, viewer: int) -> Counter[str]:
    """Count by the position, at the start of a turn, the cards whose place a seat cannot know."""
    position, total = game.position, Counter(WHOLE_DECK)
    total.subtract(position["players"][viewer]["hand"])
    total.subtract(card for stall in position["stalls"] for card in stall if card[0] != "?")
    total.subtract(card for card in position["deck"][:1] if card[0] != "?")
    total.subtract(cards(game, viewer, "discard"))
    for holder in set(range(game.num_players)) - {viewer}:
        total.subtract(known(game, viewer, holder))
    return total


# --- talents and amulets


@pytest.mark.rule("A06 13.6")
def test_perfect_memory_knows_all_talents_and_amulets_the_viewers_first() -> None:
    game = table({}, {"hand": {}, "money": 7, "amulets": 3}, {"hand": {}, "money": 9}, amulets=1)
    assert numbers(game, 1, "money") == [7, 9, 5]
    assert numbers(game, 1, "amulets") == [3, 0, 1]


@pytest.mark.rule("A06 13.6")
def test_memory_of_the_table_only_hides_the_talents_and_amulets_of_others_but_no_merchants() -> None:
    game = table({}, {"hand": {}, "money": 7, "merchants": 2}, {"hand": {}, "amulets": 4}, **TABLE_ONLY)
    assert numbers(game, 1, "money") == [7, -1, -1] and numbers(game, 2, "amulets") == [4, -1, -1]
    assert numbers(game, 0, "merchants") == [3, 2, 3]


@pytest.mark.rule("A06 13.6", "A06 13.8")
def test_memory_of_the_table_only_shows_no_card_remembered_in_hands_or_discards() -> None:
    game = table({}, EMPTY, EMPTY, stalls=[["stone"], ["wood"], []], discard={"lapis": 2}, **TABLE_ONLY)
    game.play("take stall 1")
    assert known(game, 1, 0) == {} and cards(game, 1, "discard") == {}
    assert cards(game, 0, "hand") == {"stone": 1} and number(game, 1, "discard_size") == 2
    assert unseen(game, 1, "stone") == WHOLE_DECK["stone"] - number_on_table(game, "stone")
    assert unseen(game, 1, "lapis") == WHOLE_DECK["lapis"] - number_on_table(game, "lapis")


def number_on_table(game: Table, card: str) -> int:
    """Count a card among what lies open to all in a refill: stalls, drawn cards, top of the pile."""
    places = [cards(game, 1, name) for name in ("next_drawn", "drawn_open", "deck_top")]
    return sum(place.get(card, 0) for place in [*map(named, column(game, 1, "stall_open")), *places])


@pytest.mark.rule("A06 13.6")
def test_bids_are_hidden_from_the_others_until_all_are_in() -> None:
    games = [table({"scribe": 1}, EMPTY, EMPTY, altar=4) for _ in range(2)]
    for game, bid in zip(games, ("1", "5"), strict=True):
        play(game, "play scribe on a die up", "bid tens 0", f"bid units {bid}")
    assert same_view(*games, 1) and same_view(*games, 2) and not same_view(*games, 0)
    for game in games:
        play(game, *["bid tens 0", "bid units 0"] * 2)
    assert [numbers(game, 1, "money") for game in games] == [[5, 5, 4], [5, 5, 0]]


# --- mosaics


@pytest.mark.rule("A06 13.7")
def test_of_the_mosaic_pile_all_see_the_top_and_what_is_in_it() -> None:
    game = table({}, EMPTY, EMPTY, mosaics=["X", "I", "P"])
    for viewer in (0, 1, 2):
        assert [MOSAIC_WORDS[m] for m in np.flatnonzero(column(game, viewer, "mosaic_top"))] == ["X"]
        assert [MOSAIC_WORDS[m] for m in np.flatnonzero(column(game, viewer, "mosaics_left"))] == ["I", "P", "X"]


@pytest.mark.rule("A06 13.7")
def test_nobody_sees_the_order_below_the_top_of_the_mosaic_pile() -> None:
    one, other = (table({}, EMPTY, EMPTY, mosaics=["X", *below]) for below in ("IPL", "LIP"))
    assert all(same_view(one, other, viewer) for viewer in (0, 1, 2))


# --- perfect memory


@pytest.mark.rule("A06 13.8")
def test_a_rebuilt_draw_pile_joins_the_cards_unseen() -> None:
    where = {"stalls": BARE, "deck": ["?wood", "?wood", "?wood"], "discard": {"stone": 5}}
    game = bare_table({}, **where)
    assert cards(game, 2, "discard") == {"stone": 5} and unseen(game, 2, "stone") == WHOLE_DECK["stone"] - 5
    game.play("take stall 1")
    assert cards(game, 2, "discard") == {} and number(game, 2, "deck_size") == 5
    assert unseen(game, 2, "stone") == WHOLE_DECK["stone"] - cards(game, 2, "deck_top").get("stone", 0)


@pytest.mark.rule("A06 13.8")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_remembered_is_certain_and_all_else_is_one_pool(players: int) -> None:
    game, rng = Table("architects_2006", players, seed=players), np.random.default_rng(players)
    for _ in range(400):
        if game.over:
            break
        for viewer in range(players if "take stall 1" in game.legal else 0):
            hands = [player["hand"] for player in game.position["players"]]
            for holder in set(range(players)) - {viewer}:
                assert Counter(known(game, viewer, holder)) <= Counter(hands[holder])
            assert Counter(cards(game, viewer, "discard")) <= Counter(game.position["discard"])
            assert cards(game, viewer, "unseen") == {c: n for c, n in hidden_from(game, viewer).items() if n}
        game.play(str(rng.choice(game.legal)))


@pytest.mark.rule("A06 13.8", "A06 11.2")
@pytest.mark.parametrize("character", ["beggar", "courtesan", "envoy", "vizier"])
def test_a_character_being_played_lies_open_and_is_not_among_the_unseen(character: str) -> None:
    game = table({character: 1}, EMPTY, EMPTY, stalls=BARE, deck=["?stone"] * 5, discard={"wood": 1})
    before = unseen(game, 0, character)
    game.play(f"play {character}")
    assert unseen(game, 0, character) == before
    assert unseen(game, 1, character) == before


# --- nobody is asked in a way that tells a secret


@pytest.mark.rule("A06 13.9")
def test_an_envoys_target_is_asked_even_with_nothing_to_offer() -> None:
    able, unable = ({"hand": {card: 1}, "amulets": 1} for card in ("stone", "wood"))
    games = [table({"envoy": 1}, them, EMPTY) for them in (able, unable)]
    for game in games:
        play(game, "play envoy", "ask +1 for stone")
    assert [game.decider for game in games] == [1, 1]
    assert [game.legal for game in games] == [["offer one", "offer no more"], ["offer no more"]]


@pytest.mark.rule("A06 13.9")
def test_an_envoys_questions_do_not_depend_on_the_hands_of_others() -> None:
    laden, bare = {"hand": PLENTY, "amulets": 4}, {"hand": {}, "amulets": 4}
    one = play(table({"envoy": 1}, laden, bare), "play envoy")
    other = play(table({"envoy": 1}, bare, laden), "play envoy")
    assert one.legal == other.legal and len(one.legal) == 2 * 5 + 1


@pytest.mark.rule("A06 13.9")
def test_everyone_is_asked_for_a_bid_even_without_talents() -> None:
    poor = {"hand": {}, "money": 0}
    game = play(table({"scribe": 1}, poor, {"hand": {}, "money": 23}, altar=4), "play scribe on a die up")
    play(game, "bid tens 0", "bid units 0")
    assert game.decider == 1 and game.legal == ["bid tens 0"]
    game.play("bid tens 0")
    assert game.decider == 1 and game.legal == ["bid units 0"]
    game.play("bid units 0")
    assert game.decider == 2 and game.legal == ["bid tens 0", "bid tens 1", "bid tens 2"]


@pytest.mark.rule("A06 13.9")
def test_only_the_decider_is_offered_anything() -> None:
    game = play(table({"beggar": 1}, {"hand": {"stone": 1}}, EMPTY), "play beggar")
    offers = [[game.game.actions.names[a] for a in np.flatnonzero(game.observe(p)["action_mask"])] for p in range(3)]
    assert offers == [[], ["give 2 talents", "give stone"], []]


@pytest.mark.rule("A06 13.9")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_decider_is_offered_the_same_whatever_the_others_hide(players: int) -> None:
    game, rng = Table("architects_2006", players, seed=20 + players), np.random.default_rng(players)
    for step in range(200):
        if game.over:
            break
        other = game.redealt(game.decider, step)
        assert other.decider == game.decider and other.legal == game.legal
        assert same_view(game, other, game.decider)
        game.play(str(rng.choice(game.legal)))
