"""What the full view says luck will bring is what it brings: busts, rolls of the dice, cards of the draw pile."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cleo_env.core.batch import Batch
from cleo_env.games.architects.enums import FACE_UP
from cleo_env.games.caesar.enums import NUM_BUSTS, Bust
from tests.contract.play import pace, played


def foretold(batch: Batch, column: str) -> np.ndarray:
    """Return a column of the full view of every game, in its shape."""
    columns = batch.game.full_view
    shape = next(piece.shape for piece in columns.pieces if piece.name == column)
    return batch.full_view()[:, columns.slices[column]].reshape(-1, *shape)


def changes(game: str, column: str, players: int, steps: int) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Yield states before and after each step of random play, and what was foretold, where the game goes on."""
    before = told = None
    for batch in played(game, players, pace(64, 2), pace(steps, 150), seed=17):
        if before is not None and told is not None:
            same = batch.states["seed"] == before["seed"]
            yield before[same], batch.states[same].copy(), told[same]
        before, told = batch.states.copy(), foretold(batch, column)


def test_busts_are_drawn_as_foretold() -> None:
    drawn = 0
    for before, after, told in changes("caesar", "bust_next", 2, 600):
        one_draw = (after["draws"] == before["draws"] + 1) & (after["centre"] > 0).all(axis=1)
        for old, new, rows in zip(before[one_draw], after[one_draw], told[one_draw], strict=True):
            bust = rows[0].argmax()
            expected = np.ones(NUM_BUSTS) if bust == Bust.BLACK else old["bag"] - rows[0]
            assert np.array_equal(new["bag"], expected), f"{Bust.BLACK} is black, {bust} was foretold"
            drawn += 1
    assert drawn > pace(1_000, 2)


def test_busts_are_foretold_draw_by_draw() -> None:
    compared, last = 0, None
    for batch in played("caesar", 2, pace(64, 2), pace(600, 150), seed=17):
        told, draws, seeds = foretold(batch, "bust_next"), batch.states["draws"].copy(), batch.states["seed"].copy()
        if last is not None:
            on = (seeds == last[2]) & (batch.states["centre"] > 0).all(axis=1) & (draws == last[1] + 1)
            assert np.array_equal(told[on, :-1], last[0][on, 1:])
            compared += on.sum()
        last = told, draws, seeds
    assert compared > pace(1_000, 2)


def test_dice_fall_as_foretold() -> None:
    rolled = 0
    for before, after, told in changes("architects_2006", "dice_next", 4, 900):
        roll = after["rolls"] == before["rolls"] + 1
        for old, new, rows in zip(before[roll], after[roll], told[roll], strict=True):
            assert new["altar"] == old["altar"] + rows[0, old["altar"] :].sum()
            rolled += 1
    assert rolled > pace(500, 0)


def test_cards_come_from_the_draw_pile_as_foretold() -> None:
    for game, players in (("architects_2006", 4), ("architects_2019", 3)):
        for batch in played(game, players, pace(16, 1), pace(200, 40), seed=5):
            told, states = foretold(batch, "deck_next"), batch.states
            for g in range(batch.num_games):
                top = states["deck"][g, : states["deck_size"][g]][::-1][: told.shape[1]] % FACE_UP
                assert np.array_equal(told[g, : len(top)].argmax(axis=1), top)
                assert not told[g, len(top) :].any()
