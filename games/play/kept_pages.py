"""Pages of games that are over, as strangers keep them. They are drawn again only where
something may have changed; a page that is known to be the same is answered by 304."""

from __future__ import annotations

import time
from collections.abc import Hashable
from http import HTTPStatus
from typing import Any, Final, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from games.common.http import only_read, wants_fragment
from games.play.models import Game
from games.play.positions import Shelf
from games.play.seats import seats_of

PAGES_KEPT: Final = 8192  # tags, not pages: about 500 bytes each
# After so many seconds a page is drawn again all the same: it names things of other
# rooms, as a rule set that its owner may call by another name.
DRAWN_AGAIN: Final = 600
KEY: Final = "kept_page"  # where a request has the key of its page
MESSAGES: Final = "messages"  # the cookie of what is said once

_tags = Shelf(PAGES_KEPT)  # by key: the ETag, and until when it holds (monotonic s)


def unchanged(request: HttpRequest, game: Game) -> HttpResponse | None:
    """304 where a stranger asks again for a page of `game` that they have and that is
    still the same; else None, and the page is to be drawn. A live game is never kept.
    """
    if game.is_live:
        return None
    only_read(request)
    said = MESSAGES in request.COOKIES
    if not getattr(request, "only_reads", False) or said or wants_fragment(request):
        return None
    key = (request.build_absolute_uri(), get_language(), *_facts(game))
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
    """Keep the tag of a page of a finished game that has just been drawn."""
    key, tag = getattr(request, KEY, None), response.get("ETag")
    if key is not None and tag and response.status_code == HTTPStatus.OK:
        _tags.put(key, (tag, time.monotonic() + DRAWN_AGAIN))


def _facts(game: Game) -> tuple[Hashable, ...]:
    """What a page of a finished game is made of: its row and the people in it. The
    version rises with every line of talk."""
    people = [
        (seat.player.username, seat.player.closed_at, seat.by_program)
        for seat in seats_of(game)
    ]
    more: dict[str, Any] = game.__dict__
    return (
        game.pk,
        game.version,
        game.voided_at,
        game.counted_at,
        more.get("rematch_key"),
        *people,
    )
