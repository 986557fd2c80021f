"""The decorator, and templates filled in with a game's rules."""

from __future__ import annotations

from pathlib import Path

import numba
import pytest

from cleo_env.core import jit
from tests.core.toy_package import load

pytestmark = pytest.mark.usefixtures("own_cache")
TWO_RULES = """
def add(a, b):
    return a + b
def less(a, b):
    return a - b
def loop(a):
    return rule(a, 1)
"""


def test_compiling_leaves_the_cache_folder_of_others_alone(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "somewhere else")
    add = jit.jit(load(rules)["add"])
    assert numba.config.CACHE_DIR == "somewhere else"
    assert add(2, 3) == 5


def test_a_template_is_filled_in_for_each_game(rules: Path) -> None:
    rules.write_text(TWO_RULES)
    names = load(rules)
    add, less = jit.jit(names["add"]), jit.jit(names["less"])
    up = jit.bind_kernels(names["loop"], "up", {"rule": add})
    down = jit.bind_kernels(names["loop"], "down", {"rule": less})
    assert (up(5), down(5)) == (6, 4)
    assert (up.__qualname__, down.__qualname__) == ("up.loop", "down.loop")


@pytest.mark.compiled
def test_a_game_hangs_on_its_own_rules_and_the_core_alone() -> None:
    from cleo_env import get_game

    for name, folder in (("caesar", "caesar"), ("architects_2006", "architects")):
        places = get_game(name).loops.step_games._cache.places  # type: ignore[attr-defined]
        assert [place.name for place in places] == ["core", folder]
