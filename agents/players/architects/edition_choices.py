"""Every choice of the scripts in which the editions part, by name; see `edition_rules` of the game."""

from __future__ import annotations

from cleo_env.core.kinds import RuleTable

CHOICES = RuleTable("edition choice")


@CHOICES.declare
def expert_turn(s, mask, look, w):
    """Choose from the turn's menu, as the expert."""


@CHOICES.declare
def expert_own(s, mask, look, w):
    """Answer in a phase that only this edition has, as the expert."""


@CHOICES.declare
def greedy_own(s, mask):
    """Answer in a phase that only this edition has, as the greedy player."""


@CHOICES.declare
def answer_limit(s, mask, look, w):
    """Choose a way out of too full a hand."""


@CHOICES.declare
def choose_payment(s, mask):
    """Choose with what to pay the unit now due."""


@CHOICES.declare
def paid(s, purse, category):
    """Return what a piece leaves of a purse, or UNPAID."""


@CHOICES.declare
def helpers(s, p):
    """Return the purse of what helps a seat to pay besides cards."""


@CHOICES.declare
def worth_of_helpers(s, purse, w):
    """Return what those helpers are worth if they are kept."""


@CHOICES.declare
def best_sphinx(s):
    """Return the best spot for a sphinx, and what it adds to the reward."""


@CHOICES.declare
def best_obelisk(s):
    """Return the best spot for an obelisk, and what it adds to the reward."""


@CHOICES.declare
def around_throne(s):
    """Return what the squares around the throne add to its reward."""


@CHOICES.declare
def opened_pair(s, category, w):
    """Return what a piece leaves to the next player."""


@CHOICES.declare
def bonus(s, more, each):
    """Return what so many more pieces bring together."""


@CHOICES.declare
def again(s, category, brought, same, w):
    """Return what one more piece of a category brings after so many."""


@CHOICES.declare
def earn(s, palms, sanctuary):
    """Return what a placement brings of palms and sanctuary."""


@CHOICES.declare
def palms_given_up(s):
    """Count the palms that a claim gives up."""


@CHOICES.declare
def rival_corruption(s, p, w):
    """Return the corruption of the opponent by whom a seat is measured."""


@CHOICES.declare
def wanted_shares(s, left, w):
    """Return by resource the share of its worth that the quarry leaves."""


@CHOICES.declare
def is_last_turn(s):
    """Tell whether nobody moves twice any more."""


@CHOICES.declare
def lead_of(s, p, look, w):
    """Return by how much a seat would win if the game ended now."""


@CHOICES.declare
def wealth(s, p):
    """Return the wealth that an estimate counts."""


@CHOICES.declare
def danger(s, p, late, odds):
    """Return what a seat's amulets weigh in an estimate."""
