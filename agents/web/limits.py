"""What the server takes at most, in one place."""

from __future__ import annotations

MAX_OPEN_TABLES = 1_000  # games that are not over; more are refused
MAX_KEPT_TABLES = 10_000  # with finished ones; the oldest finished ones are forgotten first
MAX_REVIEWS = 1_000
MAX_BODY = 1 << 20  # bytes of a request, so that a long record fits
MAX_SOCKET_MESSAGE = 4_096  # bytes: a browser only says that it is there
MAX_VIEWERS = 64  # browsers at one table
MAX_SPEC = 200  # letters of an agent's name
MAX_SEED = (1 << 53) - 1  # what a browser can count to
MAX_ACTIONS = 20_000  # of a record that is sent to us
MAX_PACE = 5.0  # seconds between two moves of bots
USUAL_PACE = 0.4
MAX_REMOTE_SIMULATIONS = 2_000  # of a searching agent that somebody on another machine may ask for
MAX_REMOTE_MILLISECONDS = 3_000
LOG_TAIL = 40  # lines of the log sent with every change
