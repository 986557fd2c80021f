"""The learned search: what it finds is what a slow search in plain Python finds, and no more than its seat may know."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cleo_env.agents.arena.match import show
from cleo_env.agents.models.policy_file import card_of, save_policy
from cleo_env.agents.options import AgentError
from cleo_env.agents.players.policy import PolicyAgent
from cleo_env.agents.players.searching import SearchingAgent, SearchOptions
from cleo_env.agents.registry import make_agent
from cleo_env.agents.search.gumbel import considered_visits
from cleo_env.agents.view import View, redeal_states
from cleo_env.core.batch import Batch
from cleo_env.core.game import Game, as_states
from cleo_env.registry import get_game
from tests.agents.plain_search import PlainSearch
from tests.contract.games import each_game
from tests.training.runs import MINIATURE

CAESAR = get_game("caesar")


def random_weights(game: Game, hidden: int = 16, seed: int = 3) -> dict[str, np.ndarray]:
    """Return a small network that prefers some actions and seats by chance."""
    rng = np.random.default_rng(seed)
    shapes = {
        "layers.0": (hidden, game.observation.size), "layers.1": (hidden, hidden),
        "policy": (game.actions.size, hidden),
        "critic.0": (hidden, game.full_view.size), "critic.1": (hidden, hidden), "outcome": (game.seats, hidden),
    }  # fmt: skip
    made: dict[str, np.ndarray] = {}
    for name, shape in shapes.items():
        made[f"{name}.weight"] = (2 * rng.standard_normal(shape) / shape[1] ** 0.5).astype(np.float32)
        made[f"{name}.bias"] = rng.standard_normal(shape[0]).astype(np.float32)
    return made


def some_view(agent: SearchingAgent, players: int, steps: int = 30, **settings: object) -> View:
    """Return a view of games in which there is a choice."""
    batch = Batch(agent.game, 12, 1, players, **settings)
    for step in range(steps):
        batch.step(batch.random_actions(2, step))
    rows = np.flatnonzero(batch.action_mask.sum(axis=1) > 1)
    return show(batch, rows, rows, np.arange(len(rows), dtype=np.uint64), np.zeros(len(rows), np.int64), agent)


@pytest.mark.parametrize(("actions", "simulations"), [(1, 5), (2, 7), (5, 16), (16, 32), (16, 200), (9, 4)])
def test_sequential_halving_spends_the_budget_and_visits_nobody_before_its_turn(actions: int, simulations: int) -> None:
    order = considered_visits(actions, simulations)
    visits = [0] * actions
    for wanted in order:
        visits[visits.index(wanted)] += 1  # fails if no action has so many
    assert len(order) == sum(visits) == simulations
    assert order.count(0) == min(actions, simulations)


def test_half_of_the_actions_are_dropped_after_each_phase() -> None:
    assert considered_visits(8, 24) == (0,) * 8 + (1,) * 4 + (2,) * 4 + (3,) * 2 + (4,) * 2 + (5,) * 2 + (6,) * 2


@pytest.mark.compiled
def test_it_finds_what_a_plain_search_finds() -> None:
    options = SearchOptions(search=40, considered=6, gumbel_scale=1.0)
    weights = random_weights(CAESAR)
    agent = SearchingAgent(CAESAR, weights, options)
    view = some_view(agent, 2, 12, **MINIATURE)
    found = agent.search(view.states, view.masks, view.seats, view.keys)
    assert len(view) > 3
    for row in range(4):
        plain = PlainSearch(CAESAR, weights, options)
        plain.run(view.states[row : row + 1], int(view.seats[row]), view.keys[row])
        assert plain.visits() == {a: int(n) for a, n in enumerate(found.visits[row]) if view.masks[row, a]}
        legal = np.flatnonzero(view.masks[row])
        np.testing.assert_allclose(found.values[row, legal], [plain.values()[a] for a in legal], atol=1e-4)
        np.testing.assert_allclose(found.improved[row, legal], [plain.improved()[a] for a in legal], atol=1e-3)
        assert found.actions[row] == plain.action()


@pytest.mark.compiled
@each_game
def test_it_searches_every_game_with_any_number_of_players(game: str, players: int) -> None:
    known = get_game(game)
    agent = SearchingAgent(known, random_weights(known), SearchOptions(search=20, gumbel_scale=1.0))
    view = some_view(agent, players)
    found = agent.search(view.states, view.masks, view.seats, view.keys)
    assert (found.visits.sum(axis=1) == 20).all() and not found.visits[view.masks == 0].any()
    assert np.take_along_axis(view.masks, found.actions[:, None], 1).all()
    np.testing.assert_allclose(found.improved.sum(axis=1), 1, atol=1e-5)
    assert not found.improved[view.masks == 0].any()
    assert ((found.values >= 0) & (found.values <= 1)).all()


@pytest.mark.compiled
def test_games_searched_together_come_out_as_alone() -> None:
    agent = SearchingAgent(CAESAR, random_weights(CAESAR), SearchOptions(search=24))
    view = some_view(agent, 2)
    together = agent.search(view.states, view.masks, view.seats, view.keys)
    for row in range(len(view)):
        one = slice(row, row + 1)
        alone = agent.search(view.states[one], view.masks[one], view.seats[one], view.keys[one])
        for whole, part in zip(together, alone, strict=True):
            np.testing.assert_array_equal(whole[one], part)


@pytest.mark.compiled
@each_game
def test_what_its_seat_cannot_know_changes_nothing(game: str, players: int) -> None:
    known = get_game(game)
    agent = SearchingAgent(known, random_weights(known), SearchOptions(search=12))
    view = some_view(agent, players)
    other = as_states(view.states.copy())
    redeal_states(known, other, view.seats, view.keys + np.uint64(77))
    one = agent.search(view.states, view.masks, view.seats, view.keys)
    same = agent.search(other, view.masks, view.seats, view.keys)
    for before, after in zip(one, same, strict=True):
        np.testing.assert_array_equal(before, after)


@pytest.mark.compiled
def test_a_folder_is_searched_with_or_played_bare(tmp_path: Path) -> None:
    weights = random_weights(CAESAR)
    save_policy(tmp_path, card_of(CAESAR, {}, [2]), weights)
    searching = make_agent(f"policy:{tmp_path},search=8,c_scale=0.5", CAESAR)
    assert isinstance(searching, SearchingAgent) and searching.options == SearchOptions(8, c_scale=0.5)
    assert searching.mark and isinstance(make_agent(f"policy:{tmp_path}", CAESAR), PolicyAgent)


@pytest.mark.parametrize(
    "typed", ["search=0", "search=many", "search=8,considered=0", "search=8,c_scale=nan", "search=8,depth=2"]
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, typed: str) -> None:
    save_policy(tmp_path, card_of(CAESAR, {}, [2]), random_weights(CAESAR))
    with pytest.raises(AgentError, match=r"search=0|whole number|considered=0|c_scale=nan|no option"):
        make_agent(f"policy:{tmp_path},{typed}", CAESAR)


def test_a_policy_without_a_critic_cannot_search(tmp_path: Path) -> None:
    bare = {n: a for n, a in random_weights(CAESAR).items() if not n.startswith(("critic", "outcome"))}
    save_policy(tmp_path, card_of(CAESAR, {}, [2]), bare)
    with pytest.raises(AgentError, match="cleo train search"):
        make_agent(f"policy:{tmp_path},search=8", CAESAR)
