"""Pixels: pictures in `rgb_array` mode, films and pages of replays, and a sentence where the extra is missing."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cleo_env.agents.cli.main import app, run
from cleo_env.agents.cli.replay_pictures import frames, packed, write_film, write_page, write_svgs
from cleo_env.core.record import save_record
from cleo_env.interfaces import raster
from cleo_env.interfaces.table import Table
from tests.contract.games import checked, each_game, legal_of

pytestmark = pytest.mark.compiled


def short_record(game: str = "caesar", players: int = 2, moves: int = 12) -> dict:
    table, rng = Table(game, players, seed=5), np.random.default_rng(5)
    for _ in range(moves):
        table.play(str(rng.choice(table.legal)))
    return table.record


@each_game
def test_an_environment_gives_pictures_of_one_size(game: str, players: int) -> None:
    env, rng, shapes = checked(game, players, seed=1, render_mode="rgb_array"), np.random.default_rng(1), set()
    for _ in range(5):
        picture = env.render()
        assert picture.dtype == np.uint8 and picture.std() > 5
        shapes.add(picture.shape)
        env.step(legal_of(env, rng))
    (height, width, channels) = shapes.pop()
    assert not shapes and (width, channels) == (800, 3) and height % 2 == 0


def test_without_the_extra_one_is_told_which_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match=r"cleo_env\[pictures\]"):
        checked("caesar", 2, render_mode="rgb_array")


def test_pixels_have_letters_in_them() -> None:
    table = Table("caesar", seed=1)
    svg = table.svg(0, "light")
    without = raster.rgb_array(svg.replace("<text", "<desc").replace("</text", "</desc"))
    assert (raster.rgb_array(svg) != without).any(axis=2).sum() > 1000


def test_a_replay_is_drawn_decision_by_decision(tmp_path: Path) -> None:
    shown = list(frames(short_record(), "all"))
    assert write_svgs(shown, tmp_path / "svg") == 13
    assert (tmp_path / "svg" / "0012.svg").read_text(encoding="utf-8").startswith(shown[12].svg)


def test_a_film_has_a_picture_for_every_decision(tmp_path: Path) -> None:
    write_film(frames(short_record(moves=3), None, "light"), tmp_path / "game.gif")
    with Image.open(tmp_path / "game.gif") as film:
        assert film.n_frames == 4 and film.width == 800


def test_a_page_holds_all_pictures_and_is_much_smaller_than_they_are(tmp_path: Path) -> None:
    record = short_record("architects_2006", 3, 60)
    shown, narrow = list(frames(record, 0)), list(frames(record, 0, compact=True))
    write_page(shown, narrow, tmp_path / "game.html", "a game")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "") and "https://" not in page
    assert len(page) < sum(len(frame.svg) for frame in (*shown, *narrow)) / 10


def test_packed_pictures_are_unpacked_to_the_same() -> None:
    svgs = [frame.svg for frame in frames(short_record(), 1)]
    pieces, changes = packed(svgs)
    last, found = [], []
    for start, end, between in changes:
        last = last[:start] + between + last[len(last) - end :]
        found.append("".join(pieces[piece] for piece in last))
    assert found == svgs


@pytest.mark.parametrize("seat", [0, None])
def test_who_does_not_see_all_is_not_told_what_others_chose(seat: int | None) -> None:
    told = [frame.told for frame in frames(short_record(), seat)]
    assert any("Caesar has chosen" in line for line in told) and not any("Caesar chose" in line for line in told)


def test_the_command_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_record(short_record(moves=4), tmp_path / "game.json")
    page = tmp_path / "game.html"
    assert run(app, ["replay", str(tmp_path / "game.json"), "--html", str(page), "--seat", "all"]) == 0
    assert "the page is" in capsys.readouterr().out and page.exists()
