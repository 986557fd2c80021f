"""The SVG writer: bytes, colours by theme, texts that fit, and boxes that tell what runs out of them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from cleo_env.core.svg import Canvas, problems
from cleo_env.core.svg_text import fitted, shortened, text_width, wrapped
from cleo_env.core.svg_theme import PALETTE


def canvas(theme: str = "light", words: dict[str, str] | None = None) -> Canvas:
    return Canvas(200, 100, PALETTE, theme, words)


def test_a_picture_is_whole_xml_with_its_size_and_name() -> None:
    c = canvas()
    with c.box("a & b", 1, 2, 50, 20, spot="here", label="a <b>"):
        c.text(2, 12, "5 < 6")
    root = ElementTree.fromstring(c.svg("name"))
    assert (root.get("viewBox"), root.get("aria-label")) == ("0 0 200 100", "name")
    group = next(element for element in root.iter() if element.get("data-spot") == "here")
    assert [element.text for element in group] == ["a <b>", "5 < 6"]


def test_a_named_theme_has_plain_colours_and_auto_has_variables() -> None:
    light, auto = canvas("light"), canvas("auto")
    for c in (light, auto):
        c.rect(0, 0, 5, 5, "ink")
    assert "var(" not in light.svg("") and "<style>" not in light.svg("")
    assert "var(--ink)" in auto.svg("") and "prefers-color-scheme:dark" in auto.svg("")


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="light or dark"):
        canvas("pink")


def test_words_are_translated_with_their_places_filled() -> None:
    c = canvas(words={"{count} cards": "{count} Karten"})
    assert c.say("{count} cards", count=3) == "3 Karten"
    assert c.say("stone") == "stone"


def test_a_box_that_runs_out_of_its_parent_is_told() -> None:
    c = canvas()
    with c.box("outer", 0, 0, 50, 50), c.box("inner", 40, 0, 20, 20):
        pass
    assert problems(c.root) == ["'inner' runs out of /picture/outer"]


def test_boxes_that_lie_over_each_other_are_told_but_not_in_a_fan() -> None:
    for fan, found in ((False, 1), (True, 0)):
        c = canvas()
        with c.box("hand", 0, 0, 100, 50, fan=fan):
            for place in range(2):
                with c.box(f"card {place}", 10 * place, 0, 20, 20):
                    pass
        assert len(problems(c.root)) == found


def test_a_text_too_wide_for_its_box_is_told() -> None:
    c = canvas()
    with c.box("label", 0, 0, 20, 20):
        c.text(0, 12, "a long word")
    assert len(problems(c.root)) == 1


def test_a_text_is_cut_short_where_it_is_told_to_fit() -> None:
    assert shortened("crocodile", 30, 10).endswith("…")
    assert text_width(shortened("crocodile", 30, 10), 10) <= 30
    assert shortened("cave", 30, 10) == "cave"


def test_lines_are_no_wider_than_asked_and_lose_no_word() -> None:
    text = "the market and the quarry, in either order"
    lines = wrapped(text, 80, 10)
    assert " ".join(lines) == text and all(text_width(line, 10) <= 80 for line in lines)


def test_a_paragraph_is_as_large_as_it_fits() -> None:
    assert fitted("short", 200, 20, (13, 9))[0] == 13
    size, lines = fitted("a rather long sentence that does not fit at all", 60, 40, (13, 9))
    assert size == 9 and lines[-1].endswith("…")
