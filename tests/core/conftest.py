"""A package of two files, and a cache folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.toy_package import ADD, forget


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of two files."""
    folder = tmp_path / "toy"
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "inner" / "rules.py").write_text(ADD)
    return folder


@pytest.fixture
def rules(package: Path) -> Path:
    """The file of the rules."""
    return package / "inner" / "rules.py"


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder of the test's own."""
    monkeypatch.setenv("CLEO_CACHE_DIR", str(tmp_path / "cache"))
    forget()
    yield tmp_path / "cache" / "cleo_env"
    forget()
