"""What an action brings or means, in a few words beside its name; and the signs of the text board."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.core.wording import Say, as_it_is, numbered
from cleo_env.games.caesar.actions import ACTIONS
from cleo_env.games.caesar.enums import FACE_UP, Card, Phase
from cleo_env.games.caesar.rules.data import GROUP_WORDS, MISSION_POINTS, SPECIAL_VOTE
from cleo_env.games.caesar.rules.turn import is_without_room
from cleo_env.games.caesar.text.words import AGES, for_rules, held_missions, laid_cards

# fmt: off
AIM = (
    ("patricians", "a point for each one won: when a group's bust is drawn, the higher sum of cards there wins one"),
    ("majorities", "a point for more than half of a group's patricians"),
    ("whole groups", "another point for all of them"),
    ("mission", f"{MISSION_POINTS} points if what your secret mission says is true at the end"),
)
LEGEND = (
    ("3 P", "an influence card that lies face up, P a philosopher; the oldest is at the left"),
    ("?3", "your card that lies face down, a 3; the other player sees only ?"),
    ("?", "a card of the other player that lies face down"),
    ("◆ ◇", "a patrician, and one that is gone from the centre"),
    ("> ?", "whose turn it is, and who is asked"),
    ("3 x2", "two cards with the value 3"),
    ("hidden 1", "the oldest of the cards that lie face down there, hidden 2 the next"),
    ("bust", "one is drawn from the bag at the end of a turn: its group votes; grey and black call no vote"),
)
EFFECTS = {  # of the action cards that one may start with
    "assassination": "discards a card of the other player",
    "scout": "turns the other player's cards at a group face up",
    "wrath": "discards all cards of both players at a group",
    "castling": "lays your cards at two groups out anew",
    "veto": "stops an action card of the other player",
}
# fmt: on


def explain(state: np.void, action: str) -> str:
    """Say what an action brings or means to the player who may choose it; nothing where its name says it."""
    segment = ACTIONS.segment_of(ACTIONS.index(action)).name
    return EXPLAINED[segment](state, action) if segment in EXPLAINED else ""


def sketch(state: np.void, actions: list[str], colour: bool = False, say: Say = as_it_is) -> list[str]:
    """Draw nothing: the board shows it all."""
    return []


def group_of(action: str) -> int:
    """Return the group that an action names last."""
    return GROUP_WORDS.index(action.split()[-1])


def explain_lay(state: np.void, action: str) -> str:
    """Say so where the card calls a special vote."""
    if state["phase"] == Phase.SET_UP:
        return ""
    group = group_of(action)
    num_laid = int(state["num_laid"][:, group].sum()) + 1
    return "calls a special vote" if num_laid >= SPECIAL_VOTE else ""


def explain_draw_bust(state: np.void, action: str) -> str:
    """Say what the turn ends with: no bust in the first one, and the end of the game without room."""
    if is_without_room(for_rules(state)):
        return "ends the game: there is no room for an influence card"
    if state["first_turn"]:
        return "ends the turn; in the first turn of the game no bust is drawn"
    return f"ends the turn: one of {numbered(int(state['bag'].sum()), 'bust')} is drawn"


def explain_hidden(state: np.void, action: str) -> str:
    """Say which of the face-down cards is meant."""
    place, group = int(action.split()[2]) - 1, group_of(action)
    row = laid_cards(state, 1 - int(state["active"]), group)
    hidden = int((row < FACE_UP).sum())
    return f"the {AGES[place]} of {numbered(hidden, 'face-down card')}" if hidden else "hits nobody"


def explain_scout(state: np.void, action: str) -> str:
    """Count the cards that a scout would turn up."""
    row = laid_cards(state, 1 - int(state["active"]), group_of(action))
    return f"turns up {numbered(int((row < FACE_UP).sum()), 'card')}"


def explain_wrath(state: np.void, action: str) -> str:
    """Count the cards that the wrath would discard."""
    own, other = (int(state["num_laid"][p, group_of(action)]) for p in (state["active"], 1 - int(state["active"])))
    return f"discards {own} of yours and {other} of theirs"


def explain_castle(state: np.void, action: str) -> str:
    """Count the cards that would be laid out anew."""
    groups = [GROUP_WORDS.index(word) for word in action.split()[1:]]
    own = sum(int(state["num_laid"][state["active"], group]) for group in groups)
    return f"takes up {numbered(own, 'card')} of yours"


def explain_veto(state: np.void, action: str) -> str:
    """Say what a veto costs and brings."""
    return "costs your veto card; you draw a card for it"


def explain_allow(state: np.void, action: str) -> str:
    """Say what will happen."""
    return EFFECTS_ALLOWED[Card(state["announced"])]


def explain_keep(state: np.void, action: str) -> str:
    """Name the mission, which its player alone sees."""
    mission = held_missions(state, int(state["decider"]))[int(action.split()[-1]) - 1]
    return f"{mission}: {MISSION_POINTS} points at the end"


def explain_pile(field: str) -> Callable[[np.void, str], str]:
    """Return what counts the cards of a pile of one's own."""
    return lambda state, action: f"{numbered(int(state[field][state['decider']]), 'card')} left"


EFFECTS_ALLOWED = {
    Card.ASSASSINATION: "the card is discarded",
    Card.SCOUT: "your cards there are turned up",
    Card.WRATH: "all cards there are discarded",
    Card.CASTLING: "they lay their cards out anew",
}
EXPLAINED: dict[str, Callable[[np.void, str], str]] = {
    "lay": explain_lay,
    "draw_bust": explain_draw_bust,
    "assassinate_hidden": explain_hidden,
    "scout": explain_scout,
    "wrath": explain_wrath,
    "castle": explain_castle,
    "veto": explain_veto,
    "allow": explain_allow,
    "draw_influence": explain_pile("influence_left"),
    "draw_action": explain_pile("action_left"),
    "keep": explain_keep,
    "start": lambda state, action: EFFECTS[action.removeprefix("start with ")],
}
