"""Section 11 of the rules of 2006, second half: envoy, scribe, smuggler and vizier."""

from __future__ import annotations

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.given import PLENTY, pay_with, play
from tests.rules.architects.seen import offered, owned
from tests.rules.architects_2006.given import bare_table, table

EMPTY = {"hand": {}}
KINDS = ("artisan", "stone", "marble", "wood", "lapis")
NARROW = [  # of N, V, W and X only N still fits, in the strip of two rows at the right
    "...###..T",
    ".F.###TTT",
    "FFF###Y.T",
    "FZZPPYYYY",
    ".Z.PP....",
    "ZZ.P.....",
    "IIIIILLLL",
    "...U.U..L",
    "...UUU...",
]


def set_down(game: Table) -> Table:
    """Lay the mosaic in hand the first way that is offered, pay for it and leave its sanctuaries."""
    play(game, offered(game, "turn")[0])
    play(game, offered(game, "at")[0])
    pay_with(game)
    while "leave" in game.legal:
        game.play("leave")
    return game


def go_to_market(game: Table) -> Table:
    """Take the whole turn of the active player at the market."""
    return play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")


# --- the envoy


@pytest.mark.rule("A06 11.6")
def test_an_envoy_asks_one_opponent_for_one_kind_who_answers() -> None:
    game = table({"envoy": 1}, EMPTY, {"hand": {"stone": 1, "wood": 1}, "amulets": 2})
    play(game, "play envoy", "ask +2 for wood")
    assert game.decider == 2 and game.legal == ["offer one", "offer no more"]
    game.play("offer one")
    assert game.decider == 2 and game.legal == ["offer no more"]


@pytest.mark.rule("A06 11.6")
def test_no_more_cards_are_offered_than_their_owner_has_amulets() -> None:
    game = table({"envoy": 1}, {"hand": {"stone": 4}, "amulets": 2}, EMPTY)
    play(game, "play envoy", "ask +1 for stone", "offer one", "offer one")
    assert game.legal == ["offer no more"]


@pytest.mark.rule("A06 11.6")
def test_an_opponent_without_amulets_or_without_the_kind_offers_none() -> None:
    pure, other = {"hand": {"stone": 2}}, {"hand": {"2 stone": 1, "wood": 1}, "amulets": 3}
    game = play(table({"envoy": 1}, pure, other), "play envoy", "ask +1 for stone")
    assert game.legal == ["offer no more"]
    play(game, "offer no more", "ask +2 for stone")
    assert game.decider == 2 and game.legal == ["offer no more"]


@pytest.mark.rule("A06 11.6")
def test_an_opponent_may_offer_none_of_several() -> None:
    game = table({"envoy": 1}, {"hand": {"stone": 2}, "amulets": 2}, EMPTY)
    play(game, "play envoy", "ask +1 for stone", "offer no more")
    assert game.decider == 0 and owned(game, "hand")[1] == {"stone": 2}


@pytest.mark.rule("A06 11.7")
def test_each_card_an_envoy_accepts_brings_one_amulet_of_its_owner() -> None:
    game = table({"envoy": 1}, {"hand": {"stone": 3}, "amulets": 5}, EMPTY, amulets=1)
    play(game, "play envoy", "ask +1 for stone", "offer one", "offer one", "offer one", "offer no more")
    play(game, "accept one", "accept one", "accept no more")
    assert owned(game, "hand") == [{"stone": 2}, {"stone": 1}, {}]
    assert owned(game, "amulets") == [3, 3, 0]


@pytest.mark.rule("A06 11.7")
def test_an_envoy_itself_costs_no_amulet() -> None:
    game = play(table({"envoy": 1}, EMPTY, EMPTY), "play envoy", "enough")
    assert owned(game, "amulets") == [0, 0, 0]


@pytest.mark.rule("A06 11.8")
def test_offered_cards_are_accepted_one_by_one_until_no_more() -> None:
    game = table({"envoy": 1}, {"hand": {"stone": 1}, "amulets": 1}, EMPTY)
    play(game, "play envoy", "ask +1 for stone", "offer one", "offer no more")
    assert game.decider == 0 and game.legal == ["accept one", "accept no more"]
    game.play("accept one")
    assert game.decider == 0 and game.legal == ["accept no more"]


@pytest.mark.rule("A06 11.8")
def test_offered_cards_may_all_be_declined() -> None:
    game = table({"envoy": 1}, {"hand": {"stone": 1}, "amulets": 1}, EMPTY)
    play(game, "play envoy", "ask +1 for stone", "offer one", "offer no more", "accept no more")
    assert owned(game, "hand") == [{}, {"stone": 1}, {}] and owned(game, "amulets") == [0, 1, 0]


@pytest.mark.rule("A06 11.8")
def test_with_nothing_offered_the_envoys_player_goes_on_asking() -> None:
    game = table({"envoy": 1}, {"hand": {"stone": 1}, "amulets": 1}, EMPTY)
    play(game, "play envoy", "ask +1 for stone", "offer no more")
    assert game.decider == 0 and "ask +1 for wood" in game.legal and offered(game, "accept") == []


@pytest.mark.rule("A06 11.9")
def test_an_envoy_asks_each_opponent_once_for_each_kind() -> None:
    game = play(table({"envoy": 2}, EMPTY, EMPTY), "play envoy")
    every = [f"ask +{seat} for {kind}" for seat in (1, 2) for kind in KINDS]
    assert game.legal == [*every, "enough"]
    for asked in every:
        play(game, asked, "offer no more")
        assert asked not in game.legal
    assert game.legal == ["enough"]
    play(game, "enough", "play envoy")
    assert game.legal == [*every, "enough"]


@pytest.mark.rule("A06 11.9")
def test_the_asking_may_end_before_the_first() -> None:
    game = play(table({"envoy": 1}, EMPTY, EMPTY), "play envoy", "enough")
    assert game.decider == 0 and "take stall 1" in game.legal


# --- the scribe


@pytest.mark.rule("A06 11.10")
def test_a_scribe_for_two_amulets_lets_its_player_choose_any_mosaic_of_the_pile() -> None:
    game = table({**PLENTY, "scribe": 1}, EMPTY, EMPTY, mosaics=["X", "P", "I"])
    play(game, "play scribe for a mosaic", "build mosaic")
    assert owned(game, "amulets") == [2, 0, 0]
    assert sorted(game.legal) == ["choose mosaic I", "choose mosaic P", "choose mosaic X"]
    game.play("choose mosaic P")
    assert offered(game, "turn") == game.legal and all(name.split()[1] == "P" for name in game.legal)


@pytest.mark.rule("A06 11.10")
def test_a_scribe_offers_no_mosaic_that_fits_nowhere() -> None:
    pile = ["X", "N", "V", "W"]
    game = table({**PLENTY, "scribe": 1}, EMPTY, EMPTY, mosaics=pile, garden=NARROW)
    assert "build mosaic" not in game.legal
    play(game, "play scribe for a mosaic", "build mosaic")
    assert game.legal == ["choose mosaic N"]


@pytest.mark.rule("A06 11.10")
def test_a_mosaic_chosen_with_a_scribe_costs_and_leaves_the_pile_as_any_other() -> None:
    game = table({**PLENTY, "scribe": 1}, EMPTY, EMPTY, mosaics=["X", "P", "I"], merchants=0)
    set_down(play(game, "play scribe for a mosaic", "build mosaic", "choose mosaic P"))
    spent = {"artisan": 2, "stone": 1, "marble": 1, "lapis": 1}
    assert game.position["discard"] == {**spent, "scribe": 1}
    assert game.position["mosaics"] == ["X", "I"]


@pytest.mark.rule("A06 11.10")
def test_a_scribe_serves_one_mosaic_only() -> None:
    game = table({**PLENTY, "scribe": 1}, EMPTY, EMPTY, mosaics=["X", "P", "I"])
    set_down(play(game, "play scribe for a mosaic", "build mosaic", "choose mosaic P"))
    game.play("build mosaic")
    assert game.legal == ["turn X .#./###/.#."]


@pytest.mark.rule("A06 11.10")
def test_a_scribe_waits_while_other_pieces_are_built() -> None:
    game = table({**PLENTY, "scribe": 1}, EMPTY, EMPTY, mosaics=["X", "P"])
    pay_with(play(game, "play scribe for a mosaic", "build sphinx"))
    game.play("build mosaic")
    assert sorted(game.legal) == ["choose mosaic P", "choose mosaic X"]


@pytest.mark.rule("A06 11.10")
def test_a_scribe_for_a_mosaic_not_built_is_lost_with_the_turn() -> None:
    hand = {"artisan": 2, "stone": 1, "marble": 1, "lapis": 1, "scribe": 1}
    game = table(hand, EMPTY, EMPTY, mosaics=["X", "P"], stalls=[["artisan"], ["artisan"], ["artisan"]])
    game.play("play scribe for a mosaic")
    for _ in range(3):
        go_to_market(game)
    game.play("build mosaic")
    assert game.decider == 0 and game.legal == ["turn X .#./###/.#."]


@pytest.mark.rule("A06 11.11")
def test_a_scribe_for_a_mosaic_is_not_offered_with_an_empty_pile() -> None:
    game = table({"scribe": 1}, EMPTY, EMPTY, mosaics=[])
    assert offered(game, "play") == ["play scribe on a die up"]


@pytest.mark.rule("A06 11.11")
def test_a_scribe_for_a_mosaic_is_not_offered_after_the_market() -> None:
    game = table({"scribe": 1}, EMPTY, EMPTY, stalls=[["artisan"], [], []])
    assert "play scribe for a mosaic" in game.legal
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.legal == ["play scribe on a die up", "end turn"]


@pytest.mark.rule("A06 11.11")
def test_a_scribe_for_a_mosaic_is_offered_between_pieces_but_not_after_the_visit() -> None:
    game = pay_with(play(table({**PLENTY, "scribe": 1}, EMPTY, EMPTY), "build sphinx"))
    assert "play scribe for a mosaic" in game.legal
    game.play("end visit")
    assert "play scribe for a mosaic" not in game.legal and "play scribe on a die up" in game.legal


@pytest.mark.rule("A06 11.11")
def test_a_second_scribe_for_a_mosaic_must_await_the_first_ones_mosaic() -> None:
    game = play(table({**PLENTY, "scribe": 2}, EMPTY, EMPTY), "play scribe for a mosaic")
    assert "play scribe for a mosaic" not in game.legal and "play scribe on a die up" in game.legal
    game.play("build mosaic")
    set_down(play(game, game.legal[0]))
    assert "play scribe for a mosaic" in game.legal


@pytest.mark.rule("A06 11.12")
@pytest.mark.parametrize(("way", "altar"), [("up", 3), ("down", 1)])
def test_a_scribe_turns_one_die_for_no_amulet(way: str, altar: int) -> None:
    game = play(table({"scribe": 1}, EMPTY, EMPTY, altar=2), f"play scribe on a die {way}")
    assert game.position["altar"] == altar
    assert owned(game, "amulets") == [0, 0, 0] and game.decider == 0 and "take stall 1" in game.legal


@pytest.mark.rule("A06 11.12")
def test_no_die_is_taken_off_an_empty_altar() -> None:
    game = table({"scribe": 1}, EMPTY, EMPTY, altar=0)
    assert "play scribe on a die up" in game.legal and "play scribe on a die down" not in game.legal


@pytest.mark.rule("A06 11.12", "A06 11.1")
def test_a_fifth_die_placed_by_a_scribe_starts_the_offering_at_once() -> None:
    game = table({"scribe": 1, "beggar": 1}, EMPTY, EMPTY, altar=4, amulets=4)
    game.play("play scribe on a die up")
    assert game.decider == 0 and game.legal == ["bid tens 0"]
    play(game, "bid tens 0", "bid units 1", *["bid tens 0", "bid units 0"] * 2)
    assert owned(game, "amulets") == [1, 1, 1] and game.position["altar"] == 0
    assert game.decider == 0 and {"play beggar", "take stall 1"} <= set(game.legal)


# --- the smuggler


@pytest.mark.rule("A06 11.13")
def test_a_smuggler_keeps_all_cards_for_one_amulet_in_all() -> None:
    game = table({"artisan": 13, "smuggler": 1}, EMPTY, EMPTY, stalls=[["stone"], [], []])
    go_to_market(game)
    assert game.legal == ["play smuggler", "keep all", "discard down"]
    game.play("play smuggler")
    assert owned(game, "hand")[0] == {"artisan": 13, "stone": 1}
    assert owned(game, "amulets") == [1, 0, 0] and game.decider == 1


@pytest.mark.rule("A06 11.13")
def test_a_smuggler_is_not_offered_before_the_hand_limit_is_checked() -> None:
    game = table({"artisan": 13, "smuggler": 1}, EMPTY, EMPTY, stalls=[["stone"], [], []])
    assert "play smuggler" not in game.legal
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.legal == ["end turn"]


@pytest.mark.rule("A06 11.13")
def test_a_smuggler_is_not_asked_about_with_ten_cards_or_fewer() -> None:
    game = go_to_market(table({"artisan": 8, "smuggler": 1}, EMPTY, EMPTY, stalls=[["stone"], [], []]))
    assert game.decider == 1 and owned(game, "hand")[0] == {"artisan": 8, "stone": 1, "smuggler": 1}


# --- the vizier


@pytest.mark.rule("A06 11.14")
def test_a_vizier_keeps_for_an_amulet_each_or_discards_five_cards_of_the_pile() -> None:
    deck = ["stone", "?wood", "?2 lapis", "beggar", "?marble", "lapis"]
    game = play(table({"vizier": 1}, EMPTY, EMPTY, deck=deck), "play vizier")
    assert owned(game, "amulets") == [0, 0, 0]
    for judged in ("keep", "drop", "keep", "drop", "drop"):
        assert game.decider == 0 and game.legal == ["keep", "drop"]
        game.play(judged)
    assert owned(game, "hand")[0] == {"stone": 1, "2 lapis": 1} and owned(game, "amulets") == [2, 0, 0]
    assert game.position["discard"] == {"marble": 1, "wood": 1, "beggar": 1, "vizier": 1}
    assert game.position["deck"][0] == "lapis" and "take stall 1" in game.legal


@pytest.mark.rule("A06 11.14")
def test_a_vizier_looks_at_as_many_cards_as_can_be_drawn() -> None:
    game = bare_table({"vizier": 1}, stalls=[["marble"], [], []], deck=["stone", "?wood"])
    play(game, "play vizier", "keep", "drop", "drop")
    assert owned(game, "hand")[0] == {"stone": 1} and game.legal != ["keep", "drop"]
    assert game.position["discard"] == {"wood": 1, "vizier": 1}


@pytest.mark.rule("A06 11.14")
def test_a_vizier_goes_on_with_the_pile_rebuilt_from_the_discards() -> None:
    where = {"stalls": [["marble"], [], []], "deck": ["stone"], "discard": {"lapis": 1, "wood": 1, "artisan": 1}}
    game = play(bare_table({"vizier": 1}, **where), "play vizier", *["keep"] * 5)
    assert owned(game, "hand")[0] == {"artisan": 1, "stone": 1, "wood": 1, "lapis": 1, "vizier": 1}
    assert owned(game, "amulets") == [5, 0, 0] and game.position["discard"] == {}


@pytest.mark.rule("A06 11.14")
def test_a_vizier_is_not_offered_without_a_card_to_draw_besides_his_own() -> None:
    game = bare_table({"vizier": 1}, stalls=[["marble"], [], []])
    assert game.position["deck"] == [] and offered(game, "play") == []


@pytest.mark.rule("A06 11.2", "A06 11.15")
def test_a_vizier_with_two_cards_in_the_pile_and_one_in_the_discards_draws_four_his_own_among_them() -> None:
    where = {"stalls": [[], [], ["marble"]], "deck": ["?stone", "lapis"], "discard": {"wood": 1}}
    game = play(bare_table({"vizier": 1}, **where), "play vizier", *["keep"] * 4)
    assert owned(game, "hand")[0] == {"stone": 1, "wood": 1, "lapis": 1, "vizier": 1}
    assert owned(game, "amulets") == [4, 0, 0]
    assert game.position["deck"] == [] and game.position["discard"] == {}


@pytest.mark.rule("A06 11.15")
def test_a_vizier_is_not_among_five_cards_of_a_pile_that_lasts() -> None:
    game = play(table({"vizier": 1}, EMPTY, EMPTY, deck=["stone"] * 6), "play vizier", *["keep"] * 5)
    assert owned(game, "hand")[0] == {"stone": 5} and game.position["discard"] == {"vizier": 1}


@pytest.mark.rule("A06 11.15")
def test_at_most_three_viziers_are_played_in_a_turn() -> None:
    game = bare_table({"vizier": 1}, stalls=[[], [], ["marble"]], deck=["?stone"])
    for times in range(3):
        assert "play vizier" in game.legal
        own_first = "to go: vizier" in play(game, "play vizier").render(seat=0)
        play(game, *(["keep", "drop"] if own_first else ["drop", "keep"]))
        assert owned(game, "hand")[0] == {"vizier": 1} and owned(game, "amulets")[0] == times + 1
    assert "play vizier" not in game.legal
