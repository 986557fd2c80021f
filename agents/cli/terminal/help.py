"""What `?` shows: what can be typed, how the game is won, and the signs of the board."""

from __future__ import annotations

from collections.abc import Sequence

from cleo_env.agents.cli.terminal import phrases
from cleo_env.agents.cli.terminal.speech import Speech
from cleo_env.core.game import Game
from cleo_env.core.wording import folded, padded, width

GAP = 3


def help_page(game: Game, columns: int, speech: Speech) -> str:
    """Return what can be typed, how a game is won, and the legend of its board."""
    told = [two_columns(commands(game, speech), columns)]
    for title, pairs in ((phrases.AIM, game.words.aim), (phrases.SIGNS, game.words.legend)):
        if pairs:
            said = [(speech(one), speech(other)) for one, other in pairs]
            told.append([f"  {speech(title)}:", *two_columns(said, columns)])
    return "\n\n".join(map("\n".join, told))


def commands(game: Game, speech: Speech) -> list[tuple[str, str]]:
    """Say what can be typed and what it does, with examples from the game."""
    action, word = map(speech, game.words.examples)
    examples = {"start": action[: len(action) * 2 // 3], "word": word}
    return [(speech.fill(one, **examples), speech.fill(other, **examples)) for one, other in phrases.COMMANDS]


def two_columns(pairs: Sequence[tuple[str, str]], columns: int) -> list[str]:
    """Set explanations beside what they explain."""
    left = max(width(one) for one, _ in pairs) + GAP
    lines = []
    for one, other in pairs:
        first, *more = folded(other, columns - left - 2)
        lines += [f"  {padded(one, left)}{first}", *(" " * (left + 2) + line for line in more)]
    return lines
