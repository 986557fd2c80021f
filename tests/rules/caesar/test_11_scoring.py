"""Section 11: scoring."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cleo_env
from cleo_env.games.caesar.rules.missions import CONDITIONS
from cleo_env.games.caesar.text.mission_shares import mission_shares
from cleo_env.interfaces.table import Table
from tests.rules.caesar.given import CAESAR, CLEOPATRA, table

EMPTY = {"praetor": 0, "quaestor": 0, "aedile": 0, "consul": 0, "censor": 0}


def ended(ours: dict[str, int], theirs: dict[str, int] | None = None, missions: Any = None, **position: Any) -> Table:
    """Return a game that is over, with these patricians won; Cleopatra holds these missions."""
    table_of = {"cleopatra": {"won": ours, "missions": missions or []}, "caesar": {"won": theirs or {}, "missions": []}}
    return Table.from_position({"game": "caesar", "centre": EMPTY, "players": table_of, **position})


@pytest.mark.rule("CC 11.1")
def test_each_patrician_is_a_point() -> None:
    assert ended({"praetor": 2, "censor": 1}, {"aedile": 2}).scores == [3, 2]


@pytest.mark.rule("CC 11.2")
@pytest.mark.parametrize(
    ("won", "points"), [({"praetor": 2}, 2), ({"praetor": 3}, 4), ({"consul": 1}, 1), ({"consul": 2}, 3)]
)
def test_a_majority_of_the_groups_size_is_a_point(won: dict[str, int], points: int) -> None:
    assert ended(won).scores == [points, 0]


@pytest.mark.rule("CC 11.2")
def test_patricians_that_nobody_won_count_against_a_majority() -> None:
    position = {"won": {"quaestor": 2}, "missions": []}
    game = table(position, {"missions": []}, centre={"quaestor": 3})
    assert game.scores[CLEOPATRA] == 2


@pytest.mark.rule("CC 11.3")
@pytest.mark.parametrize(("won", "points"), [({"quaestor": 5}, 7), ({"quaestor": 4}, 5), ({"censor": 3}, 5)])
def test_all_patricians_of_a_group_are_another_point(won: dict[str, int], points: int) -> None:
    assert ended(won).scores == [points, 0]


@pytest.mark.rule("CC 11.4")
def test_a_mission_is_worth_two_points_and_of_two_only_one_counts() -> None:
    assert ended({"praetor": 3}).scores[CLEOPATRA] == 4
    assert ended({"praetor": 3}, missions=["majority praetor"]).scores[CLEOPATRA] == 6
    assert ended({"praetor": 3}, missions=["majority censor"]).scores[CLEOPATRA] == 4
    assert ended({"praetor": 3}, missions=["majority censor", "majority praetor"]).scores[CLEOPATRA] == 6
    assert ended({"praetor": 5}, missions=["ten patricians", "majority praetor"]).scores[CLEOPATRA] == 9


@pytest.mark.rule("CC 11.4")
def test_a_mission_that_was_given_up_does_not_count() -> None:
    players = {"cleopatra": {"won": {"praetor": 3}, "missions": ["majority censor"], "given_up": "majority praetor"}}
    assert Table.from_position({"game": "caesar", "centre": EMPTY, "players": players}).scores[CLEOPATRA] == 4


@pytest.mark.rule("CC 11.5")
@pytest.mark.parametrize(
    ("mission", "met", "missed"),
    [
        ("majority praetor", {"praetor": 3}, {"praetor": 2}),
        ("majority quaestor", {"quaestor": 3}, {"quaestor": 2}),
        ("majority aedile", {"aedile": 3}, {"aedile": 2}),
        ("majority consul", {"consul": 2}, {"consul": 1}),
        ("majority censor", {"censor": 2}, {"censor": 1}),
        ("ten patricians", {"praetor": 4, "aedile": 4, "consul": 2}, {"praetor": 4, "aedile": 4, "consul": 1}),
        ("eleven patricians", {"praetor": 5, "aedile": 5, "consul": 1}, {"praetor": 5, "aedile": 5}),
        (
            "majority of three groups",
            {"praetor": 3, "consul": 2, "censor": 2},
            {"consul": 3, "censor": 2},
        ),
    ],
)
def test_our_missions_are_met(mission: str, met: dict[str, int], missed: dict[str, int]) -> None:
    for won, worth in ((met, 2), (missed, 0)):
        with_mission, without = ended(won, missions=[mission]), ended(won)
        assert with_mission.scores[CLEOPATRA] - without.scores[CLEOPATRA] == worth


@pytest.mark.rule("CC 11.5")
@pytest.mark.parametrize(
    ("mission", "met", "missed"),
    [
        ("all consul", {"consul": 3}, {"consul": 2, "censor": 3}),
        ("all of one group", {"consul": 3}, {"praetor": 4, "consul": 2}),
        ("majority of two groups", {"consul": 2, "praetor": 3}, {"consul": 2, "praetor": 2}),
        ("all of two groups", {"consul": 3, "censor": 3}, {"consul": 3, "censor": 2}),
        ("four praetor", {"praetor": 4}, {"praetor": 3, "aedile": 5}),
        ("one of every group", dict.fromkeys(EMPTY, 1), {**dict.fromkeys(EMPTY, 1), "censor": 0}),
        ("two of every group", dict.fromkeys(EMPTY, 2), {**dict.fromkeys(EMPTY, 2), "aedile": 1}),
        ("three patricians", {"praetor": 2, "censor": 1}, {"praetor": 2}),
    ],
)
def test_a_user_can_give_other_missions(mission: str, met: dict[str, int], missed: dict[str, int]) -> None:
    settings = {"missions": [mission, "majority praetor", "majority aedile", "majority censor"]}
    for won, worth in ((met, 2), (missed, 0)):
        with_mission, without = (ended(won, missions=held, settings=settings) for held in ([mission], []))
        assert with_mission.scores[CLEOPATRA] - without.scores[CLEOPATRA] == worth


@pytest.mark.rule("CC 11.5")
def test_the_missions_given_are_those_dealt() -> None:
    missions = ["all consul", "three praetor", "ten patricians", "all of two groups"]
    players = Table("caesar", missions=missions).position["players"]
    assert sorted(players["cleopatra"]["missions"] + players["caesar"]["missions"]) == sorted(missions)
    few = [Table("caesar", missions=missions[:number]).position["players"]["caesar"] for number in range(5)]
    assert [len(player["missions"]) for player in few] == [0, 0, 1, 1, 2]


def test_every_condition_that_can_be_named_is_kept_by_the_record() -> None:
    for name in CONDITIONS:
        table = Table("caesar", missions=[name])
        assert table.record["settings"] == {"missions": [name]}


@pytest.mark.parametrize(
    "missions",
    ["majority praetor", ["majority pretor"], ["all consul"] * 2, [7], None, [f"{n} patricians" for n in "123456789"]],
)
def test_other_missions_are_refused_with_what_is_allowed(missions: Any) -> None:
    with pytest.raises(ValueError, match=r"missions.*allowed is a list of at most 8 different conditions such as"):
        cleo_env.make_batch("caesar", 1, missions=missions)


@pytest.mark.rule("CC 11.6")
@pytest.mark.parametrize(
    ("ours", "theirs", "winners"),
    [
        ({"praetor": 3}, {"quaestor": 2, "aedile": 1}, [CLEOPATRA]),
        ({"praetor": 3}, {"quaestor": 2, "aedile": 2}, [CAESAR]),
        ({"praetor": 2}, {"quaestor": 2}, [CLEOPATRA, CAESAR]),
    ],
)
def test_points_decide_then_patricians_then_the_win_is_shared(
    ours: dict[str, int], theirs: dict[str, int], winners: list[int]
) -> None:
    game = ended(ours, theirs)
    assert game.over and game.winners == winners
    assert game.rewards == {1: [-1.0, 1.0] if winners == [CAESAR] else [1.0, -1.0], 2: [0.0, 0.0]}[len(winners)]


def recount(state: np.void, p: int) -> int:
    """Count a player's points in another way: from lists of the patricians, mission by mission."""
    sizes, won = state["group_size"].tolist(), state["won"][p].tolist()
    majority = [2 * have > size > 0 for have, size in zip(won, sizes, strict=True)]
    whole = [have == size > 0 for have, size in zip(won, sizes, strict=True)]
    met = [*majority, sum(won) >= 10, sum(won) >= 11, sum(majority) >= 3]
    held = state["mission"][p][: state["missions_held"][p]]
    return sum(won) + sum(majority) + sum(whole) + 2 * any(met[mission] for mission in held)


@pytest.mark.rule("CC 11.5")
def test_the_share_of_dealt_and_of_kept_missions_that_scored_is_counted() -> None:
    kept = {"missions": ["majority consul"], "given_up": "majority praetor"}
    players = {"cleopatra": {"won": {"consul": 2, "praetor": 3}, **kept}, "caesar": {"missions": ["ten patricians"]}}
    met = Table.from_position({"game": "caesar", "centre": EMPTY, "players": players})
    players = {"cleopatra": {"missions": ["majority consul"]}, "caesar": {"missions": []}}
    missed = Table.from_position({"game": "caesar", "centre": EMPTY, "players": players})
    ((_, text),) = mission_shares(np.array([met.state, missed.state]))
    assert [line.split() for line in text.splitlines()] == [
        ["0.0%", "0.0%", "majority", "praetor"],
        ["50.0%", "50.0%", "majority", "consul"],
        ["0.0%", "0.0%", "ten", "patricians"],
    ]


@pytest.mark.compiled
def test_final_scores_are_what_another_count_of_the_state_gives() -> None:
    batch = cleo_env.make_batch("caesar", 512, seed=4)
    recounted = 0
    for step in range(600):
        batch.step(batch.random_actions(2, step))
        for g in np.flatnonzero(batch.terminated):
            counts = [recount(batch.final_states[g], p) for p in range(2)]
            assert batch.final_scores[g].tolist() == counts
            ranks = [(counts[p], batch.final_states[g]["won"][p].sum()) for p in range(2)]
            assert batch.final_winners[g].tolist() == [rank == max(ranks) for rank in ranks]
            recounted += 1
    assert recounted > 1000
