"""Chance is a hash of seed, stream and count: fixed for ever, scattered, and the streams apart."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env.core.chance import GOLDEN, chance, chance_below, mix, seed_for, shuffle, unmix
from tests.contract.play import pace

# The first numbers of splitmix64 from the seed 1234567, as published with it.
PUBLISHED = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821)


def seeded(number: int) -> np.uint64:
    return np.uint64(number)


@pytest.mark.filterwarnings("ignore:overflow")
def test_the_hash_is_the_published_one() -> None:
    for step, number in enumerate(PUBLISHED, start=1):
        assert int(mix(np.uint64((1234567 + step * int(GOLDEN)) % 2**64))) == number


@pytest.mark.parametrize(
    ("seed", "stream", "count", "number"),
    [
        (0, 0, 0, 0xA706DD2F4D197E6F),
        (1, 0, 0, 0x5E41AB087439611E),
        (0, 1, 0, 0x46B73E79F0C37C00),
        (0, 0, 1, 0xB382A305F4414F5E),
        (2**64 - 1, 3, 512, 0x128197F2B80067FE),
    ],
)
def test_the_numbers_of_chance_never_change(seed: int, stream: int, count: int, number: int) -> None:
    assert int(chance(seeded(seed), stream, count)) == number


def test_dice_and_shuffles_never_change() -> None:
    assert [chance_below(seeded(7), 3, count, 6) for count in range(12)] == [4, 1, 2, 5, 1, 5, 0, 1, 1, 5, 2, 1]
    items = np.arange(10, dtype=np.int8)
    assert shuffle(items, 10, seeded(7), 0, 0) == 10
    assert items.tolist() == [0, 3, 4, 2, 5, 9, 6, 8, 7, 1]


def test_numbers_lie_below_their_limit_and_reach_all_of_it() -> None:
    for limit in (1, 2, 6, 7):
        assert {chance_below(seeded(1), 0, count, limit) for count in range(300)} == set(range(limit))


def test_dice_fall_evenly() -> None:
    rolls = pace(60_000, 6_000)
    counts = np.bincount([chance_below(seeded(2), 0, count, 6) for count in range(rolls)], minlength=6)
    expected = rolls / 6
    assert ((counts - expected) ** 2 / expected).sum() < 20.5  # one in a thousand with five degrees of freedom


def test_streams_seeds_and_counts_are_independent() -> None:
    numbers = {int(chance(seeded(seed), stream, n)) for seed in range(10) for stream in range(5) for n in range(20)}
    assert len(numbers) == 1000
    one, other = ([chance_below(seeded(3), stream, n, 2) for n in range(2000)] for stream in (0, 1))
    assert abs(sum(a == b for a, b in zip(one, other, strict=True)) - 1000) < 120


def test_reading_one_stream_uses_up_nothing_of_another() -> None:
    before = int(chance(seeded(4), 1, 0))
    shuffle(np.arange(50), 50, seeded(4), 0, 0)
    assert int(chance(seeded(4), 1, 0)) == before


def test_a_shuffle_keeps_all_items_and_leaves_the_rest_alone() -> None:
    items = np.arange(20, dtype=np.int8)
    assert shuffle(items, 12, seeded(5), 0, 100) == 112
    assert sorted(items[:12].tolist()) == list(range(12)) and items[12:].tolist() == list(range(12, 20))
    assert items[:12].tolist() != list(range(12))


def test_a_shuffle_of_nothing_still_uses_a_number() -> None:
    assert shuffle(np.arange(3), 0, seeded(5), 0, 7) == 8


def test_a_shuffle_puts_every_item_everywhere_alike() -> None:
    size, times = 5, pace(12_000, 1_500)
    found = np.zeros((size, size), np.int64)
    for seed in range(times):
        items = np.arange(size)
        shuffle(items, size, seeded(seed), 0, 0)
        found[np.arange(size), items] += 1
    expected = times / size
    assert ((found - expected) ** 2 / expected).sum() < 39.3  # one in a thousand with 16 degrees of freedom


def test_a_seed_can_be_found_for_any_number_of_a_stream() -> None:
    with np.errstate(over="ignore"):
        for limit in (1, 2, 7, 52):
            for number in range(limit):
                seed = np.uint64(seed_for(number, 5, 3, limit))
                assert chance_below(seed, 5, 3, limit) == number
        assert unmix(mix(np.uint64(12345))) == 12345
