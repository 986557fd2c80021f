"""What a run of the kit found: checks that passed, that failed with a sentence, or that do not apply."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any


class Broken(AssertionError):
    """An environment does not keep a promise; the sentence says which and where."""


class NotApplicable(Exception):
    """A check that an environment gives no occasion for."""


@dataclass(frozen=True)
class Finding:
    """A promise that was not kept."""

    check: str
    message: str

    def __str__(self) -> str:
        return f"{self.check}: {self.message}"


@dataclass
class Report:
    """The outcome of all checks of one environment; true if it kept every promise."""

    name: str
    passed: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)  # by check: why

    def __bool__(self) -> bool:
        return not self.findings

    def __str__(self) -> str:
        lines = [f"{self.name}: {len(self.passed)} passed, {len(self.findings)} failed, {len(self.skipped)} left out"]
        lines += [f"  ok    {check}" for check in self.passed]
        lines += [f"  FAIL  {finding}" for finding in self.findings]
        lines += [f"  --    {check}: {why}" for check, why in self.skipped.items()]
        return "\n".join(lines)

    def demand(self) -> None:
        """Raise an AssertionError that lists all findings, if there is any."""
        if self.findings:
            raise AssertionError(str(self))


def run_checks(name: str, checks: Iterable[Callable[[Any], None]], trial: Any) -> Report:
    """Run every check; one that fails does not keep the others from running."""
    report = Report(name)
    with unheard():
        for check in checks:
            _run_check(report, check, trial)
    return report


def _run_check(report: Report, check: Callable[[Any], None], trial: Any) -> None:
    """Run one check and write down what came of it."""
    words = check.__name__.replace("_", " ")
    try:
        check(trial)
    except NotApplicable as why:
        report.skipped[words] = str(why)
    except Broken as broken:
        report.findings.append(Finding(words, str(broken)))
    except Exception as problem:
        report.findings.append(Finding(words, f"{type(problem).__name__}: {problem}"))
    else:
        report.passed.append(words)


@contextmanager
def unheard() -> Iterator[None]:
    """Keep warnings quiet: illegal moves are made on purpose, by the hundred."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)


def demand(holds: Any, sentence: str) -> None:
    """Say what is broken unless a condition holds."""
    if not holds:
        raise Broken(sentence)
