"""The door of the server: who may speak to it, how much, and what a page may do in the browser."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cleo_env.agents.web.limits import MAX_BODY, MAX_REMOTE_MILLISECONDS, MAX_REMOTE_SIMULATIONS, MAX_SPEC
from cleo_env.agents.web.room import HUMAN, Refused

LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")
ANYWHERE = ("0.0.0.0", "::")
SAFE_METHODS = ("GET", "HEAD")
HEADERS = {
    # styles may stand in a drawing; scripts, pictures and connections come from this server alone
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # links are keys to seats
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
REMOTE_AGENT = re.compile(
    r"random|greedy|expert|trained(?::advised|:plain|:fast)?|(?:ismcts:|trained:search=)(\d{1,6})(ms)?"
)


class Guard:
    """Refuses what comes from other pages or is too large, and sets the headers of every answer."""

    def __init__(self, app: ASGIApp, host: str) -> None:
        self.app, self.host = app, host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it with a sentence."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        problem, status = self.problem(scope)
        if problem and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": problem})
        elif problem:
            await JSONResponse({"error": problem}, status)(scope, receive, with_headers(send))
        else:
            await self.app(scope, receive, with_headers(send))

    def problem(self, scope: Scope) -> tuple[str, int]:
        """Say what is wrong with a request, and the status that goes with it."""
        headers = Headers(scope=scope)
        if not self.knows(headers.get("host", "")):
            return "this server is not known by that name", 400
        origin, changes = headers.get("origin"), scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if changes and origin is not None and urlsplit(origin).netloc != headers.get("host"):
            return "the request comes from another page", 403
        if scope["type"] == "http" and changes:
            if headers.get("content-type", "").split(";")[0] != "application/json":
                return "requests are JSON", 415
            length = headers.get("content-length", "")
            if not length.isdecimal():
                return "the length of a request must be told", 411
            if int(length) > MAX_BODY:
                return f"a request has at most {MAX_BODY} bytes", 413
        return "", 200

    def knows(self, host: str) -> bool:
        """Tell whether a request names this server; others may be tricks with names (DNS rebinding)."""
        name = host.rsplit(":", 1)[0] if re.search(r":\d+$", host) else host
        return self.host in ANYWHERE or name in LOOPBACK or name == self.host


def with_headers(send: Send) -> Send:
    """Return `send` that sets our headers on every answer."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return sending


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach an address."""
    return host in LOOPBACK


def check_agent(spec: str, local: bool) -> str:
    """Return an agent's name, or refuse one that would open files or think without end for somebody far away."""
    if not isinstance(spec, str) or not spec or len(spec) > MAX_SPEC:
        raise Refused(f"an agent's name is text of at most {MAX_SPEC} letters")
    if local or spec == HUMAN:
        return spec
    found = REMOTE_AGENT.fullmatch(spec)
    if found is None:
        raise Refused(f"{spec!r}: over the network only the agents that come with the package can be asked for")
    most = MAX_REMOTE_MILLISECONDS if found[2] else MAX_REMOTE_SIMULATIONS
    if found[1] and int(found[1]) > most:
        raise Refused(f"{spec!r}: over the network an agent thinks for at most {most}{found[2] or ' simulations'}")
    return spec
