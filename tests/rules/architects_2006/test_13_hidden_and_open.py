"""Section 13 of the rules of 2006, what only this edition hides or lays open. What 2019 shares is beside it."""

from __future__ import annotations

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.given import PLENTY, play
from tests.rules.architects.seen import cards, known, number, numbers, same_view, unseen
from tests.rules.architects_2006.given import table

EMPTY = {"hand": {}}
BARE = [["artisan"], [], []]


# --- cards given openly


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


@pytest.mark.rule("A06 13.6")
def test_merchants_are_seen_by_all_with_any_memory() -> None:
    for memory in ("perfect", "table"):
        game = table({}, {"hand": {}, "merchants": 2}, EMPTY, settings={"memory": memory})
        assert numbers(game, 0, "merchants") == [3, 2, 3]


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


# --- characters being played


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
