"""The phases that only the 2006 edition has: a scribe's choice, and characters half played."""

from __future__ import annotations

from cleo_env.architects import characters_2006 as characters
from cleo_env.architects import scribe_2006 as scribe
from cleo_env.architects.enums import Phase
from cleo_env.core.jit import jit


@jit
def legal_own(s, mask):
    """Mark in a blank mask how a character may go on. [A06 11.1]"""
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


@jit
def apply_own(s, action):
    """Go on with a character. [A06 11.1]"""
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
