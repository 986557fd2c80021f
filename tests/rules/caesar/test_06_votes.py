"""Section 6: votes of confidence."""

from __future__ import annotations

import pytest

from tests.rules.caesar.given import CAESAR, CLEOPATRA, below, of, play, table, voting


@pytest.mark.rule("CC 6.1")
def test_all_cards_are_turned_up_and_the_higher_total_wins_a_patrician() -> None:
    game = voting(["?5", "2"], ["?3", "?3", "?4"])
    assert (of(game, CLEOPATRA, "won"), of(game, CAESAR, "won")) == ({}, {"aedile": 1})
    assert game.position["centre"]["aedile"] == 4
    assert "aedile voted, Cleopatra 7 (2 5) against Caesar 10 (3 3 4): Caesar won a patrician" in game.log


@pytest.mark.rule("CC 6.2")
def test_the_winner_discards_the_highest_card_and_the_loser_the_lowest() -> None:
    game = voting(["5", "2"], ["3", "3", "4"])
    assert (of(game, CLEOPATRA, "discard"), of(game, CAESAR, "discard")) == (["2"], ["4"])


@pytest.mark.rule("CC 6.2")
def test_of_several_equal_cards_only_one_is_discarded() -> None:
    game = voting(["4", "4", "1"], ["2", "2"])
    assert (below(game, CLEOPATRA, "aedile"), below(game, CAESAR, "aedile")) == (["4", "1"], ["2"])


@pytest.mark.rule("CC 6.3")
@pytest.mark.parametrize(("ours", "theirs"), [(["?5"], ["?2", "3"]), ([], []), (["philosopher"], [])])
def test_equal_totals_are_a_tie_and_all_stays(ours: list[str], theirs: list[str]) -> None:
    game = voting(ours, theirs)
    assert of(game, CLEOPATRA, "won") == of(game, CAESAR, "won") == {}
    assert below(game, CLEOPATRA, "aedile") == [card.strip("?") for card in ours]
    assert below(game, CAESAR, "aedile") == [card.strip("?") for card in theirs]
    assert of(game, CLEOPATRA, "discard") == of(game, CAESAR, "discard") == []


@pytest.mark.rule("CC 6.4")
def test_the_remaining_cards_stay_face_up() -> None:
    game = voting(["?5", "?2", "?1"], ["?3", "?4"])
    assert (below(game, CLEOPATRA, "aedile"), below(game, CAESAR, "aedile")) == (["2", "1"], ["4"])


@pytest.mark.rule("CC 6.5")
@pytest.mark.parametrize(("theirs", "votes"), [(["1", "1", "1"], False), (["1", "1", "1", "1"], True)])
def test_eight_cards_of_both_sides_call_a_special_vote(theirs: list[str], votes: bool) -> None:
    game = table({"hand": ["1", "veto"], "table": {"censor": ["?5", "5", "5"]}}, {"table": {"censor": theirs}})
    play(game, "lay 1 up at censor", "no second card")
    assert of(game, CLEOPATRA, "won") == {}
    assert of(play(game, "draw bust"), CLEOPATRA, "won") == ({"censor": 1} if votes else {})


@pytest.mark.rule("CC 6.5")
def test_special_votes_come_in_the_order_of_the_groups_once_each() -> None:
    many = {"consul": ["5"] * 5, "quaestor": ["3"] * 5}
    game = table({"hand": ["veto"], "table": many}, {"table": {"consul": ["1"] * 5, "quaestor": ["2"] * 5}})
    play(game, "draw bust")
    assert of(game, CLEOPATRA, "won") == {"quaestor": 1, "consul": 1}
    votes = [line.split()[0] for line in game.log if "voted" in line]
    assert votes == ["quaestor", "consul"] and len(below(game, CLEOPATRA, "consul")) == 4


@pytest.mark.rule("CC 6.6")
def test_the_bust_is_drawn_after_special_votes_and_may_call_another() -> None:
    game = table({"hand": ["veto"], "table": {"censor": ["5"] * 5}}, {"table": {"censor": ["1"] * 3}}, bag=["censor"])
    play(game, "draw bust")
    assert of(game, CLEOPATRA, "won") == {"censor": 2} and game.position["bag"] == []
