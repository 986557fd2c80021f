"""A language model at the table: `llm:http://127.0.0.1:8000/v1,model=NAME`, at any OpenAI-compatible endpoint.

It is told its board, the rules of what it is asked and its legal actions; at a single table (`cleo play`) also what
happened since its last decision, which the arena keeps no log of. An answer that names no legal action is told back to
it. After `attempts` of these a random legal action is played: `fallbacks` counts them, standard error tells of each.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.options import AgentError, read_options
from cleo_env.agents.text.chat import Chat, Message
from cleo_env.agents.text.told import NoAction, read_answer, tell_decision
from cleo_env.agents.view import View
from cleo_env.core.chance import scaled
from cleo_env.core.game import Game

SYSTEM = (
    "You play {title}, a board game. You are told what you see, the rules of what you are asked, and your legal "
    "actions. Think briefly if you like, then end your answer with a line that holds the name of one legal action, and "
    "nothing else."
)


@dataclass(frozen=True)
class LlmOptions:
    """What may be typed behind the URL."""

    model: str = ""
    key: str = "CLEO_LLM_KEY"  # the environment variable with the API key
    timeout: float = 60.0  # seconds an answer may take
    retries: int = 2  # after a failed request
    attempts: int = 3  # answers without a legal action before a random one is played
    temperature: float = 0.0


class LlmAgent(Agent):
    """Asks a language model."""

    observes: ClassVar[bool] = False
    redeals: bool = True
    slots: ClassVar[int] = 1

    def __init__(self, chat: Chat, attempts: int) -> None:
        self.chat, self.attempts = chat, attempts
        self.log: Sequence[str] = ()  # what everyone saw happen, if the table keeps a log
        self._read_to: dict[int, int] = {}  # by seat: lines of the log already told
        self.fallbacks = 0

    @classmethod
    def from_options(cls, game: Game, typed: str) -> LlmAgent:
        """Return the agent of a spec: a URL, then options."""
        url, _, rest = typed.partition(",")
        if not url.startswith(("http://", "https://")):
            raise AgentError(
                f"llm wants an address first, such as llm:http://127.0.0.1:8000/v1,model=NAME, not {url!r}"
            )
        given = read_options("llm", rest, LlmOptions())
        if not given.model:
            raise AgentError("llm wants the name of a model: llm:URL,model=NAME")
        if given.attempts < 1 or given.retries < 0:
            raise AgentError("llm: attempts is at least 1 and retries at least 0")
        return cls(Chat(url, given.model, given.key, given.timeout, given.retries, given.temperature), given.attempts)

    def act(self, view: View) -> np.ndarray:
        """Return what the model chose in every row."""
        return np.array([self._decide(view, row) for row in range(len(view))], np.int64)

    def _decide(self, view: View, row: int) -> int:
        """Ask about one decision."""
        game, seat = view.game, int(view.seats[row])
        legal = [game.actions.names[action] for action in np.flatnonzero(view.masks[row])]
        if len(legal) == 1:
            return game.actions.index(legal[0])
        news = self.log[self._read_to.get(seat, 0) :]
        self._read_to[seat] = len(self.log)
        told = tell_decision(game, view.states[row], seat, news, legal)
        chosen = self._ask(SYSTEM.format(title=game.title), told, legal)
        return game.actions.index(chosen or self._fall_back(legal, view.keys[row]))

    def _ask(self, system: str, told: str, legal: list[str]) -> str | None:
        """Ask until an answer names a legal action, or give up."""
        messages: list[Message] = [{"role": "system", "content": system}, {"role": "user", "content": told}]
        for _ in range(self.attempts):
            answer = self.chat.answer(messages)
            try:
                return read_answer(answer, legal)
            except NoAction as problem:
                messages += [{"role": "assistant", "content": answer}, {"role": "user", "content": str(problem)}]
        return None

    def _fall_back(self, legal: list[str], key: np.uint64) -> str:
        """Return a random legal action, count it and tell of it."""
        self.fallbacks += 1
        chosen = legal[int(scaled(key, len(legal)))]
        tried = f"{self.chat.model} named no legal action in {self.attempts} answers"
        print(f"cleo_env: {tried}; played at random: {chosen!r} ({self.fallbacks} so far)", file=sys.stderr, flush=True)
        return chosen
