"""Section 3: the market."""

from __future__ import annotations

from itertools import permutations
from types import ModuleType

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.build import visited
from tests.rules.architects.given import play
from tests.rules.architects.payer import mine, unaided
from tests.rules.architects.seen import offered

STALLS = [["artisan"], ["stone"], ["lapis"]]
PLACES = ["place on stall 1", "place on stall 2", "place on stall 3"]
REBUILT_FACE_UP = {"architects_2006": (0, 1, 1, 2, 2, 3, 3, 4), "architects_2019": (1, 1, 2, 3, 3, 4, 5, 5)}  # of 1 ..


def rebuilt(edition: ModuleType, num_discards: int) -> Table:
    """Take a stall and with that the last three cards of the pile, with so many stones in the discards."""
    game = edition.bare_table(stalls=STALLS, deck=["wood", "wood", "wood"], discard={"stone": num_discards})
    return play(game, "take stall 1")


def num_face_up(cards: list[str]) -> int:
    """Count the cards that lie face up."""
    return sum(not card.startswith("?") for card in cards)


@pytest.mark.rule("A06 3.1", "A19 3.1")
def test_a_market_visit_takes_every_card_of_the_stall_open_or_not(edition: ModuleType) -> None:
    game = edition.table({"wood": 1}, stalls=[["artisan"], ["2 wood", "stone", "?stone", "?2 lapis"], ["?lapis"]])
    play(game, "take stall 2")
    assert mine(game, "hand") == {"wood": 1, "2 wood": 1, "stone": 2, "2 lapis": 1}
    assert game.position["stalls"] == [["artisan"], [], ["?lapis"]]


@pytest.mark.rule("A06 3.1", "A19 3.1")
def test_taking_a_stall_costs_nothing(edition: ModuleType) -> None:
    game = edition.table(stalls=[["2 wood", "2 stone"], [], []])
    before = game.position["players"][0]
    play(game, "take stall 1")
    assert game.position["players"][0] == {**before, "hand": {"2 wood": 1, "2 stone": 1}}


@pytest.mark.rule("A06 3.1", "A19 3.1")
@pytest.mark.parametrize(
    ("stalls", "filled"),
    [
        ([["artisan"], ["?stone"], ["lapis"]], ["take stall 1", "take stall 2", "take stall 3"]),
        ([["artisan"], [], ["?lapis"]], ["take stall 1", "take stall 3"]),
        ([[], ["?stone"], []], ["take stall 2"]),
    ],
)
def test_an_empty_stall_cannot_be_taken(edition: ModuleType, stalls: list, filled: list[str]) -> None:
    assert offered(edition.table(stalls=stalls), "take") == filled


@pytest.mark.rule("A06 3.2", "A19 3.2")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_three_top_cards_go_one_to_each_stall_in_an_order_of_choice(
    edition: ModuleType, order: tuple[int, int, int]
) -> None:
    drawn = ["?wood", "marble", "?2 lapis"]
    game = edition.table(stalls=[["artisan"], ["artisan"], ["artisan"]], deck=[*drawn, "stone"])
    play(game, "take stall 1", PLACES[order[0]], PLACES[order[1]])
    stalls = [[], ["artisan"], ["artisan"]]
    for card, stall in zip(drawn, order, strict=True):
        stalls[stall].append(card)
    assert [sorted(stall) for stall in game.position["stalls"]] == [sorted(stall) for stall in stalls]
    assert game.position["deck"][0] == "stone"


@pytest.mark.rule("A06 3.2", "A19 3.2")
def test_the_stalls_are_filled_right_after_taking_by_the_same_player(edition: ModuleType) -> None:
    game = play(edition.table(stalls=STALLS), "take stall 2")
    assert (game.decider, game.legal) == (0, PLACES)


@pytest.mark.rule("A06 3.2", "A19 3.2")
def test_a_stall_gets_only_one_card_of_a_refill(edition: ModuleType) -> None:
    game = play(edition.table(stalls=STALLS), "take stall 1", "place on stall 2")
    assert game.legal == ["place on stall 1", "place on stall 3"]


@pytest.mark.rule("A06 3.3", "A19 3.3")
def test_the_last_of_three_cards_goes_to_the_remaining_stall_by_itself(edition: ModuleType) -> None:
    game = edition.table(stalls=STALLS, deck=["wood", "wood", "?2 marble"])
    play(game, "take stall 1", "place on stall 3", "place on stall 1")
    assert game.position["stalls"] == [["wood"], ["stone", "?2 marble"], ["lapis", "wood"]]
    assert game.legal == ["end turn"]


@pytest.mark.rule("A06 3.3", "A19 3.3")
def test_two_cards_are_both_placed_by_choice_on_different_stalls(edition: ModuleType) -> None:
    game = play(edition.bare_table(stalls=STALLS, deck=["wood", "?marble"]), "take stall 2")
    assert game.legal == PLACES
    assert play(game, "place on stall 1").legal == ["place on stall 2", "place on stall 3"]
    assert play(game, "place on stall 3").legal == ["end turn"]
    assert game.position["stalls"] == [["artisan", "wood"], [], ["lapis", "?marble"]]


@pytest.mark.rule("A06 3.3", "A19 3.3")
def test_a_single_card_is_placed_by_choice(edition: ModuleType) -> None:
    game = play(edition.bare_table(stalls=STALLS, deck=["?wood"]), "take stall 2")
    assert game.legal == PLACES
    assert play(game, "place on stall 3").legal == ["end turn"]
    assert game.position["stalls"] == [["artisan"], [], ["lapis", "?wood"]]


@pytest.mark.rule("A06 3.3", "A19 3.3")
def test_with_no_card_to_draw_nothing_is_placed(edition: ModuleType) -> None:
    game = play(edition.bare_table(stalls=STALLS), "take stall 2")
    assert game.legal == ["end turn"]
    assert game.position["stalls"] == [["artisan"], [], ["lapis"]]


@pytest.mark.rule("A06 3.4", "A19 3.4")
def test_the_pile_is_rebuilt_from_all_discards_the_moment_its_last_card_is_drawn(edition: ModuleType) -> None:
    for discards, face_up in enumerate(REBUILT_FACE_UP[edition.EDITION], start=1):
        game = rebuilt(edition, discards)
        deck = game.position["deck"]
        assert [card.removeprefix("?") for card in deck] == ["stone"] * discards
        assert num_face_up(deck) == face_up
        assert game.position["discard"] == {}


@pytest.mark.rule("A06 3.4", "A19 3.4")
def test_the_pile_is_not_rebuilt_while_a_card_is_left_in_it(edition: ModuleType) -> None:
    game = edition.bare_table(stalls=STALLS, deck=["wood", "wood", "wood", "?lapis"], discard={"stone": 5})
    play(game, "take stall 1")
    assert game.position["deck"] == ["?lapis"]
    assert game.position["discard"] == {"stone": 5}


@pytest.mark.rule("A06 3.4", "A19 3.4")
def test_a_draw_goes_on_from_the_rebuilt_pile(edition: ModuleType) -> None:
    discard = {"stone": 4, "2 lapis": 1}
    game = edition.bare_table(stalls=[["artisan"], [], []], deck=["?wood", "?wood"], discard=discard)
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.position["stalls"][:2] == [["?wood"], ["?wood"]]
    cards = [*game.position["stalls"][2], *game.position["deck"]]
    assert sorted(card.removeprefix("?") for card in cards) == ["2 lapis", "stone", "stone", "stone", "stone"]
    assert num_face_up(cards) == REBUILT_FACE_UP[edition.EDITION][5 - 1]


@pytest.mark.rule("A06 3.4", "A19 3.4")
def test_different_seeds_rebuild_the_pile_in_different_orders(edition: ModuleType) -> None:
    given = {"stalls": STALLS, "deck": ["wood"] * 3, "discard": {"stone": 5, "marble": 5}}
    decks = [play(edition.bare_table(seed=seed, **given), "take stall 1").position["deck"] for seed in range(5)]
    assert len({tuple(deck) for deck in decks}) == 5
    assert len({tuple("?" in card for card in deck) for deck in decks}) > 1


@pytest.mark.rule("A06 3.4", "A19 3.4")
def test_with_no_discards_either_the_pile_stays_empty_until_the_next_draw(edition: ModuleType) -> None:
    game = edition.bare_table(stalls=[["artisan"], [], []], deck=["?marble", "?marble", "?marble"])
    play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")
    assert game.position["deck"] == []
    paid = dict.fromkeys(("artisan", "stone", "wood"), 1)
    play(game, "build wall L0", *(f"pay {card}" for card in paid), "end visit", "end turn", "keep all")
    assert (game.position["deck"], game.position["discard"]) == ([], paid)
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.position["discard"] == {}
    on_stalls = [card for stall in game.position["stalls"] for card in stall]
    assert sorted(card.removeprefix("?") for card in on_stalls) == sorted(["marble", "marble", *paid])
    assert num_face_up(on_stalls) == REBUILT_FACE_UP[edition.EDITION][3 - 1]


@pytest.mark.rule("A06 3.5", "A19 3.5")
def test_the_active_player_first_fills_stalls_that_all_stand_empty_then_takes_a_turn(edition: ModuleType) -> None:
    game = edition.table(stalls=[[], [], []], deck=["wood", "?marble", "lapis", "stone"])
    assert (game.decider, game.legal) == (0, PLACES)
    play(game, "place on stall 2", "place on stall 1")
    assert game.position["stalls"] == [["?marble"], ["wood"], ["lapis"]]
    assert (game.decider, offered(game, "take")) == (0, ["take stall 1", "take stall 2", "take stall 3"])
    assert mine(play(game, "take stall 3"), "hand") == {"lapis": 1}


@pytest.mark.rule("A06 3.5", "A19 3.5")
def test_empty_stalls_are_filled_from_discards_made_at_the_end_of_the_turn_before(edition: ModuleType) -> None:
    game = edition.bare_table({"artisan": 10}, stalls=[["lapis"], [], []])
    play(game, "take stall 1", "end turn", "discard down", "discard artisan")
    assert (game.decider, game.legal) == (1, PLACES)
    play(game, "place on stall 2")
    assert [len(stall) for stall in game.position["stalls"]] == [0, 1, 0]
    assert offered(game, "take") == ["take stall 2"]


@pytest.mark.rule("A06 3.5", "A19 3.5")
def test_stalls_are_not_filled_at_the_start_of_a_turn_while_one_holds_a_card(edition: ModuleType) -> None:
    game = edition.table(stalls=[[], [], ["?stone"]])
    assert offered(game, "place") == []
    assert offered(game, "take") == ["take stall 3"]


@pytest.mark.rule("A06 3.5", "A19 3.5")
def test_with_no_card_to_draw_empty_stalls_stay_empty(edition: ModuleType) -> None:
    game = edition.bare_table({"artisan": 1, "stone": 1, "wood": 1}, **unaided(edition))
    assert offered(game, "place") == offered(game, "take") == []
    assert visited(game, "wall L0").position["stalls"] == [[], [], []]
