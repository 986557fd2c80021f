"""Where the measured parts are kept, and how the model reads them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools.bench.scale.model import Driver, Learner, Machine, Network

DOCS = Path(__file__).resolve().parents[3] / "docs"
KEPT, PAGE = DOCS / "scale.json", DOCS / "scale.md"
WIRE_LATENCY = 20e-6  # assumed: seconds that switches and cables of a data centre add to what gloo takes on loopback
WIRE_BYTES = 1.25e9  # assumed: bytes a second between two machines, 10 Gbit/s


def kept() -> dict[str, Any]:
    """Return what was measured last."""
    return json.loads(KEPT.read_text(encoding="utf-8"))


class Parts:
    """The measured parts as the model wants them."""

    def __init__(self, found: dict[str, Any]) -> None:
        self.found, machine, training = found, found["machine"], found["training"]
        self.search_machine = Machine(machine["cores"], machine["search"]["ratio"])
        self.learner_machine = Machine(machine["cores"], machine["learner"]["ratio"])
        self.driver = Driver(per_block=found["blocks"]["keep_seconds"], **found["ray_local"]["driver"])
        self.learner, self.loopback = Learner(**training["learner"]), Network(**training["loopback"])

    @property
    def wire(self) -> Network:
        """The network between machines: gloo as measured, cables as assumed."""
        bandwidth = min(self.loopback.bytes_per_second, WIRE_BYTES)
        return Network(self.loopback.latency + WIRE_LATENCY, bandwidth)

    def block_seconds(self, contest: str) -> list[float]:
        """Return how long the blocks of a contest take one core."""
        return self.found["blocks"][contest]["seconds"]

    @property
    def noise_scale(self) -> int:
        """The gradient noise scale that was found last, in decisions."""
        return round(list(self.found["training"]["noise_scales"].values())[-1])
