"""All parts that are measured, in their order: later ones need nothing of earlier ones."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from cleo_env.core.threads import num_cores
from cleo_env.registry import GAMES
from tools.bench.scale import cluster, learner, one_core

ARENA_GAME = "caesar"
GROUPS = (2, 4)


def conditions() -> dict[str, Any]:
    """Return under what conditions is measured."""
    return {"cores": num_cores(), "load": [round(load, 1) for load in os.getloadavg()], "machine": platform.machine()}


def one_core_speeds() -> dict[str, Any]:
    """Measure what one core does in every game."""
    return {game: one_core.speeds(game) for game in GAMES}


def wire() -> dict[str, Any]:
    """Measure what records and shards weigh in every game."""
    return {game: one_core.wire(game) for game in GAMES}


def blocks() -> dict[str, Any]:
    """Measure what blocks take and weigh."""
    found: dict[str, Any] = {
        name: one_core.block_times(ARENA_GAME, *contest) for name, contest in one_core.CONTESTS.items()
    }
    return {**found, "keep_seconds": one_core.keep_seconds(ARENA_GAME)}


def machine() -> dict[str, Any]:
    """Measure how much cores that are all busy slow each other down."""
    found = {
        "search": one_core.all_busy("search", ARENA_GAME, num_cores()),
        "learner": one_core.all_busy("learner", learner.LEARNED, num_cores()),
    }
    return {"cores": num_cores(), **found}


def training() -> dict[str, Any]:
    """Measure what PPO costs one core, and groups of ranks beside one."""
    fitted, alone = learner.fit_learner(), learner.one_rank(learner.LEARNED)
    groups = [learner.measure_group(ranks, alone) for ranks in GROUPS]
    return {"learner": asdict(fitted), "noise_scales": learner.noise_scales(), "groups": groups,
            "loopback": learner.loopback(groups[0], fitted.gradient_bytes)}  # fmt: skip


def ray_local(blocks: int = 40, turns: int = 3) -> dict[str, Any]:
    """Measure the arena with and without Ray in turns, and what the driver does for a job."""
    beside, driver = cluster.measure_local(ARENA_GAME, blocks, turns)
    return {"beside": beside, "driver": driver}


def ray_nodes(blocks: int = 20) -> dict[str, Any]:
    """Measure the arena on nodes that share this machine."""
    return {"nodes": cluster.measure_nodes(ARENA_GAME, blocks)}


PARTS: dict[str, Callable[..., dict[str, Any]]] = {
    "wire": wire,
    "blocks": blocks,
    "training": training,
    "machine": machine,
    "ray_local": ray_local,
    "ray_nodes": ray_nodes,
    "one_core": one_core_speeds,
}
SHORT: dict[str, dict[str, int]] = {"ray_local": {"blocks": 10, "turns": 1}, "ray_nodes": {"blocks": 6}}  # to try it
