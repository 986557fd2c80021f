"""A trained network on disk: `policy.safetensors` with its weights and `policy.json` that says what it was trained for.

Value networks lie in `value.safetensors` and `value.json`. All are plain data, nothing is unpickled. The JSON holds the
tables of the observation and the actions the network was trained on, and their hashes: a network for other tables is
refused, and the refusal names what differs. So is one whose tensors do not fit (`weights.py`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load_file, save

from cleo_env.agents.models.weights import Shapes, check_weights, policy_shapes, value_shapes
from cleo_env.core.files import told
from cleo_env.core.game import Game
from cleo_env.core.sources import HASH_LENGTH
from cleo_env.core.tables import ColumnTable

CHECKPOINTS = "checkpoints"  # a folder of training has its policies below this, by number
FORMAT = 2
Table = list[list[Any]]


class PolicyError(ValueError):
    """A policy or value network that is not there, is broken, or is for another game."""


def column_table(columns: ColumnTable) -> Table:
    """Return what a network depends on in what it sees: every column's name, shape and scale."""
    return [[column.name, list(column.shape), column.scale] for column in columns.pieces]


def action_table(game: Game) -> Table:
    """Return what it depends on in the actions: every segment's name, and the names in it."""
    return [[segment.name, list(segment.labels)] for segment in game.actions.pieces]


class Kind(NamedTuple):
    """A kind of network: the stem of its two files, the tables it depends on, and the shapes of its tensors."""

    stem: str
    tables: dict[str, Callable[[Game], Table]]
    shapes: Shapes

    @property
    def weights(self) -> str:
        """The name of the file of weights."""
        return f"{self.stem}.safetensors"

    @property
    def card(self) -> str:
        """The name of the file beside it that says what they are."""
        return f"{self.stem}.json"


POLICY = Kind(
    "policy",
    {"observation": lambda game: column_table(game.observation), "actions": action_table},
    policy_shapes,
)
VALUE = Kind("value", {"full_view": lambda game: column_table(game.full_view)}, value_shapes)
WEIGHTS, CARD = POLICY.weights, POLICY.card


def hash_of(table: Table) -> str:
    """Return a table's hash."""
    return hashlib.sha256(json.dumps(table).encode()).hexdigest()


def card_of(
    game: Game, settings: dict[str, Any], players: Iterable[int], kind: Kind = POLICY, **more: Any
) -> dict[str, Any]:
    """Return what is written beside the weights."""
    tables = {name: table(game) for name, table in kind.tables.items()}
    return {
        "format": FORMAT,
        "game": game.name,
        "game_version": game.version,
        "players": list(players),
        "settings": settings,
        **{f"{name}_hash": hash_of(table) for name, table in tables.items()},
        **more,
        **tables,
    }


def save_policy(folder: Path, card: dict[str, Any], weights: dict[str, np.ndarray], kind: Kind = POLICY) -> None:
    """Write a policy, or a network of another kind, into a folder that has none."""
    tensors = {name: np.ascontiguousarray(array) for name, array in weights.items()}
    (folder / kind.weights).write_bytes(save(tensors))
    (folder / kind.card).write_text(json.dumps(card, indent=1) + "\n")


def find_policy(folder: Path, kind: Kind = POLICY) -> Path:
    """Return the folder of a network: this one, or the newest checkpoint of a folder of training."""
    if (folder / kind.card).is_file():
        return folder
    numbered = [path for path in (folder / CHECKPOINTS).glob("*") if path.name.isdigit()]
    if not numbered:
        raise PolicyError(
            f"there is no {kind.stem} in {folder}: a folder with {kind.card}, or of a training run, is needed"
        )
    return max(numbered, key=lambda path: int(path.name))


def read_card(folder: Path, kind: Kind = POLICY) -> dict[str, Any]:
    """Return what stands beside the weights of a network."""
    try:
        card = json.loads((folder / kind.card).read_text())
        if not isinstance(card, dict) or "game" not in card:
            raise ValueError("it does not say for which game it is")
    except RecursionError:
        raise PolicyError(f"the {kind.stem} in {folder} cannot be read: its card is nested too deeply") from None
    except (OSError, ValueError) as error:
        raise PolicyError(f"the {kind.stem} in {folder} cannot be read: {told(error)}") from error
    return card


def load_policy(folder: Path, game: Game, kind: Kind = POLICY) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Return the card and the weights of a network for this game, or refuse it and say why."""
    folder = find_policy(folder, kind)
    card = read_card(folder, kind)
    try:
        weights = load_file(folder / kind.weights)
        check_card(card, game, kind)
    except PolicyError:
        raise
    except (OSError, ValueError, SafetensorError, KeyError, TypeError) as error:
        raise PolicyError(f"the {kind.stem} in {folder} cannot be read: {told(error)}") from error
    try:
        check_weights(weights, kind.shapes(game, weights, card))
    except ValueError as error:
        raise PolicyError(f"the {kind.stem} in {folder} cannot be used: {error}") from error
    return card, weights


def mark_of(folder: Path, kind: Kind = POLICY) -> str:
    """Return a short hash of the weights of a network."""
    return hashlib.sha256((folder / kind.weights).read_bytes()).hexdigest()[:HASH_LENGTH]


def check_card(card: dict[str, Any], game: Game, kind: Kind) -> None:
    """Refuse a network for another game or other tables."""
    if card["format"] != FORMAT:
        raise PolicyError(f"the {kind.stem} is of format {card['format']}, this version reads format {FORMAT}")
    if card["game"] != game.name:
        raise PolicyError(f"the {kind.stem} is for {card['game']}, not for {game.name}")
    for name, table in kind.tables.items():
        if card[f"{name}_hash"] != hash_of(table(game)):
            raise PolicyError(f"the {kind.stem} was trained on other {name}: {difference(card[name], table(game))}")


def difference(trained: Table, now: Table) -> str:
    """Name the first piece in which two tables differ."""
    for before, after in zip(trained, now, strict=False):
        if before != after:
            return f"{_named(before)} then, {_named(after)} now"
    longer, when = (trained, "then") if len(trained) > len(now) else (now, "now")
    rest = longer[min(len(trained), len(now)) :]
    return f"{_named(rest[0])} only {when}" if rest else "the hash does not belong to the table beside it"


def _named(row: list[Any]) -> str:
    """Show a row of a table, cut short if it is long."""
    name, *rest = row
    text = " ".join(map(str, rest))
    return f"{name!r} {text if len(text) < 60 else text[:57] + '...'}"
