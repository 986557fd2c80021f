"""An edition as a game of the suite: tables by edition, shared settings and kernels, words."""

from __future__ import annotations

from cleo_env.core.game import ChanceRules, Game, Kernels, Words
from cleo_env.core.rewards import REWARDS
from cleo_env.core.settings import Drawn, Setting, Settings
from cleo_env.games.architects import soundness
from cleo_env.games.architects.actions import ACTIONS
from cleo_env.games.architects.edition_rules import RULES
from cleo_env.games.architects.editions import NAMES, SIZES, YEARS, Edition
from cleo_env.games.architects.enums import FACE_UP
from cleo_env.games.architects.rules import chance, deal, scoring, step
from cleo_env.games.architects.rules.data import DATA, MOST_TURNS
from cleo_env.games.architects.rules.garden import decode_palms, encode_palms
from cleo_env.games.architects.state import DTYPES, FIELDS
from cleo_env.games.architects.text.board import render
from cleo_env.games.architects.text.drawing import draw
from cleo_env.games.architects.text.drawing_spots import spots_of
from cleo_env.games.architects.text.events import events
from cleo_env.games.architects.text.explain import explain
from cleo_env.games.architects.text.legend import AIMS, LEGENDS
from cleo_env.games.architects.text.outcomes import outcome_in_words
from cleo_env.games.architects.text.position import to_position
from cleo_env.games.architects.text.position_read import from_position
from cleo_env.games.architects.text.sketch import sketch
from cleo_env.games.architects.text.tidy import tidy
from cleo_env.games.architects.text.words import ENDINGS
from cleo_env.games.architects.view import observe, redeal
from cleo_env.games.architects.view.columns import FULL_VIEW, OBSERVATION
from cleo_env.games.architects.view.symmetry import SYMMETRIES

DRAWN_GARDEN = "9 drawn rows with P for palms, or None"
HAND_LIMITS = ("end of turn", "before refill")  # in the order of HandLimit
SHARED_SETTINGS = (
    Setting("reward", "win", REWARDS, "what is given at the end, see docs/rewards.md"),
    Setting("hand_limit", "end of turn", HAND_LIMITS, "when a hand is checked after a market visit, see RA-7"),
    Setting("memory", "perfect", ("perfect", "table"), "observations hold all that was seen, or only the table"),
    Setting("max_turns", 400, range(1, MOST_TURNS + 1), "the game ends after so many turns of all players"),
    Setting("mirror_mosaics", True, (False, True), "whether mosaics may be turned over"),
    Drawn("garden", None, DRAWN_GARDEN, "another map of palms", encode_palms, decode_palms),
)


def architects_game(edition: Edition, module: str, own_settings: tuple[Setting | Drawn, ...] = ()) -> Game:
    """Return an edition, whose rules and words are filled in, as a game of the suite."""
    return Game(
        name=NAMES[edition],
        module=module,
        title=f"Cleopatra and the Society of Architects ({YEARS[edition]})",
        version=0,
        min_players=DATA[edition].MIN_PLAYERS,
        max_players=DATA[edition].MAX_PLAYERS,
        default_players=4,
        fields=FIELDS[edition],
        dtype=DTYPES[edition],
        actions=ACTIONS[edition],
        observation=OBSERVATION[edition],
        full_view=FULL_VIEW[edition],
        laws=soundness.LAWS,
        settings=Settings(NAMES[edition], SHARED_SETTINGS + own_settings),
        kernels=Kernels(
            start_game=deal.start_game,
            legal_actions=step.legal_actions,
            apply_action=step.apply_action,
            observe=observe.observe,
            observe_all=observe.observe_all,
            redeal=redeal.redeal,
            final_score=RULES.rule(NAMES[edition], "score_wealth"),
            final_standing=RULES.rule(NAMES[edition], "standing"),
            final_stats=scoring.final_stats,
            broken_law=soundness.broken_law,
        ),
        words=Words(
            to_position,
            from_position,
            render,
            events,
            ENDINGS,
            draw,
            spots_of,
            explain,
            sketch,
            LEGENDS[edition],
            ("build throne", "throne"),
            AIMS[edition],
            tidy=tidy,
        ),
        final_stats=scoring.FINAL_STATS,
        scratch_size=SIZES[edition].deck + SIZES[edition].kinds,
        score_scale=40.0,
        most_decisions=1000,
        chance_rules=ChanceRules(
            chance.gather,
            chance.deal_gathered,
            chance.arrange_chance,
            FACE_UP + SIZES[edition].kinds,
            outcome_in_words,
        ),
        symmetries=SYMMETRIES[edition],
    )
