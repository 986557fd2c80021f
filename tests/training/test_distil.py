"""A network learns from a search: what is kept of it, and what comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents.match import Fixture, Match
from agents.policy_file import load_policy
from agents.registry import make_agent
from cleo_env.registry import get_game
from training import distil
from training.checkpoint import RunError
from training.distil import Args, Tables, load_lessons

pytestmark = pytest.mark.compiled
CAESAR = get_game("caesar")
SIMULATIONS = 20


def tiny(out: Path, **changes: Any) -> Args:
    usual: dict[str, Any] = {"minutes": 2.0, "teacher": f"ismcts:{SIMULATIONS}", "num_games": 16, "hidden": (32, 32),
                             "threads": 1, "epochs": 2}  # fmt: skip
    return Args("caesar", out=str(out), **{**usual, **changes})


def test_lessons_hold_what_the_search_tried_and_what_came() -> None:
    tables = Tables(tiny(Path("unused"), stray=0.0), 0)
    for _ in range(300):
        tables.step()
    lessons = tables.hand_out(last=True)
    assert (lessons["visits"].sum(axis=1) >= SIMULATIONS - 1).all()
    assert not lessons["visits"][lessons["mask"] == 0].any()
    assert np.take_along_axis(lessons["mask"], lessons["advice"][:, None], 1).all()
    known = lessons["came"][~np.isnan(lessons["came"])]
    assert len(known) and set(np.unique(known)) <= {-1.0, 0.0, 1.0}
    first = lessons["game"] == lessons["game"][0]
    assert not np.isnan(lessons["came"][first]).any()


def test_a_run_that_was_stopped_goes_on_and_ends_as_a_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distil, "FILE_SECONDS", 3.0)
    distil.collect(tiny(tmp_path, minutes=0.05))
    begun = load_lessons(tmp_path)
    folder = distil.distil(tiny(tmp_path, minutes=0.1))
    lessons = load_lessons(tmp_path)
    assert len(lessons["came"]) > len(begun["came"])
    np.testing.assert_array_equal(lessons["seen"][: len(begun["seen"])], begun["seen"])
    assert len(set(lessons["game"][len(begun["game"]) :]) & set(begun["game"])) == 0
    card, _ = load_policy(folder, CAESAR)
    assert card["advisor"] == "expert" and card["agreement"]["network"] > 0.5
    agents = [make_agent(f"policy:{folder},pick=best", CAESAR), make_agent("random", CAESAR)]
    results = list(Match(CAESAR, ("distilled", "random"), agents, 2).play(Fixture(n, n, (0, 1)) for n in range(10)))
    assert sum(0 in result.winners for result in results) > 7


def test_a_teacher_that_does_not_search_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="greedy does not"):
        Tables(tiny(tmp_path, teacher="greedy"), 0)
