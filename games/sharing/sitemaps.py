"""What search engines shall know of: the pages of the site and every finished game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final, cast
from xml.sax.saxutils import escape

from django.core.cache import cache
from django.db.models import Count
from django.db.models.functions import TruncMonth
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.archive.equations import commonest_forms, equation_page
from games.archive.selectors import finished_games
from games.collections.selectors import public_ones
from games.common.http import for_everybody
from games.engine import GAMES

MOST: Final = 40_000  # addresses of one file; the standard allows 50 000
MONTHS_KEPT: Final = 3600  # seconds
SPACE: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
PAGES: Final = (
    "home",
    "archive",
    "equations",
    "statistics",
    "collections",
    "watch",
    "ladders",
    "ratings",
    "learn-index",
)
PAGES_OF_GAMES: Final = ("learn", "rules-page", "explorer")
EQUATIONS: Final = 1000  # those of most games
COLLECTIONS: Final = 5000  # the public ones that changed last

Month = tuple[int, int, int]  # year, month, how many games


@for_everybody
@require_safe
def files(request: HttpRequest) -> HttpResponse:
    """The files of addresses, by months."""
    paths = [reverse("sitemap-pages")]
    for year, month, count in months():
        parts = range(1, -(-count // MOST) + 1)
        paths += [reverse("sitemap-games", args=[year, month, n]) for n in parts]
    inside = "".join(f"<sitemap>{_place(request, path)}</sitemap>" for path in paths)
    return _answer("sitemapindex", inside)


@for_everybody
@require_safe
def site_pages(request: HttpRequest) -> HttpResponse:
    """Pages that are no games, with equations and public collections."""
    paths = [reverse(name) for name in PAGES]
    paths += [reverse(name, args=[key]) for name in PAGES_OF_GAMES for key in GAMES]
    paths += map(equation_page, commonest_forms(EQUATIONS))
    shown: list[tuple[str, datetime | None]] = [(path, None) for path in paths]
    shown += _collections()
    return _answer("urlset", _addresses(request, shown))


def _collections() -> list[tuple[str, datetime | None]]:
    """Public collections in which there is something."""
    rows = public_ones().values_list("pk", "changed_at")[:COLLECTIONS]
    return [(reverse("collection", args=[pk]), at) for pk, at in rows]


@for_everybody
@require_safe
def games_of_month(
    request: HttpRequest, year: int, month: int, part: int
) -> HttpResponse:
    """The games that ended in one month (UTC), at most so many in each part."""
    try:
        begins = datetime(year, month, 1, tzinfo=UTC)
        ends = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=UTC)
    except ValueError:
        raise Http404("There is no such month.") from None
    found = finished_games().filter(ended_at__gte=begins, ended_at__lt=ends)
    rows = found.order_by("ended_at", "pk").values_list("pk", "ended_at")
    chosen = rows[(part - 1) * MOST : part * MOST] if part else rows.none()
    shown = [(reverse("table", args=[pk]), at) for pk, at in chosen]
    if not shown:
        raise Http404("No game ended in this month.")
    return _answer("urlset", _addresses(request, shown))


def months() -> list[Month]:
    """The months in which games ended, with their number, the newest first; counted
    once an hour."""
    kept = cache.get_or_set("sitemap-months", _counted, MONTHS_KEPT)
    return cast(list[Month], kept)


def _counted() -> list[Month]:
    by_month = (
        finished_games()
        .order_by()
        .annotate(month=TruncMonth("ended_at", tzinfo=UTC))
        .values_list("month")
        .annotate(Count("pk"))
        .order_by("-month")
    )
    return [(month.year, month.month, count) for month, count in by_month]


def _addresses(
    request: HttpRequest, shown: Iterable[tuple[str, datetime | None]]
) -> str:
    def each() -> Iterator[str]:
        for path, at in shown:
            changed = f"<lastmod>{at:%Y-%m-%d}</lastmod>" if at else ""
            yield f"<url>{_place(request, path)}{changed}</url>"

    return "".join(each())


def _place(request: HttpRequest, path: str) -> str:
    return f"<loc>{escape(request.build_absolute_uri(path))}</loc>"


def _answer(root: str, inside: str) -> HttpResponse:
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} xmlns="{SPACE}">{inside}'
    return HttpResponse(f"{text}</{root}>\n", content_type="application/xml")
