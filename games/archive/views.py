"""Finished games: the list, and any game as record text and JSON."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.players import PlayerRequest
from games.archive import selectors
from games.archive.records import record_text
from games.archive.sieves import Sieve
from games.protocol import state_of
from games.table.selectors import table_or_404


@require_safe
def archive(request: PlayerRequest) -> HttpResponse:
    """Finished games, newest first; `before` and `after` name a place in between,
    `game` and `ruleset` what they are played by."""
    sieve = Sieve.read(request.GET, request.player)
    page = selectors.page_at(
        sieve.of(selectors.finished_games()),
        before=request.GET.get("before", ""),
        after=request.GET.get("after", ""),
    )
    context = {"page": page, "sieve": sieve}
    return render(request, "games/archive/page.html", context)


@require_safe
def record(request: HttpRequest, game_id: str) -> HttpResponse:
    """The record text of a game, live or finished."""
    game = table_or_404(game_id)
    site = request.build_absolute_uri(game.get_absolute_url())
    text = record_text(game, site=site)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{game.pk}.txt"'
    return response


@require_safe
def state(request: HttpRequest, game_id: str) -> HttpResponse:
    """The public JSON of a game's present position (Spec v1 §11)."""
    return JsonResponse(state_of(table_or_404(game_id)))
