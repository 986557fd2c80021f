"""The golden pictures are what is drawn today."""

from __future__ import annotations

import pytest

from tests.golden.write import FOLDER
from tests.golden.write_pictures import SHOTS, Shot, picture

ADVICE = "another picture than the golden one: if that is meant, run `make golden`, look at it and review the diff"


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.path.stem)
def test_the_golden_picture_is_drawn(shot: Shot) -> None:
    golden, today = shot.path.read_text(encoding="utf-8").splitlines(), picture(shot).splitlines()
    for number, (old, new) in enumerate(zip(golden, today, strict=False), start=1):
        if old != new:
            pytest.fail(f"{shot.path.name}, line {number}:\n  {old}\nbecame\n  {new}\n{ADVICE}")
    assert len(golden) == len(today), ADVICE


def test_there_is_no_picture_that_nobody_draws() -> None:
    assert {path.name for path in FOLDER.glob("*.svg")} == {shot.path.name for shot in SHOTS}
