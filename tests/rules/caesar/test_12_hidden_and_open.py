"""Section 12: what is hidden and what is open."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import cleo_env
from tests.contract.play import Player, pace
from tests.rules.caesar.given import (
    CAESAR,
    CLEOPATRA,
    below,
    column,
    end_turn,
    grouped,
    named,
    of,
    play,
    same_view,
    set_up,
    table,
    voting,
)

VALUES = {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}
THEIRS = {"hand": ["1", "2", "veto", "scout"], "table": {"praetor": ["?3", "4", "?5"], "censor": ["?2"]}}


@pytest.mark.rule("CC 12.1")
def test_a_hand_and_face_down_cards_are_seen_by_their_owner_alone() -> None:
    one = table({"hand": ["1"]}, THEIRS)
    other = table(
        {"hand": ["1"]},
        {"hand": ["5", "3", "veto", "wrath"], "table": {"praetor": ["?1", "4", "?1"], "censor": ["?5"]}},
    )
    assert same_view(one, other, CLEOPATRA) and not same_view(one, other, CAESAR)
    assert one.render(CLEOPATRA) == other.render(CLEOPATRA)
    assert named(column(one, CAESAR, "hand")) == {"1": 1, "2": 1, "veto": 1, "scout": 1}
    assert named(column(one, CAESAR, "own_face_down")[0]) == {"3": 1, "5": 1}
    assert column(one, CAESAR, "own_order")[0].tolist() == [3, 5, 0, 0, 0]


@pytest.mark.rule("CC 12.1")
def test_all_see_how_many_cards_lie_where_and_the_backs_of_a_hand() -> None:
    game = table({"hand": ["1"]}, THEIRS)
    assert grouped(column(game, CLEOPATRA, "face_down")[1]) == {"praetor": 2, "censor": 1}
    assert (column(game, CLEOPATRA, "hand_influence")[1], column(game, CLEOPATRA, "hand_action")[1]) == (2, 2)
    assert column(game, CLEOPATRA, "influence_left").tolist() == [36, 31]


@pytest.mark.rule("CC 12.1")
def test_a_card_laid_face_down_is_not_told() -> None:
    games = [play(table({"hand": ["1", "5"]}), f"lay {card} down at consul") for card in ("1", "5")]
    assert games[0].log == games[1].log == ["Cleopatra laid a face-down card at consul"]
    assert same_view(*games, CAESAR)


@pytest.mark.rule("CC 12.2")
def test_face_up_cards_and_discards_are_seen_by_both() -> None:
    game = play(table({"hand": ["assassination"]}, THEIRS), "assassinate hidden 2 at praetor", "allow")
    assert "Caesar lost 5" in game.log
    for viewer, row in ((CLEOPATRA, 1), (CAESAR, 0)):
        assert named(column(game, viewer, "discard")[row]) == {"5": 1}
        assert named(column(game, viewer, "face_up")[row][0]) == {"4": 1}
    assert named(column(game, CAESAR, "discard")[1]) == {"assassination": 1}


@pytest.mark.rule("CC 12.2")
def test_who_is_to_be_assassinated_is_known_to_the_owner_of_a_face_down_card() -> None:
    game = play(table({"hand": ["assassination"]}, THEIRS), "assassinate hidden 2 at praetor")
    assert named(column(game, CAESAR, "target_card")) == {"5": 1}
    assert named(column(game, CLEOPATRA, "target_card")) == {}
    for viewer in (CLEOPATRA, CAESAR):
        assert column(game, viewer, "target_hidden").tolist() == [0, 1, 0, 0, 0]
    assert "your 5" in game.render(CAESAR) and "your 5" not in game.render(CLEOPATRA)


@pytest.mark.rule("CC 12.3")
def test_missions_are_known_to_their_owner_the_given_up_one_too() -> None:
    names = ["majority praetor", "ten patricians"]
    position = {"missions": names, "hand": ["veto"], "table": {"consul": ["5"]}}
    game = play(table(position, centre={"consul": 1}, bag=["consul"]), "draw bust", "keep mission 2")
    table_of = list(game.game.settings.by_name["missions"].default)
    assert table_of[int(column(game, CLEOPATRA, "mission")[0].argmax())] == names[1]
    assert table_of[int(column(game, CLEOPATRA, "given_up").argmax())] == names[0]
    assert not any(names[0] in text or names[1] in text for text in (game.render(CAESAR), game.render(), *game.log))


@pytest.mark.rule("CC 12.4")
def test_what_is_unseen_follows_by_counting() -> None:
    game = table({"hand": ["5", "5"], "discard": ["5"], "table": {"praetor": ["5", "?5"]}}, THEIRS)
    unseen = column(game, CLEOPATRA, "unseen")
    assert named(unseen[0])["5"] == 7 - 5 and named(unseen[1])["4"] == 7 - 1 and named(unseen[1])["5"] == 7
    assert named(column(game, CAESAR, "unseen")[1])["5"] == 7 - 2


@pytest.mark.rule("CC 12.4")
def test_the_order_of_the_own_piles_is_dealt_anew_but_not_their_cards() -> None:
    game = set_up()
    piles = [of(game.redealt(CLEOPATRA, key), CLEOPATRA, "influence_pile") for key in range(4)]
    assert all(sorted(pile) == sorted(of(game, CLEOPATRA, "influence_pile")) for pile in piles)
    assert len({tuple(pile) for pile in piles}) == 4


@pytest.mark.rule("CC 12.5")
def test_the_starting_hand_is_known_until_face_down_cards_leave_it() -> None:
    game = set_up()
    assert named(column(game, CAESAR, "known_hand")[1]) == {**VALUES, "veto": 1}
    play(game, "lay 3 up at praetor")
    assert named(column(game, CAESAR, "known_hand")[1]) == {"1": 1, "2": 1, "4": 1, "5": 1, "veto": 1}
    play(game, "lay 1 down at praetor")
    assert named(column(game, CAESAR, "known_hand")[1]) == {"veto": 1}
    for key in range(20):
        assert "veto" in of(game.redealt(CAESAR, key), CLEOPATRA, "hand")


@pytest.mark.rule("CC 12.5")
def test_a_chosen_first_action_card_is_not_known() -> None:
    game = set_up(first_action="choice")
    assert named(column(game, CAESAR, "known_hand")[1]) == VALUES
    first = {tuple(of(game.redealt(CAESAR, key), CLEOPATRA, "hand")[5:]) for key in range(40)}
    assert len(first) == 5


@pytest.mark.rule("CC 12.5")
def test_set_up_cards_still_face_down_are_those_not_seen_since() -> None:
    game = set_up()
    assert named(column(game, CAESAR, "set_up_left")[1]) == VALUES
    for key in range(20):
        row = [below(game.redealt(CAESAR, key), CLEOPATRA, group)[0] for group in game.position["centre"]]
        assert sorted(row) == ["?1", "?2", "?3", "?4", "?5"]


@pytest.mark.rule("CC 12.5")
def test_a_set_up_card_that_is_seen_is_none_of_the_others() -> None:
    game = end_turn(play(set_up(), "lay 5 down at praetor"))
    position = game.position
    position["players"]["caesar"]["hand"][-1:] = ["scout"]
    position["players"]["caesar"].update(known_hand=[], action_pile=[], influence_pile=[])
    game = cleo_env.Table.from_position(position, seed=2)
    play(game, "scout praetor", "allow")
    assert below(game, CLEOPATRA, "praetor") == ["1", "5"]
    assert named(column(game, CAESAR, "set_up_left")[1]) == {"2": 1, "3": 1, "4": 1, "5": 1}
    assert grouped(column(game, CAESAR, "set_up_at")[1]) == {"quaestor": 1, "aedile": 1, "consul": 1, "censor": 1}


@pytest.mark.rule("CC 12.6")
def test_castled_cards_that_lay_face_up_are_known_as_a_set() -> None:
    cleopatra = {"hand": ["castling"], "table": {"praetor": ["5", "?1"], "censor": ["philosopher"]}}
    game = play(table(cleopatra), "castle praetor censor", "allow", "move 5 to censor")
    places = Counter[str]()
    for key in range(pace(60, 20)):
        other = game.redealt(CAESAR, key)
        cards = [*below(other, CLEOPATRA, "censor"), *(f"?{card}" for card in of(other, CLEOPATRA, "to_lay"))]
        assert not Counter(["?5", "?philosopher"]) - Counter(cards) and len(cards) == 3
        places[cards[0]] += 1
    assert places["?5"] > 3 and places["?philosopher"] > 3
    play(game, "move philosopher to praetor", "move 1 to praetor")
    assert grouped(column(game, CAESAR, "castled_at")[1]) == {"praetor": 2, "censor": 1}
    assert named(column(game, CAESAR, "castled_known")[1]) == {"5": 1, "philosopher": 1}


@pytest.mark.rule("CC 12.6")
def test_a_castled_card_that_is_seen_leaves_the_set() -> None:
    cleopatra = {"hand": ["castling"], "table": {"praetor": ["5", "4"], "censor": ["3"]}}
    game = table(cleopatra, {"hand": ["scout"]}, bag=["censor"])
    play(
        game,
        "castle praetor censor",
        "allow",
        "move 5 to praetor",
        "move 4 to censor",
        "move 3 to praetor",
        "draw bust",
    )
    assert named(column(game, CAESAR, "castled_known")[1]) == {"3": 1, "5": 1}
    assert grouped(column(game, CAESAR, "castled_at")[1]) == {"praetor": 2}
    assert {tuple(below(game.redealt(CAESAR, key), CLEOPATRA, "praetor")) for key in range(20)} == {
        ("?3", "?5"), ("?5", "?3"),
    }  # fmt: skip


@pytest.mark.rule("CC 12.7")
def test_being_asked_about_a_veto_tells_nothing() -> None:
    games = [
        play(table({"hand": ["1", "wrath"]}, {"hand": ["1", second], "table": {"praetor": ["1"]}}), "wrath praetor")
        for second in ("veto", "scout")
    ]
    assert [game.decider for game in games] == [CAESAR, CAESAR]
    assert same_view(*games, CLEOPATRA)


@pytest.mark.rule("CC 12.7")
def test_what_is_offered_depends_only_on_what_the_decider_knows() -> None:
    batch = cleo_env.make_batch("caesar", pace(64, 4), seed=21)
    player = Player(batch)
    for step in range(pace(200, 30)):
        other = batch.redealt(np.maximum(batch.decider, 0), step)
        assert np.array_equal(batch.action_mask, other.action_mask) and np.array_equal(batch.decider, other.decider)
        player.step()


@pytest.mark.rule("CC 12.8")
def test_without_memory_only_the_table_is_shown() -> None:
    game = set_up(memory="table")
    play(game, "lay 3 up at praetor")
    for name in ("discard", "known_hand", "set_up_left", "set_up_at", "castled_known", "castled_at"):
        assert not column(game, CAESAR, name).any()
    assert "their hand has" not in game.render(CAESAR)
    vote = voting(["5"], ["1"], settings={"memory": "table"})
    assert named(column(vote, CLEOPATRA, "unseen")[1])["1"] == 7 and not column(vote, CLEOPATRA, "discard").any()


@pytest.mark.compiled
def test_unseen_cards_are_dealt_evenly_to_hand_and_table() -> None:
    game = table({"hand": ["1"]}, {"hand": ["1", "2", "3", "veto"], "table": {"praetor": ["?5", "5"]}})
    batch = cleo_env.make_batch("caesar", 20_000)
    batch.set_states(np.repeat(np.array([game.state]), 20_000))
    dealt = batch.redealt(CLEOPATRA, np.arange(20_000)).states
    unseen = column(game, CLEOPATRA, "unseen")[1].astype(np.float64)
    for found, size in (
        (dealt["held"][:, CAESAR, :6].sum(axis=0), 3),
        (np.bincount(dealt["laid"][:, CAESAR, 0, 0], minlength=6), 1),
    ):
        expected = 20_000 * size * unseen[:6] / unseen[:6].sum()
        assert (
            (found - expected) ** 2 / expected
        ).sum() < 20.515  # chi-square, 5 degrees of freedom, one in a thousand
