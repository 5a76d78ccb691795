"""Texts of people with a few marks, as HTML: paragraphs, lists, **bold** and links.

Nothing of a text is taken as HTML, and a link leads to the web or to a page of this
site. So those who write can do nothing to a page but these marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

# Each part is bounded, so that no text takes long to read.
MARKS: Final = re.compile(
    r"\*\*(?P<bold>[^*\n]{1,300})\*\*"
    r"|\[(?P<words>[^\[\]\n]{1,200})\]"
    r"\((?P<there>https?://[^\s()<>\"']{1,400}|/(?![/\\])[^\s()<>\"'\\]{0,400})\)"
    r"|(?P<bare>https?://[^\s<>\"']{1,400})"
)
ITEM: Final = re.compile(r"(?P<sign>[-*•]|\d{1,3}[.)])[ \t]+(?P<words>\S.*)")
ENDS: Final = ".,;:!?)"  # of a sentence, not of the address in it
KINDS: Final = {"item": "ul", "number": "ol"}


def draw_written(text: str) -> SafeString:
    """The text as HTML."""
    blocks = re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n").strip())
    drawn = (part for block in blocks for part in _block(block))
    return mark_safe("".join(drawn))  # noqa: S308 (escaped part by part)


def plain_words(text: str) -> str:
    """The text in one line and without its marks, for a notice."""
    bare = MARKS.sub(lambda found: found["bold"] or found["words"] or found[0], text)
    return " ".join(bare.split())


def _block(block: str) -> Iterator[str]:
    """The lines of a block; those of one kind that follow each other are one list."""
    lines = [line.strip() for line in block.split("\n") if line.strip()]
    for kind, together in groupby(lines, _kind):
        if tag := KINDS.get(kind):
            yield f"<{tag}>{''.join(map(_item, together))}</{tag}>"
        else:
            yield f"<p>{'<br>'.join(''.join(_inline(line)) for line in together)}</p>"


def _kind(line: str) -> str:
    found = ITEM.fullmatch(line)
    if found is None:
        return "words"
    return "number" if found["sign"][0].isdigit() else "item"


def _item(line: str) -> str:
    found = ITEM.fullmatch(line)
    return f"<li>{''.join(_inline(found['words'] if found else line))}</li>"


def _inline(line: str) -> Iterator[str]:
    end = 0
    for found in MARKS.finditer(line):
        yield escape(line[end : found.start()])
        yield _mark(found)
        end = found.end()
    yield escape(line[end:])


def _mark(found: re.Match[str]) -> str:
    if found["bold"]:
        return f"<strong>{escape(found['bold'])}</strong>"
    if found["words"]:
        return _link(found["there"], found["words"])
    address = found["bare"].rstrip(ENDS)
    return _link(address, address) + escape(found["bare"][len(address) :])


def _link(address: str, words: str) -> str:
    rel = "" if address.startswith("/") else ' rel="nofollow ugc noopener"'
    return f'<a href="{escape(address)}"{rel}>{escape(words)}</a>'
