"""Everything a player reads is there in every language."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cleo_env
from cleo_env import Table
from cleo_env.agents.text.clauses import clause_of
from cleo_env.agents.web import pages
from cleo_env.agents.web.facts import facts_of
from cleo_env.agents.web.language import ENGLISH, LANGUAGES, Catalogue, catalogue, is_sign, negotiated, say
from cleo_env.agents.web.levels import LEVELS
from cleo_env.agents.web.page_words import SCRIPT_WORDS
from cleo_env.core.address import addressed
from cleo_env.core.svg import Canvas
from cleo_env.registry import GAMES, get_game
from tests.contract.games import each_game

REFUSING = {"Refused", "TooMany", "LookupError", "BotFailed", "AgentError"}
ROOT = Path(cleo_env.__file__).parent
TYPED_IN = (  # where what somebody has typed is refused: settings, positions, records, options of agents
    "core/settings.py", "core/position.py", "core/record.py", "games/architects", "games/caesar",
    "agents/players", "agents/text/llm.py", "agents/cli/play.py",
)  # fmt: skip
PASSED_ON = re.compile(r"(\S+: )?'it'")  # what another module refused, named before it
UNFIT = {"ValueError", "PositionError", "RecordError", "AgentError"}
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
IN_TEMPLATE = re.compile(r"""_\((["'])(.*?)\1\)""")
NAMED = re.compile(r"\d+")  # seats and counts
IN_SCRIPT = re.compile(r"""\b(?:say|fill)\("(.*?)\"""")
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


def refused_by(name: str) -> Iterator[str]:
    """Yield every sentence with which modules refuse what somebody has typed."""
    for file in [ROOT / name] if name.endswith(".py") else sorted((ROOT / name).rglob("*.py")):
        module = vars(import_module(".".join(["cleo_env", *file.relative_to(ROOT).with_suffix("").parts])))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and ast.unparse(node.exc.func) in UNFIT:
                told = filled(node.exc.args[0], module)
                yield "" if PASSED_ON.fullmatch(told) else told


def filled(node: ast.expr, module: Mapping[str, Any]) -> str:
    """Return a sentence with the constants of its module, and a quotation for everything else."""
    if not isinstance(node, ast.JoinedStr):
        return node.value if isinstance(node, ast.Constant) else ""  # type: ignore[return-value]
    return "".join(value_in(part, module) for part in node.values)


def value_in(part: ast.expr, module: Mapping[str, Any]) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    assert isinstance(part, ast.FormattedValue)
    names = {node.id for node in ast.walk(part.value) if isinstance(node, ast.Name)}
    if names <= module.keys():
        return str(eval(ast.unparse(part.value), dict(module)))
    return "'it'"


@each_language
@pytest.mark.parametrize("name", TYPED_IN)
def test_every_refusal_of_what_is_typed_is_there(language: str, name: str) -> None:
    assert missing(refused_by(name), language) == []


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
    for sentence in (*asked, *table.log):
        for language in OTHERS:
            lost = Counter(NAMED.findall(sentence)) - Counter(NAMED.findall(say(sentence, language)))
            assert not lost, f"{say(sentence, language)!r} does not say who or how many in {sentence!r}"
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
    assert say("player 1 drew a face-down card", "ru") == "игрок 1: взято – карта лицом вниз"
    assert say("player 1 drew 1 face-down card", "ru") == "игрок 1: взято – 1 карта лицом вниз"
    asked = "player 0 has been to the quarry and ends the turn; called: foreman, 2 artisans to go without"
    assert say(asked, "ru").endswith("призван: прораб, без ремесленников: 2")
    assert say("player 0 took stall 1: stone, 2 face-down cards", "ru").endswith("камень, 2 карты лицом вниз")


def test_a_count_of_cards_is_no_action() -> None:
    assert say("scout x3", "ru") == "разведчик ×3" and say("scout praetor", "ru") == "разведать: претор"


def test_of_two_patterns_the_one_with_more_words_of_its_own_is_meant() -> None:
    assert say("player 1 offered no stone cards", "zh") == "玩家1没有提供石块"
    assert say("player 1 offered 2 stone cards", "zh") == "玩家1提供2张石块"


def test_lists_of_numbers_are_written_as_the_language_writes_lists() -> None:
    told = "Caesar lost 1 x2, 2, 3 x2"
    assert (say(told, "ru"), say(told, "zh")) == ("Цезарь: потеряно – 1 ×2, 2, 3 ×2", "凯撒失去1×2、2、3×2")


def test_a_number_before_a_word_in_a_list_stands_alone() -> None:
    assert say("Caesar lost 2, philosopher", "zh") == "凯撒失去2、哲学家"


def test_names_of_agents_and_files_stay_as_they_are() -> None:
    told = "there is no agent 'nobody': the agents are random, greedy"
    assert say(told, "ru") == "нет агента 'nobody'; агенты: random, greedy"


def test_what_leads_to_a_sentence_is_taken_off_first() -> None:
    told = "the record cannot be set up: player 0's scarabs is 99: a whole number from 0 to 20 is needed"
    assert say(told, "ru") == "игру из этой записи нельзя начать: игрок 0, scarabs: 99, а нужно целое число от 0 до 20"
    assert say("x.json: the record lacks seed", "zh") == "x.json：记录缺少：seed"


def test_a_vote_is_told_to_a_player_without_a_verb_that_would_have_to_agree() -> None:
    told = "consul voted, Cleopatra 7 (3 4) against Caesar 2 (2): Cleopatra won a patrician"
    assert addressed(told, "Cleopatra", lambda text: say(text, "ru")) == (
        "консул: голосование – вы 7 (3 4), Цезарь 2 (2); вы: получен патриций"
    )


def test_what_is_missing_stays_english() -> None:
    assert say("a word that nobody has translated", "ru") == "a word that nobody has translated"


def test_the_browser_chooses_the_language() -> None:
    assert negotiated(["ru-RU", "en;q=0.8"]) == "ru"
    assert negotiated(["zh-CN"]) == "zh"
    assert negotiated(["xx", "en-GB;q=0.5"]) == "en"
    assert negotiated([""]) == "en"
