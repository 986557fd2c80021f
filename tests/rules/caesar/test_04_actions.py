"""Section 4: action cards."""

from __future__ import annotations

import pytest

from tests.rules.caesar.given import CAESAR, CLEOPATRA, FULL, below, column, end_turn, grouped, of, offered, play, table

SORTS = ("assassinate", "scout", "wrath", "castle")
ALL = ["1", "2", "assassination", "assassination", "scout", "wrath", "castling", "veto"]
THEIRS = {"table": {"praetor": ["?3", "4", "?5"], "censor": ["2"]}}


def actions(game) -> list[str]:
    """List the action cards that are offered with their targets."""
    return [name for sort in SORTS for name in offered(game, sort)]


@pytest.mark.rule("CC 4.1")
def test_an_action_card_is_played_before_or_after_the_influence_cards_not_between() -> None:
    game = table({"hand": ALL}, THEIRS)
    assert actions(game)
    play(game, "lay 1 up at praetor")
    assert not actions(game)
    play(game, "lay 2 down at praetor")
    assert actions(game) and "draw bust" in game.legal


@pytest.mark.rule("CC 4.1")
@pytest.mark.parametrize("cards", [[], ["lay 1 up at praetor", "no second card"]])
def test_only_one_action_card_is_played_in_a_turn(cards: list[str]) -> None:
    game = play(table({"hand": ALL}, THEIRS), *cards, "scout praetor", "allow")
    assert not actions(game)
    if not cards:
        play(game, "lay 1 up at praetor", "no second card")
    assert game.legal == ["draw bust"]


@pytest.mark.rule("CC 4.2")
def test_an_action_is_announced_with_its_target_before_anything_happens() -> None:
    game = play(table({"hand": ALL}, THEIRS), "assassinate hidden 2 at praetor")
    assert below(game, CAESAR, "praetor") == ["?3", "4", "?5"]
    assert game.log[-1] == "Cleopatra announced an assassination of the second face-down card at praetor"
    assert "assassination" in of(game, CLEOPATRA, "discard")


@pytest.mark.rule("CC 4.3")
@pytest.mark.parametrize(("hand", "answers"), [(["1"], ["allow"]), (["1", "veto"], ["veto", "allow"])])
def test_the_opponent_is_asked_with_a_veto_in_hand_or_without(hand: list[str], answers: list[str]) -> None:
    game = play(table({"hand": ALL}, {**THEIRS, "hand": hand}), "wrath praetor")
    assert (game.decider, game.legal) == (CAESAR, answers)


@pytest.mark.rule("CC 4.4")
def test_a_veto_stops_the_action_and_both_cards_are_discarded() -> None:
    game = play(table({"hand": ALL}, {**THEIRS, "hand": ["1", "veto"]}), "wrath praetor", "veto", "draw influence")
    assert below(game, CAESAR, "praetor") == ["?3", "4", "?5"]
    assert (of(game, CLEOPATRA, "discard"), of(game, CAESAR, "discard")) == (["wrath"], ["veto"])
    assert game.decider == CLEOPATRA and not actions(game)


@pytest.mark.rule("CC 4.5")
@pytest.mark.parametrize(("pile", "drawn"), [("influence", "5"), ("action", "scout")])
def test_who_vetoed_draws_one_card_at_once_from_a_pile_of_choice(pile: str, drawn: str) -> None:
    caesar = {**THEIRS, "hand": ["1", "veto"], "influence_pile": ["5"], "action_pile": ["scout"]}
    game = play(table({"hand": ALL}, caesar), "wrath praetor", "veto")
    assert (game.decider, game.legal) == (CAESAR, ["draw influence", "draw action"])
    play(game, f"draw {pile}")
    assert of(game, CAESAR, "hand") == ["1", drawn]


@pytest.mark.rule("CC 4.5")
def test_who_vetoed_with_both_piles_empty_draws_nothing() -> None:
    hand = ["veto", *(7 * ["1", "2", "3", "4", "5"])[:30], "philosopher", "philosopher"]
    spent = ["assassination", "assassination", "assassination", "scout", "scout", "scout", "wrath", "castling", "veto"]
    caesar = {"hand": hand, "discard": [*spent, "1", "2", "3", "4"], "table": {"praetor": ["5"]}}
    game = play(table({"hand": ALL}, caesar), "wrath praetor", "veto")
    assert game.decider == CLEOPATRA


@pytest.mark.rule("CC 4.6")
def test_an_assassination_hits_one_card_of_the_opponent_face_up_by_its_kind() -> None:
    game = table({"hand": ALL, "table": {"praetor": ["1"]}}, {"table": {"praetor": ["4", "?3", "4", "philosopher"]}})
    assert offered(game, "assassinate") == [
        "assassinate 4 at praetor", "assassinate philosopher at praetor", "assassinate hidden 1 at praetor",
    ]  # fmt: skip
    play(game, "assassinate 4 at praetor", "allow")
    assert below(game, CAESAR, "praetor") == ["?3", "4", "philosopher"]
    assert of(game, CAESAR, "discard") == ["4"] and below(game, CLEOPATRA, "praetor") == ["1"]


@pytest.mark.rule("CC 4.6")
@pytest.mark.parametrize(("age", "left"), [(1, ["4", "?5", "?2"]), (2, ["?3", "4", "?2"]), (3, ["?3", "4", "?5"])])
def test_face_down_cards_are_hit_by_their_age(age: int, left: list[str]) -> None:
    game = table({"hand": ALL}, {"table": {"praetor": ["?3", "4", "?5", "?2"]}})
    play(game, f"assassinate hidden {age} at praetor", "allow")
    assert below(game, CAESAR, "praetor") == left


@pytest.mark.rule("CC 4.7")
def test_a_scout_turns_all_face_down_cards_below_a_group_up_for_good() -> None:
    caesar = {"table": {"praetor": ["?3", "4", "?philosopher"], "censor": ["?2"]}}
    game = table({"hand": ALL, "table": {"praetor": ["?1"]}}, caesar)
    play(game, "scout praetor", "allow")
    assert of(game, CAESAR, "table") == {"praetor": ["3", "4", "philosopher"], "censor": ["?2"]}
    assert below(game, CLEOPATRA, "praetor") == ["?1"]
    play(game, "lay 1 up at censor")
    assert below(end_turn(game), CAESAR, "praetor") == ["3", "4", "philosopher"]


@pytest.mark.rule("CC 4.8")
@pytest.mark.parametrize("group", ["praetor", "censor"])
def test_the_wrath_of_the_gods_discards_all_cards_of_both_players_below_a_group(group: str) -> None:
    game = table({"hand": ALL, "table": {"praetor": ["1", "?2"]}}, {"table": {"praetor": ["3"], "censor": ["?4", "5"]}})
    lost = {"praetor": (["1", "2"], ["3"]), "censor": ([], ["4", "5"])}[group]
    play(game, f"wrath {group}", "allow")
    assert of(game, CLEOPATRA, "discard") == [*lost[0], "wrath"] and of(game, CAESAR, "discard") == lost[1]
    assert below(game, CLEOPATRA, group) == below(game, CAESAR, group) == []


@pytest.mark.rule("CC 4.9")
def test_castling_takes_up_all_own_cards_below_two_groups() -> None:
    ours = {"praetor": ["?1", "3"], "aedile": ["5"], "consul": ["2"]}
    game = table({"hand": ALL, "table": ours}, {"table": {"praetor": ["4"]}})
    play(game, "castle praetor aedile", "allow")
    assert of(game, CLEOPATRA, "table") == {"consul": ["2"]} and of(game, CLEOPATRA, "to_lay") == ["1", "3", "5"]
    assert game.decider == CLEOPATRA and below(game, CAESAR, "praetor") == ["4"]


@pytest.mark.rule("CC 4.9")
@pytest.mark.parametrize("ours", [{"praetor": ["1"]}, {}])
def test_castling_needs_two_groups_in_play_with_own_cards_or_without(ours: dict[str, list[str]]) -> None:
    centre = {"praetor": 5, "quaestor": 0, "aedile": 5, "consul": 3, "censor": 0}
    game = table({"hand": ALL, "table": ours}, centre=centre)
    assert offered(game, "castle") == ["castle praetor aedile", "castle praetor consul", "castle aedile consul"]


@pytest.mark.rule("CC 4.10")
def test_castled_cards_are_laid_out_face_down_in_any_order_and_division() -> None:
    game = table({"hand": ALL, "table": {"praetor": ["?1", "3"], "aedile": ["5"]}})
    play(game, "castle praetor aedile", "allow", "move 5 to praetor")
    assert game.legal == ["move 1 to praetor", "move 1 to aedile", "move 3 to praetor", "move 3 to aedile"]
    play(game, "move 3 to praetor", "move 1 to praetor")
    assert of(game, CLEOPATRA, "table") == {"praetor": ["?5", "?3", "?1"]}
    assert offered(game, "lay") and not actions(game)


@pytest.mark.rule("CC 4.10")
def test_castling_keeps_to_five_cards_below_a_group() -> None:
    game = table({"hand": ALL, "table": {"praetor": FULL, "consul": ["2", "2"]}})
    play(game, "castle praetor consul", "allow", *(5 * ["move 1 to consul"]))
    assert game.legal == ["move 2 to praetor"]
    play(game, "move 2 to praetor", "move 2 to praetor")
    assert of(game, CLEOPATRA, "table") == {"praetor": ["?2", "?2"], "consul": ["?1"] * 5}


@pytest.mark.rule("CC 4.11")
def test_a_veto_is_played_only_against_an_announced_action() -> None:
    game = table({"hand": ["1", "veto", "wrath"]}, {"hand": ["veto"], "table": {"praetor": ["1"]}})
    assert "veto" not in game.legal
    play(game, "wrath praetor", "veto")
    assert "veto" not in game.legal
    assert play(game, "draw action").decider == CLEOPATRA and "veto" not in game.legal


@pytest.mark.rule("CC 4.12")
@pytest.mark.parametrize("first_word", ["scout", "wrath", "castle"])
def test_an_action_may_be_announced_without_effect_and_the_turn_goes_on(first_word: str) -> None:
    game = table({"hand": ALL, "table": {"consul": ["4"]}}, {"table": {"consul": ["?1"]}})
    before = [of(game, seat, "table") for seat in (CLEOPATRA, CAESAR)]
    in_vain = [name for name in offered(game, first_word) if "consul" not in name]
    assert len(in_vain) == (6 if first_word == "castle" else 4)
    play(game, in_vain[0])
    assert (game.decider, game.legal) == (CAESAR, ["veto", "allow"])
    play(game, "allow")
    assert [of(game, seat, "table") for seat in (CLEOPATRA, CAESAR)] == before
    assert game.decider == CLEOPATRA and offered(game, "lay") and not actions(game)
    assert game.log[-1] == ("Cleopatra picked up no card" if first_word == "castle" else "it had no effect")


@pytest.mark.rule("CC 4.12")
def test_a_hand_full_of_action_cards_can_be_played_down() -> None:
    game = table({"hand": [*["scout"] * 3, *["assassination"] * 2, "veto"], "influence_pile": ["3"]})
    assert "draw influence" in play(game, "scout praetor", "allow", "draw bust").legal


@pytest.mark.rule("CC 4.12")
def test_an_action_without_effect_can_be_vetoed() -> None:
    game = play(table({"hand": ALL}, {"hand": ["veto"]}), "wrath censor", "veto", "draw influence")
    assert (of(game, CLEOPATRA, "discard"), of(game, CAESAR, "discard")) == (["wrath"], ["veto"])


@pytest.mark.rule("CC 4.13")
def test_an_assassination_names_a_card_as_long_as_there_is_one() -> None:
    game = table({"hand": ALL}, {"table": {"consul": ["1"]}})
    assert offered(game, "assassinate") == ["assassinate 1 at consul"]


@pytest.mark.rule("CC 4.13")
def test_an_assassination_of_nobody_may_be_announced_if_the_opponent_has_no_card() -> None:
    game = table({"hand": ALL, "table": {"praetor": ["1"]}}, centre={"consul": 0, "aedile": 0})
    names = [f"assassinate hidden 1 at {group}" for group in ("praetor", "quaestor", "censor")]
    assert offered(game, "assassinate") == names
    play(game, names[1])
    assert game.log[-1] == "Cleopatra announced an assassination of nobody at quaestor"
    assert grouped(column(game, CAESAR, "target")) == {"quaestor": 1}
    assert not column(game, CAESAR, "target_card").any() and not column(game, CLEOPATRA, "target_hidden").any()
    assert play(game, "allow").log[-1] == "it had no effect" and of(game, CLEOPATRA, "discard") == ["assassination"]
