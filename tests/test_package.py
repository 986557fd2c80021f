"""The package as a stranger gets it: built, installed far from here beside a package called `agents`, and played."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled
ROOT = Path(__file__).parents[1]
FOLDERS = ("cleo_env", "agents", "training")
FILES = ("pyproject.toml", "MANIFEST.in", "README.md", "LICENSE")
BUILD = "from setuptools import build_meta; build_meta.build_{kind}({place!r})"
PLAY = """
import agents, cleo_env, cleo_env.agents, cleo_env.training
assert agents.WHOSE == "somebody else's" and cleo_env.__file__.startswith({site!r}), cleo_env.__file__
table = cleo_env.Table("caesar", seed=7)
table.play(table.legal[0])
batch = cleo_env.make_batch("caesar", 4)
batch.step(batch.random_actions(0, 0))
assert "caesar_v0" in dir(cleo_env) and not hasattr(cleo_env, "caesar")
env = cleo_env.caesar_v0.env()
env.reset(seed=1)
print("played")
"""
WITHOUT = """
import sys
for name in {missing!r}:
    sys.modules[name] = None
from cleo_env.agents.cli.main import app, run
sys.exit(run(app, {arguments!r}))
"""


def build(kind: str, sources: Path, place: Path) -> Path:
    """Build a distribution from a copy of the sources; return its file."""
    place.mkdir()
    call([sys.executable, "-c", BUILD.format(kind=kind, place=str(place))], sources)
    (made,) = place.iterdir()
    return made


def call(command: list[str], folder: Path, code: int = 0) -> str:
    """Run a command in a folder, as somebody would who knows nothing of this repository; return what it told."""
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_", "PYTEST"))}
    done = subprocess.run(command, check=False, cwd=folder, env=alone, capture_output=True, text=True, timeout=600)
    told = done.stdout + done.stderr
    assert done.returncode == code, told
    assert "Traceback" not in told, told
    return told


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is built, since building leaves files behind."""
    copy = tmp_path_factory.mktemp("sources")
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, copy / folder, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES:
        shutil.copy(ROOT / file, copy)
    return copy


@pytest.fixture(scope="module")
def wheel(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, by way of the source distribution."""
    made = tmp_path_factory.mktemp("built")
    shutil.unpack_archive(build("sdist", sources, made / "sdist"), made)
    (unpacked,) = made.glob("cleo_env-*")
    return build("wheel", unpacked, made / "wheel")


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and a package called `agents`; dependencies are those of the running one."""
    home = tmp_path_factory.mktemp("home")
    call([sys.executable, "-m", "venv", "--without-pip", "env"], home)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(home / "env")]
    call([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)], home)
    site = site_of(home)
    (site / "agents").mkdir()
    (site / "agents" / "__init__.py").write_text('WHOSE = "somebody else\'s"\n')
    paths = {sysconfig.get_path(kind) for kind in ("purelib", "platlib")}
    (site / "dependencies.pth").write_text("\n".join(sorted(paths)))  # a path alone: its own .pth files are not read
    return home


def site_of(home: Path) -> Path:
    (site,) = (home / "env").glob("lib/python*/site-packages")
    return site


def in_env(home: Path, name: str) -> str:
    return str(home / "env" / "bin" / name)


def test_the_wheel_holds_one_package_with_networks_and_types_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"cleo_env"}
    weights = [path.relative_to(ROOT).as_posix() for path in (ROOT / "agents" / "models" / "trained").rglob("*.*")]
    assert {"cleo_env/py.typed", *(f"cleo_env/{path}" for path in weights)} <= set(names) and weights
    folders = [ROOT / "cleo_env", *(ROOT / "cleo_env" / linked for linked in ("agents", "training"))]
    modules = {path.relative_to(ROOT).as_posix() for folder in folders for path in folder.rglob("*.py")}
    assert {name for name in names if name.endswith(".py")} == modules


def test_it_plays_beside_another_package_called_agents(home: Path) -> None:
    told = call([in_env(home, "python"), "-c", PLAY.format(site=str(site_of(home)))], home)
    assert told.endswith("played\n")


def test_the_command_tells_its_version_and_its_commands(home: Path) -> None:
    assert call([in_env(home, "cleo"), "--version"], home).startswith("cleo_env ")
    told = call([in_env(home, "cleo"), "--help"], home)
    assert all(command in told for command in ("play", "arena", "replay", "stats", "train"))


def test_help_does_not_wait_for_the_compiler(home: Path) -> None:
    check = "import sys; from cleo_env.agents.cli.main import app, run; run(app, ['--help']); print(*sys.modules)"
    loaded = call([in_env(home, "python"), "-c", check], home).split()
    assert "typer" in loaded and not {"numba", "torch", "scipy", "matplotlib"}.intersection(loaded)


def test_the_arena_plays_and_its_records_are_replayed_and_counted(home: Path) -> None:
    told = call(
        [in_env(home, "cleo"), "arena", "caesar", "random", "greedy", "--blocks", "2", "--record", "games"], home
    )
    assert "2 blocks, 4 games" in told
    record = min((home / "games").iterdir())
    assert " won." in call([in_env(home, "cleo"), "replay", str(record)], home)
    assert "4 games" in call([in_env(home, "cleo"), "stats", "games"], home)


@pytest.mark.parametrize(
    ("missing", "arguments", "extra"),
    [
        (["torch", "tyro"], ["train", "caesar"], "train"),
        (["babel"], ["play", "caesar", "human", "random", "--language", "ru"], "web"),
        (["matplotlib"], ["arena", "caesar", "random", "greedy", "--plot", "picture.png"], "plot"),
    ],
)
def test_a_missing_extra_is_named(home: Path, missing: list[str], arguments: list[str], extra: str) -> None:
    script = WITHOUT.format(missing=missing, arguments=arguments)
    told = call([in_env(home, "python"), "-c", script], home, code=2)
    assert f'needs the extra: pip install "cleo_env[{extra}]"' in told


def test_an_editable_install_puts_one_name_on_the_path(sources: Path, tmp_path: Path) -> None:
    made = zipfile.ZipFile(build("editable", sources, tmp_path / "editable"))
    paths = [made.read(name).decode() for name in made.namelist() if name.endswith(".pth")]
    assert paths and not any(line.strip() == str(sources) for text in paths for line in text.splitlines())
