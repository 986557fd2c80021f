"""Masked PPO by self-play: one network learns to play every seat of a game against itself and frozen opponents.

    python -m training.ppo caesar [--recipe advised] --minutes 30 --out runs/caesar [--resume]

The whole algorithm stands here, in the order it happens: `play` a spell in many games at once, `estimate` how much
better than expected every decision turned out, `improve` the network, and again. Beside it lie what is remembered of a
spell (`decisions.py`), the network (`network.py`), its quick softmax (`masked.py`), the opponents (`opponents.py`),
processes that learn as one (`crew.py`), duels that measure strength (`duels.py`), what is kept on disk
(`checkpoint.py`) and the live screen (`screen.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch
from torch.nn.utils import clip_grad_norm_

from agents.registry import make_agent
from agents.softmax import count_legal, draw_actions
from cleo_env.core.batch import Batch
from cleo_env.core.jit import jit
from cleo_env.core.rewards import FULL_MARGIN
from cleo_env.registry import get_game
from training import checkpoint
from training.command import args_from_command_line
from training.crew import Crew, gathered
from training.decisions import NONE, Decisions
from training.duels import Duels
from training.masked import Choice, scaled
from training.minibatches import minibatches, parts_of
from training.network import Network, prepare_torch
from training.opponents import League, Opponent, ask, random_keys
from training.recipes import RECIPES
from training.screen import Screen

SEEDS_APART = 1 << 32  # between the games of two processes
FULL_LEADS = {"architects_2006": 40.0, "architects_2019": 40.0, "caesar": 10.0}


@dataclass
class Args:
    """All that can be chosen about a run."""

    game: str = "caesar"
    minutes: float = 30.0  # how long to train, measuring included
    steps: int = 0  # or how many decisions to learn from, forced ones not counted; then `minutes` does not matter
    out: str = ""  # folder of the run; runs/GAME if not given
    resume: bool = False  # go on from the last checkpoint in that folder
    seed: int = 0  # with `steps` and one thread the same seed gives the same curve, if there are as many processes
    processes: int = 2  # that play and learn side by side as one; games and minibatches are shared out among them
    threads: int = 1  # for the network, in each process
    # the games
    players: tuple[int, ...] = ()  # numbers of players, games take them in turn; the game's usual one if not given
    settings: dict[str, Any] = field(default_factory=dict)  # of the game, as in `make_batch`
    num_games: int = 512  # played at once
    spell: int = 128  # steps of all games between two improvements
    margin: float = 0.0  # share of the final lead in what a game is worth, at the start; the rest is the win ..
    margin_end: float = 0.0  # .. and at the end. By the lead architects learn not to be eaten rather than to win
    full_lead: float = 0.0  # points of lead worth as much as the win; if 0, those of FULL_LEADS
    # the network
    hidden: tuple[int, ...] = (256, 256)  # sizes of its layers
    bfloat16: bool = True  # multiply in 16 bits: half the time on processors that can
    privileged: bool = False  # a critic with layers of its own, which sees what is hidden
    advisor: str = ""  # greedy or expert: the network hears what this script would do, and begins by trusting it
    start: str = ""  # folder of a policy with the same layers and advisor to begin from, instead of from nothing
    # advantages: both decays apply only where a seat's next decision lies in another turn
    discount: float = 1.0
    trace: float = 0.8  # lambda
    # the improvement
    rate: float = 2e-3  # of Adam at the start ..
    rate_end: float = 1e-4  # .. and at the end
    critic_first: float = 0.0  # share of the run in which only the critic learns, for a policy that begins strong
    epochs: int = 2
    minibatch: int = 1024
    clip: float = 0.15
    entropy: float = 0.05  # weight at the start ..
    entropy_end: float = 0.01  # .. and at the end
    value_weight: float = 0.5
    max_gradient: float = 0.5
    magnet: float = 0.0  # pull towards a slowly moving reference policy (magnetic mirror descent); 0.05 is strong
    magnet_speed: float = 0.02  # share of the way the reference moves at every improvement
    # the opponents
    league: float = 0.25  # share of games with one learning seat against a frozen opponent
    scripted: tuple[str, ...] = ("random", "greedy", "expert")  # opponents besides earlier selves
    selves: int = 6  # earlier selves at most
    imitate: float = 0.0  # share of the run in which it also learns what `teacher` would do, less and less
    teacher: str = "expert"
    # measuring and keeping
    checkpoints: int = 24  # over the whole run; each becomes an opponent
    evaluations: int = 8  # over the whole run, and one at the end
    rivals: tuple[str, ...] = ("greedy", "expert")  # whom evaluations measure against
    blocks: int = 100  # of duplicate games against each
    pick: str = "best"  # how it plays when measured: the likeliest action, or by chance
    quiet: bool = False  # no screen

    def folder(self) -> Path:
        """Return the folder of the run."""
        return Path(self.out or f"runs/{self.game}")


class Learner:
    """All that a run has and is: its games, network and opponents, and how far it has come."""

    def __init__(self, args: Args, crew: Crew | None = None) -> None:
        prepare_torch(args.seed, args.threads)
        self.args, self.game, self.crew = args, get_game(args.game), crew or Crew()
        players = np.resize(args.players or (self.game.default_players,), args.num_games)
        self.players = tuple(sorted({int(number) for number in players}))
        own, seed = np.split(players, self.crew.size)[self.crew.place], args.seed + SEEDS_APART * self.crew.place
        self.batch = Batch(self.game, len(own), seed, own, **{**args.settings, "reward": "margin"})
        usual = self.game.default_players
        self.usual_players = usual if usual in self.players else self.players[0]  # when it is measured
        self.network = Network(self.game, args.hidden, args.privileged, bool(args.advisor))
        if args.start:
            checkpoint.begin_from(Path(args.start), self)
        self.reference = deepcopy(self.network) if args.magnet else None
        self.optimiser = torch.optim.Adam(self.network.parameters(), args.rate, eps=1e-5, fused=True)
        self.league = League(self.batch, round(args.league * len(own)), args.selves)
        for name in args.scripted:
            self.league.join(Opponent(name, make_agent(name, self.game), share=0.5, scripted=True))
        advisor = make_agent(args.advisor, self.game) if args.advisor else None
        self.decisions = Decisions(self.batch, len(own) * args.spell, args.privileged, advisor)
        self.teacher = make_agent(args.teacher, self.game) if args.imitate else None
        self.clock: dict[str, float] = dict.fromkeys(("environment", "opponents", "network", "improving"), 0.0)
        self.updates = self.steps = self.games = 0
        self.seconds = 0.0  # of earlier runs, if this one was resumed
        self.started = perf_counter()
        self.gone = 0.0  # seconds trained, when all looked at the clock
        self.full_lead = args.full_lead or FULL_LEADS[args.game]
        self.legal = np.empty(len(own), np.int64)
        self.units = 1 / self.game.observation.scale, 1 / self.game.full_view.scale

    @property
    def elapsed(self) -> float:
        """Seconds trained, those before the run was resumed included."""
        return self.seconds + perf_counter() - self.started

    @property
    def progress(self) -> float:
        """How much of the run is done, from 0 to 1."""
        args = self.args
        return min(1.0, self.steps / args.steps if args.steps else self.gone / (60 * args.minutes))

    def look_at_clock(self) -> None:
        """Agree on how long the run has gone on."""
        self.gone = self.crew.by_leader(self.elapsed)

    def fade(self, start: float, end: float) -> float:
        """Return what lies between two numbers, as far along as the run is."""
        return start + (end - start) * self.progress

    @property
    def imitation(self) -> float:
        """How much of the improvement is imitation of the teacher: all of it at first, then less and less."""
        return max(0.0, 1 - self.progress / self.args.imitate) if self.args.imitate else 0.0

    def chooser(self) -> np.random.Generator:
        """Return the chance of the next spell and improvement: nothing of it needs to be saved."""
        return np.random.default_rng((self.args.seed, self.updates, self.crew.place))

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        """Add the time spent inside to the clock."""
        start = perf_counter()
        yield
        self.clock[what] += perf_counter() - start

    def forward(self, network: Network, rows: np.ndarray) -> Any:
        """Send what was seen at some decisions through a network, with all else that it wants."""
        made = self.decisions
        view = scaled(made.full, rows, self.units[1]) if self.args.privileged else None
        advice = torch.from_numpy(made.advice[rows]) if made.advisor else None
        with torch.autocast("cpu", torch.bfloat16, enabled=self.args.bfloat16):
            logits, values = network(scaled(made.seen, rows, self.units[0]), view, advice)
        return logits.float(), values.float()


def play(learner: Learner, rng: np.random.Generator) -> None:
    """Play a spell in all games, and keep what the learner decided. A forced move is made without asking anyone."""
    batch, league, decisions = learner.batch, learner.league, learner.decisions
    decisions.clear()
    games = 0
    for _ in range(learner.args.spell):
        count_legal(batch.action_mask, learner.legal)
        actions = batch.action_mask.argmax(axis=1)
        asked = np.flatnonzero(learner.legal > 1)
        learns = league.learns[asked, batch.decider[asked]]
        decide(learner, asked[learns], actions, rng)
        with learner.timed("opponents"):
            league.answer(batch, asked[~learns], actions, rng)
        with learner.timed("environment"):
            batch.step(actions)
        if len(done := np.flatnonzero(batch.terminated)):
            decisions.end(done, outcomes(learner, done))
            league.count_results(done, batch.final_winners[done])
            league.seat_games(done, rng)
            games += len(done)
    of_all = learner.crew.total(decisions.count, games)
    learner.steps, learner.games = learner.steps + int(of_all[0]), learner.games + int(of_all[1])


def decide(learner: Learner, rows: np.ndarray, actions: np.ndarray, rng: np.random.Generator) -> None:
    """Let the network choose in these games; write the actions and keep the decisions."""
    decisions, batch = learner.decisions, learner.batch
    new = decisions.add(batch, rows, rng)
    with learner.timed("network"), torch.no_grad():
        logits, values = learner.forward(learner.network, np.arange(new.start, new.stop))
    decisions.values[new] = values.numpy()
    keys = random_keys(rng, len(rows))
    draw_actions(logits.numpy(), decisions.masks[new], keys, decisions.actions[new], decisions.log_chances[new])
    if learner.teacher and learner.imitation:
        decisions.taught[new] = ask(learner.teacher, batch, rows, rng)
    actions[rows] = decisions.actions[new]


def outcomes(learner: Learner, games: np.ndarray) -> np.ndarray:
    """Return what the end of these games is worth to every seat: part of it the final lead, part the win."""
    batch, margin = learner.batch, learner.fade(learner.args.margin, learner.args.margin_end)
    won, players = batch.final_winners[games], batch.final_states["num_players"][games, None]
    count = won.sum(axis=1, keepdims=True)
    wins = np.where(won, 1 / np.maximum(count, 1), -1 / np.maximum(players - count, 1))
    wins = np.where((count == 0) | (count == players), 0, wins)
    return (1 - margin) * wins + margin * FULL_MARGIN / learner.full_lead * batch.rewards[games]


@jit
def estimate(follower, over, rewards, turns, values, discount, trace, advantages):
    """Write how much better than expected every decision turned out, each seat's own decisions one after the other.

    What lies in the same turn counts in full: a turn is many small decisions. A decision of which it is not known how
    it went on counts as turned out as expected.
    """
    for number in range(len(values) - 1, -1, -1):
        advantages[number] = 0.0
        after = follower[number]
        if over[number]:
            advantages[number] = rewards[number] - values[number]
        elif after != NONE:
            kept, traced = (1.0, 1.0) if turns[after] == turns[number] else (discount, discount * trace)
            advantages[number] = kept * values[after] - values[number] + traced * advantages[after]


def improve(learner: Learner, rng: np.random.Generator) -> dict[str, float]:
    """Make decisions that turned out well likelier, by clipped steps; return what there is to tell."""
    args, made, network = learner.args, learner.decisions, learner.network
    count, known = made.count, made.known()
    advantages = np.empty(count, np.float32)
    estimate(made.follower[:count], made.over[:count], made.rewards[:count], made.turns[:count], made.values[:count],
             args.discount, args.trace, advantages)  # fmt: skip
    goals = advantages + made.values[:count]
    explained = 1 - float(advantages[known].var() / (goals[known].var() + 1e-8))
    advantages -= args.magnet * pull(learner, learner.reference) if learner.reference else 0
    advantages = (advantages - advantages[known].mean()) / (advantages[known].std() + 1e-8)
    entropy_weight = learner.fade(args.entropy, args.entropy_end)
    learner.optimiser.param_groups[0]["lr"] = learner.fade(args.rate, args.rate_end)
    imitation, critic_alone = learner.imitation, learner.progress < args.critic_first
    parts = parts_of(learner.crew.total(len(known))[0], args.minibatch)
    told: list[tuple[float, ...]] = []
    for rows in minibatches(known, args.epochs, parts, rng):
        logits, values = learner.forward(network, rows)
        log_chances, entropies = Choice.apply(logits, made.masks[rows], made.actions[rows])
        change = log_chances - torch.from_numpy(made.log_chances[rows])
        better, ratio = torch.from_numpy(advantages[rows]), change.exp()
        gain = torch.min(ratio * better, ratio.clamp(1 - args.clip, 1 + args.clip) * better).mean()
        error, entropy = (values - torch.from_numpy(goals[rows])).square().mean(), entropies.mean()
        wanted = (1 - imitation) * (gain + entropy_weight * entropy)
        if imitation:
            wanted = wanted + imitation * Choice.apply(logits, made.masks[rows], made.taught[rows])[0].mean()
        loss = args.value_weight * error - (0 if critic_alone else wanted)
        learner.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        learner.crew.average_slopes(network)
        clip_grad_norm_(network.parameters(), args.max_gradient)
        learner.optimiser.step()
        told.append((gain.item(), error.item(), entropy.item(), (ratio - 1 - change).mean().item()))
    learner.updates += 1
    if learner.reference:
        follow(learner.reference, network, args.magnet_speed)
    means = dict(zip(("gain", "value error", "entropy", "change"), np.mean(told, axis=0).tolist(), strict=True))
    return {**means, "explained": explained}


def pull(learner: Learner, reference: Network) -> np.ndarray:
    """Return how much likelier each action was to the learner than to the slowly moving reference."""
    made, pulls = learner.decisions, []
    for rows in np.array_split(np.arange(made.count), parts_of(made.count, learner.args.minibatch)):
        with torch.no_grad():
            logits, _ = learner.forward(reference, rows)
            log_chances, _ = Choice.apply(logits, made.masks[rows], made.actions[rows])
        pulls.append(made.log_chances[rows] - log_chances.numpy())
    return np.concatenate(pulls)


def follow(reference: Network, network: Network, speed: float) -> None:
    """Move the reference some of the way to the network."""
    with torch.no_grad():
        for slow, quick in zip(reference.parameters(), network.parameters(), strict=True):
            slow.lerp_(quick, speed)


def train(args: Args) -> Path:
    """Train until the time or the steps are used up; return the folder of the run, with its last policy."""
    args = checkpoint.resumed(args)
    with gathered(args.processes, room_for(args), follow_leader, args) as crew:
        lead(crew, args)
    return args.folder()


def lead(crew: Crew, args: Args) -> None:
    """Play and improve, measure from time to time, and keep what was learned."""
    learner = Learner(args, crew)
    store, duels = checkpoint.Store(args.folder(), learner), Duels(learner)
    curve = store.open(args.resume)
    if not curve:  # measured before the clock starts: by then all that is compiled when first used has been
        curve.append(duels.measure(store, curve))
        store.save(curve)
    learner.started = perf_counter()
    learner.look_at_clock()
    with Screen(learner, args, curve) as screen:
        while learner.progress < 1:
            before = learner.progress
            screen.show(go_on(learner))
            if passed(before, learner.progress, args.evaluations):
                curve.append(duels.measure(store, curve))
                screen.tell(curve)
            if passed(before, learner.progress, args.evaluations, args.checkpoints):
                store.save(curve)


def follow_leader(crew: Crew, args: Args) -> None:
    """Play and improve with the leader, and give it what it keeps."""
    learner = Learner(args, crew)
    store = checkpoint.Store(args.folder(), learner)
    if not store.open(args.resume):
        store.help_save()
    learner.look_at_clock()
    while learner.progress < 1:
        before = learner.progress
        go_on(learner)
        if passed(before, learner.progress, args.evaluations, args.checkpoints):
            store.help_save()


def go_on(learner: Learner) -> dict[str, float]:
    """Play a spell and improve; return what there is to tell."""
    rng = learner.chooser()
    play(learner, rng)
    with learner.timed("improving"):
        told = improve(learner, rng)
    learner.look_at_clock()
    return told


def passed(before: float, now: float, *parts: int) -> bool:
    """Tell whether a run has just finished one of its equal parts, for any number of parts."""
    return any(int(before * number) < int(now * number) for number in parts)


def room_for(args: Args) -> int:
    """Return how many bytes the processes of a run must be able to show each other."""
    if args.processes < 1 or args.num_games % args.processes:
        raise checkpoint.RunError(
            f"{args.num_games} games cannot be shared out equally among {args.processes} processes"
        )
    game = get_game(args.game)
    network = Network(game, args.hidden, args.privileged, bool(args.advisor))
    slopes = sum(parameter.nbytes for parameter in network.parameters())
    return max(slopes, args.num_games // args.processes * game.dtype.itemsize)


def read_args(given: list[str] | None = None, prog: str | None = None) -> Args:
    """Read the options of a run from a command line."""
    return args_from_command_line(Args, __doc__ or "", given, prog, RECIPES)


def main() -> None:
    """Read the options and train."""
    train(read_args())


if __name__ == "__main__":
    main()
