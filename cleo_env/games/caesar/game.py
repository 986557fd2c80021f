"""Caesar & Cleopatra as a game of the suite."""

from __future__ import annotations

from cleo_env.core.game import ChanceRules, Game, Kernels, Words
from cleo_env.core.rewards import REWARDS
from cleo_env.core.settings import Drawn, Setting, Settings
from cleo_env.games.caesar import soundness
from cleo_env.games.caesar.actions import ACTIONS
from cleo_env.games.caesar.enums import NUM_GROUPS, NUM_PLACES, NUM_VALUES, SEATS, Card
from cleo_env.games.caesar.rules import chance, deal, scoring, step
from cleo_env.games.caesar.rules.data import COPIES, DECK_COUNTS, GROUP_SIZES, HAND, MOST_TURNS, SEAT_WORDS
from cleo_env.games.caesar.rules.missions import ALLOWED, MISSIONS, decode_missions, encode_missions
from cleo_env.games.caesar.state import DTYPE, FIELDS
from cleo_env.games.caesar.text.board import render
from cleo_env.games.caesar.text.drawing import draw
from cleo_env.games.caesar.text.drawing_spots import spots_of
from cleo_env.games.caesar.text.event_log import log_step
from cleo_env.games.caesar.text.explain import AIM, LEGEND, explain, sketch
from cleo_env.games.caesar.text.mission_shares import mission_shares
from cleo_env.games.caesar.text.outcomes import outcome_in_words
from cleo_env.games.caesar.text.position import to_position
from cleo_env.games.caesar.text.position_read import from_position
from cleo_env.games.caesar.text.words import ENDINGS
from cleo_env.games.caesar.view import observe, redeal
from cleo_env.games.caesar.view.columns import FULL_VIEW, OBSERVATION
from cleo_env.games.caesar.view.symmetry import SYMMETRIES

NAME = "caesar"
CARDS_LAID = 2  # in a turn, each asked for
ANNOUNCED = 3  # an action card, the question about a veto, the card drawn for one
CASTLED = 2 * NUM_PLACES
ENDED = 1 + SEATS  # the bust, and a mission of each player
MOST_DECISIONS = CARDS_LAID + ANNOUNCED + CASTLED + ENDED + HAND


def copies(card: Card, meaning: str) -> Setting:
    """Return the setting for how many cards of a kind a player has, by default all that are printed."""
    most = int(DECK_COUNTS[card])
    return Setting(card.name.lower(), most, range(most + 1), f"{meaning} in each player's deck")


SETTINGS = Settings(
    NAME,
    (
        Setting("reward", "win", REWARDS, "what is given at the end, see docs/rewards.md"),
        Setting("memory", "perfect", ("perfect", "table"), "observations hold all that was seen, or only the table"),
        Setting("max_turns", 200, range(1, MOST_TURNS + 1), "the game ends after so many turns of both players"),
        Setting("starter", SEAT_WORDS[0], SEAT_WORDS, "who has the first turn"),
        Setting("first_action", "veto", ("veto", "choice"), "the action card of the starting hand"),
        Drawn("missions", MISSIONS, ALLOWED, "what missions there are; two are dealt to each player",
              encode_missions, decode_missions),
        Setting("groups", NUM_GROUPS, range(1, NUM_GROUPS + 1), "groups of patricians, from praetor on"),
        Setting("patricians", None, (None, *range(1, int(GROUP_SIZES.max()) + 1)), "of each group, None as printed"),
        Setting("values", NUM_VALUES, range(1, NUM_VALUES + 1), "highest value of an influence card"),
        Setting("copies", COPIES, range(1, COPIES + 1), "cards of each value in each player's deck"),
        copies(Card.PHILOSOPHER, "philosophers"),
        copies(Card.ASSASSINATION, "assassinations"),
        copies(Card.SCOUT, "scouts"),
        copies(Card.WRATH, "wraths of the gods"),
        copies(Card.CASTLING, "castlings"),
        copies(Card.VETO, "vetoes"),
        Setting("hand", HAND, range(1, HAND + 1), "cards a hand is filled up to"),
    ),
)  # fmt: skip

GAME = Game(
    name=NAME,
    module=__name__,
    title="Caesar & Cleopatra",
    version=0,
    min_players=SEATS,
    max_players=SEATS,
    default_players=SEATS,
    fields=FIELDS,
    dtype=DTYPE,
    actions=ACTIONS,
    observation=OBSERVATION,
    full_view=FULL_VIEW,
    laws=soundness.LAWS,
    settings=SETTINGS,
    kernels=Kernels(
        start_game=deal.start_game,
        legal_actions=step.legal_actions,
        apply_action=step.apply_action,
        observe=observe.observe,
        observe_all=observe.observe_all,
        redeal=redeal.redeal,
        final_score=scoring.score_points,
        final_standing=scoring.standing,
        final_stats=scoring.final_stats,
        broken_law=soundness.broken_law,
    ),
    words=Words(
        to_position,
        from_position,
        render,
        log_step,
        ENDINGS,
        draw,
        spots_of,
        explain,
        sketch,
        LEGEND,
        ("draw bust", "bust"),
        AIM,
        mission_shares,
    ),
    final_stats=scoring.FINAL_STATS,
    scratch_size=redeal.SCRATCH,
    score_scale=10.0,
    most_decisions=MOST_DECISIONS,
    chance_rules=ChanceRules(
        deal.gather_missions, deal.deal_missions, chance.arrange_chance, chance.MOST_OUTCOMES, outcome_in_words
    ),
    symmetries=SYMMETRIES,
)
