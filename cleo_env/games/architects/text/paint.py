"""The colours of the board in a terminal: what `core.wording.Paint` puts around a text of each style."""

from __future__ import annotations

# fmt: off
STYLES = {
    "title": "1",  "head": "1;33",  "dim": "2",  "bold": "1",  "name": "1;36",
    "wall": "33",  "palm": "32",  "grass": "2;32",  "throne": "1;33",  "stone": "33",  "cleopatra": "1;35",
    "die": "31",  "ask": "1;37;41",  "seat": "1;35",
}
MOSAIC_BACKGROUNDS = {  # of the 256 colours; the letters on them are black
    "F": 173, "I": 67, "L": 179, "N": 139, "P": 73, "T": 167, "U": 108, "V": 215, "W": 110, "X": 175, "Y": 144, "Z": 71,
}
# fmt: on
STYLES |= {f"mosaic {letter}": f"38;5;16;48;5;{colour}" for letter, colour in MOSAIC_BACKGROUNDS.items()}
