"""Agents of one's own: by where they stand, and by entry points."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint

import pytest

from cleo_env.agents import own
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.options import AgentError
from cleo_env.agents.registry import make_agent
from cleo_env.registry import get_game

pytestmark = pytest.mark.compiled
MODULE = """
from cleo_env.agents import Agent

class First(Agent):
    def act(self, view):
        return view.masks.argmax(axis=1)

class Nth(First):
    def __init__(self, game, n=0):
        self.game, self.n = game, n

    @classmethod
    def from_options(cls, game, options):
        return cls(game, int(options or 0))

class Stranger:
    pass

class Pair(First):
    def __init__(self, game, other):
        self.game = game

class Broken(First):
    def __init__(self, game):
        raise TypeError("a mistake within")

number = 7
"""


@pytest.fixture
def game(tmp_path, monkeypatch):
    """A game, played in a folder that holds a module with agents."""
    (tmp_path / "mine_own.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield get_game("caesar")
    sys.modules.pop("mine_own", None)


def test_an_agent_is_found_where_it_stands(game):
    agent = make_agent("mine_own:First", game, own=True)
    assert type(agent).__name__ == "First" and agent.mark
    assert make_agent("mine_own:Nth", game, own=True).n == 0
    assert make_agent("mine_own:Nth:3", game, own=True).n == 3


def test_an_installed_package_makes_its_agents_known_by_name(game, monkeypatch):
    point = EntryPoint("bold", "mine_own:Nth", own.GROUP)
    monkeypatch.syspath_prepend(".")
    monkeypatch.setattr(own, "entry_points", lambda group: [point] if group == own.GROUP else [])
    assert make_agent("bold:4", game).n == 4
    with pytest.raises(AgentError, match="bold"):
        make_agent("bald", game)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("mine_own:Second", "Second"),
        ("mine_other:First", "mine_other"),
        ("mine_own:First:3", "takes no options"),
        ("mine_own:Stranger", "subclass cleo_env.agents.Agent"),
        ("mine_own:number", "a class of agents"),
        ("os:system", "os:system makes no agent of a game"),
        ("mine_own:Pair", "Pair makes no agent of a game: .* 1 required positional argument"),
        ("mine_own", r"package\.module:Class"),
    ],
)
def test_what_cannot_be_seated_is_refused_with_a_sentence(game, spec, said):
    with pytest.raises(AgentError, match=said):
        make_agent(spec, game, own=True)


def test_a_mistake_within_an_agent_is_shown_as_it_is(game):
    with pytest.raises(TypeError, match="a mistake within"):
        make_agent("mine_own:Broken", game, own=True)


def test_specs_from_files_and_visitors_import_nothing(game):
    with pytest.raises(AgentError, match="there is no agent"):
        make_agent("mine_own:First", game)
    assert "mine_own" not in sys.modules


def test_the_arena_plays_it(game, capsys):
    assert run(app, ["arena", "caesar", "mine_own:First", "random", "--blocks", "2", "--setting", "max_turns=4"]) == 0
    assert "mine_own:First" in capsys.readouterr().out
    assert run(app, ["arena", "caesar", "mine_own:Second", "random"]) == 2
    assert "Second" in capsys.readouterr().err
