"""Whole games in a real browser, played by clicks against bots, in every language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.web.browser.conftest import Pages
from tests.web.browser.play import LANGUAGES, OVER, PLAYERS, YOUR_TURN, click_on, is_over, sit_down
from tools.serving import Server

pytestmark = pytest.mark.compiled
ENGLISH_WORD = re.compile(r"[A-Za-z]{3}")
OURS = {"cleo"}  # is called so everywhere
NAMES = "header nav, #seats, .shape, select, .legend"  # languages and agents have names of their own


def english_left(page: Page) -> list[str]:
    """Return the lines of a page that are still English."""
    page.eval_on_selector_all(NAMES, "places => places.forEach(place => place.remove())")
    return [line for line in page.inner_text("body").splitlines() if ENGLISH_WORD.search(line) and line not in OURS]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLAYERS)
def test_a_whole_game_is_played_by_clicks_and_looked_through(
    server: Server, pages: Pages, game: str, language: str
) -> None:
    page = sit_down(server, pages, game, language=language)
    assert page.get_attribute("html", "lang") == language
    assert click_on(page, seed=1) > 20
    assert is_over(page) and page.locator(YOUR_TURN).count() == 0
    assert page.locator(f"{OVER} tr.step").count() > 2, "the scoring is told step by step"
    assert page.locator("#log li").count() > 30
    page.click("#review")
    page.wait_for_selector("#chances polyline", state="attached")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.getElementById('number').textContent.startsWith('1 /')")
    page.select_option("#eyes", "0")
    page.wait_for_selector("#board svg")


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("game", PLAYERS)
def test_nothing_at_a_table_stays_english(server: Server, pages: Pages, game: str, language: str) -> None:
    page = sit_down(server, pages, game, language=language, hints=True)
    click_on(page, seed=2, clicks=15)
    page.wait_for_function("() => document.querySelector('#board svg') && document.querySelector('.why')")
    page.eval_on_selector_all(".why", "buttons => buttons[0].click()")
    assert english_left(page) == []


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_nothing_in_the_lobby_and_in_a_review_stays_english(server: Server, pages: Pages, language: str) -> None:
    lobby = pages.open(server.address, language=language)
    lobby.click("summary")
    assert english_left(lobby) == []
    page = sit_down(server, pages, "caesar", language=language)
    click_on(page, seed=3)
    page.click("#review")
    page.wait_for_selector("#chances polyline", state="attached")
    page.click('[data-step="turn"]')
    page.click("#think")
    page.wait_for_function("() => document.querySelector('#thoughts li')?.textContent.includes('%')")
    assert english_left(page) == []
