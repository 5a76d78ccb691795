"""What other rules would have made of a season of a ladder."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.limits import Limit, address_of
from accounts.players import PlayerRequest
from games.exports import seasons, tasks
from games.ladders.access import viewer_at
from games.ladders.models import Season
from games.play.models import Game
from games.play.seated_games import fetch_seats
from games.rulesets.offers import own_sets

SEASONS: Final = Limit("seasons-compared", amount=6, seconds=600)


@require_http_methods(["GET", "HEAD", "POST"])
def season_what_if(request: PlayerRequest, slug: str, number: int) -> HttpResponse:
    """How many games of a season stay the same by each rule set; `?rules=&kind=` lists
    those of one count. A POST has the games compared that are not known yet."""
    ladder = viewer_at(slug, request.player).ladder
    season = get_object_or_404(ladder.seasons, number=number)
    season.ladder = ladder
    if request.method == "POST":
        return _asked(request, season)
    games, known = seasons.known_games(season)
    sets = own_sets(ladder.key)
    tables = seasons.tabulated(games, known, sets)
    least = min((sum(each.counts.values()) for each in tables), default=0)
    context = {
        "ladder": ladder,
        "season": season,
        "total": len(games),
        "most": seasons.MOST,
        "done": least,
        "working": least < len(games) and tasks.is_being_compared(season.pk),
        "kinds": [(kind, seasons.kind_words(kind)) for kind in seasons.KINDS],
        "tables": [
            (each.named, [(kind, each.counts.get(kind, 0)) for kind in seasons.KINDS])
            for each in tables
        ],
    }
    return render(
        request, "exports/season.html", context | _chosen(request, games, known, sets)
    )


def _asked(request: HttpRequest, season: Season) -> HttpResponse:
    """Give the season to a worker, unless one has it or nothing is left to do."""
    if seasons.unknown(season) and not tasks.is_being_compared(season.pk):
        SEASONS.spend(address_of(request))
        tasks.compare_season.enqueue(season.pk)
    return redirect("season-what-if", season.ladder.slug, season.number)


def _chosen(
    request: HttpRequest, games: dict[str, str], known: Any, sets: Any
) -> dict[str, Any]:
    """The games of one count, each with the ply of its first difference."""
    name, kind = request.GET.get("rules", ""), request.GET.get("kind", "")
    if not (name or kind):
        return {}
    named = next((each for each in sets if each.name == name), None)
    if named is None or kind not in seasons.KINDS:
        raise Http404(_("There is no such count. Follow a number of the table."))
    ids = [
        pk
        for pk, digest in games.items()
        if seasons.kind_of(pk, digest, named, known) == kind
    ]
    found = Game.objects.in_bulk(ids)
    listed = [found[pk] for pk in ids if pk in found]
    fetch_seats(listed)
    rows = [(game, known.get((game.pk, named.digest))) for game in listed]
    return {"named": named, "kind": seasons.kind_words(kind), "rows": rows}
