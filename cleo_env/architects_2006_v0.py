"""Cleopatra and the Society of Architects, the 2006 edition, as a PettingZoo environment.

    from cleo_env import architects_2006_v0
    env = architects_2006_v0.env(num_players=4, render_mode="ansi")

| | |
|---|---|
| Agents | `player_0` to `player_4`; `num_players` is 3, 4 (default) or 5 |
| Actions | `Discrete`; `env.unwrapped.game.actions.names` tells each one's name |
| Observation | dict of `observation` (int16, columns in `game.observation`) and `action_mask` (int8) |
| State | `state()`: the observation, all secrets and luck to come, for critics |
| Rewards | at the end only; they sum to 0 |

Players take cards from the market and build Cleopatra's palace with them, for talents. Dubious cards and deeds bring
amulets of corruption; at the end the most corrupt player is thrown to the crocodile and the richest of the others wins.
A turn is a chain of small decisions by the same agent, and others may be asked within it, so agents do not alternate.

Keywords: `num_players`, `render_mode` ("ansi", "human" or "rgb_array") and the game's settings, among them
`reward` ("win", "rank" or "margin"), `memory` ("perfect" or "table") and `max_turns`.
`reset(seed=, options=)` knows the options `position` (a game to start from) and `settings` (for that game alone).

`env` ends the game on an illegal move, with -1 for who made it; `raw_env` raises an exception and plays nothing.
The last info of every agent holds `scores`, `winners` and `ending`. Version 0.
"""

from __future__ import annotations

from functools import partial

from cleo_env.interfaces.aec import make_env, make_raw_env, refuse_parallel

GAME = "architects_2006"

env = partial(make_env, GAME)  # with checks of actions and of the order of calls
raw_env = partial(make_raw_env, GAME)  # bare
parallel_env = partial(refuse_parallel, GAME)  # says what to use instead
