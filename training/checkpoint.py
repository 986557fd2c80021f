"""What a run keeps on disk, so that it can be killed at any moment and go on.

    DIR/checkpoints/000120/policy.safetensors, policy.json      the policy, which `policy:DIR` plays
                           training.safetensors, training.json  the rest a run needs to go on
    DIR/curve.json                                              strength as it grew

A checkpoint is written into a folder with another name, which is renamed when it is complete. The files of training are
dropped from all checkpoints but the last two. Nothing is unpickled.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from safetensors.numpy import load_file, save_file

from agents.commands.files import write_whole
from agents.policy import Manner, PolicyAgent
from agents.policy_file import CHECKPOINTS, card_of, load_policy, save_policy
from agents.registry import make_agent
from training.opponents import SEATING, Opponent

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from training.ppo import Args, Learner

TENSORS, STATE, CURVE = "training.safetensors", "training.json", "curve.json"
COMPLETE = 2  # checkpoints that keep the files of training
OF_THE_CALL = ("minutes", "steps", "out", "resume", "threads", "quiet")  # a resumed run takes all else as it was
BY_CHANCE = Manner("chance")
POLICY = ("layers.", "policy.", "value.", "advice", "trust")


class RunError(ValueError):
    """A folder in which a run can neither start nor go on."""


def numbered(folder: Path) -> list[Path]:
    """Return the checkpoints of a run, oldest first."""
    found = [path for path in (folder / CHECKPOINTS).glob("*") if path.name.isdigit()]
    return sorted(found, key=lambda path: int(path.name))


def newest(folder: Path) -> Path | None:
    """Return the checkpoint from which a run can go on."""
    return next((path for path in reversed(numbered(folder)) if (path / STATE).is_file()), None)


def resumed(args: Args) -> Args:
    """Return the options of a run that goes on: as they were, but for how long and how."""
    last = newest(args.folder())
    if not args.resume or last is None:
        if numbered(args.folder()):
            raise RunError(f"there is a run in {args.folder()} already: go on with --resume, or choose another --out")
        return args
    saved = json.loads((last / STATE).read_text())["args"]
    if saved["game"] != args.game:
        raise RunError(f"the run in {args.folder()} learns {saved['game']}, not {args.game}")
    known = {option.name for option in fields(args)} - set(OF_THE_CALL)
    kept: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in saved.items() if name in known}
    return replace(args, **kept)


def begin_from(folder: Path, learner: Learner) -> None:
    """Give a learner the weights of a policy that was trained before."""
    card, weights = load_policy(folder, learner.game)
    shapes = {name: tuple(tensor.shape) for name, tensor in learner.network.state_dict().items() if is_policy(name)}
    found = {name: array.shape for name, array in weights.items()}
    if found != shapes or card.get("advisor", "") != learner.args.advisor:
        raise RunError(
            f"the policy in {folder} has advisor {card.get('advisor') or 'none'} and layers of {widths(found)}, the "
            f"run has advisor {learner.args.advisor or 'none'} and layers of {widths(shapes)}"
        )
    learner.network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()}, strict=False)


def widths(shapes: dict[str, tuple[int, ...]]) -> str:
    """Tell how wide the layers are."""
    return " ".join(str(shape[0]) for name, shape in sorted(shapes.items()) if name.endswith(".weight"))


def is_policy(name: str) -> bool:
    """Tell whether weights of this name belong to the policy; the others are needed in training only."""
    return name.startswith(POLICY)


def options_of(args: DataclassInstance) -> dict[str, Any]:
    """Return the options of a run as a card tells them: where it lay on a disk is nobody's business."""
    return {name: value for name, value in asdict(args).items() if name != "out"}


def commit() -> str:
    """Return the commit of the source, or nothing where there is none."""
    here = Path(__file__).parent
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=here, capture_output=True, text=True, check=False)
    return done.stdout.strip()


class Store:
    """The folder of a run."""

    def __init__(self, folder: Path, learner: Learner) -> None:
        self.folder, self.learner = folder, learner
        (folder / CHECKPOINTS).mkdir(parents=True, exist_ok=True)

    def path(self, number: int) -> Path:
        """Return the folder of a checkpoint."""
        return self.folder / CHECKPOINTS / f"{number:06}"

    def weights(self) -> dict[str, np.ndarray]:
        """Return the weights of the policy as it is now."""
        state = self.learner.network.state_dict()
        return {name: tensor.numpy().copy() for name, tensor in state.items() if is_policy(name)}

    def agent(self, number: int | None = None, manner: Manner = BY_CHANCE) -> PolicyAgent:
        """Return a player with the policy as it is now, or as it was in a checkpoint of this run."""
        game = self.learner.game
        weights = self.weights() if number is None else load_policy(self.path(number), game)[1]
        return PolicyAgent(game, weights, manner, advisor=self.learner.args.advisor)

    def save(self, curve: list[dict[str, Any]]) -> None:
        """Write a checkpoint and let its policy join the opponents."""
        learner, args = self.learner, self.learner.args
        games = self.help_save()
        whole = self.path(learner.updates)
        half = whole.with_name(f"{whole.name}.tmp")
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir()
        more = {"advisor": args.advisor, "commit": commit(), "args": options_of(args), **self.counts()}
        card = card_of(learner.game, args.settings, learner.players, **more)
        save_policy(half, card, self.weights())
        save_file({**games, **self.tensors()}, half / TENSORS)
        state = {"args": asdict(args), **self.counts(), "opponents": learner.league.told(), "curve": curve}
        (half / STATE).write_text(json.dumps(state, indent=1) + "\n")
        shutil.rmtree(whole, ignore_errors=True)
        half.rename(whole)
        write_whole(self.folder / CURVE, json.dumps(curve, indent=1) + "\n")
        for old in numbered(self.folder)[:-COMPLETE]:
            (old / STATE).unlink(missing_ok=True)
            (old / TENSORS).unlink(missing_ok=True)

    def help_save(self) -> dict[str, np.ndarray]:
        """Let the policy join the opponents; return the games of all processes. All of them come here together."""
        learner = self.learner
        league, gather = learner.league, learner.crew.gather
        league.agree(gather(league.shares()).mean(axis=0))
        league.join(Opponent(str(learner.updates), self.agent(), 0.5, scripted=False))
        own = {"states": learner.batch.states.view(np.uint8), **league.arrays()}
        return {name: np.concatenate(gather(np.ascontiguousarray(array))) for name, array in own.items()}

    def counts(self) -> dict[str, Any]:
        """Return how far the run is."""
        learner = self.learner
        return {
            "updates": learner.updates,
            "steps": learner.steps,
            "games": learner.games,
            "seconds": round(learner.elapsed, 3),
        }

    def tensors(self) -> dict[str, np.ndarray]:
        """Return the arrays of network and optimiser that a run needs to go on, besides the policy."""
        learner, arrays = self.learner, {}
        for name, tensor in learner.network.state_dict().items():
            if not is_policy(name):
                arrays[f"network.{name}"] = tensor.numpy()
        for name, tensor in (learner.reference.state_dict() if learner.reference else {}).items():
            arrays[f"reference.{name}"] = tensor.numpy()
        for place, moments in learner.optimiser.state_dict()["state"].items():
            for name, tensor in moments.items():
                arrays[f"optimiser.{place}.{name}"] = tensor.numpy()
        return {name: np.ascontiguousarray(array) for name, array in arrays.items()}

    def open(self, resume: bool) -> list[dict[str, Any]]:
        """Start anew, or bring the learner to where the last checkpoint left it; return the curve so far."""
        last = newest(self.folder)
        for half in (self.folder / CHECKPOINTS).glob("*.tmp"):
            shutil.rmtree(half, ignore_errors=True)
        if not resume or last is None:
            self.learner.league.seat_games(np.arange(self.learner.batch.num_games), self.learner.chooser())
            return []
        state = json.loads((last / STATE).read_text())
        self._load(load_policy(last, self.learner.game)[1], load_file(last / TENSORS))
        for name in ("updates", "steps", "games", "seconds"):
            setattr(self.learner, name, state[name])
        self._seat_opponents(state["opponents"])
        return state["curve"]

    def _load(self, weights: dict[str, np.ndarray], arrays: dict[str, np.ndarray]) -> None:
        """Give the learner its arrays back."""
        learner = self.learner

        def part(name: str) -> dict[str, torch.Tensor]:
            found = {key.removeprefix(f"{name}."): value for key, value in arrays.items() if key.startswith(f"{name}.")}
            return {key: torch.from_numpy(value) for key, value in found.items()}

        learner.network.load_state_dict({key: torch.from_numpy(v) for key, v in weights.items()} | part("network"))
        if learner.reference:
            learner.reference.load_state_dict(part("reference"))
        moments: dict[int, dict[str, torch.Tensor]] = {}
        for key, tensor in part("optimiser").items():
            place, name = key.split(".")
            moments.setdefault(int(place), {})[name] = tensor
        learner.optimiser.load_state_dict({**learner.optimiser.state_dict(), "state": moments})
        own = {name: np.split(arrays[name], learner.crew.size)[learner.crew.place] for name in ("states", *SEATING)}
        learner.batch.set_states(own["states"].view(learner.game.dtype))
        learner.league.restore(own)

    def _seat_opponents(self, told: list[dict[str, Any]]) -> None:
        """Bring back the opponents, scripted ones by name and earlier selves from their checkpoints."""
        game = self.learner.game
        self.learner.league.opponents = [
            Opponent(
                agent=make_agent(known["name"], game) if known["scripted"] else self.agent(int(known["name"])),
                **known,
            )
            for known in told
        ]
