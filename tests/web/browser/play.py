"""Playing by clicks."""

from __future__ import annotations

import random

from playwright.sync_api import Page

YOUR_TURN = "button[data-action]"
OVER = '[data-over="true"]'
READY = f"{YOUR_TURN}, {OVER}"
MOST_CLICKS = 3_000


def actions(page: Page) -> list[str]:
    """Return what is offered now."""
    return page.eval_on_selector_all(YOUR_TURN, "buttons => buttons.map(button => button.dataset.action)")


def is_over(page: Page) -> bool:
    """Tell whether the game has ended."""
    return page.locator(OVER).count() > 0


def click(page: Page, action: str) -> None:
    """Play an action by its button, and wait until the table has changed."""
    before = page.evaluate("document.querySelector('.table').dataset.version")
    page.evaluate('action => document.querySelector(`button[data-action="${CSS.escape(action)}"]`).click()', action)
    page.wait_for_function("before => document.querySelector('.table').dataset.version !== before", arg=before)


def play_on(page: Page, rng: random.Random, clicks: int = MOST_CLICKS) -> int:
    """Play any legal actions by clicks, to the end or for so many; return how many there were."""
    for count in range(clicks):
        page.wait_for_selector(READY, state="attached")
        if is_over(page):
            return count
        offered = actions(page)
        if offered:
            click(page, rng.choice(offered))
    assert clicks < MOST_CLICKS, "the game does not end"
    return clicks
