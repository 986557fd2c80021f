"""The end of a turn in sentences: special votes, the bust and its vote, stage by stage as the rules do them."""

from __future__ import annotations

import numpy as np

from cleo_env.core.game import as_states
from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import FACE_UP, SEATS, Bust, Card, Phase
from cleo_env.games.caesar.rules.data import BUST_WORDS, GROUP_WORDS
from cleo_env.games.caesar.rules.turn import BUST_STAGE, LAST_STAGE, do_stage
from cleo_env.games.caesar.rules.vote import is_inverted, is_special, total_value
from cleo_env.games.caesar.text.words import card_list, cards, laid_cards, player


@jit
def do_next_stage(states):
    """Do the next stage of the end of a turn, in the first of some states."""
    do_stage(states[0])


def log_end_of_play(before: np.void) -> list[str]:
    """Log all stages from here to where the game asks for something."""
    states = as_states(np.array(before, ndmin=1))
    states["phase"] = Phase.DRAW
    lines: list[str] = []
    while states["phase"][0] == Phase.DRAW and states["stage"][0] < LAST_STAGE:
        stage = as_states(states.copy())
        do_next_stage(states)
        lines += log_stage(stage[0], states[0])
    return lines


def log_stage(before: np.void, after: np.void) -> list[str]:
    """Log a special vote if one was held, or what came out of the bag."""
    stage = int(before["stage"])
    if stage == BUST_STAGE:
        return log_bust(before, after)
    if is_special(before, stage):
        return [f"so many cards lie at {GROUP_WORDS[stage]} that it votes by itself", *log_vote(before, after, stage)]
    return []


def log_bust(before: np.void, after: np.void) -> list[str]:
    """Say which bust was drawn, and the vote it called."""
    who = player(before["active"])
    if before["first_turn"]:
        return [f"{who} drew no bust in the first turn"]
    if after["draws"] == before["draws"]:
        return [f"{who} found the bag empty"]
    gone = np.flatnonzero((before["bag"] == 1) & (after["bag"] == 0))
    if len(gone) == 0:
        return [f"{who} drew the {BUST_WORDS[Bust.BLACK]} bust, and all busts went back into the bag"]
    lines = [f"{who} drew the {BUST_WORDS[gone[0]]} bust"]
    return lines if gone[0] == Bust.GREY else lines + log_vote(before, after, int(gone[0]))


def log_vote(before: np.void, after: np.void, group: int) -> list[str]:
    """Say how a group voted and what it cost both sides."""
    sides = " against ".join(side_in_words(before, p, group) for p in range(SEATS))
    winners = [p for p in range(SEATS) if after["won"][p, group] > before["won"][p, group]]
    if not winners:
        return [f"{GROUP_WORDS[group]} voted, {sides}: a tie"]
    turned = ", as philosophers turned it" if is_inverted(before, group) else ""
    lines = [f"{GROUP_WORDS[group]} voted, {sides}: {player(winners[0])} won a patrician{turned}"]
    lines += [f"{player(p)} lost {cards(lost)}" for p in range(SEATS) if (lost := lost_cards(before, after, p)).any()]
    return lines + ([f"{GROUP_WORDS[group]} has no patricians left"] if after["centre"][group] == 0 else [])


def side_in_words(state: np.void, p: int, group: int) -> str:
    """Write the total of a side, and its cards."""
    counts = np.zeros(len(Card), np.int64)
    np.add.at(counts, laid_cards(state, p, group).astype(np.int64) % FACE_UP, 1)
    shown = f" ({' '.join(card_list(counts))})" if counts.any() else ""
    return f"{player(p)} {total_value(state, p, group)}{shown}"


def lost_cards(before: np.void, after: np.void, p: int) -> np.ndarray:
    """Count the cards that went to a player's discards."""
    return after["discard"][p].astype(np.int64) - before["discard"][p]
