"""Short ways to come to an offering in either edition, and to bid in it."""

from __future__ import annotations

from typing import Any

from cleo_env.interfaces.table import Table
from tests.rules.architects.build import visited
from tests.rules.architects.given import play, set_up

STALLS = [["stone"], ["wood"], ["lapis"]]
WALL = {"artisan": 1, "stone": 1, "wood": 1}
WALL_EARNS = 3
ALL_BUT_B1 = ["L0", "L1", "L2", "B0", "B2", "R0", "R1", "R2"]
MONEY_AT_START = 5


def seated(
    edition: str, players: tuple[dict[str, Any], ...], active: int, own: dict[str, Any], **position: Any
) -> Table:
    """Set up a game with empty hands, the active player having this besides."""
    seats = [{"hand": {}, **player, **(own if seat == active else {})} for seat, player in enumerate(players)]
    first = seats[0]
    return set_up(edition, first.pop("hand"), tuple(seats[1:]), 1, active=active, stalls=STALLS, **first, **position)


def offering_2006(*players: dict[str, Any], active: int = 0) -> Table:
    """Let the active player's scribe turn the fifth die, which starts an offering."""
    game = seated("architects_2006", players, active, {"hand": {"scribe": 1}}, altar=4)
    return play(game, "play scribe on a die up")


def offering_2019(*players: dict[str, Any], active: int = 0) -> Table:
    """Let the active player build the last wall, which takes Cleopatra to step 4; its scarabs are in the purse."""
    money = players[active].get("money", MONEY_AT_START) - WALL_EARNS
    own = {"hand": WALL, "money": money}
    return visited(seated("architects_2019", players, active, own, cleopatra=3, walls=ALL_BUT_B1), "wall B1")


OFFERING = {"architects_2006": offering_2006, "architects_2019": offering_2019}


def bid(game: Table, *bids: int) -> Table:
    """Let the players bid in the order in which they are asked."""
    for money in bids:
        play(game, f"bid tens {money // 10}", f"bid units {money % 10}")
    return game


def rich(count: int, amulets: int = 10) -> list[dict[str, int]]:
    """So many players with 99 talents or scarabs each."""
    return [{"money": 99, "amulets": amulets} for _ in range(count)]
