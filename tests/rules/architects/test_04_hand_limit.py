"""Section 4: hand limit."""

from __future__ import annotations

from types import ModuleType

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.build import visited
from tests.rules.architects.given import play
from tests.rules.architects.payer import mine, unaided
from tests.rules.architects.seen import owned

ANSWERS = ["keep all", "discard down"]
DISCARD_AMULETS = {"architects_2006": 1, "architects_2019": 0}


def after_market(edition: ModuleType, hand: dict[str, int], **position: int) -> Table:
    """Let player 0 take a lapis with this hand, fill the stalls and end the turn."""
    game = edition.table(hand, stalls=[["lapis"], [], []], deck=["?wood", "?wood", "?wood"], **position)
    return play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")


@pytest.mark.rule("A06 4.1", "A19 4.1")
def test_ten_cards_at_the_end_of_a_turn_are_no_excess(edition: ModuleType) -> None:
    game = after_market(edition, {"artisan": 9})
    assert mine(game, "hand") == {"artisan": 9, "lapis": 1}
    assert game.decider == 1


@pytest.mark.rule("A06 4.1", "A19 4.1")
def test_an_eleventh_card_must_be_answered_for_before_the_next_turn(edition: ModuleType) -> None:
    game = after_market(edition, {"artisan": 10})
    assert (game.decider, game.legal) == (0, ANSWERS)


@pytest.mark.rule("A06 4.1", "A19 4.1")
def test_tainted_cards_count_toward_the_limit(edition: ModuleType) -> None:
    game = after_market(edition, {"2 stone": 3, "2 marble": 3, "2 wood": 3, "2 lapis": 1})
    assert (game.decider, game.legal) == (0, ANSWERS)


@pytest.mark.rule("A06 4.1", "A19 4.1")
def test_the_limit_is_checked_after_a_quarry_visit_too(edition: ModuleType) -> None:
    game = visited(edition.table({"artisan": 12, "stone": 1, "wood": 1}), "wall L0")
    assert (game.legal, play(game, "end turn").legal) == (["end turn"], ANSWERS)
    assert game.decider == 0


@pytest.mark.rule("A06 4.1", "A19 4.1")
def test_the_limit_is_checked_after_a_pass_too(edition: ModuleType) -> None:
    game = play(edition.bare_table({"artisan": 11}, **unaided(edition)), "pass", "end turn")
    assert (game.decider, game.legal) == (0, ANSWERS)


@pytest.mark.rule("A06 4.1", "A19 4.1")
def test_during_the_turn_a_hand_may_have_any_size(edition: ModuleType) -> None:
    game = edition.table({"artisan": 21}, stalls=[["lapis"], [], []])
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.legal == ["end turn"]
    assert mine(game, "hand") == {"artisan": 21, "lapis": 1}
    assert mine(game, "amulets") == 0


@pytest.mark.rule("A06 4.1", "A19 4.1")
def test_only_the_hand_of_the_player_whose_turn_ends_is_checked(edition: ModuleType) -> None:
    game = edition.table({}, {"hand": {"stone": 11}}, {"hand": {}}, stalls=[["lapis"], [], []])
    play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")
    assert game.decider == 1
    assert owned(game, "amulets") == [0, 0, 0]
    assert "keep all" not in game.legal


@pytest.mark.rule("A06 4.2", "A19 4.2")
def test_discard_down_has_its_price_once_and_lasts_until_ten_cards_are_left(edition: ModuleType) -> None:
    game = play(after_market(edition, {"artisan": 6, "stone": 6}, amulets=2), "discard down")
    amulets = 2 + DISCARD_AMULETS[edition.EDITION]
    assert mine(game, "amulets") == amulets
    play(game, "discard stone", "discard artisan")
    assert (game.decider, game.legal) == (0, ["discard artisan", "discard stone", "discard lapis"])
    play(game, "discard lapis")
    assert mine(game, "hand") == {"artisan": 5, "stone": 5}
    assert mine(game, "amulets") == amulets
    assert game.decider == 1


@pytest.mark.rule("A06 4.2", "A19 4.2")
def test_cards_of_choice_are_discarded_and_only_cards_in_hand(edition: ModuleType) -> None:
    game = play(after_market(edition, {"artisan": 8, "2 wood": 2}), "discard down")
    assert game.legal == ["discard artisan", "discard lapis", "discard 2 wood"]


@pytest.mark.rule("A06 4.2", "A19 4.2")
def test_tainted_cards_discarded_so_cost_nothing_of_their_own(edition: ModuleType) -> None:
    game = play(after_market(edition, {"artisan": 9, "2 wood": 2, "2 stone": 1}), "discard down")
    play(game, "discard 2 wood", "discard 2 stone", "discard 2 wood")
    assert game.position["discard"] == {"2 stone": 1, "2 wood": 2}
    assert mine(game, "hand") == {"artisan": 9, "lapis": 1}
    assert mine(game, "amulets") == DISCARD_AMULETS[edition.EDITION]


@pytest.mark.rule("A06 4.3", "A19 4.3")
@pytest.mark.parametrize(("artisans", "amulets"), [(10, 1), (11, 2), (14, 5)])
def test_keep_all_costs_one_amulet_for_each_card_above_ten(edition: ModuleType, artisans: int, amulets: int) -> None:
    game = play(after_market(edition, {"artisan": artisans}, amulets=1), "keep all")
    assert mine(game, "hand") == {"artisan": artisans, "lapis": 1}
    assert mine(game, "amulets") == 1 + amulets
    assert game.position["discard"] == {}
    assert game.decider == 1


def to_market(edition: ModuleType, hand: dict[str, int], **position: object) -> Table:
    """Let player 0 take a lapis with this hand, the hand limit coming before the refill."""
    position = {"deck": ["?wood", "?wood", "?wood"], **position, "settings": {"hand_limit": "before refill"}}
    return play(edition.table(hand, stalls=[["lapis"], [], []], **position), "take stall 1")


@pytest.mark.rule("A06 4.4", "A19 4.4")
def test_by_the_setting_a_full_hand_is_asked_about_before_the_refill(edition: ModuleType) -> None:
    game = to_market(edition, {"artisan": 11})
    assert (game.decider, game.legal) == (0, ANSWERS)
    assert game.position["deck"][:3] == ["?wood"] * 3 and "2 cards too many" in " ".join(game.log)
    play(game, "discard down", "discard artisan", "discard lapis")
    assert (game.decider, game.legal[0]) == (0, "place on stall 1")
    assert game.position["discard"] == {"artisan": 1, "lapis": 1}


@pytest.mark.rule("A06 4.4", "A19 4.4")
def test_by_the_setting_cards_kept_are_not_asked_about_again(edition: ModuleType) -> None:
    game = play(to_market(edition, {"artisan": 11}), "keep all", "place on stall 1", "place on stall 2")
    assert game.legal == ["end turn"] and mine(game, "amulets") == 2
    assert play(game, "end turn").decider == 1
    assert mine(game, "amulets") == 2 and "too many" not in game.log[-1]


@pytest.mark.rule("A06 4.4", "A19 4.4")
def test_by_the_setting_a_hand_within_the_limit_is_followed_by_the_refill(edition: ModuleType) -> None:
    assert to_market(edition, {"artisan": 9}).legal[0] == "place on stall 1"


@pytest.mark.rule("A06 4.4", "A19 4.4")
def test_by_the_setting_cards_discarded_come_into_the_refill_of_an_empty_pile(edition: ModuleType) -> None:
    where = {"stalls": [["lapis"], [], []], "settings": {"hand_limit": "before refill"}}
    game = play(edition.bare_table({"artisan": 11}, **where), "take stall 1", "discard down")
    play(game, "discard artisan", "discard lapis")
    assert game.legal[0] == "place on stall 1" and game.position["discard"] == {}


@pytest.mark.rule("A06 4.4", "A19 4.4")
def test_by_the_setting_quarry_visits_and_passes_are_checked_at_the_end_of_the_turn(edition: ModuleType) -> None:
    settings = {"hand_limit": "before refill"}
    quarry = visited(edition.table({"artisan": 12, "stone": 1, "wood": 1}, settings=settings), "wall L0")
    assert (quarry.legal, play(quarry, "end turn").legal) == (["end turn"], ANSWERS)
    passed = play(edition.bare_table({"artisan": 11}, **unaided(edition), settings=settings), "pass", "end turn")
    assert (passed.decider, passed.legal) == (0, ANSWERS)
    assert play(passed, "keep all").decider == 1
