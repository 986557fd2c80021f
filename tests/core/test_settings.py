"""Settings: what a user may write, and how it comes back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cleo_env
from cleo_env.core.settings import Setting, Settings

TOY = Settings("toy", (Setting("size", 4, range(1, 10), "how large"),
                       Setting("colour", "red", ("red", "blue"), "paint"),
                       Setting("loud", False, (False, True), "noise")))  # fmt: skip
RECORD = np.dtype([("size", "i2"), ("colour", "i1"), ("loud", "i1")])
GARDEN = ["PPP###...", "...###...", "...###...", *(["........."] * 5), "PPPPPPPPP"]


def test_settings_not_given_take_their_default() -> None:
    assert TOY.encode({}) == {"size": 4, "colour": 0, "loud": 0}
    assert TOY.encode({"colour": "blue", "size": 9}) == {"size": 9, "colour": 1, "loud": 0}


def test_a_record_tells_only_settings_that_are_not_the_default() -> None:
    assert TOY.decode(np.array((4, 0, 0), RECORD)) == {}
    assert TOY.decode(np.array((9, 1, 1), RECORD)) == {"size": 9, "colour": "blue", "loud": True}


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("size", 0, "a whole number from 1 to 9"),
        ("size", 10, "a whole number from 1 to 9"),
        ("size", 4.0, "a whole number from 1 to 9"),
        ("size", True, "a whole number from 1 to 9"),
        ("size", "4", "a whole number from 1 to 9"),
        ("colour", "green", "'red' or 'blue'"),
        ("colour", 0, "'red' or 'blue'"),
        ("colour", ["red"], "'red' or 'blue'"),
        ("loud", 1, "False or True"),
        ("loud", None, "False or True"),
    ],
)
def test_other_values_are_refused_with_what_is_allowed(name: str, value: Any, allowed: str) -> None:
    with pytest.raises(ValueError, match=f"setting {name}=.*allowed is {allowed}"):
        TOY.encode({name: value})


def test_an_unknown_setting_is_refused_with_a_suggestion() -> None:
    with pytest.raises(
        ValueError, match="toy has no setting 'color': there are size, colour, loud; did you mean 'colour'"
    ):
        TOY.encode({"color": "red"})
    with pytest.raises(ValueError, match=r"toy has no setting 'zzz': there are size, colour, loud$"):
        TOY.encode({"zzz": 1})


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"reward": "margin", "memory": "table"},
        {"max_turns": 1},
        {"max_turns": 9999, "mirror_mosaics": False},
        {"garden": GARDEN},
    ],
)
def test_settings_of_a_game_come_back_from_its_record(settings: dict[str, Any]) -> None:
    batch = cleo_env.make_batch("architects_2006", 2, **settings)
    assert batch.game.settings.decode(batch.states[1]) == settings


def test_the_printed_garden_given_as_a_drawing_is_the_usual_one() -> None:
    rows = ["PPP###PPP", "P..###..P", "P..###..P", *(["...PPP..."] * 3), *(["P..PPP..P"] * 3)]
    batch = cleo_env.make_batch("architects_2006", 1, garden=rows)
    assert batch.game.settings.decode(batch.states[0]) == {}


@pytest.mark.parametrize(
    ("garden", "complaint"),
    [
        ([*GARDEN[:-1]], "9 rows of 9"),
        ([*GARDEN[:-1], "PP"], "9 rows of 9"),
        (["...P.....", *GARDEN[1:]], "throne space"),
        (["###......", *GARDEN[1:]], "outside the throne space"),
        (7, "9 rows of 9"),
    ],
)
def test_a_misdrawn_garden_is_refused(garden: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        cleo_env.make_batch("architects_2006", 1, garden=garden)


def test_an_unknown_mark_in_a_drawn_garden_is_refused() -> None:
    with pytest.raises(ValueError, match="garden"):
        cleo_env.make_batch("architects_2006", 1, garden=["QQQ###...", *GARDEN[1:]])
