"""Section 13 of the rules of 2006, first half: which cards are seen by whom."""

from __future__ import annotations

import pytest

from cleo_env.doors.table import Table
from tests.rules.architects.given import pay_with, play
from tests.rules.architects.seen import cards, column, known, named, number, numbers, same_view, unseen
from tests.rules.architects_2006.given import table

EMPTY = {"hand": {}}
BARE = [["artisan"], [], []]


# --- cards seen by all, hands seen by their holder


@pytest.mark.rule("A06 13.1", "A06 13.2")
def test_cards_taken_face_up_are_seen_by_all_and_face_down_ones_by_their_taker() -> None:
    game = table({"wood": 1}, EMPTY, EMPTY, stalls=[["stone", "stone", "beggar", "?lapis"], [], []])
    game.play("take stall 1")
    assert known(game, 1, 0) == known(game, 2, 0) == {"stone": 2, "beggar": 1}
    assert cards(game, 0, "hand") == {"stone": 2, "wood": 1, "lapis": 1, "beggar": 1}


@pytest.mark.rule("A06 13.1")
def test_the_rest_of_a_hand_is_hidden_but_its_size_is_open() -> None:
    game = table({"wood": 3, "vizier": 1}, {"hand": {"lapis": 2}}, EMPTY)
    assert known(game, 1, 0) == known(game, 2, 0) == known(game, 0, 1) == {}
    assert numbers(game, 0, "hand_size") == [4, 2, 0]
    assert numbers(game, 1, "hand_size") == [2, 0, 4]


@pytest.mark.rule("A06 13.1")
def test_paid_cards_are_seen_by_all() -> None:
    game = table({"artisan": 2, "stone": 2, "marble": 1}, EMPTY, EMPTY, stalls=[["stone"], [], []])
    pay_with(play(game, "build sphinx"), "artisan", "stone", "marble")
    for viewer in (0, 1, 2):
        assert cards(game, viewer, "discard") == {"artisan": 1, "stone": 1, "marble": 1}


@pytest.mark.rule("A06 13.1")
def test_who_pays_a_card_is_known_to_hold_one_fewer_of_it() -> None:
    knows = {"hand": {}, "known": [{"stone": 2, "wood": 1}, {}]}
    game = table({"artisan": 1, "stone": 3, "marble": 1, "wood": 1}, EMPTY, knows)
    pay_with(play(game, "build sphinx"), "artisan", "stone", "marble")
    assert known(game, 2, 0) == {"stone": 1, "wood": 1} and known(game, 1, 0) == {}


@pytest.mark.rule("A06 13.1")
def test_cards_discarded_at_the_hand_limit_are_seen_by_all() -> None:
    game = table({"artisan": 10, "lapis": 1}, EMPTY, EMPTY, stalls=[["stone"], [], []])
    play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")
    play(game, "discard down", "discard stone", "discard lapis")
    assert known(game, 1, 0) == {}
    assert cards(game, 1, "discard") == cards(game, 2, "discard") == {"stone": 1, "lapis": 1}


@pytest.mark.rule("A06 13.1")
def test_cards_given_to_a_beggar_are_seen_by_all() -> None:
    game = table({"beggar": 1}, {"hand": {"wood": 2}}, {"hand": {"lapis": 1}})
    play(game, "play beggar", "give wood", "give lapis")
    assert known(game, 1, 0) == known(game, 2, 0) == {"wood": 1, "lapis": 1}
    assert known(game, 0, 1) == known(game, 2, 1) == {}


@pytest.mark.rule("A06 13.1")
def test_cards_given_to_an_envoy_are_seen_by_all() -> None:
    game = table({"envoy": 1}, {"hand": {"wood": 2}, "amulets": 2}, EMPTY)
    play(game, "play envoy", "ask +1 for wood", "offer one", "offer no more", "accept one", "accept no more")
    assert known(game, 1, 0) == known(game, 2, 0) == {"wood": 1}
    assert known(game, 0, 1) == known(game, 2, 1) == {}


# --- stalls and pile


@pytest.mark.rule("A06 13.2")
def test_cards_face_up_in_the_stalls_are_seen_and_face_down_ones_only_counted() -> None:
    game = table({}, EMPTY, EMPTY, stalls=[["stone", "?wood", "?lapis"], ["?beggar"], ["artisan", "artisan"]])
    for viewer in (0, 1, 2):
        opened = [named(game, stall) for stall in column(game, viewer, "stall_open")]
        assert opened == [{"stone": 1}, {}, {"artisan": 2}]
        assert list(column(game, viewer, "stall_closed")) == [2, 1, 0]


@pytest.mark.rule("A06 13.2")
@pytest.mark.parametrize(("top", "seen"), [("vizier", {"vizier": 1}), ("?vizier", {})])
def test_the_top_of_the_pile_is_seen_if_it_lies_face_up(top: str, seen: dict[str, int]) -> None:
    game = table({}, EMPTY, EMPTY, stalls=BARE, deck=[top, "marble"])
    for viewer in (0, 1, 2):
        assert cards(game, viewer, "deck_top") == seen
        assert unseen(game, viewer, "vizier") == 1 - len(seen)


@pytest.mark.rule("A06 13.2")
def test_a_face_down_card_is_not_even_seen_by_who_places_it() -> None:
    game = play(table({}, EMPTY, EMPTY, stalls=BARE, deck=["?vizier", "marble", "?lapis"]), "take stall 1")
    for viewer in (0, 1, 2):
        assert cards(game, viewer, "next_drawn") == {} and cards(game, viewer, "drawn_open") == {"marble": 1}
    play(game, "place on stall 2")
    for viewer in (0, 1, 2):
        assert cards(game, viewer, "next_drawn") == {"marble": 1} and unseen(game, viewer, "vizier") == 1


@pytest.mark.rule("A06 13.2")
def test_face_down_cards_of_another_kind_make_no_difference_to_anyone() -> None:
    one = table({}, EMPTY, EMPTY, stalls=[["?stone"], ["wood"], []], deck=["?lapis"])
    other = table({}, EMPTY, EMPTY, stalls=[["?lapis"], ["wood"], []], deck=["?stone"])
    assert all(same_view(one, other, viewer) for viewer in (0, 1, 2))


# --- courtesan and vizier


@pytest.mark.rule("A06 13.3")
def test_a_courtesans_player_sees_the_whole_discard_pile() -> None:
    forgetful = {"known_discard": {"stone": 1}}
    position = {"players": [{"hand": {"courtesan": 1}, **forgetful}, {"hand": {}, **forgetful}, EMPTY]}
    position |= {"game": "architects_2006", "num_players": 3, "discard": {"stone": 2, "wood": 1}}
    game = Table.from_position(position)
    assert cards(game, 0, "discard") == {"stone": 1}
    game.play("play courtesan")
    assert cards(game, 0, "discard") == {"stone": 2, "wood": 1}
    assert cards(game, 1, "discard") == {"stone": 1}


@pytest.mark.rule("A06 13.3")
def test_after_a_courtesan_the_others_are_sure_of_one_discard_fewer_of_each_kind() -> None:
    game = table({"courtesan": 1}, EMPTY, EMPTY, discard={"stone": 3, "wood": 1, "beggar": 1})
    play(game, "play courtesan", "pick stone")
    assert cards(game, 1, "discard") == cards(game, 2, "discard") == {"stone": 2, "courtesan": 1}
    assert cards(game, 0, "discard") == {"stone": 2, "wood": 1, "beggar": 1, "courtesan": 1}
    assert number(game, 1, "discard_size") == 5


@pytest.mark.rule("A06 13.3")
def test_a_kind_already_unknown_in_the_discards_stays_unknown_after_a_courtesan() -> None:
    game = table({"courtesan": 1}, {"hand": {}, "known_discard": {"wood": 2}}, EMPTY, discard={"stone": 1, "wood": 2})
    play(game, "play courtesan", "pick wood")
    assert cards(game, 1, "discard") == {"wood": 1, "courtesan": 1}


@pytest.mark.rule("A06 13.3")
def test_the_others_do_not_see_what_a_courtesan_took() -> None:
    games = [table({"courtesan": 1}, EMPTY, EMPTY, discard={"stone": 1, "vizier": 1}) for _ in range(2)]
    play(games[0], "play courtesan", "pick stone")
    play(games[1], "play courtesan", "pick vizier")
    assert same_view(*games, 1) and same_view(*games, 2) and not same_view(*games, 0)
    assert known(games[0], 1, 0) == {} and numbers(games[0], 1, "hand_size") == [0, 0, 1]
    assert games[0].log == games[1].log


@pytest.mark.rule("A06 13.4")
def test_a_viziers_player_sees_all_drawn_cards_before_judging_the_first() -> None:
    deck = ["?stone", "wood", "?wood", "?lapis", "beggar", "marble"]
    game = play(table({"vizier": 1}, EMPTY, EMPTY, stalls=BARE, deck=deck), "play vizier")
    assert cards(game, 0, "vizier_next") == {"stone": 1}
    assert cards(game, 0, "vizier_cards") == {"wood": 2, "lapis": 1, "beggar": 1}
    game.play("drop")
    assert cards(game, 0, "vizier_next") == {"wood": 1}
    assert cards(game, 0, "vizier_cards") == {"wood": 1, "lapis": 1, "beggar": 1}


@pytest.mark.rule("A06 13.4")
def test_the_others_see_only_how_many_cards_a_vizier_judges_and_keeps() -> None:
    deck = ["?stone", "?wood", "?wood", "?lapis", "?beggar"]
    game = play(table({"vizier": 1}, EMPTY, EMPTY, stalls=BARE, deck=deck), "play vizier", "keep", "drop")
    for viewer in (1, 2):
        assert cards(game, viewer, "vizier_next") == cards(game, viewer, "vizier_cards") == {}
        assert number(game, viewer, "vizier_left") == 3
    play(game, "drop", "drop", "keep")
    assert known(game, 1, 0) == {} and numbers(game, 1, "hand_size") == [0, 0, 2]
    assert "player 0 kept 2 of the vizier's 5 cards and took 2 amulets" in game.log


@pytest.mark.rule("A06 13.4")
def test_nobody_learns_whether_an_open_top_card_was_kept() -> None:
    deck = ["wood", "?marble", "?stone", "?lapis", "?beggar", "?stone"]
    games = [table({"vizier": 1}, EMPTY, EMPTY, stalls=BARE, deck=deck) for _ in range(2)]
    for one, other in zip(
        ["play vizier", "keep", *["drop"] * 4], ["play vizier", "drop", "keep", *["drop"] * 3], strict=True
    ):
        games[0].play(one)
        games[1].play(other)
        assert games[0].log == games[1].log
        assert (games[0].observe(1)["observation"] == games[1].observe(1)["observation"]).all()


@pytest.mark.rule("A06 13.4")
def test_cards_dropped_by_a_vizier_are_known_to_its_player_alone() -> None:
    deck = ["?stone", "?wood", "?wood", "?lapis", "?beggar"]
    game = table({"vizier": 1}, EMPTY, EMPTY, stalls=BARE, deck=deck, discard={"marble": 1})
    play(game, "play vizier", "keep", *["drop"] * 4)
    assert cards(game, 0, "discard") == {"marble": 1, "wood": 2, "lapis": 1, "beggar": 1, "vizier": 1}
    for viewer in (1, 2):
        assert cards(game, viewer, "discard") == {"marble": 1, "vizier": 1}
        assert number(game, viewer, "discard_size") == 6


@pytest.mark.rule("A06 13.4", "A06 13.8")
def test_an_open_top_card_drawn_by_a_vizier_is_then_in_no_place_the_others_know() -> None:
    deck = ["smuggler", "?wood", "?wood", "?lapis", "?beggar"]
    game = table({"vizier": 1}, EMPTY, EMPTY, stalls=BARE, deck=deck)
    assert unseen(game, 1, "smuggler") == 1
    play(game, "play vizier", "keep", *["drop"] * 4)
    assert known(game, 1, 0) == {} and unseen(game, 1, "smuggler") == 2


# --- beggar and envoy


@pytest.mark.rule("A06 13.5")
def test_a_shown_hand_is_seen_by_the_beggars_player_only() -> None:
    poor = {"hand": {"2 stone": 1, "envoy": 1}, "money": 1}
    game = play(table({"beggar": 1}, poor, EMPTY), "play beggar", "show hand")
    assert known(game, 0, 1) == {"2 stone": 1, "envoy": 1}
    assert known(game, 2, 1) == {}


@pytest.mark.rule("A06 13.5")
def test_cards_offered_to_an_envoy_and_not_taken_are_known_to_be_in_that_hand() -> None:
    game = table({"envoy": 1}, {"hand": {"stone": 4}, "amulets": 5}, EMPTY)
    play(game, "play envoy", "ask +1 for stone", *["offer one"] * 3, "offer no more", "accept one", "accept no more")
    assert known(game, 0, 1) == known(game, 2, 1) == {"stone": 2}
    assert known(game, 1, 0) == known(game, 2, 0) == {"stone": 1}


@pytest.mark.rule("A06 13.5")
def test_an_offer_of_cards_already_known_tells_nothing_new() -> None:
    knows = {"hand": {}, "known": [{}, {"stone": 2}]}
    game = table({"envoy": 1}, {"hand": {"stone": 3}, "amulets": 5}, knows)
    play(game, "play envoy", "ask +1 for stone", "offer one", "offer no more", "accept no more")
    assert known(game, 2, 1) == {"stone": 2} and known(game, 0, 1) == {"stone": 1}
