"""Where compiled code is kept: a folder for just these sources, and nobody else's settings touched."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numba
import pytest

from cleo_env.core import jit


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of two files."""
    folder = tmp_path / "toy"
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "inner" / "rules.py").write_text("def add(a, b):\n    return a + b\n")
    return folder


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    monkeypatch.setenv("CLEO_CACHE_DIR", str(tmp_path / "cache"))
    jit.cache_folder.cache_clear()
    yield tmp_path / "cache" / "cleo_env"
    jit.cache_folder.cache_clear()


def test_the_hash_follows_every_source_and_comes_back_with_it(package: Path) -> None:
    rules = package / "inner" / "rules.py"
    before, text = jit.source_hash(package), rules.read_text()
    rules.write_text(text + "\n# another line\n")
    assert jit.source_hash(package) != before
    rules.write_text(text)
    assert jit.source_hash(package) == before


def test_the_hash_follows_the_names_of_files(package: Path) -> None:
    before = jit.source_hash(package)
    (package / "inner" / "rules.py").rename(package / "inner" / "laws.py")
    assert jit.source_hash(package) != before


def test_the_hash_knows_bounds_checking_and_numba(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = jit.source_hash(package)
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 0 if numba.config.BOUNDSCHECK else 1)
    assert jit.source_hash(package) != before
    monkeypatch.undo()
    monkeypatch.setattr(numba, "__version__", "0.0.1")
    assert jit.source_hash(package) != before


def test_a_changed_source_gets_a_folder_of_its_own(package: Path, own_cache: Path) -> None:
    before = jit.cache_folder(package)
    jit.cache_folder.cache_clear()
    (package / "inner" / "rules.py").write_text("def add(a, b):\n    return b + a\n")
    after = jit.cache_folder(package)
    assert before != after and before.is_dir() and after.is_dir()
    assert before.parent == after.parent == own_cache


def test_the_cache_lies_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert jit.cache_home() == tmp_path / "cache" / "cleo_env"
    monkeypatch.delenv("CLEO_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert jit.cache_home() == tmp_path / "xdg" / "cleo_env"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert jit.cache_home() == Path.home() / ".cache" / "cleo_env"


def test_folders_unused_for_long_are_removed(package: Path, own_cache: Path) -> None:
    old, recent, not_ours = (own_cache / name for name in ("0123456789abcdef", "fedcba9876543210", "photographs"))
    for folder in (old, recent, not_ours):
        folder.mkdir(parents=True)
    long_ago = time.time() - (jit.KEEP_DAYS + 1) * 86400
    for folder in (old, not_ours):
        os.utime(folder, (long_ago, long_ago))
    jit.cache_folder(package)
    assert not old.exists() and recent.exists() and not_ours.exists()


def load(path: Path) -> dict[str, object]:
    """Run a file as its own module would be."""
    names: dict[str, object] = {"__name__": "toy.inner.rules"}
    exec(compile(path.read_text(), str(path), "exec"), names)
    return names


def test_compiling_leaves_the_cache_folder_of_others_alone(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "somewhere else")
    add = jit.jit(load(package / "inner" / "rules.py")["add"])
    assert numba.config.CACHE_DIR == "somewhere else"
    assert add(2, 3) == 5


@pytest.mark.compiled
def test_compiled_code_lies_in_our_folder(package: Path, own_cache: Path) -> None:
    jit.jit(load(package / "inner" / "rules.py")["add"])(2, 3)
    assert list(own_cache.rglob("*.nbi")) and list(own_cache.rglob("*.nbc"))
    assert not list(package.rglob("*.nbi"))


def test_a_template_is_filled_in_for_each_game(package: Path) -> None:
    rules = package / "inner" / "rules.py"
    rules.write_text(
        "def add(a, b):\n    return a + b\ndef less(a, b):\n    return a - b\ndef loop(a):\n    return rule(a, 1)\n"
    )
    names = load(rules)
    add, less = jit.jit(names["add"]), jit.jit(names["less"])
    up = jit.specialise(names["loop"], "up", {"rule": add})
    down = jit.specialise(names["loop"], "down", {"rule": less})
    assert (up(5), down(5)) == (6, 4)
    assert (up.__qualname__, down.__qualname__) == ("up.loop", "down.loop")
