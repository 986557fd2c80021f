"""What must hold in every state of Caesar & Cleopatra at every decision."""

from __future__ import annotations

import numpy as np

from cleo_env.games.caesar.enums import (
    FACE_UP,
    NUM_CARDS,
    NUM_GROUPS,
    NUM_INFLUENCE,
    NUM_PLACES,
    SEATS,
    Bust,
    Card,
    Ending,
    Memory,
    Phase,
)
from tests.contract.demand import demand

COUNTED = (
    "draws", "turn", "idle", "laid_faces", "acted", "stage", "centre", "won", "bag", "held", "known_held", "discard",
    "influence_pile", "influence_left", "action_pile", "action_left", "missions_held", "laid", "num_laid", "set_up_at",
    "set_up_left", "castled_at", "castled_known", "loose",
)  # fmt: skip
AIMED = ("announced", "target", "other_target", "victim")


def check_caesar(states: np.ndarray) -> None:
    """Check everything about Caesar & Cleopatra."""
    for check in (check_signs, check_cards, check_places, check_patricians, check_busts, check_missions,
                  check_knowledge, check_deciders, check_half_done, check_room, check_idle):  # fmt: skip
        check(states)


def check_signs(states: np.ndarray) -> None:
    """Nothing counted is negative."""
    for name in COUNTED:
        demand(states, (states[name].reshape(len(states), -1) >= 0).all(axis=1), f"{name} is not negative")


def counted(cards: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Count by kind the first cards of each row of a list, FACE_UP or not."""
    used = np.arange(cards.shape[-1]) < sizes[..., None]
    kinds = (cards % FACE_UP)[..., None] == np.arange(NUM_CARDS)
    return (kinds & used[..., None]).sum(axis=-2)


def wide(counts: np.ndarray) -> np.ndarray:
    """Return counts of influence cards as counts of all kinds."""
    return np.concatenate([counts, np.zeros((*counts.shape[:-1], NUM_CARDS - NUM_INFLUENCE), counts.dtype)], axis=-1)


def laid_cards(states: np.ndarray) -> np.ndarray:
    """Count each seat's cards on the table by kind."""
    return counted(states["laid"], states["num_laid"]).sum(axis=2)


def check_cards(states: np.ndarray) -> None:
    """Every card of either deck is in exactly one place, influence and action cards in their own piles."""
    influence = counted(states["influence_pile"], states["influence_left"])
    actions = counted(states["action_pile"], states["action_left"])
    cards = states["held"] + states["discard"] + wide(states["loose"]) + laid_cards(states) + influence + actions
    demand(states, (cards == states["deck"][:, None]).all(axis=(1, 2)), "every card is in exactly one place")
    apart = (influence[..., NUM_INFLUENCE:] == 0).all(axis=(1, 2)) & (actions[..., :NUM_INFLUENCE] == 0).all(
        axis=(1, 2)
    )
    demand(states, apart, "piles hold cards of one sort")


def check_places(states: np.ndarray) -> None:
    """At most five cards lie on a side of a group in play, and no trace of others is left."""
    laid, sizes = states["laid"], states["num_laid"]
    demand(states, (sizes <= NUM_PLACES).all(axis=(1, 2)), "at most five cards lie on a side")
    in_play = (states["centre"] > 0)[:, None] | (sizes == 0)
    demand(states, in_play.all(axis=(1, 2)), "cards lie only below groups in play")
    unused = np.arange(NUM_PLACES) >= sizes[..., None]
    demand(states, ~(unused & (laid != 0)).any(axis=(1, 2, 3)), "free places are blank")
    for name in ("influence", "action"):
        piles = states[f"{name}_pile"]
        drawn = np.arange(piles.shape[2]) >= states[f"{name}_left"][..., None]
        demand(states, ~(drawn & (piles != 0)).any(axis=(1, 2)), "drawn cards leave no trace in the pile")


def check_patricians(states: np.ndarray) -> None:
    """Every patrician is in the centre or won by one player."""
    total = states["centre"] + states["won"].sum(axis=1)
    demand(states, (total == states["group_size"]).all(axis=1), "every patrician is in one place")
    done = states["ending"] == Ending.ALL_WON
    demand(states, (states["centre"].sum(axis=1) == 0) == done, "the last patrician ends the game")


def check_busts(states: np.ndarray) -> None:
    """Busts of emptied groups are gone, and black always comes back."""
    bag = states["bag"]
    demand(states, (bag <= 1).all(axis=1) & (bag[:, Bust.BLACK] == 1), "each bust is there once, black in the bag")
    gone = (states["centre"] == 0) & (bag[:, :NUM_GROUPS] == 1)
    demand(states, ~gone.any(axis=1), "busts of emptied groups are gone")


def check_missions(states: np.ndarray) -> None:
    """No mission is dealt twice; two are held until a group is emptied, then one."""
    dealt = states["mission"].reshape(len(states), -1)
    pairs = [dealt[:, a] != dealt[:, b] for a in range(4) for b in range(a)]
    demand(states, np.all(pairs, axis=0) | (dealt < 0).any(axis=1), "missions are dealt once")
    held, emptied = states["missions_held"], ((states["centre"] == 0) & (states["group_size"] > 0)).any(axis=1)
    choosing = np.isin(states["phase"], (Phase.MISSION, Phase.OVER)) | (dealt < 0).any(axis=1)
    demand(states, choosing | (held == np.where(emptied, 1, 2)[:, None]).all(axis=1), "one mission is kept in time")


def check_knowledge(states: np.ndarray) -> None:
    """What the players know of each other's hidden cards is true."""
    demand(states, (states["known_held"] <= states["held"]).all(axis=(1, 2)), "cards known in a hand are there")
    hidden = states["laid"] < FACE_UP
    for name in ("set_up_at", "castled_at"):
        marked = np.arange(NUM_PLACES) < states[name][..., None]
        known = states["num_laid"] >= states[name]
        demand(states, known.all(axis=(1, 2)) & ~(marked & ~hidden).any(axis=(1, 2, 3)), f"{name} marks hidden cards")
    first = counted(states["laid"], states["set_up_at"]).sum(axis=2)[..., :NUM_INFLUENCE]
    setting = (states["phase"] == Phase.SET_UP)[:, None, None]
    first = first + np.where(setting, states["loose"], 0)
    demand(states, (first <= states["set_up_left"]).all(axis=(1, 2)), "set-up cards are among those not seen")
    castled = counted(states["laid"], states["castled_at"]).sum(axis=2)[..., :NUM_INFLUENCE]
    castled = castled + np.where(setting, 0, states["loose"])
    demand(states, (states["castled_known"] <= castled).all(axis=(1, 2)), "known castled cards are there")
    both = (states["set_up_at"] > 0) & (states["castled_at"] > 0)
    demand(states, ~both.any(axis=(1, 2)), "a castled card is no longer one of the set-up")


def check_deciders(states: np.ndarray) -> None:
    """Somebody at the table decides until the end, mostly whose turn it is."""
    phase, decider, active = (states[name] for name in ("phase", "decider", "active"))
    over = phase == Phase.OVER
    demand(states, over == (decider == -1), "nobody decides just when the game is over")
    demand(states, over == (states["ending"] != Ending.NOT_YET), "a game that is over has an ending")
    demand(states, (decider < SEATS) & (active >= 0) & (active < SEATS), "seats are at the table")
    others = np.isin(phase, (Phase.SET_UP, Phase.FIRST_ACTION, Phase.MISSION))
    answers = np.isin(phase, (Phase.VETO, Phase.VETO_DRAW))
    demand(states, over | others | ((decider != active) == answers), "who has the turn decides, but for a veto")
    demand(states, over | (states["turn"] < states["max_turns"]), "turns run out in time")


def check_room(states: np.ndarray) -> None:
    """Influence cards are asked for only where one can be laid; without room an action card is still to be played."""
    games = np.arange(len(states))
    phase, mover = states["phase"], states["active"]
    room = ((states["centre"] > 0) & (states["num_laid"][games, mover] < NUM_PLACES)).any(axis=1)
    influence = states["held"][games, mover, :NUM_INFLUENCE].any(axis=1)
    actions = states["held"][games, mover, NUM_INFLUENCE:].any(axis=1) & (states["acted"] == 0)
    laid = states["laid_faces"].any(axis=1)
    demand(states, (phase != Phase.LAY) | (room & influence & ~laid), "who is asked for influence can lay some")
    demand(states, (phase != Phase.ACT) | laid | (influence & ~room & actions) | (~influence & (room | actions)),
           "who has laid nothing has no influence, or no room and an action card left")  # fmt: skip
    demand(states, (states["ending"] != Ending.NO_ROOM) | ~room, "the game ends for want of room only without room")


def check_idle(states: np.ndarray) -> None:
    """Idle turns end no game in which an influence card is in a pile."""
    over, piles = states["phase"] == Phase.OVER, states["influence_left"].any(axis=1)
    demand(states, (states["idle"] <= 2) & (over | piles | (states["idle"] < 2)), "two idle turns end a game in time")
    demand(states, (states["ending"] != Ending.NOTHING_DONE) | ~piles, "no idle turns end a game with influence piled")


def check_half_done(states: np.ndarray) -> None:
    """What is half done belongs to the phase that does it."""
    phase, announced = states["phase"], states["announced"]
    aiming = np.isin(phase, (Phase.VETO, Phase.CASTLE))
    demand(states, aiming == (announced >= Card.ASSASSINATION), "an announced action is waited for")
    for name in AIMED:
        demand(states, aiming | (states[name] == 0), f"{name} is forgotten when it is done")
    laying = np.isin(phase, (Phase.SET_UP, Phase.CASTLE))
    demand(states, laying == states["loose"].any(axis=(1, 2)), "loose cards are laid out at once")
    size = states["held"].sum(axis=(1, 2))
    demand(states, size <= 2 * states["hand"], "hands are not overfull")


def num_hidden_caesar(states: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Count the cards in places that these seats cannot see, and do not remember."""
    games = np.arange(len(states))
    others = 1 - seats
    piles = states["influence_left"].sum(axis=1) + states["action_left"].sum(axis=1)
    in_use = np.arange(NUM_PLACES) < states["num_laid"][..., None]
    face_down = ((states["laid"] < FACE_UP) & in_use).sum(axis=(2, 3))[games, others]
    apart = states["held"].sum(axis=2)[games, others] + states["loose"].sum(axis=2)[games, others]
    discards = np.where(states["memory"] == Memory.PERFECT, 0, states["discard"].sum(axis=(1, 2)))
    return piles + face_down + apart + discards
