"""The players that come with the package fit the games as they are now, and play."""

from __future__ import annotations

import json

import numpy as np
import pytest

from cleo_env.agents.arena.match import Fixture, Match, show
from cleo_env.agents.models.policy_file import POLICY, VALUE, Kind, PolicyError
from cleo_env.agents.models.shipped import SHIPPED
from cleo_env.agents.options import AgentError
from cleo_env.agents.players.ismcts import IsmctsAgent
from cleo_env.agents.players.policy import PolicyAgent
from cleo_env.agents.registry import make_agent
from cleo_env.core.batch import Batch
from cleo_env.registry import GAMES, get_game

pytestmark = pytest.mark.compiled
MOST_BYTES = 4 << 20


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_and_a_value_network_are_shipped_for_every_game(name: str) -> None:
    game = get_game(name)
    quick, slow = make_agent("trained", game), make_agent("trained:search=30", game)
    assert isinstance(quick, PolicyAgent) and quick.options.mode == "argmax"
    assert isinstance(slow, IsmctsAgent) and slow.budget.simulations == 30 and slow.mark


@pytest.mark.parametrize("kind", [POLICY, VALUE], ids=lambda kind: kind.stem)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_shipped_is_small_and_tells_how_it_was_trained(name: str, kind: Kind) -> None:
    assert (SHIPPED / name / kind.weights).stat().st_size < MOST_BYTES
    card = json.loads((SHIPPED / name / kind.card).read_text())
    assert card["game"] == name and card["commit"] and card["args"] and "out" not in card["args"]


@pytest.mark.parametrize("name", GAMES)
def test_a_trained_player_beats_random_players(name: str) -> None:
    game = get_game(name)
    players = game.default_players
    agents = [make_agent("trained", game), make_agent("random", game)]
    match = Match(game, ("trained", "random"), agents, players, seed=4)
    seats = [tuple(int(seat != n % players) for seat in range(players)) for n in range(40)]
    results = list(match.play(Fixture(n, n, seated) for n, seated in enumerate(seats)))
    assert sum(result.fixture.agents[seat] == 0 for result in results for seat in result.winners) > 30


def test_options_behind_search_are_those_of_the_search() -> None:
    agent = make_agent("trained:search=50,rounds=2,prior_weight=0.25", get_game("caesar"))
    assert isinstance(agent, IsmctsAgent) and agent.config.rounds == 2 and agent.config.prior_weight == 0.25


@pytest.mark.parametrize("spec", ["trained:search=many", "trained:depth=3"])
def test_options_that_there_are_not_are_refused(spec: str) -> None:
    with pytest.raises(AgentError, match=r"budget|no option"):
        make_agent(spec, get_game("caesar"))


def test_a_policy_that_learned_by_a_privileged_critic_says_that_it_has_no_values() -> None:
    game = get_game("caesar")
    batch = Batch(game, 1)
    row = np.zeros(1, np.int64)
    agent = make_agent("trained", game)
    view = show(batch, row, row, np.zeros(1, np.uint64), np.ones(1, np.int64), agent)
    with pytest.raises(PolicyError, match="has no value head"):
        agent.values(view)
