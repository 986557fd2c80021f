"""The folder of compiled code: where the environment says, ours alone, and replaced where it will not do."""

from __future__ import annotations

import sys
import tempfile
import warnings
from pathlib import Path

import pytest
from platformdirs import user_cache_path

from cleo_env.core.cache_home import CacheWarning, cache_home, make_private, wanted_home
from tests.core.toy_package import forget

pytestmark = [
    pytest.mark.usefixtures("own_cache"),
    pytest.mark.skipif(sys.platform == "win32", reason="modes and owners of files are those of POSIX"),
]


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of temporary files of the test's own."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_it_lies_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert wanted_home() == tmp_path / "cache" / "cleo_env"
    monkeypatch.delenv("CLEO_CACHE_DIR")
    assert wanted_home() == user_cache_path("cleo_env", appauthor=False)


def test_it_is_made_for_its_owner_alone(own_cache: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert cache_home() == own_cache
    assert own_cache.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o722])
def test_a_folder_that_others_may_write_to_is_refused(own_cache: Path, temporary: Path, mode: int) -> None:
    own_cache.mkdir(parents=True)
    own_cache.chmod(mode)
    with pytest.warns(CacheWarning, match="may be written by other users") as told:
        spare = cache_home()
        assert cache_home() == spare
    assert len(told) == 1
    assert spare.parent == temporary and spare.stat().st_mode & 0o777 == 0o700


def test_a_place_that_cannot_be_written_is_replaced(tmp_path: Path, temporary: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")
    with pytest.warns(CacheWarning, match="cannot be written"):
        first = cache_home()
    forget()
    with pytest.warns(CacheWarning):
        assert cache_home() == first  # the next run finds what this one compiled
    assert first.parent == temporary


def test_a_spare_folder_that_somebody_else_has_laid_out_is_not_used(tmp_path: Path, temporary: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")
    with pytest.warns(CacheWarning):
        usual = cache_home()
    usual.rename(tmp_path / "theirs")
    usual.symlink_to(tmp_path / "theirs")
    forget()
    with pytest.warns(CacheWarning):
        other = cache_home()
    assert other != usual and other.parent == temporary and not other.is_symlink()


def test_a_folder_within_that_others_may_write_to_is_set_aside(own_cache: Path) -> None:
    within = cache_home() / "compiled"
    within.mkdir()
    within.chmod(0o777)
    (within / "theirs.nbc").write_bytes(b"anything")
    make_private(within)
    assert not list(within.iterdir()) and within.stat().st_mode & 0o777 == 0o700
    (aside,) = own_cache.glob("compiled.*.not-ours")
    assert (aside / "theirs.nbc").exists()
