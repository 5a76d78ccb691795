"""The newest finished games for feed readers: all, or those that a search finds, of a
person, of a ladder that everybody sees."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.limits import address_of
from accounts.models import User
from accounts.players import PlayerRequest
from games.archive.costs import SEARCHES
from games.archive.search.closed_searches import refusal_of_search
from games.archive.search.meanings import meaning
from games.archive.search.results import find_ids
from games.archive.search.sayings import say_word
from games.archive.search.typed import read_search
from games.archive.selectors import finished_games
from games.common.http import for_everybody
from games.ladders.access import viewer_at
from games.play.models import Game
from games.play.seated_games import fetch_seats
from games.play.selectors import LISTED
from games.play.wording import link_words, summary

SHOWN: Final = 30


@for_everybody
@require_safe
def newest(request: PlayerRequest) -> HttpResponse:
    """The last games that have ended, as Atom; with `?q=` those that the search finds.
    A search that cannot be read whole is refused, or its reader would get others."""
    text = request.GET.get("q", "").strip()
    if not text:
        title = _("Rithmo: finished games")
        return _feed(request, _last(finished_games()), title, reverse("archive"))
    SEARCHES.spend(address_of(request))
    search = read_search(text)
    closed = refusal_of_search(request, search)
    refusals = (*search.refusals, *meaning(search).unknown)
    if refusals := (closed,) if closed else refusals:
        plain = "text/plain; charset=utf-8"
        told = "\n".join(refusals) + "\n"
        return HttpResponse(told, status=HTTPStatus.BAD_REQUEST, content_type=plain)
    games = _last(finished_games().filter(pk__in=find_ids(search, SHOWN).ids))
    said = ", ".join(map(say_word, search.words))
    title = _("Rithmo: finished games, %(words)s") % {"words": said}
    there = f"{reverse('archive')}?{urlencode({'q': str(search)})}"
    return _feed(request, games, title, there)


@for_everybody
@require_safe
def of_player(request: HttpRequest, name: str) -> HttpResponse:
    """The last games of a person."""
    person = get_object_or_404(User, username__iexact=name, closed_at=None)
    games = _last(finished_games().filter(seats__player=person).distinct())
    title = _("Rithmo: games of %(name)s") % {"name": person}
    return _feed(request, games, title, person.get_absolute_url())


@for_everybody
@require_safe
def of_ladder(request: HttpRequest, slug: str) -> HttpResponse:
    """The last games of a ladder, if everybody sees it."""
    ladder = viewer_at(slug, None).ladder
    games = _last(finished_games().filter(ladders=ladder))
    title = _("Rithmo: games of %(name)s") % {"name": ladder}
    return _feed(request, games, title, ladder.get_absolute_url())


def _last(games: QuerySet[Game]) -> list[Game]:
    return list(games.only(*LISTED).order_by("-ended_at", "-pk")[:SHOWN])


def _feed(
    request: HttpRequest, games: Sequence[Game], title: str, there: str
) -> HttpResponse:
    """These games as Atom; `there` is the page on which they stand."""
    fetch_seats(games)
    site = request.build_absolute_uri
    feed = Atom1Feed(
        title=title,
        link=site(there),
        description=title,
        feed_url=site(),
        author_name="Rithmo",
    )
    for game in games:
        url = site(game.get_absolute_url())
        feed.add_item(
            title=f"{link_words(game)}: {game.rules.title}",
            link=url,
            description=escape(summary(game)),  # it is sent as HTML
            unique_id=url,
            pubdate=game.ended_at,
            updateddate=game.ended_at,
        )
    # As an iterable it would be written in parts.
    text = feed.writeString("utf-8")
    return HttpResponse(text, content_type="application/atom+xml; charset=utf-8")
