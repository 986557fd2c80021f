"""Judges: trained with torch, asked without it, in the middle of a search."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from agents.judge import judge_seats, load_judge, make_judge, run_judge, share_out
from agents.match import Fixture, Match
from agents.options import AgentError
from agents.policy_file import JUDGE, load_policy
from agents.registry import make_agent
from agents.scripts import script_of
from cleo_env.core.batch import Batch
from cleo_env.core.jit import specialise
from cleo_env.registry import get_game
from training import judge
from training.judge import Args, Network, play_games, teach

pytestmark = pytest.mark.compiled
CAESAR = get_game("caesar")
FILLED = {"observe_all": CAESAR.kernels.observe_all, "script_estimate": script_of("caesar").estimate}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("judge")
    return teach(Args(minutes=0.1, out=str(out), num_games=128, hidden=(32, 16), threads=1))


def test_a_judge_says_without_torch_what_the_network_says(folder: Path) -> None:
    weights, _ = load_judge(CAESAR, str(folder))
    network = Network(CAESAR, (32, 16))
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
    ours = make_judge(CAESAR, weights)
    rng = np.random.default_rng(0)
    for _ in range(20):
        seen = rng.integers(0, 3, CAESAR.full_view.size).astype(np.int16)
        ours.seen[:] = seen
        with torch.no_grad():
            wanted = network(torch.from_numpy(seen[None] / CAESAR.full_view.scale).float()).item()
        assert run_judge(ours) == pytest.approx(wanted, abs=1e-4)


def test_a_judge_that_has_learned_nothing_says_what_the_script_says() -> None:
    network = Network(CAESAR, (32, 16))
    ours = make_judge(CAESAR, {name: tensor.numpy() for name, tensor in network.state_dict().items()})
    batch, values, wanted = Batch(CAESAR, 1, seed=3), np.zeros(5), np.zeros(5)
    specialise(judge_seats, "test", FILLED)(batch.states[0], values, ours)
    script_of("caesar").estimate(batch.states[0], wanted)
    np.testing.assert_allclose(values, wanted, atol=1e-6)


def test_the_seats_share_one_win() -> None:
    values = np.array([0.3, -1.0, 2.0, 0.0, 7.0])
    share_out(values, 4)
    chances = (values[:4] * 3 + 1) / 4
    assert chances.sum() == pytest.approx(1.0) and chances.argmax() == 2 and values[4] == 7.0


def test_a_judge_expects_most_for_the_seat_that_stands_best(folder: Path) -> None:
    ours = make_judge(CAESAR, load_judge(CAESAR, str(folder))[0])
    kernel = specialise(judge_seats, "test", FILLED)
    batch, values = Batch(CAESAR, 1, seed=3), np.zeros(5)
    kernel(batch.states[0], values, ours)
    assert values[0] == pytest.approx(-values[1]) and values[0] != 0


def test_positions_are_taken_where_turns_begin_and_know_the_winner() -> None:
    found = play_games(Args(num_games=32, taken=1.0, stray=0.0), 2, 1)
    assert len(found.records) > 32 * 10
    np.testing.assert_allclose(found.won.sum(axis=1), 1.0)
    assert (found.records["decider"] >= 0).all()


def test_teaching_makes_the_winner_less_surprising(folder: Path) -> None:
    told = load_policy(folder, CAESAR, JUDGE)[0]["surprise"]
    assert told["judge"] < told["script"] + 0.05 < told["parity"]


def test_a_search_with_a_judge_plays(folder: Path) -> None:
    agents = [make_agent(f"ismcts:20,rounds=1,judge={folder}", CAESAR), make_agent("random", CAESAR)]
    assert agents[0].mark
    results = list(Match(CAESAR, ("judged", "random"), agents, 2).play(Fixture(n, n, (0, 1)) for n in range(4)))
    assert len(results) == 4


@pytest.mark.parametrize("name", ["trained", "nowhere"])
def test_a_judge_that_is_not_there_is_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agents.judge.SHIPPED", tmp_path)
    with pytest.raises(AgentError, match=f"judge={name}"):
        make_agent(f"ismcts:20,judge={name}", CAESAR)


def test_a_judge_of_another_game_is_refused(folder: Path) -> None:
    with pytest.raises(AgentError, match="the judge is for caesar, not for architects_2006"):
        make_agent(f"ismcts:20,judge={folder}", get_game("architects_2006"))


def test_the_folder_is_named_after_the_game() -> None:
    assert judge.Args("caesar").folder() == Path("runs/caesar_judge")
