"""The pictures of the README and the documents: games of experts, drawn at a good moment.

python -m tools.docs.pictures    writes docs/pictures
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from cleo_env import Table
from cleo_env.agents.arena.session import Session
from cleo_env.agents.registry import make_agent
from cleo_env.interfaces.raster import png

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
PIXELS = 1200  # across a PNG


class Shot(NamedTuple):
    """A moment of a game that experts play, and who looks at it how."""

    name: str
    game: str
    players: int
    seed: int
    part: float  # of the game's decisions
    seat: int | str | None
    theme: str
    compact: bool = False


SHOTS = (
    Shot("architects_2006", "architects_2006", 4, 7, 0.62, 1, "light"),
    Shot("architects_2019_dark", "architects_2019", 3, 7, 0.57, 1, "dark"),
    Shot("caesar", "caesar", 2, 7, 0.5, 0, "light"),
    Shot("caesar_phone", "caesar", 2, 7, 0.5, 1, "dark", compact=True),
)


def recorded(shot: Shot) -> dict[str, Any]:
    """Let experts play the game, and return its record."""
    names = ["expert"] * shot.players
    table = Table(shot.game, shot.players, shot.seed)
    session = Session(table, names, [make_agent(name, table.game) for name in names], seed=shot.seed)
    session.play()
    return session.record


def drawn(shot: Shot) -> str:
    """Draw the moment."""
    record = recorded(shot)
    actions = record["actions"][: round(shot.part * len(record["actions"]))]
    return Table.from_record({**record, "actions": actions}).svg(shot.seat, shot.theme, shot.compact)


def main() -> None:
    """Write every picture as SVG and PNG."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for shot in SHOTS:
        svg = drawn(shot)
        (FOLDER / f"{shot.name}.svg").write_text(svg, encoding="utf-8")
        (FOLDER / f"{shot.name}.png").write_bytes(png(svg, PIXELS // 2 if shot.compact else PIXELS))
        print(FOLDER / f"{shot.name}.png")


if __name__ == "__main__":
    main()
