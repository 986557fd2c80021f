"""All numbers of the expert that were found by trial and not by rule, in one table."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What the expert goes by. Gains and costs are in points of the final score."""

    doubt: float  # how far a vote of this turn may differ from the totals that are seen, squared
    future: float  # the same of a later vote
    hidden: float  # by how much a hidden card of the opponent is thought higher than the average of all unseen ones
    later: float  # share of a stake that a lead is worth in a group that may vote in a later turn
    out: float  # the same while the group's bust lies out
    after: float  # the same of the lead that is left after a vote
    long: float  # by how much these three rise with each further patrician of the group
    crowd: float  # by how much a lead counts less where the opponent can call a special vote
    thrift: float  # cost of laying a card, for each point of its value
    philosopher: float  # cost of laying a philosopher
    hide: float  # how much rather the first card is laid face down, if it is a three
    hide_high: float  # how much more so for each point above
    bluff: float  # how much of this is left to chance
    assassination: float  # gain for which an assassination is played
    wrath: float  # gain for which the wrath of the gods is played
    haste: float  # how much more for these two before the influence cards
    castling: float  # gain for which castling is played
    scout: float  # gain in certainty for which a scout is played; below 0: wherever one can be
    veto: float  # loss for which a veto is played
    castled: float  # loss by the opponent's castling
    patience: float  # share of these six that is gone at the end of the game
    actions: float  # an action card is drawn if fewer are in hand at the start of the game
    actions_late: float  # the same at its end
    mission: float  # share of a mission's points that counts while two are held
    kept: float  # the same when it is the only one


WEIGHTS = Weights(
    doubt=0.07,
    future=24.0,
    hidden=0.41,
    later=0.24,
    out=0.38,
    after=0.89,
    long=0.18,
    crowd=1.76,
    thrift=0.19,
    philosopher=1.0,
    hide=-0.07,
    hide_high=-0.08,
    bluff=0.2,
    assassination=0.33,
    wrath=0.71,
    haste=0.07,
    castling=0.61,
    scout=-0.27,
    veto=0.33,
    castled=0.5,
    patience=0.21,
    actions=3.25,
    actions_late=3.9,
    mission=0.5,
    kept=1.0,
)
