"""Section 1: components and set-up."""

from __future__ import annotations

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.given import PLENTY, every_card
from tests.rules.architects.seen import offered
from tests.rules.architects_2019.given import table

STANDARD = {"artisan": 30, "stone": 11, "marble": 11, "wood": 11, "lapis": 11}
TAINTED = {"2 stone": 3, "2 marble": 3, "2 wood": 3, "2 lapis": 3, "cave": 8}
WORSHIPPERS = {"architect", "visir", "beggar", "merchant", "foreman"}


def new_game(num_players: int = 2, seed: int = 0, **settings: bool) -> Table:
    """Set up a game from the start."""
    return Table("architects_2019", num_players=num_players, seed=seed, **settings)


@pytest.mark.rule("A19 1.2", "A19 1.3")
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_deck_has_74_standard_and_20_tainted_cards(num_players: int) -> None:
    assert (sum(STANDARD.values()), sum(TAINTED.values())) == (74, 20)
    assert every_card(new_game(num_players).position) == {**STANDARD, **TAINTED}


@pytest.mark.rule("A19 1.3")
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_setting_tainted_artisans_adds_three_doubled_artisans(num_players: int) -> None:
    cards = every_card(new_game(num_players, tainted_artisans=True).position)
    assert cards == {**STANDARD, **TAINTED, "2 artisan": 3}
    assert cards.total() == 97


@pytest.mark.rule("A19 1.3")
def test_without_the_setting_nobody_can_hold_a_doubled_artisan() -> None:
    with pytest.raises(ValueError, match="2 artisan"):
        table({"2 artisan": 1})
    with pytest.raises(ValueError, match="2 artisan"):
        table({"2 artisan": 4}, settings={"tainted_artisans": True})


@pytest.mark.rule("A19 1.3", "A19 1.6")
@pytest.mark.parametrize(("num_players", "face_up"), [(2, 61), (3, 59), (4, 57)])
def test_with_tainted_artisans_two_thirds_of_the_larger_deck_lie_face_up(num_players: int, face_up: int) -> None:
    position = new_game(num_players, tainted_artisans=True).position
    cards = [card for pile in [*position["stalls"], position["deck"]] for card in pile]
    assert len(cards) == 97 - 3 * num_players
    assert sum(not card.startswith("?") for card in cards) == face_up


@pytest.mark.rule("A19 1.4")
def test_a_rich_player_is_offered_pieces_of_all_six_categories_on_all_their_spots() -> None:
    walls = [f"build wall {side}{spot}" for side in "LBR" for spot in range(3)]
    plaza = [f"build {piece} {row}" for piece in ("sphinx", "obelisk") for row in ("left", "right")]
    palace = ["build door left", "build door right", "build pedestal"]
    assert offered(table(PLENTY), "build") == [*walls, *palace, *plaza, "build mosaic"]


@pytest.mark.rule("A19 1.8")
def test_the_five_worshippers_lie_in_random_order() -> None:
    orders = [new_game(seed=seed).position["worshippers"] for seed in range(60)]
    assert all(len(order) == 5 for order in orders)
    for slot in range(5):
        assert {order[slot] for order in orders} == WORSHIPPERS


@pytest.mark.rule("A19 1.8")
def test_the_palace_is_empty_and_cleopatra_stands_at_her_start() -> None:
    position = new_game().position
    assert [position[key] for key in ("cleopatra", "last_turns", "throne")] == [0, 0, 0]
    assert [position[key] for key in ("walls", "doors", "set_aside")] == [[], [], []]
    assert [position[key] for key in ("sphinxes", "obelisks")] == [{"left": 0, "right": 0}] * 2
