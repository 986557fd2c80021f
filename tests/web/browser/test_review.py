"""A recorded game looked through in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import PHONE, WIDE, Pages
from tests.web.browser.play import click_on, sit_down
from tools.serving import Server

pytestmark = pytest.mark.compiled


@pytest.fixture
def review(server: Server, pages: Pages) -> Page:
    """Play a game to its end and look through it."""
    page = sit_down(server, pages, "caesar")
    click_on(page, 7)
    page.click("#review")
    page.wait_for_selector("#chances polyline", state="attached")
    return page


def test_how_the_game_ended_is_told_at_its_end(review: Page) -> None:
    assert review.locator("#result").is_hidden()
    review.keyboard.press("End")
    review.wait_for_selector("#result table")
    review.keyboard.press("ArrowLeft")
    review.wait_for_selector("#result", state="hidden")


def test_a_review_tells_who_sat_where(review: Page) -> None:
    seated = ["Cleopatra (person)", "Caesar (greedy)"]
    assert review.locator("#eyes option").all_inner_texts()[2:] == seated
    assert review.locator("#chances .legend span").all_inner_texts() == seated


def test_what_an_agent_would_do_stays_when_the_window_is_turned(review: Page) -> None:
    review.fill("#agent", "expert")
    review.click("#think")
    review.wait_for_function("() => /^lay /.test(document.querySelector('#thoughts').innerText)")
    for size in (PHONE, WIDE):
        with review.expect_response(lambda response: "/at/0" in response.url):
            review.set_viewport_size(size)  # type: ignore[arg-type]
        review.wait_for_selector("#board svg")
        assert review.locator("#thoughts li").count() == 1
    review.keyboard.press("ArrowRight")
    review.wait_for_function("() => document.querySelector('#thoughts').children.length === 0")


def test_no_share_is_written_over_a_curve(review: Page) -> None:
    assert review.eval_on_selector_all("#chances .tick", "ticks => ticks.map(tick => tick.textContent)") == [
        "0 %", "50 %", "100 %",
    ]  # fmt: skip
    right = review.eval_on_selector_all(
        "#chances .tick", "ticks => Math.max(...ticks.map(t => t.getBBox().x + t.getBBox().width))"
    )
    left = review.eval_on_selector_all("#chances polyline", "curves => Math.min(...curves.map(c => c.getBBox().x))")
    assert right < left


def test_the_chart_leads_to_where_it_is_clicked(review: Page) -> None:
    box = review.locator("#chances .grid").first.bounding_box()
    assert box is not None
    review.mouse.click(box["x"] + box["width"] / 2, box["y"] - 10)
    at, length = (int(number) for number in review.locator("#number").inner_text().split(" / "))
    assert abs(at - length / 2) <= 2


def test_on_a_telephone_the_slider_stays_below_the_board(review: Page) -> None:
    review.set_viewport_size(PHONE)  # type: ignore[arg-type]
    review.wait_for_selector("#board svg")
    for scrolled in (0, 400):
        review.evaluate("scrolled => window.scrollTo(0, scrolled)", scrolled)
        for place in ("#board", "#at", '[data-step="1"]'):
            expect(review.locator(place)).to_be_in_viewport()


def test_a_game_is_played_on_against_bots_of_a_chosen_level(review: Page) -> None:
    review.select_option("#opponents", label="beginner")
    review.click("#play-on")
    review.wait_for_selector("#seats li")
    assert "greedy" in review.locator("#seats").inner_text()
