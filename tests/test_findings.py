"""The findings: their studies still come out as the page says, and the page is written from what was kept."""

from __future__ import annotations

import json

import pytest

from tools.findings import architects, caesar
from tools.findings.page import KEPT, PAGE, written
from tools.findings.studies import STUDIES
from tools.findings.study import among_experts, expert_games, expert_with, mean_share, seat_shares

BLOCKS = 100


def test_the_page_is_written_from_the_numbers_kept() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert kept.keys() == STUDIES.keys()
    assert PAGE.read_text(encoding="utf-8") == written(kept)


@pytest.mark.compiled
def test_who_starts_in_caesar_wins_more_often() -> None:
    starter, other = seat_shares(expert_games("caesar", 2, 1000))
    assert starter["low"] > 0.55
    assert starter["share"] + other["share"] == pytest.approx(1)


@pytest.mark.compiled
@pytest.mark.parametrize("game", architects.EDITIONS)
def test_who_does_not_fear_amulets_is_richer_and_eaten(game: str) -> None:
    bold = among_experts(game, expert_with(game, fear=0.0), 4, BLOCKS)
    as_usual = among_experts(game, expert_with(game), 4, BLOCKS)
    assert bold["share of wins"]["high"] < as_usual["share of wins"]["low"]
    assert bold["lost"] > 0.8 > as_usual["lost"]
    assert bold["score"] > as_usual["score"]


@pytest.mark.compiled
def test_the_expert_among_experts_has_its_share() -> None:
    share = among_experts("caesar", expert_with("caesar"), 2, 1000)["share of wins"]
    assert share["low"] <= 0.5 <= share["high"]


@pytest.mark.compiled
def test_a_fixed_set_up_lays_every_card_below_its_group() -> None:
    row = next(caesar.set_ups(50))
    assert row["games"] == 100  # an illegal layout would have been refused


def test_the_interval_of_a_mean_narrows_with_the_games() -> None:
    few, many = mean_share([0, 1] * 50), mean_share([0, 1] * 5000)
    assert few["share"] == many["share"] == 0.5
    assert many["high"] - many["low"] == pytest.approx((few["high"] - few["low"]) / 10, rel=0.01)
