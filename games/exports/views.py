"""Exports of many games, and the monthly dumps."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from django.contrib.humanize.templatetags.humanize import intcomma
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
from games.archive.search.closed_searches import refusal_of_search
from games.archive.selectors import finished_games
from games.common.errors import Refused
from games.common.http import for_readers, whole_number, write_as_sent
from games.engine.errors import EngineError
from games.exports import dumps, importing, keeping
from games.exports.formats import KINDS, file_parts
from games.exports.searches import FileSearch, is_narrowed, not_understood
from games.ladders.access import viewer_at
from games.play import kept_pages
from games.play.models import Game
from games.play.selectors import table_or_404

FILES: Final = limits.Limit("exports", amount=60, seconds=600)  # from one address
CHECKS: Final = limits.Limit("checked-games", amount=20, seconds=600)  # the same
# Games in one file; the header Link leads to the next ones.
MOST: Final = 5000


@require_safe
@for_readers
def of_game(request: PlayerRequest, game_id: str) -> HttpResponse:
    """A game that is over, as JSON that can be brought again; its `.json` is the state
    in which it ended."""
    game = table_or_404(game_id)
    if game.is_live:
        raise Http404(_("A game has this file when it is over."))
    kept_pages.keep_for_strangers(request, game)
    lines = b"".join(file_parts("ndjson", [game.pk], site=_site_of(request)))
    response = HttpResponse(lines, content_type=KINDS["ndjson"])
    response["Content-Disposition"] = f'attachment; filename="{game.pk}.ndjson"'
    return response


def _site_of(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


@require_safe
def of_player(request: PlayerRequest, name: str, kind: str) -> HttpResponseBase:
    """All finished games of a person, the oldest first; those that words of the search
    find among them as the archive shows them."""
    _begin(request, kind)
    person = get_object_or_404(User, username__iexact=name, closed_at=None)
    file = f"{person.username}-games"
    if is_narrowed(request.GET):
        return _found(request, kind, file, within=("by", person.username))
    games = finished_games().filter(seats__player=person)
    return _exported(request, games.distinct(), kind, file, ("after",))


@require_safe
def of_ladder(request: PlayerRequest, slug: str, kind: str) -> HttpResponseBase:
    """All finished games that count for a ladder, or with `?season=` those of one of
    its seasons, the oldest first; those that words of the search find among them as the
    archive shows them."""
    _begin(request, kind)
    ladder = viewer_at(slug, request.player).ladder
    games, name = finished_games().filter(ladders=ladder), f"{slug}-games"
    if is_narrowed(request.GET):
        return _found(request, kind, name, within=("ladder", slug))
    if "season" in request.GET:
        number = whole_number(request.GET["season"])
        season = get_object_or_404(ladder.seasons, number=number)
        games = games.filter(created_at__gte=season.starts_at)
        if season.ends_at:
            games = games.filter(created_at__lt=season.ends_at)
        name = f"{slug}-season-{number}"
    return _exported(request, games, kind, name, ("after", "season"))


@require_safe
def of_search(request: PlayerRequest, kind: str) -> HttpResponseBase:
    """The games that a search finds, asked for as on the page of the archive and in its
    order."""
    _begin(request, kind)
    return _found(request, kind, "found-games")


def _begin(request: HttpRequest, kind: str) -> None:
    """Raise Http404 for a kind of file that there is not, TooMany for too many."""
    if kind not in KINDS:
        raise Http404(_("Files are offered as txt, json and ndjson."))
    FILES.spend(limits.address_of(request))


def _found(
    request: PlayerRequest, kind: str, name: str, within: tuple[str, str] | None = None
) -> HttpResponseBase:
    """A file of the games that an address asks for, or what of it is not understood."""
    asked = FileSearch.read(request.GET, within=within)
    closed = refusal_of_search(request, asked.search)
    if closed or asked.refusals:
        return _refused([closed] if closed else asked.refusals)
    found = asked.ids(MOST)
    following = {"from": found.following} if found.following else None
    return _file(request, found.ids, kind, name, following)


def _refused(sentences: Sequence[str]) -> HttpResponse:
    text = "\n".join(sentences) + "\n"
    plain = "text/plain; charset=utf-8"
    return HttpResponse(text, status=HTTPStatus.BAD_REQUEST, content_type=plain)


def _exported(
    request: HttpRequest,
    games: QuerySet[Game],
    kind: str,
    name: str,
    known: Collection[str],
) -> HttpResponseBase:
    """A file of these games. `?after=ID` goes on behind a game; its address may say
    what is `known` and nothing else."""
    if sentences := not_understood(request.GET, known):
        return _refused(sentences)
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
    """The games with these ids, written while they are sent, so that no more memory is
    needed than for a few; `following` is what the address of those after them says."""
    parts = file_parts(kind, ids, site=_site_of(request))
    response = StreamingHttpResponse(parts, content_type=KINDS[kind])
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    if following:
        query = request.GET.copy()
        for each, value in following.items():
            query[each] = value
        there = request.build_absolute_uri(f"{request.path}?{query.urlencode()}")
        response["Link"] = f'<{there}>; rel="next"'
    return write_as_sent(response)


@require_http_methods(["GET", "HEAD", "POST"])
@for_readers
def check(request: PlayerRequest) -> HttpResponse:
    """Games from elsewhere, tried; a member may keep them, all or what holds."""
    player = request.player
    context: dict[str, Any] = {"most": importing.MOST, "longest": importing.LONGEST}
    context["longest_file"] = importing.LONGEST_FILE
    context |= {"longest_game": importing.LONGEST_GAME, "often": CHECKS}
    context |= {"most_kept": keeping.MOST_KEPT, "longest_kept": keeping.LONGEST_KEPT}
    context["may_keep"] = player is not None and not player.is_guest
    if request.method == "POST":
        CHECKS.spend(limits.address_of(request))
        context |= _looked(request)
        if context["may_keep"] and player and "keep" in request.POST:
            context |= _kept(player, context["looked"], request.POST["keep"])
    return render(request, "exports/check.html", context)


def _looked(request: HttpRequest) -> dict[str, Any]:
    """What was sent, tried: a file if there is one, else what was pasted. `text` is
    what the form goes on with; of a longer file, its name is told instead."""
    text, file = request.POST.get("text", ""), request.FILES.get("file")
    longest = importing.LONGEST
    try:
        if file:
            text = importing.text_of_file(file)
        elif len(text) > longest:
            words = _("That is more than %(most)s characters; send it as a file.")
            raise Refused(words % {"most": intcomma(longest)})
        looked = importing.look_at_text(text)
    except (Refused, EngineError) as error:
        looked, text = importing.Looked(refusal=str(error)), text[:longest]
    if len(text) > longest:
        return {"looked": looked, "file": file}
    return {"looked": looked, "text": text}


def _kept(player: User, looked: importing.Looked, how: str) -> dict[str, Any]:
    """Keep the games that hold: with `how` "all" only if every one does."""
    if looked.refusal:
        return {}
    if not looked.sound:
        return {"not_kept": _("No game holds, so none is kept.")}
    if how != "sound" and looked.stopped_at:
        return {"not_kept": _("Nothing is kept, as not all games were looked at.")}
    if how != "sound" and not looked.is_whole:
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
