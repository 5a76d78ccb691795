"""The texts that people read avoid the words that make them sound translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
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
    r"|practise|with a machine|to the table|let him in|found a ladder"
    r"|lawful|afar|likewise|beware|anew|awaits?|bears?|need not|on whom|who holds what"
    r"|whose rules these are|rests? on|speaks? of|against the clock|in passing"
    r"|appended)\b",
    re.IGNORECASE,
)

# Men are "it", so in the engine these words are of none of them.
OF_PEOPLE = re.compile(
    r"\b(?:nobody|somebody|anybody|whom"
    r"|(?:man|men|pieces?|kings?|enemy|enemies) who)\b",
    re.IGNORECASE,
)
ENGINE = [path for path in SOURCES if "engine" in path.relative_to(ROOT).parts]

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


def texts_of_engine(code: str) -> Iterator[str]:
    """Every text with a blank or a capital that stands in code, its gaps as "…"; what
    documents the code is none."""
    tree = ast.parse(code)
    nested = {id(part) for node in ast.walk(tree) for part in _nested(node)}
    for node in ast.walk(tree):
        if id(node) in nested:
            continue
        if isinstance(node, ast.JoinedStr):
            yield "".join(map(_piece, node.values))
        text = node.value if isinstance(node, ast.Constant) else ""
        if isinstance(text, str) and (" " in text or text[:1].isupper()):
            yield text


def _nested(node: ast.AST) -> list[ast.expr | None]:
    """What within a node is no text of its own: the pieces of an f-string, how a number
    is written, a docstring."""
    if isinstance(node, ast.JoinedStr):
        return [each for each in node.values if isinstance(each, ast.Constant)]
    if isinstance(node, ast.FormattedValue):
        return [node.format_spec]
    return [node.value] if isinstance(node, ast.Expr) else []


def _piece(node: ast.expr) -> str:
    """A piece of an f-string: its words, or a gap."""
    return str(node.value) if isinstance(node, ast.Constant) else "…"


def texts_of_template(code: str) -> Iterator[str]:
    """What stands between tags, and what tags hand to be translated."""
    code = COMMENT.sub(" ", code)
    for found in SAID.finditer(code):
        yield next(filter(None, found.groups()), "")
    for text in TAG.split(GAP.sub("…", code)):
        yield " ".join(text.split())


@cache
def texts_of(path: Path) -> list[str]:
    read = texts_of_source if path.suffix == ".py" else texts_of_template
    return list(read(path.read_text()))


def worst(text: str) -> list[str]:
    """The worst words in a text."""
    return [found[0] for found in WORST.finditer(text)]


def test_no_text_has_the_worst_words():
    assert [
        f"{path.relative_to(ROOT)}: {text}"
        for path in (*SOURCES, *TEMPLATES)
        for text in texts_of(path)
        if worst(text)
    ] == []


def test_the_sentences_of_the_engine_have_none_of_them_either():
    """F-strings among them; a man on the board is never "who"."""
    assert [
        f"{path.relative_to(ROOT)}: {text}"
        for path in ENGINE
        for text in texts_of_engine(path.read_text())
        if worst(text) or OF_PEOPLE.search(text)
    ] == []


DOCUMENTS = sorted((ROOT / "docs").rglob("*.md"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_the_documents_have_none_of_them(path):
    """Those for organisers, and the exact rules that the site shows."""
    assert worst(path.read_text()) == []


def test_every_sentence_of_the_engine_is_read():
    code = """def say(n):
        \"\"\"Whoever reads this.\"\"\"
        words = f"{n:>3} takes " f"nobody on {n} at all."
        return Words("nobody", words), "The man who moves.", "Nobody."
    """
    found = set(texts_of_engine(code))
    assert found == {"… takes nobody on … at all.", "The man who moves.", "Nobody."}
    assert all(OF_PEOPLE.search(each) for each in found)


PLY = re.compile(r"\bpl(?:y|ies)\b", re.IGNORECASE)
NAMES_OF_TABLES = {"ply", "plies"}  # for operators


def test_visitors_read_of_moves_and_never_of_plies():
    assert [
        f"{path.relative_to(ROOT)}: {text}"
        for path in (*SOURCES, *TEMPLATES)
        if path.suffix != ".txt"
        for text in texts_of(path)
        if PLY.search(text) and text not in NAMES_OF_TABLES
    ] == []
    assert PLY.search("2 Plies")
    assert not PLY.search("apply a reply")


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
