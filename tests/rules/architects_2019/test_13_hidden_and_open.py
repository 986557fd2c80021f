"""Section 13 of the rules of 2019: what only this edition hides or lays open. What 2006 shares is beside it."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from cleo_env.interfaces.table import Table
from tests.contract.play import pace
from tests.rules.architects.given import PLENTY, every_card, laid, play
from tests.rules.architects.offerings import bid
from tests.rules.architects.seen import cards, column, known, number, numbers, offered, same_view, unseen
from tests.rules.architects_2019.given import EDITION, table
from tests.rules.architects_2019.sobek import CALLS, ORDER, slots

EMPTY = {"hand": {}}
BARE = [["artisan"], [], []]
EVERYONE = (0, 1, 2)
BEFORE_OFFERING = {"obelisks": {"left": 1}, "cleopatra": 3}
OBELISK = {"artisan": 3, "stone": 4}


def ones(game: Table, viewer: int, name: str) -> list[list[int]]:
    """Return where each row of a column has its one."""
    return [np.flatnonzero(row).tolist() for row in np.atleast_2d(column(game, viewer, name))]


# --- what a beggar draws


@pytest.mark.rule("A19 13.1")
def test_cards_a_beggar_draws_face_up_are_seen_by_all_and_face_down_ones_by_their_holder() -> None:
    deck = ["wood", "?stone", "cave", "?lapis"]
    game = play(table({"artisan": 1}, EMPTY, EMPTY, deck=deck, stalls=BARE), "call beggar")
    assert known(game, 1, 0) == known(game, 2, 0) == {"wood": 1, "cave": 1}
    assert cards(game, 0, "hand") == {"artisan": 1, "stone": 1, "wood": 1, "lapis": 1, "cave": 1}
    assert numbers(game, 1, "hand_size") == [0, 0, 5]


@pytest.mark.rule("A19 13.1", "A19 13.2")
def test_face_down_cards_drawn_by_a_beggar_make_no_difference_to_the_others() -> None:
    decks = (["wood", "?stone", "?cave", "?lapis", "?stone"], ["wood", "?lapis", "?stone", "?stone", "?cave"])
    one, other = (play(table({}, EMPTY, EMPTY, deck=deck, stalls=BARE), "call beggar") for deck in decks)
    assert same_view(one, other, 1) and same_view(one, other, 2) and not same_view(one, other, 0)
    assert one.log == other.log


@pytest.mark.rule("A19 13.7")
def test_cards_a_beggar_draws_face_up_are_no_longer_unseen() -> None:
    deck = ["?stone", "2 wood", "?lapis", "?stone"]
    game = table({}, EMPTY, EMPTY, deck=deck, stalls=BARE, discard={"cave": 8, "2 wood": 1})
    assert [unseen(game, viewer, "2 wood") for viewer in EVERYONE] == [2, 2, 2]
    top = cards(play(game, "call beggar"), 0, "deck_top")
    assert [unseen(game, viewer, "2 wood") for viewer in EVERYONE] == [1 - top.get("2 wood", 0)] * 3


# --- discards


@pytest.mark.rule("A19 13.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_know_the_whole_discard_pile_at_any_time(players: int) -> None:
    game, rng, most = Table(EDITION, players, seed=players), np.random.default_rng(players), 0
    for _ in range(pace(600, 120)):
        if game.over:
            break
        discard = game.position["discard"]
        assert all(cards(game, viewer, "discard") == discard for viewer in range(players))
        assert all(number(game, viewer, "discard_size") == sum(discard.values()) for viewer in range(players))
        most = max(most, sum(discard.values()))
        game.play(str(rng.choice(game.legal)))
    assert most >= 3


# --- scarabs and amulets


@pytest.mark.rule("A19 13.4")
def test_perfect_memory_follows_every_gain_and_loss() -> None:
    game = table({**OBELISK, "2 stone": 1}, EMPTY, EMPTY, worshippers=slots("visir", 1), **BEFORE_OFFERING)
    play(game, "call visir", "build obelisk right", "in stone", *["pay artisan"] * 3, "pay 2 stone", "pay stone")
    play(game, "pay stone", "pay stone", "end visit")
    bid(game, 3, 1, 0)
    assert numbers(game, 2, "money") == [5, 5 - 2 + 10 - 3, 5 - 1]
    assert numbers(game, 2, "amulets") == [2, 0, 1]


# --- what lies open in Sobek's temple, with any memory

each_memory = pytest.mark.parametrize("memory", ["perfect", "table"])


@each_memory
@pytest.mark.rule("A19 13.5")
def test_all_see_the_order_of_the_worshippers(memory: str) -> None:
    for order in (ORDER, slots("architect", 4), slots("foreman", 2)):
        game = table({}, EMPTY, EMPTY, worshippers=order, settings={"memory": memory})
        for viewer in EVERYONE:
            assert ones(game, viewer, "worshippers") == [[ORDER.index(worshipper)] for worshipper in order]


@each_memory
@pytest.mark.rule("A19 13.5")
@pytest.mark.parametrize("worshipper", ORDER)
def test_all_see_a_called_worshipper_until_the_turn_ends(memory: str, worshipper: str) -> None:
    game = table({}, EMPTY, EMPTY, settings={"memory": memory})
    assert all(ones(game, viewer, "called") == [[]] for viewer in EVERYONE)
    play(game, f"call {worshipper}", "take stall 1")
    assert all(ones(game, viewer, "called") == [[ORDER.index(worshipper)]] for viewer in EVERYONE)
    play(game, "place on stall 1", "place on stall 2", "end turn")
    assert all(ones(game, viewer, "called") == [[]] for viewer in EVERYONE)


@each_memory
@pytest.mark.rule("A19 13.5")
def test_all_see_the_discounts_not_yet_used(memory: str) -> None:
    foreman, merchant = (table(PLENTY, EMPTY, EMPTY, settings={"memory": memory}) for _ in range(2))
    play(foreman, "call foreman", "build wall L0", "discount")
    play(merchant, "call merchant", "build wall L0", "pay artisan", "discount")
    for viewer in EVERYONE:
        assert list(column(foreman, viewer, "discounts")) == [1, 0]
        assert list(column(merchant, viewer, "discounts")) == [0, 1]


@each_memory
@pytest.mark.rule("A19 13.5")
def test_all_see_credit_and_the_kinds_used(memory: str) -> None:
    hand = {"artisan": 1, "2 wood": 1, "lapis": 1}
    game = play(table(hand, EMPTY, EMPTY, settings={"memory": memory}), "build wall L0", "pay artisan", "pay 2 wood")
    for viewer in EVERYONE:
        assert list(column(game, viewer, "credit")) == [0, 0, 0, 1, 0]
        assert list(column(game, viewer, "used")) == [0, 0, 0, 1, 0]


@each_memory
@pytest.mark.rule("A19 13.5")
def test_all_see_statues_and_claimed_squares(memory: str) -> None:
    claimant = {"hand": {}, "statues": 0, "sanctuary_squares": 7}
    game = table(PLENTY, claimant, EMPTY, mosaics=["X"], settings={"memory": memory})
    play(laid(game, "X .#./###/.#.", "30"), "claim")
    assert numbers(game, 0, "statues") == [1, 0, 2] and numbers(game, 2, "statues") == [2, 1, 0]
    assert numbers(game, 1, "sanctuary_squares") == [7, 0, 72 - 5]


@each_memory
@pytest.mark.rule("A19 13.5")
def test_all_see_the_last_turns_to_come(memory: str) -> None:
    game = table({}, EMPTY, EMPTY, last_turns=2, settings={"memory": memory})
    usual = table({}, EMPTY, EMPTY, settings={"memory": memory})
    for viewer in EVERYONE:
        assert number(game, viewer, "last_turns") == 2 and number(usual, viewer, "last_turns") == 0


# --- nobody is asked in a way that tells a secret


@pytest.mark.rule("A19 13.8")
def test_the_worshippers_offered_depend_on_no_hand() -> None:
    whole_deck = every_card(Table(EDITION).position)
    laden = table(PLENTY, {"hand": dict(whole_deck - Counter(PLENTY))}, EMPTY, stalls=[[], [], []])
    bare = table({}, {"hand": dict(whole_deck)}, EMPTY, stalls=[[], [], []])
    assert offered(laden, "call") == offered(bare, "call") == [call for call in CALLS if call != "call beggar"]
