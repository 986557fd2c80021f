"""What an AEC environment should promise, check by check; each is one function whose name says it."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np

from cleo_env.testing.aec_play import (
    MakeEnv,
    Trial,
    difference,
    is_over,
    mask_in,
    mask_of,
    need_mask,
    play,
    random_move,
    shown,
)
from cleo_env.testing.report import NotApplicable, Report, demand, run_checks

TRIED = 12  # masked-out or masked-in actions tried at one moment


def check_aec(
    make: MakeEnv,
    *,
    seed: int = 0,
    episodes: int = 4,
    max_steps: int = 5000,
    moments: int = 5,
    redeal: Callable[[Any, str, int], Any] | None = None,
) -> Report:
    """Run all checks on the AEC environments that `make()` returns.

    `redeal(env, agent, key)` returns another environment that the agent should not be able to tell from this one, for
    the check for leaks; a method `redealt(agent, key)` of the environment serves as well.
    """
    env = make()
    if redeal is None and hasattr(env.unwrapped, "redealt"):
        redeal = lambda env, agent, key: env.unwrapped.redealt(agent, key)  # noqa: E731
    return run_checks(str(env), CHECKS, Trial(make, seed, episodes, max_steps, moments, redeal))


def several_episodes_end_in_one_environment(trial: Trial) -> None:
    """Play episode after episode in the same object; all agents must leave at the end of each."""
    env, rng = trial.make(), np.random.default_rng(trial.seed)
    for episode in range(trial.episodes):
        env.reset(seed=trial.seed + episode)
        moves = play(env, rng, trial.max_steps)
        demand(len(moves) < trial.max_steps, f"episode {episode} has not ended after {trial.max_steps} moves")
        for _ in range(len(env.possible_agents) * 2):
            if not env.agents:
                break
            if is_over(env):
                env.step(None)
            else:
                env.step(random_move(env, rng))
        demand(not env.agents, f"episode {episode}: {env.agents} never leave after the end")


def masks_are_of_zeros_and_ones_and_never_empty_for_who_decides(trial: Trial) -> None:
    """Look at the decider's mask before every move."""
    for seed in range(trial.seed, trial.seed + trial.episodes):
        env, rng, move = trial.begun(seed), np.random.default_rng(seed), 0
        while not is_over(env) and move < trial.max_steps:
            mask, space = need_mask(env), env.action_space(env.agent_selection)
            where = f"seed {seed}, move {move}, {env.agent_selection}"
            demand(mask.shape == (space.n,), f"{where}: the mask has shape {mask.shape} for {space.n} actions")
            demand(np.isin(mask, (0, 1)).all(), f"{where}: the mask holds {np.unique(mask)[:5]}")
            demand(mask.any(), f"{where}: nothing is legal")
            env.step(random_move(env, rng))
            move += 1


def who_does_not_decide_is_offered_nothing(trial: Trial) -> None:
    """A mask belongs to the agent that decides: the others' are empty, or hidden information may show in them."""
    for seed, moves in trial.looked_at():
        env = trial.replayed(seed, moves)
        need_mask(env)
        for agent in env.agents:
            mask = mask_of(env, agent)
            offered = agent != env.agent_selection and mask is not None and mask.any()
            where = f"seed {seed}, move {len(moves)}"
            demand(not offered, f"{where}: {agent} is shown a mask while {env.agent_selection} decides")


def observations_lie_in_their_spaces_for_every_agent(trial: Trial) -> None:
    """Also for agents that do not decide, and after the end."""
    for seed in range(trial.seed, trial.seed + trial.episodes):
        env, rng, move = trial.begun(seed), np.random.default_rng(seed), 0
        while True:
            for agent in env.agents:
                inside = env.observation_space(agent).contains(env.observe(agent))
                demand(inside, f"seed {seed}, move {move}: what {agent} sees is not in its space")
            if is_over(env) or move >= trial.max_steps:
                break
            env.step(random_move(env, rng))
            move += 1


def actions_that_are_masked_out_are_not_played(trial: Trial) -> None:
    """Try them: an error, or an end that is bad for who did it, will do; playing on as if all were well will not."""
    tried = 0
    for seed, moves in trial.looked_at():
        illegal = np.flatnonzero(need_mask(trial.replayed(seed, moves)) == 0)
        for action in illegal[:: max(len(illegal) // TRIED, 1)]:
            env = trial.replayed(seed, moves)
            agent, where = env.agent_selection, f"seed {seed}, move {len(moves)}: action {action}"
            before, tried = shown(env), tried + 1
            try:
                env.step(int(action))
            except Exception:
                changed = difference(before, shown(env))
                demand(not changed, f"{where} is masked out and refused, but {changed} has changed")
                continue
            over = env.terminations.get(agent, True) or env.truncations.get(agent, True)
            demand(over, f"{where} is masked out for {agent}, and the game goes on with it")
            demand(env.rewards.get(agent, 0) < 0, f"{where} is masked out and ends the game at no cost for {agent}")
    if not tried:
        raise NotApplicable("everything was legal whenever it was looked at")


def actions_that_are_masked_in_are_played(trial: Trial) -> None:
    """Try them at many moments: none may be an error."""
    for seed, moves in trial.looked_at():
        legal = np.flatnonzero(need_mask(trial.replayed(seed, moves)))
        for action in legal[:: max(len(legal) // TRIED, 1)]:
            env = trial.replayed(seed, moves)
            try:
                env.step(int(action))
            except Exception as problem:
                demand(False, f"seed {seed}, move {len(moves)}: legal action {action} is an error: {problem!r}")


def what_is_no_action_is_refused_and_changes_nothing(trial: Trial) -> None:
    """Try numbers outside the space, and None."""
    for seed, moves in trial.looked_at():
        space = trial.replayed(seed, moves).action_space(trial.replayed(seed, moves).agent_selection)
        for action in (-1, int(getattr(space, "n", 1 << 30)), None):
            env = trial.replayed(seed, moves)
            agent, before = env.agent_selection, shown(env)
            where = f"seed {seed}, move {len(moves)}: {action!r} is no action"
            try:
                env.step(action)
            except Exception:
                changed = difference(before, shown(env))
                demand(not changed, f"{where} and refused, but {changed} has changed")
            else:
                over = env.terminations.get(agent, True) or env.truncations.get(agent, True)
                demand(over, f"{where}, and the game goes on with it")


def one_seed_is_one_game(trial: Trial) -> None:
    """In a fresh environment and in one that has played before, whatever the global generators say."""
    used, _ = trial.played(trial.seed + 1, trial.max_steps)
    for seed in range(trial.seed, trial.seed + trial.episodes):
        random.seed(1)
        np.random.seed(1)  # noqa: NPY002
        fresh, moves = trial.played(seed, trial.max_steps)
        random.seed(2)
        np.random.seed(2)  # noqa: NPY002
        again = trial.begun(seed)
        used.reset(seed=seed)
        for number, move in enumerate(moves):
            compare(f"seed {seed}, move {number}: a second environment differs in", again, used)
            again.step(move)
            used.step(move)
        compare(f"seed {seed}: after the same moves environments differ in", fresh, again)
        compare(f"seed {seed}: after the same moves one that has played before differs in", fresh, used)


def compare(sentence: str, one: Any, other: Any) -> None:
    """Demand that two environments tell their agents the same."""
    found = difference(shown(one), shown(other))
    demand(not found, f"{sentence} {found}")


def a_deep_copy_in_mid_game_goes_on_identically(trial: Trial) -> None:
    """And what happens in the copy does not touch the original."""
    goes_on_identically(trial, deepcopy)


def a_pickled_copy_in_mid_game_goes_on_identically(trial: Trial) -> None:
    """So that games can be kept, and sent to other processes."""
    goes_on_identically(trial, lambda env: pickle.loads(pickle.dumps(env)))


def goes_on_identically(trial: Trial, clone: Callable[[Any], Any]) -> None:
    """Demand that a copy plays like its original, and apart from it."""
    for seed, moves in trial.looked_at():
        env = trial.replayed(seed, moves)
        other, where = clone(env), f"seed {seed}, move {len(moves)}: the copy"
        compare(f"{where} differs at once in", env, other)
        before = shown(env)
        later = play(other, np.random.default_rng(seed), 20)
        changed = difference(before, shown(env))
        demand(not changed, f"{where} was played and {changed} of the original has changed")
        for move in later:
            env.step(move)
        compare(f"{where} differs after {len(later)} moves in", env, other)


def observations_are_the_callers_to_keep_and_to_spoil(trial: Trial) -> None:
    """Writing into one changes nothing in the game, and later moves change nothing in it."""
    for seed, moves in trial.looked_at():
        env = trial.replayed(seed, moves)
        for agent in env.agents:
            kept, before = env.observe(agent), deepcopy(env.observe(agent))
            spoil(env.observe(agent))
            found = difference(before, env.observe(agent))
            demand(
                not found,
                f"seed {seed}, move {len(moves)}: writing into what {agent} was shown changes the game {found}",
            )
            env.step(random_move(env, np.random.default_rng(seed)))
            found = difference(before, kept)
            demand(
                not found, f"seed {seed}, move {len(moves)}: a step changes what {agent} was shown before it {found}"
            )
            if is_over(env):
                break


def spoil(observation: Any) -> None:
    """Write into all arrays of an observation that can be written into."""
    parts = observation.values() if isinstance(observation, dict) else [observation]
    for part in parts:
        if isinstance(part, np.ndarray) and part.flags.writeable:
            part[...] = 1 - part if part.dtype != np.bool_ else ~part


def looking_changes_nothing(trial: Trial) -> None:
    """An environment that everybody looks at goes on like one that nobody looks at."""
    for seed in range(trial.seed, trial.seed + trial.episodes):
        watched, moves = trial.begun(seed), trial.played(seed, trial.max_steps)[1]
        for move in moves:
            for agent in watched.agents:
                watched.observe(agent)
            watched.last()
            watched.step(move)
        compare(f"seed {seed}: being looked at changes", watched, trial.replayed(seed, moves))


def a_redealt_game_looks_the_same_to_its_agent(trial: Trial) -> None:
    """Nothing that is hidden from an agent shows in what it sees or may do."""
    if trial.redeal is None:
        raise NotApplicable("the environment cannot redeal: give `redeal=` or a method `redealt(agent, key)`")
    for seed, moves in trial.looked_at():
        env = trial.replayed(seed, moves)
        for key, agent in enumerate(env.agents):
            other, where = trial.redeal(env, agent, key), f"seed {seed}, move {len(moves)}: {agent}"
            found = difference(env.observe(agent), other.observe(agent))
            demand(not found, f"{where} can tell a redealt game by its observation {found}")
            demand(env.agent_selection == other.agent_selection, f"{where} can tell a redealt game by who decides")
            found = difference(mask_in(env.observe(agent)), mask_in(other.observe(agent)))
            demand(not found, f"{where} can tell a redealt game by its mask")


CHECKS = (
    several_episodes_end_in_one_environment,
    masks_are_of_zeros_and_ones_and_never_empty_for_who_decides,
    who_does_not_decide_is_offered_nothing,
    observations_lie_in_their_spaces_for_every_agent,
    actions_that_are_masked_out_are_not_played,
    actions_that_are_masked_in_are_played,
    what_is_no_action_is_refused_and_changes_nothing,
    one_seed_is_one_game,
    a_deep_copy_in_mid_game_goes_on_identically,
    a_pickled_copy_in_mid_game_goes_on_identically,
    observations_are_the_callers_to_keep_and_to_spoil,
    looking_changes_nothing,
    a_redealt_game_looks_the_same_to_its_agent,
)
