"""An interrupt in the first moments of `cleo` ends it quietly, whatever is being imported then."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time

import pytest

from cleo_env.agents.cli.errors import Interrupted, interruptible

STARTED = "started"
START = f"import sys; from cleo_env.agents.cli.entry import main; print('{STARTED}', flush=True); main()"
FINISHED_OR_INTERRUPTED = (0, 130, -signal.SIGINT)  # the last while Python itself ends; a shell calls it 130 too
SLOWEST = 20.0  # seconds, on a busy machine


def interrupted_after(seconds: float, words: list[str]) -> tuple[int, str]:
    """Start `cleo`, interrupt it so long after its entry module was there, and return its code and what it said."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None and process.stdout.readline().strip() == STARTED
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=SLOWEST)
    return process.returncode, said


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
@pytest.mark.parametrize(
    ("words", "moments"),
    [
        (["--help"], range(2, 200, 10)),
        (["arena", "caesar", "random", "random", "--blocks", "100000"], range(5, 1000, 50)),
    ],
    ids=["help", "arena"],
)
def test_an_interrupt_while_cleo_starts_shows_no_traceback(words: list[str], moments: range) -> None:
    ended = [interrupted_after(moment / 1000, words) for moment in moments]
    assert [said for _, said in ended if "Traceback" in said] == []
    assert {code for code, _ in ended} <= set(FINISHED_OR_INTERRUPTED)
    assert 130 in {code for code, _ in ended}
    assert [said for code, said in ended if code == 130 and not re.search("interrupted|stopped after", said)] == []


class Finalized:
    """Is interrupted while it is finalized."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
def test_an_interrupt_in_a_finalizer_is_not_lost() -> None:
    with pytest.raises(Interrupted), interruptible():
        Finalized()
        time.sleep(SLOWEST)


def test_the_package_is_imported_without_gymnasium_and_registers_with_it_later() -> None:
    asked = (
        "import sys, cleo_env; assert not {'gymnasium', 'pettingzoo', 'numpy'} & set(sys.modules);"
        "import gymnasium; assert 'cleo_env/caesar-v0' in gymnasium.registry; cleo_env.caesar_v0"
    )
    subprocess.run([sys.executable, "-c", asked], check=True)


def test_the_package_registers_at_once_where_gymnasium_is_there_already() -> None:
    asked = "import gymnasium, cleo_env; assert 'cleo_env/architects_2006-v0' in gymnasium.registry"
    subprocess.run([sys.executable, "-c", asked], check=True)


def test_the_package_can_be_run_as_a_module() -> None:
    shown = subprocess.run([sys.executable, "-m", "cleo_env", "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout.startswith("cleo_env ")
