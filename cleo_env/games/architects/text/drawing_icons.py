"""Our own small pictures of the game's things, each drawn in a square of 24 units, and the colours of the drawing."""

from __future__ import annotations

from cleo_env.core.svg import Icon
from cleo_env.core.svg_theme import PALETTE

# fmt: off
CROWN = (("M3 20V8l5 5 4-9 4 9 5-5v12z", "fill"), ("M5 17h14", "groove"))
BOWL = (("M2.5 11h19a9.5 9.5 0 0 1-19 0z M8 21.5h8v-2H8z", "fill"), ("M12 2.5a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 1 0 0-5.4z", "fill"))
BOAT = (("M1.5 15h21l-4 6h-13z M11 2.5v11H4z M13 5v8.5h6.5z", "fill"),)
MALLET = (("M3 3.5h12.5l4 3.5-4 3.5H3z M7.5 11.5h4V22h-4z", "fill"),)

ICONS: dict[str, Icon] = {
    # resources
    "artisan": MALLET,
    "stone": (("M2.5 13.5h8.5v7.5H2.5z M13 13.5h8.5v7.5H13z M7.5 4h9v7.5h-9z", "fill"),),
    "marble": (("M4 2.5h16v3.5H4z M4 18h16v3.5H4z", "fill"), ("M7.5 8v8 M12 8v8 M16.5 8v8", "line")),
    "wood": (("M7 5.5h11.5c4 0 4 13 0 13H7z", "fill"), ("M7 5.5a4.5 6.5 0 1 0 0 13a4.5 6.5 0 1 0 0-13z", "cut"),
             ("M7 5.5a4.5 6.5 0 1 0 0 13a4.5 6.5 0 1 0 0-13z M7 9.5a1.5 2.5 0 1 0 0 5a1.5 2.5 0 1 0 0-5z", "line")),
    "lapis": (("M6 3.5h12l4.5 6.5L12 21.5 1.5 10z", "fill"), ("M2.5 10h19 M8.5 10l3.5 10 3.5-10", "groove")),
    # cards that are no plain resource
    "trompe-l'oeil": (("M1.5 12c4.5-8 16.5-8 21 0c-4.5 8-16.5 8-21 0z", "line"), ("M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8z", "fill")),
    "cave": (("M1.5 21C2 10 6.5 3 12.5 3.5c6 0 9.5 8 10 17.5h-6c0-5.5-1.5-8.5-4.5-8.5S7.5 15.5 7.5 21z", "fill"),),
    "beggar": BOWL,
    "courtesan": (("M12 21.5L1.5 9.5a15 15 0 0 1 21 0z", "fill"), ("M12 19L7.5 8 M12 19V7 M12 19l4.5-11", "groove")),
    "envoy": (("M2 5.5h20v13.5H2z", "fill"), ("M3.5 7.5l8.5 6.5 8.5-6.5", "groove")),
    "scribe": (("M21 2.5C13 3.5 7.5 9 6 16l2 2C15 16.5 20.5 11 21 2.5z", "fill"), ("M2.5 21.5L15 9", "line")),
    "smuggler": (("M8 2.5h8l-2 4.5c5.5 2.5 7.5 7 6.5 11.5c-.5 2-2 3-4 3h-9c-2 0-3.5-1-4-3C2.5 14 4.5 9.5 10 7z", "fill"), ("M9.5 7.5h5", "groove")),
    "vizier": CROWN,
    # belongings
    "talent": (("M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z", "fill"), ("M8 8h8 M12 8v9", "groove")),
    "scarab": (("M12 8.5c4.5 0 6.5 3 6.5 6.5s-2.5 7-6.5 7-6.5-3.5-6.5-7 2-6.5 6.5-6.5z M12 2.5a4 4 0 0 1 4 4.5H8a4 4 0 0 1 4-4.5z", "fill"),
               ("M5 11.5L2 8.5 M5 15.5H1.5 M6.5 19.5L3.5 22 M19 11.5l3-3 M19 15.5h3.5 M17.5 19.5l3 2.5", "line"), ("M12 10v10.5", "groove")),
    "amulet": (("M12 11.5C7 8 7.5 2.5 12 2.5s5 5.5 0 9v10 M5.5 13.5h13", "line"),),
    "merchants": BOAT,
    "statues": (("M7.5 22v-8L4.5 10.5 5.5 1.5l4.5 6.5h5l7 4.5-2.5 3.5H14v6z", "fill"),),
    "sanctuary": (("M1.5 9L12 2.5 22.5 9z M3.5 10.5H7V19H3.5z M10.25 10.5h3.5V19h-3.5z M17 10.5h3.5V19H17z M2 20.5h20v2H2z", "fill"),),
    "cards": (("M3 6.5l9-3 5 15-9 3z", "line"), ("M14 3.5h7.5v14H19", "line")),
    # pieces
    "sphinx": (("M1.5 21h21v-3.5H17L16 12V9.5l2-2V3h-6.5L9 6v4.5l-5.5 5.5c-1.5 1.5-2 3-2 5z", "fill"),),
    "obelisk": (("M9.5 6L12 1.5 14.5 6l2 13.5h-9z M5 20.5h14v2H5z", "fill"),),
    "throne": (("M5.5 2h4v10H18.5v10H15v-5.5H9.5V22h-4z", "fill"),),
    "pedestal": (("M3 16.5h18v5H3z M6 11h12v4.5H6z", "fill"),),
    "door": (("M4 22V10a8 8 0 0 1 16 0v12h-4V10a4 4 0 0 0-8 0v12z", "fill"),),
    "wall": (("M2 3h20v3.5H2z M2 18.5h20V22H2z M4 8h4v9H4z M10 8h4v9h-4z M16 8h4v9h-4z", "fill"),),
    "mosaic": (("M8.5 2H15v6.5h6.5V15H15v6.5H8.5V15H2V8.5h6.5z", "fill"), ("M8.5 8.5H15V15H8.5z", "groove")),
    # the rest
    "palm": (("M12 12C11 8 11 5 12 2 M12 12c2-4 5-5 9-4 M12 12c4 0 7 2 8 6 M12 12c1 4 1 7 0 10 M12 12c-2 4-5 6-8 6 M12 12c-4-2-7-3-9-4", "line"),
             ("M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z", "fill")),
    "cleopatra": (("M12 1.5c4.5 0 6.5 3 6.5 7v6.5H16l-1-2v3c3.5 1 5.5 3 5.5 6.5h-17c0-3.5 2-5.5 5.5-6.5v-3l-1 2H5.5V8.5c0-4 2-7 6.5-7z", "fill"),
                  ("M8.5 6.5h7", "groove")),
    "priest": (("M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z", "fill"),
               ("M12 2v2.5 M12 19.5V22 M2 12h2.5 M19.5 12H22 M5 5l1.7 1.7 M17.3 17.3L19 19 M5 19l1.7-1.7 M17.3 6.7L19 5", "line")),
    "sealed": (("M2 5h20v14H2z", "fill"), ("M3 6.5l9 7 9-7", "groove"), ("M12 10.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6z", "cut")),
    "done": (("M4 13l5.5 5.5L20.5 6", "line"),),
    "next": (("M3 12h16 M13 5.5l6.5 6.5-6.5 6.5", "line"),),
    "architect": (("M12 2l9 20h-4L12 10.5 7 22H3z M8 15.5h8v2.5H8z", "fill"),),
    "visir": CROWN,
    "merchant": BOAT,
    "foreman": MALLET,
    "winner": (("M12 2l3 6.5 7 .8-5.2 4.7 1.5 7L12 17.5 5.7 21l1.5-7L2 9.3l7-.8z", "fill"),),
    "eaten": (("M1.5 8.5c6-4 15-4 21 1.5l-4 3-2-2-2 2.5-2-2.5-2 2.5-2-2.5-2 2.5-5-2z M3 16.5l4-1 2 2 2-2 2 2 2-2 2.5 2 2.5-2-1.5 4.5C13 22 7 21 3 16.5z", "fill"),),
}

CARD_PALETTE = {
    # name             light      dark
    "artisan":       ("#a8452c", "#ef9a7e"),
    "stone":         ("#5f6670", "#b9c0ca"),
    "marble":        ("#8a6f76", "#e6cdd3"),
    "wood":          ("#7c4f20", "#d6a066"),
    "lapis":         ("#23549e", "#7fb0f0"),
    "trompe-l'oeil": ("#5b4a8a", "#bfaef0"),
    "cave":          ("#5b4a8a", "#bfaef0"),
    "character":     ("#7a2752", "#eb9ac4"),
    "taint":         ("#f6e7ea", "#48323a"),  # the ground of a card that corrupts
    "taintmark":     ("#a02a4c", "#ff8fae"),
}
PLACE_PALETTE = {
    "grass":   ("#dfe6bd", "#38412a"),
    "grass2":  ("#d4ddae", "#3f4930"),
    "hedge":   ("#b9c58b", "#525e3c"),
    "palm":    ("#4b7a2b", "#9cc66b"),
    "floor":   ("#e9ddc3", "#3a342c"),
    "plaza":   ("#eee2ca", "#2f2a24"),
    "walk":    ("#dcc9a3", "#453d31"),
    "masonry": ("#b08a4e", "#c19a5b"),
    "ontower": ("#2b2015", "#1e1a16"),
    "queen":   ("#8a2d6b", "#e58fc8"),
    "awning":  ("#c26a3f", "#a9562f"),
    "awning2": ("#f4e6cf", "#e2cfae"),
}
MOSAIC_PALETTE = {  # the letters on them are dark in both themes
    "mosaicF": ("#e0a582", "#d0916c"), "mosaicI": ("#8fb6d9", "#7ba4c9"), "mosaicL": ("#e6c56b", "#d3b057"),
    "mosaicN": ("#c3a3cf", "#b08fbd"), "mosaicP": ("#86c5bd", "#72b2aa"), "mosaicT": ("#e08f8a", "#cf7b76"),
    "mosaicU": ("#a9c795", "#95b580"), "mosaicV": ("#f0b877", "#dca461"), "mosaicW": ("#9fb0e0", "#8b9dd0"),
    "mosaicX": ("#e3a2c0", "#d08dad"), "mosaicY": ("#c9c29a", "#b6af86"), "mosaicZ": ("#7fc08a", "#6bae77"),
    "grout":   ("#3a3128", "#14110e"),
}
# fmt: on
COLOURS = PALETTE | CARD_PALETTE | PLACE_PALETTE | MOSAIC_PALETTE


def resource_of(word: str) -> str:
    """Return the resource or other thing that a card's icon shows: "2 wood" shows wood."""
    return word.removeprefix("2 ")


def card_colour(word: str) -> str:
    """Return the name of the colour of a card's icon."""
    thing = resource_of(word)
    return thing if thing in CARD_PALETTE else "character"
