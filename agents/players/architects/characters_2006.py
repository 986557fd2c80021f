"""Characters, 2006: each costs an amulet if it is still in hand at the end, so all of them are played."""

from __future__ import annotations

from cleo_env.agents.players.architects.hand_limit import MUCH
from cleo_env.agents.players.architects.mosaics import choose_mosaic
from cleo_env.agents.players.architects.purse import purse_of
from cleo_env.agents.players.architects.worth import loss_of_card, worth_of_card
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A06
from cleo_env.games.architects.enums import NUM_RESOURCES, Phase, Visit
from cleo_env.games.architects.rules_2006.data import BEGGAR_TALENTS

NOBODY = -1


@jit
def character_to_play(s, mask, look, w):
    """Return the action that plays a character who pays now, or NOBODY."""
    if mask[A06.envoy]:
        return int(A06.envoy)
    if mask[A06.vizier]:
        return int(A06.vizier)
    if mask[A06.courtesan] and best_discard(s, s.known_discard[s.active], look, w)[1] > w.courtesan * look.time:
        return int(A06.courtesan)
    if mask[A06.beggar] and (int(s.num_players) - 1) * w.beggar > look.price:
        return int(A06.beggar)
    return scribe_to_play(s, mask, look, w)


@jit
def scribe_to_play(s, mask, look, w):
    """Bring an offering nearer if amulets weigh; else wait for the own roll, and then push it away."""
    if mask[A06.die_up] and look.price > w.scribe:
        return int(A06.die_up)
    if s.visit == Visit.NONE or s.visit == Visit.QUARRY:
        return NOBODY
    if mask[A06.die_down]:
        return int(A06.die_down)
    return int(A06.die_up) if mask[A06.die_up] else NOBODY


@jit
def counter_dice(mask, look, w):
    """Put off an offering that one's own roll called for, unless amulets weigh so much that it is welcome."""
    return int(A06.die_down) if mask[A06.die_down] and look.price <= w.scribe else int(A06.make_offering)


@jit
def best_discard(s, cards, look, w):
    """Return the card of the discards worth most, and its worth."""
    purse = purse_of(s, s.active)
    best, most = 0, -MUCH
    for card in range(cards.shape[0]):
        if cards[card] > 0:
            worth = worth_of_card(s, purse, card, look, w)
            if worth > most:
                best, most = card, worth
    return best, most


@jit
def give_to_beggar(s, mask, look, w):
    """Give what is missed least: a card or two talents."""
    p = s.decider
    purse = purse_of(s, p)
    best, least = int(A06.show_hand), MUCH
    if mask[A06.give_talents]:
        best, least = int(A06.give_talents), float(BEGGAR_TALENTS)
    for card in range(NUM_RESOURCES):
        if mask[A06.give + card]:
            loss = loss_of_card(s, purse, card, look, w)
            if loss < least:
                best, least = int(A06.give) + card, loss
    return best


@jit
def ask_for_cards(s, mask, look, w):
    """Ask whoever has not been asked for a card that is worth an amulet."""
    purse = purse_of(s, s.active)
    for kind in range(NUM_RESOURCES - 1, -1, -1):
        if worth_of_card(s, purse, kind, look, w) > look.price:
            for steps in range(int(s.num_players) - 1):
                ask = int(A06.ask) + steps * NUM_RESOURCES + kind
                if mask[ask]:
                    return ask
    return int(A06.enough)


@jit
def offer_cards(s, mask, look, w):
    """Offer a card if the amulet that goes with it weighs more."""
    gives = mask[A06.offer] and loss_of_card(s, purse_of(s, s.decider), int(s.ask_card), look, w) < look.price
    return int(A06.offer) if gives else int(A06.offer_no_more)


@jit
def accept_cards(s, mask, look, w):
    """Accept a card that is worth its amulet."""
    takes = mask[A06.accept] and worth_of_card(s, purse_of(s, s.active), int(s.ask_card), look, w) > look.price
    return int(A06.accept) if takes else int(A06.accept_no_more)


@jit
def keep_of_vizier(s, look, w):
    """Keep a card of the vizier that is worth its amulet."""
    card = int(s.vizier_cards[s.vizier_left - 1])
    return int(A06.keep) if worth_of_card(s, purse_of(s, s.active), card, look, w) > look.price else int(A06.drop)


@jit
def go_on(s, mask, look, w):
    """Answer what a character half played asks, or what comes before an offering."""
    if s.phase == Phase.CHOOSE_MOSAIC:
        return choose_mosaic(s, mask, look, w)
    if s.phase == Phase.BEGGAR:
        return give_to_beggar(s, mask, look, w)
    if s.phase == Phase.COURTESAN:
        return int(A06.pick) + best_discard(s, s.discard, look, w)[0]
    if s.phase == Phase.ENVOY_ASK:
        return ask_for_cards(s, mask, look, w)
    if s.phase == Phase.ENVOY_OFFER:
        return offer_cards(s, mask, look, w)
    if s.phase == Phase.ENVOY_ACCEPT:
        return accept_cards(s, mask, look, w)
    if s.phase == Phase.ALTAR_FULL:
        return counter_dice(mask, look, w)
    return keep_of_vizier(s, look, w)
