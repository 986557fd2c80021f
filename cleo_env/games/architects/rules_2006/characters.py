"""The worshippers of Sobek: six kinds of character cards, playable in one's own turn."""

from __future__ import annotations

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A06
from cleo_env.games.architects.enums import (
    FACE_UP,
    NUM_DICE,
    NUM_RESOURCES,
    Card,
    Phase,
)
from cleo_env.games.architects.rules.corruption import lose_amulets, take_amulets
from cleo_env.games.architects.rules.knowledge import (
    discard_openly,
    discard_secretly,
    gain_openly,
    look_through_discards,
    lose_openly,
    seat_after,
    show_hand,
    show_some,
    spend_card,
    take_from_discards,
)
from cleo_env.games.architects.rules.market import draw_card, num_drawable
from cleo_env.games.architects.rules_2006.data import (
    BEGGAR_TALENTS,
    CHARACTER_AMULETS,
    COURTESANS_A_TURN,
    VIZIER_CARDS,
    VIZIERS_A_TURN,
)
from cleo_env.games.architects.rules_2006.dice import resume_turn, turn_die
from cleo_env.games.architects.rules_2006.scribe import can_choose_mosaic


@jit
def legal_characters(s, mask):
    """Offer every character in hand that would have an effect now. [A06 11.1]"""
    hand = s.hand[s.active]
    mask[A06.beggar] = hand[Card.BEGGAR] > 0
    mask[A06.envoy] = hand[Card.ENVOY] > 0
    if hand[Card.COURTESAN] > 0:
        mask[A06.courtesan] = num_cards(s.discard) > 0 and s.courtesans < COURTESANS_A_TURN
    if hand[Card.SCRIBE] > 0:
        mask[A06.scribe_mosaic] = can_choose_mosaic(s)
        mask[A06.die_up] = s.altar < NUM_DICE
        mask[A06.die_down] = s.altar > 0
    if hand[Card.VIZIER] > 0:
        mask[A06.vizier] = num_drawable(s) > 0 and s.viziers < VIZIERS_A_TURN


@jit
def apply_character(s, action):
    """Play the character that an action names. [A06 11.1]"""
    if action == A06.beggar:
        play_beggar(s)
    elif action == A06.courtesan:
        play_courtesan(s)
    elif action == A06.envoy:
        play_envoy(s)
    elif action == A06.scribe_mosaic:
        play_scribe_for_mosaic(s)
    elif action == A06.vizier:
        play_vizier(s)
    elif action == A06.die_up:
        play_scribe_on_die(s, 1)
    elif action == A06.die_down:
        play_scribe_on_die(s, -1)


@jit
def call(s, card):
    """Discard a character and take its amulets; then comes its effect. [A06 11.2]"""
    spend_card(s, s.active, card)
    take_amulets(s, s.active, CHARACTER_AMULETS[card])


@jit
def play_beggar(s):
    """Ask each opponent in turn for a gift. [A06 11.3]"""
    call(s, Card.BEGGAR)
    s.decider = seat_after(s, s.active, 1)
    s.phase = Phase.BEGGAR


@jit
def legal_beggar(s, mask):
    """Offer two talents, any standard card, or with neither only to show the hand. [A06 11.3] [A06 11.4]"""
    p = s.decider
    mask[A06.give_talents] = s.money[p] >= BEGGAR_TALENTS
    nothing = s.money[p] < BEGGAR_TALENTS
    for card in range(NUM_RESOURCES):
        mask[A06.give + card] = s.hand[p, card] > 0
        nothing = nothing and s.hand[p, card] == 0
    mask[A06.show_hand] = nothing


@jit
def apply_beggar(s, action):
    """Give the beggar's player something, or show the hand. [A06 11.3] [A06 11.4]"""
    p = s.decider
    if action == A06.give_talents:
        s.money[p] -= BEGGAR_TALENTS
        s.money[s.active] += BEGGAR_TALENTS
    elif action == A06.show_hand:
        show_hand(s, p, s.active)
    else:
        lose_openly(s, p, action - A06.give)
        gain_openly(s, s.active, action - A06.give)
    s.decider = seat_after(s, p, 1)
    if s.decider == s.active:
        resume_turn(s)


@jit
def play_courtesan(s):
    """Look through the discards for a card, while her own lies open beside them. [A06 11.2] [A06 11.5] [A06 13.3]"""
    lose_openly(s, s.active, Card.COURTESAN)
    take_amulets(s, s.active, CHARACTER_AMULETS[Card.COURTESAN])
    s.courtesans += 1
    look_through_discards(s, s.active)
    s.phase = Phase.COURTESAN


@jit
def legal_courtesan(s, mask):
    """Offer every kind of card in the discards. [A06 11.5]"""
    for card in range(s.discard.shape[0]):
        mask[A06.pick + card] = s.discard[card] > 0


@jit
def apply_courtesan(s, action):
    """Take a card from the discards, unseen by the others, and lay her there. [A06 11.2] [A06 11.5] [A06 13.3]"""
    take_from_discards(s, s.active, action - A06.pick)
    discard_openly(s, Card.COURTESAN)
    resume_turn(s)


@jit
def play_envoy(s):
    """Start to ask opponents for standard cards. [A06 11.6]"""
    call(s, Card.ENVOY)
    s.asked = 0
    s.phase = Phase.ENVOY_ASK


@jit
def legal_envoy_ask(s, mask):
    """Offer every opponent and kind this envoy has not asked, and to stop. [A06 11.9]"""
    for ask in range((int(s.num_players) - 1) * NUM_RESOURCES):
        mask[A06.ask + ask] = not (int(s.asked) >> ask) & 1
    mask[A06.enough] = 1


@jit
def apply_envoy_ask(s, action):
    """Ask one opponent for one kind, or end the envoy. [A06 11.6] [A06 11.9]"""
    if action == A06.enough:
        resume_turn(s)
        return
    ask = action - A06.ask
    s.asked |= 1 << ask
    s.ask_seat = seat_after(s, s.active, ask // NUM_RESOURCES + 1)
    s.ask_card = ask % NUM_RESOURCES
    s.offered = 0
    s.decider = s.ask_seat
    s.phase = Phase.ENVOY_OFFER


@jit
def legal_envoy_offer(s, mask):
    """Offer one more while there is a card and an amulet to go with it; or no more. [A06 11.6]"""
    cards = int(s.hand[s.ask_seat, s.ask_card])
    mask[A06.offer] = s.offered < min(cards, int(s.amulets[s.ask_seat]))
    mask[A06.offer_no_more] = 1


@jit
def apply_envoy_offer(s, action):
    """Show one more card to the envoy, or let the envoy's player choose among those shown. [A06 11.6] [A06 11.8]"""
    if action == A06.offer:
        s.offered += 1
        show_some(s, s.ask_seat, s.ask_card, int(s.offered))
        return
    s.decider = s.active
    s.phase = Phase.ENVOY_ACCEPT if s.offered > 0 else Phase.ENVOY_ASK


@jit
def legal_envoy_accept(s, mask):
    """Offer one more of the cards shown, or no more. [A06 11.8]"""
    mask[A06.accept] = s.offered > 0
    mask[A06.accept_no_more] = 1


@jit
def apply_envoy_accept(s, action):
    """Take a card together with one of its owner's amulets, or stop taking. [A06 11.7] [A06 11.8]"""
    if action != A06.accept:
        s.offered = 0
        s.phase = Phase.ENVOY_ASK
        return
    s.offered -= 1
    lose_openly(s, s.ask_seat, s.ask_card)
    gain_openly(s, s.active, s.ask_card)
    lose_amulets(s, s.ask_seat, 1)
    take_amulets(s, s.active, 1)


@jit
def play_scribe_for_mosaic(s):
    """Let the next mosaic of this turn be any of the pile. [A06 11.10]"""
    call(s, Card.SCRIBE)
    s.scribe = 1


@jit
def play_scribe_on_die(s, step):
    """Turn one die up or down, for no amulet. [A06 11.12]"""
    spend_card(s, s.active, Card.SCRIBE)
    turn_die(s, step)


@jit
def play_smuggler(s):
    """Keep all cards for one amulet. [A06 11.13]"""
    call(s, Card.SMUGGLER)


@jit
def play_vizier(s):
    """Draw five cards to look at, his own if the pile is rebuilt; the first drawn is judged first. [A06 11.14]"""
    call(s, Card.VIZIER)
    s.viziers += 1
    s.num_vizier = min(VIZIER_CARDS, num_drawable(s))
    for place in range(int(s.num_vizier) - 1, -1, -1):
        s.vizier_cards[place] = draw_card(s) % FACE_UP
    s.vizier_left = s.num_vizier
    s.vizier_kept = 0
    s.phase = Phase.VIZIER


@jit
def legal_vizier(s, mask):
    """Each card is kept or dropped. [A06 11.14]"""
    mask[A06.keep] = 1
    mask[A06.drop] = 1


@jit
def apply_vizier(s, action):
    """Keep a card or drop it; all is done at once after the last, so that nobody sees which. [A06 11.14] [A06 13.4]"""
    s.vizier_left -= 1
    if action == A06.keep:
        s.vizier_kept |= 1 << int(s.vizier_left)
    if s.vizier_left == 0:
        share_out_vizier(s)


@jit
def share_out_vizier(s):
    """Take the kept cards for an amulet each, and discard the others unseen. [A06 11.14] [A06 13.4]"""
    for place in range(int(s.num_vizier)):
        card = int(s.vizier_cards[place])
        if is_kept(s, place):
            s.hand[s.active, card] += 1
            take_amulets(s, s.active, 1)
        else:
            discard_secretly(s, s.active, card)
    s.num_vizier = 0
    s.vizier_kept = 0
    resume_turn(s)


@jit
def is_kept(s, place):
    """Tell whether one of the vizier's cards was kept."""
    return (int(s.vizier_kept) >> place) & 1 == 1


@jit
def forget_characters(s):
    """A new turn starts without a scribe's promise, and counts anew. [A06 11.5] [A06 11.10] [A06 11.15]"""
    s.scribe = 0
    s.courtesans = 0
    s.viziers = 0
