"""Files damaged at random: positions, results and networks are read whole, or refused with a sentence."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np

from cleo_env.agents.arena.results_file import ResultsError, ResultsFile
from cleo_env.agents.models.policy_file import POLICY, VALUE, PolicyError, load_policy
from cleo_env.agents.models.shipped import SHIPPED
from cleo_env.core.record import load_record
from cleo_env.interfaces.table import Table
from cleo_env.registry import GAMES, get_game
from tests.agents.sitters import outcome
from tests.contract.games import GAMES as TABLES

STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    99,
    1 << 70,
    0.5,
    "",
    "?",
    "stone",
    "praetor",
    [],
    [0],
    {},
    {"x": 1},
)
HEADER = {"game": "caesar", "players": 2, "agents": ["a", "b"], "seed": 0}
BLOCK = [outcome(["a", "b"], [1, 2]), outcome(["b", "a"], [2, 1])]


def spoilt(value: Any, rng: np.random.Generator) -> Any:
    """Return plain data in which something somewhere is another thing, is missing or stands twice."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = str(rng.choice(list(value)))
        if rng.random() < 0.1:
            return {other: part for other, part in value.items() if other != key}
        return {**value, key: spoilt(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        place = int(rng.integers(len(value)))
        if rng.random() < 0.1:
            return [*value, value[place]]
        return [*value[:place], spoilt(value[place], rng), *value[place + 1 :]]
    if isinstance(value, int) and rng.random() < 0.5:
        return value + int(rng.choice((-1, 1)))
    return STRANGE[rng.integers(len(STRANGE))]


def spoilt_bytes(content: bytes, rng: np.random.Generator) -> bytes:
    """Return bytes that are cut off, or in which a few are others."""
    changed = bytearray(content)
    for place in rng.integers(0, len(changed), rng.integers(1, 5)):
        changed[place] = rng.integers(256)
    return bytes(changed[: rng.integers(len(changed)) if rng.random() < 0.2 else None])


def play_some(table: Table, rng: np.random.Generator, moves: int) -> None:
    """Play a few decisions at random, or to the end."""
    for _ in range(moves):
        if table.over:
            return
        table.play(str(rng.choice(table.legal)))


def fuzz_positions(count: int, rng: np.random.Generator) -> dict[str, int]:
    """Spoil positions and records of games half played; what is accepted can be played on and written again."""
    accepted = 0
    for number in range(count):
        if number % 20 == 0:
            table = Table(*TABLES[number // 20 % len(TABLES)], seed=int(rng.integers(1 << 32)))
            play_some(table, rng, int(rng.integers(120)))
            position = json.loads(json.dumps(table.position))
        try:
            again = Table.from_position(spoilt(position, rng), seed=number)
        except ValueError:
            continue
        accepted += 1
        play_some(again, rng, 12)
        assert again.over or again.legal, "a decider has no choice"
        Table.from_position(again.position)
    return {"positions spoilt": count, "of them still positions": accepted}


def fuzz_records(count: int, rng: np.random.Generator, folder: Path) -> dict[str, int]:
    """Spoil records of games half played, as data and byte by byte; each is refused or played again."""
    path, accepted = folder / "record.json", 0
    for number in range(count):
        if number % 20 == 0:
            table = Table(*TABLES[number // 20 % len(TABLES)], seed=int(rng.integers(1 << 32)))
            play_some(table, rng, int(rng.integers(60)))
            record = json.dumps(table.record)
        damaged = spoilt_bytes(record.encode(), rng) if number % 2 else json.dumps(spoilt(table.record, rng)).encode()
        path.write_bytes(damaged)
        try:
            Table.from_record(load_record(path))
            accepted += 1
        except ValueError as problem:
            assert str(problem)
    return {"records spoilt": count, "of them still records": accepted}


def fuzz_results(count: int, rng: np.random.Generator, folder: Path) -> dict[str, int]:
    """Spoil files of results; whole blocks are read, all else is set aside or refused."""
    path, blocks = folder / "results.jsonl", 0
    path.unlink(missing_ok=True)
    with ResultsFile(path, HEADER) as kept:
        for block in range(4):
            kept.add_block(block, BLOCK)
    whole = path.read_bytes()
    for _ in range(count):
        path.write_bytes(spoilt_bytes(whole, rng))
        try:
            with ResultsFile(path, HEADER) as kept:
                blocks += len(kept.blocks)
                assert all(kept.blocks[block][0].agents == ["a", "b"] for block in kept.blocks)
        except ResultsError:
            continue
    return {"results spoilt": count, "blocks read from them": blocks}


def fuzz_networks(count: int, rng: np.random.Generator, folder: Path) -> dict[str, int]:
    """Spoil networks, weights or card; each is loaded or refused."""
    accepted = 0
    for number in range(count):
        name, kind = list(GAMES)[number % len(GAMES)], (POLICY, VALUE)[number // len(GAMES) % 2]
        shutil.copytree(SHIPPED / name, folder / "network", dirs_exist_ok=True)
        path = folder / "network" / (kind.weights if number % 2 else kind.card)
        path.write_bytes(spoilt_bytes(path.read_bytes(), rng))
        try:
            load_policy(folder / "network", get_game(name), kind)
            accepted += 1
        except PolicyError:
            continue
    return {"networks spoilt": count, "of them still networks": accepted}
