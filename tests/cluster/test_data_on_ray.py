"""Self-play data from a cluster: byte for byte what one process writes, also when a node dies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ray.cluster_utils import Cluster

from cleo_env.agents.arena.progress import unwatched
from cleo_env.agents.arena.run import Contest
from cleo_env.agents.data.folder import DataFolder
from cleo_env.agents.data.generate import generate_here, generate_on_ray
from cleo_env.registry import get_game
from tests.cluster.test_arena_on_ray import calling, contents

GAMES, SHARD_GAMES = 24, 3
CONTEST = Contest(get_game("caesar"), ("ismcts:60", "greedy"), 2, seed=3)


def generate(folder: Path, how: Any, watch: Any = unwatched) -> dict[str, bytes]:
    """Fill a folder; return its files."""
    with DataFolder.opened(folder, CONTEST, SHARD_GAMES) as opened:
        how(opened, opened.missing(GAMES, True), True, watch)
        assert not opened.missing(GAMES, True)
    return contents(folder)


def test_a_node_that_dies_changes_no_byte(cluster: Cluster, add_node: Any, kill_node: Any, tmp_path: Path) -> None:
    doomed = add_node()
    with generate_on_ray(cluster.address) as how:
        spread = generate(tmp_path / "cluster", how, calling(2 * SHARD_GAMES, lambda: kill_node(doomed)))
    assert spread == generate(tmp_path / "alone", generate_here)
    assert len(spread) == 1 + 2 * GAMES // SHARD_GAMES
