"""Colours by name, for light and dark: games add their own to these."""

from __future__ import annotations

from collections.abc import Mapping

Palette = Mapping[str, tuple[str, str]]  # by name: in light, in dark
THEMES = ("light", "dark")
AUTO = "auto"  # as the reader's machine prefers

# fmt: off
PALETTE: dict[str, tuple[str, str]] = {
    # name       light      dark
    "paper":   ("#faf6ee", "#1b1917"),
    "panel":   ("#f2eadb", "#262320"),
    "well":    ("#e8dec9", "#322e29"),  # a hollow in a panel: slots, empty places
    "rule":    ("#d8cab0", "#4a443c"),
    "ink":     ("#2b2620", "#f0e8da"),
    "dim":     ("#6d6253", "#b3a793"),
    "accent":  ("#b3421f", "#f08a5d"),  # who is asked, what is half done
    "glow":    ("#fbe3b5", "#4d3c1c"),  # behind what is asked about
    "gold":    ("#b07d12", "#e0b04a"),
    "card":    ("#fffdf8", "#3b3631"),
    "edge":    ("#b9a98c", "#6b6256"),
    "back":    ("#7d5a44", "#6a4d3b"),  # of a card
    "back2":   ("#a98468", "#94715a"),  # its ornament
    "white":   ("#ffffff", "#ffffff"),
    "night":   ("#1e1a16", "#1e1a16"),  # ink on what is bright in both
    # seats, with the shapes of `seat_shape`
    "seat0":   ("#1f5f9e", "#5b9fdd"),
    "seat1":   ("#b84a00", "#e98345"),
    "seat2":   ("#1c7554", "#4fb48d"),
    "seat3":   ("#7a4696", "#b78ad0"),
    "seat4":   ("#86660a", "#cfa83a"),
    "onseat":  ("#ffffff", "#171513"),
}
# fmt: on


def variable(name: str) -> str:
    """Return the style sheet's variable for a colour; an apostrophe would begin a string there."""
    return "--" + name.replace("'", "")


def style_sheet(palette: Palette) -> str:
    """Return the colours as variables that follow what the reader's machine prefers."""
    named = sorted(palette.items())
    light, dark = ("".join(f"{variable(name)}:{pair[place]};" for name, pair in named) for place in range(len(THEMES)))
    return f".cleo{{{light}}}@media (prefers-color-scheme:dark){{.cleo{{{dark}}}}}"
