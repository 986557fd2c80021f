"""Section 13 of the rules, what both editions share: what all see, what is remembered, who is asked."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import numpy as np
import pytest

from cleo_env.games.architects.rules.garden import MOSAIC_WORDS
from cleo_env.interfaces.table import Table
from tests.contract.play import pace
from tests.rules.architects.build import build
from tests.rules.architects.given import every_card, play, rest_of_deck
from tests.rules.architects.offerings import OFFERING, bid
from tests.rules.architects.seen import cards, column, known, named, number, numbers, same_view, unseen

EMPTY = {"hand": {}}
BARE = [["artisan"], [], []]
TABLE_ONLY = {"settings": {"memory": "table"}}
SEATS = {"architects_2006": (3, 4, 5), "architects_2019": (2, 3, 4)}


def whole_deck(edition: ModuleType) -> Counter[str]:
    return every_card(Table(edition.EDITION).position)


def hidden_from(game: Table, viewer: int) -> Counter[str]:
    """Count by the position, at the start of a turn, the cards whose place a seat cannot know."""
    position, total = game.position, every_card(game.position)
    total.subtract(position["players"][viewer]["hand"])
    total.subtract(card for stall in position["stalls"] for card in stall if card[0] != "?")
    total.subtract(card for card in position["deck"][:1] if card[0] != "?")
    total.subtract(cards(game, viewer, "discard"))
    for holder in set(range(game.num_players)) - {viewer}:
        total.subtract(known(game, viewer, holder))
    return total


# --- cards seen by all, hands seen by their holder


@pytest.mark.rule("A06 13.1", "A06 13.2", "A19 13.1", "A19 13.2")
def test_cards_taken_face_up_are_seen_by_all_and_face_down_ones_by_their_taker(edition: ModuleType) -> None:
    game = edition.table({"wood": 1}, EMPTY, EMPTY, stalls=[["stone", "stone", "2 wood", "?lapis"], [], []])
    game.play("take stall 1")
    assert known(game, 1, 0) == known(game, 2, 0) == {"stone": 2, "2 wood": 1}
    assert cards(game, 0, "hand") == {"stone": 2, "wood": 1, "lapis": 1, "2 wood": 1}


@pytest.mark.rule("A06 13.1", "A19 13.1")
def test_the_rest_of_a_hand_is_hidden_but_its_size_is_open(edition: ModuleType) -> None:
    game = edition.table({"wood": 3, "2 wood": 1}, {"hand": {"lapis": 2}}, EMPTY)
    assert known(game, 1, 0) == known(game, 2, 0) == known(game, 0, 1) == {}
    assert numbers(game, 0, "hand_size") == [4, 2, 0]
    assert numbers(game, 1, "hand_size") == [2, 0, 4]


@pytest.mark.rule("A06 13.1", "A19 13.1")
def test_paid_cards_are_seen_by_all(edition: ModuleType) -> None:
    game = build(edition.table({"artisan": 2, "stone": 2, "wood": 1}, EMPTY, EMPTY, stalls=BARE), "wall L0")
    for viewer in (0, 1, 2):
        assert cards(game, viewer, "discard") == {"artisan": 1, "stone": 1, "wood": 1}


@pytest.mark.rule("A06 13.1", "A19 13.1")
def test_who_pays_a_card_is_known_to_hold_one_fewer_of_it(edition: ModuleType) -> None:
    knows = {"hand": {}, "known": [{"stone": 2, "marble": 1}, {}]}
    game = edition.table({"artisan": 1, "stone": 3, "marble": 1, "wood": 1}, EMPTY, knows)
    play(game, "build wall L0", "pay artisan", "pay stone", "pay wood")
    assert known(game, 2, 0) == {"stone": 1, "marble": 1} and known(game, 1, 0) == {}


@pytest.mark.rule("A06 13.1", "A19 13.1")
def test_cards_discarded_at_the_hand_limit_are_seen_by_all(edition: ModuleType) -> None:
    game = edition.table({"artisan": 10, "lapis": 1}, EMPTY, EMPTY, stalls=[["stone"], [], []])
    play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")
    play(game, "discard down", "discard stone", "discard lapis")
    assert known(game, 1, 0) == {}
    assert cards(game, 1, "discard") == cards(game, 2, "discard") == {"stone": 1, "lapis": 1}


# --- stalls and pile


@pytest.mark.rule("A06 13.2", "A19 13.2")
def test_cards_face_up_in_the_stalls_are_seen_and_face_down_ones_only_counted(edition: ModuleType) -> None:
    game = edition.table({}, EMPTY, EMPTY, stalls=[["stone", "?wood", "?lapis"], ["?2 wood"], ["artisan", "artisan"]])
    for viewer in (0, 1, 2):
        opened = [named(game, stall) for stall in column(game, viewer, "stall_open")]
        assert opened == [{"stone": 1}, {}, {"artisan": 2}]
        assert list(column(game, viewer, "stall_closed")) == [2, 1, 0]


@pytest.mark.rule("A06 13.2", "A19 13.2")
@pytest.mark.parametrize(("top", "seen"), [("2 wood", {"2 wood": 1}), ("?2 wood", {})])
def test_the_top_of_the_pile_is_seen_if_it_lies_face_up(edition: ModuleType, top: str, seen: dict[str, int]) -> None:
    game = edition.table({}, EMPTY, EMPTY, stalls=BARE, deck=[top, "marble"])
    for viewer in (0, 1, 2):
        assert cards(game, viewer, "deck_top") == seen
        assert unseen(game, viewer, "2 wood") == 3 - len(seen)


@pytest.mark.rule("A06 13.2", "A19 13.2")
def test_a_face_down_card_is_not_even_seen_by_who_places_it(edition: ModuleType) -> None:
    deck = ["?2 wood", "marble", "?lapis"]
    game = play(edition.table({}, EMPTY, EMPTY, stalls=BARE, deck=deck, discard={"2 wood": 2}), "take stall 1")
    for viewer in (0, 1, 2):
        assert cards(game, viewer, "next_drawn") == {} and cards(game, viewer, "drawn_open") == {"marble": 1}
    play(game, "place on stall 2")
    for viewer in (0, 1, 2):
        assert cards(game, viewer, "next_drawn") == {"marble": 1} and unseen(game, viewer, "2 wood") == 1


@pytest.mark.rule("A06 13.2", "A19 13.2")
def test_face_down_cards_of_another_kind_make_no_difference_to_anyone(edition: ModuleType) -> None:
    one = edition.table({}, EMPTY, EMPTY, stalls=[["?stone"], ["wood"], []], deck=["?lapis"])
    other = edition.table({}, EMPTY, EMPTY, stalls=[["?lapis"], ["wood"], []], deck=["?stone"])
    assert all(same_view(one, other, viewer) for viewer in (0, 1, 2))


# --- money and amulets


@pytest.mark.rule("A06 13.6", "A19 13.4")
def test_perfect_memory_knows_all_money_and_amulets_the_viewers_first(edition: ModuleType) -> None:
    game = edition.table({}, {"hand": {}, "money": 7, "amulets": 3}, {"hand": {}, "money": 9}, amulets=1)
    assert numbers(game, 1, "money") == [7, 9, 5]
    assert numbers(game, 1, "amulets") == [3, 0, 1]


@pytest.mark.rule("A06 13.6", "A19 13.4")
def test_memory_of_the_table_only_hides_the_money_and_amulets_of_others(edition: ModuleType) -> None:
    game = edition.table({}, {"hand": {}, "money": 7}, {"hand": {}, "amulets": 4}, **TABLE_ONLY)
    assert numbers(game, 1, "money") == [7, -1, -1] and numbers(game, 2, "amulets") == [4, -1, -1]


@pytest.mark.rule("A06 13.6", "A06 13.8", "A19 13.4", "A19 13.7")
def test_memory_of_the_table_only_shows_no_card_remembered_in_hands_or_discards(edition: ModuleType) -> None:
    game = edition.table({}, EMPTY, EMPTY, stalls=[["stone"], ["wood"], []], discard={"lapis": 2}, **TABLE_ONLY)
    game.play("take stall 1")
    assert known(game, 1, 0) == {} and cards(game, 1, "discard") == {}
    assert cards(game, 0, "hand") == {"stone": 1} and number(game, 1, "discard_size") == 2
    for card in ("stone", "lapis"):
        assert unseen(game, 1, card) == whole_deck(edition)[card] - number_on_table(game, card)


def number_on_table(game: Table, card: str) -> int:
    """Count a card among what lies open to all in a refill: stalls, drawn cards, top of the pile."""
    stalls = [named(game, stall) for stall in column(game, 1, "stall_open")]
    places = [cards(game, 1, name) for name in ("next_drawn", "drawn_open", "deck_top")]
    return sum(place.get(card, 0) for place in [*stalls, *places])


@pytest.mark.rule("A06 13.6", "A19 13.4", "A19 10.2")
def test_bids_are_hidden_from_the_others_until_all_are_in(edition: ModuleType) -> None:
    low, high = (bid(OFFERING[edition.EDITION](EMPTY, EMPTY, EMPTY), money) for money in (1, 5))
    assert same_view(low, high, 1) and same_view(low, high, 2) and not same_view(low, high, 0)
    assert numbers(bid(low, 0, 0), 1, "money") == [5, 5, 4]
    assert numbers(bid(high, 0, 0), 1, "money") == [5, 5, 0]


# --- mosaics


@pytest.mark.rule("A06 13.7", "A19 13.6")
def test_of_the_mosaic_pile_all_see_the_top_and_what_is_in_it(edition: ModuleType) -> None:
    game = edition.table({}, EMPTY, EMPTY, mosaics=["X", "I", "P"])
    for viewer in (0, 1, 2):
        assert [MOSAIC_WORDS[m] for m in np.flatnonzero(column(game, viewer, "mosaic_top"))] == ["X"]
        assert [MOSAIC_WORDS[m] for m in np.flatnonzero(column(game, viewer, "mosaics_left"))] == ["I", "P", "X"]


@pytest.mark.rule("A06 13.7", "A19 13.6")
def test_nobody_sees_the_order_below_the_top_of_the_mosaic_pile(edition: ModuleType) -> None:
    one, other = (edition.table({}, EMPTY, EMPTY, mosaics=["X", *below]) for below in ("IPL", "LIP"))
    assert all(same_view(one, other, viewer) for viewer in (0, 1, 2))


# --- perfect memory


@pytest.mark.rule("A06 13.8", "A19 13.7")
def test_a_rebuilt_draw_pile_joins_the_cards_unseen(edition: ModuleType) -> None:
    where = {"stalls": BARE, "deck": ["?wood", "?wood", "?wood"], "discard": {"stone": 5}}
    game = edition.table({}, {"hand": rest_of_deck(edition.EDITION, {}, where)}, EMPTY, **where)
    stones = whole_deck(edition)["stone"]
    assert cards(game, 2, "discard") == {"stone": 5} and unseen(game, 2, "stone") == stones - 5
    game.play("take stall 1")
    assert cards(game, 2, "discard") == {} and number(game, 2, "deck_size") == 5
    assert unseen(game, 2, "stone") == stones - cards(game, 2, "deck_top").get("stone", 0)


@pytest.mark.rule("A06 13.8", "A19 13.7")
@pytest.mark.parametrize("more", [0, 1, 2])
def test_what_is_remembered_is_certain_and_all_else_is_one_pool(edition: ModuleType, more: int) -> None:
    players = SEATS[edition.EDITION][more]
    game, rng = Table(edition.EDITION, players, seed=players), np.random.default_rng(players)
    for _ in range(pace(400, 100)):
        if game.over:
            break
        for viewer in range(players if "take stall 1" in game.legal else 0):
            hands = [player["hand"] for player in game.position["players"]]
            for holder in set(range(players)) - {viewer}:
                assert Counter(known(game, viewer, holder)) <= Counter(hands[holder])
            assert Counter(cards(game, viewer, "discard")) <= Counter(game.position["discard"])
            assert cards(game, viewer, "unseen") == {c: n for c, n in hidden_from(game, viewer).items() if n}
        game.play(str(rng.choice(game.legal)))


# --- nobody is asked in a way that tells a secret


@pytest.mark.rule("A06 13.9", "A19 13.8")
def test_everyone_is_asked_for_a_bid_even_without_money(edition: ModuleType) -> None:
    game = bid(OFFERING[edition.EDITION](EMPTY, {"money": 0}, {"money": 23}), 0)
    assert game.decider == 1 and game.legal == ["bid tens 0"]
    game.play("bid tens 0")
    assert game.decider == 1 and game.legal == ["bid units 0"]
    game.play("bid units 0")
    assert game.decider == 2 and game.legal == ["bid tens 0", "bid tens 1", "bid tens 2"]


@pytest.mark.rule("A06 13.9", "A19 13.8")
def test_only_the_decider_is_offered_anything(edition: ModuleType) -> None:
    game = bid(OFFERING[edition.EDITION](EMPTY, EMPTY, EMPTY), 0)
    offers = [[game.game.actions.names[a] for a in np.flatnonzero(game.observe(p)["action_mask"])] for p in range(3)]
    assert offers == [[], ["bid tens 0"], []]


@pytest.mark.rule("A06 13.9", "A19 13.8")
@pytest.mark.parametrize("more", [0, 1, 2])
def test_a_decider_is_offered_the_same_whatever_the_others_hide(edition: ModuleType, more: int) -> None:
    players = SEATS[edition.EDITION][more]
    game, rng = Table(edition.EDITION, players, seed=20 + players), np.random.default_rng(players)
    for step in range(pace(200, 60)):
        if game.over:
            break
        other = game.redealt(game.decider, step)
        assert other.decider == game.decider and other.legal == game.legal
        assert same_view(game, other, game.decider)
        game.play(str(rng.choice(game.legal)))
