"""Many recorded games played again at once, to count how they came out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from cleo_env import Table
from cleo_env.agents.arena.match import Outcome, count_final_stats, outcome_of
from cleo_env.core.batch import Batch
from cleo_env.core.game import Game, as_states
from cleo_env.core.loops import NOBODY
from cleo_env.core.record import RecordError, load_record
from cleo_env.core.wording import kind

UNKNOWN = "unknown"  # an agent that a record does not name
NONE, UNKNOWN_ACTION = -1, -2  # in place of an action's number: the record has ended; no action has that name


@dataclass
class Recorded:
    """A record, the game as it began, and how it came out, once it was played again to its end."""

    path: Path
    record: dict[str, Any]
    table: Table
    outcome: Outcome | None = None
    final_state: np.void | None = None
    problem: str = ""

    @classmethod
    def load(cls, path: Path) -> Recorded:
        """Read a record and set up its game; say what is wrong with either."""
        record = load_record(path)
        try:
            return cls(path, record, Table.from_record({**record, "actions": []}))
        except ValueError as problem:
            raise RecordError(f"{path}: {problem}") from None

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.table.game

    @property
    def kind(self) -> str:
        """What was played: games of one kind can be counted together."""
        return kind(self.game.name, self.table.num_players, self.table.record["settings"])

    @property
    def agents(self) -> list[str]:
        """Who sat where."""
        return self.record.get("agents") or [UNKNOWN] * self.table.num_players

    @property
    def actions(self) -> list[str]:
        """The names of the actions."""
        return self.record["actions"]


def play_again(games: Sequence[Recorded]) -> None:
    """Play games of one kind again, all at once; those that are over get their outcome, broken ones their problem."""
    batch, rows = _set_up(games), np.arange(len(games))
    decisions, played = np.zeros((len(games), batch.game.seats), np.int64), np.zeros(len(games), np.int64)
    sound = np.ones(len(games), np.bool_)
    for chosen in _numbers(games).T:
        sound &= (chosen == NONE) | ((chosen != UNKNOWN_ACTION) & (batch.action_mask[rows, chosen] > 0))
        playing = sound & (chosen != NONE)
        choosing = playing & (batch.action_mask.sum(axis=1, dtype=np.int64) > 1)
        decisions[rows[choosing], batch.decider[choosing]] += 1
        played += playing
        batch.step_where(np.where(playing, chosen, 0), playing)
    final_stats = count_final_stats(batch.game, as_states(batch.final_states.copy()))
    for row, game in enumerate(games):
        if not sound[row]:
            game.problem = _first_wrong(game, int(played[row]))
        elif batch.decider[row] == NOBODY:
            game.final_state = batch.final_states[row].copy()
            game.outcome = outcome_of(batch, row, game.agents, decisions[row], final_stats[row])


def _set_up(games: Sequence[Recorded]) -> Batch:
    """Return a batch of the games as they began."""
    batch = Batch(games[0].game, len(games), autoreset_mode=AutoresetMode.DISABLED)
    batch.set_states(np.concatenate([game.table.batch.states for game in games]))
    return batch


def _numbers(games: Sequence[Recorded]) -> np.ndarray:
    """Return a row of action numbers for each game."""
    known = games[0].game.actions
    numbers = np.full((len(games), max(len(game.actions) for game in games)), NONE)
    for row, game in enumerate(games):
        for place, name in enumerate(game.actions):
            numbers[row, place] = known.index(name) if name in known else UNKNOWN_ACTION
    return numbers


def _first_wrong(game: Recorded, step: int) -> str:
    """Say which action could not be played."""
    return f"{game.path}: action {step} of the record, {game.actions[step]!r}, cannot be played there"
