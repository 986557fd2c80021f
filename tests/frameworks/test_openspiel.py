"""OpenSpiel, the real library: its own tests pass, and its numbers are those of a walk of our own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.integration_tests import api_test  # noqa: E402

import cleo_env  # noqa: E402
from cleo_env.games.caesar.miniatures import miniature  # noqa: E402
from cleo_env.interfaces import openspiel  # noqa: E402
from cleo_env.interfaces.efg import tree_as_efg  # noqa: E402
from cleo_env.interfaces.exploitability import cfr_plus, exploitability, tabulate  # noqa: E402
from cleo_env.interfaces.tree import CHANCE, TERMINAL, TooLarge, Tree, grow  # noqa: E402
from tests.frameworks.best_response import Walker, best_response_value, value  # noqa: E402
from tests.tutorials import run_blocks  # noqa: E402
from tools.exploitability.methods import SETTINGS as STUDIED  # noqa: E402
from tools.exploitability.page import KEPT as STUDY  # noqa: E402

DOCS = Path(__file__).resolve().parents[2] / "docs"
ROW = re.compile(r"^\| `(\{.*\})` \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d.]+) \| (-?[\d.]+) \|$", re.MULTILINE)
SMALL = miniature(groups=1, patricians=1, values=3, copies=1, hand=3, scout=1, max_turns=2)
BUSTS = miniature(groups=1, patricians=1, values=3, copies=1, hand=2)
DRAWS = miniature(groups=2, patricians=1, values=2, copies=2, hand=1, max_turns=3)
CONDITIONS = ["majority praetor", "majority quaestor", "two patricians", "majority of one group"]
DEALT = miniature(groups=2, patricians=1, values=2, copies=1, hand=1, philosopher=1, missions=CONDITIONS)
SHORT = {"caesar": {}, "architects_2006": {"max_turns": 2}, "architects_2019": {"max_turns": 2, "players": 3}}
LARGEST_SOLVED = 40_000  # histories; larger ones are counted, not solved


def rows() -> list[tuple[dict[str, Any], list[int], float, float]]:
    """Read the table of small games with hidden cards."""
    found = ROW.findall((DOCS / "miniatures.md").read_text(encoding="utf-8"))
    return [
        (json.loads(given), [int(count.replace(",", "")) for count in counts[:3]], *map(float, counts[3:]))
        for given, *counts in found
    ]


def uniform(names: list[str]) -> list[float]:
    return [1 / len(names)] * len(names)


class TestApiOnTheFullTree(api_test.EnforceAPIOnFullTreeBase):
    game_name = "a miniature of cleo_caesar"
    game = openspiel.load("caesar", chance="explicit", **SMALL)
    kinds = game.tree.player
    api_test.TOTAL_NUM_STATES[game_name] = ((kinds == CHANCE).sum(), (kinds >= 0).sum(), (kinds == TERMINAL).sum())
    api_test.PERFECT_RECALL_NUM_STATES[game_name] = game.tree.num_information_sets


class TestApiOnMissionsDealt(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "cleo_caesar with missions"
    game = openspiel.load("caesar", chance="explicit", **DEALT)


class TestApiOnWholeCaesar(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "cleo_caesar"
    game = pyspiel.load_game("cleo_caesar")


class TestApiOnShortArchitects(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "cleo_architects_2006"
    game = openspiel.load("architects_2006", max_turns=1)


@pytest.mark.parametrize("settings", [SMALL, BUSTS, DRAWS, DEALT])
def test_openspiels_simulations_of_miniatures_pass(settings: dict[str, Any]) -> None:
    game = openspiel.load("caesar", chance="explicit", **settings)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", cleo_env.GAMES)
def test_openspiels_simulations_of_sampled_games_pass(name: str) -> None:
    pyspiel.random_sim_test(openspiel.load(name, seed=3, **SHORT[name]), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", cleo_env.GAMES)
def test_a_seed_brings_the_same_game_as_at_a_table(name: str) -> None:
    game, rng = openspiel.load(name, seed=7, **SHORT[name]), np.random.default_rng(1)
    for seed in (7, 8):
        settings = {"num_players" if key == "players" else key: value for key, value in SHORT[name].items()}
        state, table = game.new_initial_state(), cleo_env.Table(name, seed=seed, **settings)
        state.apply_action(0)
        while not table.over:
            assert state.current_player() == table.decider
            assert [state.action_to_string(action) for action in state.legal_actions()] == table.legal
            seen = table.observe(table.decider)["observation"] / table.game.observation.scale
            assert np.allclose(state.observation_tensor()[-len(seen) :], seen)
            action = int(rng.choice(state.legal_actions()))
            table.play(state.action_to_string(action))
            state.apply_action(action)
        assert state.is_terminal() and np.allclose(state.returns(), table.rewards)


def test_a_sampled_state_can_be_cloned_saved_and_gone_on_with() -> None:
    game = openspiel.load("caesar", seed=7)
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(state.legal_actions()[-1])
    others = [state.clone(), game.deserialize_state(state.serialize())]
    for _ in range(40):
        action = state.legal_actions()[0]
        for one in (state, *others):
            one.apply_action(action)
    for other in others:
        assert str(other) == str(state) and other.history() == state.history()
        for seat in (0, 1):
            assert other.information_state_string(seat) == state.information_state_string(seat)


def test_an_information_state_does_not_tell_what_is_hidden() -> None:
    """Histories of one information set differ, and neither its words nor its numbers tell them apart."""
    game = openspiel.load("caesar", chance="explicit", **DRAWS)
    tree = game.tree
    seat, sets = 1, tree.information_set[tree.player == 1]
    often = int(np.bincount(sets).argmax())
    nodes = np.flatnonzero((tree.player == seat) & (tree.information_set == often))
    states = []
    for node in nodes:
        state = game.new_initial_state()
        state.node = int(node)
        states.append(state)
    assert len(states) > 1 and len({str(state) for state in states}) == len(states)
    assert len({state.information_state_string(seat) for state in states}) == 1
    assert len({tuple(state.information_state_tensor(seat)) for state in states}) == 1


@pytest.mark.parametrize(("settings", "counts", "uniform_play", "solved"), rows())
def test_a_miniature_is_as_the_page_says(
    settings: dict[str, Any], counts: list[int], uniform_play: float, solved: float
) -> None:
    tree = grow("caesar", 1_000_000, **miniature(**settings))
    assert [len(tree), tree.num_information_sets, tree.num_hiding] == counts and tree.num_hiding > 0
    if len(tree) > LARGEST_SOLVED:
        return
    game = pyspiel.load_efg_game(tree_as_efg(tree))
    assert pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(uniform_play, abs=6e-4)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.exploitability(game, policy) < 1e-3
    found = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert found[0] == pytest.approx(solved, abs=6e-4)


def test_the_page_lists_games_with_hidden_cards() -> None:
    assert len(rows()) >= 5


@pytest.mark.parametrize(("settings", "in_python"), [(SMALL, True), (BUSTS, False)])
def test_exploitability_is_what_a_walk_of_our_own_finds(settings: dict[str, Any], in_python: bool) -> None:
    walker = Walker(settings)
    games = [pyspiel.load_efg_game(openspiel.write_efg(settings))]
    games += [openspiel.load("caesar", chance="explicit", **settings)] if in_python else []
    gains = [best_response_value(walker.root, uniform, p) - value(walker.root, uniform, p) for p in (0, 1)]
    assert sum(gains) / 2 > 0.1
    for game in games:
        assert pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(sum(gains) / 2)


def as_openspiels(tree: Tree, moves: np.ndarray) -> pyspiel.TabularPolicy:
    """Return a policy on a tree as one of OpenSpiel, for the game that it reads from our file."""
    actions: dict[str, int] = {}  # numbered as they first stand in the file
    found, waiting = {}, [0]
    while waiting:
        node = waiting.pop()
        children, player = tree.children(node), int(tree.player[node])
        if player >= 0:
            numbers = [actions.setdefault(tree.move_name(child), len(actions)) for child in children]
            key = f"{player}-{player}-{tree.information_set[node] + 1}-"
            found[key] = list(zip(numbers, moves[list(children)].tolist(), strict=True))
        waiting.extend(reversed(children))
    return pyspiel.TabularPolicy(found)


@pytest.mark.parametrize("settings", [BUSTS, DRAWS], ids=["busts", "draws"])
def test_openspiel_finds_our_exploitability_of_any_policy(settings: dict[str, Any]) -> None:
    tree, rng = grow("caesar", **settings), np.random.default_rng(0)
    weights = rng.normal(size=(tree.observations.shape[1], tree.game.actions.size))

    def by_chance(seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Return a policy of observations, far from uniform."""
        chances = masks * np.exp(np.sin(seen @ weights) * 2)
        return chances / chances.sum(axis=1, keepdims=True)

    game = pyspiel.load_efg_game(tree_as_efg(tree))
    policies = [tabulate(tree, by_chance), cfr_plus(tree, 30)]
    ours = [exploitability(tree, moves) for moves in policies]
    assert ours == pytest.approx([pyspiel.exploitability(game, as_openspiels(tree, moves)) for moves in policies])
    assert ours[0] > 0.05 > 0.02 > ours[1] > 0


def test_openspiel_finds_what_the_study_of_exploitability_kept() -> None:
    row = next(row for row in json.loads(STUDY.read_text(encoding="utf-8"))["cfr_plus"] if row["iterations"] == 30)
    tree = grow("caesar", **STUDIED)
    game, moves = pyspiel.load_efg_game(tree_as_efg(tree)), cfr_plus(tree, 30)
    assert pyspiel.exploitability(game, as_openspiels(tree, moves)) == pytest.approx(row["exploitability"])


def test_sampled_play_pays_what_the_tree_says() -> None:
    game = pyspiel.load_efg_game(openspiel.write_efg(DRAWS))
    expected = pyspiel.expected_returns(game.new_initial_state(), pyspiel.UniformRandomPolicy(game), -1, True)[0]
    batch = cleo_env.make_batch("caesar", 20_000, seed=1, autoreset_mode=AutoresetMode.DISABLED, **DRAWS)
    for step in range(40):
        batch.step(batch.random_actions(5, step))
    assert batch.terminated.all()
    found = batch_rewards(batch)
    assert abs(found.mean() - expected) < 4 * found.std() / np.sqrt(len(found)) and abs(expected) > 0.05


def batch_rewards(batch: Any) -> np.ndarray:
    """Return what Cleopatra won in each finished game."""
    standings = batch.final_standings
    return np.sign(standings[:, 0] - standings[:, 1])


def test_a_game_too_large_for_its_tree_is_refused_in_a_sentence() -> None:
    with pytest.raises(TooLarge, match=r"caesar with .* has more than 1,000 histories"):
        grow("caesar", 1_000, **DRAWS)
    with pytest.raises(ValueError, match=r"architects_2006 with .* has more than 1,000,000 histories"):
        openspiel.load("architects_2006", chance="explicit")
    with pytest.raises(ValueError, match="chance='some': allowed is 'sampled' or 'explicit'"):
        openspiel.load("caesar", chance="some")


def test_the_tutorial_runs() -> None:
    assert run_blocks(DOCS / "tutorials" / "openspiel.md")["solved"] < 1e-3
