"""A folder belongs to one training at a time, and a broken checkpoint is told in a sentence."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cleo_env.training import ppo
from cleo_env.training.common.checkpoint import STATE, TENSORS, newest
from cleo_env.training.common.options import RunError
from tests.training.runs import small

pytestmark = pytest.mark.compiled
ENDLESS = """
from tests.training.runs import small
from cleo_env.training import ppo
ppo.train(small({!r}, steps=1 << 40))
"""


def start(folder: Path) -> subprocess.Popen[str]:
    """Start a training that does not end by itself."""
    return subprocess.Popen([sys.executable, "-c", ENDLESS.format(str(folder))], stderr=subprocess.PIPE, text=True)


def said(run: subprocess.Popen[str]) -> str:
    """Return what a training that has ended wrote as an error."""
    assert run.stderr
    if run.stderr.closed:
        return ""
    with run.stderr as errors:
        return errors.read()


def test_of_two_trainings_in_one_new_folder_one_is_refused_and_told_who_has_it(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "run"
    both = [start(folder), start(folder)]
    try:
        until = time.monotonic() + 120
        while all(run.poll() is None for run in both):
            assert time.monotonic() < until, "both trainings go on"
            time.sleep(0.1)
        ended = next(run for run in both if run.poll() is not None)
        other = both[1 - both.index(ended)]
        assert f"{folder} is in use by another run, process {other.pid}" in said(ended)
        while newest(folder) is None:
            assert time.monotonic() < until, "no checkpoint is written"
            time.sleep(0.1)
    finally:
        for run in both:
            run.kill()
            run.wait()
            said(run)
    with pytest.raises(RunError, match=r"there is a run in .* already: use --resume"):
        ppo.train(small(folder))
    ppo.train(small(folder, resume=True, steps=1))
    assert not folder.with_name("run.lock").exists()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (TENSORS, b"\xff" * 40, "is broken"),
        (TENSORS, b"", "is broken"),
        (STATE, b"[" * 100_000, "is broken"),
        (STATE, b"[]", "it lacks args"),
        (STATE, b'{"args": {}, "curve": [], "updates": 0, "steps": 0, "games": 0, "seconds": 0}', "which game"),
        (STATE, b'{"args": "game", "curve": [], "updates": 0, "steps": 0, "games": 0, "seconds": 0}', "which game"),
        (STATE, ("updates", "x"), "updates is 'x', which is no count"),
        (STATE, ("steps", -1), "steps is -1, which is no count"),
        (STATE, ("curve", 3), "its curve is no list of points"),
        (STATE, ("precision", "float5"), "its precision is 'float5'"),
        (STATE, ("opponents", [{"name": "random", "win_share": 7.0, "scripted": True}]), "opponents|win share"),
        (STATE, ("args", {"game": "caesar", "hidden": [0]}), "--hidden 0: must be"),
    ],
)
def test_a_broken_checkpoint_is_told_in_a_sentence(
    run: Path, name: str, content: bytes | tuple[str, Any], said: str
) -> None:
    last = newest(run)
    assert last
    whole = (last / name).read_bytes()
    if isinstance(content, tuple):
        key, value = content
        content = json.dumps({**json.loads(whole), key: value}).encode()
    (last / name).write_bytes(content)
    try:
        with pytest.raises(RunError, match=f"({said}).*; without the folder .* resumed from the checkpoint before"):
            ppo.train(small(run, resume=True))
    finally:
        (last / name).write_bytes(whole)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ppo.train(small(tmp_path_factory.mktemp("broken") / "run", steps=2_000))


def test_weights_may_be_read_by_others(run: Path) -> None:
    umask = os.umask(0)
    os.umask(umask)
    for path in run.rglob("*"):
        if path.is_file():
            assert path.stat().st_mode & 0o777 == 0o666 & ~umask, path


SEMAPHORES = Path("/dev/shm")
PAIR = """
import time
from cleo_env.training.common.launch import local_group

def work(group, args):
    while True:
        group.barrier()

if __name__ == "__main__":
    with local_group(2, 8, work, None) as group:
        group.barrier()
        print("ready", flush=True)
        work(group, None)
"""


@pytest.mark.skipif(not SEMAPHORES.is_dir(), reason="shared memory lies elsewhere")
def test_a_group_of_processes_that_is_killed_leaves_nothing_in_shared_memory(tmp_path: Path) -> None:
    script = tmp_path / "pair.py"
    script.write_text(PAIR)
    before = {path.name for path in SEMAPHORES.iterdir()}
    pair = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert pair.stdout and pair.stdout.readline() == "ready\n"
    made = {path.name for path in SEMAPHORES.iterdir() if path.stat().st_ctime > pair_started(pair)} - before
    os.killpg(pair.pid, signal.SIGKILL)  # all of them at once, and whoever would have tidied up
    pair.communicate()
    assert not {name for name in made if (SEMAPHORES / name).exists()}


COMMANDS = {
    "train": ["train", "caesar", "--processes", "2", "--num-games", "64", "--hidden", "16", "--blocks", "2",
              "--eval-opponents", "random", "--minutes", "60", "--quiet", "--precision", "float32"],
    "arena": ["arena", "caesar", "greedy", "expert", "--blocks", "100000"],
}  # fmt: skip


@pytest.mark.skipif(not SEMAPHORES.is_dir(), reason="shared memory lies elsewhere")
@pytest.mark.parametrize("command", list(COMMANDS))
def test_a_command_that_is_killed_leaves_nothing_in_shared_memory(command: str, tmp_path: Path) -> None:
    made = {"train": tmp_path / "run", "arena": tmp_path / "r.jsonl"}[command]
    place = ["--out" if command == "train" else "--results", str(made)]
    words = [sys.executable, "-m", "cleo_env.agents.cli.main", *COMMANDS[command], *place]
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        until = time.monotonic() + 120
        while not (newest(made) if command == "train" else made.exists() and made.stat().st_size > 2000):
            assert running.poll() is None and time.monotonic() < until, "it does not get on"
            time.sleep(0.1)
        group = members(running.pid)
        assert len(group) > (command == "train")
        before = {path.name for path in SEMAPHORES.iterdir() if users(path) & group}
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()
    assert not {name for name in before if (SEMAPHORES / name).exists()}


def members(group: int) -> set[int]:
    """Return the processes of a group."""
    found = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return {process for process in found if group_of(process) == group}


def group_of(process: int) -> int:
    """Return the group of a process, 0 if it has ended."""
    try:
        return os.getpgid(process)
    except ProcessLookupError:
        return 0


def users(path: Path) -> set[int]:
    """Return the processes that have a file of shared memory in use."""
    found = set()
    for maps in Path("/proc").glob("[0-9]*/maps"):
        try:
            if f" {path}\n" in maps.read_text():
                found.add(int(maps.parent.name))
        except OSError:
            continue
    return found


def pair_started(pair: subprocess.Popen[str]) -> float:
    """Return when a process began, by the system's own note."""
    return Path(f"/proc/{pair.pid}").stat().st_ctime
