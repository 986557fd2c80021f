"""Golden pictures: a few drawings, whose diff is the review of a change to them.

`python -m tests.golden.write_pictures` rewrites them all.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cleo_env.interfaces.table import Table
from tests.golden.write import FOLDER, SEEDS, choose


class Shot(NamedTuple):
    """A position of a golden game, and who looks at it how."""

    game: str
    players: int
    decisions: int
    seat: int | str | None
    theme: str
    compact: bool

    @property
    def path(self) -> Path:
        """The file of this picture."""
        return FOLDER / f"{self.game}_{self.seat}_{self.theme}{'_compact' if self.compact else ''}.svg"


SHOTS = (
    Shot("architects_2006", 4, 260, 1, "light", False),
    Shot("architects_2019", 3, 200, "all", "dark", True),
    Shot("caesar", 2, 70, 0, "auto", False),
)


def picture(shot: Shot) -> str:
    """Play a golden game up to a position and draw it."""
    seed = SEEDS[shot.game, shot.players]
    table = Table(shot.game, shot.players, seed)
    for number in range(shot.decisions):
        table.play(choose(table, seed, number))
    return table.svg(shot.seat, shot.theme, shot.compact)


def main() -> None:
    """Rewrite every picture."""
    for shot in SHOTS:
        shot.path.write_text(picture(shot), encoding="utf-8")
        print(shot.path)


if __name__ == "__main__":
    main()
