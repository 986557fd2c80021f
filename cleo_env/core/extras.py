"""What is said where a package of an extra is missing: one sentence, the same everywhere."""

from __future__ import annotations

PACKAGE = "cleo_env"


def sentence(what: str, extra: str, missing: str | None) -> str:
    """Say which extra something needs, and what of it is missing."""
    return f'{what} needs the extra: pip install "{PACKAGE}[{extra}]" ({missing} is missing)'


def missing_extra(what: str, extra: str, problem: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return the error to raise in place of Python's own; it keeps the name of what is missing."""
    return ModuleNotFoundError(sentence(what, extra, problem.name), name=problem.name)
