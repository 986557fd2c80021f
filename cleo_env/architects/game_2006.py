"""Cleopatra and the Society of Architects, 2006 edition, as a game of the suite."""

from __future__ import annotations

from cleo_env.architects import deal, observe, redeal, scoring_2006, step
from cleo_env.architects.actions_2006 import ACTIONS
from cleo_env.architects.columns import FULL_VIEW, OBSERVATION
from cleo_env.architects.data_2006 import DECK_SIZE, MAX_PLAYERS, MIN_PLAYERS, MOST_TURNS
from cleo_env.architects.enums import NUM_CARDS
from cleo_env.architects.garden import decode_palms, encode_palms
from cleo_env.architects.position import to_position
from cleo_env.architects.position_read import from_position
from cleo_env.architects.state import DTYPE, FIELDS
from cleo_env.architects.tell import tell
from cleo_env.architects.text import render
from cleo_env.architects.words import ENDINGS
from cleo_env.core.game import Game, Kernels, Words
from cleo_env.core.rewards import REWARDS
from cleo_env.core.settings import Drawn, Setting, Settings

NAME = "architects_2006"

SETTINGS = Settings(
    NAME,
    (
        Setting("reward", "win", REWARDS, "what is given at the end, see docs/rewards.md"),
        Setting("memory", "perfect", ("perfect", "table"), "observations hold all that was seen, or only the table"),
        Setting("max_turns", 400, range(1, MOST_TURNS + 1), "the game ends after so many turns of all players"),
        Setting("mirror_mosaics", True, (False, True), "whether mosaics may be turned over"),
        Drawn(
            "garden", None, "9 drawn rows with P for palms, or None", "another map of palms", encode_palms, decode_palms
        ),
    ),
)

GAME = Game(
    name=NAME,
    module=__name__,
    title="Cleopatra and the Society of Architects (2006)",
    version=0,
    min_players=MIN_PLAYERS,
    max_players=MAX_PLAYERS,
    default_players=4,
    fields=FIELDS,
    dtype=DTYPE,
    actions=ACTIONS,
    observation=OBSERVATION,
    full_view=FULL_VIEW,
    settings=SETTINGS,
    kernels=Kernels(
        start_game=deal.start_game,
        legal_actions=step.legal_actions,
        apply_action=step.apply_action,
        observe=observe.observe,
        observe_all=observe.observe_all,
        redeal=redeal.redeal,
        final_score=scoring_2006.score_wealth,
        final_standing=scoring_2006.standing,
    ),
    words=Words(to_position, from_position, render, tell, ENDINGS),
    room_size=DECK_SIZE + NUM_CARDS,
)
