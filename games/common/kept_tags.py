"""Pages that strangers keep, known again without being drawn: what is still the same is
answered by 304."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from functools import wraps
from http import HTTPStatus
from typing import Any, Final, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from games.common.http import only_read, wants_fragment
from games.common.shelves import Shelf

PAGES_KEPT: Final = 8192  # tags, not pages: about 500 bytes each
# After so many seconds a page is drawn again all the same: it names things of other
# rooms, as a rule set that its owner may call by another name.
DRAWN_AGAIN: Final = 600
KEY: Final = "kept_page"  # where a request has the key of its page
MESSAGES: Final = "messages"  # the cookie of what is said once

_tags = Shelf(PAGES_KEPT)  # by key: the ETag, and until when it holds (monotonic s)
View = TypeVar("View", bound=Callable[..., HttpResponse])


def same_page(request: HttpRequest, *facts: Hashable) -> HttpResponse | None:
    """304 where a stranger asks again for a page that they have and that is made of the
    same `facts` as then; else None, and the page is to be drawn. What sees the request
    before has called `only_read`."""
    said = MESSAGES in request.COOKIES
    if not getattr(request, "only_reads", False) or said or wants_fragment(request):
        return None
    key = (request.build_absolute_uri(), get_language(), *facts)
    setattr(request, KEY, key)
    tag, until = _tags.get(key) or ("", 0.0)
    if not tag or until < time.monotonic() or settings.DEBUG:
        return None
    asked = get_conditional_response(
        request, etag=tag, response=HttpResponse(headers={"ETag": tag})
    )
    is_same = asked is not None and asked.status_code == HTTPStatus.NOT_MODIFIED
    return cast(HttpResponse, asked) if is_same else None


def keep_tag(request: HttpRequest, response: HttpResponseBase) -> None:
    """Keep the tag of a page that has just been drawn and may be asked for again."""
    key, tag = getattr(request, KEY, None), response.get("ETag")
    if key is not None and tag and response.status_code == HTTPStatus.OK:
        _tags.put(key, (tag, time.monotonic() + DRAWN_AGAIN))


def kept_by_readers(view: View) -> View:
    """A view that is only read, and that shows every stranger what the site brings
    along, whatever has happened on it. An address that asks for more is drawn."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        only_read(request)
        same = None if request.GET else same_page(request)
        return same or view(request, *args, **kwargs)

    return cast(View, answer)
