"""What `?` shows: what can be typed, and the signs of the board."""

from __future__ import annotations

from collections.abc import Sequence

from cleo_env.agents.cli.terminal import phrases
from cleo_env.agents.cli.terminal.speech import Speech
from cleo_env.core.game import Game
from cleo_env.core.wording import folded, padded, width

GAP = 3


def help_page(game: Game, columns: int, speech: Speech) -> str:
    """Return what can be typed, and the legend of a game's board."""
    commands = [(speech(typed), speech(meaning)) for typed, meaning in phrases.COMMANDS]
    signs = [(speech(sign), speech(meaning)) for sign, meaning in game.words.legend]
    return "\n".join([*two_columns(commands, columns), "", f"  {speech(phrases.SIGNS)}:", *two_columns(signs, columns)])


def two_columns(pairs: Sequence[tuple[str, str]], columns: int) -> list[str]:
    """Set explanations beside what they explain."""
    left = max(width(one) for one, _ in pairs) + GAP
    lines = []
    for one, other in pairs:
        first, *more = folded(other, columns - left - 2)
        lines += [f"  {padded(one, left)}{first}", *(" " * (left + 2) + line for line in more)]
    return lines
