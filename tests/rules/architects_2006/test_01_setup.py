"""Section 1: components and set-up."""

from __future__ import annotations

import pytest

from cleo_env.doors.table import Table
from tests.rules.architects.given import PLENTY, every_card, pay_with, play
from tests.rules.architects.seen import column
from tests.rules.architects_2006.given import table

STANDARD = {"artisan": 30, "stone": 18, "marble": 11, "wood": 9, "lapis": 7}
TAINTED = {
    "2 artisan": 3, "2 stone": 3, "2 marble": 3, "2 wood": 3, "2 lapis": 3, "trompe-l'oeil": 8,
    "beggar": 2, "courtesan": 2, "envoy": 2, "scribe": 2, "smuggler": 2, "vizier": 1,
}  # fmt: skip
WALLS = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
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


def new_game(num_players: int = 4, seed: int = 0) -> Table:
    """Set up a game from the start."""
    return Table("architects_2006", num_players=num_players, seed=seed)


def builds(game: Table) -> set[str]:
    """Return the pieces on offer."""
    return {name.removeprefix("build ") for name in game.legal if name.startswith("build ")}


@pytest.mark.rule("A06 1.1")
@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_three_to_five_players_take_part(num_players: int) -> None:
    assert len(new_game(num_players).position["players"]) == num_players


@pytest.mark.rule("A06 1.1")
@pytest.mark.parametrize("num_players", [0, 1, 2, 6])
def test_fewer_than_three_or_more_than_five_players_are_refused(num_players: int) -> None:
    with pytest.raises(ValueError, match="3"):
        new_game(num_players)


@pytest.mark.rule("A06 1.2")
@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_the_deck_has_75_standard_cards(num_players: int) -> None:
    cards = every_card(new_game(num_players).position)
    assert {word: cards[word] for word in STANDARD} == STANDARD
    assert sum(cards[word] for word in STANDARD) == 75


@pytest.mark.rule("A06 1.3")
@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_the_deck_has_34_tainted_cards_and_109_in_all(num_players: int) -> None:
    cards = every_card(new_game(num_players).position)
    assert {word: count for word, count in cards.items() if word not in STANDARD} == TAINTED
    assert sum(TAINTED.values()) == 34
    assert cards.total() == 109


@pytest.mark.rule("A06 1.4")
def test_a_rich_player_is_offered_one_piece_of_each_of_the_six_categories() -> None:
    offered = {f"wall {spot}" for spot in WALLS} | {"door left", "door right", "pedestal"}
    assert builds(table(PLENTY)) == offered | {"sphinx", "obelisk", "mosaic"}


@pytest.mark.rule("A06 1.4")
@pytest.mark.parametrize(
    ("before_the_last", "complete", "last"),
    [
        ({"sphinxes": 5}, {"sphinxes": 6}, "sphinx"),
        ({"obelisks": 1}, {"obelisks": 2}, "obelisk"),
        ({"throne": 1}, {"throne": 2}, "throne"),
        ({"doors": ["right"]}, {"doors": ["left", "right"]}, "door left"),
        ({"walls": WALLS[1:]}, {"walls": WALLS}, "wall L0"),
        ({"mosaics": ["X"]}, {"mosaics": []}, "mosaic"),
    ],
)
def test_a_category_ends_with_its_last_piece(before_the_last: dict, complete: dict, last: str) -> None:
    more = builds(table(PLENTY, **before_the_last))
    assert last in more
    assert builds(table(PLENTY, **complete)) == more - {last}


@pytest.mark.rule("A06 1.4")
@pytest.mark.parametrize("too_many", [{"sphinxes": 7}, {"obelisks": 3}, {"throne": 3}])
def test_a_palace_with_more_pieces_than_there_are_is_refused(too_many: dict) -> None:
    with pytest.raises(ValueError, match=next(iter(too_many))):
        table(PLENTY, **too_many)


@pytest.mark.rule("A06 1.5")
@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_each_player_starts_with_three_cards_and_the_same_belongings(num_players: int) -> None:
    belongings = {"money": 5, "amulets": 0, "merchants": 3, "statues": 2, "sanctuary_squares": 0}
    for player in new_game(num_players).position["players"]:
        assert sum(player["hand"].values()) == 3
        assert {key: player[key] for key in belongings} == belongings


@pytest.mark.rule("A06 1.6")
@pytest.mark.parametrize(("num_players", "face_up"), [(3, 50), (4, 48), (5, 47)])
def test_half_of_the_cards_not_dealt_to_hands_lie_face_up(num_players: int, face_up: int) -> None:
    position = new_game(num_players).position
    cards = [*position["deck"], *(card for stall in position["stalls"] for card in stall)]
    assert len(cards) == 109 - 3 * num_players
    assert sum(not card.startswith("?") for card in cards) == face_up
    assert position["discard"] == {}


@pytest.mark.rule("A06 1.6")
def test_each_stall_starts_with_one_card() -> None:
    for seed in range(20):
        assert [len(stall) for stall in new_game(seed=seed).position["stalls"]] == [1, 1, 1]


@pytest.mark.rule("A06 1.6")
def test_open_and_closed_cards_are_mixed_on_every_stall_and_throughout_the_pile() -> None:
    positions = [new_game(seed=seed).position for seed in range(40)]
    places = [[position["stalls"][stall][0] for position in positions] for stall in range(3)]
    places += [[position["deck"][place] for position in positions] for place in (0, 1, 46, 92, 93)]
    for cards in places:
        assert {card.startswith("?") for card in cards} == {True, False}


@pytest.mark.rule("A06 1.6")
def test_seeds_deal_different_hands_and_one_seed_deals_the_same() -> None:
    hands = [str([player["hand"] for player in new_game(seed=seed).position["players"]]) for seed in (1, 2, 3, 1)]
    assert len(set(hands)) == 3
    assert hands[0] == hands[3]


@pytest.mark.rule("A06 1.7")
def test_the_garden_has_34_palms_38_squares_of_grass_and_a_throne_space() -> None:
    game = new_game()
    palms = column(game, 0, "palms")
    for row, drawn, marks in zip(palms, game.position["garden"], GARDEN, strict=True):
        assert list(row) == [mark == "P" for mark in marks]
        assert drawn == "".join("#" if mark == "T" else "." for mark in marks)
    assert [sum(row.count(mark) for row in GARDEN) for mark in "P.T"] == [34, 38, 9]


@pytest.mark.rule("A06 1.8")
def test_the_twelve_mosaics_lie_in_one_pile_in_random_order() -> None:
    piles = [new_game(seed=seed).position["mosaics"] for seed in range(150)]
    assert all(sorted(pile) == list("FILNPTUVWXYZ") for pile in piles)
    assert {pile[0] for pile in piles} == {pile[-1] for pile in piles} == set("FILNPTUVWXYZ")


@pytest.mark.rule("A06 1.8")
def test_the_palace_is_empty_and_cleopatra_and_the_dice_are_at_their_start() -> None:
    position = new_game().position
    assert [position[key] for key in ("cleopatra", "altar", "sphinxes", "obelisks", "throne")] == [0, 0, 0, 0, 0]
    assert [position[key] for key in ("walls", "doors", "set_aside")] == [[], [], []]


@pytest.mark.rule("A06 1.9")
def test_talents_and_amulets_are_still_given_when_players_hold_more_than_the_box_does() -> None:
    hoard = {"hand": {}, "money": 399, "amulets": 399}
    hand = {"artisan": 1, "stone": 1, "trompe-l'oeil": 1}
    game = table(hand, hoard, hoard, money=399, amulets=399, merchants=0)
    pay_with(play(game, "build sphinx"), "artisan", "stone", "trompe-l'oeil")
    mine = game.position["players"][0]
    assert (mine["money"], mine["amulets"]) == (401, 400)
