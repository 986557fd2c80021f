"""A data folder as a Minari dataset: what one seat saw, did and was paid, an episode a game.

    cleo_env.data.load(DIR).minari("caesar/expert-v0", seat=0)

An episode is what the Gymnasium environment of that seat shows: forced moves are steps, the last observation is that of
the end, and there is one reward, on the last step.
"""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from cleo_env.agents.data.replay import Replay
from cleo_env.agents.data.schema import RECORDS
from cleo_env.core.extras import missing_extra
from cleo_env.core.tables import INT16
from cleo_env.registry import NAMESPACE
from cleo_env.version import __version__

try:
    import minari
    from minari.data_collector import EpisodeBuffer
    from minari.storage import get_dataset_path
except ModuleNotFoundError as problem:
    raise missing_extra("a Minari dataset", "minari", problem) from problem

if TYPE_CHECKING:
    from cleo_env.agents.data.dataset import Dataset

Rows = list[dict[str, Any]]


def export(
    dataset: Dataset,
    dataset_id: str,
    seat: int = 0,
    agent: str | None = None,
    opponent: str | None = None,
    observation: str = INT16,
    **about: Any,
) -> minari.MinariDataset:
    """Write the games in which an agent, or anybody, sat at a seat as a Minari dataset, and return it.

    The environment that the dataset recovers seats `opponent` at all other seats; without a name it is who sat there.
    `about` goes to Minari: `author`, `author_email`, `code_permalink`, `data_format` ..
    """
    seat = dataset.game.check_seat(seat, dataset.meta["players"])
    chosen = choose_games(dataset, seat, agent)
    env = gymnasium.make(
        f"{NAMESPACE}/{dataset.game.name}-v0",
        opponent=opponent or only_opponent(chosen, seat),
        seat=seat,
        num_players=dataset.meta["players"],
        observation=observation,
        **dataset.meta["settings"],
    )
    told = {
        "algorithm_name": ", ".join(sorted({row["agents"][seat] for row in chosen})),
        "description": f"Seat {seat} in {len(chosen)} games of {dataset.game.title}, written by cleo_env",
        "requirements": [f"cleo_env=={__version__}"],
        "eval_env": env,
        **about,
    }
    with whole_or_nothing(dataset_id):
        episodes = give_episodes(dataset, seat, {row["game"] for row in chosen}, observation)
        return minari.create_dataset_from_buffers(dataset_id, episodes, env, **told)


@contextmanager
def whole_or_nothing(dataset_id: str) -> Iterator[None]:
    """Refuse a dataset that is there already; leave nothing of one that could not be written to its end."""
    path = get_dataset_path(dataset_id)
    if path.exists():
        raise ValueError(f"{path} is there already: name another dataset or version, or delete it with Minari")
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "`.*` is set to None")  # nobody has to name an author
            yield
    except BaseException:
        shutil.rmtree(path, ignore_errors=True)
        raise


def choose_games(dataset: Dataset, seat: int, agent: str | None) -> Rows:
    """Return the games in which this agent, or anybody, sat at a seat."""
    rows = dataset.records.select(["game", "agents"]).to_pylist()
    chosen = [row for row in rows if agent in (None, row["agents"][seat])]
    if not chosen:
        seen = sorted({row["agents"][seat] for row in rows})
        raise ValueError(f"agent={agent!r} never sat at seat {seat} in {dataset.path}: there sat {', '.join(seen)}")
    return chosen


def only_opponent(chosen: Rows, seat: int) -> str:
    """Return who sat at all other seats, or ask for a name if there were several."""
    others = {name for row in chosen for place, name in enumerate(row["agents"]) if place != seat}
    if len(others) > 1:
        raise ValueError(
            f"the other seats were played by {', '.join(sorted(others))}: name the opponent= of the environment"
            " that is to be recovered, or choose games with agent="
        )
    return others.pop()


def give_episodes(dataset: Dataset, seat: int, numbers: set[int], observation: str) -> Iterator[EpisodeBuffer]:
    """Play the chosen games again, shard by shard; a game in which the seat never decided is left out."""
    for shard in dataset.shards:
        rows = dataset.read(RECORDS, shard).to_pylist()
        told = SeatSteps(Replay(dataset, shard), seat)
        for g, row in enumerate(rows):
            if row["game"] in numbers and len(told.of(g)):
                yield told.episode(g, row, observation)


class SeatSteps:
    """What one seat was shown and did in the games of a shard, and what it saw at their ends."""

    def __init__(self, replay: Replay, seat: int) -> None:
        self.seat, batch, parts = seat, replay.batch, []
        for step, going in replay:
            deciding = going[batch.decider[going] == seat]
            at = np.full(len(deciding), step)
            parts.append((deciding, at, replay.actions[step, deciding], batch.observation[deciding],
                          batch.action_mask[deciding]))  # fmt: skip
        self.games, self.steps, self.actions, self.seen, self.masks = map(np.concatenate, zip(*parts, strict=True))
        self.game = batch.game
        self.last, blank = np.empty_like(batch.observation), np.empty_like(batch.action_mask)
        seats = np.full(len(self.last), seat)
        self.game.loops.observe_seats(batch.states, seats, self.last, blank, 0, len(seats))

    def of(self, g: int) -> np.ndarray:
        """Return where the steps of a game are, in order."""
        return np.flatnonzero(self.games == g)

    def episode(self, g: int, row: dict[str, Any], observation: str) -> EpisodeBuffer:
        """Return a game as Minari wants it: one more observation and info than actions."""
        own = self.of(g)
        count = len(own)
        seen = self.game.observation.as_type(np.vstack([self.seen[own], self.last[g : g + 1]]), observation)
        masks = np.vstack([self.masks[own], np.zeros_like(self.masks[:1])])
        ended = np.arange(1, count + 1) == count
        return EpisodeBuffer(
            seed=row["seed"],
            observations={"observation": seen, "action_mask": masks},
            actions=self.actions[own],
            rewards=np.where(ended, np.float32(row["rewards"][self.seat]), np.float32(0)),
            terminations=ended,
            truncations=np.zeros(count, np.bool_),
            infos=self.infos(own, row),
        )

    def infos(self, own: np.ndarray, row: dict[str, Any]) -> dict[str, np.ndarray]:
        """Return what is told beside the observations; scores and winners are 0 until the end."""
        scores = np.zeros((len(own) + 1, self.game.seats), np.int64)
        winners = np.zeros((len(own) + 1, self.game.seats), np.bool_)
        scores[-1, : len(row["scores"])] = row["scores"]
        winners[-1, row["winners"]] = True
        return {
            "seat": np.full(len(own) + 1, self.seat),
            "step": np.append(self.steps[own], len(row["actions"])),
            "scores": scores,
            "winners": winners,
        }
