"""Every set of board and men can be read: computed from the tokens of the style sheets,
in light and in dark."""

from __future__ import annotations

import re
from functools import cache

import pytest
from django.conf import settings

from accounts.models import Preferences

SHEETS = settings.BASE_DIR / "static" / "rithmo"
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
TOKEN = re.compile(r"--([\w-]+):\s*(light-dark\(([^,]+),\s*([^)]+)\)|[^;]+);")
TEXT, MARK = 4.5, 3.0
USUAL = Preferences.BoardSet.PARCHMENT
SQUARES = ("cell-a", "cell-b", "last")
MARKS = ("lapis", "vermilion", "gold", "leaf")
ARMIES = ("blue", "red", "black", "yellow")

each_look = pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
each_set = pytest.mark.parametrize("name", Preferences.BoardSet.values)


@cache
def tokens(name: str, theme: int) -> dict[str, str]:
    """All tokens of the root under a set of boards, as a theme has them."""
    found: dict[str, str] = {}
    roots = (":root", f'[data-set="{USUAL}"]', f'[data-set="{name}"]')
    for sheet in ("base.css", "board.css", "armies.css", "sets.css"):
        text = re.sub(r"/\*.*?\*/", "", (SHEETS / sheet).read_text(), flags=re.S)
        for selectors, body in RULE.findall(text):
            if {each.strip() for each in selectors.split(",")} & set(roots):
                for token, whole, light, dark in TOKEN.findall(body):
                    chosen = (light, dark)[theme] if light else whole
                    found[token] = chosen.strip()
    return found


def letters(name: str, army: str) -> str:
    """The colour of the letter on a figure."""
    sheet = (SHEETS / "armies.css").read_text()
    given = re.search(rf"\.figure\.{army} text {{ fill: (#\w+)", sheet)
    return given[1] if given else tokens(name, 0)["dark-ink"]


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * each for each in digits)
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    linear = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4
        for each in parts
    ]
    return sum(
        w * each for w, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True)
    )


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_everywhere():
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#fff") == pytest.approx(4.54, abs=0.01)


def test_every_set_but_the_usual_stands_in_the_style_sheet():
    named = set(
        re.findall(r'\[data-set="(\w+)"\] \{', (SHEETS / "sets.css").read_text())
    )
    assert named == set(Preferences.BoardSet.values) - {USUAL}
    for name in named:
        assert tokens(name, 0) != tokens(USUAL, 0)


@each_look
@each_set
def test_numbers_and_letters_can_be_read(name, theme):
    has = tokens(name, theme)
    for side in ("light", "dark"):
        assert contrast(has[f"{side}-ink"], has[side]) >= TEXT, side
    for army in ARMIES:
        assert contrast(letters(name, army), has[army]) >= TEXT, army


@each_look
@each_set
def test_men_stand_off_every_square(name, theme):
    """By what they are filled with or by the line around it."""
    has = tokens(name, theme)
    men = [(has[side], has[f"{side}-edge"]) for side in ("light", "dark")]
    men += [(has[army], has[f"{army}-rim"]) for army in ARMIES]
    for square in SQUARES:
        for man in men:
            seen = max(contrast(each, has[square]) for each in man)
            assert seen >= MARK, (square, man)


@each_look
@each_set
def test_sides_are_light_and_dark_and_stones_are_told_apart(name, theme):
    has = tokens(name, theme)
    assert contrast(has["light"], has["dark"]) >= TEXT
    assert contrast(has["light"], has["light-edge"]) >= MARK / 2
    assert contrast(has["dark"], has["dark-step"]) >= MARK
    for army in ARMIES:  # what hatches an army is no matter of its colour
        assert contrast(has[army], has[f"{army}-line"]) >= MARK, army


@each_look
@each_set
def test_marks_are_seen_on_every_square(name, theme):
    has = tokens(name, theme)
    for square in ("cell-a", "cell-b"):
        for mark in (*MARKS, "last-line"):
            assert contrast(has[mark], has[square]) >= MARK, (mark, square)
    assert contrast(has["last-line"], has["last"]) >= MARK


@each_look
def test_the_set_of_high_contrast_is_of_high_contrast(theme):
    has = tokens("contrast", theme)
    for side in ("light", "dark"):
        assert contrast(has[f"{side}-ink"], has[side]) > 20
        for square in ("cell-a", "cell-b"):
            man = (has[side], has[f"{side}-edge"])
            assert max(contrast(each, has[square]) for each in man) > 12
    assert float(has["outline"]) == 2 * float(tokens(USUAL, theme)["outline"])
