"""The conformance kit: our environments pass it, and every check finds an environment that breaks its promise."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import cleo_env
from cleo_env.interfaces.aec import GameEnv, make_env
from cleo_env.registry import get_game
from cleo_env.testing import check_aec, check_batch
from tests.contract.games import each_game

pytestmark = pytest.mark.compiled
FEW = {"episodes": 2, "moments": 3}
SHORT = {"max_turns": 3}


@each_game
def test_our_environments_keep_every_promise(game, players):
    report = check_aec(lambda: make_env(game, num_players=players, **SHORT), **FEW)
    assert report and not report.skipped, str(report)


@each_game
def test_our_batches_keep_every_promise(game, players):
    report = check_batch(
        lambda num_games, seed: cleo_env.make_batch(game, num_games, seed, players, **SHORT), num_games=3, steps=60
    )
    assert report and not report.skipped, str(report)


class Caesar(GameEnv):
    """An environment that the broken ones below are made from."""

    def __init__(self):
        super().__init__(get_game("caesar"), **SHORT)


class Endless(Caesar):
    def _end_game(self):
        self.reset(seed=1)


class TwoInAMask(Caesar):
    def observe(self, agent):
        seen = super().observe(agent)
        return seen | {"action_mask": seen["action_mask"] * 2}


class MaskForAll(Caesar):
    def observe(self, agent):
        return super().observe(agent) | {"action_mask": self._one.mask.copy()}


class OutOfBounds(Caesar):
    def observe(self, agent):
        seen = super().observe(agent)
        seen["observation"] += 10_000 * (agent != self.agent_selection)
        return seen


class AnythingGoes(Caesar):
    def _legal(self, action):
        return int(np.argmax(self._one.mask))


class LateRefusal(Caesar):
    def _legal(self, action):
        try:
            return super()._legal(action)
        except ValueError:
            self._one.play(int(np.argmax(self._one.mask)))
            raise


class RefusesMuch(Caesar):
    def _legal(self, action):
        if super()._legal(action) % 2:
            raise ValueError("not today")
        return action


class OwnLuck(Caesar):
    def reset(self, seed=None, options=None):
        super().reset(seed=int(np.random.randint(1 << 30)))  # noqa: NPY002


class BlankCopies(Caesar):
    def __deepcopy__(self, memo):
        other = Caesar()
        other.reset(seed=0)
        return other

    def __reduce__(self):
        return Caesar, ()


class OwnArrays(Caesar):
    def observe(self, agent):
        if self._seat_of[agent] == self._decider:
            return {"observation": self._one.observation, "action_mask": self._one.mask}
        return super().observe(agent)


class TouchedByLooks(Caesar):
    looks = 0

    def last(self, observe=True):
        self.looks += 1
        return super().last(observe)

    def observe(self, agent):
        seen = super().observe(agent)
        seen["observation"][0] = min(self.looks, 1)
        return seen


class Leaky(Caesar):
    def observe(self, agent):
        seen = super().observe(agent)
        seen["observation"][0] = self._one.states["seed"][0] % 2
        return seen


@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (Endless, "several episodes end"),
        (TwoInAMask, "masks are of zeros and ones"),
        (MaskForAll, "who does not decide"),
        (OutOfBounds, "observations lie in their spaces"),
        (AnythingGoes, "masked out are not played"),
        (AnythingGoes, "what is no action"),
        (LateRefusal, "masked out are not played"),
        (RefusesMuch, "masked in are played"),
        (OwnLuck, "one seed is one game"),
        (BlankCopies, "a deep copy"),
        (BlankCopies, "a pickled copy"),
        (OwnArrays, "the callers to keep and to spoil"),
        (TouchedByLooks, "looking changes nothing"),
        (Leaky, "redealt game looks the same"),
    ],
)
def test_a_broken_promise_is_found(broken, check):
    report = check_aec(broken, seed=1, max_steps=400, **FEW)
    assert any(check in finding.check for finding in report.findings), str(report)
    with pytest.raises(AssertionError, match=check):
        report.demand()


class LooseBatch:
    """A batch of ours that can be broken in one place."""

    def __init__(self, num_games, seed, flaw):
        self._batch, self._flaw, self._paid = cleo_env.make_batch("caesar", num_games, seed, **SHORT), flaw, 0

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._batch, name)

    @property
    def observation(self):
        leak = (self._batch.states["seed"] % 2).astype(np.int16)[:, None]
        return self._batch.observation + {"size": self._batch.num_games, "leak": leak}.get(self._flaw, 0)

    @property
    def action_mask(self):
        return self._batch.action_mask * (0 if self._flaw == "empty" else 1)

    @property
    def rewards(self):
        return self._batch.rewards + (self._flaw == "wages")

    def redealt(self, seats, keys):
        other = copy.copy(self)
        other._batch = self._batch.redealt(seats, keys)
        return other

    def __deepcopy__(self, memo):
        other = copy.copy(self)
        if self._flaw != "copy":
            other._batch = copy.deepcopy(self._batch)
        return other

    def step(self, actions):
        if self._flaw == "lenient":
            rows, inside = np.arange(len(actions)), np.clip(actions, 0, self.action_mask.shape[1] - 1)
            actions = np.where(self.action_mask[rows, inside] > 0, inside, self.action_mask.argmax(axis=1))
        self._batch.step(actions)


@pytest.mark.parametrize(
    ("flaw", "check"),
    [
        ("", ""),
        ("empty", "masks are never empty"),
        ("wages", "pay only then"),
        ("size", "any size"),
        ("lenient", "illegal action is refused"),
        ("copy", "a copy goes on"),
        ("leak", "redealt game looks the same"),
    ],
)
def test_a_broken_batch_is_found(flaw, check):
    report = check_batch(lambda num_games, seed: LooseBatch(num_games, seed, flaw), num_games=3, steps=40)
    assert bool(report) == (not flaw) and all(check in finding.check or flaw == "empty" for finding in report.findings)
    assert not flaw or any(check in finding.check for finding in report.findings)
