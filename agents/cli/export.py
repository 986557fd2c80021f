"""`cleo export`: a trained policy as an ONNX file, for programs that know nothing of this package."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated

from typer import Argument, Option, echo

from cleo_env.agents.cli.errors import needing, refusing
from cleo_env.agents.models.onnx_file import is_onnx, onnx_bytes
from cleo_env.agents.models.policy_file import find_policy, read_card
from cleo_env.agents.models.policy_function import PolicyFunction, load_policy
from cleo_env.core.files import FileKind, check_writable, write_whole
from cleo_env.core.tables import INT16, check_observation
from cleo_env.registry import GAMES

ONNX = FileKind("a policy that `cleo export` wrote", is_onnx)


def export(
    policy: Annotated[str, Argument(help=f"the folder of a policy, or a game for its shipped one: {', '.join(GAMES)}")],
    out: Annotated[Path, Argument(help="the file to write, such as policy.onnx")],
    observation: Annotated[str, Option(help="what it takes: int16, or float32 as the interfaces scale it")] = INT16,
    force: Annotated[bool, Option("--force", help="replace a file of any kind")] = False,
) -> None:
    """Write a policy as an ONNX graph of observation and action_mask."""
    with needing("onnx", "cleo export"):
        import_module("onnx")
    with refusing():
        check_writable(out, ONNX, force=force)
        found = policy_of(policy)
        model = onnx_bytes(found, check_observation(observation))
        write_whole(out, model, ONNX, force=force)
    echo(f"{out}: {found.game.name}, {len(model):,} bytes")


def policy_of(named: str) -> PolicyFunction:
    """Return the policy that was named: a game's shipped one, or one in a folder."""
    if named in GAMES:
        return load_policy(named)
    folder = find_policy(Path(named))
    return load_policy(read_card(folder)["game"], folder)
