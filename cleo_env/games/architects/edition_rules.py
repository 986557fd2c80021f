"""Every rule in which the editions part, by name: its parameters and what it is about.

Shared rules ask here, as in `edition_rules.can_afford(s, category)`, and the edition of the state answers. Each edition
fills in all of them in the `table` of its own folder; the kernels named there carry the clauses.
"""

from __future__ import annotations

from cleo_env.core.kinds import RuleTable

RULES = RuleTable("edition rule")


# Setting up.


@RULES.declare
def deck_counts(s):
    """Return the whole deck that a game is played with, by kind."""


@RULES.declare
def copy_own_settings(s, like):
    """Take over the settings that only this edition has."""


@RULES.declare
def deal_own(s):
    """Set out what only this edition has."""


# The turn.


@RULES.declare
def legal_turn(s, mask):
    """Offer whatever the turn's menu holds at this moment."""


@RULES.declare
def apply_turn(s, action):
    """Do what was chosen from the turn's menu."""


@RULES.declare
def legal_hand_limit(s, mask):
    """Offer the ways out of too full a hand."""


@RULES.declare
def apply_hand_limit(s, action):
    """Take one of these ways."""


@RULES.declare
def next_turn(s):
    """Pass the turn on, or end the game."""


@RULES.declare
def forget_turn(s):
    """Wipe what belonged to the turn before."""


@RULES.declare
def legal_own_phase(s, mask):
    """Offer the answers in a phase that only this edition has."""


@RULES.declare
def apply_own_phase(s, action):
    """Apply such an answer."""


# Building.


@RULES.declare
def can_afford(s, category):
    """Tell whether the active player can pay for a piece in full."""


@RULES.declare
def can_pay_rest(s, p):
    """Tell whether a seat can pay what is still owed."""


@RULES.declare
def start_paying(s):
    """Ask how a piece is paid."""


@RULES.declare
def legal_unit(s, mask):
    """Offer every way to pay the unit now due."""


@RULES.declare
def pay_unit(s, action):
    """Pay the unit now due."""


@RULES.declare
def can_build_mosaic(s):
    """Tell whether a mosaic that may be taken fits into the garden."""


@RULES.declare
def start_mosaic(s):
    """Take a mosaic, or ask which one."""


@RULES.declare
def score_piece(s, category):
    """Return the money a piece earns at once."""


@RULES.declare
def num_on_plaza(s, category):
    """Count the sphinxes or the obelisks that stand."""


@RULES.declare
def legal_on_plaza(s, mask, category):
    """Offer the spots for a sphinx or an obelisk."""


@RULES.declare
def put_on_plaza(s, category, spot):
    """Put up a sphinx or an obelisk."""


# What follows.


@RULES.declare
def after_laying(s):
    """Follow up a mosaic that was laid and paid, before its sanctuaries are asked about."""


@RULES.declare
def after_claim(s):
    """Follow up the claim of a sanctuary."""


@RULES.declare
def after_sanctuaries(s):
    """Follow up the last question about sanctuaries."""


@RULES.declare
def after_offering(s):
    """Follow up the opening of the bids."""


# The end.


@RULES.declare
def num_amulets_left(s, p):
    """Count the amulets that decide a player's fate."""


@RULES.declare
def is_eaten(s, p):
    """Tell whether a player is fed to the crocodile."""


@RULES.declare
def score_wealth(s, p):
    """Return a player's wealth."""


@RULES.declare
def standing(s, p):
    """Return a number that is higher for the better player, LOST for one who was eaten."""


# What a seat sees, and other games that it cannot tell apart.


@RULES.declare
def can_see_discards(s, viewer):
    """Tell whether a seat may look through the discards now."""


@RULES.declare
def observe_own(s, viewer, out):
    """Write the columns that only this edition has."""


@RULES.declare
def observe_own_half_done(s, viewer, out):
    """Write what is half done in phases that only this edition has."""


@RULES.declare
def foretell_own(s, out):
    """Write in the full view what luck will bring that only this edition leaves to it."""


@RULES.declare
def gather_own(s, viewer, unknown):
    """Count hidden cards in places that only this edition has."""


@RULES.declare
def deal_out_own(s, viewer, pool, at, key):
    """Put cards of the pool, from place `at` on, back into those places."""


@RULES.declare
def list_needs(s, known, need):
    """Write by kind the units that a payer's known cards do not pay; `need` comes with the pool's cards by kind."""


@RULES.declare
def wipe_own_traces(s):
    """Forget what earlier decisions left behind in places that only this edition has."""


# Chance as branches of a tree, see `rules.chance`.


@RULES.declare
def num_own_drawn(s, trial, action):
    """Count the cards that an action of only this edition draws; `trial` is the state after it."""


@RULES.declare
def arrange_own(s, trial, plan, weights):
    """Arrange as planned what an action leaves to chance that only this edition has; return the stream that is next."""


@RULES.declare
def arrange_own_deal(s, plan, weights):
    """Arrange as planned what only this edition deals; return the stream that is next."""


# States from outside.


@RULES.declare
def count_own_cards(s, counts):
    """Add by kind the cards in places that only this edition has; see `soundness.count_list`."""


@RULES.declare
def is_own_sound(s):
    """Tell whether what only this edition has could be so in a game."""
