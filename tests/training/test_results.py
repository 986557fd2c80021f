"""The page of results is written from what runs left behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from safetensors.numpy import load_file

from cleo_env.agents.models.policy_file import mark_of
from cleo_env.agents.registry import make_agent
from cleo_env.registry import GAMES, get_game
from cleo_env.training import ppo
from cleo_env.training.common.network import CRITIC_TENSORS
from tests.training.runs import small
from tools.docs import results

pytestmark = pytest.mark.compiled


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(results, "KEPT", tmp_path / "results")
    monkeypatch.setattr(results, "PAGE", tmp_path / "results.md")
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "introduction.md").write_text("# Results\n")
    return tmp_path


def test_a_run_is_kept_with_its_command_and_written_with_its_curve(pages: Path) -> None:
    run = ppo.train(small(pages / "run", steps=2_000))
    results.keep("caesar_small", run, "A small one", "ppo")
    kept = pages / "results" / "caesar_small.json"
    run_data = json.loads(kept.read_text())
    command = run_data["command"]
    assert command.startswith("cleo train caesar --steps 2000 ") and " --processes 1 " in command
    assert "--out" not in command
    kept.write_text(json.dumps({**run_data, "note": "It was a test."}))
    results.keep("caesar_small", run, "A small one", "ppo")
    results.keep_measured("caesar", {"agent": "trained", "opponent": "expert", "share": 0.6, "low": 0.5, "high": 0.7,
                                     "parity": 0.5, "games": 200, "commit": "abc"})  # fmt: skip
    results.write()
    page = (pages / "results.md").read_text()
    for line in ("# Results", "### A small one", "It was a test.", "| `trained` | `expert` | 0.600 (0.500 to 0.700) |"):
        assert line in page
    assert page.count("\n| ") == 2 + 1 + len(run_data["curve"])
    assert (pages / "results_caesar.png").is_file()


def test_a_measurement_takes_the_place_of_the_one_before(pages: Path) -> None:
    for share in (0.4, 0.6):
        results.keep_measured("caesar", {"agent": "trained", "opponent": "expert", "share": share})
    results.keep_measured("caesar", {"agent": "trained", "opponent": "greedy", "share": 0.9})
    kept = json.loads((pages / "results" / "arena_caesar.json").read_text())
    assert [(row["opponent"], row["share"]) for row in kept] == [("expert", 0.6), ("greedy", 0.9)]


def test_a_policy_is_shipped_where_trained_finds_it(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "SHIPPED", pages / "trained")
    monkeypatch.setattr("cleo_env.agents.models.shipped.SHIPPED", pages / "trained")
    run, game = ppo.train(small(pages / "run", steps=1_000)), get_game("caesar")
    for plain, name in ((False, "trained:advised"), (True, "trained:plain"), (True, "trained:fast")):
        results.ship(run, "ppo", plain)
        folder = pages / "trained" / ("caesar_plain" if plain else "caesar")
        assert str(pages) not in (folder / "policy.json").read_text()
        assert make_agent(name, game).mark == mark_of(folder)


def test_a_privileged_critic_is_not_shipped(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "SHIPPED", pages / "trained")
    run = ppo.train(small(pages / "run", steps=1_000, privileged=True, critic_hidden=(16, 8)))
    results.ship(run, "ppo")
    names = load_file(pages / "trained" / "caesar" / "policy.safetensors")
    assert "policy.weight" in names and not any(name.startswith(CRITIC_TENSORS) for name in names)


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_has_a_title_names_parity_and_keeps_its_legend_off_the_curves(game: str) -> None:
    figure = results.draw([run for run in results.runs_of(game) if run["algorithm"] == "ppo"])
    FigureCanvasAgg(figure).draw()
    axes = figure.axes[0]
    legend = axes.get_legend()
    assert legend is not None and legend.get_window_extent().x0 >= axes.get_window_extent().x1
    assert get_game(game).title in axes.get_title(loc="left") and axes.get_ylim()[0] == 0
    assert any(text.get_text().startswith("parity 0.") for text in legend.get_texts())
    shown = [(line.get_color(), line.get_marker()) for line in axes.lines]
    assert len(set(shown)) == len(shown), "two curves look alike"
    assert min(area.get_datalim(axes.transData).y0 for area in axes.collections) >= 0
