"""The pages of ratings: all pools, one pool, one person in one pool."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.limits import Limit, address_of
from accounts.lookups import person_or_404
from accounts.players import PlayerRequest
from games.ratings import charts, histories, leaderboards
from games.ratings.pools import NoSuchPool, Pool, rules_of
from games.ratings.selectors import shown_row

LOOKS = Limit("ratings", amount=120, seconds=60)


@require_safe
def index(request: PlayerRequest) -> HttpResponse:
    """Every pool in which somebody has a rating."""
    LOOKS.spend(address_of(request))
    context = {
        "games": leaderboards.all_pools(request.player),
        "many": leaderboards.MANY,
    }
    return render(request, "ratings/index.html", context)


@require_safe
def pool(request: PlayerRequest, key: str, family: str, speed: str) -> HttpResponse:
    """Who leads a pool, how its ratings lie, and where the reader stands."""
    LOOKS.spend(address_of(request))
    found, now = _pool_or_404(key, family, speed), timezone.now()
    board = leaderboards.leaders(found, now)
    own = leaderboards.own(found, request.player, board, now)
    bars = leaderboards.distribution(found)
    context = {
        "pool": found,
        "rules": rules_of(found.key, found.family) if found.is_own else None,
        "leaders": board,
        "own": own,
        "bars": bars,
        "chart": charts.bar_chart(bars, own.shown.number if own.shown else None),
        "least": leaderboards.LEAST_GAMES,
        "recent": leaderboards.RECENT.days,
    }
    return render(request, "ratings/pool.html", context)


@require_safe
def history(
    request: PlayerRequest, name: str, key: str, family: str, speed: str
) -> HttpResponse:
    """How somebody's rating in one pool went: a chart, and the games behind it."""
    LOOKS.spend(address_of(request))
    found = _pool_or_404(key, family, speed)
    row = histories.rating_named(name, found)
    person = row.player if row else person_or_404(name)
    if person.username != name:
        return redirect("rating-history", person.username, key, family, speed)
    points = histories.points_of(person, found)
    entries, older = histories.entries_of(person, found, _moment(request))
    context = {
        "person": person,
        "pool": found,
        "shown": shown_row(row, timezone.now()) if row else None,
        "chart": charts.line_chart(points),
        "best": histories.best_of(points),
        "entries": entries,
        "older": older.isoformat() if older else "",
        "is_first": "before" not in request.GET,
    }
    return render(request, "ratings/history.html", context)


def _pool_or_404(key: str, family: str, speed: str) -> Pool:
    try:
        return leaderboards.find_pool(key, family, speed)
    except NoSuchPool as missing:
        raise Http404(str(missing)) from missing


def _moment(request: PlayerRequest) -> datetime | None:
    """From where a list goes on; a mangled link shows the first page."""
    try:
        moment = datetime.fromisoformat(request.GET.get("before", ""))
        return moment.astimezone(UTC) if moment.tzinfo else None
    except (ValueError, OverflowError):
        return None
