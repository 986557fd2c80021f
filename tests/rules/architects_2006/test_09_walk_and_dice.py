"""Section 9: the dice of the Great Priest at the end of a visit."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from tests.rules.architects.build import visited
from tests.rules.architects.given import play
from tests.rules.architects_2006.given import Table, table

SPHINX = {"artisan": 1, "stone": 1, "marble": 1}
SEEDS = range(60)


def rolled(altar: int, seed: int) -> Table:
    """Build a sphinx and roll the dice, so many of them lying on the altar before."""
    return visited(table(SPHINX, altar=altar, seed=seed), "sphinx")


def filled(hand: dict[str, int], *others: dict[str, Any], first: int = 0, **position: Any) -> Table:
    """Build a sphinx and roll the last die onto the altar, with the first seed from this one on that does."""
    for seed in count(first):
        game = visited(table(hand, *others, altar=4, seed=seed, **position), "sphinx")
        if game.position["altar"] == 5:
            return game
    raise AssertionError


@pytest.fixture(scope="module")
def falls() -> list[int]:
    """How many of five dice showed the symbol, over many rolls."""
    return [rolled(0, seed).position["altar"] for seed in range(250)]


@pytest.mark.rule("A06 9.3")
def test_a_quarry_visit_ends_with_a_roll_of_every_die_not_on_the_altar() -> None:
    for altar, dice in {0: "5 dice", 3: "2 dice", 4: "the last die"}.items():
        told = [line for line in rolled(altar, seed=1).log if "rolled" in line]
        assert len(told) == 1
        assert told[0].startswith(f"player 0 rolled {dice}:")


@pytest.mark.rule("A06 9.3")
def test_a_market_visit_rolls_no_die() -> None:
    for seed in SEEDS:
        game = table(SPHINX, altar=4, seed=seed)
        play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")
        assert (game.decider, game.position["altar"], game.position["rolls"]) == (1, 4, 0)


@pytest.mark.rule("A06 9.3")
def test_dice_on_the_altar_stay_there() -> None:
    results = {rolled(3, seed).position["altar"] for seed in SEEDS}
    assert results == {3, 4, 5}


@pytest.mark.rule("A06 9.3")
def test_dice_gather_on_the_altar_from_visit_to_visit() -> None:
    for seed in SEEDS:
        game = visited(table(SPHINX, {"hand": SPHINX}, {}, seed=seed), "sphinx")
        first = game.position["altar"]
        visited(play(game, "end turn"), "sphinx")
        assert first <= game.position["altar"] <= 5
        assert game.position["rolls"] == 2


@pytest.mark.rule("A06 9.3")
def test_one_face_of_six_shows_the_symbol(falls: list[int]) -> None:
    assert sum(falls) / (5 * len(falls)) == pytest.approx(1 / 6, abs=0.02)


@pytest.mark.rule("A06 9.3")
def test_the_five_dice_fall_independently(falls: list[int]) -> None:
    none, one, five = (5 / 6) ** 5, 5 * (5 / 6) ** 4 / 6, (1 / 6) ** 5
    assert falls.count(0) / len(falls) == pytest.approx(none, abs=0.08)
    assert falls.count(1) / len(falls) == pytest.approx(one, abs=0.08)
    assert falls.count(5) / len(falls) == pytest.approx(five, abs=0.01)


@pytest.mark.rule("A06 9.4", "A06 9.5")
def test_the_fifth_die_rolled_calls_for_an_offering_which_its_player_lets_come() -> None:
    games = [rolled(4, seed) for seed in SEEDS]
    offerings = [game for game in games if game.position["altar"] == 5]
    assert 0 < len(offerings) < len(games)
    for game in offerings:
        assert (game.decider, game.legal) == (0, ["make offering"])
        assert (play(game, "make offering").decider, game.legal) == (0, ["bid tens 0"])


@pytest.mark.rule("A06 9.5")
def test_any_character_that_can_be_played_in_the_turn_may_come_before_an_offering() -> None:
    characters = {"beggar": 1, "courtesan": 1, "envoy": 1, "scribe": 1, "smuggler": 1, "vizier": 1}
    game = filled({**SPHINX, **characters})
    named = ["beggar", "courtesan", "envoy", "scribe on a die down", "vizier"]
    assert game.legal == [*(f"play {name}" for name in named), "make offering"]


@pytest.mark.rule("A06 9.6")
def test_a_scribe_counters_the_own_roll_and_puts_the_offering_off() -> None:
    game = play(filled({**SPHINX, "scribe": 1}), "play scribe on a die down")
    assert (game.decider, game.legal, game.position["altar"]) == (0, ["end turn"], 4)
    assert game.position["players"][0]["amulets"] == 0
    assert play(game, "end turn").decider == 1


@pytest.mark.rule("A06 9.6")
@pytest.mark.parametrize(
    ("character", "answers"),
    [
        ("beggar", ["give 2 talents", "give 2 talents"]),
        ("courtesan", ["pick stone"]),
        ("envoy", ["ask +1 for stone", "offer no more", "enough"]),
        ("vizier", ["drop"] * 5),
    ],
)
def test_after_another_character_the_question_comes_again(character: str, answers: list[str]) -> None:
    game = play(filled({**SPHINX, character: 1}), f"play {character}", *answers)
    assert (game.decider, game.legal, game.position["altar"]) == (0, ["make offering"], 5)


@pytest.mark.rule("A06 9.6")
def test_a_scribe_fetched_by_a_courtesan_before_an_offering_puts_it_off() -> None:
    game = filled({**SPHINX, "courtesan": 1}, discard={"scribe": 1})
    play(game, "play courtesan", "pick scribe", "play scribe on a die down")
    assert (game.legal, game.position["altar"]) == (["end turn"], 4)


@pytest.mark.rule("A06 9.5", "A06 9.6")
def test_an_offering_that_was_put_off_comes_with_the_next_fifth_die() -> None:
    for seed in (0, 10, 20, 30):
        game = play(filled({**SPHINX, "scribe": 1}, {"hand": SPHINX}, {}, first=seed), "play scribe on a die down")
        visited(play(game, "end turn"), "sphinx")
        assert (game.decider, game.legal[-1]) == (1, "make offering" if game.position["altar"] == 5 else "end turn")


@pytest.mark.rule("A06 9.4")
def test_with_a_die_still_blank_the_turn_goes_on_without_an_offering() -> None:
    games = [game for seed in SEEDS if (game := rolled(4, seed)).position["altar"] == 4]
    assert games
    assert all(game.legal == ["end turn"] for game in games)
