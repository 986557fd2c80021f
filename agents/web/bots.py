"""Agents at the server's tables. Those that think long do so in worker processes, the others in a thread.

An agent is shown a view (`cleo_env.agents.view`): the true game never leaves the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import numpy as np

from cleo_env import Table
from cleo_env.agents.agent import Agent, RandomAgent
from cleo_env.agents.arena.match import checked
from cleo_env.agents.arena.session import ONLY_ROW, view_of
from cleo_env.agents.options import AgentError
from cleo_env.agents.players.scripted import ScriptedAgent
from cleo_env.agents.registry import make_agent
from cleo_env.agents.view import View
from cleo_env.agents.web.thinking import Candidates, think_aloud
from cleo_env.agents.web.values import win_chances
from cleo_env.agents.web.workers import new_workers
from cleo_env.core.game import Game
from cleo_env.core.threads import num_cores

AT_ONCE = (RandomAgent, ScriptedAgent)  # these answer in less time than handing a question to a thread takes
PATIENCE = 180.0  # seconds after which an agent is taken to be stuck; a first compile lies within
_made: dict[tuple[str, str], Agent] = {}  # agents by game and spec, in each process


class BotFailed(Exception):
    """An agent gave no answer; the sentence says why."""


def agent_for(game: Game, spec: str) -> Agent:
    """Return the agent of a spec, made once."""
    if spec.partition(":")[0] == "llm":
        raise AgentError("llm sits at no table of the server: whoever asks could make it send requests anywhere")
    key = game.name, spec
    if key not in _made:
        _made[key] = make_agent(spec, game)
    return _made[key]


def answer(spec: str, view: View) -> np.ndarray:
    """Let an agent answer a view; also what a worker process does."""
    return agent_for(view.game, spec).act(view)


def explain(spec: str, view: View) -> Candidates:
    """Let an agent say what it thinks of each action; also what a worker process does."""
    return think_aloud(agent_for(view.game, spec), view)


class Bots:
    """The threads and processes in which agents think."""

    def __init__(self, workers: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="bots")
        self._workers = workers or max(num_cores() - 1, 1)
        self._processes: ProcessPoolExecutor | None = None
        self._at_hand: set[tuple[str, str]] = set()  # agents that answer at once and have been compiled

    async def check(self, game: Game, spec: str) -> None:
        """Make an agent, or raise what is wrong with its name."""
        await self._in_thread(agent_for, game, spec)

    async def ask(self, table: Table, spec: str, asked: int, seed: int) -> str:
        """Return the name of the action that an agent chooses for the seat that decides."""
        view, actions = await self._in_thread(quick_answer, table, spec, asked, seed)
        if actions is None:
            actions = await self._think(answer, spec, view)
        elif isinstance(agent_for(table.game, spec), AT_ONCE):
            self._at_hand.add((table.game.name, spec))
        return chosen(table, spec, view, actions)

    def is_at_hand(self, game: Game, spec: str) -> bool:
        """Tell whether an agent can be asked without waiting for it."""
        return (game.name, spec) in self._at_hand

    def answer_now(self, table: Table, spec: str, asked: int, seed: int) -> str:
        """Return what an agent that is at hand chooses for the seat that decides."""
        view, actions = quick_answer(table, spec, asked, seed)
        return chosen(table, spec, view, actions)

    async def explain(self, table: Table, spec: str, asked: int, seed: int) -> Candidates:
        """Return what an agent thinks of each action of the seat that decides."""
        view, _ = await self._in_thread(shown, table, spec, asked, seed)
        return await self._think(explain, spec, view)

    async def win_chances(self, game: Game, states: np.ndarray) -> list[list[float]]:
        """Return what the shipped value network thinks of these states."""
        return await self._beside("the value network", win_chances, game, states)

    async def _think(self, work: Callable[..., Any], spec: str, view: View) -> Any:
        """Let an agent think that takes long."""
        return await self._beside(spec, work, spec, view)

    async def _beside(self, who: str, work: Callable[..., Any], *given: Any) -> Any:
        """Do work that takes long in a process; who takes too long is stopped."""
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self._pool(), work, *given), PATIENCE)
        except TimeoutError:
            self._stop_processes()
            raise BotFailed(f"{who!r} has not answered within {PATIENCE:.0f} s") from None
        except BrokenProcessPool:
            self._stop_processes()
            raise BotFailed(f"the process in which {who!r} was thinking has died") from None

    async def _in_thread(self, work: Callable[..., Any], *given: Any) -> Any:
        """Do quick work, which may compile at first, beside the server's own loop."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    def _pool(self) -> ProcessPoolExecutor:
        """Return the worker processes, started when first needed."""
        if self._processes is None:
            self._processes = new_workers(self._workers)
        return self._processes

    def _stop_processes(self) -> None:
        """End all worker processes; new ones are started when they are needed."""
        pool, self._processes = self._processes, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):  # there is no public way to stop a stuck worker
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End everything."""
        self._stop_processes()
        self._threads.shutdown(wait=False, cancel_futures=True)


def chosen(table: Table, spec: str, view: View, actions: np.ndarray | None) -> str:
    """Return the name of an agent's answer, if it is one."""
    return table.game.actions.names[int(checked(spec, table.batch, ONLY_ROW, view, actions)[0])]


def quick_answer(table: Table, spec: str, asked: int, seed: int) -> tuple[View, np.ndarray | None]:
    """Return what the seat that decides may see and what its agent answers, None if the agent thinks long."""
    view, agent = shown(table, spec, asked, seed)
    return view, None if agent.thinks_long else agent.act(view)


def shown(table: Table, spec: str, asked: int, seed: int) -> tuple[View, Agent]:
    """Return what the seat that decides may see, as its agent wants it."""
    agent = agent_for(table.game, spec)
    return view_of(table, asked, seed, agent), agent
