"""Whoever plays at the terminal reads everything in the own language, within 80 columns."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cleo_env import Table
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.cli.replay import Replay, answer
from cleo_env.agents.cli.terminal import speech as speaking
from cleo_env.agents.cli.terminal.phrases import PHRASES
from cleo_env.agents.cli.terminal.speech import Speech, language_of_terminal
from cleo_env.agents.web.facts import facts_of
from cleo_env.agents.web.language import LANGUAGES, catalogue, is_sign
from cleo_env.core.address import second_person
from cleo_env.core.record import save_record
from cleo_env.core.wording import SCREEN, width
from cleo_env.registry import GAMES, get_game
from tests.contract.games import each_game

OTHERS = [language for language in LANGUAGES if language != "en"]
each_language = pytest.mark.parametrize("language", OTHERS)
UNCONJUGATED = re.compile(r"\byou (?:still )?(?!yours|pass\b)\w+s\b")


def missing(texts: set[str], language: str) -> list[str]:
    return sorted(text for text in texts if not is_sign(text) and catalogue(language).find(text) is None)


@each_language
def test_every_phrase_and_sign_is_there(language: str) -> None:
    words = [get_game(name).words for name in GAMES]
    legends = {text for one in words for sign in (*one.legend, *one.aim) for text in sign}
    assert missing(set(PHRASES) | legends, language) == []


@pytest.mark.compiled
@each_game
def test_boards_and_explanations_are_there_in_every_language(game: str, players: int) -> None:
    said: set[str] = set()
    table, rng = Table(game, players, seed=7), np.random.default_rng(7)
    words = table.game.words

    def note(text: str) -> str:
        said.add(text)
        return text

    for step in range(500):
        said.update(words.explain(table.state, action) for action in table.legal)
        words.sketch(table.state, table.legal, False, note)
        if step % 10 == 0 or table.over:
            for seat in (None, "all", *range(players)):
                words.render(table.state, seat, False, note)
        if table.over:
            break
        table.play(str(rng.choice(table.legal)))
    for language in OTHERS:
        assert missing(said, language) == []


@pytest.mark.compiled
@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_boards_keep_to_80_columns(game: str, players: int, language: str) -> None:
    table, rng = Table(game, players, seed=3), np.random.default_rng(3)
    speech = Speech(language, facts_of(table.game).player(0), table.game.title)
    for step in range(1500):
        if step % 50 == 0 or table.over:
            lines = table.game.words.render(table.state, step // 50 % players, False, speech).splitlines()
            assert max(map(width, lines)) <= SCREEN, max(lines, key=width)
        if table.over:
            break
        table.play(str(rng.choice(table.legal)))
    assert table.over


@pytest.mark.compiled
@each_game
def test_an_explanation_says_only_what_its_seat_knows(game: str, players: int) -> None:
    table, rng = Table(game, players, seed=5), np.random.default_rng(5)
    explain = table.game.words.explain
    for step in range(300):
        if table.over:
            break
        other = table.redealt(table.decider, step)
        assert [explain(table.state, a) for a in table.legal] == [explain(other.state, a) for a in table.legal]
        table.play(str(rng.choice(table.legal)))


@pytest.mark.compiled
@each_game
def test_players_are_spoken_to_in_the_second_person(game: str, players: int) -> None:
    table, rng = Table(game, players, seed=9), np.random.default_rng(9)
    sentences: set[tuple[str, int]] = set()
    for _ in range(600):
        if table.over:
            break
        decider = table.decider
        sentences |= {(facts_of(table.game).asked(table.state, seat), seat) for seat in range(players)}
        table.play(str(rng.choice(table.legal)))
        sentences |= {(line, decider) for line in table.log[-3:]}
    for sentence, seat in sentences:
        name = facts_of(table.game).player(seat)
        told = second_person(sentence, name)
        assert not UNCONJUGATED.search(told) and name not in told, told


def test_you_are_called_you() -> None:
    told = {
        "player 0 visits the market or the quarry": "you visit the market or the quarry",
        "player 0 has been to the market and ends the turn": "you have been to the market and end the turn",
        "player 0 pays for wall L0 and still owes stone": "you pay for wall L0 and still owe stone",
        "player 1 answers the envoy of player 0, who asks for wood": "player 1 answers your envoy, who asks for wood",
        "player 1 looks at the hand of player 0": "player 1 looks at your hand",
        "player 0's turn": "your turn",
        "player 1 took a talent": "player 1 took a talent",
    }
    assert {sentence: second_person(sentence, "player 0") for sentence in told} == told
    speech = Speech("en", "Cleopatra", "Caesar & Cleopatra")
    assert [speech(text) for text in ("Caesar & Cleopatra", "Cleopatra", "Cleopatra won")] == [
        "Caesar & Cleopatra", "Cleopatra", "you won",
    ]  # fmt: skip
    assert Speech("ru", "player 0")("player 0 sealed a bid") == "вы: ставка сделана"


def test_the_locale_counts_only_at_a_real_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    russian = {"LANG": "ru_RU.UTF-8"}
    assert language_of_terminal(russian) == "en"
    monkeypatch.setattr(speaking.sys, "stdin", type("Keyboard", (), {"isatty": lambda self: True})())
    monkeypatch.setattr(speaking.sys, "stdout", type("Screen", (), {"isatty": lambda self: True})())
    assert language_of_terminal(russian) == "ru" and language_of_terminal({"LANG": "zh_CN.UTF-8"}) == "zh"
    assert language_of_terminal({"LC_ALL": "C.UTF-8", **russian}) == language_of_terminal({}) == "en"
    assert language_of_terminal({"LANG": "la_VA"}) == "en"


@pytest.mark.compiled
@each_language
@pytest.mark.parametrize("game", GAMES)
def test_a_person_reads_no_english(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = ["?", "nonsense", "9999", "", "back", "1", *(["1", ""] * 30), "q"]
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(typed)))
    seats = ["human"] + ["random"] * (get_game(game).min_players - 1)
    assert run(app, ["play", game, *seats, "--seed", "2", "--language", language, "--save", "x.json"]) == 0
    told = re.sub(r"`[^`]*`|'nonsense'|x\.json|random|rules \S+|why 3|back|rules", "", capsys.readouterr().out)
    assert re.findall(r"\b[a-z]{3,}\b", told) == []


@each_language
@pytest.mark.parametrize(
    "typed",
    [
        [],
        ["chess", "human"],
        ["caesar", "human", "nobody"],
        ["caesar", "human", "ismcts:0"],
        ["caesar", "human", "ismcts:10,c_puct=-1"],
        ["caesar", "human", "trained:search=8,rounds=x"],
        ["caesar", "human", "expert", "--players", "9"],
        ["caesar", "human", "expert", "--seed", "-1"],
        ["caesar", "human", "expert", "expert"],
    ],
)
def test_what_is_typed_wrong_is_refused_in_the_own_language(
    typed: list[str], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for spoken in ("en", language):
        assert run(app, ["play", *typed, "--language", spoken]) == 2
        said.append(capsys.readouterr().err.removeprefix("cleo: "))
    assert said[0] != said[1] and re.search("[а-я]{3}|[\u4e00-\u9fff]{2}", said[1])


@pytest.mark.compiled
@each_language
def test_a_replay_is_read_in_the_own_language_at_the_terminal_and_as_a_page(
    language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played_record(40)
    shown = Replay(record, "all", Speech(language))
    told = "\n".join(answer(shown, typed) for typed in ("?", "", "t", "34", "nonsense"))
    assert re.findall(r"\b[a-z]{3,}\b", re.sub(r"'nonsense'|PageUp|Page", "", told)) == []
    save_record(record, tmp_path / "x.json")
    page = tmp_path / "x.html"
    assert run(app, ["replay", str(tmp_path / "x.json"), "--html", str(page), "--language", language]) == 0
    assert f'lang="{language}"' in page.read_text() and "has chosen" not in page.read_text()
    assert run(app, ["replay", str(tmp_path / "x.json"), "--language", "la"]) == 2
    assert "there is no language 'la'" in capsys.readouterr().err


def played_record(decisions: int) -> dict[str, Any]:
    table = Table("caesar", seed=3)
    for number in range(decisions):
        table.play(table.legal[number % len(table.legal)])
    return table.record


def test_a_film_is_refused_where_its_font_has_no_letters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_record(played_record(2), tmp_path / "x.json")
    film = tmp_path / "x.gif"
    assert run(app, ["replay", str(tmp_path / "x.json"), "--gif", str(film), "--language", "zh"]) == 2
    assert "--html has all" in capsys.readouterr().err and not film.exists()
