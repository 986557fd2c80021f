"""Train a small player for two minutes, evaluate it against the scripts, and say how to play against it.

python -m cleo_env.training.demo [--game caesar] [--minutes 2 | --steps 1200000]

It learns by imitating `expert` first, and by self-play; `cleo train GAME --recipe quick` learns from games alone. With
`--steps` the result does not hang on the speed of the machine.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from rich.console import Console

from cleo_env.agents.arena.evaluate import evaluate
from cleo_env.agents.arena.share import Share, interval_text, share_text
from cleo_env.agents.registry import make_agent
from cleo_env.core.files import spare_name
from cleo_env.registry import GAMES, get_game
from cleo_env.training.common.launch import USUAL_PROCESSES
from cleo_env.training.common.options import RunError, check_options
from cleo_env.training.common.precision import choose_precision
from cleo_env.training.common.recipes import QUICK, Recipe
from cleo_env.training.ppo import PPO, Args, train, train_iteration

RUN = Path("runs/demo")  # or runs/demo_2 ..: earlier demos are kept
OPPONENTS = ("random", "greedy", "expert")  # that it is evaluated against
SPARRING = ("random", "greedy")  # that it meets while it learns
BLOCKS = 200
SEED = 1_000_003  # of the games at the end: no game of the training has it
SHORT: Recipe = {  # in minutes, more and smaller updates learn more, and so do opponents that are better at first
    "num_games": 256,
    "minibatch_size": 512,
    "opponent_fraction": 0.5,
    "past_policies": 3,
    "bc_fraction": 0.7,  # imitating the script is the quickest start, and slow machines have no time for another
    "evaluations": 3,
    "checkpoints": 6,
}
# Where nobody can be eaten the score margin is learned from sooner than the win.
MARGIN: dict[str, Recipe] = {"caesar": {"score_margin_weight": 1.0, "score_margin_weight_end": 0.5}}
ENOUGH = 1_200_000  # decisions of Caesar for 0.99 against `random` and 0.94 against `greedy`: see docs/learning.md
CALIBRATION_UPDATES = 3


def small_run(game: str, minutes: float, out: Path, steps: int = 0) -> Args:
    """Return the options of a run that learns something in minutes."""
    opponents: Recipe = {"scripted_opponents": SPARRING, "eval_opponents": SPARRING, "blocks": BLOCKS // 4}
    chosen = {**QUICK, **SHORT, **opponents, **MARGIN.get(game, {})}
    return Args(game, minutes=minutes, steps=steps, out=str(out), **chosen)


def decisions_per_second(args: Args) -> float:
    """Learn for a moment in one process, and return from how many decisions a second all of them will."""
    processes = args.processes or USUAL_PROCESSES
    learner = PPO(replace(args, processes=1, num_games=args.num_games // processes))
    choose_precision(learner)
    train_iteration(learner)  # compiles
    begun, steps = perf_counter(), learner.steps
    for _ in range(CALIBRATION_UPDATES):
        train_iteration(learner)
    return processes * (learner.steps - steps) / (perf_counter() - begun)


def expectation(args: Args, speed: float) -> str:
    """Say what this machine can do in the time, and what is to be expected of it."""
    decisions = args.steps or 60 * args.minutes * speed
    said = f"This machine learns from about {speed:,.0f} decisions a second, here from {decisions / 1e6:.1f} million. "
    if args.game != "caesar":
        return said + "What to expect of that was measured for Caesar only."
    enough = f"{ENOUGH / 1e6:.1f} million"
    if decisions < ENOUGH:
        return f"{said}Below {enough} it will not have learned all that the demo can teach: give it more --minutes."
    return f"{said}From {enough} on, it should win nine of ten games against `random` and `greedy`."


def evaluate_policy(args: Args) -> dict[str, Share]:
    """Play the trained policy against each opponent in duplicate blocks; return its win shares."""
    game = get_game(args.game)
    policy, players = make_agent(f"policy:{args.folder()},mode=argmax", game), game.default_players
    tables = {name: [policy, *[make_agent(name, game)] * (players - 1)] for name in OPPONENTS}
    return {name: evaluate(game, table, blocks=BLOCKS, seed=SEED).share for name, table in tables.items()}


def main() -> None:
    """Train, evaluate, and say how to play against it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="caesar", choices=list(GAMES))
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--steps", type=int, default=0, help="decisions to learn from, in place of minutes")
    options = parser.parse_args()
    console = Console(highlight=False)
    args = small_run(options.game, options.minutes, spare_name(RUN), options.steps)
    try:
        check_options(args)
    except RunError as problem:
        parser.error(str(problem))
    budget = f"{args.steps:,} decisions" if args.steps else f"{args.minutes:g} minutes"
    console.print(
        f"Training a player of {args.game} for {budget}: first it imitates the script `expert`, then it plays itself "
        "and others. The rules compile first: up to a minute or two, once.",
        soft_wrap=True,
    )
    console.print(expectation(args, decisions_per_second(args)), soft_wrap=True)
    folder = train(args)
    players = get_game(args.game).default_players
    for name, found in evaluate_policy(args).items():
        console.print(
            f"win share against {name:7} [bold]{share_text(found.share)}[/] (95 % interval "
            f"{interval_text(found.low, found.high)}; {BLOCKS * players} games, parity {1 / players:.2f})",
            soft_wrap=True,
        )
    seats = " ".join(["human", *[f"policy:{folder}"] * (players - 1)])
    console.print(f"Play against it:  .venv/bin/cleo play {args.game} --seats {seats}", soft_wrap=True)


if __name__ == "__main__":
    main()
