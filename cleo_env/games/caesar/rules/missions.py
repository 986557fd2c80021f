"""Missions: conditions as small rows of numbers, with a name for each that can be written.

The printed conditions were not to be had; those dealt by default are our own. [CC 11.5]
A condition is a Need, a number and a group, or ANY; the names of all that can be expressed are in CONDITIONS.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.core.hints import hint
from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import NUM_GROUPS, Need
from cleo_env.games.caesar.rules.data import GROUP_SIZES, GROUP_WORDS, MISSIONS_DEALT, MOST_MISSIONS, MOST_PATRICIANS
from cleo_env.games.caesar.state import CONDITION

ANY = -1
MISSIONS = [
    *(f"majority {group}" for group in GROUP_WORDS),
    "ten patricians",
    "eleven patricians",
    "majority of three groups",
]
# fmt: off
NUMBERS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one",
)
# fmt: on
ALLOWED = (
    f"a list of at most {MOST_MISSIONS} different conditions such as 'majority praetor', 'majority of two groups', "
    "'all consul', 'all of one group', 'one of every group', 'three praetor', 'eleven patricians'"
)


def name_conditions() -> dict[str, tuple[int, int, int]]:
    """Name every condition that can be expressed, with its row."""
    named = {}
    for group, word in enumerate(GROUP_WORDS):
        named[f"majority {word}"] = (int(Need.MAJORITY), 1, group)
        named[f"all {word}"] = (int(Need.ALL), 1, group)
    for number, word in enumerate(NUMBERS[:NUM_GROUPS], start=1):
        groups = "group" if number == 1 else "groups"
        named[f"majority of {word} {groups}"] = (int(Need.MAJORITY), number, ANY)
        named[f"all of {word} {groups}"] = (int(Need.ALL), number, ANY)
    for number, word in enumerate(NUMBERS[: GROUP_SIZES.max()], start=1):
        named[f"{word} of every group"] = (int(Need.EVERY), number, ANY)
        named |= {f"{word} {name}": (int(Need.PATRICIANS), number, group) for group, name in enumerate(GROUP_WORDS)}
    for number, word in enumerate(NUMBERS, start=1):
        named[f"{word} patricians"] = (int(Need.PATRICIANS), number, ANY)
    return named


CONDITIONS = name_conditions()
CONDITION_NAMES = {row: name for name, row in CONDITIONS.items()}
assert len(CONDITION_NAMES) == len(CONDITIONS) and len(NUMBERS) == MOST_PATRICIANS


def encode_missions(given: Any) -> np.ndarray:
    """Return the rows of a list of conditions, or refuse it with what is allowed."""
    if not isinstance(given, list | tuple) or len(given) > MOST_MISSIONS or len(set(map(str, given))) < len(given):
        raise ValueError(f"setting missions={given!r}: allowed is {ALLOWED}")
    rows = np.zeros((MOST_MISSIONS, CONDITION), np.int8)
    for place, name in enumerate(given):
        if not isinstance(name, str) or name not in CONDITIONS:
            known = f"allowed is {ALLOWED}{hint(name, CONDITIONS)}"
            raise ValueError(f"setting missions: there is no condition {name!r}; {known}")
        rows[place] = CONDITIONS[name]
    return rows


def decode_missions(rows: np.ndarray) -> list[str]:
    """Return the names of the conditions in a table of missions."""
    return [CONDITION_NAMES[need, number, group] for need, number, group in rows.tolist() if need != Need.NONE]


@jit
def num_missions(s):
    """Count the missions of the table."""
    total = 0
    for place in range(MOST_MISSIONS):
        total += s.missions[place, 0] != Need.NONE
    return total


@jit
def num_dealt(s):
    """Two missions go to each player, or as many as the table can give to both. [CC 1.6]"""
    return min(MISSIONS_DEALT, num_missions(s) // 2)


@jit
def has_majority(s, p, group):
    """Tell whether a seat has won more than half of a group as it was at the start. [CC 11.2]"""
    return 2 * int(s.won[p, group]) > int(s.group_size[group])


@jit
def has_all(s, p, group):
    """Tell whether a seat has won every patrician of a group. [CC 11.3]"""
    return s.group_size[group] > 0 and s.won[p, group] == s.group_size[group]


@jit
def is_met(s, p, place):
    """Tell whether a seat meets a mission of the table. [CC 11.4] [CC 11.5]"""
    need = s.missions[place, 0]
    number = int(s.missions[place, 1])
    only = s.missions[place, 2]
    found = 0
    every = True
    for group in range(NUM_GROUPS):
        if s.group_size[group] == 0 or (only != ANY and only != group):
            continue
        if need == Need.MAJORITY:
            found += has_majority(s, p, group)
        elif need == Need.ALL:
            found += has_all(s, p, group)
        else:
            found += int(s.won[p, group])
        every = every and s.won[p, group] >= number
    return every if need == Need.EVERY else found >= number
