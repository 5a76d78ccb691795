"""Lists that are shown page by page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from django.db.models import Model, QuerySet
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Paged:
    """Which page of a list is shown, of how many."""

    number: int
    pages: int

    @classmethod
    def of(cls, count: int, size: int, asked: int | None) -> Paged:
        """The page that is asked for, or the nearest that there is."""
        pages = max(1, -(-count // size))
        return cls(min(max(1, asked or 1), pages), pages)

    def part(self, size: int) -> slice:
        """Which rows stand on this page."""
        return slice((self.number - 1) * size, self.number * size)

    @property
    def newer(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def older(self) -> int | None:
        return self.number + 1 if self.number < self.pages else None


def page_of(
    rows: QuerySet[M], first: list[M], size: int, asked: int | None
) -> tuple[list[M], Paged]:
    """The page of `rows` that is asked for, where those of the `first` are known. How
    many there are is asked for only where they may be more than one page has."""
    paged = Paged.of(len(first) if len(first) < size else rows.count(), size, asked)
    return first if paged.number == 1 else list(rows[paged.part(size)]), paged


def draw_pages(paged: Paged, query: str = "") -> SafeString:
    """The ways to the neighbours of a page, nothing where there is one page; `query` is
    kept. Made without a template, which would cost the standing a twentieth more."""
    return mark_safe("") if paged.pages == 1 else _drawn(paged, query, get_language())


@lru_cache(maxsize=512)
def _drawn(paged: Paged, query: str, language: str | None) -> SafeString:
    return format_html(
        '<nav class="buttons pages" aria-label="{}">{}</nav>',
        _("Pages"),
        format_html_join(" ", "{}", ((link,) for link in _ways(paged, query))),
    )


def _ways(paged: Paged, query: str) -> Iterator[SafeString]:
    if paged.number > 2:
        yield _way(query, 1, _("First"))
    if paged.newer:
        yield _way(query, paged.newer, _("Back"), "prev")
    words = _("Page %(number)d of %(pages)d")
    given = {"number": paged.number, "pages": paged.pages}
    yield format_html('<span class="muted">{}</span>', words % given)
    if paged.older:
        yield _way(query, paged.older, _("On"), "next")
    if paged.older and paged.older < paged.pages:
        yield _way(query, paged.pages, _("Last"))


def _way(query: str, page: int, words: str, rel: str = "") -> SafeString:
    asked = f"{query}&page={page}" if query else f"page={page}"
    named = format_html(' rel="{}"', rel) if rel else ""
    return format_html('<a class="button"{} href="?{}">{}</a>', named, asked, words)
