"""Settings of a game as parameters of OpenSpiel, which have one type each and are read from one line.

A list is written `one;two`, an empty one `none`. Where a setting may be None, `default` or 0 stands for that.
"""

from __future__ import annotations

from typing import Any

from cleo_env.core.game import Game
from cleo_env.core.settings import Drawn, Setting

DEFAULT, EMPTY, BETWEEN, NO_NUMBER = "default", "none", ";", 0
PLAIN = (bool, int, float, str)


def default_parameters(game: Game) -> dict[str, Any]:
    """Return a parameter for every setting, with its default."""
    return {name: _default(setting) for name, setting in game.settings.by_name.items()}


def _default(setting: Setting | Drawn) -> Any:
    """Return what stands for a setting's default."""
    if isinstance(setting.default, PLAIN):
        return setting.default
    return NO_NUMBER if isinstance(setting, Setting) else DEFAULT


def as_parameter(game: Game, name: str, value: Any) -> Any:
    """Return the value of a setting as OpenSpiel takes it."""
    setting = game.settings.by_name[name]
    if value == setting.default:
        return _default(setting)
    return (BETWEEN.join(map(str, value)) or EMPTY) if isinstance(setting, Drawn) else value


def read_settings(game: Game, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the settings that parameters stand for, as the game takes them, without those left at their default."""
    settings = game.settings.by_name
    return {
        name: _list(value) if isinstance(settings[name], Drawn) else value
        for name, value in parameters.items()
        if name in settings and value != _default(settings[name])
    }


def _list(written: str) -> list[Any]:
    """Return a list as it was before it was written."""
    parts = [] if written == EMPTY else written.split(BETWEEN)
    return [int(part) if part.lstrip("-").isdecimal() else part for part in parts]
