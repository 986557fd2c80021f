"""What the oracles of payment share: kinds, pieces left to build, frozen multisets."""

from __future__ import annotations

from collections import Counter
from random import Random

from cleo_env.interfaces.table import Table

KINDS = ("artisan", "stone", "marble", "wood", "lapis")
WALLS = ("L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2")
Multiset = frozenset[tuple[str, int]]


def multiset(counts: Counter[str], leave_out: str = "") -> Multiset:
    """Freeze a multiset without its zeros."""
    return frozenset((word, count) for word, count in counts.items() if count and word != leave_out)


def offered(game: Table, verb: str) -> set[str]:
    """Return what comes after this verb among the legal actions."""
    return {name.removeprefix(f"{verb} ") for name in game.legal if name.startswith(f"{verb} ")}


def palace_left(game: Table) -> list[str]:
    """List the pieces that can still be built, all but those of the plaza."""
    palace = game.position
    left = [f"wall {spot}" for spot in WALLS if spot not in palace["walls"]]
    left += [f"door {side}" for side in ("left", "right") if side not in palace["doors"]]
    left += ["pedestal", "throne"][palace["throne"] :][:1]
    return left + ["mosaic"] * bool(palace["mosaics"])


def start_piece(game: Table, piece: str, chance: Random) -> None:
    """Begin a piece, a mosaic somewhere at random."""
    game.play(f"build {piece}")
    while offered(game, "turn") or offered(game, "at"):
        game.play(chance.choice(game.legal))


def leave_sanctuaries(game: Table) -> None:
    """Claim nothing."""
    while "leave" in game.legal:
        game.play("leave")
