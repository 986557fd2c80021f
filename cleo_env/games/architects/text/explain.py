"""What an action costs, brings or means, in a few words beside its name: from what its decider sees, and no more."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.core.game import as_states
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.actions import ACTIONS, NUM_UNITS, SQUARE_WORDS, STALLS
from cleo_env.games.architects.editions import Edition, edition_of
from cleo_env.games.architects.enums import FIRST_TAINTED, JOKER, Category
from cleo_env.games.architects.rules.data import CATEGORY_WORDS, COST, DISCARD_AMULETS, HAND_LIMIT, card_words
from cleo_env.games.architects.rules.garden import PLACEMENT_AT
from cleo_env.games.architects.rules.mosaic import score_palms
from cleo_env.games.architects.rules.payment import num_units
from cleo_env.games.architects.text import explain_2006, explain_2019
from cleo_env.games.architects.text.asked import num_too_many, units_in_words
from cleo_env.games.architects.text.edition_words import words_of
from cleo_env.games.architects.text.palace import asked_squares
from cleo_env.games.architects.text.words import counted, face, money, sized, stall_cards, stall_counts

Explanation = Callable[[np.void, str], str]  # (state, action)
TAINTED = "brings an amulet"


def explain(state: np.void, action: str) -> str:
    """Say what an action costs, brings or means to the player who may choose it; nothing where its name says it."""
    edition = edition_of(state)
    table = ACTIONS[edition]
    known = EXPLAINED | OWN[edition]
    segment = table.segment_of(table.index(action)).name
    return known[segment](state, action) if segment in known else ""


def explain_take(state: np.void, action: str) -> str:
    """Name the cards of a stall, and how many are too many with them."""
    stall = STALLS.index(action.split()[-1])
    held = int(state["hand"][state["active"]].sum()) + sum(int(counts[stall].sum()) for counts in stall_counts(state))
    over = f"; {counted(held - HAND_LIMIT, 'card')} too many then" if held > HAND_LIMIT else ""
    return stall_cards(state, stall) + over


def explain_place(state: np.void, action: str) -> str:
    """Name the card to be placed and those it would join."""
    stall = STALLS.index(action.split()[-1])
    return f"{face(state, int(state['drawn'][state['num_placed']]))} beside: {stall_cards(state, stall)}"


def explain_build(state: np.void, action: str) -> str:
    """Say what a piece costs, and what it earns on the palace as it stands."""
    edition = edition_of(state)
    table = ACTIONS[edition]
    segment = table.segment_of(table.index(action))
    category = CATEGORY_WORDS.index(segment.name)
    cost = units_in_words(state, COST[edition, category])
    more = " and 1 for each palm below it" if category == Category.MOSAIC else ""
    return f"costs {cost}; earns {money(state, earned(state, category, segment.labels.index(action)))}{more}"


def earned(state: np.void, category: int, spot: int) -> int:
    """Return what a piece would earn if it were finished now; of a mosaic without its palms."""
    s = as_states(np.array(state, ndmin=1))[0]
    s["spot"] = 0 if category == Category.THRONE else spot
    if category == Category.MOSAIC:
        s["mosaic"] = state["mosaic_pile"][state["pile_size"] - 1]  # which lies nowhere yet
    return int(edition_rules.score_piece(s, category))


def explain_square(state: np.void, action: str) -> str:
    """Count the palms that the mosaic would cover there."""
    return f"covers {counted(palms_at(state, action), 'palm')}"


def palms_at(state: np.void, action: str) -> int:
    """Count the palms that the mosaic in hand would cover at a square."""
    return int(score_palms(as_states(np.array(state, ndmin=1))[0], placement_at(state, action)))


def placement_at(state: np.void, action: str) -> int:
    """Return the placement of the mosaic in hand that an action names by its square."""
    return int(PLACEMENT_AT[state["orientation"], SQUARE_WORDS.index(action.split()[-1])])


def explain_pay(state: np.void, action: str) -> str:
    """Say what becomes of the card, and whether it brings an amulet."""
    card = card_words(state).index(action.removeprefix("pay "))
    if card == JOKER:
        return f"stands for any material; {TAINTED}"
    if card >= FIRST_TAINTED:
        return f"the doubled card: pays 2 units; {TAINTED}"
    if state["credit"][card] > 0:
        return "left over from the doubled card; no card is spent"
    return f"{state['hand'][state['active']][card]} in hand"


def explain_kind(state: np.void, action: str) -> str:
    """Count the units that can be paid in a material."""
    kind = card_words(state).index(action.removeprefix("in "))
    units = num_units(as_states(np.array(state, ndmin=1))[0], int(state["active"]), kind)
    return f"{int(units)} in hand"


def explain_claim(state: np.void, action: str) -> str:
    """Say what a sanctuary takes and gives."""
    palms = words_of(state).claim_costs(state)
    squares, statues = sized(len(asked_squares(state))), int(state["statues"][state["active"]])
    return f"{squares}, each takes an amulet away at the end; uses one statue of {statues}{palms}"


def explain_discard(state: np.void, action: str) -> str:
    """Count the cards of a kind, and say which are tainted."""
    card = card_words(state).index(action.removeprefix("discard "))
    return f"{state['hand'][state['active']][card]} in hand" + (", tainted" if card >= FIRST_TAINTED else "")


def explain_keep_all(state: np.void, action: str) -> str:
    """Say what keeping all costs."""
    return f"brings {counted(num_too_many(state), 'amulet')}"


def explain_discard_down(state: np.void, action: str) -> str:
    """Say what discarding costs."""
    amulets = counted(DISCARD_AMULETS[edition_of(state)], "amulet")
    return f"brings {amulets}; you discard {counted(num_too_many(state), 'card')}"


def explain_tens(state: np.void, action: str) -> str:
    """Say between which bids tens leave the choice."""
    least = NUM_UNITS * int(action.split()[-1])
    most = min(least + NUM_UNITS - 1, int(state["money"][state["decider"]]))
    return f"a bid of {least}" if least == most else f"a bid of {least} to {most}"


def explain_units(state: np.void, action: str) -> str:
    """Say which bid it is with these units."""
    return f"a bid of {NUM_UNITS * int(state['bid_tens']) + int(action.split()[-1])}"


EXPLAINED: dict[str, Explanation] = {
    "take": explain_take,
    "place": explain_place,
    **dict.fromkeys(CATEGORY_WORDS, explain_build),
    "at": explain_square,
    "pay": explain_pay,
    "kind": explain_kind,
    "claim": explain_claim,
    "leave": lambda state, action: "nobody can claim it later",
    "keep_all": explain_keep_all,
    "discard_down": explain_discard_down,
    "discard": explain_discard,
    "tens": explain_tens,
    "units": explain_units,
}
OWN: dict[Edition, dict[str, Explanation]] = {Edition.E06: explain_2006.EXPLAINED, Edition.E19: explain_2019.EXPLAINED}
