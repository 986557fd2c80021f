"""The searching player at real tables."""

from __future__ import annotations

from time import perf_counter

import pytest

from cleo_env import Table
from cleo_env.agents.arena.blocks import Blocks
from cleo_env.agents.arena.match import Match
from cleo_env.agents.arena.session import view_of
from cleo_env.agents.options import AgentError
from cleo_env.agents.players.ismcts import MOST_SIMULATIONS, Budget, IsmctsAgent, SearchConfig
from cleo_env.agents.registry import make_agent
from cleo_env.registry import get_game
from tests.contract.games import each_game

RULES_ALONE = "playout=random,prefer=random,rounds=0"


def played(game, players, names, blocks, **kwargs):
    """Return the results of a match."""
    match = Match(game, names, [make_agent(name, game) for name in names], players, **kwargs)
    return list(match.play(Blocks(len(names), players, seed=1).all(range(blocks))))


def wins(game, players, names, blocks, **kwargs):
    """Return how many games each agent wins, a shared win in parts."""
    won = [0.0] * len(names)
    for result in played(game, players, names, blocks, **kwargs):
        for seat in result.winners:
            won[result.fixture.agents[seat]] += 1 / len(result.winners)
    return won


@pytest.mark.compiled
def test_by_the_rules_alone_it_beats_random_play():
    searched, random = wins(get_game("caesar"), 2, [f"ismcts:60,{RULES_ALONE}", "random"], 6)
    assert searched > 2 * random


@pytest.mark.compiled
@each_game
def test_it_plays_every_game_to_the_end(game, players):
    names = ["ismcts:4", "greedy"]
    assert len(played(get_game(game), players, names, 1)) == len(Blocks(2, players, seed=1).fixtures(0))


@pytest.mark.compiled
def test_by_the_clock_it_thinks_about_as_long_as_it_may():
    game = get_game("caesar")
    agent = make_agent(f"ismcts:20ms,{RULES_ALONE}", game)
    view = view_of(Table(game, seed=3), 0, seed=1, agent=agent)
    agent.act(view)  # compiles
    start = perf_counter()
    agent.act(view)
    assert perf_counter() - start >= 0.02


@pytest.mark.compiled
def test_its_choices_do_not_depend_on_how_many_games_are_played_at_once():
    game, names = get_game("caesar"), [f"ismcts:10,{RULES_ALONE}", "random"]
    assert wins(game, 2, names, 3, slots=1) == wins(game, 2, names, 3, slots=6)


@pytest.mark.parametrize(
    ("typed", "budget", "config"),
    [
        ("", Budget(), SearchConfig()),
        ("400", Budget(400), SearchConfig()),
        ("50ms", Budget(MOST_SIMULATIONS, 0.05), SearchConfig()),
        ("rounds=2", Budget(), SearchConfig(rounds=2)),
        ("20,playout=greedy,c_puct=0.5", Budget(20), SearchConfig(playout="greedy", c_puct=0.5)),
    ],
)
def test_what_is_typed_behind_its_name_says_how_it_thinks(typed, budget, config):
    agent = IsmctsAgent.from_options(get_game("caesar"), typed)
    assert (agent.budget, agent.config) == (budget, config)


@pytest.mark.parametrize(
    "typed",
    [
        "0", "-5", "many", "10s", "²", "999999999999", "800,deep=3", "800,rounds=x", "rounds=-3", "800,playout=wild",
        "prefer=wild", "8,9", "c_puct=nan", "c_puct=inf", "prior_weight=7", "fpu_reduction=nan",
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(typed):
    with pytest.raises(AgentError, match="ismcts"):
        IsmctsAgent.from_options(get_game("caesar"), typed)
