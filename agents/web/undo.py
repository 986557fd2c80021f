"""What may be taken back at a table in the browser: the same as at the terminal."""

from __future__ import annotations

from cleo_env.agents.undo import num_to_take_back, reveals_nothing

__all__ = ["num_to_take_back", "reveals_nothing"]
