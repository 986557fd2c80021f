"""A quick player from a slow one: a network learns to decide at once what a search decides after hundreds of games.

    python -m training.distil architects_2006 --minutes 40 --out runs/architects_2006_distil

Searching players fill all tables; every decision is kept with what its seat saw, what the script would have done and
how often the search tried each action. What is kept lies in files, so a run that is killed goes on with the same
command. Then a network that hears the script's advice learns to try what the search tried, and to expect what came.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import torch
from safetensors.numpy import load_file, save_file

from agents.agent import Agent
from agents.ismcts import IsmctsAgent
from agents.match import show
from agents.policy_file import CARD, card_of, save_policy
from agents.registry import make_agent
from agents.softmax import count_legal
from agents.view import View
from cleo_env.core.batch import Batch
from cleo_env.registry import get_game
from training.checkpoint import RunError, commit, options_of
from training.command import args_from_command_line
from training.masked import scaled
from training.minibatches import minibatches, parts_of
from training.network import Network, prepare_torch
from training.opponents import random_keys

LESSONS = "lessons"
UNKNOWN = np.float32(np.nan)  # what a decision came to in a game that was not played to its end
FILE_SECONDS = 60.0  # of searching, in one file
HELD_OUT = 20  # one game in so many is not learned from
ILLEGAL = -1e9


@dataclass
class Args:
    """All that can be chosen about a run."""

    game: str = "caesar"
    minutes: float = 40.0  # how long to search; learning from it takes a minute or two more
    out: str = ""  # folder of the run; runs/GAME_distil if not given
    seed: int = 0
    threads: int = 2  # for the network
    players: int = 0  # the game's usual number if not given
    teacher: str = "ismcts:200"  # the search
    advisor: str = "expert"  # the script whose advice the network hears
    stray: float = 0.02  # share of random moves, so that it sees what good players avoid
    num_games: int = 64  # played at once
    hidden: tuple[int, ...] = (256, 256)  # sizes of its layers
    rate: float = 1e-3  # of Adam at the start; falls to nothing
    epochs: int = 8
    minibatch: int = 512
    decay: float = 1e-2  # pull of all weights towards 0
    value_weight: float = 0.5

    def folder(self) -> Path:
        """Return the folder of the run."""
        return Path(self.out or f"runs/{self.game}_distil")


class Lesson(NamedTuple):
    """One decision of the search."""

    seen: np.ndarray
    mask: np.ndarray
    advice: np.int64  # what the script would have done
    visits: np.ndarray  # how often each action was tried
    came: np.float32  # what the game brought the seat
    game: np.int64
    seat: int


KEPT = Lesson._fields[:-1]
Lessons = dict[str, np.ndarray]  # KEPT, one row a decision


class Tables:
    """Games in which every seat is played by the search, and what it has decided there since the last file."""

    def __init__(self, args: Args, begun: int) -> None:
        self.args, self.game = args, get_game(args.game)
        teacher = make_agent(args.teacher, self.game)
        if not isinstance(teacher, IsmctsAgent):
            raise RunError(f"the teacher must search, as ismcts:200 does; {args.teacher} does not")
        self.teacher, self.advisor = teacher, make_agent(args.advisor, self.game)
        self.rng = np.random.default_rng((args.seed, begun))
        players = args.players or self.game.default_players
        self.batch = Batch(self.game, args.num_games, int(self.rng.integers(1 << 62)), players, reward="win")
        self.legal = np.empty(args.num_games, np.int64)
        self.numbers = np.arange(args.num_games) + (begun << 32)  # of the games, each another one
        self.open: list[list[Lesson]] = [[] for _ in range(args.num_games)]  # of games that are not over yet
        self.known: list[Lesson] = []  # of games that are
        self.steps = 0

    def look(self, agent: Agent, rows: np.ndarray) -> View:
        """Show an agent some games."""
        return show(self.batch, rows, rows, random_keys(self.rng, len(rows)), np.ones(len(rows), np.int64), agent)

    def step(self) -> None:
        """Search all decisions that leave a choice, keep them, and play on."""
        batch = self.batch
        count_legal(batch.action_mask, self.legal)
        actions, rows = batch.action_mask.argmax(axis=1), np.flatnonzero(self.legal > 1)
        if len(rows):
            actions[rows], visits = self.teacher.weigh(self.look(self.teacher, rows))
            advice = self.advisor.act(self.look(self.advisor, rows))
            for place, row in enumerate(rows):
                seen, mask, seat = batch.observation[row].copy(), batch.action_mask[row].copy(), int(batch.decider[row])
                tried = visits[place].astype(np.uint16)
                self.open[row].append(Lesson(seen, mask, advice[place], tried, UNKNOWN, self.numbers[row], seat))
            strays = rows[self.rng.random(len(rows)) < self.args.stray]
            actions[strays] = batch.random_actions(self.args.seed, self.steps)[strays]
        batch.step(actions)
        self.steps += 1
        for row in np.flatnonzero(batch.terminated):
            self.known += [lesson._replace(came=batch.rewards[row, lesson.seat]) for lesson in self.open[row]]
            self.open[row], self.numbers[row] = [], self.numbers[row] + self.args.num_games

    def hand_out(self, last: bool) -> Lessons:
        """Hand out the lessons of games that are over; the last time also of those of which nobody knows what came."""
        lessons = [*self.known, *chain.from_iterable(self.open if last else [])]
        self.known = []
        return {name: np.array([getattr(lesson, name) for lesson in lessons]) for name in KEPT}


def collect(args: Args) -> None:
    """Search for as long as was asked, less what lies in the folder already."""
    folder = args.folder() / LESSONS
    folder.mkdir(parents=True, exist_ok=True)
    begun = len(list(folder.glob("*.safetensors")))
    left = 60 * args.minutes - begun * FILE_SECONDS
    tables = Tables(args, begun) if left > 0 else None
    while tables and left > 0:
        start = perf_counter()
        while perf_counter() - start < FILE_SECONDS:
            tables.step()
        left -= FILE_SECONDS
        lessons = tables.hand_out(last=left <= 0)
        temporary = folder / f"{begun:05}.tmp"  # written whether or not a game has ended: files count the minutes
        save_file(lessons, temporary)
        temporary.rename(folder / f"{begun:05}.safetensors")
        begun += 1
        print(f"{len(lessons['advice'])} decisions more, {max(left, 0) / 60:.0f} minutes left", flush=True)


def load_lessons(folder: Path) -> Lessons:
    """Return all that was searched."""
    files = [load_file(path) for path in sorted((folder / LESSONS).glob("*.safetensors"))]
    return {name: np.concatenate([file[name] for file in files if len(file["game"])]) for name in KEPT}


class Pupil:
    """The network, and how it learns from lessons."""

    def __init__(self, args: Args, lessons: Lessons) -> None:
        prepare_torch(args.seed, args.threads)
        self.args, self.game, self.lessons = args, get_game(args.game), lessons
        self.network = Network(self.game, args.hidden, privileged=False, advised=True)
        self.optimiser = torch.optim.AdamW(
            self.network.parameters(), args.rate, weight_decay=args.decay, eps=1e-5, fused=True
        )
        self.unit = 1 / self.game.observation.scale

    def forward(self, rows: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logarithm of every action's chance, and what the seat may expect."""
        lessons = self.lessons
        with torch.autocast("cpu", torch.bfloat16):
            logits, values = self.network(
                scaled(lessons["seen"], rows, self.unit), None, torch.from_numpy(lessons["advice"][rows])
            )
        legal = torch.from_numpy(lessons["mask"][rows]).bool()
        return logits.float().masked_fill(~legal, ILLEGAL).log_softmax(dim=1), values.float()

    def loss(self, rows: np.ndarray) -> torch.Tensor:
        """Return the surprise at what the search tried, and the error of what was expected."""
        log_chances, values = self.forward(rows)
        visits = torch.from_numpy(self.lessons["visits"][rows].astype(np.float32))
        surprise = -(visits / visits.sum(dim=1, keepdim=True) * log_chances).sum(dim=1).mean()
        came = torch.from_numpy(self.lessons["came"][rows])
        known = ~came.isnan()
        return surprise + self.args.value_weight * (values[known] - came[known]).square().sum() / len(rows)

    def learn(self, rows: np.ndarray) -> None:
        """Learn from some lessons, over and over."""
        rng = np.random.default_rng(self.args.seed)
        parts = list(minibatches(rows, self.args.epochs, parts_of(len(rows), self.args.minibatch), rng))
        fade = torch.optim.lr_scheduler.LinearLR(self.optimiser, 1.0, 0.0, len(parts))
        for part in parts:
            self.optimiser.zero_grad(set_to_none=True)
            self.loss(part).backward()
            self.optimiser.step()
            fade.step()

    def agreement(self, rows: np.ndarray) -> dict[str, float]:
        """Return in what share of these lessons the advice, and the network, do what the search tried most."""
        best, chosen = self.lessons["visits"][rows].argmax(axis=1), []
        with torch.no_grad():
            for part in np.array_split(rows, max(1, len(rows) // 4096)):
                chosen.append(self.forward(part)[0].argmax(dim=1).numpy())
        return {
            "advice": float((self.lessons["advice"][rows] == best).mean()),
            "network": float((np.concatenate(chosen) == best).mean()),
        }


def distil(args: Args) -> Path:
    """Search, learn, write the policy; return its folder."""
    folder = args.folder()
    collect(args)
    lessons = load_lessons(folder)
    held_out = lessons["game"] % HELD_OUT == 0
    pupil = Pupil(args, lessons)
    pupil.learn(np.flatnonzero(~held_out))
    found = pupil.agreement(np.flatnonzero(held_out))
    print(f"of {held_out.sum()} decisions not learned from the search agrees with the advice in "
          f"{found['advice']:.3f}, with the network in {found['network']:.3f}", flush=True)  # fmt: skip
    weights = {name: tensor.numpy() for name, tensor in pupil.network.state_dict().items()}
    players = [args.players or pupil.game.default_players]
    more: dict[str, Any] = {
        "advisor": args.advisor, "commit": commit(), "args": options_of(args), "agreement": found, "updates": 0,
        "steps": len(held_out),
    }  # fmt: skip
    (folder / CARD).unlink(missing_ok=True)  # the policy counts once its card is there
    save_policy(folder, card_of(pupil.game, {}, players, **more), weights)
    return folder


def main() -> None:
    """Read the options, search and learn."""
    distil(args_from_command_line(Args, __doc__ or ""))


if __name__ == "__main__":
    main()
