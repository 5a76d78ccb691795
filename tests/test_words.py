"""The texts that people read avoid the words that make them sound translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

ROOT = settings.BASE_DIR
SOURCES = sorted(
    path
    for folder in ("accounts", "games", "rithmo_site")
    for path in (ROOT / folder).rglob("*.py")
    if "migrations" not in path.parts
)
TEMPLATES = sorted(
    path
    for folder in settings.TEMPLATE_DIRS
    for path in Path(folder).rglob("*")
    if path.is_file()
)

# People are "they" or "you", a man on the board is "it".
WORST = re.compile(
    r"\b(?:whoever|whomever|he|him|his|himself|herself|oneself|one may|one challenges"
    r"|by lot|the lot|drawn by lot|toggles?|here cannot be|something cannot be"
    r"|somebody has|somebody else|somebody to play|anybody|everybody|so many"
    r"|is to be played|as many as one|of what you|in danger is whom"
    r"|practise|with a machine|to the table|let him in|found a ladder)\b",
    re.IGNORECASE,
)

# What is told of a person of history.
QUOTED = (
    "Appended in German to his great book on chess",
    "and without him the numbers on the men said nothing",
    "He programmed the game, and a program must decide",
    "Gerhardt’s edition of his philosophical writings",
    "From his third kind of game",
    "count as geometric, as in his tables",
)

CALLS = {
    "_",
    "gettext",
    "gettext_lazy",
    "ngettext",
    "ngettext_lazy",
    "pgettext",
    "pgettext_lazy",
    "option",  # the settings of games and ladders
    "Ruleset",
    "Partner",
}
COMMENT = re.compile(
    r"{#.*?#}|{% comment %}.*?{% endcomment %}|<(script|style|svg)\b.*?</\1>", re.DOTALL
)
GAP = re.compile(r"{{.*?}}", re.DOTALL)
TAG = re.compile(r"{%.*?%}|</?[a-z][^>]*>", re.DOTALL)
SAID = re.compile(r"""{% *translate +(?:"([^"]*)"|'([^']*)')|_\("([^"]*)"\)""")


def texts_of_source(code: str) -> Iterator[str]:
    """Every text that is handed to be translated, and the words of a setting."""
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in CALLS:
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def texts_of_template(code: str) -> Iterator[str]:
    """What stands between tags, and what tags hand to be translated."""
    code = COMMENT.sub(" ", code)
    for found in SAID.finditer(code):
        yield next(filter(None, found.groups()), "")
    for text in TAG.split(GAP.sub("…", code)):
        yield " ".join(text.split())


def texts_of(path: Path) -> Iterator[str]:
    read = texts_of_source if path.suffix == ".py" else texts_of_template
    return read(path.read_text())


def worst(text: str) -> list[str]:
    """The worst words in a text, quotations left aside."""
    for quotation in QUOTED:
        text = text.replace(quotation, "")
    return [found[0] for found in WORST.finditer(text)]


def test_no_text_has_the_worst_words():
    assert [
        f"{path.relative_to(ROOT)}: {text}"
        for path in (*SOURCES, *TEMPLATES)
        for text in texts_of(path)
        if worst(text)
    ] == []


def test_every_text_is_read():
    code = """
    word = _("Nobody waits.")
    words = ngettext("One of " "%d.", "All %d.", 2)
    setting = option(1, "Days", "So many.", choices={"a": "By lot"})
    """
    found = set(texts_of_source("if True:" + code))
    assert found >= {"Nobody waits.", "One of %d.", "All %d.", "So many.", "By lot"}
    assert worst("So many. By lot")
    page = """<p class="his">{# he #}
        {% blocktranslate trimmed %}
          Take
          his place, {{ who }}.
        {% endblocktranslate %}</p>{% translate "By lot" %}"""
    found = set(texts_of_template(page))
    assert found >= {"Take his place, ….", "By lot"}
    assert "his" not in found


def test_a_word_is_found_in_a_sentence_and_not_in_another_word():
    assert worst("Whoever comes takes HIS place") == ["Whoever", "HIS"]
    assert worst("The history of this theme") == []
    assert [each for each in QUOTED if worst(each)] == []


def test_every_quotation_is_there():
    said = [text for path in (*SOURCES, *TEMPLATES) for text in texts_of(path)]
    for quotation in QUOTED:
        assert WORST.search(quotation)
        assert any(quotation in text for text in said)
