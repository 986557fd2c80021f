"""A chat endpoint on this machine that answers as a test wants it to."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[[dict[str, Any]], str | int | bytes]  # of a request: words, a status code, or a raw body


class Endpoint(ThreadingHTTPServer):
    """Keeps what it was asked."""

    daemon_threads = True

    def __init__(self, answer: Answer) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answer, self.requests, self.headers = answer, [], []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.requests.append(asked)
        self.server.headers.append({"path": self.path, **{name.lower(): value for name, value in self.headers.items()}})
        found = self.server.answer(asked)
        if isinstance(found, str):
            found = json.dumps({"choices": [{"message": {"role": "assistant", "content": found}}]}).encode()
        self.send_response(found if isinstance(found, int) else 200)
        self.end_headers()
        self.wfile.write(b"the endpoint is unwell" if isinstance(found, int) else found)

    def log_message(self, *told: Any) -> None:
        pass


@contextmanager
def serving(answer: Answer) -> Iterator[Endpoint]:
    """Serve until the test is done."""
    server = Endpoint(answer)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def last_action(asked: dict[str, Any]) -> str:
    """Name the last legal action, as a model might write it."""
    return (
        f"I have thought about it.\n**{asked['messages'][-1]['content'].splitlines()[-1].removeprefix('- ').upper()}**"
    )
