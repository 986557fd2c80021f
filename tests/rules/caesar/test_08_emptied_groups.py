"""Section 8: emptied groups."""

from __future__ import annotations

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.caesar.given import CAESAR, CLEOPATRA, below, of, offered, play, table

ONE_LEFT = {"consul": 1}
MISSIONS = [["majority praetor", "one of every group"], ["majority censor", "eleven patricians"]]


def emptying(**position) -> Table:
    """Set up a game in which Cleopatra wins the last consul with the bust."""
    cleopatra = {"hand": ["scout"], "table": {"consul": ["5", "4"]}, "missions": MISSIONS[0]}
    caesar = {"hand": ["1"], "table": {"consul": ["?2", "2", "1"], "praetor": ["?1"]}, "missions": MISSIONS[1]}
    position = {"centre": ONE_LEFT, "bag": ["consul"], **position}
    return table(cleopatra, caesar, **position)


@pytest.mark.rule("CC 8.1")
def test_leftover_influence_is_discarded_and_the_bust_leaves_the_game() -> None:
    game = play(emptying(), "draw bust")
    assert below(game, CLEOPATRA, "consul") == below(game, CAESAR, "consul") == []
    assert (of(game, CLEOPATRA, "discard"), of(game, CAESAR, "discard")) == (["4", "5"], ["1", "2", "2"])
    assert below(game, CAESAR, "praetor") == ["?1"]


@pytest.mark.rule("CC 8.1")
def test_the_bust_of_a_group_emptied_by_a_special_vote_leaves_the_bag() -> None:
    many = {"consul": ["5"] * 5}
    game = table({"hand": ["veto"], "table": many}, {"table": {"consul": ["1"] * 3}}, centre=ONE_LEFT,
                 bag=["consul", "black"])  # fmt: skip
    play(game, "draw bust", "keep mission 1", "keep mission 1")
    assert game.position["bag"] == ["praetor", "quaestor", "aedile", "censor", "grey", "black"]


@pytest.mark.rule("CC 8.2")
def test_the_first_emptied_group_makes_both_give_up_a_mission_the_mover_first() -> None:
    game = play(emptying(), "draw bust")
    assert (game.decider, game.legal) == (CLEOPATRA, ["keep mission 1", "keep mission 2"])
    play(game, "keep mission 2")
    assert (game.decider, game.legal) == (CAESAR, ["keep mission 1", "keep mission 2"])
    play(game, "keep mission 1")
    assert (of(game, CLEOPATRA, "missions"), of(game, CAESAR, "missions")) == (MISSIONS[0][1:], MISSIONS[1][:1])
    assert game.decider == CLEOPATRA and game.legal == ["draw influence", "draw action"]


@pytest.mark.rule("CC 8.2")
def test_a_mission_is_given_up_unseen() -> None:
    games = [play(emptying(), "draw bust", keep) for keep in ("keep mission 1", "keep mission 2")]
    assert games[0].log == games[1].log and games[0].log[-1] == "Cleopatra gave up a mission"
    assert (games[0].observe(CAESAR)["observation"] == games[1].observe(CAESAR)["observation"]).all()


@pytest.mark.rule("CC 8.2")
def test_votes_still_to_come_wait_for_the_missions() -> None:
    ours = {"hand": ["veto"], "table": {"praetor": ["5"] * 5, "censor": ["4"] * 5}}
    theirs = {"table": {"praetor": ["1"] * 3, "censor": ["2"] * 4}}
    game = play(table(ours, theirs, centre={"praetor": 1}, bag=["censor"]), "draw bust")
    assert of(game, CLEOPATRA, "won") == {"praetor": 1}
    play(game, "keep mission 1", "keep mission 2")
    assert of(game, CLEOPATRA, "won") == {"praetor": 1, "censor": 2}


@pytest.mark.rule("CC 8.2")
def test_a_second_emptied_group_asks_for_no_mission() -> None:
    one = {"missions": ["majority praetor"], "hand": ["veto"], "table": {"consul": ["5"]}}
    game = table(one, {"missions": ["majority censor"]}, centre={"consul": 1, "censor": 0}, bag=["consul"])
    play(game, "draw bust")
    assert game.legal == ["draw influence", "draw action"]


@pytest.mark.rule("CC 8.3")
def test_nothing_is_laid_below_an_emptied_group_or_aimed_at_it() -> None:
    hand = ["1", "assassination", "scout", "wrath", "castling"]
    ours = {"hand": hand, "table": {"praetor": ["2"]}}
    game = table(ours, {"table": {"praetor": ["?3"]}}, centre={"consul": 0, "aedile": 0})
    assert offered(game, "lay") and not [name for name in game.legal if "consul" in name or "aedile" in name]
