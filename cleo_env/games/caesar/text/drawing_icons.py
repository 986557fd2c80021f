"""Our own small pictures of the game's things, each drawn in a square of 24 units, and the colours of the drawing."""

from __future__ import annotations

from cleo_env.core.svg import Icon
from cleo_env.core.svg_theme import PALETTE

# fmt: off
DISC = "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z"
ICONS: dict[str, Icon] = {
    # groups of patricians: scales, coins, a temple, a wreath, a tablet
    "praetor": (("M12 3v17 M7 21h10 M3.5 6.5h17 M6 6.5L2.5 14h7z M18 6.5L14.5 14h7z", "line"),),
    "quaestor": (("M8.5 3a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z M15.5 11a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z", "line"),),
    "aedile": (("M1.5 9L12 2.5 22.5 9z M3.5 10.5H7V19H3.5z M10.25 10.5h3.5V19h-3.5z M17 10.5h3.5V19H17z M2 20.5h20v2H2z", "fill"),),
    "consul": (("M9 21C4 18 2.5 11 6.5 4 M15 21c5-3 6.5-10 2.5-17", "line"),
               ("M4 9c-2-1-3-3-2.5-5C4 4 5.5 6 5 8.5z M4.5 15c-2.5 0-4-1.5-4.5-4c2.5-.5 5 1 5 3.5z M20 9c2-1 3-3 2.5-5C20 4 18.5 6 19 8.5z M19.5 15c2.5 0 4-1.5 4.5-4c-2.5-.5-5 1-5 3.5z M9 21c-2 1.5-4 1-5.5-.5C5 18.5 8 18.5 9 20z M15 21c2 1.5 4 1 5.5-.5C19 18.5 16 18.5 15 20z", "fill")),
    "censor": (("M5 2.5h14v19H5z", "fill"), ("M8.5 7.5h7 M8.5 12h7 M8.5 16.5h4", "groove")),
    "grey": (("M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14z", "line"),),
    "black": (("M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14z", "fill"),),
    # cards
    "philosopher": (("M6 3.5h13c-2 1.5-2 4 0 4.5v10c0 2-1 3-3 3H5c2-1 2-2.5 1-4z", "fill"), ("M9.5 9h6 M9.5 13h6", "groove")),
    "assassination": (("M20.5 2L9 11.5l3.5 3.5L22 3.5z", "fill"), ("M6.5 10.5l7 7 M9.5 14.5L3 21", "line")),
    "scout": (("M1.5 12c4.5-8 16.5-8 21 0c-4.5 8-16.5 8-21 0z", "line"), ("M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8z", "fill")),
    "wrath": (("M14 1.5L4 13.5h6.5L8 22.5l11-13h-7z", "fill"),),
    "castling": (("M3 8h16 M15 3.5L19.5 8 15 12.5 M21 16H5 M9 11.5L4.5 16 9 20.5", "line"),),
    "veto": (("M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z M5.6 5.6l12.8 12.8", "line"),),
    "influence": (("M5 9l7-6 7 6 M5 15l7-6 7 6 M5 21l7-6 7 6", "line"),),
    "action": (("M12 1.5l2.7 7.3 7.8.3-6.1 4.8 2.1 7.5-6.5-4.3-6.5 4.3 2.1-7.5L1.5 9.1l7.8-.3z", "fill"),),
    # the rest
    "patrician": (("M12 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z M3.5 22.5c0-7 3.5-11 8.5-11s8.5 4 8.5 11z", "fill"), ("M8.5 14.5l7 7", "groove")),
    "bust": (("M12 1.5c3 0 5 2.2 5 5.2s-1.5 5.3-3 6v2.3c4 .5 6.5 2 6.5 5h-17c0-3 2.5-4.5 6.5-5v-2.3c-1.5-.7-3-3-3-6s2-5.2 5-5.2z M6 21h12v2H6z", "fill"),),
    "bag": (("M8 2.5h8l-2 4.5c5.5 2.5 7.5 7 6.5 11.5c-.5 2-2 3-4 3h-9c-2 0-3.5-1-4-3C2.5 14 4.5 9.5 10 7z", "fill"), ("M9.5 7.5h5", "groove")),
    "mission": (("M4 2.5h16v19L12 17l-8 4.5z", "fill"),),
    "next": (("M3 12h16 M13 5.5l6.5 6.5-6.5 6.5", "line"),),
    "up": (("M4 21h16 M12 17V3.5 M6.5 9L12 3.5 17.5 9", "line"),),
    "down": (("M4 21h16 M12 3v13.5 M6.5 11L12 16.5 17.5 11", "line"),),
    "done": (("M4 13l5.5 5.5L20.5 6", "line"),),
    "winner": (("M12 2l3 6.5 7 .8-5.2 4.7 1.5 7L12 17.5 5.7 21l1.5-7L2 9.3l7-.8z", "fill"),),
}

CAESAR_PALETTE = {
    # name         light      dark
    "praetor":   ("#2c5f9e", "#84b4ec"),
    "quaestor":  ("#8a6508", "#e3bb55"),
    "aedile":    ("#2e6f45", "#85c79b"),
    "consul":    ("#8b2f3c", "#ee96a1"),
    "censor":    ("#6b3f8c", "#c7a0e2"),
    "grey":      ("#6d6a66", "#b5b0a9"),
    "black":     ("#2b2620", "#f0e8da"),
    "actionink": ("#7a2752", "#eb9ac4"),
    "actionback": ("#6b4a66", "#5f4259"),
    "actionback2": ("#9a7794", "#8c6a86"),
}
# fmt: on
COLOURS = PALETTE | CAESAR_PALETTE
