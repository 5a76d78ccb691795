"""Pages that strangers keep, known again before anything else is done: what is still
the same is answered by 304."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Any, Final, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.http import parse_etags
from django.utils.translation import get_language_from_request

from games.common.http import only_read, wants_fragment
from games.common.shelves import Shelf

PAGES_KEPT: Final = 8192  # tags, not pages: about 1 kB each
# After so many seconds a page is drawn again all the same: it names things of other
# rooms, as a rule set that its owner may call by another name.
DRAWN_AGAIN: Final = 600
WANTED: Final = "kept_page"  # where a request has what its page is made of
MESSAGES: Final = "messages"  # the cookie of what is said once
IF_NONE_MATCH: Final = "HTTP_IF_NONE_MATCH"
# What a 304 says beside its tag, as the page did; above all who may show it.
SAID_AGAIN: Final = (
    *("Cache-Control", "Vary"),
    *("Content-Security-Policy", "Cross-Origin-Resource-Policy"),
)

View = TypeVar("View", bound=Callable[..., HttpResponse])
Facts = tuple[Hashable, ...]
Ask = Callable[[], Facts | None]


@dataclass(frozen=True, slots=True)
class KeptPage:
    """What is known of a page that was drawn: its tag and headers, what it was made of
    and how that is asked for, until when this holds (monotonic seconds), and whether
    it is the same for all or for strangers alone."""

    tag: str
    headers: dict[str, str]
    facts: Facts
    ask: Ask
    until: float
    is_for_all: bool


_tags = Shelf(PAGES_KEPT)  # by address and language


def keep_page(request: HttpRequest, ask: Ask, facts: Facts | None = None) -> None:
    """If a stranger asks: keep the tag of this page once it is drawn. `ask` says what
    it is made of, None where there is no such page any more; `facts` are the present
    ones, asked for if they are not given. `only_read` has been called."""
    said = MESSAGES in request.COOKIES
    if not getattr(request, "only_reads", False) or said or wants_fragment(request):
        return
    facts = ask() if facts is None else facts
    if facts is not None:
        setattr(request, WANTED, (facts, ask))


def keep_tag(request: HttpRequest, response: HttpResponseBase) -> None:
    """Keep the tag of a page that has just been drawn, if `keep_page` was called."""
    wanted, tag = getattr(request, WANTED, None), response.get("ETag")
    if wanted is None or not tag or response.status_code != HTTPStatus.OK:
        return
    headers = {name: response[name] for name in SAID_AGAIN if name in response}
    facts, ask = wanted
    until = time.monotonic() + DRAWN_AGAIN
    is_for_all = getattr(request, "for_everybody", False)
    kept = KeptPage(tag, headers, facts, ask, until, is_for_all)
    _tags.put(_key(request), kept)


def known_page(request: HttpRequest, *, is_stranger: bool) -> HttpResponse | None:
    """304 if a stranger has the page of this address, and all that it was made of is
    the same; else None. Nothing but the request need be known."""
    sent = request.META  # quicker than the headers made of it
    if IF_NONE_MATCH not in sent or "HTTP_HX_REQUEST" in sent or settings.DEBUG:
        return None
    if request.method not in ("GET", "HEAD"):
        return None
    kept: KeptPage | None = _tags.get(_key(request))
    if kept is None or not (is_stranger or kept.is_for_all):
        return None
    if kept.until < time.monotonic():
        return None
    if not _has(request, kept.tag) or kept.ask() != kept.facts:
        return None
    headers = {"ETag": kept.tag, **kept.headers}
    return HttpResponseNotModified(headers=headers)  # it says no type, as none is sent


def _has(request: HttpRequest, tag: str) -> bool:
    """Whether who asks has the page of this tag, compressed or not."""
    theirs = parse_etags(request.META[IF_NONE_MATCH])
    return tag.removeprefix("W/") in {each.removeprefix("W/") for each in theirs}


def kept_by_readers(view: View) -> View:
    """A view that is only read, and that shows every stranger what the site brings
    along, whatever has happened on it. An address that asks for more is drawn."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        only_read(request)
        if not request.GET:
            keep_page(request, _nothing)
        return view(request, *args, **kwargs)

    return cast(View, answer)


def _nothing() -> Facts:
    return ()


def _key(request: HttpRequest) -> Hashable:
    host, path = request.get_host(), request.get_full_path()
    return request.scheme, host, path, get_language_from_request(request)
