"""Networks that share weights over what the rules treat alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from cleo_env.core.batch import Batch
from cleo_env.core.symmetry import Symmetry
from cleo_env.registry import GAMES, get_game
from cleo_env.training import ppo
from cleo_env.training.common.equivariance import Equivariance
from cleo_env.training.common.network import Network
from cleo_env.training.common.options import RunError
from tests.training.runs import MINIATURE, KilledError, kill_after, same, small, weights_in

pytestmark = pytest.mark.compiled
HIDDEN, CRITIC_HIDDEN = (256, 192), (192, 128)


def exchanged(shown: np.ndarray, places: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(shown[:, places].astype(np.float32))


def asked(network: Network, batch: Batch, symmetry: Symmetry | None = None) -> tuple[torch.Tensor, torch.Tensor]:
    """Return logits and the seats' logits to win in some games, in which things were exchanged or not."""
    game = batch.game
    own = np.arange(game.observation.size), np.arange(game.full_view.size)
    places = (symmetry.observation, symmetry.full_view) if symmetry else own
    with torch.no_grad():
        return network(exchanged(batch.observation, places[0]), exchanged(batch.full_view(), places[1]))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_exchanged_in_the_game_is_exchanged_in_what_the_network_says(name: str) -> None:
    game, batch = get_game(name), Batch(get_game(name), 16)
    for step in range(30):
        batch.step(batch.random_actions(0, step))
    network = Network(game, HIDDEN, CRITIC_HIDDEN)
    Equivariance(network, game).initialise()
    logits, wins = asked(network, batch)
    for symmetry in game.symmetries:
        found_logits, found_wins = asked(network, batch, symmetry)
        torch.testing.assert_close(found_logits, logits[:, symmetry.actions], rtol=1e-3, atol=1e-4)
        torch.testing.assert_close(found_wins, wins[:, symmetry.seats], rtol=1e-3, atol=1e-4)
        assert not torch.equal(logits[:, symmetry.actions], logits) or symmetry.family == "opponents"


def learned_in(folder: Path) -> Network:
    """Return the network of a small run."""
    network = Network(get_game("caesar"), (32, 32))
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights_in(folder).items()})
    return network


def test_weights_of_an_orbit_stay_equal_while_they_are_learned(tmp_path: Path) -> None:
    ppo.train(small(tmp_path, equivariant=True))
    learned = learned_in(tmp_path)
    assert Equivariance(learned, get_game("caesar")).holds()
    with torch.no_grad():
        learned.layers[1].weight[0, 0] += 1
    assert not Equivariance(learned, get_game("caesar")).holds()


def test_a_killed_run_goes_on_as_if_nothing_had_been(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ppo.train(small(tmp_path / "whole", equivariant=True, processes=2))
    with monkeypatch.context() as patch, pytest.raises(KilledError):
        kill_after(patch, 4)
        ppo.train(small(tmp_path / "parts", equivariant=True))
    ppo.train(small(tmp_path / "parts", equivariant=True, resume=True))
    ppo.train(small(tmp_path / "one", equivariant=True))
    assert same(weights_in(tmp_path / "one"), weights_in(tmp_path / "parts"))
    assert Equivariance(learned_in(tmp_path / "whole"), get_game("caesar")).holds()


def test_a_policy_whose_weights_are_not_shared_is_no_start(tmp_path: Path) -> None:
    ppo.train(small(tmp_path / "plain", steps=500))
    with pytest.raises(RunError, match="--init-policy"):
        ppo.train(small(tmp_path / "shared", equivariant=True, init_policy=str(tmp_path / "plain")))


def test_a_game_without_symmetries_is_told() -> None:
    game = replace(get_game("caesar"), symmetries=())
    with pytest.raises(RunError, match="treat alike"):
        Equivariance(Network(game, HIDDEN), game)


def test_missions_that_name_some_groups_only_are_refused(tmp_path: Path) -> None:
    settings = MINIATURE | {"missions": ["majority praetor"]}
    with pytest.raises(RunError, match="missions as printed"):
        ppo.train(small(tmp_path, equivariant=True, settings=settings))
