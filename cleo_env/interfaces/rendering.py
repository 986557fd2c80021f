"""How environments show a game: the text board, printed or returned, or a picture."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from cleo_env.core.game import Game
from cleo_env.interfaces.raster import check_pictures, rgb_array
from cleo_env.interfaces.terminal import shows_colour

ANSI, HUMAN, RGB_ARRAY = RENDER_MODES = ["ansi", "human", "rgb_array"]
RENDER_FPS = 2


def check_render_mode(mode: Any) -> str | None:
    """Return a render mode, or say which there are and what they need."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode={mode!r}: allowed is {' or '.join(RENDER_MODES)} or None")
    if mode == RGB_ARRAY:
        check_pictures()
    return mode


def render_state(game: Game, state: np.void, mode: str | None, seat: int | None) -> str | np.ndarray | None:
    """Return the text board or the picture (height, width, 3) as a seat, or everyone, sees it; print it for people."""
    if mode is None:
        gymnasium.logger.warn(f"render() needs an environment with a render_mode: {', '.join(RENDER_MODES)}")
        return None
    if mode == RGB_ARRAY:
        return rgb_array(game.words.draw(state, seat, theme="light"))
    board = game.words.render(state, seat=seat, colour=mode == HUMAN and shows_colour())
    if mode == ANSI:
        return board
    print(board)
    return None
