"""What it costs to learn as one: shared memory and gloo beside each other, in the same run, in turns.

python -m tools.bench.group [--seconds 40] [--game architects_2006] [--json FILE]

Two pairs of processes, one over shared memory and one over `torch.distributed` with gloo, take turns on two cores:
first at averaging gradients of the network's size alone, then at whole updates of the learner.
"""

from __future__ import annotations

import argparse
import json
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter

import torch

from cleo_env.core.files import write_whole
from cleo_env.training.common.launch import local_group
from cleo_env.training.common.process_group import ProcessGroup
from cleo_env.training.ppo import PPO, Args, shared_bytes, train_iteration

KINDS = {"shared": True, "gloo": False}
PROCESSES, TURNS, ROUNDS = 2, 6, 100
END, REDUCE, LEARN = 0.0, 1.0, 2.0  # what rank 0 broadcasts


class Member:
    """A rank that averages gradients or learns when it is told to."""

    def __init__(self, group: ProcessGroup, args: Args) -> None:
        self.group, self.learner = group, PPO(args, group)
        self.learner.start()

    def do(self, what: float) -> float:
        """Do something with all ranks; return how long it took."""
        torch.set_num_threads(1)
        self.group.broadcast(what)
        start = perf_counter()
        if what == REDUCE:
            self.reduce()
        elif what == LEARN:
            train_iteration(self.learner)
        return perf_counter() - start

    def reduce(self) -> None:
        """Average gradients of the network's size again and again."""
        for parameter in self.learner.network.parameters():
            parameter.grad = torch.ones_like(parameter)
        for _ in range(ROUNDS):
            self.group.average_gradients(self.learner.network)


def work(group: ProcessGroup, args: Args) -> None:
    """Follow rank 0."""
    member = Member(group, args)
    while (what := group.broadcast(END)) != END:
        if what == REDUCE:
            member.reduce()
        else:
            train_iteration(member.learner)


def measure(game: str, seconds: float) -> dict[str, float]:
    """Return microseconds of an all-reduce and decisions a second of the learner, for both kinds of group."""
    args = Args(game, steps=1 << 40, processes=PROCESSES, opponent_fraction=0.0, scripted_opponents=(),
                precision="float32")  # fmt: skip
    with ExitStack() as stack:
        members = {
            kind: Member(stack.enter_context(local_group(PROCESSES, shared_bytes(args), work, args, shared)), args)
            for kind, shared in KINDS.items()
        }
        reduces: dict[str, list[float]] = {kind: [] for kind in KINDS}
        speeds: dict[str, list[float]] = {kind: [] for kind in KINDS}
        for member in members.values():
            member.do(LEARN)  # compiles
        for _ in range(TURNS):
            for kind, member in members.items():
                reduces[kind].append(1e6 * member.do(REDUCE) / ROUNDS)
                before, spent = member.learner.steps, 0.0
                while spent < seconds / TURNS / len(KINDS):
                    spent += member.do(LEARN)
                speeds[kind].append((member.learner.steps - before) / spent)
        for member in members.values():
            member.do(END)
        size = sum(parameter.nbytes for parameter in members["shared"].learner.network.parameters())
    found = {"gradient_bytes": float(size)}
    for kind in KINDS:
        found[f"all_reduce_microseconds_{kind}"] = median(reduces[kind])
        found[f"decisions_per_second_{kind}"] = median(speeds[kind])
    pairs = zip(speeds["gloo"], speeds["shared"], strict=True)
    return {**found, "gloo_over_shared": median(gloo / shared for gloo, shared in pairs)}


def main() -> None:
    """Measure, print, and write the figures if a file is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--game", default="architects_2006")
    parser.add_argument("--json", type=Path)
    typed = parser.parse_args()
    found = measure(typed.game, typed.seconds)
    for name, value in found.items():
        print(f"{name:36} {value:14,.3f}")
    if typed.json:
        write_whole(typed.json, json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
