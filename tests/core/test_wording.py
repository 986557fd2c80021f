"""Texts on a screen: how wide they are, where they break, and in which language and colour they are written."""

from __future__ import annotations

from cleo_env.core.wording import Paint, centred, folded, padded, pushed, width


def test_chinese_signs_take_two_columns_and_codes_none() -> None:
    assert (width("stall"), width("货摊1"), width("\033[1mred\033[0m")) == (5, 5, 3)


def test_texts_are_set_by_their_width_on_the_screen() -> None:
    assert (padded("货", 4), pushed("货", 4), centred("货", 6, "-")) == ("货  ", "  货", "--货--")
    assert padded("\033[1mred\033[0m", 4) == "\033[1mred\033[0m "


def test_a_text_breaks_at_blanks_but_never_beside_a_number() -> None:
    assert folded("artisan x2, stone, 4 face down", 12) == ["artisan x2,", "stone,", "4 face down"]
    assert folded("", 10) == [""]
    assert folded("unbreakable word", 4) == ["unbreakable", "word"]


def test_chinese_breaks_anywhere() -> None:
    assert folded("市场和采石场，顺序任意", 8) == ["市场和采", "石场，顺", "序任意"]


def test_no_line_of_chinese_begins_with_what_closes_or_ends_with_what_opens() -> None:
    assert folded("三张牌（石块）给你", 12) == ["三张牌（石", "块）给你"]
    assert folded("三张石块(木)给你", 10) == ["三张石块", "(木)给你"]
    assert folded("三张牌（石块）给你", 6) == ["三张牌", "（石", "块）给", "你"]


def test_a_board_is_painted_and_said_in_one_go() -> None:
    paint = Paint({"bold": "1"}, colour=True, say=str.upper)
    assert paint("a", "bold") == "\033[1ma\033[0m" and paint.said("a", "bold") == "\033[1mA\033[0m"
    assert paint("", "bold") == "" and Paint({}, colour=False).said("a", "bold") == "a"
