"""Section 11 of the rules of 2019, second half: how each of the worshippers of Sobek helps."""

from __future__ import annotations

import pytest

from tests.rules.architects.build import build, visited
from tests.rules.architects.ending import one_turn
from tests.rules.architects.given import PLENTY, laid, pay_with, play
from tests.rules.architects.seen import offered, owned
from tests.rules.architects_2019.given import bare_table, table
from tests.rules.architects_2019.sobek import CALLS, TAKES, slots

BARE = [["artisan"], [], []]
WALL = {"artisan": 1, "stone": 1, "wood": 1}
X = "X .#./###/.#."
PIECES = [("sphinx left", 3), ("obelisk left", 10), ("pedestal", 10), ("throne", 10), ("door left", 5), ("wall B1", 3)]


# --- the architect


@pytest.mark.rule("A19 11.6")
@pytest.mark.parametrize(("piece", "reward"), PIECES)
def test_with_an_architect_every_kind_of_piece_earns_four_scarabs_more(piece: str, reward: int) -> None:
    game = table(PLENTY, worshippers=slots("architect", 3), throne=int(piece == "throne"))
    build(play(game, "call architect"), piece)
    assert owned(game, "money") == [5 + reward + 4, 5]


@pytest.mark.rule("A19 11.6")
def test_with_an_architect_a_mosaic_earns_four_scarabs_more_than_its_palms() -> None:
    game = play(table(PLENTY, worshippers=slots("architect", 3), mosaics=["X", "I", "P"]), "call architect")
    assert owned(laid(game, X, "33"), "money") == [5 + 5 + 5 + 4, 5]


@pytest.mark.rule("A19 11.6")
def test_an_architects_scarabs_are_earned_when_the_piece_has_been_paid_for() -> None:
    game = play(table(WALL, worshippers=slots("architect", 3)), "call architect", "build wall B1")
    play(game, "pay artisan", "pay stone")
    assert owned(game, "money") == [5, 5]
    assert owned(play(game, "pay wood"), "money") == [5 + 3 + 4, 5]


@pytest.mark.rule("A19 11.6")
def test_each_piece_of_an_architects_turn_earns_four_scarabs_more() -> None:
    game = play(table(PLENTY, worshippers=slots("architect", 3)), "call architect")
    build(game, "wall B1", "wall L1", "wall R1")
    assert owned(game, "money") == [5 + 3 * (3 + 4), 5]


@pytest.mark.rule("A19 11.6")
@pytest.mark.parametrize(("answer", "palms"), [("claim", 0), ("leave", 5)])
def test_a_claimed_sanctuary_does_not_touch_an_architects_scarabs(answer: str, palms: int) -> None:
    game = play(table(PLENTY, worshippers=slots("architect", 3), mosaics=["X"]), "call architect")
    laid(game, X, "33")
    assert owned(play(game, answer), "money") == [5 + 5 + 4 + palms, 5]


# --- the visir


@pytest.mark.rule("A19 11.7")
def test_with_a_visir_the_quarry_may_follow_the_market() -> None:
    game = play(table({"artisan": 1, "stone": 1}, stalls=[["?wood"], [], []]), "call visir")
    assert offered(game, "build") == []
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert offered(game, "take") == [] and "build wall L0" in game.legal
    assert visited(game, "wall L0").legal == ["end turn"]


@pytest.mark.rule("A19 11.7")
def test_with_a_visir_the_market_may_follow_the_quarry() -> None:
    game = visited(play(table(PLENTY), "call visir"), "wall L0")
    assert offered(game, "take") == TAKES and offered(game, "build") == []
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.legal == ["end turn"]


@pytest.mark.rule("A19 11.7")
def test_a_visir_helps_in_later_turns_as_in_the_first() -> None:
    game = one_turn(one_turn(table(WALL, {"hand": WALL})))
    for seat in (0, 1):
        play(game, "call visir", "take stall 1", "place on stall 1", "place on stall 2")
        assert game.decider == seat and {"build wall L0", "end turn"} <= set(game.legal)
        game.play("end turn")


@pytest.mark.rule("A19 11.7")
def test_a_visirs_quarry_visit_ends_before_the_market_visit_starts() -> None:
    game = build(play(table(PLENTY), "call visir"), "wall L0")
    assert {"build wall L1", "end visit"} <= set(game.legal)
    assert offered(game, "take") == [] and "end turn" not in game.legal


@pytest.mark.rule("A19 11.7")
def test_a_visirs_market_visit_ends_before_the_quarry_visit_starts() -> None:
    game = play(table(PLENTY), "call visir", "take stall 2")
    assert game.legal == ["place on stall 1", "place on stall 2", "place on stall 3"]


@pytest.mark.rule("A19 11.7")
def test_several_pieces_may_be_built_in_the_one_quarry_visit_of_a_visir() -> None:
    game = play(table(PLENTY), "call visir", "take stall 1", "place on stall 1", "place on stall 2")
    build(game, "wall L0", "wall L1")
    assert game.position["walls"] == ["L0", "L1"] and "build wall L2" in game.legal


@pytest.mark.rule("A19 11.8")
def test_a_visirs_second_visit_is_optional() -> None:
    market = play(table(PLENTY), "call visir", "take stall 1", "place on stall 1", "place on stall 2")
    quarry = visited(play(table(WALL), "call visir"), "wall L0")
    assert {"build wall L0", "end turn"} <= set(market.legal)
    assert quarry.legal == [*TAKES, "end turn"]
    assert play(quarry, "end turn").decider == 1


@pytest.mark.rule("A19 11.8")
def test_a_visirs_first_visit_is_not_optional() -> None:
    game = play(table(PLENTY), "call visir")
    assert "end turn" not in game.legal and "pass" not in game.legal


@pytest.mark.rule("A19 11.8")
def test_end_turn_alone_is_offered_where_a_visirs_second_visit_is_not_possible() -> None:
    game = play(table({}, stalls=[["?artisan"], [], []]), "call visir", "take stall 1")
    assert play(game, "place on stall 1", "place on stall 2").legal == ["end turn"]


# --- the beggar


@pytest.mark.rule("A19 11.9")
def test_a_beggar_draws_the_four_top_cards_into_the_hand() -> None:
    deck = ["?wood", "stone", "cave", "?2 lapis", "marble"]
    game = play(table({"stone": 1}, deck=deck, stalls=BARE), "call beggar")
    assert owned(game, "hand") == [{"stone": 2, "wood": 1, "2 lapis": 1, "cave": 1}, {}]
    assert game.position["deck"][0] == "marble" and game.position["stalls"] == BARE
    assert game.decider == 0 and "take stall 1" in game.legal


@pytest.mark.rule("A19 11.9")
def test_a_beggars_cards_may_be_paid_in_the_same_turn() -> None:
    game = table({}, deck=["artisan", "?stone", "?wood", "lapis"], stalls=BARE)
    assert offered(game, "build") == []
    assert "build wall L0" in play(game, "call beggar").legal


@pytest.mark.rule("A19 11.10")
def test_a_pile_that_runs_out_is_rebuilt_and_the_beggar_draws_on() -> None:
    game = bare_table({}, deck=["wood", "?stone"], discard={"lapis": 5}, stalls=BARE)
    game.play("call beggar")
    assert owned(game, "hand")[0] == {"stone": 1, "wood": 1, "lapis": 2}
    assert game.position["discard"] == {} and len(game.position["deck"]) == 3


@pytest.mark.rule("A19 11.10")
@pytest.mark.parametrize(
    ("deck", "discard"), [(["wood", "?wood", "wood"], {}), (["wood"], {"wood": 2}), ([], {"wood": 3})]
)
def test_a_beggar_draws_what_there_is(deck: list[str], discard: dict[str, int]) -> None:
    game = play(bare_table({}, deck=deck, discard=discard, stalls=BARE), "call beggar")
    assert owned(game, "hand")[0] == {"wood": 3}
    assert game.position["deck"] == [] and game.position["discard"] == {}


@pytest.mark.rule("A19 11.10", "A19 11.5")
def test_a_beggar_is_not_offered_without_a_card_to_draw() -> None:
    game = bare_table({}, deck=[], stalls=BARE)
    assert offered(game, "call") == [call for call in CALLS if call != "call beggar"]


# --- merchant and foreman


@pytest.mark.rule("A19 11.11")
def test_a_merchant_takes_off_two_material_units_and_no_artisan() -> None:
    game = play(table({"artisan": 2}, worshippers=slots("merchant", 3)), "call merchant", "build wall L0")
    assert game.legal == ["pay artisan"]
    game.play("pay artisan")
    assert game.legal == ["discount"]
    play(game, "discount", "discount")
    assert game.position["walls"] == ["L0"] and game.legal == ["end visit"]


@pytest.mark.rule("A19 11.11")
def test_a_foreman_takes_off_two_artisan_units_and_no_material() -> None:
    hand = {"artisan": 1, "stone": 4}
    game = play(table(hand, worshippers=slots("foreman", 3)), "call foreman", "build obelisk left", "in stone")
    play(game, "discount", "discount")
    assert game.legal == ["pay artisan"]
    game.play("pay artisan")
    assert game.legal == ["pay stone"]


@pytest.mark.rule("A19 11.11", "A19 11.12")
def test_the_two_units_are_for_the_whole_turn_not_for_each_piece() -> None:
    game = play(table(PLENTY, worshippers=slots("foreman", 3)), "call foreman", "build door left", "in stone")
    pay_with(play(game, "discount", "discount"))
    assert play(game, "build wall L0").legal == ["pay artisan"]


@pytest.mark.rule("A19 11.12")
def test_several_pieces_may_share_the_two_units() -> None:
    game = play(table(PLENTY, worshippers=slots("merchant", 3)), "call merchant")
    for wall in ("build wall L0", "build wall L1"):
        play(game, wall, "pay artisan", "discount", "pay wood")
    assert game.position["walls"] == ["L0", "L1"]
    assert "discount" not in play(game, "build wall L2", "pay artisan").legal


@pytest.mark.rule("A19 11.12")
def test_a_discount_is_optional_and_answers_one_unit() -> None:
    game = play(table(PLENTY, worshippers=slots("merchant", 3)), "call merchant", "build sphinx left", "in lapis")
    assert play(game, "pay artisan").legal == ["pay lapis", "discount"]
    assert play(game, "pay lapis").legal == ["pay lapis", "discount"]
    game.play("discount")
    assert game.position["sphinxes"] == {"left": 1, "right": 0}
    assert game.position["discard"] == {"artisan": 1, "lapis": 1}


@pytest.mark.rule("A19 11.12")
def test_a_discount_costs_nothing_and_the_reward_stays_whole() -> None:
    game = play(table({"artisan": 1}, worshippers=slots("merchant", 3)), "call merchant", "build wall B1")
    play(game, "pay artisan", "discount", "discount")
    assert owned(game, "money") == [5 + 3, 5] and owned(game, "amulets") == [1, 0]
    assert game.position["discard"] == {"artisan": 1}


@pytest.mark.rule("A19 11.12")
def test_no_discount_is_offered_without_a_merchant_or_a_foreman() -> None:
    game = play(table(PLENTY), "call architect", "build wall L0")
    assert "discount" not in game.legal and "discount" not in play(game, "pay artisan").legal


@pytest.mark.rule("A19 11.13", "A19 11.12")
def test_a_discounted_unit_uses_up_no_kind() -> None:
    game = play(table(PLENTY, worshippers=slots("merchant", 3)), "call merchant", "build pedestal")
    play(game, *["pay artisan"] * 3, "pay stone")
    assert play(game, "discount").legal == ["pay marble", "pay wood", "pay lapis", "discount"]
    assert play(game, "discount").legal == ["pay marble", "pay wood", "pay lapis"]


@pytest.mark.rule("A19 11.13")
@pytest.mark.parametrize("kinds", [["stone", "wood"], ["lapis", "marble"]])
def test_after_two_discounts_any_two_kinds_pay_for_a_pedestal(kinds: list[str]) -> None:
    hand = {"artisan": 3, **dict.fromkeys(kinds, 1)}
    game = play(table(hand, worshippers=slots("merchant", 3)), "call merchant", "build pedestal")
    play(game, *["pay artisan"] * 3, "discount", "discount", *(f"pay {kind}" for kind in kinds))
    assert game.position["throne"] == 1
