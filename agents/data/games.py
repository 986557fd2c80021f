"""The games of a data folder: every game has its own seed, and line-ups and seat rotations take turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cleo_env.agents.arena.blocks import seatings
from cleo_env.agents.arena.match import Decided, Fixture
from cleo_env.agents.arena.run import Contest, warm_up
from cleo_env.agents.data.schema import DECISIONS, RECORDS, as_parquet, decision_table, record_table
from cleo_env.core.chance import chance

SEED_STREAM = 1 << 23  # of chance: the seeds of games


class Shard(NamedTuple):
    """Some games in a row, kept together."""

    number: int
    first: int  # game
    last: int  # behind the last game

    @property
    def games(self) -> int:
        """How many they are."""
        return self.last - self.first


Files = dict[str, bytes]  # by kind: what the files of a shard hold


def fixture(contest: Contest, game: int) -> Fixture:
    """Return a game of a folder."""
    line_ups = contest.blocks.line_ups
    turned = seatings(line_ups[game % len(line_ups)])
    seed = int(chance(contest.seed, SEED_STREAM, game))
    return Fixture(game, seed, turned[game // len(line_ups) % len(turned)])


def shard_player(contest: Contest, decisions: bool) -> Callable[[Shard], Files]:
    """Return what plays shards: what comes out depends on the contest and the shard alone."""
    decided: list[Decided] = []
    match = contest.match(keep_actions=True, on_decided=decided.append if decisions else None)
    warm_up(match, contest.blocks)

    def play(shard: Shard) -> Files:
        decided.clear()
        played = match.play(fixture(contest, game) for game in range(shard.first, shard.last))
        results = sorted(played, key=lambda result: result.fixture.number)
        about = about_shard(contest, shard)
        files = {RECORDS: as_parquet(record_table(results), about)}
        if decisions:
            names = list(dict.fromkeys(contest.agents))
            files[DECISIONS] = as_parquet(decision_table(contest.game, names, decided, results), about)
        return files

    return play


def about_shard(contest: Contest, shard: Shard) -> dict[str, object]:
    """Return what the files of a shard say they are about."""
    return {"contest": contest.name, "shard": shard.number, "first": shard.first, "last": shard.last}
