"""Studies of Caesar & Cleopatra."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cleo_env.agents.players.scripted import ScriptedAgent, script_of
from cleo_env.agents.view import View
from cleo_env.games.caesar.actions import laid_by, lay_action
from cleo_env.games.caesar.enums import Face, Phase
from cleo_env.games.caesar.rules.data import SEAT_WORDS
from cleo_env.registry import get_game
from tools.findings.study import Row, among_experts, expert_games, expert_with, seat_shares

GAME, PLAYERS = "caesar", 2
NEVER, ALWAYS = -100.0, 100.0
SET_UPS = {  # the group below which each card from 1 to 5 is laid; praetors, quaestors and aediles are the large ones
    "high cards below the large groups": (4, 3, 2, 1, 0),
    "high cards below the small groups": (0, 1, 2, 3, 4),
}


class FixedSetUp(ScriptedAgent):
    """The expert, but for the set-up: there every card has its group."""

    def __init__(self, group_of: tuple[int, ...]) -> None:
        super().__init__(get_game(GAME), "expert")
        self.group_of = group_of

    def act(self, view: View) -> np.ndarray:
        """Return the expert's actions, with its lowest card below that card's group in the set-up."""
        actions = super().act(view)
        for row in np.flatnonzero(view.states["phase"] == Phase.SET_UP):
            card, _, _ = laid_by(actions[row])
            actions[row] = lay_action(card, Face.DOWN.value, self.group_of[card])
        return actions


def first_turn(blocks: int) -> Iterator[Row]:
    """Let experts play with either starter, and count wins of who starts."""
    for seat, starter in enumerate(SEAT_WORDS):
        shares = seat_shares(expert_games(GAME, PLAYERS, blocks, starter=starter))
        yield {"who starts": starter, "starter wins": shares[seat], "games": blocks}


def set_ups(blocks: int) -> Iterator[Row]:
    """Seat players that lay out their first cards in a fixed way against the expert, who does so by chance."""
    for words, group_of in SET_UPS.items():
        yield {"set-up": words, **among_experts(GAME, FixedSetUp(group_of), PLAYERS, blocks)}


def hidden_cards(blocks: int) -> Iterator[Row]:
    """Seat players that choose otherwise which of the two cards of a turn lies face down, against the expert."""
    for words, other in (
        ("either, by chance", {"hide": 0.0, "hide_high": 0.0, "bluff": 1.0}),
        ("the better card, always", {"hide": ALWAYS, "hide_high": 0.0}),
        ("the other card, always", {"hide": NEVER, "hide_high": 0.0}),
        ("the better card if it is high", {"hide": 0.0, "hide_high": 1.0, "bluff": 0.0}),
        ("the better card if it is low", {"hide": 0.0, "hide_high": -1.0, "bluff": 0.0}),
        ("as the expert, but never by chance", {"bluff": 0.0}),
    ):
        yield {"face down": words, **among_experts(GAME, expert_with(GAME, **other), PLAYERS, blocks)}


def action_cards(blocks: int) -> Iterator[Row]:
    """Seat players that draw action cards while they hold fewer than so many, against the expert."""
    weights = script_of(GAME).weights
    for words, fewer in (("none", 0.0), ("1", 1.0), ("2", 2.0), ("as the expert", weights.actions), ("5", 5.0)):
        late = weights.actions_late if fewer == weights.actions else fewer
        agent = expert_with(GAME, actions=fewer, actions_late=late)
        yield {"action cards held": words, **among_experts(GAME, agent, PLAYERS, blocks)}
