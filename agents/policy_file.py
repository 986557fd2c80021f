"""A trained policy on disk: `policy.safetensors` with its weights and `policy.json` that says what it was trained for.

Both are plain data, nothing is unpickled. The JSON holds the tables of the observation and the actions the policy was
trained on, and their hashes: a policy for other tables is refused, and the refusal names what differs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file

from cleo_env.core.game import Game
from cleo_env.core.jit import HASH_LENGTH

WEIGHTS, CARD = "policy.safetensors", "policy.json"
CHECKPOINTS = "checkpoints"  # a folder of training has its policies below this, by number
FORMAT = 1
Table = list[list[Any]]


class PolicyError(ValueError):
    """A policy that is not there, is broken, or is for another game."""


def observation_table(game: Game) -> Table:
    """Return what a network must know of the observation: every column's name, shape and scale."""
    return [[column.name, list(column.shape), column.scale] for column in game.observation.pieces]


def action_table(game: Game) -> Table:
    """Return what it must know of the actions: every segment's name, and the names in it."""
    return [[segment.name, list(segment.labels)] for segment in game.actions.pieces]


def hash_of(table: Table) -> str:
    """Return a table's hash."""
    return hashlib.sha256(json.dumps(table).encode()).hexdigest()


def card_of(game: Game, settings: dict[str, Any], players: Iterable[int], **more: Any) -> dict[str, Any]:
    """Return what is written beside the weights."""
    seen, done = observation_table(game), action_table(game)
    return {
        "format": FORMAT,
        "game": game.name,
        "game_version": game.version,
        "players": list(players),
        "settings": settings,
        "observation_hash": hash_of(seen),
        "actions_hash": hash_of(done),
        **more,
        "observation": seen,
        "actions": done,
    }


def save_policy(folder: Path, card: dict[str, Any], weights: dict[str, np.ndarray]) -> None:
    """Write a policy into an empty folder."""
    save_file({name: np.ascontiguousarray(array) for name, array in weights.items()}, folder / WEIGHTS)
    (folder / CARD).write_text(json.dumps(card, indent=1) + "\n")


def find_policy(folder: Path) -> Path:
    """Return the folder of a policy: this one, or the newest checkpoint of a folder of training."""
    if (folder / CARD).is_file():
        return folder
    numbered = [path for path in (folder / CHECKPOINTS).glob("*") if path.name.isdigit()]
    if not numbered:
        raise PolicyError(f"there is no policy in {folder}: a folder with {CARD}, or of a training run, is needed")
    return max(numbered, key=lambda path: int(path.name))


def load_policy(folder: Path, game: Game) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Return the card and the weights of a policy for this game, or refuse it and say why."""
    folder = find_policy(folder)
    try:
        card, weights = json.loads((folder / CARD).read_text()), load_file(folder / WEIGHTS)
        check_card(card, game)
    except (OSError, json.JSONDecodeError, SafetensorError, KeyError, TypeError) as error:
        raise PolicyError(f"the policy in {folder} cannot be read: {error}") from error
    return card, weights


def mark_of(folder: Path) -> str:
    """Return a short hash of the weights of a policy."""
    return hashlib.sha256((folder / WEIGHTS).read_bytes()).hexdigest()[:HASH_LENGTH]


def check_card(card: dict[str, Any], game: Game) -> None:
    """Refuse a policy for another game or other tables."""
    if card["format"] != FORMAT:
        raise PolicyError(f"the policy is of format {card['format']}, this version reads format {FORMAT}")
    if card["game"] != game.name:
        raise PolicyError(f"the policy is for {card['game']}, not for {game.name}")
    for name, table in (("observation", observation_table(game)), ("actions", action_table(game))):
        if card[f"{name}_hash"] != hash_of(table):
            raise PolicyError(f"the policy was trained on other {name}: {difference(card[name], table)}")


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
    told = " ".join(map(str, rest))
    return f"{name!r} {told if len(told) < 60 else told[:57] + '...'}"
