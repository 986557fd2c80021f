"""Take the pictures of the browser's tables that the documents show: `python -m tools.docs.web_pictures`.

A server of its own and the system's Chromium, games by their seeds; the Chinese one needs a font with Chinese signs.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools.serving import Server

DOCS = Path(__file__).parents[2] / "docs"
SEED = 2
VERSION = "document.querySelector('.table').dataset.version"
PATIENCE = 300_000  # milliseconds: what is not compiled yet is compiled first


@dataclass(frozen=True)
class Picture:
    """A table at one moment."""

    name: str
    game: str
    opponents: int
    choices: Sequence[str]  # chosen one after the other, by how their names begin
    pointed_at: str  # a spot of the board, at last
    language: str = "en"
    size: tuple[int, int] = (1280, 900)
    scheme: str = "light"


PICTURES = (
    Picture("web_table", "architects_2006", 2, (), "stall 2"),
    Picture("web_phone", "caesar", 1, ("lay 1 ", "lay 2 "), "card 4", size=(390, 844)),
    Picture("web_russian", "architects_2006", 2, ("build mosaic", "turn "), "square 33", "ru", scheme="dark"),
    Picture("web_chinese", "caesar", 1, ("lay 1 ", "lay 2 "), "card 4", "zh"),
)


def take(picture: Picture, server: Server, browser: Browser) -> None:
    """Play to the moment and keep what is seen."""
    seats = ["human"] + ["expert"] * picture.opponents
    made = server.open_table(picture.game, seats, seed=SEED, pace=0, hints=True)
    width, height = picture.size
    page = browser.new_page(
        viewport={"width": width, "height": height},
        locale=picture.language,
        color_scheme="dark" if picture.scheme == "dark" else "light",
    )
    page.set_default_timeout(PATIENCE)
    page.goto(made["seats"][0]["url"])
    for choice in picture.choices:
        choose(page, choice)
    page.locator(f'#board [data-spot="{picture.pointed_at}"].can').first.hover()
    page.screenshot(path=str(DOCS / f"{picture.name}.png"))
    page.close()


def choose(page: Page, choice: str) -> None:
    """Click an action and wait for the next question."""
    page.wait_for_selector("#board .can")
    before = page.evaluate(VERSION)
    page.locator(f'button[data-action^="{choice}"]').first.click()
    page.wait_for_function(f"before => {VERSION} !== before", arg=before)


def main() -> None:
    """Take all pictures."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        try:
            for picture in PICTURES:
                take(picture, server, browser)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
