"""The conformance kit on PettingZoo's own classic games: what its `api_test` lets through (docs/conformance.md)."""

from __future__ import annotations

from importlib import import_module

import pytest
from pettingzoo.test import api_test

from cleo_env.testing import check_aec


@pytest.mark.parametrize("name", ["connect_four_v3", "tictactoe_v3", "rps_v2"])
@pytest.mark.filterwarnings("ignore")
def test_copies_of_classic_games_forget_the_game_and_the_api_test_passes(name):
    make = import_module(f"pettingzoo.classic.{name}").env
    api_test(make(), num_cycles=20)
    found = {finding.check for finding in check_aec(make, episodes=2, moments=3).findings}
    assert found == {"a deep copy in mid game goes on identically", "a pickled copy in mid game goes on identically"}
