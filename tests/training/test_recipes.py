"""Recipes on the command line, and commands that name them."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict

import pytest

from training.ppo import Args, read_args
from training.recipes import ADVISED, RECIPES, Recipe
from training.results import LEARNERS, command_of


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_sets_its_options_and_no_others(name: str) -> None:
    assert read_args(["caesar", "--recipe", name]) == Args("caesar", **RECIPES[name])


def test_an_option_beside_a_recipe_counts_instead() -> None:
    args = read_args(["caesar", "--rate", "0.5", "--recipe", "advised", "--scripted", "random"])
    assert args == Args("caesar", **{**ADVISED, "rate": 0.5, "scripted": ("random",)})


def test_an_unknown_recipe_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_args(["caesar", "--recipe", "pudding"])
    assert "'quick', 'taught', 'advised'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("changes", "command"),
    [
        ({}, "cleo train caesar"),
        ({**ADVISED, "minutes": 25.0}, "cleo train caesar --recipe advised --minutes 25.0"),
        ({**ADVISED, "bfloat16": False}, "cleo train caesar --recipe advised --no-bfloat16"),
        ({"privileged": True, "settings": {"hand": 3}}, "cleo train caesar --settings '{\"hand\": 3}' --privileged"),
        ({"hidden": (128, 128)}, "cleo train caesar --hidden 128 128"),
    ],
)
def test_the_shortest_command_is_told_and_gives_the_same_run(changes: Recipe, command: str) -> None:
    args = Args("caesar", **changes)
    assert command_of(LEARNERS["ppo"], json.loads(json.dumps(asdict(args)))) == command
    assert read_args(shlex.split(command)[2:]) == args
