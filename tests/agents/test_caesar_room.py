"""The scripted players of Caesar & Cleopatra where cards stand in the way: no room, or a hand full of action cards."""

from __future__ import annotations

import pytest

from tests.agents.test_caesar_script import answer, each_style
from tests.rules.caesar.given import FULL, table

ONE_GROUP = {"quaestor": 0, "aedile": 0, "consul": 0, "censor": 0}


@each_style
@pytest.mark.parametrize(("ours", "theirs", "choice"), [(4, 0, "draw bust"), (0, 4, "wrath praetor")])
def test_without_room_a_leader_lets_the_game_end_and_who_is_behind_makes_room(
    style: str, ours: int, theirs: int, choice: str
) -> None:
    cleopatra = {"hand": ["2", "wrath", "scout"], "table": {"praetor": FULL}, "won": {"aedile": ours}, "missions": []}
    game = table(cleopatra, {"won": {"aedile": theirs}, "missions": []}, centre=ONE_GROUP)
    assert answer(game, style) == choice


@each_style
def test_without_room_and_wrath_the_game_ends(style: str) -> None:
    game = table({"hand": ["2", "scout", "veto"], "table": {"praetor": FULL}}, centre=ONE_GROUP)
    assert answer(game, style) == "draw bust"


@each_style
def test_a_hand_full_of_action_cards_is_played_down(style: str) -> None:
    game = table({"hand": [*["scout"] * 3, "wrath", "veto", "veto"]})
    assert answer(game, style).startswith("scout")


def test_the_expert_scouts_only_where_something_is_hidden() -> None:
    game = table({"hand": ["1", "2", "scout"]}, {"table": {"praetor": ["5", "4"], "aedile": ["?3"]}})
    assert answer(game) in ("scout aedile", *(name for name in game.legal if name.startswith("lay ")))
