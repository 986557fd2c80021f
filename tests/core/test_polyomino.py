"""Shapes, their turns and flips, and sets of squares, checked against plain Python."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env.core import polyomino as poly
from cleo_env.core.polyomino import SIDE, SQUARES

PENTOMINOES = {  # how many different ways each can lie
    "F": (".##/##./.#.", 8), "I": ("#####", 2), "L": ("#./#./#./##", 8), "N": (".#/.#/##/#.", 8),
    "P": ("##/##/#.", 8), "T": ("###/.#./.#.", 4), "U": ("#.#/###", 4), "V": ("#../#../###", 4),
    "W": ("#../##./.##", 4), "X": (".#./###/.#.", 1), "Y": (".#/##/.#/.#", 8), "Z": ("##./.#./.##", 4),
}  # fmt: skip


def board(squares: set[int]) -> tuple[np.uint64, np.uint64]:
    low, high = poly.words(squares)
    return np.uint64(low), np.uint64(high)


def neighbours(square: int) -> set[int]:
    row, column = divmod(square, SIDE)
    around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    return {r * SIDE + c for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE}


def flood(start: int, free: set[int]) -> set[int]:
    area, edge = {start}, [start]
    while edge:
        new = (neighbours(edge.pop()) & free) - area
        area |= new
        edge += new
    return area


def random_squares(seed: int) -> set[int]:
    rng = np.random.default_rng(seed)
    return set(np.flatnonzero(rng.random(SQUARES) < rng.uniform(0.1, 0.9)).tolist())


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_each_pentomino_lies_in_its_known_number_of_ways(letter: str) -> None:
    drawing, ways = PENTOMINOES[letter]
    shape = poly.parse(drawing)
    assert len(shape) == 5 and poly.draw(shape) == drawing
    assert len(poly.orientations(shape)) == ways


def test_all_pentominoes_together_lie_in_63_ways_none_alike() -> None:
    lying = [shape for drawing, _ in PENTOMINOES.values() for shape, _ in poly.orientations(poly.parse(drawing))]
    assert len(lying) == len(set(lying)) == 63


def test_turning_four_times_and_flipping_twice_changes_nothing() -> None:
    shape = poly.normalised(poly.parse(".##/##./.#."))
    turned = poly.turned(poly.turned(poly.turned(poly.turned(shape))))
    assert turned == shape and poly.flipped(poly.flipped(shape)) == shape
    assert poly.draw(poly.turned(poly.parse("##/#."))) == "##/.#"
    assert poly.draw(poly.flipped(poly.parse("##/#."))) == "##/.#"


def test_only_ways_that_need_it_are_marked_as_turned_over() -> None:
    assert [over for _, over in poly.orientations(poly.parse("##/##/#."))] == [False] * 4 + [True] * 4
    assert not any(over for _, over in poly.orientations(poly.parse("#.#/###")))


def test_squares_are_packed_and_unpacked() -> None:
    for seed in range(20):
        squares = random_squares(seed)
        assert poly.squares_of(*poly.words(squares)) == sorted(squares)
    assert poly.words([0, 44, 45, 80]) == (1 | 1 << 44, 1 | 1 << 35)


def test_placements_are_all_those_that_plain_counting_finds() -> None:
    shapes, blocked = [poly.parse("#####"), poly.parse(".#./###/.#.")], {0, 40}
    placements = poly.all_placements(shapes, blocked)
    expected = []
    for number, shape in enumerate(shapes):
        for top in range(SIDE):
            for left in range(SIDE):
                at = [(top + r, left + c) for r, c in shape]
                squares = [r * SIDE + c for r, c in at]
                if all(r < SIDE and c < SIDE for r, c in at) and not blocked & set(squares):
                    expected.append((number, top * SIDE + left, sorted(squares)))
    found = zip(placements.orientation, placements.corner, placements.squares.tolist(), strict=True)
    assert [(int(o), int(c), sorted(squares)) for o, c, squares in found] == expected
    assert placements.first.tolist() == [0, sum(o == 0 for o, _, _ in expected), len(expected)]


def test_placements_are_found_by_corner_and_number_minus_one_covers_nothing() -> None:
    placements = poly.all_placements([poly.parse("##")], {10})
    assert placements.at[0, 8] == placements.at[0, 9] == placements.at[0, 10] == -1
    for number, corner in enumerate(placements.corner):
        assert placements.at[0, corner] == number
        assert poly.squares_of(placements.low[number], placements.high[number]) == placements.squares[number].tolist()
    assert placements.low[-1] == placements.high[-1] == 0


@pytest.mark.parametrize("seed", range(12))
def test_growing_adds_just_the_neighbours(seed: int) -> None:
    squares = random_squares(seed)
    grown = squares.union(*map(neighbours, squares))
    assert poly.squares_of(*poly.grown(*board(squares))) == sorted(grown)


@pytest.mark.parametrize("seed", range(12))
def test_areas_are_those_of_a_flood_fill(seed: int) -> None:
    free = random_squares(seed)
    for start in sorted(free)[::5]:
        area = poly.area_around(*board({start}), *board(free))
        assert poly.squares_of(*area) == sorted(flood(start, free))


@pytest.mark.parametrize("seed", range(12))
def test_squares_are_counted_found_and_marked(seed: int) -> None:
    squares = random_squares(seed)
    low, high = board(squares)
    assert poly.num_squares(low, high) == len(squares)
    assert poly.squares_of(*poly.first_square(low, high)) == [min(squares)]
    assert [square for square in range(SQUARES) if poly.holds_square(low, high, square)] == sorted(squares)
    out = np.zeros(SQUARES + 2, np.int16)
    poly.mark_squares(low, high, out, 1)
    assert np.flatnonzero(out).tolist() == [square + 1 for square in sorted(squares)]


def test_the_first_square_of_the_lower_half_is_found() -> None:
    assert poly.squares_of(*poly.first_square(*board({47, 80}))) == [47]
