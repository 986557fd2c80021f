"""A judge for the search: a network that learns from games of the experts what every seat may expect.

    python -m training.judge caesar --minutes 20 --out runs/caesar_judge

Experts play many games to the end, with a random move now and then. Where a turn begins, the network is shown all cards
as each seat sees them, and says how much better that seat stands than the script thinks; a softmax over the seats is
held against who won. What is told is the mean surprise at the winner on games not learned from, beside the script's
own and beside parity.
`ismcts:800,judge=runs/caesar_judge` then searches with it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from itertools import count as numbers_from
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import nn

from agents.commands.files import write_whole
from agents.judge import estimate_odds
from agents.policy_file import JUDGE, card_of, save_policy
from agents.registry import make_agent
from agents.scripts import Kernel, script_of
from cleo_env.core.batch import Batch
from cleo_env.core.game import Game, as_records
from cleo_env.core.jit import specialise
from cleo_env.core.loops import NOBODY
from cleo_env.registry import get_game
from training.checkpoint import commit, options_of
from training.command import args_from_command_line
from training.masked import scaled
from training.minibatches import minibatches, parts_of
from training.network import prepare_torch, run, stack
from training.opponents import ask


@dataclass
class Args:
    """All that can be chosen about a run."""

    game: str = "caesar"
    minutes: float = 20.0  # how long to train
    out: str = ""  # folder of the judge; runs/GAME_judge if not given
    seed: int = 0
    threads: int = 2  # for the network
    players: int = 0  # the game's usual number if not given
    teacher: str = "expert"  # who plays the games
    stray: float = 0.02  # share of random moves, so that it sees what experts avoid
    num_games: int = 1024  # played before each improvement
    taken: float = 0.25  # share of the turns that are learned from
    hidden: tuple[int, ...] = (256, 64)  # sizes of its two layers
    rate: float = 5e-4  # of Adam at the start ..
    rate_end: float = 1e-5  # .. and at the end
    epochs: int = 2
    minibatch: int = 512  # positions
    decay: float = 1e-4  # pull of all weights towards 0

    def folder(self) -> Path:
        """Return the folder of the judge."""
        return Path(self.out or f"runs/{self.game}_judge")


class Positions(NamedTuple):
    """Records at the beginning of turns, and what share of the win each seat had in the end."""

    records: np.ndarray
    won: np.ndarray  # (n, players)
    odds: np.ndarray  # (n, players): logarithms of the chances that the script gives the seats


class Network(nn.Module):
    """Layers of the scaled full view, then one number: how well the seat stands."""

    def __init__(self, game: Game, hidden: tuple[int, ...]) -> None:
        super().__init__()
        self.layers = stack((game.full_view.size, *hidden))
        self.last = nn.Linear(hidden[-1], 1, bias=False)
        nn.init.zeros_(self.last.weight)  # at first it judges as the script does

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Return how well the seat of each row stands."""
        return self.last(run(self.layers, seen)).squeeze(-1)


def play_games(args: Args, players: int, seed: int) -> Positions:
    """Let experts play games to the end; return positions where a turn begins."""
    game, rng = get_game(args.game), np.random.default_rng((args.seed, seed))
    teacher = make_agent(args.teacher, game)
    seeds = rng.integers(0, 1 << 63, args.num_games, np.uint64)
    batch = Batch(game, args.num_games, 0, players, autoreset_mode=AutoresetMode.DISABLED)
    batch.reset(seeds, np.ones(args.num_games, np.bool_))
    kept, of_game, turns, actions = [], [], np.full(args.num_games, -1), np.zeros(args.num_games, np.int64)
    for step in numbers_from(0):
        if not len(rows := np.flatnonzero(batch.decider != NOBODY)):
            break
        begins = rows[batch.states["turn"][rows] != turns[rows]]
        turns[rows] = batch.states["turn"][rows]
        begins = begins[rng.random(len(begins)) < args.taken]
        kept.append(np.take(batch.states, begins))
        of_game.append(begins)
        actions[rows] = ask(teacher, batch, rows, rng)
        strays = rows[rng.random(len(rows)) < args.stray]
        actions[strays] = batch.random_actions(seed, step)[strays]
        batch.step_where(actions, batch.decider != NOBODY)
    won = batch.final_winners[:, :players] / np.maximum(batch.final_winners.sum(axis=1, keepdims=True), 1)
    numbers = np.concatenate(of_game)
    decided = won[numbers].sum(axis=1) > 0
    records = as_records(np.concatenate(kept)[decided])
    odds = np.zeros((len(records), game.seats))
    odds_loop(game)(records, odds, 0, len(records))
    return Positions(records, won[numbers][decided].astype(np.float32), odds[:, :players].astype(np.float32))


@cache
def odds_loop(game: Game) -> Kernel:
    """Return the loop that asks a game's script."""
    return specialise(estimate_odds, game.name, {"script_estimate": script_of(game.name).estimate})


class Teaching:
    """A run: its network and how it is shown positions."""

    def __init__(self, args: Args) -> None:
        prepare_torch(args.seed, args.threads)
        self.args, self.game = args, get_game(args.game)
        self.players = args.players or self.game.default_players
        self.network = Network(self.game, args.hidden)
        self.optimiser = torch.optim.AdamW(
            self.network.parameters(), args.rate, weight_decay=args.decay, eps=1e-5, fused=True
        )
        self.unit = 1 / self.game.full_view.scale

    def surprise(self, positions: Positions, rows: np.ndarray) -> torch.Tensor:
        """Return the mean surprise at who won: minus the logarithm of the chance that the network gave it."""
        size = len(rows) * self.players
        views, records = np.empty((size, self.game.full_view.size), np.int16), as_records(positions.records[rows])
        self.game.loops.view_games(
            as_records(np.repeat(records, self.players)), np.tile(np.arange(self.players), len(rows)), views, 0, size
        )
        with torch.autocast("cpu", torch.bfloat16):
            stands = self.network(scaled(views, np.arange(size), self.unit))
        stands = stands.float().reshape(len(rows), self.players) + torch.from_numpy(positions.odds[rows])
        chances = stands.log_softmax(dim=1)
        return -(chances * torch.from_numpy(positions.won[rows])).sum(dim=1).mean()

    def improve(self, positions: Positions, rng: np.random.Generator, rate: float) -> None:
        """Learn from positions."""
        self.optimiser.param_groups[0]["lr"] = rate
        rows_of_all = np.arange(len(positions.records))
        for rows in minibatches(rows_of_all, self.args.epochs, parts_of(len(rows_of_all), self.args.minibatch), rng):
            loss = self.surprise(positions, rows)
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            self.optimiser.step()

    def tested(self, positions: Positions) -> float:
        """Return the mean surprise on positions that are not learned from."""
        count = len(positions.records)
        parts = np.array_split(np.arange(count), max(1, round(count / self.args.minibatch)))
        with torch.no_grad():
            found = [self.surprise(positions, rows).item() * len(rows) for rows in parts]
        return sum(found) / count

    def weights(self) -> dict[str, np.ndarray]:
        """Return the weights of the judge."""
        return {name: tensor.numpy().copy() for name, tensor in self.network.state_dict().items()}


def mean_surprise(log_chances: np.ndarray, won: np.ndarray) -> float:
    """Return the mean surprise at who won."""
    return -float((log_chances * won).sum(axis=1).mean())


def teach(args: Args) -> Path:
    """Train until the time is used up; write the judge; return its folder."""
    teaching, folder = Teaching(args), args.folder()
    folder.mkdir(parents=True, exist_ok=True)
    held_out = play_games(args, teaching.players, 0)
    told = {"parity": float(np.log(teaching.players)), "script": mean_surprise(held_out.odds, held_out.won)}
    print(f"surprise at the winner: parity {told['parity']:.4f}, the script {told['script']:.4f}", flush=True)
    started, number, positions, curve = perf_counter(), 0, 0, []
    while (progress := (perf_counter() - started) / (60 * args.minutes)) < 1:
        number += 1
        found = play_games(args, teaching.players, number)
        positions += len(found.records)
        rate = args.rate + (args.rate_end - args.rate) * progress
        teaching.improve(found, np.random.default_rng((args.seed, number)), rate)
        if number % 10 == 0:
            curve.append({"games": number * args.num_games, "minutes": round(progress * args.minutes, 2),
                          "surprise": round(teaching.tested(held_out), 4)})  # fmt: skip
            print(f"{curve[-1]['minutes']:6.2f} minutes, {curve[-1]['games']:9,} games, {curve[-1]['surprise']:.4f}",
                  flush=True)  # fmt: skip
    told |= {"judge": teaching.tested(held_out), "games": number * args.num_games, "positions": positions}
    card = card_of(teaching.game, {}, [teaching.players], JUDGE, commit=commit(), args=options_of(args), surprise=told)
    save_policy(folder, card, teaching.weights(), JUDGE)
    write_whole(folder / "curve.json", json.dumps(curve, indent=1) + "\n")
    return folder


def main() -> None:
    """Read the options and train."""
    teach(args_from_command_line(Args, __doc__ or ""))


if __name__ == "__main__":
    main()
