"""What people write is shown with a few marks, and is never HTML."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random
from time import perf_counter

import pytest

from games.common.written import draw_written, plain_words

REL = ' rel="nofollow ugc noopener"'


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("", ""),
        ("One\ntwo\n\n\nthree", "<p>One<br>two</p><p>three</p>"),
        ("Round **two** begins", "<p>Round <strong>two</strong> begins</p>"),
        ("2 ** 3 and 3 * 4 * 5", "<p>2 ** 3 and 3 * 4 * 5</p>"),
        ("- a\n- b\nc", "<ul><li>a</li><li>b</li></ul><p>c</p>"),
        ("1. a\n2) b", "<ol><li>a</li><li>b</li></ol>"),
        ("-5 is a number", "<p>-5 is a number</p>"),
        ("<b>&", "<p>&lt;b&gt;&amp;</p>"),
        (
            "See [the plan](https://e.org/a?b=1&c=2).",
            f'<p>See <a href="https://e.org/a?b=1&amp;c=2"{REL}>the plan</a>.</p>',
        ),
        ("[rules](/rules/medieval/)", '<p><a href="/rules/medieval/">rules</a></p>'),
        (
            "(https://example.org/x.)",
            f'<p>(<a href="https://example.org/x"{REL}>https://example.org/x</a>.)</p>',
        ),
    ],
)
def test_marks_are_drawn(text, drawn):
    assert draw_written(text) == drawn


@pytest.mark.parametrize(
    "text",
    [
        "[x](javascript:alert(1))",
        "[x](//evil.example/)",
        "[x](/\\evil.example/)",
        "[x](data:text/html,x)",
    ],
)
def test_nothing_else_is_a_link(text):
    assert "<a" not in draw_written(text)


class Tags(HTMLParser):
    """All elements and attributes of a text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *(f"{tag}.{name}" for name, _ in attrs)}


PIECES = ["**", "[", "](", ")", "https://", "/", "<", ">", '"', "'", "&", "- ", "\n"]
PIECES += ["1. ", "a", " ", "onclick=", "javascript:", "<script>"]


def test_no_text_becomes_another_element_or_attribute():
    random, tags = Random(1), Tags()
    for _ in range(3000):
        text = "".join(random.choices(PIECES, k=random.randrange(40)))
        tags.feed(f"{draw_written(text)}\n")
    allowed = {"p", "br", "ul", "ol", "li", "strong", "a", "a.href", "a.rel"}
    assert tags.found <= allowed


@pytest.mark.parametrize("piece", ["[", "**", "[a](", "https://", "- ", "(", "* "])
def test_a_long_text_is_drawn_quickly(piece):
    began = perf_counter()
    draw_written(piece * (8000 // len(piece)))
    assert perf_counter() - began < 1


def test_a_notice_has_the_words_alone():
    text = "**Round 2**\n\n- see [the plan](/rules/)\n- https://example.org"
    assert plain_words(text) == "Round 2 - see the plan - https://example.org"
