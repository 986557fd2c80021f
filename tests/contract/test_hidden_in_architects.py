"""Nobody learns a secret in either edition of Cleopatra and the Society of Architects: positions made for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, count
from typing import Any

import numpy as np
import pytest

import cleo_env
from cleo_env.core.batch import Batch
from cleo_env.core.counts import lay_out
from cleo_env.games.architects.edition_rules import can_pay_rest
from cleo_env.games.architects.view.redeal import deal_counts, gather
from cleo_env.games.architects.view.redeal_payer import help_payer
from cleo_env.interfaces.table import Table
from tests.contract.chi_square import ONE_IN_A_THOUSAND
from tests.contract.games import FEWEST, each_table_of
from tests.contract.invariants_architects import BUILDING
from tests.contract.play import pace, played
from tests.rules.architects.build import visited
from tests.rules.architects.given import every_card, play

EDITIONS = [table for table in FEWEST if table[0].startswith("architects")]
each_edition = pytest.mark.parametrize(("game", "players"), EDITIONS)
Cards = dict[str, int]

ONE_EACH = {"stone": 1, "marble": 1, "wood": 1, "lapis": 1}

# The payer's hand is the only one, or nearly, that pays, and so much else lies about that chance hardly deals it again.
# fmt: off
RARE = {  # by what is owed: the payer's hand, what lies about, what was chosen
    "one kind or another":
        ({"artisan": 3, "stone": 4}, {"artisan": 20, "marble": 3, "wood": 3}, "build obelisk left"),
    "doubled cards of any kind":
        ({"artisan": 3, "2 wood": 2}, {"stone": 3, "marble": 3, "lapis": 3}, "build obelisk left"),
    "the kind that was chosen":
        ({"artisan": 3, "stone": 4}, {"wood": 11, "lapis": 11}, "build obelisk left, in stone"),
    "caves in the kind that was chosen":
        ({"artisan": 2, "cave": 3}, {"stone": 11, "marble": 11}, "build door left, in lapis"),
    "what the merchant does not take off":
        ({"artisan": 3, "lapis": 2}, {"stone": 11, "marble": 11}, "call merchant, build obelisk right, in lapis"),
    "all kinds":
        ({"artisan": 3, **ONE_EACH}, {"stone": 10, "2 stone": 3}, "build pedestal"),
    "what the foreman does not take off":
        ({"artisan": 1, **ONE_EACH}, {"stone": 10, "2 stone": 3}, "call foreman, build pedestal"),
    "kinds that are not used":
        ({"artisan": 2, **ONE_EACH}, {"artisan": 20, "stone": 10},
         "call foreman, build pedestal, discount, pay artisan, pay artisan, pay stone"),
    "caves for kinds":
        ({"artisan": 3, "cave": 4}, {"stone": 11, "2 stone": 3}, "build pedestal"),
    "kinds for a mosaic in the hand":
        ({"artisan": 2, "2 wood": 1, "cave": 1, "lapis": 1}, {"stone": 11, "2 stone": 3}, "build mosaic"),
}
# fmt: on


def payer_table(game: str, players: int, hand: Cards, about: Cards, *chosen: str, known: Cards | None = None) -> Table:
    """Set up a game in which player 1 builds, some cards lie about face down and player 0 holds the rest."""
    stall = [f"?{card}" for card, count in about.items() for _ in range(count)]
    rest = every_card(Table(game).position) - Counter(hand) - Counter(about)
    seats: list[dict[str, Any]] = [{"hand": dict(rest)}, {"hand": hand}, *[{"hand": {}}] * (players - 2)]
    if game == "architects_2006":
        seats[1]["merchants"] = 0
    if known:
        seats[0]["known"] = [known, *[{}] * (players - 2)]
    position = {"game": game, "active": 1, "players": seats, "stalls": [stall, [], []]}
    return play(Table.from_position(position, seed=1), *chosen)


def finish_paying(table: Table, key: int) -> bool:
    """Choose and pay whatever is offered, in many ways, until nothing is owed; tell whether the visit goes on."""
    rng = np.random.default_rng(key)
    while table.legal and "end visit" not in table.legal:
        table.play(str(rng.choice(table.legal)))
        if "claim" in table.legal:
            return True
    return "end visit" in table.legal


@pytest.mark.parametrize(("hand", "about", "chosen"), RARE.values(), ids=RARE)
def test_a_payer_is_dealt_a_rare_hand_that_can_pay(hand: Cards, about: Cards, chosen: str) -> None:
    table = payer_table("architects_2019", 2, hand, about, *chosen.split(", "))
    for key in range(pace(40, 2)):
        assert finish_paying(table.redealt(0, key), key)


def test_a_payer_of_named_kinds_is_dealt_a_rare_hand_that_can_pay() -> None:
    hand, about = {"artisan": 1, "2 artisan": 1, "2 stone": 1, "2 wood": 1}, {"lapis": 7, "marble": 11, "envoy": 2}
    table = payer_table("architects_2006", 3, hand, about, "build obelisk")
    for key in range(pace(40, 2)):
        assert finish_paying(table.redealt(0, key), key)


def test_a_payer_keeps_the_cards_that_were_seen_and_can_pay_with_the_rest() -> None:
    hand, seen = {"artisan": 3, "stone": 2, "lapis": 4}, {"stone": 2, "lapis": 1}
    table = payer_table(
        "architects_2019", 2, hand, {"stone": 9, "wood": 11}, "build obelisk left", "in lapis", known=seen
    )
    for key in range(pace(40, 2)):
        other = table.redealt(0, key)
        assert Counter(other.position["players"][1]["hand"]) >= Counter(seen)
        assert finish_paying(other, key)


def test_a_payer_with_credit_is_dealt_what_the_credit_does_not_pay() -> None:
    hand, paid = {"artisan": 3, "2 wood": 2, "lapis": 1}, ("pay artisan", "pay artisan", "pay 2 wood", "pay wood")
    table = payer_table(
        "architects_2019", 2, hand, {"wood": 11}, "build door left", "in wood", *paid, "pay 2 wood", "build wall B1"
    )
    for key in range(pace(20, 2)):
        assert table.redealt(0, key).position["players"][1]["hand"] == {"artisan": 1, "lapis": 1}


def payers(game: str, players: int) -> Iterator[tuple[Batch, int]]:
    """Play for a while; yield every game in which a player is building, with its batch."""
    for batch in played(game, players, pace(24, 2), pace(400, 60), seed=30):
        for g in np.flatnonzero(np.isin(batch.states["phase"], BUILDING)):
            yield batch, int(g)


@each_table_of("architects_2006", "architects_2019")
def test_help_alone_deals_a_hand_that_can_pay(game: str, players: int) -> None:
    helped = 0
    for batch, g in payers(game, players):
        state, payer = batch.states[g : g + 1].copy()[0], int(batch.states["active"][g])
        for steps in range(1, players):
            help_without_tries(state, payer, (payer - steps) % players, steps)
            assert can_pay_rest(state, payer)
            helped += 1
    assert helped > pace(500, 2)


def help_without_tries(state: np.void, payer: int, viewer: int, steps: int) -> None:
    """Deal a payer the hidden cards that a viewer steps before may believe in, as if no shuffle had brought them."""
    kinds = state["discard"].shape[0]
    need, pool = np.zeros(kinds, np.int8), np.zeros(state["deck"].shape[0], np.int8)
    gather(state, viewer, need)
    size = lay_out(need, pool)
    known = state["known"][viewer, steps - 1]
    help_payer(state, known, need, pool, size)
    deal_counts(state["hand"][payer], known, pool, 0)


FEW = {  # by edition: a hand that pays for a wall, and what else is hidden
    "architects_2006": (
        {"artisan": 1, "stone": 1, "wood": 1},
        {"artisan": 1, "lapis": 1, "2 stone": 1, "trompe-l'oeil": 2},
    ),
    "architects_2019": ({"artisan": 1, "stone": 1, "wood": 1}, {"artisan": 1, "stone": 2, "cave": 1, "2 wood": 1}),
}


@pytest.mark.compiled
@each_edition
def test_hands_that_can_pay_are_dealt_as_evenly_as_chance_deals_them(game: str, players: int) -> None:
    hand, about = FEW[game]
    table = payer_table(game, players, hand, about, "build wall L0")
    batch = cleo_env.make_batch(game, 20_000, 0, players)
    batch.set_states(np.repeat(np.array([table.state]), 20_000))
    dealt = Counter(map(tuple, batch.redealt(0, np.arange(20_000)).states["hand"][:, 1].tolist()))
    expected = paying_hands(game, players, hand, about)
    assert dealt.keys() == expected.keys()
    share = 20_000 / sum(expected.values())
    chi_square = sum((dealt[cards] - share * ways) ** 2 / (share * ways) for cards, ways in expected.items())
    assert chi_square < ONE_IN_A_THOUSAND[len(expected) - 1]


def paying_hands(game: str, players: int, hand: Cards, about: Cards) -> Counter[tuple[int, ...]]:
    """Count the ways to deal each hand for which the wall is offered, from the cards hidden from player 0."""
    hidden, size = Counter(hand) + Counter(about), sum(hand.values())
    found: Counter[tuple[int, ...]] = Counter()
    for cards in combinations(sorted(hidden.elements()), size):
        table = payer_table(game, players, Counter(cards), hidden - Counter(cards))
        found[tuple(table.state["hand"][1].tolist())] += "build wall L0" in table.legal
    return +found


@pytest.mark.compiled
@each_edition
def test_mosaics_below_the_top_are_dealt_in_any_order(game: str, players: int) -> None:
    batch = cleo_env.make_batch(game, 20_000, 13, players)
    batch.set_states(np.repeat(batch.states[:1], 20_000))
    redealt = batch.redealt(0, np.arange(20_000)).states
    pile = batch.states["mosaic_pile"][0]
    for place in range(len(pile) - 1):
        counts = np.bincount(redealt["mosaic_pile"][:, place], minlength=len(pile))[pile[:-1]]
        expected = 20_000 / (len(pile) - 1)
        assert ((counts - expected) ** 2 / expected).sum() < ONE_IN_A_THOUSAND[len(pile) - 2]
    assert (redealt["mosaic_pile"][:, -1] == pile[-1]).all()


def begged(*top: str) -> Table:
    """Let player 0 of three call the beggar with these cards on top of the pile."""
    hands = [{"stone": 1}, {"wood": 3, "lapis": 3}, {"marble": 3}]
    position = {"game": "architects_2019", "players": [{"hand": hand} for hand in hands], "deck": list(top)}
    return play(Table.from_position(position, seed=2), "call beggar")


@pytest.mark.parametrize("viewer", [1, 2])
def test_others_cannot_tell_what_a_beggar_draws_face_down(viewer: int) -> None:
    one, other = begged("artisan", "?cave", "2 wood", "?stone"), begged("artisan", "?stone", "2 wood", "?cave")
    third = begged("artisan", "?2 lapis", "2 wood", "?marble")
    assert one.log == other.log == third.log
    for table in (other, third):
        assert np.array_equal(table.observe(viewer)["observation"], one.observe(viewer)["observation"])
        assert table.render(viewer) == one.render(viewer)
    assert third.render(0) != one.render(0) and third.redealt(viewer, 5).log == one.log


def test_only_what_a_beggar_draws_face_up_stays_in_a_redealt_hand() -> None:
    table, hands = begged("artisan", "?cave", "2 wood", "?cave"), set()
    for key in range(pace(50, 20)):
        hand = Counter(table.redealt(1, key).position["players"][0]["hand"])
        assert hand >= Counter({"artisan": 1, "2 wood": 1}) and hand.total() == 5
        hands.add(tuple(sorted(hand.elements())))
    assert len(hands) > 10


def own_roll(character: str) -> Table:
    """Let player 0, who took a face-down card that is this one, roll the fifth die onto the altar."""
    hands = [{"artisan": 1, "stone": 1, "wood": 1, character: 1}, {"lapis": 2}, {"marble": 2}]
    position = {"game": "architects_2006", "players": [{"hand": hand} for hand in hands], "altar": 4}
    for seed in count():
        table = Table.from_position({**position, "deck": ["?lapis"], "stalls": [["wood"], [], []]}, seed=seed)
        if visited(table, "wall L0").position["altar"] == 5:
            return table
    raise AssertionError


@pytest.mark.parametrize("viewer", [1, 2])
def test_being_asked_before_an_offering_tells_nothing(viewer: int) -> None:
    scribe, smuggler = own_roll("scribe"), own_roll("smuggler")
    assert scribe.legal == ["play scribe on a die down", "make offering"] and smuggler.legal == ["make offering"]
    assert scribe.log == smuggler.log
    assert np.array_equal(scribe.observe(viewer)["observation"], smuggler.observe(viewer)["observation"])
    assert scribe.render(viewer) == smuggler.render(viewer)
