"""Levels of the lobby: who stands behind them and how strong they are."""

from __future__ import annotations

from cleo_env.agents.web.levels import AGENTS, LEVELS, NAMES, RATINGS, agent_of, levels_of
from cleo_env.registry import GAMES
from tools.docs.ratings import PAGE as KEPT_PAGE
from tools.docs.ratings import ratings_of

PAGE = """# The ladder
## Caesar (`caesar`)
| agent | rating | rating 95 % |
| --- | --- | --- |
| expert | +315 | +250 .. +399 |
| greedy | -190 | -274 .. -113 |

| agent | score | patricians |
| --- | --- | --- |
| expert | 19.5 | 13.31 |
| `greedy` | `random` | 1,000 |
"""


def test_ratings_are_read_from_a_page() -> None:
    assert ratings_of(PAGE) == {"caesar": {"expert": 315, "greedy": -190}}


def test_ratings_are_those_of_the_page_as_it_stands() -> None:
    assert ratings_of(KEPT_PAGE.read_text("utf-8")) == RATINGS  # `python -m tools.docs.levels` copies them
    assert set(RATINGS) == set(GAMES)


def test_every_game_has_all_levels_by_name() -> None:
    for game, levels in LEVELS.items():
        assert [level.name for level in levels] == list(NAMES)
        assert {agent_of(game, name) for name in NAMES} == set(AGENTS)
        assert agent_of(game, "ismcts:50") == "ismcts:50"


def test_names_go_by_rating_where_all_are_rated() -> None:
    rated = dict(zip(AGENTS, (-400, 300, 500, 450), strict=True))
    assert [level.rating for level in levels_of(rated)] == [-400, 300, 450, 500]
    assert levels_of(rated)[-1].agent == "ismcts:800" and levels_of(rated)[-1].name == "very strong"
    del rated["greedy"]
    assert [level.rating for level in levels_of(rated)] == [None, 300, 500, 450]
