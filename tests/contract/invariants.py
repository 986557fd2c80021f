"""What must hold in every state at every decision, checked for a whole batch at once.

Here is what all games share; a game joins by its lines in the two tables below.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.core.batch import Batch
from cleo_env.core.game import Game
from tests.contract import invariants_architects_2006, invariants_architects_2019, invariants_caesar
from tests.contract.demand import demand

CHECKS: dict[str, Callable[[np.ndarray], None]] = {
    "architects_2006": invariants_architects_2006.check,
    "architects_2019": invariants_architects_2019.check,
    "caesar": invariants_caesar.check_caesar,
}
NUM_HIDDEN: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {  # cards hidden from a seat of each game
    "architects_2006": invariants_architects_2006.num_hidden_cards,
    "architects_2019": invariants_architects_2019.num_hidden_cards,
    "caesar": invariants_caesar.num_hidden_caesar,
}


def check_invariants(game: Game, states: np.ndarray) -> None:
    """Fail, naming the game and what is wrong with it, unless every state makes sense."""
    CHECKS[game.name](states)


def check_batch(batch: Batch) -> None:
    """Fail unless what deciders see and may do is in order in every game of a batch."""
    playing = batch.decider >= 0
    demand(batch.states, (batch.action_mask.any(axis=1) == playing), "the mask is empty just when the game is over")
    demand(batch.states, (batch.action_mask >> 1 == 0).all(axis=1), "a mask holds zeros and ones")
    low, high = batch.game.observation.low, batch.game.observation.high
    seen = batch.observation
    demand(
        batch.states, ~playing | ((seen >= low) & (seen <= high)).all(axis=1), "observations lie within their bounds"
    )
    demand(batch.states, playing | ~seen.any(axis=1), "nobody decides after the end, so nothing is seen")
    check_unseen(batch.game, batch.states[playing], batch.decider[playing], seen[playing])


def check_unseen(game: Game, states: np.ndarray, seats: np.ndarray, observation: np.ndarray) -> None:
    """Fail unless the cards that viewers hold for unseen are as many as lie in places hidden from them."""
    unseen = game.observation.view(observation, "unseen")
    cards = tuple(range(1, unseen.ndim))
    demand(states, (unseen >= 0).all(axis=cards), "no kind is unseen less than never")
    demand(states, unseen.sum(axis=cards) == NUM_HIDDEN[game.name](states, seats), "unseen cards lie in hidden places")
