"""The phases that only the 2006 edition has: a scribe's choice, characters half played, five dice."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.enums import Phase
from cleo_env.games.architects.rules_2006 import characters, scribe, turn


@jit
def legal_own_phase(s, mask):
    """Mark in a blank mask how a character may go on, or what may come before an offering. [A06 9.5] [A06 11.1]"""
    if s.phase == Phase.CHOOSE_MOSAIC:
        scribe.legal_choose_mosaic(s, mask)
    elif s.phase == Phase.BEGGAR:
        characters.legal_beggar(s, mask)
    elif s.phase == Phase.COURTESAN:
        characters.legal_courtesan(s, mask)
    elif s.phase == Phase.ENVOY_ASK:
        characters.legal_envoy_ask(s, mask)
    elif s.phase == Phase.ENVOY_OFFER:
        characters.legal_envoy_offer(s, mask)
    elif s.phase == Phase.ENVOY_ACCEPT:
        characters.legal_envoy_accept(s, mask)
    elif s.phase == Phase.VIZIER:
        characters.legal_vizier(s, mask)
    elif s.phase == Phase.ALTAR_FULL:
        turn.legal_altar_full(s, mask)


@jit
def apply_own_phase(s, action):
    """Go on with a character, or towards an offering. [A06 9.5] [A06 11.1]"""
    if s.phase == Phase.CHOOSE_MOSAIC:
        scribe.apply_choose_mosaic(s, action)
    elif s.phase == Phase.BEGGAR:
        characters.apply_beggar(s, action)
    elif s.phase == Phase.COURTESAN:
        characters.apply_courtesan(s, action)
    elif s.phase == Phase.ENVOY_ASK:
        characters.apply_envoy_ask(s, action)
    elif s.phase == Phase.ENVOY_OFFER:
        characters.apply_envoy_offer(s, action)
    elif s.phase == Phase.ENVOY_ACCEPT:
        characters.apply_envoy_accept(s, action)
    elif s.phase == Phase.VIZIER:
        characters.apply_vizier(s, action)
    elif s.phase == Phase.ALTAR_FULL:
        turn.apply_altar_full(s, action)
