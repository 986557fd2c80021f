"""The result of a finished game, for people: who was eaten and who won, by the rules' own kernels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cleo_env.core.game import as_states
from cleo_env.core.rewards import mark_winners
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.enums import FIRST_TAINTED
from cleo_env.games.architects.rules.scoring import num_final_amulets
from cleo_env.games.architects.text.edition_words import words_of


@dataclass(frozen=True)
class Result:
    """How one seat ended."""

    wealth: int
    amulets: int
    eaten: bool
    won: bool


def results(state: np.void) -> list[Result]:
    """Return how each seat ended; at the end all hands are shown. [A06 12.3] [A19 12.5]"""
    s = as_states(np.array(state, ndmin=1))[0]
    seats = range(int(state["num_players"]))
    standings = np.array([edition_rules.standing(s, p) for p in seats], np.int64)
    won = np.zeros(len(seats), np.bool_)
    mark_winners(standings, len(seats), won)
    return [
        Result(
            edition_rules.score_wealth(s, p),
            edition_rules.num_amulets_left(s, p),
            bool(edition_rules.is_eaten(s, p)),
            bool(won[p]),
        )
        for p in seats
    ]


def scoring(state: np.void) -> dict[str, list[int | str | bool]]:
    """Return the scoring step by step, a row of all seats each: amulets and what becomes of them, then wealth."""
    s, words, found = as_states(np.array(state, ndmin=1))[0], words_of(state), results(state)
    seats = range(len(found))
    held, money = ([int(state[field][p]) for p in seats] for field in ("amulets", "money"))
    tainted = [int(state["hand"][p][FIRST_TAINTED:].sum()) for p in seats]
    final = [int(num_final_amulets(s, p)) for p in seats]
    discard: dict[str, list[int | str | bool]] = {
        words.common_discard: [signed(found[p].amulets - final[p]) for p in seats]
    }
    return {
        "amulets": [*held],
        "for tainted cards": [signed(count) for count in tainted],
        "for sanctuaries": [signed(final[p] - held[p] - tainted[p]) for p in seats],
        **(discard if words.common_discard else {}),
        words.amulets_heading: [one.amulets for one in found],
        "eaten": [one.eaten for one in found],
        next(iter(words.player_columns)): [*money],
        words.wealth_step: [signed(found[p].wealth - money[p]) for p in seats],
        "wealth": [one.wealth for one in found],
    }


def signed(number: int) -> str:
    """Write what is added or taken away."""
    return f"{number:+d}".replace("-", "−") if number else "0"
