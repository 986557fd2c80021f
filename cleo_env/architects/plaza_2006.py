"""Sphinxes and obelisks on the plaza, 2006: each in one order, so that only their number counts."""

from __future__ import annotations

from cleo_env.architects.actions import A06
from cleo_env.architects.enums import Category
from cleo_env.core.jit import jit


@jit
def num_on_plaza(s, category):
    """Count the sphinxes or the obelisks that stand."""
    return int(s.sphinxes) if category == Category.SPHINX else int(s.obelisks)


@jit
def legal_on_plaza(s, mask, category):
    """Offer the next sphinx or obelisk. [A06 6.1] [A06 6.2]"""
    mask[A06.sphinx if category == Category.SPHINX else A06.obelisk] = 1


@jit
def put_on_plaza(s, category, spot):
    """Put up the next sphinx or obelisk. [A06 6.1] [A06 6.2]"""
    if category == Category.SPHINX:
        s.sphinxes += 1
    else:
        s.obelisks += 1
