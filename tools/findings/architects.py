"""Studies of Cleopatra and the Society of Architects, in both editions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cleo_env.agents.players.scripted import script_of
from cleo_env.registry import get_game
from tools.findings.study import Row, among_experts, expert_games, expert_with, mean_share, seat_shares

EDITIONS = ("architects_2006", "architects_2019")
TIMES = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0)  # how many times as much as the expert another one fears amulets
HASTES = (
    -2.0,
    -1.0,
    0.0,
    1.0,
    2.0,
)  # what is added to the expert's liking for building rather than visiting the market
SECOND = -2  # from the end of sorted scores


def fear_of_amulets(blocks: int) -> Iterator[Row]:
    """Seat one player that fears corruption more or less among three experts."""
    for game in EDITIONS:
        weights = script_of(game).weights
        for times in TIMES:
            agent = expert_with(game, fear=times * weights.fear, most_price=max(times, 1.0) * weights.most_price)
            yield {"edition": game, "fear, times the expert's": times, **among_experts(game, agent, 4, blocks)}


def haste_to_build(blocks: int) -> Iterator[Row]:
    """Seat one player that builds sooner or later among three experts."""
    for game in EDITIONS:
        for more in HASTES:
            agent = expert_with(game, haste=script_of(game).weights.haste + more)
            yield {"edition": game, "added to building": more, **among_experts(game, agent, 4, blocks)}


def cards_denied(blocks: int) -> Iterator[Row]:
    """Seat one player that takes cards away from others for their sake, or never does, among three experts."""
    for game in EDITIONS:
        for deny in (0.0, script_of(game).weights.deny, 1.5):
            yield {"edition": game, "weight": deny, **among_experts(game, expert_with(game, deny=deny), 4, blocks)}


def player_counts(blocks: int) -> Iterator[Row]:
    """Let experts play both editions with every number of players."""
    for game in EDITIONS:
        known = get_game(game)
        for players in range(known.min_players, known.max_players + 1):
            yield {"edition": game, "players": players, **table_numbers(game, players, blocks)}


def table_numbers(game: str, players: int, games: int) -> Row:
    """Return what a table of experts comes to."""
    played = expert_games(game, players, games)
    scores = np.sort([one.scores for one in played], axis=1)
    amulets = np.array([one.final_stats["amulets"] for one in played])
    lost = np.array([one.lost for one in played])
    winners = np.array([[seat in one.winners for seat in range(players)] for one in played])
    by_seat = np.array([one.scores for one in played])
    richest_lost = np.any(lost & (by_seat == by_seat.max(axis=1, keepdims=True)), axis=1)
    return {
        "turns of a player": float(np.mean([one.turns for one in played]) / players),
        "score": float(scores.mean()),
        "first ahead of second": float((scores[:, -1] - scores[:, SECOND]).mean()),
        "amulets": float(amulets.mean()),
        "amulets of winners": float(amulets[winners].mean()),
        "eaten": mean_share(np.asarray(lost.any(axis=1))),
        "the richest is eaten": mean_share(np.asarray(richest_lost)),
        "games": len(played),
    }


def seats(blocks: int) -> Iterator[Row]:
    """Let experts play, and count wins by seat."""
    for game in EDITIONS:
        known = get_game(game)
        for players in range(known.min_players, known.max_players + 1):
            shares = seat_shares(expert_games(game, players, blocks))
            yield {"edition": game, "players": players,
                   **{f"seat {seat}": share for seat, share in enumerate(shares)}, "games": blocks}  # fmt: skip
