"""A language model behind any endpoint that speaks OpenAI's chat protocol."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

WAITS = (0.5, 2.0, 8.0)  # seconds between tries
PASSING = (408, 409, 429)  # with those from 500 on: worth another try
SHOWN = 300  # characters of a server's complaint
Message = dict[str, str]


class EndpointError(ConnectionError):
    """The endpoint cannot be reached, refuses, or answers in another language."""


@dataclass(frozen=True)
class Chat:
    """An endpoint, a model, and how patient we are with it."""

    url: str
    model: str
    key: str  # the environment variable that holds the API key; none is sent where it is not set
    timeout: float
    retries: int
    temperature: float

    def answer(self, messages: list[Message]) -> str:
        """Return the model's answer to a conversation."""
        for tried in range(self.retries + 1):
            try:
                return self._ask(messages)
            except (URLError, TimeoutError, ConnectionResetError) as problem:
                refused = isinstance(problem, HTTPError) and problem.code < 500 and problem.code not in PASSING
                if refused or tried == self.retries:
                    raise EndpointError(f"{self.url}: {_complaint(problem)}") from problem
                time.sleep(WAITS[min(tried, len(WAITS) - 1)])
        raise AssertionError

    def _ask(self, messages: list[Message]) -> str:
        body: dict[str, Any] = {"model": self.model, "messages": messages, "temperature": self.temperature}
        headers = {"content-type": "application/json"}
        if secret := os.environ.get(self.key):
            headers["authorization"] = f"Bearer {secret}"
        request = Request(f"{self.url.rstrip('/')}/chat/completions", json.dumps(body).encode(), headers)
        with urlopen(request, timeout=self.timeout) as response:
            return self._read(response.read())

    def _read(self, answer: bytes) -> str:
        try:
            content = json.loads(answer)["choices"][0]["message"]["content"]
        except (ValueError, LookupError, TypeError):
            raise EndpointError(f"{self.url} did not answer like a chat endpoint: {answer[:SHOWN]!r}") from None
        return content if isinstance(content, str) else ""


def _complaint(problem: Exception) -> str:
    """Say what went wrong, in the server's own words if it has any."""
    if isinstance(problem, HTTPError):
        return f"{problem.code} {problem.reason} {problem.read(SHOWN).decode(errors='replace')}".strip()
    return str(getattr(problem, "reason", problem)) or type(problem).__name__
