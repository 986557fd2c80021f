"""Caesar & Cleopatra as a PettingZoo environment.

    from cleo_env import caesar_v0
    env = caesar_v0.env(render_mode="ansi")

| | |
|---|---|
| Agents | `player_0` is Cleopatra, `player_1` Caesar |
| Actions | `Discrete`; `env.unwrapped.game.actions.names` tells each one's name |
| Observation | dict of `observation` (int16, columns in `game.observation`) and `action_mask` (int8) |
| State | `state()`: the observation, all secrets and luck to come, for critics |
| Rewards | at the end only; they sum to 0 |

Both lay influence cards face up and face down below five groups of patricians. A bust drawn from the bag calls a
vote in its group, and the side with more influence wins a patrician, or the side with less if a philosopher is among
the cards. Assassins, scouts, the wrath of the gods and castling change what lies there, unless the other has a veto.
A turn is a chain of small decisions, and the other is asked within it, so agents do not alternate.

Keywords: `render_mode` ("ansi", "human" or "rgb_array") and the game's settings, among them `reward` ("win", "rank" or
"margin"), `memory` ("perfect" or "table"), `starter`, `first_action`, `missions`, `max_turns`, and the sizes that make
miniatures: `groups`, `patricians`, `values`, `copies`, `hand`, and the number of each special card.
`reset(seed=, options=)` knows the options `position` (a game to start from) and `settings` (for that game alone).

`env` ends the game on an illegal move, with -1 for who made it; `raw_env` raises an exception and plays nothing.
The last info of every agent holds `scores`, `winners` and `ending`. Version 0.
"""

from __future__ import annotations

from functools import partial

from cleo_env.interfaces.aec import make_env, make_raw_env, refuse_parallel

GAME = "caesar"

env = partial(make_env, GAME)  # with checks of actions and of the order of calls
raw_env = partial(make_raw_env, GAME)  # bare
parallel_env = partial(refuse_parallel, GAME)  # says what to use instead
