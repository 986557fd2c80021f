"""The drawing: it tells a viewer no secret, has a spot for every action, and nothing in it overlaps."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from cleo_env.core.svg import Canvas, problems
from cleo_env.games.architects.text import drawing as architects
from cleo_env.games.caesar.text import drawing as caesar
from cleo_env.interfaces.table import Table
from cleo_env.registry import get_game
from tests.contract.games import GAMES, UNUSUAL, each_game, each_table
from tests.contract.play import pace, played
from tests.contract.test_hidden_information import each_memory

NOWHERE = re.compile(  # actions that lie nowhere on the table
    "end visit|end turn|pass|leave|enough|offer no more|accept no more|keep all|discard down|bid (tens|units) .*"
    "|no second card|allow"
)
POSITIONS = 1000 // len(GAMES) + 1


def canvas_of(game: str, state: np.void, seat: int | str | None, compact: bool) -> Canvas:
    drawn = caesar.canvas_of if game == "caesar" else architects.canvas_of
    return drawn(state, seat, "light", compact)


def spots_in(svg: str) -> set[str]:
    return {spot for element in ElementTree.fromstring(svg).iter() if (spot := element.get("data-spot"))}


def words_in(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("}text")]


@each_table
@each_memory
def test_a_seat_cannot_tell_the_drawings_of_redealt_games_apart(game: str, players: int, memory: str) -> None:
    for step, batch in enumerate(played(game, players, 1, pace(400, 8), seed=4, memory=memory)):
        seat, draw = step % players, batch.game.words.draw
        other = batch.redealt(seat, step)
        assert draw(batch.states[0], seat) == draw(other.states[0], seat)
        if step % 5 == 0:
            assert draw(batch.states[0], None) == draw(other.states[0], None)
            assert draw(batch.states[0], seat, compact=True) == draw(other.states[0], seat, compact=True)


@each_table
def test_every_legal_action_is_found_where_it_lies(game: str, players: int) -> None:
    for batch in played(game, players, 1, pace(400, 8), seed=9):
        words, seat = batch.game.words, int(batch.decider[0])
        needed = {
            spot
            for action in np.flatnonzero(batch.action_mask[0])
            for spot in words.spots_of(batch.game.actions.names[action])
        }
        for viewer in (seat, "all"):
            assert needed <= spots_in(words.draw(batch.states[0], viewer, "light"))


@each_game
def test_every_action_has_a_spot_or_lies_nowhere(game: str, players: int) -> None:
    words = get_game(game).words
    for name in get_game(game).actions.names:
        assert (words.spot_of(name) is None) == bool(NOWHERE.fullmatch(name)), name


@each_table
def test_nothing_overlaps_or_runs_out_of_its_box(game: str, players: int) -> None:
    every = pace(5, 1)
    for step, batch in enumerate(played(game, players, 1, pace(every * POSITIONS, 6), seed=12)):
        if step % every == 0:
            for seat in (int(batch.decider[0]), (None, "all")[step // every % 2]):
                for compact in (False, True):
                    assert problems(canvas_of(game, batch.states[0], seat, compact).root) == []


@each_game
def test_unusual_settings_are_drawn_as_well(game: str, players: int) -> None:
    for step, batch in enumerate(played(game, players, 1, pace(150, 4), seed=2, **UNUSUAL[game])):
        if step % 10 == 0:
            assert problems(canvas_of(game, batch.states[0], 0, step % 20 == 0).root) == []


@each_table
def test_all_pictures_of_a_game_have_one_size(game: str, players: int) -> None:
    sizes = {
        (compact, canvas_of(game, batch.states[0], 0, compact).root.height)
        for step, batch in enumerate(played(game, players, 1, pace(200, 6), seed=6))
        for compact in ((False, True) if step % 20 == 0 else ())
    }
    assert len(sizes) == 2


@each_game
@pytest.mark.parametrize("seat", [0, None, "all"])
def test_a_picture_is_whole_needs_nothing_else_and_follows_its_theme(game: str, players: int, seat: int | None) -> None:
    table = Table(game, players, seed=1)
    for theme in ("auto", "light", "dark"):
        svg = table.svg(seat, theme)
        ElementTree.fromstring(svg)
        assert "href" not in svg and "url(" not in svg and svg.count("http") == 1  # the name of SVG itself
        assert ("var(" in svg) == (theme == "auto")
    assert table.svg(seat) == table.svg(seat)


def test_a_table_shows_itself_in_a_notebook_and_refuses_seats_it_has_not() -> None:
    table = Table("caesar", seed=3)
    assert table._repr_svg_() == table.svg(None)
    for seat in (2, "everything", True):
        with pytest.raises(ValueError, match="seats 0 to 1"):
            table.svg(seat)


def test_hidden_cards_are_seen_by_their_owner_and_by_who_sees_all() -> None:
    position = {"game": "caesar", "players": {"cleopatra": {"hand": ["1", "2"], "table": {"praetor": ["?3"]}}}}
    table = Table.from_position(position, seed=1)
    mark = "hidden from the other player"
    assert [mark in table.svg(seat) for seat in (0, 1, None, "all")] == [True, False, False, True]


def test_texts_can_be_translated() -> None:
    table = Table("architects_2006", 3, seed=1)
    svg = table.game.words.draw(table.state, None, "light", words={"draw pile": "Nachziehstapel"})
    assert "Nachziehstapel" in svg and "draw pile" not in re.sub('data-spot="[^"]*"', "", svg)


def test_a_viewer_is_spoken_to_as_you_and_others_by_name() -> None:
    table = Table("architects_2006", 3, seed=1)
    assert "you visit the market" in " ".join(words_in(table.svg(0)))
    for seat in (1, None, "all"):
        assert "player 0 visits the market" in " ".join(words_in(table.svg(seat)))


def test_what_a_number_counts_stands_below_it() -> None:
    words = words_in(Table("architects_2006", 3, seed=1).svg(0))
    for counted in ("talents", "amulets", "merchants", "statues", "sanctuary"):
        assert words.count(counted) == 3


def test_who_sees_all_sees_the_face_down_cards_of_the_market_too() -> None:
    position = {"game": "architects_2006", "num_players": 3, "stalls": [["?scribe"], [], []], "deck": ["?vizier"]}
    table = Table.from_position(position, seed=1)
    for card in ("scribe", "vizier"):
        assert [card in words_in(table.svg(seat)) for seat in (0, None, "all")] == [False, False, True]
    assert "1 × scribe, face down" in table.svg("all")
    assert "face down: scribe" in table.render("all") and "on top vizier" in table.render("all")
    assert "scribe" not in table.render(0) + table.render()
