"""Playing by clicks."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.browser.conftest import WIDE, Pages
from tests.web.browser.warm import PLAYERS
from tools.serving import Server

YOUR_TURN = "button[data-action]"
OVER = '[data-over="true"]'
READY = f"{YOUR_TURN}, {OVER}"
LANGUAGES = ("en", "ru", "zh")
MOST_CLICKS = 5_000
# clicks buttons at random and waits each time until the table has changed; stops at the end, or after so many
CLICK_ON = """async ([seed, most]) => {
  let end = performance.now() + 60000;
  const random = (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % below;
  };
  const version = () => document.querySelector(".table").dataset.version;
  const over = () => document.querySelector('[data-over="true"]') !== null;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1));
  let clicks = 0;
  while (clicks < most && !over()) {
    const before = version(), buttons = document.querySelectorAll("button[data-action]");
    if (buttons.length) { buttons[random(buttons.length)].click(); clicks += 1; end = performance.now() + 60000; }
    while (version() === before && !over()) {
      if (performance.now() > end) throw new Error(`nothing has changed after ${clicks} clicks`);
      await pause();
    }
  }
  return clicks;
}"""


def sit_down(
    server: Server, pages: Pages, game: str, size: dict[str, int] = WIDE, language: str = "en", **order: object
) -> Page:
    """Open a table with one person and bots that do not pause, and open its page."""
    seats = ["human"] + ["greedy"] * (PLAYERS[game] - 1)
    made = server.open_table(game, seats, **{"pace": 0, **order})
    page = pages.open(made["seats"][0]["url"], size, language)
    page.wait_for_selector(READY, state="attached")
    return page


def actions(page: Page) -> list[str]:
    """Return what is offered now."""
    return page.eval_on_selector_all(YOUR_TURN, "buttons => buttons.map(button => button.dataset.action)")


def click_on(page: Page, seed: int, clicks: int = MOST_CLICKS) -> int:
    """Click any legal actions, to the end or for so many; return how many there were."""
    return page.evaluate(CLICK_ON, [seed, clicks])


def is_over(page: Page) -> bool:
    """Tell whether the game has ended."""
    return page.locator(OVER).count() > 0
