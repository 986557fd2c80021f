"""The games of a shard played again side by side, for who wants more of a decision than the files hold."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from gymnasium.vector import AutoresetMode

from cleo_env.agents.data.dataset import DataError, Dataset
from cleo_env.agents.data.schema import RECORDS
from cleo_env.core.batch import Batch
from cleo_env.core.game import Game
from cleo_env.core.loops import NOBODY


def check_kind(dataset: Dataset, game: Game, num_players: int) -> None:
    """Refuse games of another kind."""
    meta = dataset.meta
    if (meta["game"], meta["players"]) != (game.name, num_players):
        held = f"{meta['game']} with {meta['players']} players"
        raise DataError(f"{dataset.path} holds {held}, not {game.name} with {num_players}")


class Replay:
    """The games of one shard: `batch` as they stand before each step."""

    def __init__(self, dataset: Dataset, shard: int) -> None:
        rows, meta = dataset.read(RECORDS, shard), dataset.meta
        self.numbers = rows["game"].to_numpy()
        recorded = rows["actions"].to_pylist()
        if not recorded:
            raise DataError(f"shard {shard} of {dataset.path} holds no games")
        self.actions = np.zeros((max(map(len, recorded)), len(recorded)), np.int64)
        for game, actions in enumerate(recorded):
            self.actions[: len(actions), game] = actions
        settings = {"autoreset_mode": AutoresetMode.DISABLED, **meta["settings"]}
        self.batch = Batch(dataset.game, len(recorded), 0, meta["players"], **settings)
        self.batch.reset(rows["seed"].to_numpy(), np.ones(len(recorded), np.bool_))

    def __iter__(self) -> Iterator[tuple[int, np.ndarray]]:
        """Give each step and the games that are not over yet, then play it."""
        for step, actions in enumerate(self.actions):
            going = self.batch.decider != NOBODY
            yield step, np.flatnonzero(going)
            self.batch.step_where(actions, going)
