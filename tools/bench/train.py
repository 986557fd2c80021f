"""How fast learning is: our learner, the same without quick kernels (`--dense`), and Stable-Baselines3's, in one run.

    python -m tools.bench.train [--json FILE] [--seconds 120] [--cores 2]

All have one network, epochs and minibatch, and learn 4-player `architects_2006` by self-play, in turns of a few
seconds; on more than one core ours by processes that learn as one, SB3's, which knows no such thing, by threads of the
network. Ours measure which precision is quicker first. `ratio_to_dense` compares decisions learned from in a second.
`ratio_to_sb3` compares games, where a game counts once for every seat that learns from it: all four with us, one there.
`ratio_of_tables` counts a game once, however many seats learn from it. `environment_share` is the part of our wall
time that is spent in `batch.step`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import numpy as np
import torch

from cleo_env.agents.agent import RandomAgent
from cleo_env.core.batch import Batch
from cleo_env.interfaces.sb3 import SeatVecEnv
from cleo_env.training.common.launch import local_group
from cleo_env.training.common.precision import choose_precision
from cleo_env.training.common.process_group import ProcessGroup
from cleo_env.training.ppo import PPO, Args, shared_bytes, train_iteration
from cleo_env.training.sb3_maskable import PlayYourself, make_model

GAME, SEATS, LENGTH = "architects_2006", 4, 800  # a game of random players has about so many decisions
HIDDEN, EPOCHS, MINIBATCH_SIZE = (256, 256), 2, 1024
NUM_GAMES, ROLLOUT_LENGTH = 512, 128
TURNS = 4  # how often they take turns
GO, END = 1.0, 0.0  # what rank 0 broadcasts before every iteration


def spread_out(batch: Batch) -> None:
    """Play random moves, in every game another number of them, so that games do not all end together."""
    ahead = np.random.default_rng(0).permutation(np.linspace(0, LENGTH, batch.num_games).astype(np.int64))
    for count in range(LENGTH):
        batch.step_where(batch.random_actions(0, count), (ahead > count) & (batch.decider >= 0))


class Ours:
    """Our learner, quick or dense, without frozen opponents, as SB3's has none."""

    def __init__(self, group: ProcessGroup, args: Args) -> None:
        self.group, self.learner = group, PPO(args, group)
        self.precision = choose_precision(self.learner)
        spread_out(self.learner.batch)

    def iterate(self) -> None:
        """Collect a rollout and update once, with all processes."""
        torch.set_num_threads(self.learner.args.threads)
        self.group.broadcast(GO)
        train_iteration(self.learner)

    def end(self) -> None:
        """End the other processes."""
        self.group.broadcast(END)

    def counts(self) -> tuple[int, int]:
        """Return games and environment steps so far."""
        return self.learner.games, self.learner.steps


def work(group: ProcessGroup, args: Args) -> None:
    """Iterate whenever rank 0 does."""
    ours = Ours(group, args)
    while group.broadcast(GO) == GO:
        train_iteration(ours.learner)


class Theirs:
    """SB3's MaskablePPO: the same network, and as many environment steps between updates."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self.env = SeatVecEnv(GAME, NUM_GAMES, RandomAgent())
        self.model = make_model(
            self.env, HIDDEN, n_steps=ROLLOUT_LENGTH // SEATS, batch_size=MINIBATCH_SIZE, n_epochs=EPOCHS
        )
        self.callback = PlayYourself(self.env)
        self.iterate()
        spread_out(self.env.batch)
        self.model._last_obs = self.env._restart()

    def iterate(self) -> None:
        """Collect a rollout and update once."""
        torch.set_num_threads(self.threads)
        self.model.learn(self.model.n_steps * NUM_GAMES, callback=self.callback, reset_num_timesteps=False)

    def counts(self) -> tuple[int, int]:
        """Return games and environment steps so far."""
        return self.env.games, self.model.num_timesteps


def spend(seconds: float, do: Callable[[], None]) -> float:
    """Do something again and again for some time; return how long it took."""
    start = perf_counter()
    while perf_counter() - start < seconds:
        do()
    return perf_counter() - start


def options(cores: int, dense: bool) -> Args:
    """Return the options of our learner."""
    return Args(GAME, steps=1 << 40, processes=cores, num_games=NUM_GAMES, rollout_length=ROLLOUT_LENGTH, hidden=HIDDEN,
                epochs=EPOCHS, minibatch_size=MINIBATCH_SIZE, opponent_fraction=0.0, scripted_opponents=(),
                dense=dense)  # fmt: skip


def measure(seconds: float, cores: int) -> dict[str, float]:
    """Let all learn on so many cores; return the figures."""
    quick, dense = (options(cores, dense) for dense in (False, True))
    with (
        local_group(cores, shared_bytes(quick), work, quick) as group,
        local_group(cores, shared_bytes(dense), work, dense) as dense_group,
    ):
        ours = {"ours": Ours(group, quick), "dense": Ours(dense_group, dense)}
        for name, learner in ours.items():
            print(f"{name}: {learner.precision}")
        found = take_turns({**ours, "sb3": Theirs(cores)}, ours["ours"].learner, seconds)
        for learner in ours.values():
            learner.end()
    return found


def take_turns(learners: dict[str, Ours | Theirs], quick: PPO, seconds: float) -> dict[str, float]:
    """Let all learn in turns; return the figures."""
    for learner in learners.values():
        learner.iterate()
    before = {name: learner.counts() for name, learner in learners.items()}
    spent, times = dict.fromkeys(learners, 0.0), quick.times
    times["environment"] = 0.0
    for _ in range(TURNS):
        for name, learner in learners.items():
            spent[name] += spend(seconds / TURNS / len(learners), learner.iterate)
    found = {"environment_share": times["environment"] / spent["ours"]}
    for name, learner in learners.items():
        for what, now, then in zip(("games", "decisions"), learner.counts(), before[name], strict=True):
            found[f"{what}_per_second_{name}"] = (now - then) / spent[name]
    tables = found["games_per_second_ours"] / found["games_per_second_sb3"]
    decisions = found["decisions_per_second_ours"] / found["decisions_per_second_dense"]
    return {"ratio_to_dense": decisions, "ratio_to_sb3": SEATS * tables, "ratio_of_tables": tables, **found}


def main() -> None:
    """Measure, print, and write the figures if a file is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--cores", type=int, default=2)
    typed = parser.parse_args()
    found = measure(typed.seconds, typed.cores)
    for name, value in found.items():
        print(f"{name:28} {value:12,.3f}")
    if typed.json:
        typed.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
