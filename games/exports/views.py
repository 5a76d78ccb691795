"""Exports of many games, and the monthly dumps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.http import (
    FileResponse,
    Http404,
    HttpRequest,
    HttpResponse,
    StreamingHttpResponse,
)
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts import limits
from accounts.models import User
from accounts.players import PlayerRequest
from games.archive.search.results import find_ids
from games.archive.search.typed import read_search
from games.archive.selectors import finished_games
from games.common.errors import Refused
from games.common.http import for_readers, whole_number, write_as_sent
from games.exports import dumps, importing, keeping
from games.exports.formats import KINDS, file_parts
from games.ladders.access import viewer_at
from games.play.models import Game

FILES: Final = limits.Limit("exports", amount=60, seconds=600)  # from one address
CHECKS: Final = limits.Limit("checked-games", amount=30, seconds=600)
# Games in one file; the header Link leads to the next ones.
MOST: Final = 5000


@require_safe
def of_player(request: PlayerRequest, name: str, kind: str) -> HttpResponseBase:
    """All finished games of a person, the oldest first."""
    person = get_object_or_404(User, username__iexact=name, closed_at=None)
    games = finished_games().filter(seats__player=person)
    return exported(request, games.distinct(), kind, f"{person.username}-games")


@require_safe
def of_ladder(request: PlayerRequest, slug: str, kind: str) -> HttpResponseBase:
    """All finished games that count for a ladder, or with `?season=` those of one of
    its seasons, the oldest first."""
    ladder = viewer_at(slug, request.player).ladder
    games, name = finished_games().filter(ladders=ladder), f"{slug}-games"
    if "season" in request.GET:
        number = whole_number(request.GET["season"])
        season = get_object_or_404(ladder.seasons, number=number)
        games = games.filter(created_at__gte=season.starts_at)
        if season.ends_at:
            games = games.filter(created_at__lt=season.ends_at)
        name = f"{slug}-season-{number}"
    return exported(request, games, kind, name)


@require_safe
def of_search(request: PlayerRequest, kind: str) -> HttpResponseBase:
    """The games that a search finds, the newest first; `?q=` as on the page of the
    archive. A search that cannot be read whole is refused, or the file would have
    games that were not asked for."""
    search = read_search(request.GET.get("q", ""))
    games = find_ids(search, MOST, after=request.GET.get("from", ""))
    if refusals := (*search.refusals, *games.none):
        text = "\n".join(refusals) + "\n"
        plain = "text/plain; charset=utf-8"
        return HttpResponse(text, status=HTTPStatus.BAD_REQUEST, content_type=plain)
    following = {"from": games.following} if games.following else None
    return _file(request, games.ids, kind, "found-games", following)


def exported(
    request: HttpRequest, games: QuerySet[Game], kind: str, name: str
) -> HttpResponseBase:
    """A file of these games, written while it is sent, so that it needs no more
    memory than a few games do. `?after=ID` goes on behind a game."""
    ordered = games.order_by("ended_at", "pk")
    if "after" in request.GET:
        last = get_object_or_404(games, pk=request.GET["after"])
        beside = Q(ended_at=last.ended_at, pk__gt=last.pk)
        ordered = ordered.filter(Q(ended_at__gt=last.ended_at) | beside)
    ids = list(ordered.values_list("pk", flat=True)[: MOST + 1])
    following = {"after": ids[MOST - 1]} if len(ids) > MOST else None
    return _file(request, ids[:MOST], kind, name, following)


def _file(
    request: HttpRequest,
    ids: Sequence[str],
    kind: str,
    name: str,
    following: Mapping[str, str] | None,
) -> HttpResponseBase:
    """The games with these ids; `following` is what the address of those that come
    after them says."""
    if kind not in KINDS:
        raise Http404(_("Files are offered as txt, json and ndjson."))
    FILES.spend(limits.address_of(request))
    site = request.build_absolute_uri("/").rstrip("/")
    response = StreamingHttpResponse(
        file_parts(kind, ids, site=site), content_type=KINDS[kind]
    )
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    if following:
        query = request.GET.copy()
        for each, value in following.items():
            query[each] = value
        there = request.build_absolute_uri(f"{request.path}?{query.urlencode()}")
        response["Link"] = f'<{there}>; rel="next"'
    return write_as_sent(response)


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: PlayerRequest) -> HttpResponse:
    """Games from elsewhere, tried; a member may keep them, all or what holds."""
    player = request.player
    context: dict[str, Any] = {"most": importing.MOST, "longest": importing.LONGEST}
    context |= {"most_kept": keeping.MOST_KEPT, "longest_kept": keeping.LONGEST_KEPT}
    context["may_keep"] = player is not None and not player.is_guest
    if request.method == "POST":
        CHECKS.spend(limits.address_of(request))
        text = request.POST.get("text", "")
        looked = importing.look_at_text(text)
        context |= {"looked": looked, "text": text[: importing.LONGEST]}
        if context["may_keep"] and player and "keep" in request.POST:
            context |= _kept(player, looked, request.POST["keep"])
    return render(request, "exports/check.html", context)


def _kept(player: User, looked: importing.Looked, how: str) -> dict[str, Any]:
    """Keep the games that hold: with `how` "all" only if every one does."""
    if looked.refusal:
        return {}
    if not looked.sound:
        return {"not_kept": _("No game holds, so none is kept.")}
    if how != "sound" and looked.sound < len(looked.found):
        return {"not_kept": _("Nothing is kept, as not all games hold.")}
    try:
        kept = keeping.keep_games(player, looked.games)
    except Refused as refusal:
        return {"not_kept": str(refusal)}
    return {"kept": kept, "known": looked.sound - kept}


# --- Dumps -----------------------------------------------------------------------


@require_safe
@for_readers
def dump_list(request: HttpRequest) -> HttpResponse:
    """The months that can be downloaded, with counts and checksums."""
    return render(request, "exports/dumps.html", {"dumps": dumps.published()})


@require_safe
def dump_file(request: HttpRequest, name: str) -> HttpResponseBase:
    """One of them."""
    found = next((each for each in dumps.published() if each.file == name), None)
    if found is None:
        raise Http404(_("There is no such file."))
    response = FileResponse(found.path.open("rb"), content_type="application/gzip")
    response["ETag"] = f'"{found.sha256}"'
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return write_as_sent(response)
