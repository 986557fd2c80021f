"""Short ways to play a turn, to end a game and to read its result in a rule's test, for both editions."""

from __future__ import annotations

from typing import Any

from cleo_env.games.architects.text.result import results
from cleo_env.interfaces.table import Table
from tests.rules.architects.given import play

WALLS = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
NO_CARD_LEFT = {"stalls": [[], [], []], "deck": []}


def one_turn(game: Table) -> Table:
    """Take a whole turn at stall 1."""
    return play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")


def ended(edition: str, *players: dict[str, Any], **settings: Any) -> Table:
    """End a game of such players: the first takes an artisan, which changes no result, and the turns run out."""
    everyone = [{"hand": {}, **player} for player in players]
    position = {"settings": {"max_turns": 1, **settings}, "stalls": [["artisan"], [], []], "players": everyone}
    return one_turn(Table.from_position({"game": edition, "num_players": len(players), **position}, seed=1))


def rich(money: int, amulets: int = 0, **more: Any) -> dict[str, Any]:
    """Describe a player by talents or scarabs, and amulets."""
    return {"money": money, "amulets": amulets, **more}


def final_amulets(game: Table) -> list[int]:
    """List the amulets that count in the end."""
    return [result.amulets for result in results(game.state)]


def eaten(game: Table) -> list[int]:
    """List the seats that the crocodile ate."""
    return [seat for seat, result in enumerate(results(game.state)) if result.eaten]
