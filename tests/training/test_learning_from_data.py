"""`distil` and `value` learn from a folder that `cleo data` wrote, without playing a game themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cleo_env import Table
from cleo_env.agents.arena.session import view_of
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.data.dataset import load
from cleo_env.agents.models.policy_file import VALUE, load_policy
from cleo_env.agents.players.ismcts import IsmctsAgent
from cleo_env.agents.registry import make_agent
from cleo_env.registry import get_game
from cleo_env.training import distil, value
from cleo_env.training.common.options import RunError
from cleo_env.training.common.samples import recorded_samples

pytestmark = pytest.mark.compiled
CAESAR = get_game("caesar")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "games"
    asked = ["data", "caesar", "ismcts:20", "greedy", "--games", "24", "--shard-games", "8", "--decisions"]
    assert run(app, [*asked, "--out", str(path)]) == 0
    return path


def test_samples_are_the_searched_decisions_with_the_script_s_action(folder: Path) -> None:
    found, samples = load(folder), recorded_samples(load(folder), "expert")
    arrays = found.numpy()
    searched = arrays["agent"] == "ismcts:20"
    assert np.array_equal(samples["obs"], arrays["observation"][searched])
    assert np.array_equal(samples["outcome"], arrays["reward"][searched])
    expert, record, place = make_agent("expert", CAESAR), next(found.replayable()), 0
    table = Table.from_record({**record, "actions": []})
    for name in record["actions"]:
        if len(table.legal) > 1 and record["agents"][table.decider] == "ismcts:20":
            assert samples["advice"][place] == expert.act(view_of(table, 0, 0, expert))[0]
            place += 1
        table.play(name)
    assert place


def test_distil_searches_nothing_where_data_is_given(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    args: dict[str, Any] = {"hidden": (32, 32), "threads": 1, "epochs": 2, "eval_opponents": ("random",), "blocks": 4}
    monkeypatch.setattr(IsmctsAgent, "weigh", lambda *given: pytest.fail("a decision was searched"))
    out = distil.train(distil.Args("caesar", out=str(tmp_path / "run"), data=str(folder), quiet=True, **args))
    card, _ = load_policy(out, CAESAR)
    assert 0 < card["agreement"]["network"] <= 1 and not (out / distil.SAMPLES).exists()


def test_value_learns_from_recorded_games(folder: Path, tmp_path: Path) -> None:
    args: dict[str, Any] = {"steps": 4_000, "hidden": (32, 16), "threads": 1, "evaluations": 1, "teacher": "random"}
    learning = value.Args("caesar", out=str(tmp_path / "run"), data=str(folder), turn_fraction=1.0, quiet=True, **args)
    positions, steps, games = value.play_games(value.ValueLearner(learning), 0)
    first = load(folder).records.slice(0, 8).to_pylist()
    assert games == 8 and steps == sum(len(row["actions"]) for row in first)
    assert len(positions.states) <= sum(row["turns"] + 1 for row in first)
    card, _ = load_policy(value.train(learning), CAESAR, VALUE)
    assert card["cross_entropy"]["games"] % 8 == 0 and card["cross_entropy"]["positions"] > 0


def test_data_of_another_game_or_without_a_search_is_refused(folder: Path, tmp_path: Path) -> None:
    for module in (distil, value):
        with pytest.raises(ValueError, match="holds caesar with 2 players, not architects_2019"):
            module.train(module.Args("architects_2019", out=str(tmp_path / "run"), data=str(folder), quiet=True))
    quick = tmp_path / "quick"
    assert run(app, ["data", "caesar", "random", "--games", "1", "--decisions", "--out", str(quick)]) == 0
    with pytest.raises(RunError, match="nobody has searched"):
        recorded_samples(load(quick), "expert")
    with pytest.raises(RunError, match="two shards"):
        value.recorded_games(str(quick), 1)


def test_data_of_which_too_little_is_there_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    games, out = tmp_path / "games", tmp_path / "run"
    assert run(app, ["data", "caesar", "random", "--games", "2", "--out", str(games)]) == 0
    with pytest.raises(RunError, match="two shards are needed"):
        value.train(value.Args("caesar", data=str(games), out=str(out)))
    with pytest.raises(ValueError, match=r"decisions-000000\.parquet is missing"):
        distil.train(distil.Args("caesar", data=str(games), out=str(out)))
    assert not out.exists()


def test_a_fraction_that_leaves_no_turn_is_told(tmp_path: Path) -> None:
    args = value.Args("caesar", num_games=2, turn_fraction=1e-12, hidden=(8, 8), out=str(tmp_path / "run"), quiet=True)
    with pytest.raises(RunError, match="--turn-fraction 1e-12: of 2 games no turn was taken"):
        value.train(args)
