"""The page about scale, from the parts that were kept: no number in its tables is typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from statistics import mean, median
from typing import Any

from tools.bench.scale.kept import WIRE_BYTES, WIRE_LATENCY, Parts
from tools.bench.scale.model import Steady, Training, predict_training, simulate_arena
from tools.bench.scale.words import ARENA, COMPARED, DATA, INTRODUCTION, LIMITS, ONE_CORE, TRAINING, WIRE
from tools.docs.markdown import table

CORES = (1, 2, 10, 100, 1_000, 10_000)
LONG_JOB = 60.0  # seconds: what jobs could be on a large cluster
GAMES_A_RANK = 64
USUAL = Training()
SPEEDS = {
    "batch_decisions": "decisions of a `Batch` of 1,024 games, random play",
    "expert_games": "games between `expert`s in the arena",
    "search_moves": "moves of `ismcts:200`",
    "search_simulated_decisions": "decisions that `ismcts:200` simulates",
    "learner_decisions": "decisions that PPO plays and learns from",
    "learner_steps": "steps of PPO's optimiser, minibatches of 1,024",
}
WEIGHTS = {
    "state_bytes": "bytes of a state",
    "record_bytes": "bytes of a record, one game between `expert`s",
    "record_actions": "actions in it",
    "shard_bytes": "bytes of a shard, 256 games between `expert`s, with decisions",
    "shard_decisions": "decisions in it",
    "shard_keep_seconds": "seconds in which the driver writes it",
}


def written(kept: dict[str, Any]) -> str:
    """Return the page."""
    parts = Parts(kept)
    return (
        "\n\n".join(
            [
                INTRODUCTION,
                conditions_table(kept),
                ONE_CORE,
                by_game(kept["one_core"], SPEEDS),
                WIRE,
                weights(kept),
                LIMITS,
                parts_table(parts),
                ARENA,
                arena_table(parts),
                DATA,
                data_table(parts),
                TRAINING,
                training_table(parts),
                COMPARED,
                comparisons(kept),
            ]
        )
        + "\n"
    )


def predictions(kept: dict[str, Any]) -> str:
    """Return what many cores would do."""
    parts = Parts(kept)
    return "\n\n".join([arena_table(parts), data_table(parts), training_table(parts)])


def comparisons(kept: dict[str, Any]) -> str:
    """Return predictions beside what was measured."""
    parts = Parts(kept)
    return "\n\n".join([nodes_table(parts), groups_table(parts), ray_table(kept["ray_local"]["beside"])])


def conditions_table(kept: dict[str, Any]) -> str:
    """Write under what load each part was measured."""
    rows = [
        [name, f"{about['cores']}", f"{about['load'][0]} / {about['load_after'][0]}", f"{about['seconds']:.0f}"]
        for name, part in kept.items()
        for about in [part["measured"]]
    ]
    return table(("part", "cores", "load before / after", "seconds"), rows)


def by_game(found: dict[str, Any], names: dict[str, str]) -> str:
    """Write a row for each figure and a column for each game."""
    games = [name for name in found if name != "measured"]
    rows = [[words, *(number(found[game][name]) for game in games)] for name, words in names.items()]
    return table(("", *(f"`{game}`" for game in games)), rows)


def weights(kept: dict[str, Any]) -> str:
    """Write what crosses the wire."""
    wire, blocks, games = kept["wire"], kept["blocks"], [name for name in kept["wire"] if name != "measured"]
    per_decision = {game: wire[game]["shard_bytes"] / wire[game]["shard_decisions"] for game in games}
    gradients = {game: kept["one_core"][game]["gradient_bytes"] for game in games}
    rows = [
        ["bytes of a shard for each decision", *(number(per_decision[game]) for game in games)],
        ["bytes of the gradients, all-reduced with every minibatch", *(number(gradients[game]) for game in games)],
    ]
    contests = [
        name for name in blocks if isinstance(blocks[name], dict) and "seconds" in blocks[name] and name != "measured"
    ]
    answers = [
        [
            f"`{name}`",
            number(blocks[name]["answer_bytes"]),
            number(blocks[name]["line_bytes"]),
            number(mean(blocks[name]["seconds"])),
        ]
        for name in contests
    ]
    heads = (
        "arena of `caesar`, in all seats",
        "bytes of a block's result, sent",
        "written",
        "seconds of a core for a block",
    )
    return by_game(wire, WEIGHTS) + "\n" + rows_only(rows) + "\n\n" + table(heads, answers)


def rows_only(rows: Iterable[list[str]]) -> str:
    """Write further rows of a table."""
    return "\n".join(table((), rows).splitlines()[2:])


def parts_table(parts: Parts) -> str:
    """Write the numbers that the model is made of."""
    driver, learner, loopback = parts.driver, parts.learner, parts.loopback
    rows = [
        ("driver: processor time for a job", f"{1e6 * driver.per_job:,.0f} µs"),
        ("driver: to keep a block", f"{1e6 * driver.per_block:,.0f} µs"),
        ("driver: to wait, for each job that is out", f"{1e6 * driver.per_job_out:,.3f} µs"),
        ("speed of a core while all are busy, over one alone: search", number(parts.search_machine.all_busy)),
        ("the same: learner", number(parts.learner_machine.all_busy)),
        ("learner: step of a rollout, for all games of a rank", f"{1e6 * learner.per_step:,.0f} µs"),
        ("learner: step of a rollout, for each game", f"{1e6 * learner.per_game_step:,.2f} µs"),
        ("learner: minibatch, whole on every rank", f"{1e6 * learner.per_minibatch:,.0f} µs"),
        ("learner: minibatch, for each decision", f"{1e6 * learner.per_decision:,.2f} µs"),
        ("gloo on loopback: latency of a message", f"{1e6 * loopback.latency:,.0f} µs"),
        ("gloo on loopback: bytes a second", number(loopback.bytes_per_second)),
        ("assumed: latency that a network adds", f"{1e6 * WIRE_LATENCY:,.0f} µs"),
        ("assumed: bytes a second of a network", number(WIRE_BYTES)),
        *(
            (f"gradient noise scale after {iterations} iterations", f"{number(scale)} decisions")
            for iterations, scale in parts.found["training"]["noise_scales"].items()
        ),
    ]
    return table(("part", "measured"), rows)


def arena_table(parts: Parts) -> str:
    """Write what the arena would do on many cores, all of them busy."""
    rows = []
    for contest in ("ismcts:200", "expert"):
        for job_seconds in (None, LONG_JOB):
            seconds = mean(parts.block_seconds(contest)) / parts.search_machine.all_busy
            steady = Steady(seconds, parts.driver, **({"job_seconds": job_seconds} if job_seconds else {}))
            shares = [steady.blocks_per_second(cores) * seconds / cores for cores in CORES]
            ends = [
                f"{number(steady.blocks_per_second(cores))} ({share:.0%})"
                for cores, share in zip(CORES, shares, strict=True)
            ]
            rows.append([f"`{contest}`", f"{steady.job_seconds:.0f}", *ends, number(steady.most_workers)])
    heads = (
        "in all seats",
        "seconds of a job",
        *(f"{cores:,} cores" for cores in CORES),
        "cores that a driver keeps busy",
    )
    return table(heads, rows)


def data_table(parts: Parts) -> str:
    """Write how many cores one driver keeps busy that writes all shards."""
    rows = []
    for game, found in parts.found["wire"].items():
        if game == "measured":
            continue
        taken = parts.driver.per_job + found["shard_keep_seconds"] + found["shard_bytes"] / WIRE_BYTES
        search = found["shard_decisions"] / parts.found["one_core"][game]["search_moves"]
        rows.append(
            [
                f"`{game}`",
                number(1 / taken),
                number(found["shard_decisions"] / taken),
                number(found["shard_seconds"] / taken),
                number(search / taken),
            ]
        )
    heads = ("", "shards a second, at most", "decisions a second", "cores of `expert`", "cores of `ismcts:200`")
    return table(heads, rows)


def training_table(parts: Parts) -> str:
    """Write what training would do on many ranks, one a core, over the assumed network."""
    rows = []
    for ranks in CORES:
        for grown in (False, True):
            games = max(USUAL.num_games, GAMES_A_RANK * ranks) if grown else USUAL.num_games
            size = max(USUAL.minibatch_size, parts.noise_scale) if grown else USUAL.minibatch_size
            if games < ranks:
                continue
            busy, one = parts.learner_machine.all_busy, predict_training(parts.learner, USUAL, 1, parts.wire)
            found = predict_training(
                parts.learner, replace(USUAL, num_games=games, minibatch_size=size), ranks, parts.wire, busy
            )
            rows.append(
                [
                    f"{ranks:,}",
                    f"{games:,}",
                    f"{size:,}",
                    number(found.decisions_per_second),
                    f"{found.decisions_per_second / one.decisions_per_second:,.1f} x",
                    number(found.minibatches_per_second),
                    f"{found.all_reduce_seconds / found.seconds:.0%}",
                    f"{1000 * parts.wire.all_reduce_seconds(parts.learner.gradient_bytes, ranks):,.1f} ms",
                ]
            )
    heads = (
        "ranks",
        "games",
        "minibatch",
        "decisions a second",
        "over one rank",
        "optimiser steps a second",
        "time in all-reduces",
        "one all-reduce",
    )
    return table(heads, rows)


def nodes_table(parts: Parts) -> str:
    """Write the arena on nodes that share this machine: simulated and measured."""
    rows = []
    for found in parts.found["ray_nodes"]["nodes"]:
        nodes, blocks = found["nodes"], found["blocks"]
        speed = parts.search_machine.speed(nodes)
        simulated = simulate_arena(blocks, parts.block_seconds("ismcts:200"), nodes, parts.driver, speed)
        rows.append(
            [
                f"{nodes}",
                f"{blocks}",
                f"{blocks / found['seconds']:.2f}",
                f"{simulated.blocks_per_second:.2f}",
                f"{simulated.seconds / found['seconds']:.2f} x",
            ]
        )
    heads = (
        "Ray nodes of one worker",
        "blocks of `ismcts:200`",
        "blocks a second, measured",
        "simulated",
        "simulated time over measured",
    )
    return table(heads, rows)


def groups_table(parts: Parts) -> str:
    """Write groups of ranks on this machine over one rank: predicted and measured."""
    training = replace(USUAL, rollout_length=32)
    one = predict_training(parts.learner, training, 1, parts.loopback).decisions_per_second
    groups = parts.found["training"]["groups"]
    alone = [speed for group in groups for speed in group["alone_decisions_per_second"]]
    rows = [["1", number(median(alone)), number(one), "", "", "", ""]]
    for found in groups:
        ranks = found["ranks"]
        predicted = predict_training(parts.learner, training, ranks, parts.loopback, parts.learner_machine.speed(ranks))
        pairs = zip(found["decisions_per_second"], found["alone_decisions_per_second"], strict=True)
        ratios = [speed / other for speed, other in pairs]
        all_reduce = parts.loopback.all_reduce_seconds(parts.learner.gradient_bytes, ranks)
        rows.append(
            [
                f"{ranks}",
                number(median(found["decisions_per_second"])),
                number(predicted.decisions_per_second),
                spread(ratios),
                f"{predicted.decisions_per_second / one:.2f}",
                f"{1000 * found['all_reduce_seconds']:.2f} ms",
                f"{1000 * all_reduce:.2f} ms",
            ]
        )
    heads = (
        "ranks",
        "decisions a second, measured",
        "predicted",
        "over one rank, measured in turns",
        "predicted",
        "all-reduce, measured",
        "predicted",
    )
    return table(heads, rows)


def ray_table(beside: dict[str, Any]) -> str:
    """Write the arena on a cluster of this machine over the same without Ray."""
    row = [
        f"{beside['blocks']}",
        f"{beside['workers']}",
        f"{median(beside['seconds_without_ray']):.1f}",
        f"{median(beside['seconds_with_ray']):.1f}",
        spread(beside["ratios"]),
    ]
    heads = (
        "blocks of `ismcts:200`",
        "workers",
        "seconds without Ray",
        "seconds with `--ray local`",
        "speed with Ray over without",
    )
    return table(heads, [row])


def spread(ratios: list[float]) -> str:
    """Write the median of some ratios, and the least and the greatest."""
    return f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def number(value: float) -> str:
    """Write a number with three digits at least, and all that stand before the point."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
