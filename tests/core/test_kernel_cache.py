"""Compiled code on disk: found again after an edit of words, compiled anew after any other or where it is damaged."""

from __future__ import annotations

import errno
import gc
import os
import sys
import time
from pathlib import Path

import numba
import pytest

from cleo_env.core import jit, kernel_cache
from cleo_env.core.cache_home import CacheWarning
from tests.core.toy_package import ADD, MODULE, compiled, forget, load, was_found

pytestmark = [
    pytest.mark.usefixtures("own_cache"),
    pytest.mark.compiled,
    pytest.mark.skipif(not jit.COMPILED, reason="nothing is kept with the compiler off"),
]


def kept(cache: Path) -> list[Path]:
    return sorted(cache.rglob("*.nbc"))


def test_compiled_code_lies_in_our_folder(rules: Path, package: Path, own_cache: Path) -> None:
    assert compiled(rules)(2, 3) == 5
    assert len(kept(own_cache)) == 1
    assert not list(package.rglob("*.nb?"))


def test_compiled_code_is_found_again_after_an_edit_of_words(rules: Path, own_cache: Path) -> None:
    compiled(rules)(2, 3)
    rules.write_text("# a line above\n\n" + ADD.replace("Add.", "Add two numbers."))
    again = compiled(rules)
    assert again(2, 3) == 5 and was_found(again)
    assert len(kept(own_cache)) == 1


def test_code_whose_module_is_gone_is_compiled_anew(rules: Path) -> None:
    add = load(rules)["add"]
    jit.jit(add)(2, 3)
    del sys.modules[MODULE]
    gc.collect()  # numba finds a module by its name unless a function of it is still alive
    assert jit.jit(add)(2, 3) == 5


def test_another_operator_is_compiled_anew(rules: Path) -> None:
    compiled(rules)(2, 3)
    rules.write_text(ADD.replace("+", "-"))
    again = compiled(rules)
    assert again(2, 3) == -1 and not was_found(again)


def test_a_change_elsewhere_in_the_package_is_compiled_anew(rules: Path, package: Path) -> None:
    compiled(rules)(2, 3)
    (package / "data.py").write_text("COST = 5\n")
    again = compiled(rules)
    assert again(2, 3) == 5 and not was_found(again)


def test_functions_of_one_name_are_kept_apart(rules: Path) -> None:
    rules.write_text("def add(a, b):\n    return 1\n\n\nfirst = add\n\n\ndef add(a, b):\n    return 2\n")
    for _ in range(2):
        forget()
        names = load(rules)
        assert (jit.jit(names["first"])(2, 3), jit.jit(names["add"])(2, 3)) == (1, 2)


def test_bounds_checking_and_numba_have_folders_of_their_own(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def folder() -> Path:
        forget()
        return kernel_cache.cache_folder((package,))

    before = folder()
    with monkeypatch.context() as changed:
        changed.setattr(numba.config, "BOUNDSCHECK", 0 if numba.config.BOUNDSCHECK else 1)
        assert folder() != before
    with monkeypatch.context() as changed:
        changed.setattr(numba, "__version__", "0.0.1")
        assert folder() != before
    assert folder() == before and before.is_dir()


@pytest.mark.parametrize("damage", ["empty", "half", "a byte"])
def test_a_damaged_file_is_set_aside_and_compiled_anew(rules: Path, own_cache: Path, damage: str) -> None:
    compiled(rules)(2, 3)
    (path,) = kept(own_cache)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.write_bytes({"empty": b"", "half": content[: len(content) // 2], "a byte": content}[damage])
    again = compiled(rules)
    assert again(2, 3) == 5 and not was_found(again)
    assert len(list(own_cache.rglob("*.damaged"))) == 1
    third = compiled(rules)
    assert third(2, 3) == 5 and was_found(third)


def test_a_full_disk_is_told_once_and_ends_nothing(
    rules: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    kernel = compiled(rules)
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.warns(CacheWarning, match="No space left on device") as told:
        assert kernel(2, 3) == 5 and kernel(2.0, 3.0) == 5.0
    assert len(told) == 1 and not kept(own_cache)


def test_folders_unused_for_long_are_removed(package: Path, own_cache: Path) -> None:
    old, recent, not_ours = (own_cache / name for name in ("0123456789abcdef", "fedcba9876543210", "photographs"))
    for folder in (old, recent, not_ours):
        folder.mkdir(parents=True)
    long_ago = time.time() - (kernel_cache.KEEP_DAYS + 1) * 86400
    for folder in (old, not_ours):
        os.utime(folder, (long_ago, long_ago))
    kernel_cache.cache_folder((package,))
    assert not old.exists() and recent.exists() and not_ours.exists()
