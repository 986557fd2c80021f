"""Whole games in a real browser, played by clicks against bots."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser.conftest import PHONE, Server, new_page
from tests.web.browser.play import OVER, READY, YOUR_TURN, actions, click, is_over, play_on

pytestmark = pytest.mark.compiled
GAMES = {"architects_2006": 3, "architects_2019": 2, "caesar": 2}


def sit_down(server: Server, browser: Browser, game: str, **order: object) -> Page:
    """Open a table with one person and open its page."""
    seats = ["human"] + ["greedy"] * (GAMES[game] - 1)
    page = new_page(browser)
    page.goto(server.open_table(game, seats, **order)["seats"][0]["url"])
    page.wait_for_selector(READY, state="attached")
    return page


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_clicks_and_looked_through(server: Server, browser: Browser, game: str) -> None:
    page = sit_down(server, browser, game)
    assert play_on(page, random.Random(1)) > 20
    assert page.locator(OVER).inner_text()
    assert page.locator("#log li").count() > 50
    page.click("#review")
    page.wait_for_selector("#chances polyline", state="attached")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.getElementById('number').textContent.startsWith('1 /')")
    page.select_option("#eyes", "0")
    page.wait_for_selector("#board svg")
    assert page.problems == []  # type: ignore[attr-defined]


def test_moves_are_clicked_where_they_lie_on_the_board(server: Server, browser: Browser) -> None:
    page = sit_down(server, browser, "architects_2006")
    page.wait_for_selector("#board .can")
    page.locator('#board [data-spot="stall 2"]').click()
    page.wait_for_selector('button[data-action^="place on stall"]')
    assert "took stall 2" in page.locator("#log").inner_text()


def test_a_card_and_then_a_group_are_clicked_in_caesar(server: Server, browser: Browser) -> None:
    page = sit_down(server, browser, "caesar")
    page.locator('#board [data-spot="card 3"].can').first.click()
    page.locator('#board [data-spot="group consul"].can').first.click()
    page.wait_for_selector("#chosen:not([hidden])")
    assert page.locator("#chain").inner_text() == "lay 3 down at consul"
    page.keyboard.press("u")
    page.wait_for_selector("#chosen", state="hidden")
    assert "lay 3 down at consul" in actions(page)


def test_everything_can_be_done_with_the_keyboard(server: Server, browser: Browser) -> None:
    page = sit_down(server, browser, "caesar")
    offered = actions(page)
    page.locator(YOUR_TURN).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.table').dataset.version === '1'")
    assert actions(page) != offered
    assert page.evaluate("document.activeElement.dataset.action !== undefined"), "the focus stays in the list"


def test_a_reload_and_a_killed_server_lose_nothing(server: Server, browser: Browser) -> None:
    page = sit_down(server, browser, "caesar")
    play_on(page, random.Random(3), 12)
    page.wait_for_selector(READY, state="attached")
    offered, log = actions(page), page.locator("#log").inner_text()
    page.reload()
    page.wait_for_selector(READY, state="attached")
    assert (actions(page), page.locator("#log").inner_text()) == (offered, log)
    server.kill()
    page.wait_for_selector("#connection", state="visible")
    server.start()
    page.wait_for_selector("#connection", state="hidden")
    assert (actions(page), page.locator("#log").inner_text()) == (offered, log)
    play_on(page, random.Random(4))
    assert is_over(page)


def test_two_browsers_play_at_one_table(server: Server, browser: Browser) -> None:
    made = server.open_table("caesar", ["human", "human"])
    pages = [new_page(browser) for _ in made["seats"]]
    for page, seat in zip(pages, made["seats"], strict=True):
        page.goto(seat["url"])
    watcher, rng = new_page(browser), random.Random(5)
    watcher.goto(made["watch"])
    for _ in range(30):
        version = max(int(page.evaluate("document.querySelector('.table').dataset.version ?? 0")) for page in pages)
        for page in pages:
            page.wait_for_function(
                "least => Number(document.querySelector('.table').dataset.version) >= least", arg=version
            )
        page = next(page for page in pages if actions(page))
        click(page, rng.choice(actions(page)))
    watcher.wait_for_function("() => document.querySelectorAll('#log li').length > 5")
    assert actions(watcher) == []


def test_a_telephone_shows_everything_within_its_width(server: Server, browser: Browser) -> None:
    for game, players in GAMES.items():
        page = new_page(browser, PHONE)
        page.goto(server.open_table(game, ["human"] + ["greedy"] * (players - 1))["seats"][0]["url"])
        page.wait_for_selector("#board svg")
        play_on(page, random.Random(6), 10)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert page.locator("#board svg").bounding_box()["width"] > 300


def test_a_table_is_opened_in_the_lobby(server: Server, browser: Browser) -> None:
    page = new_page(browser)
    page.goto(server.address)
    page.select_option("#game", "caesar")
    page.click("button.main")
    page.wait_for_selector(READY, state="attached")
    page.goto(server.address)
    assert page.locator("#mine a").count() == 2


def test_pages_are_light_and_come_from_this_server_alone(server: Server, browser: Browser) -> None:
    page, weights, hosts = new_page(browser), [], set()
    page.on("response", lambda response: (weights.append(len(response.body())), hosts.add(response.url.split("/")[2])))
    page.goto(server.open_table("architects_2019", ["human", "greedy"])["seats"][0]["url"])
    page.wait_for_selector("#board svg")
    board = page.evaluate("document.getElementById('board').innerHTML.length")
    assert sum(weights) + board < 300_000
    assert hosts == {server.address.removeprefix("http://")}
