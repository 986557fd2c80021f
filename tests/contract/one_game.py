"""Ways to play one game at a table by its own seed, and to compare it with another."""

from __future__ import annotations

import numpy as np

from cleo_env.interfaces.table import Table
from tests.contract.play import differing, own_choice


def play_on(table: Table, moves: int) -> Table:
    """Play so many decisions, or to the end of the game."""
    for count in range(moves):
        if table.over:
            break
        mask = table.observe(table.decider)["action_mask"][None]
        action = own_choice(mask, table.state["seed"].reshape(1), np.array([count]))[0]
        table.play(table.game.actions.names[action])
    return table


def same_game(one: Table, other: Table) -> bool:
    """Tell whether two games are the same in every field, and were seen to come there the same way."""
    return differing(np.array([one.state]), np.array([other.state])) == [] and one.log == other.log
