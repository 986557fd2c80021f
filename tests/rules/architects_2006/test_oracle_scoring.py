"""Results and rewards recounted in plain Python from the last position of a game."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from random import Random
from typing import Any

import pytest

from cleo_env.architects.result import results
from cleo_env.doors.table import Table

STANDARD = {"artisan", "stone", "marble", "wood", "lapis"}
HANDS = ({}, {"stone": 2}, {"trompe-l'oeil": 1}, {"trompe-l'oeil": 1, "wood": 1})
Ending = list[tuple[int, int, bool]]  # wealth, amulets left and whether eaten, by seat


def recount(position: dict[str, Any]) -> Ending:
    """Count every player's wealth and amulets, and find those with the most."""
    wealth, amulets = [], []
    for player in position["players"]:
        tainted = [card for card, count in player["hand"].items() for _ in range(count) if card not in STANDARD]
        heap = ["amulet"] * (player["amulets"] + len(tainted))
        amulets.append(len(heap[player["sanctuary_squares"] :]))
        wealth.append(sum([player["money"], *[3] * player["merchants"]]))
    return [(w, a, a > 0 and a >= max(amulets)) for w, a in zip(wealth, amulets, strict=True)]


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


RECOUNT = {"win": reward_win, "rank": reward_rank, "margin": reward_margin}
each_reward = pytest.mark.parametrize("reward", RECOUNT)
each_number = pytest.mark.parametrize("players", [3, 4, 5])


def agrees(game: Table, reward: str) -> None:
    """Compare a finished game with the recount of its position."""
    ending = recount(game.position)
    assert game.over
    assert game.scores == [wealth for wealth, _, _ in ending]
    assert [(r.wealth, r.amulets, r.eaten) for r in results(game.state)] == ending
    assert game.winners == winners(ending)
    assert game.rewards == pytest.approx([float(share) for share in RECOUNT[reward](ending)], abs=1e-6)
    assert sum(game.rewards) == pytest.approx(0, abs=1e-6)


def played(game: Table, rng: Random) -> Table:
    """Play at random to the end."""
    while not game.over:
        game.play(rng.choice(game.legal))
    return game


def ended(players: list[dict[str, Any]], reward: str) -> Table:
    """End a game of such players; the first takes an artisan, which changes no result."""
    game = Table.from_position(
        {
            "game": "architects_2006",
            "num_players": len(players),
            "settings": {"max_turns": 1, "reward": reward},
            "stalls": [["artisan"], [], []],
            "players": players,
        }
    )
    for name in ("take stall 1", "place on stall 1", "place on stall 2", "end turn"):
        game.play(name)
    return game


def some_player(rng: Random) -> dict[str, Any]:
    """Describe a player by small numbers, so that ties are common; sometimes a rich one."""
    return {
        "hand": rng.choice(HANDS),
        "money": rng.choice((0, 3, 6, 9, 30, 90)),
        "merchants": rng.choice((0, 1, 2)),
        "amulets": rng.choice((0, 1, 2, 3)),
        "sanctuary_squares": rng.choice((0, 0, 1, 4)),
    }


@pytest.mark.compiled
@pytest.mark.rule("A06 12.3", "A06 12.4", "A06 12.5", "A06 12.6", "A06 12.7")
@each_reward
@each_number
def test_random_games_end_as_recounted(players: int, reward: str) -> None:
    for seed in range(3):
        game = Table("architects_2006", players, seed=100 * players + seed, reward=reward)
        agrees(played(game, Random(seed)), reward)


@pytest.mark.rule("A06 12.2", "A06 12.5", "A06 12.7")
@each_reward
@each_number
def test_games_cut_short_end_as_recounted(players: int, reward: str) -> None:
    for seed in range(5):
        game = Table("architects_2006", players, seed=seed, reward=reward, max_turns=4 * seed + 3)
        agrees(played(game, Random(seed)), reward)


@pytest.mark.rule("A06 12.3", "A06 12.4", "A06 12.5", "A06 12.6", "A06 12.7")
@each_reward
@each_number
def test_close_endings_full_of_ties_end_as_recounted(players: int, reward: str) -> None:
    rng = Random(players)
    for _ in range(100):
        agrees(ended([some_player(rng) for _ in range(players)], reward), reward)


@each_number
def test_the_close_endings_hold_every_case(players: int) -> None:
    rng, found = Random(players), set()
    for _ in range(100):
        ending = recount(ended([some_player(rng) for _ in range(players)], "win").position)
        eaten = sum(gone for _, _, gone in ending)
        found |= {f"{min(eaten, 2)} eaten", f"{min(len(winners(ending)), 2)} won"}
    assert found >= {"0 eaten", "1 eaten", "2 eaten", "1 won", "2 won"}


@pytest.mark.rule("A06 12.5")
@each_number
def test_an_only_survivor_leads_by_all_of_the_wealth(players: int) -> None:
    eaten = [{"hand": {}, "money": 90, "amulets": 2} for _ in range(players - 1)]
    game = ended([*eaten, {"hand": {}, "money": 11, "merchants": 3, "amulets": 1}], "margin")
    mean = (0.5 - (players - 1)) / players
    assert game.winners == [players - 1]
    assert game.rewards == pytest.approx([-1 - mean] * (players - 1) + [0.5 - mean], abs=1e-6)


@pytest.mark.rule("A06 12.5")
@each_reward
@each_number
def test_nobody_is_rewarded_when_everybody_is_eaten(players: int, reward: str) -> None:
    everyone = [{"hand": {}, "money": 10 * seat, "amulets": 2} for seat in range(players)]
    game = ended(everyone, reward)
    assert game.winners == [] and game.rewards == pytest.approx([0.0] * players, abs=1e-6)


@pytest.mark.rule("A06 12.5", "A06 12.6", "A06 12.7")
@pytest.mark.parametrize(
    ("reward", "given"),
    [
        ("win", [-1 / 3, -1 / 3, 1, -1 / 3]),
        ("rank", [1 / 3, -1, 1, -1 / 3]),
        # leads of -4, 4 and -5 fortieths, and -1 for the eaten; their mean is -45/160
        ("margin", [-4 / 40 + 45 / 160, -1 + 45 / 160, 4 / 40 + 45 / 160, -5 / 40 + 45 / 160]),
    ],
)
def test_the_reported_result_of_four_players_by_hand(reward: str, given: list[float]) -> None:
    reported = ((37, 1), (44, 13), (41, 6), (36, 5))
    game = ended([{"hand": {}, "merchants": 0, "money": m, "amulets": a} for m, a in reported], reward)
    agrees(game, reward)
    assert game.scores == [37, 44, 41, 36] and game.winners == [2]
    assert game.rewards == pytest.approx(given, abs=1e-6)
