"""Tables in a real browser: where one clicks, who sits there, and what outlives a reload or a kill."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cleo_env import Table
from tests.web.browser.conftest import PHONE, Pages
from tests.web.browser.play import LANGUAGES, PLAYERS, READY, YOUR_TURN, actions, click_on, is_over, sit_down
from tools.serving import Server

pytestmark = pytest.mark.compiled
MOSAIC_SEED = 2  # the first player can pay for a mosaic that can be turned
VERSION = "Number(document.querySelector('.table').dataset.version)"


def test_moves_are_clicked_where_they_lie_on_the_board(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "architects_2006")
    page.locator('#board [data-spot="stall 2"].can').click()
    page.wait_for_selector('button[data-action^="place on stall"]')
    assert "took stall 2" in page.locator("#log").inner_text()


def test_a_card_and_then_a_group_are_clicked_in_caesar(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "caesar")
    page.locator('#board [data-spot="card 3"].can').first.click()
    page.locator('#board [data-spot="group consul"].can').first.click()
    page.wait_for_selector("#chosen:not([hidden])")
    assert page.locator("#chain").inner_text() == "lay 3 down at consul"
    page.keyboard.press("u")
    page.wait_for_selector("#chosen", state="hidden")
    assert "lay 3 down at consul" in actions(page)


def test_everything_can_be_done_with_the_keyboard(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "caesar")
    offered = actions(page)
    page.locator(YOUR_TURN).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {VERSION} === 1")
    assert actions(page) != offered
    assert page.evaluate("document.activeElement.dataset.action !== undefined"), "the focus stays in the list"


def test_a_long_list_of_choices_leaves_the_log_in_view_and_begins_at_its_top(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "caesar")
    page.locator(YOUR_TURN).last.scroll_into_view_if_needed()
    assert page.evaluate("document.getElementById('choices').scrollTop") > 0
    expect(page.locator(".log .lines")).to_be_in_viewport()
    page.evaluate("() => document.querySelector('button[data-action]').click()")
    page.wait_for_function(f"() => {VERSION} === 1 && document.getElementById('choices').scrollTop === 0")


def test_the_focus_stays_on_the_board_that_was_played_on_with_the_keyboard(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "architects_2006")
    page.locator('#board [data-spot="stall 2"].can').focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('#board .can:not([data-spot=\"stall 2\"])')")


LATE_ANSWERS = """(() => {
  const ask = window.fetch;
  window.fetch = async (...order) => {
    const answer = await ask(...order);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    window.late = true;
    return answer;
  };
})()"""


def test_an_answer_that_comes_after_the_board_leaves_focus_and_half_made_choices_alone(
    server: Server, pages: Pages
) -> None:
    page = sit_down(server, pages, "caesar")
    page.evaluate(LATE_ANSWERS)
    page.locator('#board [data-spot="card 3"].can').first.focus()
    page.keyboard.press("Enter")
    page.locator('#board [data-spot="group consul"].can').first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {VERSION} === 1 && document.activeElement.matches('#board .can')")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board .picked")
    assert page.evaluate("window.late === undefined"), "the answer comes after the board and the next choice"
    page.wait_for_function("() => window.late")
    page.wait_for_timeout(100)
    assert page.locator("#board .picked").count() > 0, "the card is still picked"
    assert page.evaluate("document.activeElement.matches('#board .can')"), "the focus is still on the board"


def with_mosaic(server: Server, pages: Pages) -> Page:
    """Sit down where a mosaic can be built, and begin one; its first way to lie is chosen."""
    page = sit_down(server, pages, "architects_2006", seed=MOSAIC_SEED)
    for action in ("build mosaic", "turn "):
        page.locator(f'button[data-action^="{action}"]').first.click()
    page.wait_for_selector('#board [data-spot^="square "].can')
    return page


def test_a_mosaic_is_turned_on_while_it_is_set_down(server: Server, pages: Pages) -> None:
    page = with_mosaic(server, pages)
    chosen, version = page.locator("#chain").inner_html(), page.evaluate(VERSION)
    page.keyboard.press("r")
    page.wait_for_function(f"before => {VERSION} >= before + 2", arg=version)
    assert page.locator("#chain").inner_html() != chosen
    assert all(action.startswith("at ") for action in actions(page)), "it still waits to be set down"


def test_a_mosaic_that_is_chosen_is_drawn_and_taken_back_to_its_beginning(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "architects_2006", seed=MOSAIC_SEED)
    for choice in ("build mosaic", "turn "):
        page.locator(f'button[data-action^="{choice}"]').first.click()
        page.wait_for_selector("#chosen:not([hidden])")
        page.wait_for_function(f"() => !document.querySelector('button[data-action^=\"{choice}\"]')")
    assert page.locator("#chain .shape").count() == 1
    assert "#" not in page.locator("#asked").inner_text() + page.locator("#chain").inner_text()
    for wanted in ("turn ", "build mosaic"):
        page.click("#back")
        page.wait_for_selector(f'button[data-action^="{wanted}"]')


def test_the_mosaic_follows_the_pointer(server: Server, pages: Pages) -> None:
    page = with_mosaic(server, pages)
    page.locator('#board [data-spot^="square "].can').first.hover()
    assert page.locator("#board .ghost").count() == 5


def test_an_action_says_what_it_costs_and_brings(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "architects_2006")
    told = page.locator('.group:has([data-action^="build wall"]) .note').first
    assert told.inner_text() == "costs artisan, stone, wood; earns 3 talents"


def test_a_turned_telephone_gets_the_other_drawing(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "caesar", PHONE)
    page.wait_for_selector("#board svg")
    box = "document.querySelector('#board svg').getAttribute('viewBox')"
    narrow = page.evaluate(box)
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function(f"narrow => {box} !== narrow", arg=narrow)
    assert page.locator("#connection").is_hidden()


def test_on_a_telephone_the_end_is_told_where_one_looks(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "caesar", PHONE)
    page.wait_for_selector("#board svg")
    page.evaluate("window.scrollTo(0, 600)")
    click_on(page, 5)
    expect(page.locator("#result")).to_be_in_viewport()
    expect(page.locator("#board")).to_be_in_viewport()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_telephone_shows_how_all_of_five_players_ended(server: Server, pages: Pages, language: str) -> None:
    made = server.open_table("architects_2006", ["human"] + ["greedy"] * 4, pace=0)
    page = pages.open(made["seats"][0]["url"], PHONE, language)
    page.wait_for_selector(READY, state="attached")
    click_on(page, 5)
    box = page.locator("#result table").bounding_box()
    assert box is not None and box["x"] + box["width"] <= PHONE["width"]


def test_the_end_of_a_game_of_five_leaves_the_log_and_the_rules_in_view(server: Server, pages: Pages) -> None:
    made = server.open_table("architects_2006", ["human"] + ["greedy"] * 4, pace=0)
    page = pages.open(made["seats"][0]["url"])
    page.wait_for_selector(READY, state="attached")
    click_on(page, 5)
    for place in (".log .lines", ".foot"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)


def test_a_choice_shows_the_clause_that_allows_it(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "architects_2006")
    page.locator(".why").first.click()
    clause = page.locator(".clause:not([hidden])")
    assert clause.inner_text().strip()
    page.goto(f"{server.address}{clause.locator('a').get_attribute('href')}")
    assert page.locator(".rules :target").count() == 1


def test_a_reload_and_a_killed_server_lose_nothing(own_server: Server, pages: Pages) -> None:
    page = sit_down(own_server, pages, "caesar")
    click_on(page, 3, clicks=12)
    page.wait_for_selector(READY, state="attached")
    offered, log = actions(page), page.locator("#log").inner_text()
    page.reload()
    page.wait_for_selector(READY, state="attached")
    assert (actions(page), page.locator("#log").inner_text()) == (offered, log)
    own_server.kill()
    page.wait_for_selector("#connection", state="visible")
    own_server.start()
    page.wait_for_selector("#connection", state="hidden")
    assert (actions(page), page.locator("#log").inner_text()) == (offered, log)
    click_on(page, 4)
    assert is_over(page)


def test_two_browsers_play_a_whole_game_at_one_table_and_a_third_looks_on(server: Server, pages: Pages) -> None:
    made = server.open_table("caesar", ["human", "human"])
    players = [pages.open(seat["url"]) for seat in made["seats"]]
    watcher = pages.open(made["watch"])
    version = turn = 0
    while not is_over(players[0]):
        for page in players:
            page.wait_for_function(f"least => {VERSION} >= least", arg=version)
        asked = [page for page in players if actions(page)]
        assert len(asked) <= 1, "one is asked at a time"
        version, turn = version + sum(click_on(page, turn, clicks=1) for page in asked), turn + 1
    for page in (*players, watcher):
        page.wait_for_selector('[data-over="true"]')
    assert actions(watcher) == []
    assert watcher.locator("#chosen").is_hidden()


@pytest.mark.parametrize("game", PLAYERS)
def test_a_telephone_shows_everything_within_its_width(server: Server, pages: Pages, game: str) -> None:
    page = sit_down(server, pages, game, PHONE)
    page.wait_for_selector("#board svg")
    click_on(page, 6, clicks=10)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("document.querySelector('#board svg').getBoundingClientRect().width") > 300


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_fits_a_telephone(server: Server, pages: Pages, language: str) -> None:
    page = pages.open(server.address, PHONE, language)
    page.click("summary")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_table_says_how_the_game_is_won_and_a_spectator_has_no_choices(server: Server, pages: Pages) -> None:
    made = server.open_table("architects_2006", ["human"] * 3)
    page = pages.open(made["watch"], PHONE)
    page.click(".aim summary")
    assert "eaten" in page.locator(".aim dl").inner_text()
    page.wait_for_selector("#board svg")
    assert page.locator("#choices").is_hidden()


def test_a_table_is_opened_in_the_lobby(server: Server, pages: Pages) -> None:
    page = pages.open(server.address)
    page.select_option("#game", "caesar")
    page.click("button.main")
    page.wait_for_selector(READY, state="attached")
    page.goto(server.address)
    assert page.locator("#mine a").count() == 2


def test_the_seats_of_the_lobby_are_called_as_at_the_table(server: Server, pages: Pages) -> None:
    page = pages.open(server.address)
    page.select_option("#game", "caesar")
    assert page.locator(".seat label").all_inner_texts() == ["Cleopatra", "Caesar"]


def test_a_recorded_game_is_opened_from_a_file(server: Server, pages: Pages, tmp_path: Path) -> None:
    record, other = tmp_path / "game.json", tmp_path / "other.json"
    record.write_text(json.dumps(Table("caesar", seed=7).record))
    other.write_text("no game")
    page = pages.open(server.address, language="ru")
    for file in (other, record):
        with page.expect_file_chooser() as chosen:
            page.click("#choose")
        chosen.value.set_files(file)
        if file is other:
            expect(page.locator("#record-problem")).to_have_text("в этом файле нет записи игры")
    page.wait_for_url("**/review/*")


def test_who_sits_in_the_lobby_stays_when_more_players_come(server: Server, pages: Pages) -> None:
    page = pages.open(server.address)
    page.select_option("#seat-1", "human")
    page.select_option("#players", "5")
    assert page.eval_on_selector_all("#seats select", "seats => seats.filter(one => one.value === 'human').length") == 2


def test_another_language_shows_the_same_decision(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "caesar")
    click_on(page, 7)
    page.click("#review")
    page.wait_for_selector("#chances polyline", state="attached")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.search.includes('at=1')")
    page.click('header nav a[lang="ru"]')
    page.wait_for_function("() => document.documentElement.lang === 'ru'")
    page.wait_for_function("() => document.getElementById('number').textContent.startsWith('1 /')")


def test_a_game_is_played_on_from_a_shared_position(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "caesar")
    click_on(page, 7)
    page.click("#review")
    page.wait_for_selector("#chances polyline", state="attached")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.search.includes('at=5')")
    shared = pages.open(page.url)
    shared.wait_for_function("() => document.getElementById('number').textContent.startsWith('5 /')")
    shared.fill("#agent", "ismcts:50")
    shared.click("#think")
    shared.wait_for_function("() => document.querySelector('#thoughts li')?.textContent.includes('visits')")
    shared.click("#play-on")
    shared.wait_for_selector(YOUR_TURN)
    assert shared.url.startswith(f"{server.address}/seat/")


def test_a_hint_is_given_where_the_table_allows_it(server: Server, pages: Pages) -> None:
    page = sit_down(server, pages, "caesar", hints=True)
    page.click("#hint")
    page.wait_for_function("() => document.querySelector('#hints li')?.textContent.includes('visits')")
    expect(page.locator("#hints li").first).to_be_in_viewport()


def test_pages_are_light_and_come_from_this_server_alone(server: Server, pages: Pages) -> None:
    page, answers = pages.open("about:blank"), {}
    # they are read below: what Playwright calls itself must not wait for Playwright
    page.on("response", lambda answer: answers.setdefault(answer.url, answer))
    page.goto(server.open_table("architects_2019", ["human", "greedy"])["seats"][0]["url"])
    page.wait_for_selector("#board svg")
    board = page.evaluate("document.getElementById('board').innerHTML.length")
    assert sum(len(answer.body()) for answer in answers.values()) + board < 300_000
    assert {url.split("/")[2] for url in answers} == {server.address.removeprefix("http://")}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_legal_action_is_a_button_with_its_name(server: Server, pages: Pages, language: str) -> None:
    page, table = sit_down(server, pages, "architects_2006", language=language), Table("architects_2006", 3, seed=7)
    for _ in range(4):
        assert sorted(actions(page)) == sorted(table.legal)
        action = actions(page)[0]
        table.play(action)
        page.locator(f'button[data-action="{action}"]').click()
        page.wait_for_function(f"least => {VERSION} >= least", arg=len(table.record["actions"]))
