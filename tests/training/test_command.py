"""The command line: algorithms, recipes, help, and the commands in docs/results."""

from __future__ import annotations

import inspect
import json
import re
import shlex
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from cleo_env.training import aggrevate, distil, ppo, search, value
from cleo_env.training.command import ALGORITHMS, read_command, run_command
from cleo_env.training.common.options import RunError
from cleo_env.training.common.recipes import ADVISED, RECIPES, TAUGHT, Recipe
from cleo_env.training.ppo import Args
from tools.docs.results import ALGORITHMS as KEPT_ALGORITHMS
from tools.docs.results import NO_RUNS, command_of

RESULTS = sorted(Path(__file__).parents[2].glob("docs/results/*.json"))
RUNS = [path for path in RESULTS if not path.name.startswith(NO_RUNS)]


def read(*words: str) -> object:
    return read_command(words)[1]


def test_ppo_is_the_default_algorithm() -> None:
    assert read("caesar") == read("ppo", "caesar") == ppo.Args("caesar")
    assert read("distil", "caesar") == distil.Args("caesar")
    assert read("value", "caesar") == value.Args("caesar")
    assert read("aggrevate", "caesar") == aggrevate.Args("caesar")
    assert read("search", "caesar") == search.Args("caesar")


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_sets_its_options_and_no_others(name: str) -> None:
    assert read("caesar", "--recipe", name) == Args("caesar", **RECIPES[name])


def test_an_option_beside_a_recipe_wins() -> None:
    args = read("caesar", "--learning-rate", "0.5", "--recipe", "advised", "--scripted-opponents", "random")
    assert args == Args("caesar", **{**ADVISED, "learning_rate": 0.5, "scripted_opponents": ("random",)})


def test_an_exploiter_plays_every_game_against_the_agents_named() -> None:
    args = read("caesar", "--opponents", "trained", "--only")
    against = {"scripted_opponents": ("trained",), "eval_opponents": ("trained",)}
    assert args == Args("caesar", **against, opponent_fraction=1.0, past_policies=0)
    assert read("caesar", "--opponents", "trained") == Args("caesar", **against)
    beside = read("caesar", "--recipe", "taught", "--opponents", "trained", "--only", "--eval-opponents", "expert")
    assert beside == Args("caesar", **{**TAUGHT, "scripted_opponents": ("trained",), "eval_opponents": ("expert",),
                                       "opponent_fraction": 1.0, "past_policies": 0})  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--only", "--only: name the agents to play against"),
        ("--only --scripted-opponents expert", "--only: name the agents to play against"),
        ("--opponents --only", "--only: name the agents to play against"),
        ("--opponents expert --only --opponent-fraction 0.5", "--opponent-fraction 0.5: cannot be combined with"),
        ("--opponents trained --only --past-policies 3", "--past-policies 3: cannot be combined with --only"),
        ("--opponents trained --scripted-opponents expert greedy",
         "--scripted-opponents expert greedy: cannot be combined with --opponents"),
    ],
)  # fmt: skip
def test_opponents_that_contradict_themselves_are_refused(words: str, said: str) -> None:
    with pytest.raises(RunError, match=re.escape(said)):
        read("caesar", *words.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["caesar", "--recipe", "pudding"], "quick"),
        (["chess"], "architects_2006"),
        (["caesar", "--eval-mode", "best"], "argmax"),
        (["caesar", "--minutes", "soon"], "minutes"),
        (["caesar", "--settings", "{"], "settings"),
        (["caesar", "--spell", "3"], "spell"),
        (["distil", "caesar", "--recipe", "quick"], "recipe"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read_command(words)
    assert ended.value.code == 2 and said in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["--help"]])
def test_without_a_game_the_command_shows_help(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run_command(words)
    shown = capsys.readouterr().out
    for word in ("usage", "ppo", "distil", "value", "caesar", "advised"):
        assert word in shown


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_option_has_a_sentence_of_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_command([name, "--help"])
    shown = capsys.readouterr().out
    for option in fields(ALGORITHMS[name].options):
        spelled = "{architects_2006" if option.name == "game" else f"--{option.name.replace('_', '-')}"
        assert spelled in shown
    for kind in ALGORITHMS[name].args.__mro__[:-1]:  # all but `object`
        own = inspect.getsource(kind).partition("def check")[0]
        assert own.count('"""') == 2 * (1 + len(vars(kind)["__annotations__"]))


@pytest.mark.parametrize(
    ("changes", "command"),
    [
        ({}, "cleo train caesar"),
        ({**ADVISED, "minutes": 25.0}, "cleo train caesar --recipe advised --minutes 25.0"),
        ({**ADVISED, "precision": "float32"}, "cleo train caesar --recipe advised --precision float32"),
        ({"privileged": True, "settings": {"hand": 3}}, "cleo train caesar --settings '{\"hand\": 3}' --privileged"),
        ({"hidden": (128, 128)}, "cleo train caesar --hidden 128 128"),
    ],
)
def test_the_shortest_command_gives_the_same_run(changes: Recipe, command: str) -> None:
    args = Args("caesar", **changes)
    assert command_of(KEPT_ALGORITHMS["ppo"], json.loads(json.dumps(asdict(args)))) == command
    assert read(*shlex.split(command)[2:]) == args


@pytest.mark.parametrize("path", RUNS, ids=lambda path: path.stem)
def test_the_commands_of_kept_runs_can_be_typed(path: Path) -> None:
    run = json.loads(path.read_text())
    algorithm, args = read_command(shlex.split(run["command"])[2:])
    assert algorithm is ALGORITHMS[run["algorithm"]] and args.game == run["game"]
