"""Section 8: palms or statue, what a claim gives up and when the palms are paid."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.architects.given import PHOTOGRAPHED, Table, laid, play
from tests.rules.architects.seen import owned
from tests.rules.architects_2019.given import MOSAIC, table

PALMS_EVERYWHERE = ["PPP###PPP"] * 3 + ["PPPPPPPPP"] * 6
V_IN_THE_CORNER = ("V ..#/..#/###", "00")  # it cuts off the squares 00 01 10 11


def scarabs(game: Table) -> int:
    """Return the scarabs of player 0."""
    return owned(game, "money")[0]


def two_sanctuaries(hand: dict[str, int] = MOSAIC, forfeits: bool = True, **mine: Any) -> Table:
    """Let a player with no scarabs form two sanctuaries with a mosaic that covers five palms."""
    settings = {"garden": PALMS_EVERYWHERE, "sanctuary_forfeits_palms": forfeits}
    game = table(hand, money=0, garden=PHOTOGRAPHED, mosaics=[*"VNYWXZ"], settings=settings, **mine)
    return laid(game, "V ..#/..#/###", "25")


@pytest.mark.rule("A19 8.6")
def test_a_claim_gives_up_all_palms_of_the_mosaic_and_keeps_its_5_scarabs() -> None:
    assert scarabs(play(two_sanctuaries(), "leave", "leave")) == 5 + 5
    assert scarabs(play(two_sanctuaries(), "claim", "claim")) == 5


@pytest.mark.rule("A19 8.6")
@pytest.mark.parametrize("answers", [("claim", "leave"), ("leave", "claim")])
def test_one_claim_of_two_gives_up_all_palms_too(answers: tuple[str, str]) -> None:
    assert scarabs(play(two_sanctuaries(), *answers)) == 5


@pytest.mark.rule("A19 8.6")
def test_a_claim_takes_no_scarabs_that_were_owned_before() -> None:
    game = laid(table(MOSAIC, money=30, mosaics=["V", "I", "X"]), *V_IN_THE_CORNER)
    assert scarabs(play(game, "claim")) == 30 + 5


@pytest.mark.rule("A19 8.6")
def test_a_claim_leaves_the_palms_of_the_next_mosaic_alone() -> None:
    hand = {kind: 2 * count for kind, count in MOSAIC.items()}
    game = laid(table(hand, money=0, mosaics=["V", "I", "X"]), *V_IN_THE_CORNER)
    laid(play(game, "claim"), "I #/#/#/#/#", "33")
    assert scarabs(game) == 5 + 5 + 5


@pytest.mark.rule("A19 8.6")
def test_a_claim_leaves_the_scarabs_of_the_architect_alone() -> None:
    worshippers = ["visir", "architect", "beggar", "merchant", "foreman"]
    game = play(table(MOSAIC, money=0, mosaics=["V", "I", "X"], worshippers=worshippers), "call architect")
    assert scarabs(play(laid(game, *V_IN_THE_CORNER), "claim")) == 5 + 4


@pytest.mark.rule("A19 8.6")
@pytest.mark.parametrize("first", ["claim", "leave"])
@pytest.mark.parametrize("second", ["claim", "leave"])
def test_with_the_setting_off_nothing_is_given_up(first: str, second: str) -> None:
    assert scarabs(play(two_sanctuaries(forfeits=False), first, second)) == 5 + 5


@pytest.mark.rule("A19 8.7")
@pytest.mark.parametrize("forfeits", [True, False])
def test_the_palms_are_paid_when_the_last_sanctuary_has_been_left(forfeits: bool) -> None:
    game = two_sanctuaries(forfeits=forfeits)
    purse = [scarabs(game), *(scarabs(play(game, "leave")) for _ in range(2))]
    assert purse == [5, 5, 5 + 5]


@pytest.mark.rule("A19 8.7")
def test_palms_that_a_claim_does_not_give_up_wait_for_the_last_answer_too() -> None:
    game = two_sanctuaries(forfeits=False)
    purse = [scarabs(game), *(scarabs(play(game, "claim")) for _ in range(2))]
    assert purse == [5, 5, 5 + 5]


@pytest.mark.rule("A19 8.7")
@pytest.mark.parametrize(("forfeits", "palms"), [(True, 0), (False, 5)])
def test_the_claim_with_the_last_statue_is_the_last_answer(forfeits: bool, palms: int) -> None:
    game = play(two_sanctuaries(forfeits=forfeits, statues=1), "claim")
    assert "end visit" in game.legal
    assert scarabs(game) == 5 + palms


@pytest.mark.rule("A19 8.7")
def test_a_builder_who_is_not_asked_gets_the_palms_together_with_the_5_scarabs() -> None:
    without_statue = two_sanctuaries(statues=0)
    assert "end visit" in without_statue.legal and scarabs(without_statue) == 5 + 5
    nothing_formed = laid(table(MOSAIC, money=0, mosaics=["I", "X"]), "I #/#/#/#/#", "33")
    assert "end visit" in nothing_formed.legal and scarabs(nothing_formed) == 5 + 5
