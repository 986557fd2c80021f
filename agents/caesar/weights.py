"""All numbers of the expert that were found by trial and not by rule, in one table."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What the expert thinks things are worth, in points of the final score unless said otherwise."""

    doubt: float  # squared: how far a vote of this turn may differ from what lies open
    future: float  # squared: the same of a vote some turns away
    hidden: float  # by how much a hidden card of the opponent is thought higher than the average unseen one
    later: float  # share of a stake that a lead has in a group that does not vote now
    after: float  # the same of the lead that is left after a vote
    threat: float  # total by which the opponent may catch up before a later vote
    thrift: float  # cost of laying a card for each point of its value: it could be laid another time
    room: float  # cost of taking one of the five places
    philosopher: float  # cost of laying a philosopher
    hide: float  # how much higher the hidden one of two cards should be
    bluff: float  # chance that the cards are laid the other way round
    assassination: float  # gain for which an assassination is worth its card
    scout: float  # the same of a scout, for what its cards are in doubt
    wrath: float  # the same of the wrath of the gods
    castling: float  # the same of castling
    veto: float  # loss for which a veto is worth its card
    patience: float  # by how much these five fall while the piles run out
    actions: float  # action cards to hold
    mission: float  # worth of a mission's points while two are held, as share


WEIGHTS = Weights(
    doubt=0.5,
    future=25.0,
    hidden=0.3,
    later=0.5,
    after=0.4,
    threat=0.0,
    thrift=0.02,
    room=0.0,
    philosopher=0.4,
    hide=0.0,
    bluff=0.2,
    assassination=0.4,
    scout=0.3,
    wrath=0.6,
    castling=0.6,
    veto=0.4,
    patience=0.5,
    actions=2.0,
    mission=0.6,
)
