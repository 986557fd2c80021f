"""Section 7: philosophers."""

from __future__ import annotations

import pytest

from tests.rules.caesar.given import CAESAR, CLEOPATRA, below, of, play, table, voting

P = "philosopher"


@pytest.mark.rule("CC 7.1")
def test_a_philosopher_is_laid_like_any_card_and_has_no_value() -> None:
    game = play(table({"hand": [P, P]}), f"lay {P} down at censor", f"lay {P} up at praetor")
    assert of(game, CLEOPATRA, "table") == {"praetor": [P], "censor": [f"?{P}"]}
    (vote,) = (line for line in voting(["3", P], ["5"]).log if "voted" in line)
    assert vote.startswith("aedile voted, Cleopatra 3 (3 philosopher) against Caesar 5 (5)")


@pytest.mark.rule("CC 7.2")
@pytest.mark.parametrize(("ours", "theirs"), [([P], []), ([P, P], []), ([P, P], [P]), ([P], [P, P])])
def test_with_different_numbers_of_philosophers_the_lower_total_wins(ours: list[str], theirs: list[str]) -> None:
    game = voting([*ours, "2"], [*theirs, "5"])
    assert (of(game, CLEOPATRA, "won"), of(game, CAESAR, "won")) == ({"aedile": 1}, {})


@pytest.mark.rule("CC 7.3")
@pytest.mark.parametrize("both", [[P], [P, P]])
def test_equal_numbers_of_philosophers_cancel_each_other(both: list[str]) -> None:
    game = voting([*both, "2"], [*both, "5"])
    assert (of(game, CLEOPATRA, "won"), of(game, CAESAR, "won")) == ({}, {"aedile": 1})


@pytest.mark.rule("CC 7.4")
def test_discards_go_by_the_totals_and_all_philosophers_leave() -> None:
    game = voting(["2", P, "3"], ["4", "5"])
    assert of(game, CLEOPATRA, "won") == {"aedile": 1}
    assert (below(game, CLEOPATRA, "aedile"), below(game, CAESAR, "aedile")) == (["3"], ["4"])
    assert (of(game, CLEOPATRA, "discard"), of(game, CAESAR, "discard")) == (["2", P], ["5"])


@pytest.mark.rule("CC 7.4")
def test_philosophers_stay_after_a_tie() -> None:
    game = voting(["2", f"?{P}"], ["2"])
    assert below(game, CLEOPATRA, "aedile") == ["2", P] and of(game, CLEOPATRA, "discard") == []


@pytest.mark.rule("CC 7.5")
def test_a_side_with_only_philosophers_counts_nothing_and_discards_no_numbered_card() -> None:
    game = voting([P], ["4", "1"])
    assert of(game, CLEOPATRA, "won") == {"aedile": 1}
    assert (of(game, CLEOPATRA, "discard"), of(game, CAESAR, "discard")) == ([P], ["4"])


@pytest.mark.rule("CC 7.5")
def test_an_empty_side_loses_without_a_discard() -> None:
    game = voting([], ["4", "1"])
    assert of(game, CAESAR, "won") == {"aedile": 1}
    assert (of(game, CLEOPATRA, "discard"), of(game, CAESAR, "discard")) == ([], ["4"])


@pytest.mark.rule("CC 7.6")
@pytest.mark.parametrize("philosophers", [[P], [P, P]])
def test_a_side_without_any_card_ties_with_philosophers_alone(philosophers: list[str]) -> None:
    game = voting([], philosophers)
    assert of(game, CLEOPATRA, "won") == of(game, CAESAR, "won") == {}
    assert below(game, CAESAR, "aedile") == philosophers


@pytest.mark.rule("CC 7.6")
def test_a_side_without_any_card_wins_against_a_philosopher_with_numbered_cards() -> None:
    game = voting([], ["1", P, "4"])
    assert (of(game, CLEOPATRA, "won"), of(game, CAESAR, "won")) == ({"aedile": 1}, {})
    assert (of(game, CAESAR, "discard"), below(game, CAESAR, "aedile")) == (["4", P], ["1"])
