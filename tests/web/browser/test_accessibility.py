"""Every page, held against the rules of axe, in light and dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.web.browser.conftest import PHONE, WIDE, Pages
from tests.web.browser.play import LANGUAGES, OVER, PLAYERS, READY, click_on
from tools.serving import Server

pytestmark = pytest.mark.compiled
each_scheme = pytest.mark.parametrize("scheme", ["light", "dark"])


def violations(page: Page) -> list[str]:
    """Say what axe does not like about a page."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]


@each_scheme
@pytest.mark.parametrize("path", ["/", "/rules/architects_2006", "/seat/nobody"])
def test_plain_pages(server: Server, pages: Pages, path: str, scheme: str) -> None:
    assert violations(pages.open(server.address + path, scheme=scheme)) == []


@each_scheme
@pytest.mark.parametrize("game", PLAYERS)
def test_a_table_in_mid_game_and_at_its_end_and_its_review(
    server: Server, pages: Pages, game: str, scheme: str
) -> None:
    seats = ["human"] + ["greedy"] * (PLAYERS[game] - 1)
    size = WIDE if scheme == "light" else PHONE
    page = pages.open(server.open_table(game, seats, pace=0, hints=True)["seats"][0]["url"], size, scheme=scheme)
    page.wait_for_selector(READY, state="attached")
    click_on(page, 8, clicks=9)
    page.wait_for_selector("#board .can")
    assert violations(page) == []
    click_on(page, 8)
    page.emulate_media(reduced_motion="reduce")
    assert violations(page) == []
    page.click("#review")
    page.wait_for_selector("#chances polyline", state="attached")
    assert violations(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_a_finished_table_of_five_and_its_review(server: Server, pages: Pages, language: str) -> None:
    lobby = pages.open(server.address, language=language)
    lobby.select_option("#game", "architects_2006")
    lobby.select_option("#players", "5")
    lobby.click("summary")
    table = pages.open(server.open_table("architects_2006", ["greedy"] * 5, pace=0)["watch"], language=language)
    table.wait_for_selector(OVER)
    page = pages.open(table.url, language=language)
    page.click("#review")
    page.wait_for_selector("#chances polyline", state="attached")
    page.keyboard.press("End")
    page.wait_for_selector("#result table")
    for shown in (lobby, table, page):
        for scheme in ("light", "dark"):
            shown.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            assert violations(shown) == []
    curves = page.eval_on_selector_all(
        "#chances polyline", "all => all.map(one => one.getAttribute('stroke-dasharray'))"
    )
    marked = page.locator("#chances > svg circle").count() > 0
    assert len(curves) == 5 and len({*curves[:4]}) == 4 and marked, "curves must differ by more than colour"
