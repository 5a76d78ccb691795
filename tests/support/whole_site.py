"""Every kind of address of a site, found as people find them: by following links."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

HREF = re.compile(r'<a\b[^>]*?\bhref="([^"]*)"')
# What of a query makes another kind of page.
KINDS = {"panel", "flip", "before", "ruleset", "step", "ply"}
ELSEWHERE = ("/admin/", "/accounts/logout/", "/static/")
# Pages that no link leads to, or none in the demo.
UNLINKED = (
    "/no/such/page/",
    "/robots.txt",
    "/lobby/",
    "/watch/",
    "/ladders/",
    "/archive/",
    "/collections/",
    "/problems/?game=medieval&kind=which-fall&level=2",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/confirm-email/",
    "/accounts/inactive/",
    "/rules/medieval/?siege=natural",
    "/rules/medieval/?siege=never",
    "/rules/margrites/sets/new/?waves=off",
    "/archive/?game=medieval&ruleset=gone",
    "/archive/?q=by:nobody+colour:red",
    "/archive/statistics/?q=game:medieval",
    "/archive/equations/",
    "/archive/equations/4*9=36/",
    "/lobby/?game=boolean&speed=rapid",
    "/watch/?game=boolean",
    "/ladders/?game=medieval",
    "/ladders/the-academy/",
    "/ladders/autumn-swiss/",
)


@dataclass(frozen=True)
class Seen:
    """A page as one visitor was shown it."""

    visitor: str
    address: str
    answer: Any

    @property
    def is_page(self) -> bool:
        kind = self.answer.get("Content-Type", "")
        return kind.startswith("text/html") and "Location" not in self.answer

    @property
    def html(self) -> str:
        return self.answer.content.decode()

    def __str__(self) -> str:
        return f"{self.address} for {self.visitor}"


def walk(visitor: str, client: Client, also: Iterable[str] = ()) -> Iterator[Seen]:
    """All that `visitor` is answered who goes from the start page and `also` from
    these addresses to one page of every kind."""
    begin = ["/", *UNLINKED, *also]
    waiting, kinds = deque(begin), set(map(kind_of, begin))
    while waiting:
        seen = Seen(visitor, waiting[0], client.get(waiting.popleft()))
        yield seen
        for address in _leads_to(seen):
            if kind_of(address) not in kinds:
                kinds.add(kind_of(address))
                waiting.append(address)


def _leads_to(seen: Seen) -> Iterator[str]:
    """The addresses of this site that an answer names."""
    links = HREF.findall(seen.html) if seen.is_page else []
    for link in [seen.answer.get("Location", ""), *map(unescape, links)]:
        there = urlsplit(urljoin(seen.address, link))
        if link and not there.netloc and not there.path.startswith(ELSEWHERE):
            yield there.path + (f"?{there.query}" if there.query else "")


def kind_of(address: str) -> tuple[str, ...]:
    """What the page at an address is: its view, its game, or what its query asks."""
    parts = urlsplit(address)
    try:
        found = resolve(parts.path)
    except Resolver404:
        return ("", parts.path)
    asked = sorted(set(dict(parse_qsl(parts.query))) & KINDS)
    game = str(found.kwargs.get("key", ""))
    return (found.view_name, *(asked or [game]))
