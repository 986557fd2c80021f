"""One name for what differs between tagged kinds of state, compiled or not, in whatever order processes compile it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from cleo_env.core.jit import jit
from cleo_env.core.kinds import RuleTable, constant_by_kind, kind_of, nothing, tag
from cleo_env.core.tables import ANY, Field, state_dtype

ROOT = Path(__file__).resolve().parents[2]
WEIGHT = Field("weight", "i8", (), ANY, "all", "how heavy it is")
SPARROW = state_dtype((tag("sparrow"), WEIGHT))
HORSE = state_dtype((WEIGHT, tag("horse")))

num_legs = constant_by_kind("legs", {"sparrow": 2, "horse": 4})
RULES = RuleTable("toy rule")


@RULES.declare
def travel(s, miles):
    """Go so many miles."""


@RULES.declare
def moult(s):
    """Lose feathers."""


@jit
def fly(s, miles):
    return 10 * miles


@jit
def run(s, miles):
    return miles + s.weight


@jit
def lose_feathers(s):
    s.weight -= 1


@jit
def journey(animals, i, miles):
    moult(animals[i])
    return travel(animals[i], miles) + 100 * num_legs(animals[i])


RULES.fill("sparrow", travel=fly, moult=lose_feathers)  # late: after a shared rule has asked for them
RULES.fill("horse", travel=run, moult=nothing)


def herd(kind: np.dtype) -> np.ndarray:
    animals = np.zeros(2, kind)
    animals["weight"] = 7
    return animals.view(np.recarray)


def test_a_shared_rule_asks_for_the_constant_and_the_rule_that_fit_the_state() -> None:
    sparrows, horses = herd(SPARROW), herd(HORSE)
    assert journey(sparrows, 1, 3) == 30 + 200 and sparrows["weight"].tolist() == [7, 6]
    assert journey(horses, 1, 3) == 10 + 400 and horses["weight"].tolist() == [7, 7]


def test_both_can_be_asked_outside_of_kernels() -> None:
    assert [num_legs(herd(kind)[0]) for kind in (SPARROW, HORSE)] == [2, 4]
    assert [travel(herd(kind)[0], 3) for kind in (SPARROW, HORSE)] == [30, 10]


def test_a_tag_takes_no_room_and_is_saved_with_the_state() -> None:
    assert SPARROW.itemsize == np.dtype("i8").itemsize
    file = BytesIO()
    np.save(file, np.zeros(3, SPARROW))
    file.seek(0)
    assert kind_of(np.load(file).dtype.names) == "sparrow"


def test_a_state_without_a_tag_is_refused() -> None:
    with pytest.raises(TypeError, match="a state tagged with its kind is needed, not one of weight"):
        num_legs(np.zeros(1, [("weight", "i8")])[0])


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ({"travel": fly}, r"cow has no toy rule moult\(s\)"),
        ({"travel": fly, "moult": nothing, "swim": fly}, "cow fills in swim, which is no toy rule"),
        ({"travel": lose_feathers, "moult": nothing}, r"cow fills in travel\(s\): wanted is \(s, miles\)"),
    ],
)
def test_a_table_that_is_filled_in_wrongly_is_refused_by_name(rules: dict, complaint: str) -> None:
    with pytest.raises(TypeError, match=complaint):
        RULES.fill("cow", **rules)


def test_a_kind_that_filled_in_nothing_is_told_so() -> None:
    with pytest.raises(TypeError, match="cow has not filled in its toy rules"):
        RULES.rule("cow", "travel")


@jit
def weigh(animals, i):
    return animals[i].weight


NAMES = (
    "from tests.core import test_kinds as toy; [toy.weigh(toy.herd(kind), 0) for kind in (toy.{})]; print(*toy.names())"
)


def names() -> list[str]:
    """Return what stands for the state in the names of the code of `weigh`, in the order in which it was compiled."""
    return [re.findall(r"Record\w+?E", code.fndesc.mangled_name)[0] for code in weigh.overloads.values()]


def printed(kinds: str, folder: Path) -> list[str]:
    """Return those names in a process that meets these kinds of state in this order."""
    environment = {**os.environ, "CLEO_CACHE_DIR": str(folder)}
    command = [sys.executable, "-c", NAMES.format(kinds)]
    return subprocess.run(command, check=True, cwd=ROOT, env=environment, capture_output=True, text=True).stdout.split()


@pytest.mark.compiled
def test_code_for_a_kind_of_state_has_one_name_in_every_process(tmp_path: Path) -> None:
    """Left to itself numba counts the kinds as it meets them, and a third process mixes up what two have compiled."""
    (sparrow,) = printed("SPARROW,", tmp_path / "one")
    (horse,) = printed("HORSE,", tmp_path / "other")
    assert sparrow != horse
    assert printed("HORSE, toy.SPARROW", tmp_path / "both") == [horse, sparrow]
