"""An independent oracle for payments: every way to pay a cost, by enumeration, and all that each leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from cleo_env.interfaces.table import Table
from tests.contract.play import pace
from tests.rules.architects.payer import mine
from tests.rules.architects.purses import (
    KINDS,
    Multiset,
    leave_sanctuaries,
    multiset,
    offered,
    palace_left,
    start_piece,
)
from tests.rules.architects.seen import column
from tests.rules.architects_2019.given import table

MATERIALS = KINDS[1:]
COST = {  # artisans, materials, of which sort
    "sphinx": (1, 2, "equal"),
    "obelisk": (3, 4, "equal"),
    "pedestal": (3, 4, "different"),
    "throne": (3, 4, "different"),
    "door": (2, 3, "equal"),
    "wall": (1, 2, "different"),
    "mosaic": (2, 3, "different"),
}
PAYING = ("in ", "pay ", "discount")
STANDARD = ["artisan"] * 30 + [kind for kind in MATERIALS for _ in range(11)]
TAINTED = [f"2 {kind}" for kind in KINDS] * 3 + ["cave"] * 8


def of_one_kind(kind: str, units: int, purse: Counter[str]) -> Iterator[Counter[str]]:
    """Yield all that credit and cards of one kind may give for so many units; credit and amulets gained are negative.

    No card of the kind is paid while there is credit, so only the last card, a doubled one, can leave a unit over.
    """
    before = purse[f"credit {kind}"]
    cards = (range(min(units, purse[word]) + 1) for word in (kind, f"2 {kind}"))
    for standard, doubled, after in product(*cards, (0, 1)):
        can_be_left = doubled > 0 if standard + doubled else before > 0
        if before + standard + 2 * doubled - after == units and (can_be_left or not after):
            yield Counter({kind: standard, f"2 {kind}": doubled, f"credit {kind}": before - after, "amulet": -doubled})


def shares(sort: str, units: int, kind: str) -> Iterator[tuple[int, ...]]:
    """Yield how many of these units each material may pay: all of one kind, or at most one of each."""
    if sort == "equal":
        yield tuple(units * (material == kind) for material in MATERIALS)
    else:
        yield from (share for share in product((0, 1), repeat=4) if sum(share) == units)


def helped(artisans: int, materials: int, purse: Counter[str]) -> Iterator[tuple[int, int, int]]:
    """Yield how many units the foreman, the merchant and caves may take over."""
    most = {"foreman": artisans, "merchant": materials, "cave": materials}
    for foreman, merchant, caves in product(*(range(min(units, purse[word]) + 1) for word, units in most.items())):
        if merchant + caves <= materials:
            yield foreman, merchant, caves


def spendings(piece: str, purse: Counter[str], kind: str) -> Iterator[Counter[str]]:
    """Yield every way to pay for a piece, equal materials in this kind. No two parts of it draw on the same word."""
    artisans, materials, sort = COST[piece.split()[0]]
    for foreman, merchant, caves in helped(artisans, materials, purse):
        for share in shares(sort, materials - merchant - caves, kind):
            due = zip(KINDS, (artisans - foreman, *share), strict=True)
            for parts in product(*(list(of_one_kind(paid, units, purse)) for paid, units in due)):
                spent = Counter({"foreman": foreman, "merchant": merchant, "cave": caves, "amulet": -caves})
                for part in parts:
                    spent.update(part)
                yield spent


def outcomes(piece: str, purse: Counter[str], kind: str) -> set[Multiset]:
    """Return all that may be left of a purse, and the amulets, after a piece is paid for, equal materials in a kind."""
    return {multiset(less(purse, spent)) for spent in spendings(piece, purse, kind)}


def less(purse: Counter[str], spent: Counter[str]) -> Counter[str]:
    """Return a purse after something was spent."""
    left = Counter(purse)
    left.subtract(spent)
    return left


def kinds_of(piece: str, purse: Counter[str]) -> set[str]:
    """Return the kinds in which a piece can be paid for; for different materials one stands for all."""
    kinds = MATERIALS if is_equal(piece) else MATERIALS[:1]
    return {kind for kind in kinds if any(spendings(piece, purse, kind))}


def is_equal(piece: str) -> bool:
    """Tell whether the materials of a piece are all of one kind."""
    return COST[piece.split()[0]][2] == "equal"


def pieces_left(game: Table) -> list[str]:
    """List the pieces that can still be built."""
    sphinxes, obelisks = game.position["sphinxes"], game.position["obelisks"]
    plaza = [f"sphinx {row}" for row in sphinxes if sphinxes[row] < 3]
    return palace_left(game) + plaza + [f"obelisk {row}" for row in obelisks if not obelisks[row]]


def payable(game: Table, purse: Counter[str]) -> set[str]:
    """Return the pieces left for which there is a way to pay."""
    sorts = {piece.split()[0] for piece in pieces_left(game)}
    paid = {sort for sort in sorts if kinds_of(sort, purse)}
    return {piece for piece in pieces_left(game) if piece.split()[0] in paid}


def purse_of(game: Table) -> Counter[str]:
    """Read what player 0 has to pay with, and the amulets."""
    purse = Counter(mine(game, "hand")) + Counter(amulet=mine(game, "amulets"))
    purse.update({f"credit {kind}": int(units) for kind, units in zip(KINDS, column(game, 0, "credit"), strict=True)})
    foreman, merchant = column(game, 0, "discounts")
    purse.update(foreman=int(foreman), merchant=int(merchant))
    return purse


def random_table(chance: Random) -> Table:
    """Deal a hand, sometimes rich in tainted cards, and often call a worshipper who gives discounts, for scarabs."""
    deck = STANDARD + TAINTED if chance.random() < 0.5 else TAINTED + STANDARD[::4]
    hand = Counter(chance.sample(deck, chance.randint(1, 15)))
    helper, other = chance.sample(["merchant", "foreman"], 2)
    order = [helper, other, "architect", "visir", "beggar"]
    game = table(hand, worshippers=order, stalls=[["artisan"], [], []], settings={"tainted_artisans": True})
    if chance.random() < 0.6:
        game.play(f"call {helper}")
    return game


def random_piece(game: Table, chance: Random) -> str:
    """Choose a piece on offer, every category alike."""
    category = chance.choice(sorted({piece.split()[0] for piece in offered(game, "build")}))
    return chance.choice(sorted(piece for piece in offered(game, "build") if piece.split()[0] == category))


def is_paying(game: Table) -> bool:
    """Tell whether what is asked is how to pay."""
    return all(name.startswith(PAYING) for name in game.legal)


def pay_at_random(game: Table, chance: Random) -> None:
    """Choose a kind if asked, and pay all that is due."""
    while is_paying(game):
        game.play(chance.choice(game.legal))


def build_some(game: Table, num_pieces: int, chance: Random) -> None:
    """Build up to so many pieces at random, as credit comes only from earlier pieces."""
    for _ in range(num_pieces):
        if offered(game, "build"):
            start_piece(game, random_piece(game, chance), chance)
            pay_at_random(game, chance)
            leave_sanctuaries(game)


def leaves(game: Table, num_steps: int) -> set[Multiset]:
    """Follow everything the table offers through a payment of so many steps, alike tables together."""
    reached = {game.observe(0)["observation"].tobytes(): game}
    for _ in range(num_steps):
        before, reached = reached, {}
        for game in before.values():
            assert game.legal and is_paying(game)
            for name in game.legal:
                then = Table.from_record(game.record)
                then.play(name)
                reached[then.observe(0)["observation"].tobytes()] = then
    assert not any(is_paying(game) for game in reached.values())
    return {multiset(purse_of(game)) for game in reached.values()}


@pytest.mark.rule("A19 5.2", "A19 5.7", "A19 5.10", "A19 5.12")
def test_a_piece_is_offered_just_if_there_is_a_way_to_pay_for_it() -> None:
    chance, times, tries = Random(2019), Counter(), pace(300, 75)
    for _ in range(tries):
        game = random_table(chance)
        assert offered(game, "build") == payable(game, purse_of(game)), purse_of(game)
        times.update({piece.split()[0] for piece in offered(game, "build")})
    assert all(tries < 10 * times[piece] < 9 * tries for piece in COST if piece != "throne"), times


@pytest.mark.rule("A19 5.8", "A19 5.9")
def test_a_kind_is_offered_just_if_there_is_a_way_to_pay_in_it() -> None:
    chance, times, tries = Random(94), Counter(), pace(250, 60)
    for _ in range(tries):
        game = random_table(chance)
        build_some(game, chance.randint(0, 1), chance)
        for piece in sorted(filter(is_equal, offered(game, "build")))[-1:]:
            purse = purse_of(game)
            game.play(f"build {piece}")
            assert offered(game, "in") == kinds_of(piece, purse), purse
            times[len(offered(game, "in"))] += 1
    assert min(times[1], times[2], times[3], times[4]) >= tries // 50, times


@pytest.mark.rule("A19 5.2", "A19 5.6", "A19 5.13", "A19 5.14")
def test_all_pieces_of_a_visit_are_offered_and_paid_as_the_oracle_says() -> None:
    chance, pieces, on_credit, tries = Random(97), Counter(), 0, pace(120, 30)
    for _ in range(tries):
        game = random_table(chance)
        while offered(game, "build"):
            piece, purse = random_piece(game, chance), purse_of(game)
            on_credit += any(purse[f"credit {kind}"] for kind in KINDS)
            start_piece(game, piece, chance)
            kind = chance.choice(sorted(offered(game, "in") or {"stone"}))
            if f"in {kind}" in game.legal:
                game.play(f"in {kind}")
            pay_at_random(game, chance)
            assert multiset(purse_of(game)) in outcomes(piece, purse, kind), (piece, kind, purse)
            leave_sanctuaries(game)
            assert offered(game, "build") == payable(game, purse_of(game)), purse_of(game)
            pieces[piece.split()[0]] += 1
    assert all(pieces[piece] >= tries // 24 for piece in COST if piece != "throne"), pieces
    assert on_credit > tries // 3


@pytest.mark.rule("A19 5.4", "A19 5.5", "A19 5.7")
def test_what_was_paid_lies_in_the_discards_and_cost_its_amulets() -> None:
    chance = Random(20)
    for _ in range(pace(100, 25)):
        game = random_table(chance)
        dealt = Counter(mine(game, "hand"))
        build_some(game, 2, chance)
        assert Counter(mine(game, "hand")) + Counter(game.position["discard"]) == dealt
        assert mine(game, "amulets") == sum(game.position["discard"].get(word, 0) for word in set(TAINTED))


@pytest.mark.compiled
@pytest.mark.rule("A19 5.2", "A19 5.3", "A19 5.6", "A19 5.11", "A19 5.13", "A19 5.14")
def test_the_chains_of_payments_reach_every_outcome_and_no_other() -> None:
    chance, found, times = Random(74), Counter(), Counter()
    for number in range(90):
        game = random_table(chance)
        build_some(game, number % 3, chance)
        if offered(game, "build"):
            piece = random_piece(game, chance)
            purse = purse_of(game)
            start_piece(game, piece, chance)
            kinds = kinds_of(piece, purse)
            expected = set().union(*(outcomes(piece, purse, kind) for kind in kinds))
            artisans, materials, _ = COST[piece.split()[0]]
            assert leaves(game, is_equal(piece) + artisans + materials) == expected, (piece, purse)
            found[piece.split()[0]] += len(expected)
            times["on credit"] += any(purse[f"credit {kind}"] for kind in KINDS)
            times["discounted"] += purse["foreman"] + purse["merchant"] > 0
    assert found.total() > 500 and len(found) >= 6, found
    assert min(times["on credit"], times["discounted"]) >= 10, times
