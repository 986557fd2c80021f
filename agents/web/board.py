"""The board as a browser shows it: the drawing of one game's state for one viewer, in the viewer's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from cleo_env.agents.web.language import ENGLISH, LANGUAGES, say
from cleo_env.core.game import Game


class Wording(Mapping[str, str]):
    """A language as the drawing wants it: its phrases, and ours for them."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __getitem__(self, phrase: str) -> str:
        return say(phrase, self.language)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return len(LANGUAGES)


def board_svg(
    game: Game, state: np.void, seat: int | str | None, compact: bool = False, language: str = ENGLISH
) -> str:
    """Draw a state for a seat, for everyone (None), or with all cards ("all")."""
    return game.words.draw(state, seat, "auto", compact, Wording(language))


def spots_of(game: Game, action: str) -> tuple[str, ...]:
    """Tell on which spots of the drawing an action is clicked, one after the other."""
    return game.words.spots_of(action)
