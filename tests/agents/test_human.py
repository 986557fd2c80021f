"""A person at the table: what is shown, what may be typed, and what is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest

from cleo_env import Table
from cleo_env.agents.agent import Agent, RandomAgent
from cleo_env.agents.arena.session import Session, view_of
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.cli.play import LATEST
from cleo_env.agents.cli.terminal import phrases
from cleo_env.agents.cli.terminal.help import help_page
from cleo_env.agents.cli.terminal.menu import Entry, Unclear, menu, own_numbers, understand
from cleo_env.agents.cli.terminal.rules_pages import rules_page
from cleo_env.agents.cli.terminal.speech import Speech
from cleo_env.agents.players.human import HumanAgent, Left, Question, question
from cleo_env.agents.registry import AGENTS
from cleo_env.core.record import load_record, save_record
from cleo_env.core.wording import SCREEN, width
from cleo_env.registry import GAMES, get_game
from tests.agents.sitters import CheatingAgent, FirstAgent

pytestmark = pytest.mark.compiled

NAMES = ["take stall 1", "take stall 2", "build wall L0", "pass"]
ENTRIES = [Entry(name, str(number), name) for number, name in enumerate(NAMES, 1)]


def sitting(typed: list[str], quick: bool = False, rival: Agent | None = None) -> tuple[Session, list[str]]:
    """Let a person who types these lines play Cleopatra until they are used up; return what was shown."""
    shown: list[str] = []
    lines: Iterator[str] = iter(typed)

    def read(prompt: str) -> str:
        shown.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    human = HumanAgent(read, shown.append, quick)
    session = Session(Table("caesar", seed=5), ["human", "rival"], [human, rival or FirstAgent()], seed=5)
    with pytest.raises(Left):
        session.play()
    return session, shown


def played(typed: list[str], quick: bool = False) -> list[str]:
    """Return what the person played."""
    return sitting(typed, quick)[0].table.record["actions"]


def test_a_number_is_played_with_enter() -> None:
    assert played(["3"]) == [] and played(["3", ""]) == ["lay 1 down at aedile"]


def test_a_typed_number_can_be_taken_back() -> None:
    assert (
        played(["3", "u"]) == []
        and played(["3", "u", ""]) == []
        and played(["3", "u", "4", ""]) == ["lay 1 down at consul"]
    )


def test_another_number_replaces_the_typed_one_and_the_same_again_plays_it() -> None:
    assert played(["3", "4", ""]) == ["lay 1 down at consul"] and played(["3", "3"]) == ["lay 1 down at aedile"]


def test_the_start_of_a_name_will_do() -> None:
    assert played(["lay 5 down at p", ""]) == ["lay 5 down at praetor"]


def test_who_is_in_a_hurry_needs_no_second_enter() -> None:
    assert played(["3", "1"], quick=True) == ["lay 1 down at aedile", "lay 2 down at praetor"]


def test_wrong_input_is_explained_and_asked_again() -> None:
    session, shown = sitting(["99", "0", "lay", "fly", "", "1", ""])
    told = "\n".join(shown)
    assert "there is no action 99: type a number from 1 to 25" in told and "there is no action 0" in told
    assert "'lay' could be 1 lay 1 down at praetor" in told and "no action here begins with 'fly'" in told
    assert "nothing is chosen yet" in told and len(session.table.record["actions"]) == 1


def test_help_and_board_are_shown_on_demand() -> None:
    _, shown = sitting(["?", "b"])
    assert any("take back what you chose last" in text and "hidden 1" in text for text in shown)
    assert sum("Caesar & Cleopatra" in text for text in shown) == 2


def test_the_board_is_the_one_the_seat_sees() -> None:
    session, shown = sitting([])
    speech = Speech("en", "Cleopatra", session.table.game.title)
    own, other = (session.table.game.words.render(session.table.state, seat, False, speech) for seat in (0, 1))
    assert own in shown and other not in shown


def test_in_a_chain_only_the_question_is_shown_and_what_happened() -> None:
    _, shown = sitting(["1", ""])
    assert sum("Caesar & Cleopatra" in text for text in shown) == 1
    assert any("you laid a face-down card" in text for text in shown)


def test_a_game_is_played_to_its_end() -> None:
    human = HumanAgent(lambda prompt: "1", lambda text: None)
    session = Session(Table("caesar", seed=5), ["human", "random"], [human, RandomAgent()], seed=5)
    session.play()
    assert session.table.over and session.record["agents"] == ["human", "random"]


def test_two_people_do_not_see_each_others_cards() -> None:
    shown: list[str] = []

    def read(prompt: str) -> str:
        shown.append(prompt)
        if "is next" in prompt:
            raise EOFError
        return "1"

    human = HumanAgent(read, shown.append)
    session = Session(Table("caesar", seed=5), ["human", "human"], [human, human], seed=5)
    with pytest.raises(Left):
        session.play()
    assert shown[-1].startswith("Caesar is next") and not any("Caesar (you)" in text for text in shown)


def test_a_view_of_a_table_is_that_of_its_decider_and_deals_anew() -> None:
    table = Table("caesar", seed=5)
    view = view_of(table, 0, seed=1, agent=HumanAgent())
    assert (view.observations[0] == table.observe(0)["observation"]).all() and view.fresh.all()
    assert view.states["seed"][0] != table.state["seed"]


@pytest.mark.parametrize(("typed", "place"), [("2", 1), ("pass", 3), ("BUILD", 2), ("take stall 2", 1), ("p", 3)])
def test_what_is_typed_is_understood(typed: str, place: int) -> None:
    assert understand(typed, ENTRIES, Speech()) == place


@pytest.mark.parametrize("typed", ["", "0", "5", "-1", "take", "tale stall 1", "²"])
def test_what_is_unclear_is_refused(typed: str) -> None:
    with pytest.raises(Unclear):
        understand(typed, ENTRIES, Speech())


def test_a_menu_is_grouped_and_fits_the_screen() -> None:
    entries = [
        Entry("take stall 1", "1", "take stall 1", "artisan, stone, marble, 4 face down", "take every card"),
        Entry("take stall 2", "2", "take stall 2", "stone", "take every card"),
        Entry("build wall L0", "3", "build wall L0", "earns 3", "build"),
        Entry("build wall R0", "4", "build wall R0", "earns 3", "build"),
        Entry("pass", "5", "pass", sort="do nothing"),
    ]
    assert menu(entries, 40).splitlines() == [
        "take every card:",
        "   1 take stall 1    artisan, stone,",
        "                     marble, 4 face down",
        "   2 take stall 2    stone",
        "build:",
        "   3 build wall L0 · 4 R0    earns 3",
        "   5 pass    do nothing",
    ]


def test_a_menu_is_grouped_in_a_language_without_blanks_too() -> None:
    shown = {"build door left": "建左门框", "build door right": "建右门框", "lay 1 up at consul": "把1正面放到执政官"}
    shown["lay 1 up at censor"] = "把1正面放到监察官"
    entries = [Entry(name, str(number), own) for number, (name, own) in enumerate(shown.items(), 1)]
    assert menu(entries, 40).splitlines()[1:] == [
        "   1 建左门框 · 2 右门框",
        "   3 把1正面放到执政官 · 4 监察官",
    ]


def test_actions_that_end_with_a_number_go_by_it() -> None:
    assert own_numbers(["at 04", "at 34"]) == ["04", "34"] and own_numbers(["bid tens 0", "bid tens 1"]) == ["0", "1"]
    assert own_numbers(["take stall 2", "pass"]) == own_numbers(["take stall 2"]) == []
    squares = [Entry(name, number, name, own=True) for name, number in (("at 04", "04"), ("at 34", "34"))]
    assert [understand(typed, squares, Speech()) for typed in ("4", "04", "34", "at 3")] == [0, 0, 1, 1]
    assert menu(squares, 40).splitlines()[1:] == ["    at 04 · 34"]


def test_a_board_without_a_foot_is_its_own_question() -> None:
    assert question("a board") == "a board" and question("board\n───\n> asked\nhand") == "> asked\nhand"


def test_what_reveals_nothing_can_be_taken_back() -> None:
    assert played(["3", "", "back", "4", ""]) == ["lay 1 down at consul"]
    _, shown = sitting(["3", "", "4", "", "back", "u", "back"])
    told = "\n".join(shown)
    assert "chosen so far: lay 1 down at aedile (back takes the last one back)" in told
    assert "chosen so far: lay 1 down at aedile, lay 2 down at " in told
    assert told.count("\ntaken back: ") == 2 and "nothing can be taken back" in told


def test_what_was_taken_back_leaves_no_trace() -> None:
    session, _ = sitting(["3", "", "back", "4", "", "9", ""])
    straight, _ = sitting(["4", "", "9", ""])
    assert session.record == straight.record and session.table.log == straight.table.log
    assert session.asked == straight.asked


def test_rules_are_shown_by_chapter_and_word_and_for_an_action() -> None:
    _, shown = sitting(["rules", "rules 5", "rules philosopher", "why 1", "rules dragon"])
    told = "\n".join(shown)
    assert "6 Votes of confidence" in told and "Nobody draws a bust in the very first turn" in told
    assert "A philosopher is laid like any influence card" in told and "no rule speaks of 'dragon'" in told
    assert "3.1  The player lays one influence card" in told


def test_a_narrow_window_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert sitting([])[1][0].startswith("this window is 60 columns wide and the board needs 80")
    monkeypatch.setenv("COLUMNS", "80")
    assert not any("columns wide" in text for text in sitting([])[1])


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_a_narrow_window_is_told_breaks_between_words(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    shown: list[str] = []
    human = HumanAgent(write=shown.append)
    human.speech = Speech(language)
    human._measure()
    told = Speech(language).fill(phrases.NARROW, columns=60, wanted=SCREEN)
    assert max(map(width, shown[0].splitlines())) <= 60
    assert shown[0].split() == told.split()


Play = Callable[..., int]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play:
    """Run `cleo play` in an empty folder with these lines typed."""
    monkeypatch.chdir(tmp_path)

    def at_table(*arguments: str, typed: tuple[str, ...] = ()) -> int:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in typed)))
        return run(app, ["play", *arguments])

    return at_table


def test_leaving_saves_the_record_and_says_where(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play("caesar", "--seats", "human", "random", "--seed", "5", typed=("1", "", "q")) == 0
    assert "the record is in caesar_5.json" in capsys.readouterr().out
    record = load_record(tmp_path / "caesar_5.json")
    assert record["agents"] == ["human", "random"] and record["actions"] == ["lay 1 down at praetor"]
    assert play("caesar", "human", "random", "--seed", "5", typed=("q",)) == 0
    assert (tmp_path / "caesar_5_2.json").exists()


@pytest.mark.parametrize("word", ["q", "quit", "exit"])
def test_one_leaves_with_any_of_the_usual_words(word: str) -> None:
    assert played(["1", word, "1", ""]) == []


def test_a_saved_game_is_gone_on_with(play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play("caesar", "human", "random", "--seed", "5", typed=("1", "", "q")) == 0
    assert "`cleo play --load caesar_5.json` goes on" in capsys.readouterr().out
    assert play("--load", "caesar_5.json", typed=("lay 2 down at c", "lay 2 down at co", "", "q")) == 0
    assert load_record(tmp_path / "caesar_5.json")["actions"] == ["lay 1 down at praetor", "lay 2 down at consul"]
    assert play("--load", "caesar_5.json", "caesar", "random", "random", "--save", "end.json") == 0
    record = load_record(tmp_path / "end.json")
    save_record({**record, "actions": record["actions"][:100], "agents": ["human", "human"]}, tmp_path / "half.json")
    capsys.readouterr()
    assert play("--load", "half.json", typed=("q",)) == 0
    news = capsys.readouterr().out.partition("decisions so far: 100")[2].partition("Caesar & Cleopatra")[0]
    log = Table.load(tmp_path / "half.json").log
    assert 1 <= news.count("\n  ") <= 2 * LATEST < len(log)
    assert Table.load(tmp_path / "end.json").over
    capsys.readouterr()
    assert play("--load", "end.json") == 2 and "is over" in capsys.readouterr().err
    assert play("--load", "caesar_5.json", "architects_2006") == 2
    assert "is a game of caesar, not architects_2006" in capsys.readouterr().err
    assert play("--load", "missing.json") == 2


def test_the_last_news_and_the_end_are_shown(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    assert play("caesar", "human", "random", "--seed", "5", "--quick", typed=("1",) * 500) == 0
    told = capsys.readouterr().out
    assert "the game is over: " in told and "The game is over: " in told and "Cleopatra: you" in told
    assert "Cleopatra (you)" in told.partition("The game is over: ")[2]


def test_a_record_is_not_saved_over_what_is_not_one(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "thesis.md").write_text("years of work")
    asked = ("caesar", "random", "--players", "2", "--seed", "1", "--save", "thesis.md")
    with monkeypatch.context() as patched:
        patched.setattr("cleo_env.agents.cli.play.play_out", lambda *given: pytest.fail("the game was played"))
        assert play(*asked) == 2 and "thesis.md is left alone" in capsys.readouterr().err
    assert (tmp_path / "thesis.md").read_text() == "years of work"
    assert play(*asked, "--force") == 0 and load_record(tmp_path / "thesis.md")["seed"] == 1


def test_a_game_whose_reader_has_left_is_saved(tmp_path: Path) -> None:
    code = "from cleo_env.agents.cli.main import main; main()"
    asked = [
        sys.executable,
        "-c",
        code,
        "play",
        "caesar",
        "random",
        "--players",
        "2",
        "--save",
        str(tmp_path / "x.json"),
    ]
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(asked, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert Table.load(tmp_path / "x.json").over and ended.returncode == 0 and "Traceback" not in ended.stderr


def test_agents_may_play_among_themselves(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    assert play("caesar", "random", "--players", "2", "--seed", "1", "--save", "x.json") == 0
    assert "The game is over" in capsys.readouterr().out and Table.load("x.json").over


def test_an_illegal_answer_ends_the_game_and_leaves_its_record(
    play: Play, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(AGENTS, "cheat", lambda game, options: CheatingAgent(3))
    assert play("caesar", "cheat", "--players", "2", "--save", "x.json") == 2
    assert "agent cheat: caesar, game" in capsys.readouterr().err and len(load_record("x.json")["actions"]) == 3


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "name a game and who sits where"),
        (("caesar",), "name a game and who sits where"),
        (("caesar", "human", "random", "--language", "la"), "there is no language 'la': allowed are en, ru, zh"),
        (("chess", "human"), "there is no game 'chess'"),
        (("caesar", "human"), "caesar is for 2 players, not 1"),
        (("caesar", "human", "random", "random"), "caesar is for 2 players, not 3"),
        (("caesar", "human", "random", "random", "--players", "2"), "there are 2 seats, not 3"),
        (("caesar", "human", "nobody"), "there is no agent 'nobody'"),
        (("caesar", "human", "random", "--save", "no/x.json"), "there is no folder no"),
        (("caesar", "human", "random", "--save", "."), "it is a folder"),
    ],
)
def test_a_table_that_cannot_be_set_is_refused(
    play: Play, arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(*arguments) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("columns", [60, 80])
def test_help_says_how_the_game_is_won(columns: int) -> None:
    told = help_page(get_game("architects_2006"), columns, Speech())
    assert told.index("how the game is won:") < told.index("the signs of the board:")
    assert "talents" in told and max(map(len, told.splitlines())) <= columns


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_help_are_of_the_game(game: str) -> None:
    told = " ".join(help_page(get_game(game), SCREEN, Speech()).split())
    action, word = get_game(game).words.examples
    assert action in get_game(game).actions.names and action[:6] in told and f"rules {word} " in told
    assert "no rule speaks" not in rules_page(get_game(game), word, SCREEN, Speech())


def test_an_envoy_asks_by_name_and_is_sent_by_the_name_of_records_too() -> None:
    envoy = {"hand": {"envoy": 1}}
    position = {"game": "architects_2006", "num_players": 3, "active": 2, "players": [{}, {}, envoy]}
    table = Table.from_position(position, seed=1)
    table.play("play envoy")
    for language, shown in (("en", "1 ask player 0 for artisan · 2 stone"), ("zh", "1 向玩家0要工匠 · 2 石块")):
        speech = Speech(language)
        entries = Question(table.game, table.state, 2, speech).entries(table.legal)
        assert shown in menu(entries, SCREEN)
        names = "ask +1 for stone", entries[1].shown
        assert [table.legal[understand(typed, entries, speech)] for typed in names] == ["ask +1 for stone"] * 2


def test_what_a_worshipper_takes_and_what_it_brings_cannot_be_mistaken() -> None:
    table = Table("architects_2019", 3, seed=3)
    calls = {table.game.words.explain(table.state, name).split(":")[0] for name in table.legal if "call" in name}
    assert {"brings 3 amulets", "costs 2 scarabs"} <= calls
