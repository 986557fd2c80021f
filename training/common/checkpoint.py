"""The folder of a run, written so that the run can be killed at any moment and resumed.

    DIR/checkpoints/000120/policy.safetensors, policy.json      the network, which `policy:DIR` plays
                           training.safetensors, training.json  the rest that `--resume` needs
    DIR/curve.json                                              the evaluations
    DIR/tensorboard                                             all metrics, by environment steps

A checkpoint is written into a folder with another name, which is renamed when it is complete. The files of training are
dropped from all checkpoints but the last two. Nothing is unpickled.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict, fields, replace
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load_file, save

from cleo_env.agents.models.policy_file import CHECKPOINTS, card_of, load_policy, save_policy
from cleo_env.core.files import CannotWrite, told, write_whole
from cleo_env.core.lock import Lock
from cleo_env.training.common.learner import Arrays, Learner, Point
from cleo_env.training.common.options import BFLOAT16, FLOAT32, PRECISIONS, RunArgs, RunError, check_options
from cleo_env.training.common.process_group import ProcessGroupError
from cleo_env.training.common.provenance import commit, machine, options_of

TENSORS, STATE, CURVE = "training.safetensors", "training.json", "curve.json"
HALF = ".tmp"  # ending of a checkpoint that is being written
COMPLETE = 2  # checkpoints that keep the files of training
COUNTERS = ("updates", "steps", "games", "seconds")
OF_THE_CALL = ("out", "resume", "threads", "quiet", "backend", "device", "ray")  # all others are kept
IF_GIVEN = (("processes",), ("minutes", "steps"))  # kept too, unless the call names another number of one of them
Args = TypeVar("Args", bound=RunArgs)


def numbered(folder: Path) -> list[Path]:
    """Return the checkpoints of a run, oldest first."""
    found = [path for path in (folder / CHECKPOINTS).glob("*") if path.name.isdigit()]
    return sorted(found, key=lambda path: int(path.name))


def newest(folder: Path) -> Path | None:
    """Return the checkpoint from which a run can be resumed."""
    return next((path for path in reversed(numbered(folder)) if (path / STATE).is_file()), None)


def resumed(args: Args) -> Args:
    """Check the options of a run; one that is resumed keeps those it was started with, but for those of the call."""
    check_options(args)
    last = newest(args.folder())
    if not args.resume or last is None:
        check_unused(args.folder())
        return args
    saved = read_state(last)["args"]
    if saved["game"] != args.game:
        raise RunError(f"the run in {args.folder()} learns {saved['game']}, not {args.game}")
    usual = {option.name: option.default for option in fields(args)}
    given = [names for names in IF_GIVEN if any(getattr(args, name, None) != usual.get(name) for name in names)]
    known = usual.keys() - set(OF_THE_CALL).union(*given)
    kept: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in saved.items() if name in known}
    again = replace(args, **kept)
    try:
        check_options(again)
    except RunError as error:
        raise broken(last / STATE, error) from error
    return again


def check_unused(folder: Path) -> None:
    """Refuse a folder that holds the checkpoints of another run."""
    if numbered(folder):
        raise RunError(f"there is a run in {folder} already: use --resume, or choose another --out")


def read_state(checkpoint: Path) -> dict[str, Any]:
    """Return the plain data of a checkpoint, or say that it is broken."""
    try:
        state = json.loads((checkpoint / STATE).read_text())
        if missing := [name for name in ("args", "curve", *COUNTERS) if name not in state]:
            raise ValueError(f"it lacks {', '.join(missing)}")
        if not isinstance(state["args"], dict) or "game" not in state["args"]:
            raise ValueError("it does not say which game is learned")
        if wrong := [name for name in COUNTERS if not is_count(state[name])]:
            raise ValueError(f"{wrong[0]} is {state[wrong[0]]!r}, which is no count")
        if not isinstance(state["curve"], list) or not all(isinstance(point, dict) for point in state["curve"]):
            raise ValueError("its curve is no list of points")
        if state.get("precision", FLOAT32) not in PRECISIONS:
            raise ValueError(f"its precision is {state['precision']!r}")
    except (ValueError, TypeError, RecursionError) as error:
        raise broken(checkpoint / STATE, error) from error
    return state


def is_count(value: Any) -> bool:
    """Tell whether a value counts something."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and value >= 0


def broken(path: Path, error: Exception) -> RunError:
    """Return the error of a checkpoint that cannot be read."""
    checkpoint = path if path.is_dir() else path.parent
    instead = f"without the folder {checkpoint} the run is resumed from the checkpoint before"
    return RunError(f"{path} is broken: {told(error)}; {instead}")


class Store:
    """The checkpoints and the curve of one run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock: Lock | None = None

    def path(self, number: int) -> Path:
        """Return the folder of a checkpoint."""
        return self.folder / CHECKPOINTS / f"{number:06}"

    def policy(self, number: int, learner: Learner[Any]) -> Arrays:
        """Return the weights of a past policy."""
        return load_policy(self.path(number), learner.game, learner.kind)[1]

    def open(self, resume: bool) -> None:
        """Take the folder for this process alone, make it, and remove what a killed run left half written."""
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        self._lock = Lock(self.folder)
        if not resume:
            check_unused(self.folder)  # once more: another run may have come between
        (self.folder / CHECKPOINTS).mkdir(parents=True, exist_ok=True)
        for half in (self.folder / CHECKPOINTS).glob(f"*{HALF}"):
            shutil.rmtree(half, ignore_errors=True)

    def close(self) -> None:
        """Let other processes have the folder."""
        if self._lock:
            self._lock.release()

    def save(self, learner: Learner[Any], curve: list[Point]) -> None:
        """Write a checkpoint. Every rank comes here, rank 0 writes."""
        learner.on_checkpoint()
        arrays = learner.arrays()
        if learner.group.rank == 0:
            half = self.path(learner.updates).with_suffix(HALF)
            try:
                self._write(half, learner, arrays, curve)
            except OSError as problem:
                shutil.rmtree(half, ignore_errors=True)
                raise CannotWrite(
                    f"checkpoint {learner.updates} could not be written: {problem.strerror or problem}"
                ) from problem
            write_whole(self.folder / CURVE, json.dumps(curve, indent=1) + "\n")
            for old in numbered(self.folder)[:-COMPLETE]:
                (old / STATE).unlink(missing_ok=True)
                (old / TENSORS).unlink(missing_ok=True)

    def _write(self, half: Path, learner: Learner[Any], arrays: Arrays, curve: list[Point]) -> None:
        """Write the files of a checkpoint into a new folder, then give it its name."""
        args, counters = learner.args, counters_of(learner)
        whole = self.path(learner.updates)
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir()
        more = {
            **learner.card(),
            "commit": commit(),
            "machine": machine(learner.device),
            "args": options_of(args),
            "precision": learner.precision,
            **counters,
        }
        card = card_of(learner.game, getattr(args, "settings", {}), learner.players, learner.kind, **more)
        save_policy(half, card, learner.weights(), learner.kind)
        write_tensors(half / TENSORS, arrays)
        state = {"args": asdict(args), "precision": learner.precision, **counters, **learner.state(), "curve": curve}
        (half / STATE).write_text(json.dumps(state, indent=1) + "\n")
        shutil.rmtree(whole, ignore_errors=True)
        half.rename(whole)

    def load(self, learner: Learner[Any]) -> list[Point] | None:
        """Bring a learner back to the last checkpoint; return the curve so far, or None if there is no checkpoint.

        Rank 0 reads it and tells the others, who may be on machines that do not have the folder.
        """
        found = learner.group.broadcast_object(lambda: self._read(learner))
        if found is None:
            return None
        state, weights, arrays, last = found
        try:
            learner.load(weights, arrays, state, self)
        except ProcessGroupError:
            raise
        except (SafetensorError, LookupError, OSError, ValueError, TypeError, RuntimeError, AttributeError) as error:
            raise broken(last, error) from error
        learner.precision = state.get("precision", BFLOAT16 if state["args"].get("bfloat16", True) else FLOAT32)
        for name in COUNTERS:
            setattr(learner, name, state[name])
        return state["curve"]

    def _read(self, learner: Learner[Any]) -> tuple[dict[str, Any], Arrays, Arrays, Path] | None:
        """Return the plain data, the weights and the other arrays of the last checkpoint, and its folder."""
        last = newest(self.folder)
        if last is None:
            return None
        state, weights = read_state(last), load_policy(last, learner.game, learner.kind)[1]
        try:
            return state, weights, load_file(last / TENSORS), last
        except (SafetensorError, OSError, ValueError) as error:
            raise broken(last, error) from error


def write_tensors(path: Path, arrays: Arrays) -> None:
    """Write arrays into a file."""
    path.write_bytes(save({name: np.ascontiguousarray(array) for name, array in arrays.items()}))


def counters_of(learner: Learner[Any]) -> dict[str, float]:
    """Return how far a run is."""
    counters = {name: getattr(learner, name) for name in COUNTERS}
    return {**counters, "seconds": round(learner.seconds, 3)}
