"""Model cards: what is published of a shipped network, whichever networks are shipped, and of its exploiters."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from cleo_env.agents.models.policy_file import POLICY, mark_of
from cleo_env.agents.models.shipped import SHIPPED
from cleo_env.registry import GAMES, get_game
from cleo_env.training import ppo, search
from cleo_env.training.command import read_command
from tests.training.runs import MINIATURE, small
from tools.docs import exploiters, models, results


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(results, "KEPT", tmp_path / "results")
    monkeypatch.setattr(models, "SHIPPED", tmp_path / "trained")
    monkeypatch.setattr(results, "SHIPPED", tmp_path / "trained")
    for folder in ("results", "trained"):
        (tmp_path / folder).mkdir()
    return tmp_path


COMMAND = "cleo train caesar --opponents trained --only"


def exploiter(mark: str, share: float, seed: int = 0) -> dict:
    return {"agent": "trained", "mark": mark, "mode": "argmax", "command": COMMAND,
            "seed": seed, "decisions": 9_000_000, "minutes": 30.0, "parity": 0.5, "games": 1000,
            "share": share, "low": share - 0.02, "high": share + 0.02}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_every_network_that_is_shipped_has_a_card_whose_command_can_be_typed(game: str) -> None:
    found = list(models.shipped(game))
    files = [path for folder in SHIPPED.glob(f"{game}*") for path in folder.glob("*.safetensors")]
    assert sorted(model.folder / model.kind.weights for model in found) == sorted(files)
    for model in found:
        facts = dict(models.facts(model))
        algorithm, args = read_command(shlex.split(facts["command"].strip("`"))[2:])
        assert algorithm.args.__module__.endswith(models.algorithm_of(model.card["args"])) and args.game == game
        assert model.measured(), "its strength was measured"
        assert ("exploiter's share" in facts) == (model.kind is POLICY)


def test_a_share_of_an_exploiter_is_published_for_the_network_it_exploited_alone(kept: Path) -> None:
    game = get_game("caesar")
    exploiters.keep("caesar", exploiter(mark_of(SHIPPED / "caesar"), 0.7))
    own, other = (models.Shipped(game, SHIPPED / name, POLICY) for name in ("caesar", "caesar_plain"))
    assert models.exploiter_text(own).startswith("0.700 (0.680 to 0.720)")
    assert models.exploiter_text(other) == "none has been trained against this network"


def test_the_strongest_exploiter_counts_and_another_run_of_it_takes_its_place(kept: Path) -> None:
    for row in (exploiter("a", 0.7), exploiter("a", 0.6, seed=1), exploiter("b", 0.9), exploiter("a", 0.65)):
        exploiters.keep("caesar", row)
    assert len(exploiters.exploiters("caesar")) == 3
    assert exploiters.strongest("caesar", "a")["share"] == 0.65  # type: ignore[index]
    assert exploiters.strongest("caesar", "c") is None


def test_a_run_that_played_itself_too_is_no_exploiter() -> None:
    alone = {"scripted_opponents": ["trained"], "opponent_fraction": 1.0, "past_policies": 0}
    assert exploiters.exploited(alone) == "trained"
    for other in ({"opponent_fraction": 0.5}, {"past_policies": 1}, {"scripted_opponents": ["trained", "expert"]}):
        with pytest.raises(exploiters.NoExploiterError, match="--opponents AGENT --only"):
            exploiters.exploited({**alone, **other})


@pytest.mark.compiled
def test_an_exploiter_is_kept_with_its_command_and_the_mark_of_what_it_exploits(kept: Path) -> None:
    league = {"opponent_fraction": 1.0, "past_policies": 0}
    ran = small(kept / "run", steps=500, settings={}, scripted_opponents=("trained:plain",), **league)
    row = exploiters.kept_row(ppo.train(ran), blocks=2, mode="argmax")
    assert row["agent"] == "trained:plain" and row["mark"] == mark_of(SHIPPED / "caesar_plain")
    assert row["command"].startswith("cleo train caesar --opponents trained:plain --only --steps 500 ")
    assert str(kept) not in json.dumps(row) and 0 <= row["low"] <= row["share"] <= row["high"] <= 1


@pytest.mark.compiled
def test_a_network_of_expert_iteration_gets_a_card_too(kept: Path) -> None:
    run = search.train(search.Args("caesar", out=str(kept / "run"), steps=300, num_games=16, hidden=(16, 16),
                                   critic_hidden=(16, 16), minibatch_size=64, simulations=2, opponents=("random",),
                                   eval_opponents=("random",), blocks=2, checkpoints=1, evaluations=1, quiet=True,
                                   settings=MINIATURE, precision="float32"))  # fmt: skip
    results.ship(run, "search")
    mark = mark_of(kept / "trained" / "caesar")
    row = {
        "agent": "trained:advised",
        "opponent": "expert",
        "share": 0.4,
        "low": 0.35,
        "high": 0.45,
        "parity": 0.5,
        "games": 200,
    }
    others = [{**row, "opponent": "greedy", "mark": "of another"}, {**row, "agent": "trained:search=64", "mark": mark}]
    results.KEPT.joinpath("arena_caesar.json").write_text(json.dumps([row, *others]))
    exploiters.keep("caesar", exploiter(mark, 0.8))
    page = "\n".join(models.section("caesar"))
    for words in (
        "### caesar: policy and critic",
        "`cleo train search caesar --steps 300 ",
        "cores: ",
        "| `trained:search=64` | `expert` |",
        "loses to `expert` (as `trained:advised`, 0.80 x parity)",
        "0.800 (0.780 to 0.820), parity 0.50, 1,000 games: `cleo train caesar --opponents trained --only`",
    ):
        assert words in page, words  # fmt: skip
    assert "`greedy`" not in page
