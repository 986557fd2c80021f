"""One name for what differs between kinds of record, compiled or not, and in whatever order processes compile it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from cleo_env.core.jit import jit
from cleo_env.core.kinds import constant_by_field, rule_by_field

ROOT = Path(__file__).resolve().parents[2]
SPARROW = np.dtype([("wings", "i1"), ("weight", "i8")], align=True)
HORSE = np.dtype([("weight", "i8"), ("hooves", "i1", (4,))], align=True)

num_legs = constant_by_field("legs", {"wings": 2, "hooves": 4})


@jit
def fly(s, miles):
    return 10 * miles


@jit
def run(s, miles):
    return miles + s.weight


travel = rule_by_field({"wings": fly, "hooves": run})


@jit
def journey(animals, i, miles):
    return travel(animals[i], miles) + 100 * num_legs(animals[i])


def herd(kind: np.dtype) -> np.ndarray:
    animals = np.zeros(2, kind)
    animals["weight"] = 7
    return animals.view(np.recarray)


def test_a_shared_rule_asks_for_the_constant_and_the_rule_that_fit_the_record() -> None:
    assert journey(herd(SPARROW), 1, 3) == 30 + 200
    assert journey(herd(HORSE), 1, 3) == 10 + 400


def test_both_can_be_asked_outside_of_kernels() -> None:
    assert [num_legs(herd(kind)[0]) for kind in (SPARROW, HORSE)] == [2, 4]
    assert [travel(herd(kind)[0], 3) for kind in (SPARROW, HORSE)] == [30, 10]


@jit
def weigh(animals, i):
    return animals[i].weight


NAMES = (
    "from tests.core import test_kinds as toy; [toy.weigh(toy.herd(kind), 0) for kind in (toy.{})]; print(*toy.names())"
)


def names() -> list[str]:
    """Return what stands for the record in the names of the code of `weigh`, in the order in which it was compiled."""
    return [re.findall(r"Record\w+?E", code.fndesc.mangled_name)[0] for code in weigh.overloads.values()]


def printed(kinds: str, folder: Path) -> list[str]:
    """Return those names in a process that meets these kinds of record in this order."""
    environment = {**os.environ, "CLEO_CACHE_DIR": str(folder)}
    command = [sys.executable, "-c", NAMES.format(kinds)]
    return subprocess.run(command, check=True, cwd=ROOT, env=environment, capture_output=True, text=True).stdout.split()


@pytest.mark.compiled
def test_code_for_a_kind_of_record_has_one_name_in_every_process(tmp_path: Path) -> None:
    """Left to itself numba counts the kinds as it meets them, and a third process mixes up what two have compiled."""
    (sparrow,) = printed("SPARROW,", tmp_path / "one")
    (horse,) = printed("HORSE,", tmp_path / "other")
    assert sparrow != horse
    assert printed("HORSE, toy.SPARROW", tmp_path / "both") == [horse, sparrow]
