"""Redealing the 2006 edition, whose vizier may be looking at cards."""

from __future__ import annotations

from cleo_env.architects.editions import sizes
from cleo_env.architects.enums import Stream
from cleo_env.architects.redeal import (
    NONE_SEEN,
    VIZIER_NUMBER,
    deal_list,
    deal_out,
    gather,
    gather_list,
    redraw_rest,
    shuffle_believably,
)
from cleo_env.core.chance import chance_below
from cleo_env.core.counts import lay_out
from cleo_env.core.jit import jit


@jit
def redeal(s, viewer, key, room):
    """Turn a record into another that the viewer cannot tell apart; `room` holds a deck and a count of each kind."""
    unknown = room[: sizes(s).kinds]
    pool = room[sizes(s).kinds :]
    gather(s, viewer, unknown)
    if viewer != s.active:
        gather_list(s.vizier_cards[: s.num_vizier], NONE_SEEN, unknown)
    size = lay_out(unknown, pool)
    shuffle_believably(s, viewer, key, unknown, pool, size)
    at = deal_out(s, viewer, pool)
    if viewer != s.active:
        deal_list(s.vizier_cards[: s.num_vizier], NONE_SEEN, pool, at)
        redraw_vizier(s, key)
    for place in range(int(s.num_vizier), s.vizier_cards.shape[0]):
        s.vizier_cards[place] = 0
    redraw_rest(s, viewer, key)


@jit
def redraw_vizier(s, key):
    """Draw anew which cards another player has kept so far. [A06 13.4]"""
    if s.num_vizier > 0:
        kept = chance_below(key, Stream.REDEAL, VIZIER_NUMBER, 1 << int(s.num_vizier))
        s.vizier_kept = kept >> int(s.vizier_left) << int(s.vizier_left)
