"""Sphinxes and obelisks on the plaza, 2019: two rows, each with three spots for sphinxes and one for an obelisk."""

from __future__ import annotations

from cleo_env.architects.actions import A19
from cleo_env.architects.data_2019 import ROW_SPHINXES
from cleo_env.architects.enums import Category
from cleo_env.core.jit import jit


@jit
def num_on_plaza(s, category):
    """Count the sphinxes or the obelisks that stand in both rows."""
    if category == Category.SPHINX:
        return int(s.sphinxes[0]) + int(s.sphinxes[1])
    return int(s.obelisks[0]) + int(s.obelisks[1])


@jit
def legal_on_plaza(s, mask, category):
    """Offer every row with a free spot for the piece. [A19 6.1] [A19 6.3]"""
    for row in range(2):
        if category == Category.SPHINX:
            mask[A19.sphinx + row] = s.sphinxes[row] < ROW_SPHINXES
        else:
            mask[A19.obelisk + row] = s.obelisks[row] == 0


@jit
def put_on_plaza(s, category, row):
    """Put up a sphinx or an obelisk in a row. [A19 6.1] [A19 6.3]"""
    if category == Category.SPHINX:
        s.sphinxes[row] += 1
    else:
        s.obelisks[row] += 1
