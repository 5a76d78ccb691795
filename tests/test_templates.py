"""Templates keep to the layout that authors read, and pages carry nothing of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from rithmo_site.templates import packed

LONGEST, USUAL = 160, 100
ROOT = settings.BASE_DIR
TEMPLATES = sorted(
    path
    for folder in settings.TEMPLATE_DIRS
    for path in Path(folder).rglob("*")
    if path.is_file()
)
TAG = re.compile(r"{% (\w+)")
SPOKEN = re.compile(r"{% (blocktranslate[^%]*) %}(.*?){% endblocktranslate %}", re.S)


def test_lines_are_as_long_as_those_of_code():
    lines = [
        (len(line), f"{path.relative_to(ROOT)}:{number}")
        for path in TEMPLATES
        for number, line in enumerate(path.read_text().splitlines(), start=1)
    ]
    assert [where for length, where in lines if length > LONGEST] == []
    assert sum(length < USUAL for length, _ in lines) > 0.9 * len(lines)


def arms(text: str) -> Iterator[int]:
    """How many arms each condition has."""
    open_conditions: list[int] = []
    for found in TAG.finditer(text):
        match found[1]:
            case "if":
                open_conditions.append(1)
            case "elif" | "else":
                open_conditions[-1] += 1
            case "endif":
                yield open_conditions.pop()


def test_a_condition_with_many_arms_is_counted_by_itself():
    inner = "{% if c %}{% else %}{% endif %}"
    assert list(arms("{% if a %}" + inner + "{% elif b %}{% endif %}")) == [2, 2]


def test_what_has_more_than_three_cases_is_said_in_python():
    most = {path: max(arms(path.read_text()), default=0) for path in TEMPLATES}
    assert [path for path, number in most.items() if number > 3] == []


def test_a_text_over_several_lines_is_trimmed():
    """Or its layout would be a part of what translators are asked."""
    pages = [path for path in TEMPLATES if path.suffix == ".html"]
    untrimmed = [
        (path, words)
        for path in pages
        for how, words in SPOKEN.findall(path.read_text())
        if "\n" in words and "trimmed" not in how.split()
    ]
    assert untrimmed == []


@pytest.mark.parametrize(
    ("written", "loaded"),
    [
        ("<b>a</b>\n    <i>c</i>\n", "<b>a</b>\n<i>c</i>"),
        ("<b>a</b>{##}\n    <i>c</i>", "<b>a</b><i>c</i>"),
        ("<p>\n  a\n  b\n</p>\n\n<p>", "<p>a\nb</p><p>"),
        (
            "a\n<button\n  id='a'\n>\n  b\n</button>\nc",
            "a\n<button id='a'>b</button>\nc",
        ),
        ("a\n{% if b %}\n  c\n{% endif %}\nd", "a\n{% if b %}c\n{% endif %}d"),
        ("a{##}\n{% if b %}\n  c{##}\n{% endif %}\nd", "a{% if b %}c{% endif %}d"),
        ("{% if b %}c{% endif %}\nd", "{% if b %}c{% endif %}\nd"),
        ("{% url 'a' as b %}\n<i>\n  c</i>", "{% url 'a' as b %}<i>\nc</i>"),
        (
            "<i\n  {% if a > 1 %}id='b'{% endif %}\n>",
            "<i{% if a > 1 %} id='b'{% endif %}>",
        ),
        (
            "<i\n{% if a %}\n  id='a'\n{% endif %}\n{% if b %}hidden{% endif %}\n>",
            "<i{% if a %} id='a'{% endif %}{% if b %} hidden{% endif %}>",
        ),
        (
            "<i\n{% if a %}\nb\n{% else %}\nc\n{% endif %}\n{% if d %}e{% endif %}>",
            "<i {% if a %}b {% else %}c {% endif %}{% if d %} e{% endif %}>",
        ),
        ("<input\n  name='a'\n  required\n>\n", "<input name='a' required>"),
        ("{% comment %}\na\n{% endcomment %}\n{# b #}\nc", "c"),
        ("<pre>\n  a\n\n  b</pre>\n  c", "<pre>\n  a\n\n  b</pre>\nc"),
        ("<textarea>\n  a\n</textarea>", "<textarea>\n  a\n</textarea>"),
    ],
)
def test_pages_carry_nothing_of_the_layout(written, loaded):
    assert packed(written) == loaded


def test_a_text_to_translate_stays_as_its_author_wrote_it():
    text = "{% blocktranslate trimmed %}\n  a\n  b\n{% endblocktranslate %}"
    assert packed(f"<p>\n  {text}\n</p>") == f"<p>{text}</p>"
