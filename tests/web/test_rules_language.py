"""The pages of the rules are there in every language, whole: a missing or half-translated piece fails."""

from __future__ import annotations

import re

import pytest

from cleo_env.agents.cli.terminal.rules_pages import rules_page
from cleo_env.agents.cli.terminal.speech import Speech
from cleo_env.agents.text.clauses import CODE, clauses, page
from cleo_env.agents.text.translated import translated
from cleo_env.agents.web.clauses import CODE_ALONE, rules_html, rules_markdown
from cleo_env.agents.web.language import LOCALES, RULES, catalogue, entries_of, is_sign
from cleo_env.registry import GAMES, get_game
from tests.web.test_language import each_language

PAGES = (*GAMES, "rulings")
ID = re.compile(r"^- \*\*([^*]+)\*\*", re.MULTILINE)
LINK = re.compile(r"\]\(([^)]+)\)")
NUMBER = re.compile(r"\d+")
COMMA_IN_NUMBER = re.compile(r"(?<=\d),(?=\d{3})")
SETTING = re.compile(r"`(\w*_\w*(?:=.*?)?|\"[^\"`]+\")`")  # names and values that are typed as they stand


def pieces(name: str) -> list[str]:
    found: list[str] = []
    translated(page(name), lambda text: (found.append(text), text)[1])
    return [text for text in found if not is_sign(text) and not CODE_ALONE.fullmatch(text)]


def numbers(text: str) -> list[str]:
    return sorted(NUMBER.findall(COMMA_IN_NUMBER.sub("", text)))


@each_language
def test_every_piece_of_every_page_is_there(language: str) -> None:
    for name in PAGES:
        assert len(pieces(name)) > 80
        missing = [text for text in pieces(name) if catalogue(language).find(text) in (None, "", text)]
        assert missing == [], name


@each_language
def test_a_translated_page_has_the_same_clauses_and_links(language: str) -> None:
    for name in PAGES:
        english, own = page(name), rules_markdown(name, language)
        assert ID.findall(own) == ID.findall(english)
        assert sorted(LINK.findall(own)) == sorted(LINK.findall(english))
        assert ".md" not in rules_html(name, language)
        assert 'id="' in rules_html(name, language) or name == "rulings"


def test_pages_link_to_nothing_that_the_server_has_not() -> None:
    for name in PAGES:
        for link in re.findall(r'href="([^"#]*)', rules_html(name)):
            assert link.removeprefix("/rules/") in PAGES or link.startswith("http") or not link, (name, link)


@each_language
def test_translations_have_the_same_numbers_settings_and_names_of_actions(language: str) -> None:
    find = catalogue(language).find
    for english, own in entries_of(RULES / f"{language}.po").items():
        assert numbers(own) == numbers(english), english
        assert sorted(SETTING.findall(own)) == sorted(SETTING.findall(english)), english
        for name in CODE.findall(english):
            label = None if f"`{name}`" in own or is_sign(name) else find(name)
            assert label is None or label.lower() in own.lower(), (english, label)


@each_language
def test_no_entry_is_fuzzy_left_over_or_said_twice(language: str) -> None:
    pages = {text for name in PAGES for text in pieces(name)}
    rules, words = entries_of(RULES / f"{language}.po"), entries_of(LOCALES / f"{language}.po")
    assert set(rules) - pages == {"p. {id}"}
    assert set(rules) & set(words) == set()
    for path in (RULES / f"{language}.po", LOCALES / f"{language}.po"):
        assert "fuzzy" not in path.read_text(encoding="utf-8")


@each_language
@pytest.mark.parametrize("game", GAMES)
def test_the_terminal_shows_chapters_and_clauses_in_the_language(game: str, language: str) -> None:
    speech, chapters = Speech(language), {clause.split()[1].partition(".")[0] for clause in clauses(game)}
    for asked in ("", *sorted(chapters)):
        told = re.sub(r"\brules\b|\w*_\w*(=\"\w+\")?|\"[\w ]+\"", "", rules_page(get_game(game), asked, 80, speech))
        english = set(re.findall(r"\b[a-z]{4,}\b", told)) - set(get_game(game).settings.by_name)
        assert english == set(), asked


def test_a_word_is_found_in_the_language_of_the_reader() -> None:
    assert "убежище" in rules_page(get_game("architects_2006"), "убежище", 80, Speech("ru"))
    assert "no rule" not in rules_page(get_game("caesar"), "哲学家", 80, Speech("zh"))
