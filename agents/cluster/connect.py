"""The way to a Ray cluster: `local` starts one on this machine, `auto` finds the one it belongs to, else HOST:PORT."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cleo_env.core.threads import num_cores

LOCAL, AUTO = "local", "auto"
LOOPBACKS, REWRITTEN = "127.", "127.0.0.1"  # the latter Ray takes for this machine's address in its network
PROBE_SECONDS = 5.0  # to reach an address
SETTINGS = b"\x04"  # the type of the frame with which every gRPC server greets, Ray's too
FRAME_HEADER = 9  # bytes of it: length, type, flags, stream
HTTP2_HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0" + SETTINGS + b"\0\0\0\0\0"
OBJECT_STORE_BYTES = 200 << 20  # of a cluster that we start: answers are small
QUIET: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}


class ClusterError(ValueError):
    """A cluster that cannot be reached or cannot play, and why."""


@contextmanager
def connected(address: str) -> Iterator[None]:
    """Be connected to a cluster; a connection that is there already is used and left open."""
    import ray

    if ray.is_initialized():
        yield
        return
    check_address(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray.init(**QUIET, **(own_cluster() if address == LOCAL else at(address)))
    except ConnectionError as problem:
        told = f"there is no Ray cluster to be found ({LOCAL} starts one, HOST:PORT names one)"
        raise ClusterError(f"--ray {address}: {told}") from problem
    except Exception as problem:  # Ray has no class of its own for them
        raise ClusterError(f"--ray {address}: {first_line(problem)}") from problem
    try:
        yield
    finally:
        ray.shutdown()


def at(address: str) -> dict[str, Any]:
    """Return how a cluster is reached; one that lives on loopback has to be told that its driver does too."""
    host = address.rpartition(":")[0]
    on_loopback = host.startswith(LOOPBACKS) and host != REWRITTEN
    return {"address": address, **({"_node_ip_address": host} if on_loopback else {})}


def own_cluster() -> dict[str, Any]:
    """Return how a cluster of this machine alone is started."""
    return {
        "address": LOCAL,
        "num_cpus": num_cores(),
        "object_store_memory": OBJECT_STORE_BYTES,
        "include_dashboard": False,
    }


def check_address(address: str) -> None:
    """Refuse an address at which nobody answers: Ray itself would try for long."""
    if address in (LOCAL, AUTO):
        return
    host, colon, port = address.rpartition(":")
    if not colon or not host or "/" in host or not port.isdecimal():
        raise ClusterError(f"--ray {address}: write {LOCAL}, {AUTO} or HOST:PORT, for example 127.0.0.1:6379")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PROBE_SECONDS) as line:
            line.sendall(HTTP2_HELLO)
            speaks_http2 = line.recv(FRAME_HEADER)[3:4] == SETTINGS
    except (OSError, OverflowError) as problem:
        told = getattr(problem, "strerror", None) or problem
        raise ClusterError(f"--ray {address}: there is no cluster at that address ({told})") from problem
    if not speaks_http2:
        raise ClusterError(f"--ray {address}: there is no cluster at that address (something else answers)")


def first_line(problem: BaseException) -> str:
    """Return the first line of what a problem says, or its name."""
    return next(iter(str(problem).strip().splitlines()), "") or type(problem).__name__
