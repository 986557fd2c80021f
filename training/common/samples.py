"""Searched decisions to distil from: those in the files of a run, and those in a folder of recorded games."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load_file

from cleo_env.agents.agent import Agent
from cleo_env.agents.arena.match import show
from cleo_env.agents.data.dataset import Dataset
from cleo_env.agents.data.replay import Replay
from cleo_env.agents.registry import make_agent
from cleo_env.core.files import told
from cleo_env.training.common.options import RunError

HELD_OUT = 20  # one game in so many is not trained on


class Sample(NamedTuple):
    """One decision of the search."""

    obs: np.ndarray
    mask: np.ndarray
    advice: np.int64  # the script's action
    visits: np.ndarray  # by action
    outcome: np.float32  # the seat's final reward
    game: np.int64
    seat: int


KEPT = Sample._fields[:-1]
Samples = dict[str, np.ndarray]  # KEPT, one row a decision


def load_samples(folder: Path) -> Samples:
    """Return all samples of a run."""
    files = [load_part(path) for path in sorted(folder.glob("*.safetensors"))]
    if not any(len(file["game"]) for file in files):
        raise RunError("the search has finished no decision: give it more --minutes")
    return {name: np.concatenate([file[name] for file in files if len(file["game"])]) for name in KEPT}


def load_part(path: Path) -> Samples:
    """Return the samples of one file, or say that it is broken."""
    try:
        found = load_file(path)
        if missing := [name for name in KEPT if name not in found]:
            raise ValueError(f"it lacks {missing[0]}")
        if len({len(found[name]) for name in KEPT}) > 1:
            raise ValueError("its columns differ in length")
    except (SafetensorError, OSError, ValueError, TypeError) as error:
        raise RunError(f"{path} is broken: {told(error)}; without it the run goes on from the other samples") from error
    return found


def recorded_samples(dataset: Dataset, advisor: str) -> Samples:
    """Return the searched decisions of a data folder; the script is asked anew for its action in each."""
    script, parts = make_agent(advisor, dataset.game), []
    for shard in dataset.shards:
        found = dataset.numpy(shards=[shard])
        searched = found["visits"].any(axis=1)
        advice = replayed_advice(Replay(dataset, shard), script, found["game"], found["step"])
        columns = (found["observation"], found["mask"], advice, found["visits"], found["reward"], found["game"])
        parts.append([column[searched] for column in columns])
    if not any(len(part[0]) for part in parts):
        raise RunError(f"--data {dataset.path}: nobody has searched in these games")
    return {name: np.concatenate(column) for name, column in zip(KEPT, zip(*parts, strict=True), strict=True)}


def replayed_advice(replay: Replay, script: Agent, games: np.ndarray, steps: np.ndarray) -> np.ndarray:
    """Return the script's action in each of these decisions of a shard."""
    advice, rows = np.empty(len(games), np.int64), games - replay.numbers[0]
    for step, _ in replay:
        places = np.flatnonzero(steps == step)
        asked, once = rows[places], np.ones(len(places), np.int64)
        if len(places):
            keys = np.zeros(len(places), np.uint64)  # a script's action does not depend on the deal
            advice[places] = script.act(show(replay.batch, asked, asked, keys, once, script))
    return advice


def held_out(samples: Samples) -> np.ndarray:
    """Return which samples are of games that are not trained on."""
    return samples["game"] % HELD_OUT == 0
