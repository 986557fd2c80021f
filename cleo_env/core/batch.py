"""Many games side by side: the fastest interface, on which the others stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from cleo_env.core.chance import GOLDEN, mix
from cleo_env.core.game import KEY_LIMIT, Game, as_states, is_whole, plain
from cleo_env.core.loops import NEVER, NEXT_STEP, NOBODY, SAME_STEP, WAIT
from cleo_env.core.sampling import first_illegal, sample_actions
from cleo_env.core.tables import FLOAT32, INT16, check_observation
from cleo_env.core.threads import OneCaller, memory_size, num_cores, run_chunks

RESTART = {
    AutoresetMode.DISABLED: NEVER,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.NEXT_STEP: NEXT_STEP,
}
CHOOSER = 0x5EED_0F_C401CE5  # keeps random choices apart from the chance of a game with the same seed


class Batch:
    """Step many games of one kind at once.

    The arrays belong to the batch and are overwritten by the next step: copy what you keep, or hand in your own
    with `out=`. Row g is about game g; `decider` is the seat that chooses there, and `observation` and `action_mask`
    are that seat's. After a step, `rewards` (by absolute seat), `terminated` and `truncated` tell how games ended,
    and `final_states`, `final_scores`, `final_standings`, `final_winners` keep the last game that ended in each slot.

    Finished games restart in the same step. With autoreset_mode NEXT_STEP they restart in the next one, with
    DISABLED they stay as they are and stay `terminated`; in both cases the action given to a finished game is ignored.

    With observation="float32" observations are scaled by their columns' scales, as networks like them.

    A batch spreads its work over threads by itself, and is for one caller at a time: a second thread gets an error.
    """

    def __init__(
        self,
        game: Game,
        num_games: int,
        seed: int = 0,
        num_players: Any = None,
        *,
        num_threads: int | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        observation: str = INT16,
        **settings: Any,
    ) -> None:
        check_num_games(game, num_games)
        if num_threads is not None and (not is_whole(num_threads) or num_threads < 1):
            raise ValueError(f"num_threads={plain(num_threads)!r}: at least one thread is needed")
        self.game = game
        self.num_games = int(num_games)
        self.num_threads = num_threads or num_cores()
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.scales = check_observation(observation) == FLOAT32
        self._states = self._prototypes(num_players, settings)
        self._make_arrays()
        self.reset(seed)

    def _prototypes(self, num_players: Any, settings: dict[str, Any]) -> np.ndarray:
        """Return a state for every game that holds its number of players and the settings."""
        if num_players is None or np.ndim(num_players) == 0:
            chosen = self.game.default_players if num_players is None else num_players
            return as_states(np.repeat(self.game.prototype(chosen, settings), self.num_games))
        counts = np.asarray(num_players)
        if counts.shape != (self.num_games,):
            raise ValueError(f"num_players has shape {counts.shape}: one number, or one for each of {self.num_games}")
        states = as_states(np.repeat(self.game.prototype(self.game.default_players, settings), self.num_games))
        states["num_players"] = [self.game.check_players(count) for count in counts]
        return states

    def _make_arrays(self) -> None:
        count, game = self.num_games, self.game
        self._one_caller = OneCaller("Batch")
        self._blank = game.blank(1)
        self._decider = np.zeros(count, np.int8)
        self._mask = np.zeros((count, game.actions.size), np.int8)
        self._observation = np.zeros((count, game.observation.size), np.int16)
        self._handed_out = np.zeros(self._observation.shape, np.float32) if self.scales else self._observation
        self._rewards = np.zeros((count, game.seats), np.float32)
        self._shown: dict[str, np.ndarray] = {"observation": self._handed_out, "rewards": self._rewards}
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)
        self.final_states = game.blank(count)
        self.final_scores = np.zeros((count, game.seats), np.int64)
        self.final_winners = np.zeros((count, game.seats), np.bool_)
        self.final_standings = np.zeros((count, game.seats), np.int64)

    @property
    def decider(self) -> np.ndarray:
        """The seat that chooses in each game, -1 where the game is over."""
        return _read_only(self._decider)

    @property
    def observation(self) -> np.ndarray:
        """What each decider sees, in the array the last step wrote."""
        return self._shown["observation"]

    @property
    def rewards(self) -> np.ndarray:
        """What the last step paid, by absolute seat, in the array it wrote."""
        return self._shown["rewards"]

    @property
    def action_mask(self) -> np.ndarray:
        """What each decider may do: 1 for a legal action."""
        return _read_only(self._mask)

    @property
    def states(self) -> np.ndarray:
        """The states themselves. After writing into them call `refresh`."""
        return self._states

    def reset(self, seed: Any = None, where: Any = None) -> None:
        """Start all games anew, or those marked.

        Game i starts with seed + i, or with the i-th of an array of seeds; without a seed with the one after its last.
        """
        games = np.flatnonzero(np.ones(self.num_games, np.bool_) if where is None else self._marked(where))
        with self._one_caller:
            self._restart(games, self._seeds(seed, games))

    def _restart(self, games: np.ndarray, seeds: np.ndarray) -> None:
        """Start these games anew with these seeds."""
        like, begun = as_states(self._states[games]), self.game.blank(len(games))
        start, blank = self.game.loops.start_games, self._blank
        run_chunks(lambda first, last: start(begun, blank, like, seeds, first, last), len(games), self.num_threads)
        self._states[games] = begun
        self._shown["rewards"] = self._rewards
        self._rewards[games] = 0
        self.terminated[games] = False
        self.truncated[games] = False
        self._refresh()

    def _seeds(self, seed: Any, games: np.ndarray) -> np.ndarray:
        """Return the seeds with which these games start."""
        if isinstance(seed, np.ndarray):
            return self._keys(seed)[games]
        if seed is None:
            with np.errstate(over="ignore"):
                return np.array([mix(last + GOLDEN) for last in self._states["seed"][games]], np.uint64)
        first = check_seed(seed)
        return np.array([(first + int(g)) % KEY_LIMIT for g in games], np.uint64)

    def set_states(self, states: np.ndarray) -> None:
        """Go on from other states, for example saved ones; they may mix players and settings.

        They are checked first, in about 2 microseconds a state: one that no game could be in is refused.
        """
        states = np.asarray(states)
        if states.dtype != self.game.dtype or states.shape != (self.num_games,):
            raise ValueError(f"{self.num_games} states of {self.game.name} are needed, not an array {states.shape}")
        self.game.check_states(states)
        with self._one_caller:
            self._states[:] = states
            over = states["decider"] == NOBODY
            self.final_states[over] = states[over]
            self._shown["rewards"] = self._rewards
            self._rewards[:], self.terminated[:], self.truncated[:] = 0, False, False
            self._refresh()

    def refresh(self) -> None:
        """Write decider, observation and mask anew from the states."""
        with self._one_caller:
            self._refresh()

    def _refresh(self) -> None:
        self._shown["observation"] = self._handed_out
        refresh, seen = self.game.loops.refresh, (self._decider, self._observation, self._mask)
        self._run(lambda first, last: refresh(self._states, *seen, first, last))
        self._scale(self._handed_out)

    def _scale(self, out: np.ndarray) -> None:
        """Write the scaled observations, if they are wanted."""
        if self.scales:
            scaled, seen = self.game.observation.scaled, self._observation
            self._run(lambda first, last: scaled(seen[first:last], out[first:last]))

    def step(self, actions: Any, out: Mapping[str, np.ndarray] | None = None) -> None:
        """Play one action in every game. If any is not legal nothing is played anywhere.

        `out` may hold arrays of your own named `observation`, `action_mask` or `rewards`, written in place of ours.
        """
        with self._one_caller:
            self._play(self._checked(actions, self._decider), self._own_arrays(out or {}))
            if out and "action_mask" in out:
                np.copyto(out["action_mask"], self._mask)

    def step_where(self, actions: Any, where: Any) -> None:
        """Play only in the games that `where` marks; the others stay as they are, and so do their rows."""
        where = self._marked(where)
        with self._one_caller:
            actions = self._checked(actions, np.where(where, self._decider, np.int8(NOBODY)))
            self._play(np.where(where, actions, WAIT), self._own_arrays({}))

    def _play(self, actions: np.ndarray, own: dict[str, np.ndarray]) -> None:
        """Play actions that are known to be legal."""
        self._shown = {"observation": own["observation"], "rewards": own["rewards"]}
        step, final = self.game.loops.step_games, (
            self.final_states, self.final_scores, self.final_standings, self.final_winners)  # fmt: skip
        restart, seen = RESTART[self.autoreset_mode], self._observation if self.scales else own["observation"]
        self._run(
            lambda first, last: step(
                self._states, actions, self._blank, restart, own["rewards"], self.terminated, final,
                self._decider, seen, self._mask, first, last,
            )
        )  # fmt: skip
        self._scale(own["observation"])

    def _own_arrays(self, out: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
        """Return the arrays a step writes, the caller's where given."""
        own: dict[str, np.ndarray] = {
            "observation": self._handed_out,
            "action_mask": self._mask,
            "rewards": self._rewards,
        }
        for name, array in out.items():
            if name not in own:
                raise ValueError(f"out[{name!r}]: a step writes {', '.join(own)}")
            wanted = own[name]
            fits = isinstance(array, np.ndarray) and array.shape == wanted.shape and array.dtype == wanted.dtype
            if not fits or not array.flags.c_contiguous or not array.flags.writeable:
                raise ValueError(
                    f"out[{name!r}] must be a writable, contiguous {wanted.dtype} array of shape {wanted.shape}"
                )
        return {**own, **out}

    def _checked(self, actions: Any, decider: np.ndarray) -> np.ndarray:
        """Return the actions as numbers, or say what is wrong with them; where nobody decides none is asked for."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_games,) or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(
                f"actions must be whole numbers of shape ({self.num_games},), not {actions.dtype} of {actions.shape}"
            )
        given, actions = actions, np.ascontiguousarray(actions, np.int64)
        wrong = first_illegal(self._mask, decider, actions, 0, self.num_games)
        if wrong >= 0:
            raise IllegalAction(self.game, wrong, int(self._decider[wrong]), int(given[wrong]), self._mask[wrong])
        return actions

    def random_actions(self, seed: int, count: int) -> np.ndarray:
        """Draw a legal action for every game: the count-th of a stream with this seed."""
        if not is_whole(count) or not 0 <= count < KEY_LIMIT // 2:
            raise ValueError(f"count={plain(count)!r}: a place in a stream is a whole number from 0 on")
        actions = np.empty(self.num_games, np.int64)
        key = np.uint64(check_seed(seed) ^ CHOOSER)
        self._run(lambda first, last: sample_actions(self._mask, key, count, actions, first, last))
        return actions

    def full_view(self, seats: Any = None) -> np.ndarray:
        """Return the full view of every game, rotated to the decider or to the given seats. For critics only."""
        seats = self._seats(np.maximum(self._decider, 0) if seats is None else seats)
        view = np.empty((self.num_games, self.game.full_view.size), np.int16)
        self._run(lambda first, last: self.game.loops.view_games(self._states, seats, view, first, last))
        return view

    def observe(self, seats: Any) -> tuple[np.ndarray, np.ndarray]:
        """Return what one seat of each game sees, and its mask, which is blank unless it decides."""
        seats = self._seats(seats)
        seen, mask = np.empty_like(self._observation), np.empty_like(self._mask)
        self._run(lambda first, last: self.game.loops.observe_seats(self._states, seats, seen, mask, first, last))
        return (self.game.observation.scaled(seen) if self.scales else seen), mask

    def redealt(self, seats: Any, keys: Any) -> Batch:
        """Return a batch of games that the given seats cannot tell from these, with new chance to come."""
        other = Batch.__new__(Batch)
        other.__dict__.update(self.__dict__)
        other._states = as_states(self._states.copy())
        other._make_arrays()
        keys = self._keys(keys)
        seats, redeal, size = self._seats(seats), self.game.loops.redeal_games, self.game.scratch_size
        self._run(lambda first, last: redeal(other._states, seats, keys, size, first, last))
        other.refresh()
        return other

    def _marked(self, where: Any) -> np.ndarray:
        """Return a mark for every game."""
        where = np.asarray(where)
        if where.shape != (self.num_games,) or where.dtype != np.bool_:
            raise ValueError(f"where must be {self.num_games} booleans, not {where.dtype} of shape {where.shape}")
        return where

    def _seats(self, seats: Any) -> np.ndarray:
        """Return one seat number for every game."""
        seats = self._one_for_each("seats", seats).astype(np.int64)
        if (seats < 0).any() or (seats >= self._states["num_players"]).any():
            raise ValueError("seats: a seat is a number from 0 up to, not including, the players of its game")
        return seats

    def _keys(self, keys: Any) -> np.ndarray:
        """Return one key of 64 bits for every game."""
        keys = self._one_for_each("keys", keys)
        if (keys < 0).any():
            raise ValueError(f"keys: a key is a whole number from 0 to {KEY_LIMIT - 1}")
        return keys.astype(np.uint64)

    def _one_for_each(self, what: str, values: Any) -> np.ndarray:
        """Return one whole number for every game, from one for all or one for each."""
        values = np.asarray(values)
        if values.shape not in ((), (self.num_games,)) or not np.issubdtype(values.dtype, np.integer):
            raise ValueError(f"{what}: one whole number, or one for each of {self.num_games} games, is needed")
        return np.broadcast_to(values, (self.num_games,))

    def _run(self, work: Any) -> None:
        run_chunks(work, self.num_games, self.num_threads)


class IllegalAction(ValueError):
    """An action the decider may not take; nothing was played."""

    def __init__(self, game: Game, number: int, seat: int, action: Any, mask: np.ndarray) -> None:
        allowed = [game.actions.names[legal] for legal in np.flatnonzero(mask)]
        known = is_whole(action) and 0 <= action < game.actions.size
        named = repr(game.actions.names[action]) if known else f"number {action}"
        few = ", ".join(map(repr, allowed[:12])) + (f" and {len(allowed) - 12} more" if len(allowed) > 12 else "")
        super().__init__(f"{game.name}, game {number}: action {named} is not legal for seat {seat}; allowed: {few}")


def check_num_games(game: Game, num_games: Any) -> None:
    """Refuse a batch without games, or one that this machine's memory cannot hold."""
    if not is_whole(num_games) or num_games < 1:
        raise ValueError(f"num_games={plain(num_games)!r}: a batch has at least one game")
    needed, there = int(num_games) * game.bytes_per_game, memory_size()
    if there and needed > there:
        raise ValueError(
            f"num_games={num_games}: so many games of {game.name} take {needed / 2**30:,.0f} GiB, and this machine has "
            f"{there / 2**30:,.0f}; {there // (2 * game.bytes_per_game):,} would take half of it"
        )


def check_seed(seed: Any) -> int:
    """Return a seed as a number of 64 bits, or refuse it."""
    if not is_whole(seed) or not 0 <= seed < KEY_LIMIT:
        raise ValueError(f"seed={plain(seed)!r}: a seed is a whole number from 0 to {KEY_LIMIT - 1}")
    return int(seed)


def _read_only(array: np.ndarray) -> np.ndarray:
    view = array.view()
    view.flags.writeable = False
    return view
