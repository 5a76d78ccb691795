"""The rules for authors, `docs/rules/KEY.md`, as a page.

These documents use little of Markdown: headings, paragraphs, tables, lists, fenced
text, and within a line code, bold and italics. All of it is read here; nothing else is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.conf import settings
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

_HEADING: Final = re.compile(r"(#{1,4}) (.+)")
_ITEM: Final = re.compile(r"( *)(-|\d+\.) +(.*)")
_RULER: Final = re.compile(r"\|(?: *:?-+:? *\|)+")
_NUMBER: Final = re.compile(r"§([\d.]+)")
_SPAN: Final = re.compile(r"(`+)(.+?)\1|\*\*(.+?)\*\*|\*(\w[^*]*?)\*")


@dataclass(frozen=True)
class Document:
    """A rules document: its title, its sections by anchor, its text as HTML."""

    title: str
    contents: tuple[tuple[str, str], ...]
    html: SafeString


@cache
def document(key: str) -> Document:
    """The document with the rules of game `key`, written for authors of code."""
    path = settings.BASE_DIR / "docs" / "rules" / f"{key}.md"
    return read_document(path.read_text(encoding="utf-8"))


def read_document(text: str) -> Document:
    """A document from its Markdown."""
    lines = text.splitlines()
    title = lines[0].removeprefix("# ")
    contents = tuple(
        (anchor(found[2]), found[2].replace("`", ""))
        for line in lines
        if (found := _HEADING.fullmatch(line)) and len(found[1]) == 2
    )
    # Every character of the text has been escaped in `_inline` or `_fenced`.
    html = mark_safe("\n".join(_blocks(lines[1:])))  # noqa: S308
    return Document(title, contents, html)


def anchor(heading: str) -> str:
    """ "§7.3 Harmonies to look for" is `s7.3`, "Text" is `text`."""
    number = _NUMBER.match(heading)
    if number:
        return f"s{number[1].rstrip('.')}"
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


# --- Blocks ---------------------------------------------------------------------


def _blocks(lines: list[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        end, html = _block(lines, at)
        yield html
        at = end


def _block(lines: list[str], at: int) -> tuple[int, str]:
    """The block that begins on a line, and the line after it."""
    line = lines[at]
    if not line.strip():
        return at + 1, ""
    if heading := _HEADING.fullmatch(line):
        level, words = len(heading[1]), heading[2]
        inner = f'<h{level} id="{anchor(words)}">{_inline(words)}</h{level}>'
        return at + 1, inner
    if line.startswith("```"):
        end = lines.index("```", at + 1)
        return end + 1, f"<pre>{escape(chr(10).join(lines[at + 1 : end]))}</pre>"
    kind = _kind(line)
    end = at + 1
    while end < len(lines) and _goes_on(kind, lines[end]):
        end += 1
    return end, MAKERS[kind](lines[at:end])


def _kind(line: str) -> str:
    if line.startswith("|"):
        return "table"
    return "list" if _ITEM.match(line) else "paragraph"


def _goes_on(kind: str, line: str) -> bool:
    """Whether a line belongs to the block before it."""
    if kind == "table":
        return line.startswith("|")
    if not line.strip() or _HEADING.fullmatch(line) or line.startswith("```"):
        return False
    return kind == "list" or _kind(line) == "paragraph"


def _paragraph(lines: list[str]) -> str:
    return f"<p>{_inline(' '.join(map(str.strip, lines)))}</p>"


def _table(lines: list[str]) -> str:
    rows = [_cells(line) for line in lines if not _RULER.fullmatch(line.strip())]
    head = "".join(f'<th scope="col">{each}</th>' for each in rows[0])
    body = "".join(
        f"<tr>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for row in rows[1:]
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="table-scroll" tabindex="0">{table}</div>'


def _cells(line: str) -> list[str]:
    return [_inline(each.strip()) for each in line.strip().strip("|").split("|")]


def _list(lines: list[str]) -> str:
    """A list, where a line without a mark goes on and a deeper one is a list within."""
    items: list[list[str]] = []
    first = _ITEM.match(lines[0])
    assert first is not None  # noqa: S101  # a list begins with an item
    for line in lines:
        item = _ITEM.match(line)
        if item and len(item[1]) == len(first[1]):
            items.append([item[3]])
        else:
            items[-1].append(line)
    tag = "ul" if first[2] == "-" else "ol"
    return f"<{tag}>{''.join(map(_item, items))}</{tag}>"


def _item(lines: list[str]) -> str:
    inner = next((n for n, each in enumerate(lines) if n and _ITEM.match(each)), None)
    words = _inline(" ".join(map(str.strip, lines[:inner])))
    return f"<li>{words}{_list(lines[inner:]) if inner else ''}</li>"


MAKERS: Final = {"paragraph": _paragraph, "table": _table, "list": _list}


# --- Within a line --------------------------------------------------------------


def _inline(text: str) -> str:
    html, at = "", 0
    for found in _SPAN.finditer(text):
        html += escape(text[at : found.start()])
        at = found.end()
        if found[1]:
            html += f"<code>{escape(found[2].strip())}</code>"
        elif found[3]:
            html += f"<strong>{_inline(found[3])}</strong>"
        else:
            html += f"<em>{_inline(found[4])}</em>"
    return html + escape(text[at:])
