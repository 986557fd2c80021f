"""The harness that all algorithms share: budget, evaluations, checkpoints, resuming, the screen and TensorBoard.

    with Run(learner) as run:
        for _ in run:  # until the budget is used up
            run.log(train_iteration(learner))

Evaluations and checkpoints happen between iterations, at equal parts of the budget. With a process group every rank
runs the same loop; rank 0 evaluates, writes and shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from time import perf_counter
from typing import Any

from rich.console import Console

from cleo_env.agents.models.weights import check_finite
from cleo_env.training.common.checkpoint import Store, counters_of
from cleo_env.training.common.learner import Learner, Metrics, Point
from cleo_env.training.common.options import RunError
from cleo_env.training.common.precision import choose_precision
from cleo_env.training.common.screen import Screen


class Run:
    """One training run of a learner in its folder."""

    def __init__(self, learner: Learner[Any]) -> None:
        self.learner, self.args = learner, learner.args
        self.store = Store(self.args.folder())
        self.leads = learner.group.rank == 0
        self.curve: list[Point] = []
        self.screen: Screen | None = None

    def __enter__(self) -> Run:
        try:
            return self._begin()
        except BaseException:
            self.store.close()
            raise

    def _begin(self) -> Run:
        """Start the run, or bring it back to its last checkpoint; then start the clock."""
        if self.leads:
            self.store.open(self.args.resume)
        console = Console(quiet=self.args.quiet or not self.leads)
        curve = self.store.load(self.learner) if self.args.resume else None
        if curve is None:
            console.print(choose_precision(self.learner), highlight=False)
            self.learner.start()
            self._evaluate()  # before the clock starts: by then all kernels have been compiled
            self._save()
        elif self.learner.progress == 1:
            console.print("this run has used up its budget: more --minutes or --steps go on with it", highlight=False)
        self.curve = curve or self.curve
        if self.leads:
            self.screen = Screen(self.learner, self.args, self.curve).__enter__()
            if curve is None:
                self.screen.show_curve()
        self.seconds_before, self.started = self.learner.seconds, perf_counter()
        return self

    def __exit__(self, *unused: object) -> None:
        if self.screen:
            self.screen.__exit__()
        self.store.close()

    def __iter__(self) -> Iterator[int]:
        """Yield the number of each iteration until the budget is used up."""
        learner, args = self.learner, self.args
        self._read_clock()
        while learner.progress < 1:
            before = learner.progress
            yield learner.updates
            self._read_clock()
            evaluates = learner.evaluates and passed(before, learner.progress, args.evaluations)
            if evaluates:
                self._evaluate()
            if evaluates or passed(before, learner.progress, args.evaluations, args.checkpoints):
                self._save()

    def log(self, metrics: Metrics) -> None:
        """Show and record the metrics of an iteration; stop the run if a loss is not finite."""
        if self.screen:
            if wrong := [name for name, value in metrics.items() if not isfinite(value)]:
                raise self._diverged(f"{wrong[0]} became {metrics[wrong[0]]}")
            self.screen.log(metrics)

    def _read_clock(self) -> None:
        """Let all ranks agree on how long the run has taken."""
        self.learner.seconds = self.learner.group.broadcast(self.seconds_before + perf_counter() - self.started)

    def _evaluate(self) -> None:
        """Add a point to the curve."""
        if self.leads:
            counters = {**counters_of(self.learner), "seconds": round(self.learner.seconds, 1)}
            self.curve.append({**counters, **self.learner.evaluate(self.curve, self.store)})
            if self.screen:
                self.screen.show_curve()

    def _save(self) -> None:
        """Write a checkpoint, unless the weights are not finite."""
        try:
            check_finite(self.learner.weights())
        except ValueError as error:
            raise self._diverged(str(error)) from error
        self.store.save(self.learner, self.curve)

    def _diverged(self, what: str) -> RunError:
        """Return the error that ends a run which diverged."""
        last = f"the last good checkpoint is in {self.args.folder()}: resume from it, or"
        return RunError(
            f"training diverged at update {self.learner.updates}: {what}; {last} use a smaller learning rate"
        )


def passed(before: float, now: float, *parts: int) -> bool:
    """Tell whether a run has just finished one of its equal parts, for any number of parts."""
    return any(int(before * number) < int(now * number) for number in parts)
