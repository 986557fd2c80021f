"""Measure how fast other libraries play random games on this machine.

    python -m tools.bench.peers --seconds 4

A step is one decision of a player; chance nodes take time but are not counted.
Every peer is imported inside its own function, so that one which is not
installed, or does not run here, is skipped and the others are still measured.
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

SEED = 0
SPELLS = 2
BATCH = 4096
STEPS_PER_DEAL = 32

ONE_GAME = "one game, one thread"
BATCHED = f"{BATCH} games, jit, all cores"


@dataclass(frozen=True)
class Peer:
    """A game of another library; `measure(seconds)` plays it and returns steps per second."""

    name: str
    kind: str
    measure: Callable[[float], float]


class Result(NamedTuple):
    """The speed of a peer, or None and the reason why it was not measured."""

    name: str
    steps_per_second: float | None
    reason: str


def steps_per_second(play: Callable[[], int], seconds: float) -> float:
    """Return the better of two runs, after one call of `play` to warm up."""
    play()
    return max(timed_spell(play, seconds / SPELLS) for _ in range(SPELLS))


def timed_spell(play: Callable[[], int], seconds: float) -> float:
    """Call `play`, which returns the decisions it took, until the time is up."""
    decisions = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        decisions += play()
    return decisions / elapsed


def measure_open_spiel(game_name: str, seconds: float, *, tensors: bool) -> float:
    """Play an OpenSpiel game from Python, sampling its chance nodes."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game(game_name)
    observer = make_observation(game) if tensors else None
    rng = random.Random(SEED)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcome, _ = pyspiel.sample_action(state.chance_outcomes(), rng.random())
                state.apply_action(outcome)
            else:
                decide_open_spiel(state, rng, observer)
                decisions += 1
        return decisions

    return steps_per_second(play, seconds)


def decide_open_spiel(state: Any, rng: random.Random, observer: Any) -> None:
    """Look at the game as the player to move, if there is an observer, and take a random legal action."""
    if observer is not None:
        observer.set_from(state, state.current_player())
    state.apply_action(rng.choice(state.legal_actions()))


def measure_pettingzoo_connect_four(seconds: float) -> float:
    """Play PettingZoo's Connect Four with the loop of its documentation."""
    from pettingzoo.classic import connect_four_v3

    return measure_aec(connect_four_v3.env(), seconds)


def measure_aec(env: Any, seconds: float) -> float:
    """Play an AEC environment with the loop of PettingZoo's documentation."""
    for seed, agent in enumerate(env.possible_agents, SEED):
        env.action_space(agent).seed(seed)
    return steps_per_second(partial(play_aec, env), seconds)


def play_aec(env: Any) -> int:
    """Play one game and leave out the empty steps that follow its end."""
    env.reset()
    decisions = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            decisions += 1
    return decisions


def measure_rlcard_uno(seconds: float) -> float:
    """Play RLCard's Uno, whose states carry the observation and the legal actions."""
    import rlcard

    env = rlcard.make("uno", config={"seed": SEED})
    rng = random.Random(SEED)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return steps_per_second(play, seconds)


def measure_pgx(game_name: str, seconds: float) -> float:
    """Play a batch of pgx games, jitted and vmapped, with a spare deal for the games that end.

    `pgx.experimental.auto_reset` deals every game anew at every step, which
    makes Sparrow Mahjong about five times slower than this. Here a slot that
    ends two games between deals plays its spare twice.
    """
    import jax
    import pgx

    env = pgx.make(game_name)
    deal = jax.jit(partial(deal_pgx, env))
    step = jax.jit(partial(step_pgx, env))
    keys = map(jax.random.key, itertools.count(SEED))
    state = deal(next(keys))

    def play() -> int:
        nonlocal state
        spare = deal(next(keys))
        for key in itertools.islice(keys, STEPS_PER_DEAL):
            state = step(spare, state, key)
        jax.block_until_ready(state)
        return BATCH * STEPS_PER_DEAL

    return steps_per_second(play, seconds)


def deal_pgx(env: Any, key: Any) -> Any:
    """Set up a whole batch of new games."""
    import jax

    return jax.vmap(env.init)(jax.random.split(key, BATCH))


def step_pgx(env: Any, spare: Any, state: Any, key: Any) -> Any:
    """Take a random legal action in every game and replace the games that end."""
    import jax
    import jax.numpy as jnp

    action_key, chance_key = jax.random.split(key)
    logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
    action = jax.random.categorical(action_key, logits)
    state = jax.vmap(env.step)(state, action, jax.random.split(chance_key, BATCH))
    return jax.vmap(replace_finished_pgx)(spare, state)


def replace_finished_pgx(spare: Any, state: Any) -> Any:
    """Return the spare game if this one has ended."""
    import jax
    import jax.numpy as jnp

    ended = state.terminated | state.truncated
    return jax.tree.map(partial(jnp.where, ended), spare, state)


PEERS = (
    Peer("OpenSpiel backgammon", ONE_GAME, partial(measure_open_spiel, "backgammon", tensors=True)),
    Peer("OpenSpiel dou_dizhu", ONE_GAME, partial(measure_open_spiel, "dou_dizhu", tensors=True)),
    Peer("OpenSpiel gin_rummy", ONE_GAME, partial(measure_open_spiel, "gin_rummy", tensors=True)),
    Peer(
        "OpenSpiel hearts (no tensors)",
        ONE_GAME,
        partial(measure_open_spiel, "hearts", tensors=False),
    ),
    Peer("PettingZoo connect_four", ONE_GAME, measure_pettingzoo_connect_four),
    Peer("RLCard uno", ONE_GAME, measure_rlcard_uno),
    Peer("pgx connect_four", BATCHED, partial(measure_pgx, "connect_four")),
    Peer("pgx sparrow_mahjong", BATCHED, partial(measure_pgx, "sparrow_mahjong")),
)


def measure_peer(peer: Peer, seconds: float) -> Result:
    """Measure one peer; whatever fails in another library skips it and not the run."""
    try:
        return Result(peer.name, peer.measure(seconds), "")
    except Exception as error:
        return Result(peer.name, None, f"{type(error).__name__}: {error}")


def measure_all(seconds: float) -> Iterator[Result]:
    """Measure every peer for about so many seconds, in the order of the table."""
    for peer in PEERS:
        yield measure_peer(peer, seconds)


def table_row(peer: Peer, result: Result) -> str:
    """Lay out one line of the printed table."""
    speed = result.steps_per_second
    shown = f"skipped: {result.reason}" if speed is None else f"{speed:>12,.0f}"
    return f"{peer.name:<30} {peer.kind:<28} {shown}"


def main() -> None:
    """Print the table, each line as soon as it is measured."""
    parser = argparse.ArgumentParser(description="Measure the speed of peer libraries.")
    parser.add_argument("--seconds", type=float, default=4.0, help="time to spend on each peer")
    seconds = parser.parse_args().seconds
    print(f"{'peer':<30} {'kind':<28} {'steps/second':>12}")
    for peer in PEERS:
        print(table_row(peer, measure_peer(peer, seconds)), flush=True)


if __name__ == "__main__":
    main()
