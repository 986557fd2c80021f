"""Pixels of the drawings: by resvg, with a font of their own, so that a picture is the same on every machine.

resvg is one wheel for every system, needs no libraries around it, and reads all that `core.svg` writes but variables of
style sheets; so drawings for it name their theme. The font comes as a package too: a bare machine has none.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from io import BytesIO
from typing import Any

import numpy as np

NEEDED = ("resvg_py", "font_source_sans_pro", "PIL")
MISSING = "pictures in pixels need the extra `pictures`: pip install cleo_env[pictures]"
FAMILY = "Source Sans Pro"
FACES = ("SourceSansPro", "SourceSansProSemibold")


def check_pictures() -> None:
    """Say which extra is missing, if it is."""
    if not all(map(find_spec, NEEDED)):
        raise ImportError(MISSING)


def png(svg: str, width: int | None = None) -> bytes:
    """Return a drawing with a named theme as a PNG file, in its own size or so many pixels wide."""
    check_pictures()
    import font_source_sans_pro
    import resvg_py

    files = [font_source_sans_pro.font_files_ttf[face] for face in FACES]
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, skip_system_fonts=True, font_files=files, font_family=FAMILY,
        sans_serif_family=FAMILY,
    )  # fmt: skip
    return bytes(drawn)


def image(svg: str, width: int | None = None) -> Any:
    """Return a drawing as a picture of Pillow."""
    check_pictures()
    from PIL import Image

    return Image.open(BytesIO(png(svg, width))).convert("RGB")


def rgb_array(svg: str, width: int | None = None) -> np.ndarray:
    """Return a drawing as an array (height, width, 3) of uint8."""
    return np.array(image(svg, width), np.uint8)


def gif(svgs: Iterable[str], comment: str = "", width: int | None = None, seconds: float = 0.7) -> bytes:
    """Return drawings of one size as a film that waits longer on the last of them."""
    first, *more = [image(svg, width).quantize(64) for svg in svgs]
    waits = [round(1000 * seconds)] * len(more) + [round(5000 * seconds)]
    film = BytesIO()
    first.save(
        film, "GIF", save_all=True, append_images=more, duration=waits, loop=0, optimize=True, comment=comment.encode()
    )
    return film.getvalue()
