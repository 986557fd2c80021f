"""What a group promises: the vote that may come now, and what is left for later ones."""

from __future__ import annotations

from agents.caesar.chances import lean
from agents.caesar.sides import NO_CARD
from cleo_env.caesar.data import SPECIAL_VOTE
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit


@jit
def chance_of_bust(s, group):
    """Return the chance that this turn's bust calls a group to vote."""
    if s.first_turn or s.bag[group] == 0:
        return 0.0
    return 1.0 / num_cards(s.bag)


@jit
def lowest_of(side):
    """Return the value of a side's lowest numbered card, 0 if it has none."""
    return 0.0 if side.lowest == NO_CARD else side.lowest


@jit
def lead_after(mine, theirs, higher):
    """Return the lead after a vote, given the chance that one has the higher total: it loses its highest card."""
    lost_if_higher = lowest_of(theirs) - mine.highest
    lost_if_lower = theirs.highest - lowest_of(mine)
    return mine.total - theirs.total + higher * lost_if_higher + (1.0 - higher) * lost_if_lower


@jit
def promise(mine, theirs, left, chance, w):
    """Return the share of a group's stake that a side may expect, below 0 if the other may: votes now and later."""
    if mine.count + theirs.count >= SPECIAL_VOTE:
        chance = 1.0
    lead = mine.total - theirs.total
    now = lean(lead, theirs.spread + w.doubt)
    later = lean(lead - w.threat, theirs.spread + w.future)
    after = 0.0
    if left > 1:
        after = lean(lead_after(mine, theirs, 0.5 + 0.5 * now), theirs.spread + w.future)
    if mine.philosophers != theirs.philosophers:
        now, later = -now, -later
    return chance * (now + w.after * after) + (1.0 - chance) * w.later * later
