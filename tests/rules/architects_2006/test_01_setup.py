"""Section 1: components and set-up."""

from __future__ import annotations

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.given import PLENTY, every_card
from tests.rules.architects.seen import owned
from tests.rules.architects_2006.given import table

STANDARD = {"artisan": 30, "stone": 18, "marble": 11, "wood": 9, "lapis": 7}
TAINTED = {
    "2 artisan": 3, "2 stone": 3, "2 marble": 3, "2 wood": 3, "2 lapis": 3, "trompe-l'oeil": 8,
    "beggar": 2, "courtesan": 2, "envoy": 2, "scribe": 2, "smuggler": 2, "vizier": 1,
}  # fmt: skip
WALLS = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]


def new_game(num_players: int = 4, seed: int = 0) -> Table:
    """Set up a game from the start."""
    return Table("architects_2006", num_players=num_players, seed=seed)


def builds(game: Table) -> set[str]:
    """Return the pieces on offer."""
    return {name.removeprefix("build ") for name in game.legal if name.startswith("build ")}


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


@pytest.mark.rule("A06 1.5")
@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_each_player_starts_with_three_nile_merchants(num_players: int) -> None:
    assert owned(new_game(num_players), "merchants") == [3] * num_players


@pytest.mark.rule("A06 1.8")
def test_the_palace_is_empty_and_cleopatra_and_the_dice_are_at_their_start() -> None:
    position = new_game().position
    assert [position[key] for key in ("cleopatra", "altar", "sphinxes", "obelisks", "throne")] == [0, 0, 0, 0, 0]
    assert [position[key] for key in ("walls", "doors", "set_aside")] == [[], [], []]
