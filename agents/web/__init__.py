"""Tables in the browser: `cleo serve` (docs/web.md).

A table is a `cleo_env.Table` with seats; this package has no rules of its own. A seat is sent what `message.py` makes
of its own view and nothing else; agents are shown views like anywhere else.
"""
