"""Redealing the 2019 edition."""

from __future__ import annotations

from cleo_env.architects.editions import sizes
from cleo_env.architects.redeal import deal_out, gather, redraw_rest, shuffle_believably
from cleo_env.core.counts import lay_out
from cleo_env.core.jit import jit


@jit
def redeal(s, viewer, key, room):
    """Turn a record into another that the viewer cannot tell apart; `room` holds a deck and a count of each kind."""
    unknown = room[: sizes(s).kinds]
    pool = room[sizes(s).kinds :]
    gather(s, viewer, unknown)
    size = lay_out(unknown, pool)
    shuffle_believably(s, viewer, key, unknown, pool, size)
    deal_out(s, viewer, pool)
    redraw_rest(s, viewer, key)
