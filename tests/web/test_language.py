"""Everything a player reads is there in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from cleo_env import Table
from cleo_env.agents.text.clauses import clause_of
from cleo_env.agents.web import pages
from cleo_env.agents.web.facts import facts_of
from cleo_env.agents.web.language import ENGLISH, LANGUAGES, Catalogue, catalogue, is_sign, negotiated, say
from cleo_env.agents.web.levels import LEVELS
from cleo_env.agents.web.page_words import SCRIPT_WORDS
from cleo_env.core.svg import Canvas
from cleo_env.registry import GAMES, get_game
from tests.contract.games import each_game

REFUSING = {"Refused", "TooMany", "LookupError", "BotFailed"}
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
IN_TEMPLATE = re.compile(r"""_\((["'])(.*?)\1\)""")
IN_SCRIPT = re.compile(r"""\bsay\("(.*?)"\)""")
each_language = pytest.mark.parametrize("language", OTHERS)


def missing(texts: Iterator[str] | list[str], language: str) -> list[str]:
    return sorted({text for text in texts if not is_sign(text) and catalogue(language).find(text) is None})


def words_of_pages() -> Iterator[str]:
    for template in Path(pages.__file__).parent.glob("templates/*.html"):
        yield from (found[2] for found in IN_TEMPLATE.finditer(template.read_text(encoding="utf-8")))
    yield from SCRIPT_WORDS


def words_of_game(name: str) -> Iterator[str]:
    game = get_game(name)
    yield game.title
    yield from game.actions.names
    yield from (segment.meaning for segment in game.actions.pieces)
    yield from (clause["text"] for segment in game.actions.pieces if (clause := clause_of(name, segment)))
    yield from (setting.meaning for setting in game.settings.by_name.values())
    described = pages.describe(game, ENGLISH)["settings"]
    yield from (label for setting in described for label in setting["labels"] or ())
    yield from (level.name for level in LEVELS[name])
    yield from game.words.endings


def refusals() -> Iterator[str]:
    """Yield every sentence with which the server refuses something, with a quotation for what is filled in."""
    for file in Path(pages.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSING and node.args:
                yield sentence(node.args[0])
            if file.stem == "guard" and isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
                yield sentence(node.value.elts[0])


def sentence(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "'it'" for part in node.values)  # type: ignore[misc]
    return node.value if isinstance(node, ast.Constant) else ""  # type: ignore[return-value]


@each_language
def test_every_refusal_is_there(language: str) -> None:
    found = [text.replace("'it''it'", "'it' simulations") for text in refusals()]
    assert len(set(found)) > 20
    assert missing(found, language) == []


def test_there_are_three_languages() -> None:
    assert set(LANGUAGES) == {"en", "ru", "zh"}


@each_language
def test_every_word_of_the_pages_is_there(language: str) -> None:
    assert missing(words_of_pages(), language) == []


@each_language
@pytest.mark.parametrize("name", GAMES)
def test_every_action_and_setting_is_there(language: str, name: str) -> None:
    assert missing(words_of_game(name), language) == []


def test_scripts_say_only_what_they_are_given() -> None:
    for script in Path(pages.__file__).parent.glob("static/*.js"):
        said = {found[1] for found in IN_SCRIPT.finditer(script.read_text(encoding="utf-8"))}
        assert said <= set(SCRIPT_WORDS), script.name


@pytest.mark.compiled
@each_game
def test_questions_log_and_drawing_are_there_in_every_language(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: set[str] = set()
    plain = Canvas.say
    monkeypatch.setattr(Canvas, "say", lambda self, text, **given: (drawn.add(text), plain(self, text, **given))[1])
    table, rng = Table(game, players, seed=11), np.random.default_rng(11)
    asked = set()
    for step in range(400):
        if table.over:
            break
        asked |= {facts_of(table.game).asked(table.state, seat) for seat in (None, *range(players))}
        asked |= {table.game.words.explain(table.state, action) for action in table.legal}
        if step % 25 == 0:
            table.svg(step % players)
        table.play(str(rng.choice(table.legal)))
    scored = facts_of(table.game).scoring(table.state)
    for language in OTHERS:
        assert missing([*asked, *table.log, *drawn, *scored], language) == []


def test_a_sentence_is_taken_apart_and_put_together_again() -> None:
    entries = {
        "{0} took {1}": "{1} nahm {0}",
        "player {0}": "Spieler {0}",
        "wood": "Holz",
        "{0} and {1}": "{0} und {1}",
    }
    found = Catalogue(entries)
    assert found.find("player 2 took wood and wood") == "Holz und Holz nahm Spieler 2"
    assert found.find("player 2 took gold") is None


def test_no_pattern_reaches_across_a_clause() -> None:
    entries = {
        "{0} built, credit {1}": "gebaut {0}, Rest {1}",
        "{0}; {1}": "{0}; {1}",
        "go on": "weiter",
        "one": "eins",
    }
    assert Catalogue(entries).find("go on; one built, credit 2") == "weiter; gebaut eins, Rest 2"


def test_what_is_counted_takes_the_form_of_its_number() -> None:
    counts = {"a talent": "1 талант", "2 talents": "2 таланта", "5 talents": "5 талантов", "21 talents": "21 талант"}
    assert {english: say(english, "ru") for english in counts} == counts
    assert say("player 1 drew 4 cards", "ru") == "игрок 1: взято – 4 карты"


def test_a_count_holds_a_number_and_nothing_else() -> None:
    assert say("player 0 took stall 1: stone, 2 face-down cards", "ru").endswith("камень, 2 карты лицом вниз")


def test_a_count_of_cards_is_no_action() -> None:
    assert say("scout x3", "ru") == "разведчик ×3" and say("scout praetor", "ru") == "разведать: претор"


def test_what_is_missing_stays_english() -> None:
    assert say("a word that nobody has translated", "ru") == "a word that nobody has translated"


def test_the_browser_chooses_the_language() -> None:
    assert negotiated(["ru-RU", "en;q=0.8"]) == "ru"
    assert negotiated(["zh-CN"]) == "zh"
    assert negotiated(["xx", "en-GB;q=0.5"]) == "en"
    assert negotiated([""]) == "en"
