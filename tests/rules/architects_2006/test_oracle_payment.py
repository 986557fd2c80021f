"""An independent oracle for payments: every multiset of cards and merchants that pays a cost, by enumeration."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from cleo_env.interfaces.table import Table
from tests.contract.play import pace
from tests.rules.architects.purses import (
    KINDS,
    Multiset,
    leave_sanctuaries,
    multiset,
    offered,
    palace_left,
    start_piece,
)
from tests.rules.architects_2006.given import table

COST = {
    "sphinx": "artisan stone marble",
    "obelisk": "artisan artisan artisan stone stone wood wood",
    "pedestal": "artisan artisan artisan marble marble lapis lapis",
    "throne": "artisan artisan artisan marble marble lapis lapis",
    "door": "artisan artisan marble wood lapis",
    "wall": "artisan stone wood",
    "mosaic": "artisan artisan stone marble lapis",
}
AMULETS = {"trompe-l'oeil", *(f"2 {kind}" for kind in KINDS)}
PURSE = (
    ["artisan"] * 30 + ["stone"] * 18 + ["marble"] * 11 + ["wood"] * 9 + ["lapis"] * 7
    + [f"2 {kind}" for kind in KINDS] * 3 + ["trompe-l'oeil"] * 8
)  # fmt: skip


def ways(kind: str, units: int, have: Counter[str], credit: int) -> Iterator[Counter[str]]:
    """Yield every multiset that pays for so many units of one kind, cards and merchants all used.

    Credit is spent before anything else. Doubled cards give two units, except that the very last may leave one over.
    """
    due = max(units - credit, 0)
    for cards in product(
        *(range(min(have[word], due) + 1) for word in (kind, f"2 {kind}", "trompe-l'oeil", "merchant"))
    ):
        standard, doubled, trompes, merchants = cards
        units_paid = {standard + 2 * doubled + trompes + merchants - left for left in ((0, 1) if doubled else (0,))}
        if due in units_paid and not (kind == "artisan" and trompes):
            yield Counter({kind: standard, f"2 {kind}": doubled, "trompe-l'oeil": trompes, "merchant": merchants})


def payments(owed: Counter[str], have: Counter[str], credit: Counter[str]) -> set[Multiset]:
    """Return every multiset, out of what a player has, that pays all units owed."""
    found = set()
    for parts in product(*(list(ways(kind, owed[kind], have, credit[kind])) for kind in KINDS if owed[kind])):
        paid = sum(parts, Counter())
        if all(count <= have[word] for word, count in paid.items()):
            found.add(multiset(paid))
    return found


class Purse:
    """What a player has left in a visit, kept apart from the engine."""

    def __init__(self, cards: list[str], merchants: int) -> None:
        self.have = Counter({**Counter(cards), "merchant": merchants})
        self.credit: Counter[str] = Counter()
        self.paid: Counter[str] = Counter()

    def can_pay(self, units: str) -> bool:
        """Tell whether a full payment exists."""
        return bool(payments(Counter(units.split()), self.have, self.credit))

    def pay(self, kind: str, word: str) -> None:
        """Pay one unit of a kind with a card, a merchant or, while there is some, credit."""
        if self.credit[kind]:
            assert word == kind
            self.credit[kind] -= 1
            return
        assert self.have[word] > 0
        self.have[word] -= 1
        self.paid[word] += 1
        self.credit[kind] += word == f"2 {kind}"

    def offers(self, units: list[str]) -> set[str]:
        """Return what may pay the first of these units so that the others can still be paid."""
        kind = units[0]
        if self.credit[kind]:
            return {kind}
        words = [kind, f"2 {kind}", "merchant"] + ["trompe-l'oeil"] * (kind != "artisan")
        return {word for word in words if self.have[word] and self.after(kind, word).can_pay(" ".join(units[1:]))}

    def after(self, kind: str, word: str) -> Purse:
        """Return a purse that has paid one unit more."""
        other = copy.deepcopy(self)
        other.pay(kind, word)
        return other


def random_purse(chance: Random) -> Purse:
    """Deal a hand of paying cards, sometimes rich in tainted ones, and some merchants."""
    cards = chance.sample(PURSE if chance.random() < 0.6 else PURSE[-23:] + PURSE[:12], chance.randint(2, 13))
    return Purse(cards, chance.randint(0, 3))


def seat(purse: Purse) -> Table:
    """Set up a table at which player 0 has what is in a purse."""
    hand = {word: count for word, count in purse.have.items() if word != "merchant" and count}
    return table(hand, merchants=purse.have["merchant"], stalls=[["artisan"], [], []])


def pieces_left(game: Table) -> list[str]:
    """List the pieces that can still be built."""
    plaza = ["sphinx"] * (game.position["sphinxes"] < 6) + ["obelisk"] * (game.position["obelisks"] < 2)
    return palace_left(game) + plaza


def start_paying(game: Table, piece: str, chance: Random) -> list[str]:
    """Begin a piece and return the units of its cost."""
    start_piece(game, piece, chance)
    return COST[piece.split()[0]].split()


def payable(game: Table, purse: Purse) -> set[str]:
    """Return the pieces left that a purse can pay for."""
    return {piece for piece in pieces_left(game) if purse.can_pay(COST[piece.split()[0]])}


def pay_at_random(game: Table, purse: Purse, units: list[str], chance: Random) -> None:
    """Pay all units with things offered, checking at each that just those are offered that can be completed."""
    for place, kind in enumerate(units):
        assert offered(game, "pay") == purse.offers(units[place:]), (purse.have, purse.credit, units[place:])
        word = chance.choice(sorted(offered(game, "pay")))
        game.play(f"pay {word}")
        purse.pay(kind, word)
    assert not offered(game, "pay")


def multisets_reached(game: Table, purse: Purse, units: list[str]) -> set[Multiset]:
    """Follow every chain of payments that the table offers, chains that paid the same together."""
    reached = {(multiset(purse.paid), multiset(purse.credit)): (game, purse)}
    for kind in units:
        before, reached = reached, {}
        for game, purse in before.values():
            for word in offered(game, "pay"):
                game_then, purse_then = Table.from_record(game.record), purse.after(kind, word)
                game_then.play(f"pay {word}")
                reached[multiset(purse_then.paid), multiset(purse_then.credit)] = game_then, purse_then
    return {paid for paid, _ in reached}


@pytest.mark.rule("A06 5.2", "A06 5.7", "A06 5.8")
def test_a_piece_is_offered_just_if_some_multiset_pays_for_it() -> None:
    chance, times, tries = Random(2006), Counter(), pace(400, 100)
    for _ in range(tries):
        purse = random_purse(chance)
        game = seat(purse)
        assert offered(game, "build") == payable(game, purse), purse.have
        times.update(piece.split()[0] for piece in offered(game, "build"))
    times["wall"] //= 9
    times["door"] //= 2
    assert all(tries < 13 * times[piece] < 12 * tries for piece in COST if piece != "throne"), times


@pytest.mark.rule("A06 5.2", "A06 5.3", "A06 5.5", "A06 5.6")
def test_payments_are_offered_just_if_they_can_be_completed_in_all_pieces_of_a_visit() -> None:
    chance, pieces, on_credit, tries = Random(109), Counter(), 0, pace(250, 75)
    for _ in range(tries):
        purse = random_purse(chance)
        game = seat(purse)
        while pieces_offered := sorted(offered(game, "build")):
            piece = chance.choice(pieces_offered)
            on_credit += purse.credit.total() > 0
            pay_at_random(game, purse, start_paying(game, piece, chance), chance)
            leave_sanctuaries(game)
            assert offered(game, "build") == payable(game, purse), (purse.have, purse.credit)
            pieces[piece.split()[0]] += 1
    assert all(pieces[piece] >= tries // 25 for piece in COST if piece != "throne"), pieces
    assert on_credit > tries // 5


@pytest.mark.rule("A06 5.4", "A06 5.5", "A06 5.7", "A06 5.8")
def test_what_was_paid_leaves_the_hand_for_the_discards_and_costs_its_amulets() -> None:
    chance = Random(34)
    for _ in range(pace(200, 50)):
        purse = random_purse(chance)
        game = seat(purse)
        for piece in sorted(offered(game, "build"))[-1:]:
            pay_at_random(game, purse, start_paying(game, piece, chance), chance)
        mine = game.position["players"][0]
        assert Counter(mine["hand"]) + Counter(merchant=mine["merchants"]) == +purse.have
        assert game.position["discard"] == dict(multiset(purse.paid, leave_out="merchant"))
        assert mine["amulets"] == sum(purse.paid[word] for word in AMULETS)


@pytest.mark.compiled
@pytest.mark.rule("A06 5.2", "A06 5.3", "A06 5.6")
def test_the_chains_of_payments_reach_every_multiset_and_no_other() -> None:
    chance, found = Random(75), Counter()
    for _ in range(60):
        purse = random_purse(chance)
        game = seat(purse)
        for piece in chance.sample(sorted(offered(game, "build")), k=bool(offered(game, "build"))):
            units = start_paying(game, piece, chance)
            multisets = payments(Counter(units), purse.have, Counter())
            assert multisets_reached(game, purse, units) == multisets, purse.have
            found[piece.split()[0]] += len(multisets)
    assert found.total() > 200 and len(found) >= 4, found
