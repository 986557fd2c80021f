"""Section 1: components and set-up."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.given import PLENTY, laid, pay_with, play
from tests.rules.architects.payer import mine
from tests.rules.architects.seen import column, owned

SEATS = {"architects_2006": (3, 4, 5), "architects_2019": (2, 3, 4)}
FACE_UP = {"architects_2006": (50, 48, 47), "architects_2019": (59, 57, 55)}  # by the seats above
DECK = {"architects_2006": 109, "architects_2019": 94}
WALLS = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
PLAZA_2006 = {
    "sphinx": ({"sphinxes": 5}, {"sphinxes": 6}, {"sphinxes": 7}),
    "obelisk": ({"obelisks": 1}, {"obelisks": 2}, {"obelisks": 3}),
}
PLAZA_2019 = {
    "sphinx right": (
        {"sphinxes": {"left": 3, "right": 2}}, {"sphinxes": {"left": 3, "right": 3}}, {"sphinxes": {"right": 4}}
    ),
    "obelisk left": ({"obelisks": {"right": 1}}, {"obelisks": {"left": 1, "right": 1}}, {"obelisks": {"left": 2}}),
}  # fmt: skip
PALACE = {
    "throne": ({"throne": 1}, {"throne": 2}, {"throne": 3}),
    "door left": ({"doors": ["right"]}, {"doors": ["left", "right"]}, {"doors": ["left", "right", "left"]}),
    "wall L0": ({"walls": WALLS[1:]}, {"walls": WALLS}, {"walls": [*WALLS, "B1"]}),
    "mosaic": ({"mosaics": ["X"]}, {"mosaics": []}, {"mosaics": ["X", "X"]}),
}
LAST_PIECES = {"architects_2006": PLAZA_2006 | PALACE, "architects_2019": PLAZA_2019 | PALACE}
GARDEN = [
    "PPPTTTPPP",
    "P..TTT..P",
    "P..TTT..P",
    "...PPP...",
    "...PPP...",
    "...PPP...",
    "P..PPP..P",
    "P..PPP..P",
    "P..PPP..P",
]
GRASS_WITH_A_ROW = ["...TTT..."] * 3 + ["........."] * 2 + ["PPPPPPPPP"] + ["........."] * 3


def new_game(edition: ModuleType, num_players: int = 4, seed: int = 0, **settings: Any) -> Table:
    """Set up a game from the start."""
    return Table(edition.EDITION, num_players=num_players, seed=seed, **settings)


def builds(game: Table) -> set[str]:
    """Return the pieces on offer."""
    return {name.removeprefix("build ") for name in game.legal if name.startswith("build ")}


@pytest.mark.rule("A06 1.1", "A19 1.1")
def test_three_numbers_of_players_can_take_part_and_no_others(edition: ModuleType) -> None:
    for num_players in SEATS[edition.EDITION]:
        assert len(new_game(edition, num_players).position["players"]) == num_players
    for num_players in {0, 1, 2, 3, 4, 5, 6} - set(SEATS[edition.EDITION]):
        with pytest.raises(ValueError, match="players"):
            new_game(edition, num_players)


@pytest.mark.rule("A06 1.4", "A19 1.4")
def test_a_category_ends_with_its_last_piece(edition: ModuleType) -> None:
    for last, (before_the_last, complete, _) in LAST_PIECES[edition.EDITION].items():
        more = builds(edition.table(PLENTY, **before_the_last))
        assert last in more
        assert builds(edition.table(PLENTY, **complete)) == more - {last}


@pytest.mark.rule("A06 1.4", "A19 1.4")
def test_a_palace_with_more_pieces_than_there_are_is_refused(edition: ModuleType) -> None:
    for _, _, too_many in LAST_PIECES[edition.EDITION].values():
        with pytest.raises(ValueError, match=next(iter(too_many)).removesuffix("s")):
            edition.table(PLENTY, **too_many)


@pytest.mark.rule("A06 1.5", "A19 1.5")
def test_each_player_starts_with_three_cards_and_the_same_belongings(edition: ModuleType) -> None:
    belongings = {"money": 5, "amulets": 0, "statues": 2, "sanctuary_squares": 0}
    for num_players in SEATS[edition.EDITION]:
        for player in new_game(edition, num_players).position["players"]:
            assert sum(player["hand"].values()) == 3
            assert {key: player[key] for key in belongings} == belongings


@pytest.mark.rule("A06 1.6", "A19 1.6")
def test_the_editions_share_of_the_cards_not_dealt_to_hands_lies_face_up(edition: ModuleType) -> None:
    for num_players, face_up in zip(SEATS[edition.EDITION], FACE_UP[edition.EDITION], strict=True):
        position = new_game(edition, num_players).position
        cards = [*position["deck"], *(card for stall in position["stalls"] for card in stall)]
        assert len(cards) == DECK[edition.EDITION] - 3 * num_players
        assert sum(not card.startswith("?") for card in cards) == face_up
        assert position["discard"] == {}


@pytest.mark.rule("A06 1.6", "A19 1.6")
def test_each_stall_starts_with_one_card(edition: ModuleType) -> None:
    for seed in range(20):
        assert [len(stall) for stall in new_game(edition, seed=seed).position["stalls"]] == [1, 1, 1]


@pytest.mark.rule("A06 1.6", "A19 1.6")
def test_open_and_closed_cards_are_mixed_on_every_stall_and_throughout_the_pile(edition: ModuleType) -> None:
    positions = [new_game(edition, seed=seed).position for seed in range(40)]
    places = [[position["stalls"][stall][0] for position in positions] for stall in range(3)]
    places += [[position["deck"][place] for position in positions] for place in (0, 1, 46, -2, -1)]
    for cards in places:
        assert {card.startswith("?") for card in cards} == {True, False}


@pytest.mark.rule("A06 1.6", "A19 1.6")
def test_seeds_deal_different_hands_and_one_seed_deals_the_same(edition: ModuleType) -> None:
    hands = [str(owned(new_game(edition, seed=seed), "hand")) for seed in (1, 2, 3, 1)]
    assert len(set(hands)) == 3
    assert hands[0] == hands[3]


@pytest.mark.rule("A06 1.7", "A19 1.7")
def test_the_garden_has_34_palms_38_squares_of_grass_and_a_throne_space(edition: ModuleType) -> None:
    game = new_game(edition)
    palms = column(game, 0, "palms")
    for row, drawn, marks in zip(palms, game.position["garden"], GARDEN, strict=True):
        assert list(row) == [mark == "P" for mark in marks]
        assert drawn == "".join("#" if mark == "T" else "." for mark in marks)
    assert [sum(row.count(mark) for row in GARDEN) for mark in "P.T"] == [34, 38, 9]


@pytest.mark.rule("A06 1.7", "A19 1.7")
def test_the_setting_garden_draws_other_palms_and_leaves_the_throne_space(edition: ModuleType) -> None:
    game = new_game(edition, garden=GRASS_WITH_A_ROW)
    assert column(game, 0, "palms").tolist() == [[mark == "P" for mark in row] for row in GRASS_WITH_A_ROW]
    assert game.position["garden"] == new_game(edition).position["garden"]


@pytest.mark.rule("A06 1.7", "A19 1.7")
def test_the_palms_of_the_setting_garden_are_those_that_earn(edition: ModuleType) -> None:
    settings = {"garden": GRASS_WITH_A_ROW}
    games = [edition.table(edition.MOSAIC, mosaics=["I", "X"], money=0, settings=settings) for _ in range(2)]
    on_palms, on_grass = (laid(game, "I #####", at) for game, at in zip(games, ("50", "80"), strict=True))
    assert mine(on_palms, "money") - mine(on_grass, "money") == 5


@pytest.mark.rule("A06 1.8", "A19 1.8")
def test_the_twelve_mosaics_lie_in_one_pile_in_random_order(edition: ModuleType) -> None:
    piles = [new_game(edition, seed=seed).position["mosaics"] for seed in range(150)]
    assert all(sorted(pile) == list("FILNPTUVWXYZ") for pile in piles)
    assert {pile[0] for pile in piles} == {pile[-1] for pile in piles} == set("FILNPTUVWXYZ")


@pytest.mark.rule("A06 1.9", "A19 1.9")
def test_money_and_amulets_are_still_given_when_players_hold_more_than_the_box_does(edition: ModuleType) -> None:
    hoards = [{"money": 399, "amulets": 399}] * 3
    game = edition.table({"artisan": 1, "2 stone": 1, "wood": 1}, *hoards, money=399, amulets=399)
    pay_with(play(game, "build wall L0"), "artisan", "2 stone", "wood")
    assert (mine(game, "money"), mine(game, "amulets")) == (402, 400)
