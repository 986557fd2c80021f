"""Checkpoints, self-play data and databases damaged at random: they are read whole, or refused in a sentence."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import numpy as np

from cleo_env import Table
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.data.dataset import load
from cleo_env.agents.data.replay import Replay
from cleo_env.agents.web.room import HUMAN, Room, Seat
from cleo_env.agents.web.store import Store as Tables
from cleo_env.agents.web.store import StoreError
from cleo_env.training import ppo
from cleo_env.training.common.checkpoint import Store, newest, resumed
from tests.faults.files import spoilt_bytes
from tests.training.runs import small


def fuzz_checkpoints(count: int, rng: np.random.Generator, folder: Path) -> dict[str, int]:
    """Spoil a file of the last checkpoint; the run is resumed and learns on, or refuses in a sentence."""
    whole = ppo.train(small(folder / "trained", steps=2_000))
    run, accepted = folder / "damaged", 0
    last = newest(whole)
    assert last
    files = sorted(path.name for path in last.iterdir())
    for number in range(count):
        shutil.rmtree(run, ignore_errors=True)
        shutil.copytree(whole, run)
        path = run / last.relative_to(whole) / files[number % len(files)]
        path.write_bytes(spoilt_bytes(path.read_bytes(), rng))
        try:
            args = resumed(small(run, resume=True))
            args.check()
            learner = ppo.PPO(args)
            Store(run).load(learner)
        except ValueError as problem:
            assert str(problem) and "Errno" not in str(problem), problem
            continue
        ppo.train_iteration(learner)
        accepted += 1
    return {"checkpoints spoilt": count, "of them resumed": accepted}


def fuzz_data(count: int, rng: np.random.Generator, folder: Path) -> dict[str, int]:
    """Spoil a file of a data folder; what is read is what was written, and all else is refused."""
    whole, spoilt, accepted = folder / "games", folder / "spoilt_games", 0
    words = ["data", "caesar", "random", "greedy", "--games", "4", "--shard-games", "2", "--decisions", "--out"]
    assert run(app, [*words, str(whole)]) == 0
    files = sorted(path.name for path in whole.iterdir())
    true = load(whole).numpy()
    for number in range(count):
        shutil.rmtree(spoilt, ignore_errors=True)
        shutil.copytree(whole, spoilt)
        path = spoilt / files[number % len(files)]
        path.write_bytes(spoilt_bytes(path.read_bytes(), rng))
        try:
            found = load(spoilt)
            read = found.numpy()
            for shard in found.shards:
                for _ in Replay(found, shard):
                    pass
        except ValueError as problem:
            assert str(problem) and "Errno" not in str(problem), problem
            continue
        accepted += 1
        assert path.suffix == ".json" or all(np.array_equal(read[name], true[name]) for name in true), path
    return {"data folders spoilt": count, "of them read": accepted}


def fuzz_databases(count: int, rng: np.random.Generator, folder: Path) -> dict[str, int]:
    """Spoil the database of a server; it is refused, or each of its tables is loaded, gone or refused."""
    whole, spoilt, opened = folder / "whole.sqlite", folder / "spoilt.sqlite", 0
    true = fill_database(whole)
    for _ in range(count):
        spoilt.write_bytes(spoilt_bytes(whole.read_bytes(), rng))
        for beside in ("-wal", "-shm"):
            spoilt.with_name(spoilt.name + beside).unlink(missing_ok=True)
        try:
            store = Tables(spoilt)
        except StoreError:
            continue
        opened += 1
        for key in true:
            with suppress(StoreError):
                store.load(key)
        store.close()
    return {"databases spoilt": count, "of them opened": opened}


def fill_database(path: Path) -> list[str]:
    """Make a database of a few games half played; return the names of its tables."""
    store, keys = Tables(path), [f"table {number}" for number in range(5)]
    for seed, key in enumerate(keys):
        room = Room(key, Table("caesar", 2, seed).record, [Seat(HUMAN, f"{key}, {seat}") for seat in range(2)], key)
        store.add(room)
        for _ in range(8):
            room.act(room.table.decider, room.table.legal[0], room.version)
            store.add_move(room, room.played.actions[-1])
    store.checkpoint()
    store.close()
    return keys
