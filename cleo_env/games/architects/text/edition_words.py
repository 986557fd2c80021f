"""What an edition tells people in its own way: one object an edition, filled in by keyword in its own folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cleo_env.core.wording import Paint
from cleo_env.games.architects.editions import Edition, edition_of
from cleo_env.games.architects.enums import Phase

Sentence = Callable[[np.void, int | None], str]  # (state, seat or None for everybody)
Plaza = tuple[list[tuple[str, str]], set[str]]  # what has its place left and right of each step, and what of it stands


@dataclass(frozen=True)
class EditionWords:
    """The words of an edition; whoever leaves one out cannot be imported."""

    # the board
    player_columns: dict[str, str]  # heading and field
    amulets_heading: str  # over the amulets that decide at the end
    common_discard: str  # what all players discard of their amulets before that, if anything
    wealth_step: str  # what makes wealth out of money at the end
    turns_left: Callable[[np.void], str]  # said after the number of the turn
    sobek_lines: Callable[[np.void, Paint], list[str]]  # what brings corruption
    plaza: Callable[[np.void, int], Plaza]  # (state, steps)
    spot: Callable[[np.void, int], str]  # (state, category): which sphinx or obelisk is being built

    # what is asked, and what everyone saw happen
    asked: dict[Phase, Sentence]  # in phases that only this edition has
    more_in_menu: Callable[[np.void], list[str]]  # said of the turn's menu
    claim_costs: Callable[[np.void], str]  # said of claiming a sanctuary
    events: dict[str, Callable[[Any], list[str]]]  # by segment of actions, where shared ones do not do

    # positions: keys that are plain numbers of the state, then others
    palace: tuple[str, ...]
    counters: tuple[str, ...]  # there so that a loaded game meets the same chance
    belongings: tuple[str, ...]  # of a player
    knowledge: tuple[str, ...]  # keys of what a player knows
    own_keys: tuple[str, ...]
    own_position: Callable[[np.void], dict[str, Any]]
    read_own: Callable[[dict[str, Any], np.void], None]
    read_ending: Callable[[dict[str, Any], np.void], None]


WORDS: dict[Edition, EditionWords] = {}


def words_of(state: np.void) -> EditionWords:
    """Return the words of a state's edition."""
    return WORDS[edition_of(state)]
