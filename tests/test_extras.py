"""Where a package of an extra is missing, whoever asked for it is told in a sentence which extra brings it."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = "import sys; sys.modules[{missing!r}] = None; {asked}"
ONNX = (
    "import cleo_env.agents.models.onnx_file as f, cleo_env.agents as a; f.onnx_bytes(a.load_policy('caesar'), 'int16')"
)
COMMAND = "from cleo_env.agents.cli.main import app, run; sys.exit(run(app, {words!r}))"


def told(missing: str, asked: str) -> str:
    """Ask for something without a package; return the last line of what is said."""
    code = WITHOUT.format(missing=missing, asked=asked)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode, "it was not missed"
    return done.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("missing", "asked", "extra"),
    [
        ("stable_baselines3", "import cleo_env; cleo_env.make_sb3", "train"),
        ("sb3_contrib", "import cleo_env.training.sb3_maskable", "train"),
        ("torchrl", "import cleo_env.interfaces.torchrl", "torchrl"),
        ("ray", "import cleo_env; cleo_env.rllib", "rllib"),
        ("pyspiel", "import cleo_env.interfaces.openspiel", "openspiel"),
        ("pyarrow", "import cleo_env; cleo_env.data", "data"),
        ("torch", "import cleo_env.training.torch_data", "train"),
        ("minari", "import cleo_env.agents.data.minari_export", "minari"),
        ("mcp", "import cleo_env.agents.text.mcp_server", "mcp"),
        ("onnx", ONNX, "onnx"),
    ],
)
def test_an_interface_names_the_extra_that_it_lacks(missing: str, asked: str, extra: str) -> None:
    last = told(missing, asked)
    assert last.startswith("ModuleNotFoundError: ") and f'needs the extra: pip install "cleo_env[{extra}]"' in last


@pytest.mark.parametrize(
    ("missing", "words", "extra"),
    [
        ("ray", ["arena", "caesar", "random", "--blocks", "1", "--ray", "local"], "ray"),
        ("pyarrow", ["data", "caesar", "random", "--games", "1", "--out", "nowhere"], "data"),
        ("starlette", ["serve"], "web"),
    ],
)
def test_a_command_names_the_extra_that_it_lacks_in_one_line(missing: str, words: list[str], extra: str) -> None:
    last = told(missing, COMMAND.format(words=words))
    assert last.startswith("cleo: ") and f'needs the extra: pip install "cleo_env[{extra}]"' in last
