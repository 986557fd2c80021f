"""A small game's whole tree as text in Gambit's format for extensive-form games, which many solvers read."""

from __future__ import annotations

from typing import Any

from cleo_env.core.game import Game
from cleo_env.interfaces.tree import CHANCE, TERMINAL, Tree, grow


def write_efg(settings: dict[str, Any], game: str | Game = "caesar") -> str:
    """Return a game with these settings as an extensive-form game; `pyspiel.load_efg_game` takes it."""
    return tree_as_efg(grow(game, **settings))


def tree_as_efg(tree: Tree) -> str:
    """Return a tree as text: a line a node, each before the nodes that follow it."""
    seats = " ".join(f'"seat {seat}"' for seat in range(tree.game.seats))
    lines = [f'EFG 2 R "{tree.game.title}" {{ {seats} }}']
    waiting = [0]
    while waiting:
        node = waiting.pop()
        lines.append(_line(tree, node))
        waiting.extend(reversed(tree.children(node)))
    return "\n".join(lines) + "\n"


def _line(tree: Tree, node: int) -> str:
    """Write one node; numbers begin with 1."""
    player, children = int(tree.player[node]), tree.children(node)
    if player == TERMINAL:
        payoffs = " ".join(f"{reward:.9g}" for reward in tree.returns[node])
        return f't "" {node + 1} "" {{ {payoffs} }}'
    if player == CHANCE:
        moves = (f'"{tree.move_name(child)}" {tree.probability[child]:.17g}' for child in children)
        return f'c "" {node + 1} "" {{ {" ".join(moves)} }} 0'
    moves = (f'"{tree.move_name(child)}"' for child in children)
    return f'p "" {player + 1} {tree.information_set[node] + 1} "" {{ {" ".join(moves)} }} 0'
