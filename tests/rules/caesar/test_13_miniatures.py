"""Section 13: miniatures. That some can be walked to the end is in `test_oracle_miniatures`."""

from __future__ import annotations

import pytest

import cleo_env
from cleo_env.interfaces.table import Table
from tests.contract.invariants import check_batch, check_invariants
from tests.contract.play import pace, played
from tests.rules.caesar.given import CAESAR, CLEOPATRA, of, set_up

NO_ACTIONS = {"assassination": 0, "scout": 0, "wrath": 0, "castling": 0, "veto": 0}
SIZES = [
    {"groups": 2, "values": 3, "hand": 3, "missions": [], "castling": 0},
    {"groups": 1, "patricians": 1, "values": 2, "copies": 1, "hand": 1, "philosopher": 0, "missions": [], **NO_ACTIONS},
    {"groups": 5, "patricians": 5, "values": 1, "copies": 7, "hand": 6},
    {"groups": 3, "patricians": 2, "values": 5, "copies": 2, "hand": 2, "first_action": "choice"},
    {
        "groups": 4,
        "values": 2,
        "hand": 4,
        "first_action": "choice",
        "assassination": 0,
        "missions": ["all consul"],
        "veto": 0,
    },
]


@pytest.mark.rule("CC 13.1")
def test_the_first_groups_take_part_with_so_many_patricians() -> None:
    assert Table("caesar", groups=2).position["centre"] == {"praetor": 5, "quaestor": 5}
    game = Table("caesar", groups=4, patricians=2)
    assert game.position["centre"] == {"praetor": 2, "quaestor": 2, "aedile": 2, "consul": 2}
    assert game.position["bag"] == ["praetor", "quaestor", "aedile", "consul", "grey", "black"]
    assert not [name for name in game.legal if "censor" in name]


@pytest.mark.rule("CC 13.2")
def test_the_decks_hold_so_many_cards_of_each_kind() -> None:
    game = Table("caesar", values=3, copies=4, philosopher=1, **{**NO_ACTIONS, "scout": 2, "veto": 1})
    assert game.state["deck"].tolist() == [4, 4, 4, 0, 0, 1, 0, 2, 0, 0, 1]
    assert len(of(game, CAESAR, "influence_pile")) == 4 * 3 + 1 - 6 and len(of(game, CAESAR, "action_pile")) == 2


@pytest.mark.rule("CC 13.3")
@pytest.mark.parametrize(
    ("settings", "laid", "hand"),
    [
        ({"groups": 2, "values": 3, "hand": 3}, ["1", "2"], ["1", "2", "veto"]),
        ({"groups": 2, "values": 3, "hand": 3, "veto": 0}, ["1", "2"], ["1", "2", "3"]),
        ({"groups": 5, "values": 3}, ["1", "2", "3"], ["1", "2", "3", "veto"]),
        ({"groups": 2, "values": 3, "copies": 1}, ["1", "2"], ["3", "veto"]),
        ({"groups": 2, "values": 2, "hand": 1}, ["1", "2"], ["veto"]),
    ],
)
def test_the_set_up_of_a_miniature(settings: dict, laid: list[str], hand: list[str]) -> None:
    game = Table("caesar", **settings)
    assert of(game, CLEOPATRA, "to_lay") == laid
    assert of(set_up(**settings), CLEOPATRA, "hand") == hand


@pytest.mark.rule("CC 13.3")
def test_a_hand_is_filled_up_to_its_size() -> None:
    game = set_up(groups=2, values=3, hand=3)
    while game.position["turn"] < 4:
        game.play(game.legal[-1] if "draw influence" not in game.legal else "draw influence")
    assert {len(of(game, seat, "hand")) for seat in (CLEOPATRA, CAESAR)} == {3}


@pytest.mark.parametrize("settings", SIZES)
@pytest.mark.parametrize("memory", ["perfect", "table"])
def test_miniatures_of_all_sizes_stay_in_order(settings: dict, memory: str) -> None:
    for step, batch in enumerate(played("caesar", 2, pace(64, 2), pace(150, 40), seed=2, memory=memory, **settings)):
        check_invariants(batch.game, batch.states)
        check_batch(batch)
        if step % 10 == 0:
            other = batch.redealt(step // 10 % 2, step)
            check_invariants(other.game, other.states)
            twice = batch.redealt(step // 10 % 2, step + 1).redealt(step // 10 % 2, step)
            assert all((other.states[name] == twice.states[name]).all() for name in other.states.dtype.names)


@pytest.mark.parametrize(
    "setting",
    [
        {"groups": 6},
        {"groups": 0},
        {"values": 0},
        {"copies": 8},
        {"hand": 7},
        {"castling": 2},
        {"patricians": 0},
        {"starter": "nero"},
    ],
)
def test_sizes_out_of_range_are_refused_with_what_is_allowed(setting: dict) -> None:
    with pytest.raises(ValueError, match=rf"setting {next(iter(setting))}=.*allowed is"):
        cleo_env.make_batch("caesar", 1, **setting)
