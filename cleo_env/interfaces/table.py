"""One game for people, tests and tools: actions by name, positions, records, a log of what everyone saw."""

from __future__ import annotations

from copy import deepcopy
from os import PathLike
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from cleo_env.core.batch import Batch, check_seed
from cleo_env.core.game import Game, plain
from cleo_env.core.hints import nearest
from cleo_env.core.in_turn import read_position, write_position
from cleo_env.core.position import PositionError, check_keys, check_position
from cleo_env.core.record import RecordError, check_record, load_record, save_record
from cleo_env.interfaces.opponents import Asking, make_opponent
from cleo_env.interfaces.scoring import score_states
from cleo_env.registry import get_game

ONLY = np.array([0])  # the one game of a table


class Table:
    """A table at which one game is played, decision by decision."""

    def __init__(self, game: str | Game, num_players: int | None = None, seed: int = 0, **settings: Any) -> None:
        self.game = get_game(game) if isinstance(game, str) else game
        self._batch = Batch(
            self.game,
            1,
            check_seed(seed),
            num_players,
            num_threads=1,
            autoreset_mode=AutoresetMode.DISABLED,
            **settings,
        )
        self._start: dict[str, Any] | None = {"seed": int(seed)}
        self._actions: list[str] = []
        self.log: list[str] = []
        self._asking = self._new_asking()

    def _new_asking(self) -> Asking:
        """Return what agents are asked with, which depends on the seed alone."""
        asking = Asking(self.game, len(ONLY))
        asking.start(ONLY, self._batch.states["seed"])
        return asking

    @classmethod
    def from_position(cls, position: dict[str, Any], seed: int = 0) -> Table:
        """Set up a game as a position describes it: at the start of a turn, or where its `in_turn` says."""
        if not isinstance(position, dict) or "game" not in position:
            raise PositionError("a position is a dict with the key 'game'")
        settings = position.get("settings", {})
        check_keys("settings", settings, get_game(position["game"]).settings.by_name)
        players = position.get("players")
        num_players = position.get("num_players", len(players) if isinstance(players, list) else None)
        table = cls(position["game"], num_players, seed, **settings)
        read_position(table.game, position, table._batch.states)
        table._batch.refresh()
        table._start = {"seed": int(seed), "position": deepcopy(position)}
        return table

    @classmethod
    def from_record(cls, record: dict[str, Any]) -> Table:
        """Play a recorded game again to where the record ends."""
        check_record(record)
        game = get_game(record["game"])
        if record["version"] != game.version:
            raise RecordError(f"the record is of {game.name} version {record['version']}; this is {game.version}")
        table = cls._started(game, record)
        for number, name in enumerate(record["actions"]):
            try:
                table.play(name)
            except ValueError as problem:
                raise RecordError(f"action {number} of the record: {problem}") from None
        return table

    @classmethod
    def _started(cls, game: Game, record: dict[str, Any]) -> Table:
        """Set up a recorded game as it began."""
        try:
            if "position" in record:
                check_position(game.name, record["position"], record["num_players"])
                return cls.from_position({"num_players": record["num_players"], **record["position"]}, record["seed"])
            settings = record.get("settings", {})
            check_keys("settings", settings, game.settings.by_name)
            return cls(game, record["num_players"], record["seed"], **settings)
        except ValueError as problem:
            raise RecordError(f"the record cannot be set up: {problem}") from None

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Table:
        """Play the game of a record file again to where it ends."""
        return cls.from_record(load_record(path))

    def save(self, path: str | PathLike[str], *, force: bool = False) -> None:
        """Write the record of this game to a file; one that holds no record is left alone unless it is forced."""
        save_record(self.record, path, force=force)

    @property
    def state(self) -> np.void:
        """The game's struct: one element of a structured array."""
        return self._batch.states[0]

    @property
    def batch(self) -> Batch:
        """The game as a batch of one, which agents can be shown."""
        return self._batch

    @property
    def num_players(self) -> int:
        """How many seats are in use."""
        return int(self.state["num_players"])

    @property
    def decider(self) -> int:
        """The seat that chooses now, -1 after the end."""
        return int(self._batch.decider[0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decider < 0

    @property
    def ending(self) -> str:
        """Why the game has ended, in words."""
        return self.game.words.endings[int(self.state["ending"])]

    @property
    def legal(self) -> list[str]:
        """Names of what the decider may do, in order of their index."""
        return [self.game.actions.names[action] for action in np.flatnonzero(self._batch.action_mask[0])]

    def play(self, name: str) -> None:
        """Do what the decider chose, by name."""
        action = self._index(name)
        before = self._batch.states.copy()[0]
        self._batch.step(np.array([action]))
        self._actions.append(name)
        self._asking.count_moves(ONLY)
        self.log.extend(self.game.words.tell(before, name, self.state))

    def ask(self, agent: Any) -> str:
        """Return what an agent would do in the decider's place: the name of an agent, an agent, or a function.

        It sees what it would see in an arena, and draws by the game's seed and the moves so far, so it answers the
        same however often it is asked. `table.play(table.ask("expert"))` lets it play.
        """
        if self.over:
            raise ValueError(f"{self.game.name}: the game is over, nobody can be asked")
        batch, opponent, seats = self._batch, make_opponent(agent, self.game), np.array([self.decider])
        seen, masks = batch.observation.copy(), batch.action_mask.copy()
        return self.game.actions.names[self._asking.ask(opponent, batch.states, ONLY, seats, seen, masks)[0]]

    def _index(self, name: str) -> int:
        """Return the number of an action, or suggest what was meant."""
        if self.over:
            raise ValueError(f"{self.game.name}: the game is over, {plain(name)!r} cannot be played")
        if not isinstance(name, str) or name not in self.game.actions:
            meant = f"{asked} " if (asked := nearest(name, self.legal, 3)) else ""
            raise ValueError(f"{self.game.name} has no action {plain(name)!r}: {meant}allowed: {', '.join(self.legal)}")
        return self.game.actions.index(name)

    @property
    def scores(self) -> list[int]:
        """Wealth or points by seat, as if the game ended now; an eaten player's too."""
        return [int(score) for score in self._scored()[0][: self.num_players]]

    @property
    def winners(self) -> list[int]:
        """The winning seats; none while the game goes on."""
        return [int(seat) for seat in np.flatnonzero(self._scored()[1])] if self.over else []

    @property
    def rewards(self) -> list[float]:
        """The reward of every seat; nothing while the game goes on."""
        return [float(reward) if self.over else 0.0 for reward in self._scored()[2][: self.num_players]]

    def _scored(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return scores, winners and rewards of the game as it stands."""
        scores, winners, rewards = score_states(self.game, self._batch.states)
        return scores[0], winners[0], rewards[0]

    def observe(self, seat: int) -> dict[str, np.ndarray]:
        """Return what a seat sees and, if it decides, may do."""
        observation, mask = self._batch.observe(self.game.check_seat(seat, self.num_players))
        return {"observation": observation[0], "action_mask": mask[0]}

    def redealt(self, seat: int, key: int) -> Table:
        """Return another game that this seat cannot tell from this one, with a new seed for all chance to come."""
        other = Table.__new__(Table)
        other.game, other.log, other._actions, other._start = self.game, list(self.log), [], None
        other._batch = self._batch.redealt(self.game.check_seat(seat, self.num_players), key)
        other._asking = other._new_asking()
        return other

    def render(self, seat: int | str | None = None, colour: bool = False) -> str:
        """Draw the table as everyone sees it, as one seat does, or with all cards for "all"."""
        if seat is not None and seat != "all":
            self.game.check_seat(seat, self.num_players)
        return self.game.words.render(self.state, seat, colour)

    def svg(self, seat: int | str | None = None, theme: str = "auto", compact: bool = False) -> str:
        """Draw the table in SVG as everyone sees it, as one seat does, or with all cards for "all"."""
        if seat is not None and seat != "all":
            seat = self.game.check_seat(seat, self.num_players)
        return self.game.words.draw(self.state, seat, theme, compact)

    def _repr_svg_(self) -> str:
        """Show the open table in a notebook, and all cards once the game is over."""
        return self.svg("all" if self.over else None)

    @property
    def position(self) -> dict[str, Any]:
        """The game as a plain dict, JSON-ready; it loads again to the same game, see `core.in_turn`."""
        return {
            "game": self.game.name,
            "num_players": self.num_players,
            "settings": self.game.settings.decode(self.state),
            **write_position(self.game, self._batch.states),
        }

    @property
    def record(self) -> dict[str, Any]:
        """Everything needed to play this game again to the same point."""
        if self._start is None:
            raise RecordError("a redealt game has no record: it was not played from a start")
        return {
            "game": self.game.name,
            "version": self.game.version,
            "num_players": self.num_players,
            "settings": self.game.settings.decode(self.state),
            **deepcopy(self._start),
            "actions": list(self._actions),
        }
