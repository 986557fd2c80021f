"""`cleo train ppo|distil|value|search GAME [options]`: the command line of all algorithms. `ppo` is the default."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import tyro

from cleo_env.registry import GAMES
from cleo_env.training import aggrevate, distil, ppo, search, value
from cleo_env.training.common.options import RunArgs, RunError, option_name
from cleo_env.training.common.recipes import RECIPES, Recipe

if TYPE_CHECKING:
    RecipeName = str
else:
    RecipeName = Literal[tuple(RECIPES)]

HELP = ("-h", "--help")
ONLY: Recipe = {"opponent_fraction": 1.0, "past_policies": 0}  # what `--only` stands for


@dataclass
class PpoCommand(ppo.Args):
    """PPO by self-play, with named sets of options."""

    recipe: RecipeName | None = None
    """Options that have proved themselves together (docs/results.md); those given beside it win."""
    opponents: tuple[str, ...] = ()
    """Agents to learn against: the scripted opponents, and those of evaluations if no others are named."""
    only: bool = False
    """Train an exploiter: one seat learns in every game, and all others are `--opponents`; no self-play."""


class Algorithm(NamedTuple):
    """An algorithm of the command line."""

    about: str
    options: type[RunArgs]  # of the command
    args: type[RunArgs]  # of the algorithm
    train: Callable[[Any], Path]


ALGORITHMS = {
    "ppo": Algorithm("a policy by self-play (the default)", PpoCommand, ppo.Args, ppo.train),
    "distil": Algorithm("a policy that predicts what a tree search does", distil.Args, distil.Args, distil.train),
    "value": Algorithm("a value network for the search", value.Args, value.Args, value.train),
    "aggrevate": Algorithm(
        "a policy from what every action is worth if a script plays on", aggrevate.Args, aggrevate.Args, aggrevate.train
    ),
    "search": Algorithm("a policy and a critic, by expert iteration", search.Args, search.Args, search.train),
}


def usage(prog: str = "cleo train") -> str:
    """Return the help of the command."""
    lines = [f"usage: {prog} [{'|'.join(ALGORITHMS)}] GAME [options]", ""]
    lines += [f"  {prog} {name:9} {algorithm.about}" for name, algorithm in ALGORITHMS.items()]
    lines += ["", f"games: {', '.join(GAMES)}", f"recipes of ppo: {', '.join(RECIPES)}", ""]
    lines += [f"All options, with their defaults: {prog} ppo --help, and so on."]
    return "\n".join(lines)


def read_command(words: Sequence[str], prog: str = "cleo train") -> tuple[Algorithm, Any]:
    """Return the algorithm that was typed, and its options."""
    name, rest = (words[0], words[1:]) if words and words[0] in ALGORITHMS else ("ppo", words)
    return ALGORITHMS[name], read_args(name, rest, f"{prog} {name}")


def read_args(name: str, words: Sequence[str], prog: str | None = None) -> Any:
    """Return the options of an algorithm as typed; those of a recipe stand in the place of the defaults."""
    algorithm, recipe = ALGORITHMS[name], {}
    if algorithm.options is PpoCommand:
        recipe = RECIPES.get(parsed(algorithm.options, words, prog).recipe, {})
    chosen = parsed(algorithm.options, words, prog, recipe)
    if isinstance(chosen, PpoCommand):
        chosen = with_opponents(chosen, PpoCommand(chosen.game, **recipe))
    return algorithm.args(**{option.name: getattr(chosen, option.name) for option in fields(algorithm.args)})


def with_opponents(chosen: PpoCommand, usual: PpoCommand) -> PpoCommand:
    """Return a command with what `--opponents` and `--only` stand for; options that say otherwise are refused."""
    if chosen.only and not chosen.opponents:
        raise RunError("--only: name the agents to play against, as in --opponents trained --only")
    meant: dict[str, Any] = {"scripted_opponents": chosen.opponents} if chosen.opponents else {}
    if chosen.only:
        meant |= ONLY
    for name, wanted in meant.items():
        if (given := getattr(chosen, name)) not in (getattr(usual, name), wanted):
            option = "--only" if chosen.only else "--opponents"
            raise RunError(f"{option_name(name)} {told(given)}: cannot be combined with {option}")
    if chosen.opponents and chosen.eval_opponents == usual.eval_opponents:
        meant["eval_opponents"] = chosen.opponents
    return replace(chosen, **meant)


def told(value: Any) -> str:
    """Return the value of an option as it is typed."""
    return " ".join(map(str, value if isinstance(value, tuple) else [value]))


def parsed(options: type[RunArgs], words: Sequence[str], prog: str | None, defaults: Recipe | None = None) -> Any:
    """Parse words by the fields of a dataclass."""
    return tyro.cli(options, args=list(words), prog=prog, default=options(game=tyro.MISSING, **(defaults or {})))


def run_command(words: Sequence[str], prog: str = "cleo train") -> None:
    """Train as typed; without any word, or with a question for help alone, say what can be typed."""
    if not words or words[0] in HELP:
        print(usage(prog))
        return
    algorithm, args = read_command(words, prog)
    algorithm.train(args)


def main() -> None:
    """Train as typed."""
    run_command(sys.argv[1:], "python -m cleo_env.training.command")


if __name__ == "__main__":
    main()
