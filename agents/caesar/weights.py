"""All numbers of the expert that were found by trial and not by rule, in one table."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What the expert thinks things are worth, in points of the final score unless said otherwise."""

    doubt: float  # squared: how far a vote of this turn may differ from what lies open
    future: float  # squared: the same of a vote some turns away
    hidden: float  # by how much a hidden card of the opponent is thought higher than the average unseen one
    suspicion: float  # how much a possible hidden philosopher takes from a lead, 2 if it is feared and 0 if not
    later: float  # share of a stake that a lead has in a group that may vote in a later turn
    out: float  # the same while its bust lies out
    after: float  # the same of the lead that is left after a vote
    threat: float  # total by which the opponent may catch up before a later vote
    thrift: float  # cost of laying a card for each point of its value: it could be laid another time
    squeeze: float  # the same for its value squared
    philosopher: float  # cost of laying a philosopher
    hide: float  # how much the first card is rather laid face down
    hide_high: float  # the same for each point above three
    hide_late: float  # how much rather face up if the vote comes at once
    bluff: float  # how much of this is left to chance
    assassination: float  # gain for which an assassination is worth its card
    scout: float  # the same of a scout, for what its cards are in doubt
    scout_later: float  # chance of a vote that a scout counts with in later turns
    wrath: float  # the same of the wrath of the gods
    castling: float  # the same of castling
    haste: float  # by how much these three are more before the influence cards than after
    veto: float  # loss for which a veto is worth its card
    castled: float  # loss by the opponent's castling
    patience: float  # share of these that is gone at the end
    actions: float  # action cards to hold
    actions_late: float  # the same at the end
    mission: float  # worth of a mission's points while two are held, as share
    kept: float  # the same when one is kept
    rumour: float  # points that a majority is worth more to the opponent, for it may be a mission


WEIGHTS = Weights(
    doubt=0.241,
    future=20.041,
    hidden=0.868,
    suspicion=0.5,
    later=0.321,
    out=0.321,
    after=1.160,
    threat=0.170,
    thrift=0.117,
    squeeze=0.0,
    philosopher=0.578,
    hide=0.0,
    hide_high=0.0,
    hide_late=0.0,
    bluff=1.0,
    assassination=0.495,
    scout=-0.215,
    scout_later=0.0,
    wrath=0.409,
    castling=0.5,
    haste=0.0,
    veto=0.519,
    castled=0.3,
    patience=0.3,
    actions=3.4,
    actions_late=3.4,
    mission=0.1,
    kept=1.0,
    rumour=0.1,
)
