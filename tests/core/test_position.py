"""Positions: written and read back to the same game, and refused with a reason if they cannot be."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from cleo_env.core.position import PositionError
from cleo_env.interfaces.table import Table
from tests.contract.invariants import check_invariants
from tests.contract.play import differing, own_choice, pace

GAME = "architects_2006"
TABLES = [("architects_2006", 3), ("architects_2006", 4), ("architects_2006", 5),
          ("architects_2019", 2), ("architects_2019", 3), ("architects_2019", 4)]  # fmt: skip
EMPTY = ["...###...", "...###...", "...###...", *(["........."] * 6)]
LEFT_OVER = ("filled", "num_placed", "spot", "building", "mosaic", "orientation", "asked", "ask_seat", "ask_card",
             "drawn", "vizier_cards", "market", "deck", "mosaic_pile", "built")  # fmt: skip

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def position(**keys: Any) -> dict[str, Any]:
    return {"game": GAME, "num_players": 3, **keys}


def table(**keys: Any) -> Table:
    return Table.from_position(position(**keys), seed=4)


def drawn(*rows: str) -> list[str]:
    """Draw the first rows of a garden, the rest empty."""
    return [*rows, *EMPTY[len(rows) :]]


def next_action(game: Table, count: int) -> str:
    mask = game.observe(game.decider)["action_mask"][None]
    return game.game.actions.names[own_choice(mask, game.state["seed"].reshape(1), np.array([count]))[0]]


def assert_alike(one: Table, other: Table) -> None:
    assert one.decider == other.decider and one.legal == other.legal
    for seat in range(one.num_players):
        mine, there = one.observe(seat), other.observe(seat)
        assert np.array_equal(mine["observation"], there["observation"])
        assert np.array_equal(mine["action_mask"], there["action_mask"])


def assert_same_future(one: Table, other: Table, moves: int) -> None:
    """Play the same moves at both tables and see the same."""
    for count in range(moves):
        assert_alike(one, other)
        if one.over:
            break
        action = next_action(one, count)
        one.play(action)
        other.play(action)


@each_table
def test_a_position_at_the_start_of_a_turn_loads_to_the_same_game(name: str, players: int) -> None:
    game, turn, seed = Table(name, players, seed=players), -1, players
    for count in range(pace(700, 40)):
        if game.over:
            break
        if game.state["turn"] != turn:
            turn = int(game.state["turn"])
            again = Table.from_position(json.loads(json.dumps(game.position)), seed=seed)
            assert_alike(game, again)
            assert again.position == game.position
            assert differing(np.array([game.state]), np.array([again.state]), but=LEFT_OVER) == []
        game.play(next_action(game, count))
    assert turn > 3


@each_table
@pytest.mark.parametrize("turns", [2, *range(12, pace(60, 0), 12)])
def test_a_loaded_game_has_the_same_future(name: str, players: int, turns: int) -> None:
    game, count = Table(name, players, seed=9), 0
    while not game.over and game.state["turn"] < turns:
        game.play(next_action(game, count))
        count += 1
    assert_same_future(game, Table.from_position(game.position, seed=9), pace(150, 15))


def test_settings_are_part_of_a_position() -> None:
    game = table(settings={"memory": "table", "max_turns": 50, "mirror_mosaics": False})
    assert game.position["settings"] == {"memory": "table", "max_turns": 50, "mirror_mosaics": False}


def test_absent_keys_take_their_value_at_set_up() -> None:
    game, fresh = Table.from_position({"game": GAME}, seed=4).position, Table(GAME, seed=4).position
    assert game["num_players"] == 4
    for key in ("active", "discard", "set_aside", "garden", "walls", "doors", "sphinxes", "obelisks", "throne", "altar",
                "cleopatra", "turn", "passes", "mosaics"):  # fmt: skip
        assert game[key] == fresh[key]
    assert [sum(player["hand"].values()) for player in game["players"]] == [3] * 4
    assert [len(stall) for stall in game["stalls"]] == [1] * 3
    assert len(game["deck"]) == len(fresh["deck"])
    for player, new in zip(game["players"], fresh["players"], strict=True):
        assert {**player, "hand": 0} == {**new, "hand": 0}


def test_what_a_position_says_is_what_is_set_up() -> None:
    said = {
        "active": 2, "stalls": [["artisan"], ["beggar", "?stone"], []], "discard": {"stone": 3}, "mosaics": ["F", "X"],
        "garden": drawn("...###..T", "...###TTT", "...###..T"), "walls": ["L2", "R0"], "doors": ["right"],
        "sphinxes": 1, "obelisks": 2, "throne": 1, "altar": 4, "cleopatra": 3, "turn": 17, "passes": 1,
        "rolls": 5, "reshuffles": 2,
    }  # fmt: skip
    player = {"hand": {"artisan": 2, "2 wood": 1}, "money": 30, "amulets": 7, "merchants": 1, "statues": 0,
              "sanctuary_squares": 9}  # fmt: skip
    read = table(**said, players=[player, {}, {}]).position
    assert {key: read[key] for key in said} == said
    assert {key: read["players"][0][key] for key in player} == player
    assert read["set_aside"] == ["I", "L", "N", "P", "U", "V", "W", "Y", "Z"]


def test_unlisted_cards_lie_below_the_listed_pile() -> None:
    read = table(deck=["?wood", "marble", "?2 lapis"]).position["deck"]
    assert read[:3] == ["?wood", "marble", "?2 lapis"] and len(read) == 109 - 9 - 3
    assert sum(card.startswith("?") for card in read[3:]) in range(40, 56)


def test_unlisted_cards_are_shuffled_by_the_seed() -> None:
    piles = [Table.from_position(position(), seed=seed).position["deck"] for seed in (1, 1, 2)]
    assert piles[0] == piles[1] != piles[2]


def test_a_question_mark_is_a_face_that_nobody_sees() -> None:
    game = table(stalls=[["lapis", "?lapis"], [], []], deck=["?stone"])
    assert game.position["stalls"] == [["lapis", "?lapis"], [], []]
    columns, seen = game.game.observation, game.observe(1)["observation"]
    assert columns.view(seen, "stall_open")[0].sum() == 1 and columns.view(seen, "stall_closed").tolist() == [1, 0, 0]
    assert not columns.view(seen, "deck_top").any()
    assert columns.view(table(deck=["stone"]).observe(1)["observation"], "deck_top").any()


def test_mosaics_in_no_list_are_set_aside_and_without_a_list_none_is() -> None:
    assert table(mosaics=["F", "I"]).position["set_aside"] == list("LNPTUVWXYZ")
    assert len(table(set_aside=["F"]).position["mosaics"]) == 11
    assert table(mosaics=[]).position["mosaics"] == []


def test_knowledge_is_part_of_a_position() -> None:
    players = [{"known": [{"stone": 1}, {}], "known_discard": {}}, {"hand": {"stone": 2}}, {}]
    read = table(players=players, discard={"lapis": 2}).position["players"]
    assert read[0]["known"] == [{"stone": 1}, {}] and read[0]["known_discard"] == {}
    assert "known" not in read[1] and "known_discard" not in read[1]


def test_a_position_set_up_by_hand_is_in_order() -> None:
    game = table(players=[{"hand": {"artisan": 20}, "money": 99}, {}, {}], altar=4, walls=["B0"], mosaics=["X"])
    check_invariants(game.game, np.array([game.state]))


def test_reading_a_position_changes_neither_it_nor_the_game() -> None:
    game = Table(GAME, 3, seed=1)
    before = np.array([game.state])
    told = game.position
    told["players"][0]["hand"].clear()
    assert differing(np.array([game.state]), before) == [] and game.position["players"][0]["hand"]
    given = position(deck=["stone"], players=[{"hand": {"stone": 1}}, {}, {}])
    kept = json.dumps(given)
    Table.from_position(given)
    assert json.dumps(given) == kept


def player_0(**keys: Any) -> dict[str, Any]:
    return {"players": [keys, {}, {}]}


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        (player_0(hand={"artisan": 40}), "player 0's hand: artisan is 40: a whole number from 0 to 30"),
        ({"players": [{"hand": {"vizier": 1}}, {"hand": {"vizier": 1}}, {}]}, "has 2 vizier cards: there are only 1"),
        ({"discard": {"lapis": 7}, "deck": ["?lapis"]}, "has 8 lapis cards: there are only 7"),
        ({"players": [{"hand": {"artisan": 30, "stone": 18, "marble": 11, "wood": 9, "lapis": 7, "trompe-l'oeil": 8}},
                      {"hand": {f"2 {kind}": 3 for kind in ("artisan", "stone", "marble", "wood", "lapis")}},
                      {}], "discard": {"beggar": 2, "courtesan": 2, "envoy": 2, "scribe": 2, "smuggler": 1}},
         "too few cards are left"),
        ({"garden": drawn("FFF###...", "FF.###...")}, "mosaic F cannot cover just 00 01 02 10 11"),
        ({"garden": drawn("IIII##...")}, "garden row 0|garden square 03 is 'I'"),
        ({"garden": drawn("IIII#####")}, "garden square 03"),
        ({"garden": ["........."] * 9}, "garden square 03 is '.': it must be #"),
        ({"garden": EMPTY[:-1]}, "garden must be a list of 9"),
        ({"garden": drawn("...###..")}, "garden row 0 must be 9 marks"),
        ({"garden": drawn("...###..Q")}, "garden row 0: 'Q' is not one of"),
        ({"garden": "..."}, "garden must be a list of 9"),
        ({"garden": drawn("...###..T", "...###TTT", "...###..T"), "mosaics": ["T"]},
         "mosaic T is in more than one place"),
        ({"mosaics": ["F", "F"]}, "mosaic F is in more than one place"),
        ({"mosaics": ["F"], "set_aside": ["F"]}, "mosaic F is in more than one place"),
        ({"mosaics": ["Q"]}, "mosaics: 'Q' is not one of"),
        ({"stals": []}, "the position has no 'stals'.*did you mean 'stalls'"),
        (player_0(mony=3), "player 0 has no 'mony'.*did you mean 'money'"),
        (player_0(hand={"stome": 1}), "no 'stome'.*did you mean 'stone'"),
        (player_0(money=-1), "player 0's money is -1: a whole number from 0 to"),
        (player_0(money=400), "player 0's money is 400: a whole number from 0 to 399 is needed"),
        (player_0(money=5.0), "a whole number"),
        (player_0(money="5"), "a whole number"),
        (player_0(amulets=True), "a whole number"),
        (player_0(hand={"stone": -1}), "a whole number from 0 to 18"),
        (player_0(hand=["stone"]), "must be a dict"),
        (player_0(statues=3), "player 0's statues is 3: a whole number from 0 to 2"),
        (player_0(merchants=4), "a whole number from 0 to 3"),
        (player_0(sanctuary_squares=73), "from 0 to 72"),
        (player_0(known=[{}]), "known must be a list of 2"),
        (player_0(known_discard={"stone": 1}), "player 0 knows more discards than there are"),
        ({"players": [{"known": [{"lapis": 1}, {}]}, {"hand": {}}, {}]},
         "player 0 knows more cards than player 1 holds"),
        ({"players": [{}, {}]}, "players must be a list of 3"),
        ({"players": {"0": {}}}, "players must be a list of 3"),
        ({"players": [{}, {}, 7]}, "player 2 must be a dict"),
        ({"active": 3}, "active is 3: a whole number from 0 to 2"),
        ({"active": -1}, "active is -1"),
        ({"altar": 5}, "altar is 5: a whole number from 0 to 4"),
        ({"cleopatra": 5}, "cleopatra is 5: the game ends when she arrives"),
        ({"cleopatra": 6}, "cleopatra is 6: a whole number from 0 to 5"),
        ({"sphinxes": 7}, "sphinxes is 7: a whole number from 0 to 6"),
        ({"obelisks": 3}, "from 0 to 2"),
        ({"throne": 3}, "from 0 to 2"),
        ({"walls": ["L2", "L2"]}, "walls names one twice"),
        ({"walls": ["L3"]}, "walls: 'L3' is not one of"),
        ({"walls": "L2"}, "walls must be a list"),
        ({"doors": ["middle"]}, "doors: 'middle' is not one of left, right"),
        ({"stalls": [[], []]}, "stalls must be a list of 3"),
        ({"stalls": [[], [], ["gold"]]}, "stall 3: 'gold' is not one of"),
        ({"stalls": [[], [], [None]]}, "stall 3: None is not one of"),
        ({"deck": "stone"}, "deck must be a list"),
        ({"deck": ["??stone"]}, "deck: '[?]stone' is not one of"),
        ({"turn": 400}, "turn is 400: the game ends after 400 turns"),
        ({"settings": {"memori": "table"}}, "no 'memori'.*did you mean 'memory'"),
        ({"settings": [1]}, "settings must be a dict"),
    ],
)  # fmt: skip
def test_a_position_with_something_wrong_is_refused(keys: dict[str, Any], complaint: str) -> None:
    with pytest.raises(PositionError, match=complaint):
        table(**keys)


@pytest.mark.parametrize("whole", [None, 7, [], "architects_2006", {}])
def test_what_is_no_position_is_refused(whole: Any) -> None:
    with pytest.raises(PositionError, match="a position is a dict with the key 'game'"):
        Table.from_position(whole)


def test_overlapping_mosaics_cannot_be_drawn() -> None:
    garden = drawn("...###..T", "...###TTT", "...###.XT", "......XXX", ".......X.")
    assert table(garden=garden).position["garden"] == garden
    over = drawn("...###..T", "...###TXT", "...###XXX", ".......X.")
    with pytest.raises(PositionError, match=r"mosaic T cannot cover just .*overlap or are misdrawn"):
        table(garden=over)


def test_a_mosaic_turned_over_is_refused_where_that_is_not_allowed() -> None:
    one, other = drawn("PP.###...", "PP.###...", "P..###..."), drawn("PP.###...", "PP.###...", ".P.###...")
    off = {"mirror_mosaics": False}
    assert table(garden=one, settings=off).position["garden"] == one
    with pytest.raises(PositionError, match="mosaic P lies turned over"):
        table(garden=other, settings=off)
    assert table(garden=other).position["garden"] == other


@pytest.mark.parametrize("players", [2, 6, "3", None.__class__])
def test_a_position_for_too_few_or_too_many_is_refused(players: Any) -> None:
    with pytest.raises(ValueError, match="architects_2006 is for 3 or 4 or 5 players"):
        Table.from_position({"game": GAME, "num_players": players})


@pytest.mark.parametrize(
    "keys",
    [
        player_0(sanctuaries=["03"], sanctuary_squares=1),
        player_0(sanctuaries=["88"], sanctuary_squares=5),
        {"players": [{"sanctuaries": ["88"]}, {"sanctuaries": ["88"]}, {}]},
        {"garden": drawn("...###..T", "...###TTT", "...###..T"), **player_0(sanctuaries=["08"], sanctuary_squares=1)},
    ],
)
def test_impossible_claims_are_refused(keys: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        table(**keys)


def test_more_passes_than_a_game_survives_are_refused() -> None:
    with pytest.raises(PositionError):
        table(passes=3)
