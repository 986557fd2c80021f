"""What both editions bring to the suite as games: tables by edition, shared settings, words."""

from __future__ import annotations

from types import ModuleType
from typing import NamedTuple

from cleo_env.architects import scoring, step
from cleo_env.architects.actions import ACTIONS
from cleo_env.architects.columns import FULL_VIEW, OBSERVATION
from cleo_env.architects.data import EDITIONS, MOST_TURNS
from cleo_env.architects.editions import NAMES, SIZES, YEARS, Edition
from cleo_env.architects.garden import decode_palms, encode_palms
from cleo_env.architects.position import to_position
from cleo_env.architects.position_read import from_position
from cleo_env.architects.state import DTYPES, FIELDS
from cleo_env.architects.tell import tell
from cleo_env.architects.text import render
from cleo_env.architects.words import ENDINGS
from cleo_env.core.game import Game, Kernels, Words
from cleo_env.core.rewards import REWARDS
from cleo_env.core.settings import Drawn, Setting, Settings


class Rules(NamedTuple):
    """The modules with an edition's own way of setting up, seeing, redealing and scoring."""

    deal: ModuleType
    observe: ModuleType
    redeal: ModuleType
    scoring: ModuleType


DRAWN_GARDEN = "9 drawn rows with P for palms, or None"
SHARED_SETTINGS = (
    Setting("reward", "win", REWARDS, "what is given at the end, see docs/rewards.md"),
    Setting("memory", "perfect", ("perfect", "table"), "observations hold all that was seen, or only the table"),
    Setting("max_turns", 400, range(1, MOST_TURNS + 1), "the game ends after so many turns of all players"),
    Setting("mirror_mosaics", True, (False, True), "whether mosaics may be turned over"),
    Drawn("garden", None, DRAWN_GARDEN, "another map of palms", encode_palms, decode_palms),
)


def architects_game(
    edition: Edition, module: str, rules: Rules, own_settings: tuple[Setting | Drawn, ...] = ()
) -> Game:
    """Return an edition as a game of the suite."""
    return Game(
        name=NAMES[edition],
        module=module,
        title=f"Cleopatra and the Society of Architects ({YEARS[edition]})",
        version=0,
        min_players=EDITIONS[edition].MIN_PLAYERS,
        max_players=EDITIONS[edition].MAX_PLAYERS,
        default_players=4,
        fields=FIELDS[edition],
        dtype=DTYPES[edition],
        actions=ACTIONS[edition],
        observation=OBSERVATION[edition],
        full_view=FULL_VIEW[edition],
        settings=Settings(NAMES[edition], SHARED_SETTINGS + own_settings),
        kernels=Kernels(
            start_game=rules.deal.start_game,
            legal_actions=step.legal_actions,
            apply_action=step.apply_action,
            observe=rules.observe.observe,
            observe_all=rules.observe.observe_all,
            redeal=rules.redeal.redeal,
            final_score=rules.scoring.score_wealth,
            final_standing=rules.scoring.standing,
            final_facts=scoring.final_facts,
        ),
        words=Words(to_position, from_position, render, tell, ENDINGS),
        facts=scoring.FACTS,
        room_size=SIZES[edition].deck + SIZES[edition].kinds,
    )
