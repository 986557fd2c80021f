"""What can be announced, and when the game ends for want of room, against plain lists of what the rulebook says."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from cleo_env.core.batch import Batch
from cleo_env.games.caesar.actions import ACTIONS
from cleo_env.games.caesar.enums import FACE_UP, Ending, Phase
from cleo_env.games.caesar.rules.data import CARD_WORDS, GROUP_WORDS, INFLUENCE_WORDS
from tests.contract.play import pace, played

SORTS = ("assassinate", "assassinate_hidden", "scout", "wrath", "castle")
CROWDED = {"groups": 2, "patricians": 5, "values": 2, "scout": 1, "assassination": 1}  # room soon runs out


def announcements(state: np.void) -> set[str]:
    """Name what the mover can announce, from the hand and what lies on the table."""
    p = int(state["active"])
    hand = {word for word, count in zip(CARD_WORDS, state["held"][p], strict=True) if count}
    in_play = [word for group, word in enumerate(GROUP_WORDS) if state["centre"][group]]
    rows = {word: state["laid"][1 - p, g][: state["num_laid"][1 - p, g]] for g, word in enumerate(GROUP_WORDS)}
    victims = {f"assassinate {CARD_WORDS[card - FACE_UP]} at {word}" for word in rows for card in rows[word]
               if card >= FACE_UP}  # fmt: skip
    victims |= {f"assassinate hidden {nth + 1} at {word}" for word in rows for nth in range(sum(rows[word] < FACE_UP))}
    targets = {
        "assassination": victims or {f"assassinate hidden 1 at {word}" for word in in_play},
        "scout": {f"scout {word}" for word in in_play},
        "wrath": {f"wrath {word}" for word in in_play},
        "castling": {f"castle {one} {two}" for one, two in combinations(in_play, 2)},
    }
    return {name for card, names in targets.items() if card in hand for name in names}


def offered(mask: np.ndarray) -> set[str]:
    """Name the announcements that a mask offers."""
    return {ACTIONS.names[action] for sort in SORTS for action in range(*ACTIONS.slices[sort].indices(ACTIONS.size))
            if mask[action]}  # fmt: skip


def without_room(state: np.void) -> bool:
    """Tell whether the mover has five cards below every group in play."""
    sizes = state["num_laid"][state["active"]]
    return all(size == 5 for size, left in zip(sizes, state["centre"], strict=True) if left)


def asking(batch: Batch) -> np.ndarray:
    """Return the games in which an action card can be announced."""
    return np.flatnonzero(np.isin(batch.states["phase"], (Phase.LAY, Phase.ACT)) & (batch.states["acted"] == 0))


@pytest.mark.parametrize("settings", [{}, CROWDED])
def test_what_can_be_announced_is_what_plain_lists_say(settings: dict[str, Any]) -> None:
    asked = 0
    for batch in played("caesar", 2, pace(256, 8), pace(300, 100), seed=8, **settings):
        for g in asking(batch):
            assert offered(batch.action_mask[g]) == announcements(batch.states[g])
            asked += 1
    assert asked > 50


@pytest.mark.compiled
def test_a_mover_without_room_is_asked_with_an_action_card_and_else_the_game_is_over() -> None:
    stuck, ended = 0, 0
    for batch in played("caesar", 2, 256, 300, seed=8, **CROWDED):
        for g in asking(batch):
            state = batch.states[g]
            if without_room(state) and not state["laid_faces"].any():
                stuck += 1
                assert state["held"][state["active"], len(INFLUENCE_WORDS) :].any()
                assert not batch.action_mask[g][ACTIONS.slices["lay"]].any()
        for state in batch.final_states[batch.terminated & (batch.final_states["ending"] == Ending.NO_ROOM)]:
            ended += 1
            assert without_room(state)
    assert stuck and ended
