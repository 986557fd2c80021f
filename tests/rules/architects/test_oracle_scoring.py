"""Results and rewards recounted in plain Python from the last position of a game."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from random import Random
from typing import Any

import pytest

from cleo_env.core.jit import COMPILED
from cleo_env.games.architects.text.result import results
from cleo_env.interfaces.table import Table
from tests.rules.architects.ending import ended

STANDARD = {"artisan", "stone", "marble", "wood", "lapis"}
HANDS: dict[str, tuple[dict[str, int], ...]] = {
    "architects_2006": ({}, {"stone": 2}, {"trompe-l'oeil": 1}, {"trompe-l'oeil": 1, "wood": 1}),
    "architects_2019": ({}, {"stone": 2}, {"cave": 1}, {"cave": 1, "wood": 1}),
}
NO_MERCHANT: dict[str, dict[str, int]] = {"architects_2006": {"merchants": 0}, "architects_2019": {}}
SCARABS_FOR_AMULETS = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 20, 7: 25}
Ending = list[tuple[int, int, bool]]  # wealth, amulets left and whether eaten, by seat


def heap(player: dict[str, Any]) -> list[str]:
    """Pile up a player's amulets: those taken and those of tainted cards, less one for each square."""
    tainted = [card for card, count in player["hand"].items() for _ in range(count) if card not in STANDARD]
    return [*["amulet"] * player["amulets"], *tainted][player["sanctuary_squares"] :]


def recount_2006(position: dict[str, Any]) -> Ending:
    """Count every player's wealth and amulets, and find those with the most."""
    amulets = [len(heap(player)) for player in position["players"]]
    wealth = [sum([player["money"], *[3] * player["merchants"]]) for player in position["players"]]
    return [(w, a, a > 0 and a >= max(amulets)) for w, a in zip(wealth, amulets, strict=True)]


def recount_2019(position: dict[str, Any]) -> Ending:
    """Count the amulets above the fewest; those without a price on the scale mean to be eaten."""
    heaps = [heap(player) for player in position["players"]]
    ending = []
    for player, own in zip(position["players"], heaps, strict=True):
        amulets = len(own[min(map(len, heaps)) :])
        eaten = amulets not in SCARABS_FOR_AMULETS
        purse = ["scarab"] * player["money"]
        ending.append((len(purse if eaten else purse[SCARABS_FOR_AMULETS[amulets] :]), amulets, eaten))
    return ending


RECOUNT = {"architects_2006": recount_2006, "architects_2019": recount_2019}


def order(ending: Ending) -> list[list[int]]:
    """Return the seats from the first to the last, tied ones together, the eaten in one last group."""

    def place(seat: int) -> tuple[bool, int, int]:
        wealth, amulets, eaten = ending[seat]
        return (True, 0, 0) if eaten else (False, -wealth, amulets)

    return [list(tied) for _, tied in groupby(sorted(range(len(ending)), key=place), key=place)]


def winners(ending: Ending) -> list[int]:
    first = order(ending)[0]
    return [seat for seat in first if not ending[seat][2]]


def reward_win(ending: Ending) -> list[Fraction]:
    """Share a whole among the winners, and take it from the others in equal parts."""
    won = winners(ending)
    lost = [seat for seat in range(len(ending)) if seat not in won]
    if not won or not lost:
        return [Fraction(0)] * len(ending)
    return [Fraction(1, len(won)) if seat in won else Fraction(-1, len(lost)) for seat in range(len(ending))]


def reward_rank(ending: Ending) -> list[Fraction]:
    """Hand out even steps from 1 to -1 in order; a tied group shares its steps."""
    steps = [Fraction(len(ending) - 1 - 2 * place, len(ending) - 1) for place in range(len(ending))]
    rewards = [Fraction(0)] * len(ending)
    for tied in order(ending):
        taken, steps = steps[: len(tied)], steps[len(tied) :]
        for seat in tied:
            rewards[seat] = sum(taken, Fraction(0)) / len(tied)
    return rewards


def reward_margin(ending: Ending) -> list[Fraction]:
    """Measure the lead over the best other survivor in fortieths, -1 to 1, and centre the lot."""
    leads = []
    for seat, (wealth, _, eaten) in enumerate(ending):
        rivals = [w for other, (w, _, gone) in enumerate(ending) if other != seat and not gone]
        lead = Fraction(wealth - max(rivals, default=0), 40)
        leads.append(Fraction(-1) if eaten else sorted((Fraction(-1), lead, Fraction(1)))[1])
    return [lead - sum(leads) / len(leads) for lead in leads]


REWARDS = {"win": reward_win, "rank": reward_rank, "margin": reward_margin}
TABLES_2006 = [("architects_2006", players) for players in (3, 4, 5)]
TABLES_2019 = [("architects_2019", players) for players in (2, 3, 4)]
each_reward = pytest.mark.parametrize("reward", REWARDS)
each_table = pytest.mark.parametrize(("edition", "players"), TABLES_2006 + TABLES_2019)


def recount(game: Table) -> Ending:
    return RECOUNT[game.game.name](game.position)


def agrees(game: Table, reward: str) -> None:
    """Compare a finished game with the recount of its position."""
    ending = recount(game)
    assert game.over
    assert game.scores == [wealth for wealth, _, _ in ending]
    assert [(r.wealth, r.amulets, r.eaten) for r in results(game.state)] == ending
    assert game.winners == winners(ending)
    assert game.rewards == pytest.approx([float(share) for share in REWARDS[reward](ending)], abs=1e-6)
    assert sum(game.rewards) == pytest.approx(0, abs=1e-6)


def played(game: Table, rng: Random) -> Table:
    """Play at random to the end."""
    while not game.over:
        game.play(rng.choice(game.legal))
    return game


def close_ending(edition: str, players: int, rng: Random, reward: str = "win") -> Table:
    """End a game of players with small numbers, so that ties are common; some of them are rich."""
    return ended(edition, *(some_player(edition, rng) for _ in range(players)), reward=reward)


def some_player(edition: str, rng: Random) -> dict[str, Any]:
    """Describe a player."""
    own = {"architects_2006": {"merchants": rng.choice((0, 1, 2))}, "architects_2019": {}}
    amulets = {"architects_2006": (0, 1, 2, 3), "architects_2019": (0, 0, 0, 0, 1, 1, *range(2, 10))}
    return {
        "hand": rng.choice(HANDS[edition]),
        "money": rng.choice((0, 3, 6, 9, 30, 90)),
        "amulets": rng.choice(amulets[edition]),
        "sanctuary_squares": rng.choice((0, 0, 1, 4)),
        **own[edition],
    }


@pytest.mark.compiled
@pytest.mark.rule("A06 12.3", "A06 12.4", "A06 12.5", "A06 12.6", "A06 12.7")
@pytest.mark.rule("A19 12.5", "A19 12.6", "A19 12.7", "A19 12.8", "A19 12.9", "A19 12.10", "A19 12.11")
@each_reward
@each_table
def test_random_games_end_as_recounted(edition: str, players: int, reward: str) -> None:
    for seed in range(3):
        game = Table(edition, players, seed=100 * players + seed, reward=reward)
        agrees(played(game, Random(seed)), reward)


@pytest.mark.rule("A06 12.2", "A06 12.5", "A06 12.7", "A19 12.4", "A19 12.8", "A19 12.11")
@each_reward
@each_table
def test_games_cut_short_end_as_recounted(edition: str, players: int, reward: str) -> None:
    for seed in range(5):
        game = Table(edition, players, seed=seed, reward=reward, max_turns=4 * seed + 3)
        agrees(played(game, Random(seed)), reward)


@pytest.mark.rule("A06 12.3", "A06 12.4", "A06 12.5", "A06 12.6", "A06 12.7")
@pytest.mark.rule("A19 12.5", "A19 12.6", "A19 12.7", "A19 12.8", "A19 12.9", "A19 12.10", "A19 12.11")
@each_reward
@each_table
def test_close_endings_full_of_ties_end_as_recounted(edition: str, players: int, reward: str) -> None:
    rng = Random(players)
    for _ in range(100 if COMPILED else 25):
        agrees(close_ending(edition, players, rng, reward), reward)


@each_table
def test_the_close_endings_hold_every_case(edition: str, players: int) -> None:
    rng, found = Random(players), set()
    for _ in range(100):
        ending = recount(close_ending(edition, players, rng))
        eaten = sum(gone for _, _, gone in ending)
        found |= {f"{min(eaten, 2)} eaten", f"{min(len(winners(ending)), 2)} won"}
        found |= {f"{amulets} left" for _, amulets, _ in ending}
    assert found >= {"1 won", "2 won", *(f"{eaten} eaten" for eaten in range(min(3, players)))}
    assert found >= {f"{amulets} left" for amulets in range({"architects_2006": 5, "architects_2019": 9}[edition])}


@pytest.mark.rule("A06 12.5", "A19 12.8")
@each_table
def test_an_only_survivor_leads_by_all_of_the_wealth(edition: str, players: int) -> None:
    eaten = [{"money": 90, "amulets": 10} for _ in range(players - 1)]
    game = ended(edition, *eaten, {"money": 20, "amulets": 1, **NO_MERCHANT[edition]}, reward="margin")
    mean = (0.5 - (players - 1)) / players
    assert game.winners == [players - 1]
    assert game.rewards == pytest.approx([-1 - mean] * (players - 1) + [0.5 - mean], abs=1e-6)


@pytest.mark.rule("A06 12.5")
@each_reward
@pytest.mark.parametrize(("edition", "players"), TABLES_2006)
def test_nobody_is_rewarded_when_everybody_is_eaten(edition: str, players: int, reward: str) -> None:
    game = ended(edition, *({"money": 10 * seat, "amulets": 2} for seat in range(players)), reward=reward)
    assert game.winners == [] and game.rewards == pytest.approx([0.0] * players, abs=1e-6)


@pytest.mark.rule("A19 12.7", "A19 12.8", "A19 12.10")
@each_reward
@pytest.mark.parametrize(("edition", "players"), TABLES_2019)
def test_players_with_equal_heaps_of_amulets_all_survive(edition: str, players: int, reward: str) -> None:
    game = ended(edition, *({"money": 10 * seat, "amulets": 20} for seat in range(players)), reward=reward)
    agrees(game, reward)
    assert game.winners == [players - 1] and game.scores == [10 * seat for seat in range(players)]


# Leads in fortieths, -1 for the eaten: -4, 4, -5 with a mean of -45/160; 11, -11, -11 with a mean of -51/160.
BY_HAND: dict[str, dict[str, Any]] = {
    "architects_2006": {
        "scores": [37, 44, 41, 36],
        "win": [-1 / 3, -1 / 3, 1, -1 / 3],
        "rank": [1 / 3, -1, 1, -1 / 3],
        "margin": [-4 / 40 + 45 / 160, -1 + 45 / 160, 4 / 40 + 45 / 160, -5 / 40 + 45 / 160],
    },
    "architects_2019": {
        "scores": [37, 44, 41 - 15, 36 - 10],
        "win": [1, -1 / 3, -1 / 3, -1 / 3],
        "rank": [1, -1, -1 / 3, 1 / 3],
        "margin": [11 / 40 + 51 / 160, -1 + 51 / 160, -11 / 40 + 51 / 160, -11 / 40 + 51 / 160],
    },
}


@pytest.mark.rule("A06 12.5", "A06 12.6", "A06 12.7", "A19 12.7", "A19 12.8", "A19 12.9", "A19 12.10", "A19 12.11")
@pytest.mark.parametrize("edition", BY_HAND)
@each_reward
def test_the_reported_result_of_four_players_by_hand(edition: str, reward: str) -> None:
    reported = ((37, 1), (44, 13), (41, 6), (36, 5))
    players = [{"money": money, "amulets": amulets, **NO_MERCHANT[edition]} for money, amulets in reported]
    game, told = ended(edition, *players, reward=reward), BY_HAND[edition]
    agrees(game, reward)
    assert game.scores == told["scores"] and game.winners == [told["win"].index(1)]
    assert game.rewards == pytest.approx(told[reward], abs=1e-6)
