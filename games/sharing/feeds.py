"""The newest finished games for feed readers."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive.selectors import finished_games
from games.common.http import for_everybody
from games.play.seated_games import fetch_seats
from games.play.selectors import LISTED
from games.play.wording import link_words, summary

SHOWN: Final = 30


@for_everybody
@require_safe
def newest(request: HttpRequest) -> HttpResponse:
    """The last games that have ended, as Atom."""
    games = list(finished_games().only(*LISTED).order_by("-ended_at", "-pk")[:SHOWN])
    fetch_seats(games)
    site = request.build_absolute_uri
    feed = Atom1Feed(
        title=_("Rithmo: finished games"),
        link=site(reverse("archive")),
        description=_("The newest finished games"),
        feed_url=site(),
    )
    for game in games:
        url = site(game.get_absolute_url())
        feed.add_item(
            title=f"{link_words(game)}: {game.rules.title}",
            link=url,
            description=summary(game),
            unique_id=url,
            pubdate=game.ended_at,
            updateddate=game.ended_at,
        )
    # As an iterable it would be written in parts.
    text = feed.writeString("utf-8")
    return HttpResponse(text, content_type="application/atom+xml; charset=utf-8")
