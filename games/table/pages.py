"""How a table is answered: as a page, as the element that htmx puts in its place, or
as the way to it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from accounts.players import PlayerRequest
from games import wording
from games.http import wants_fragment
from games.models import Game
from games.table import contexts, fragments, standing
from games.table.forms import Sight
from games.table.seats import viewer_of


def show(
    request: PlayerRequest, game: Game, sight: Sight, notice: str = "", **more: Any
) -> HttpResponse:
    """The table as `request.player` sees it, whole or as the one element."""
    viewer = viewer_of(game, request.player)
    said = [notice, *map(str, messages.get_messages(request))]
    notice = " ".join(filter(None, said))
    context = contexts.table_context(
        game, viewer, now=timezone.now(), sight=sight, notice=notice
    )
    context |= more
    context["canonical"] = request.build_absolute_uri(sight.path(game))
    if wants_fragment(request):
        return HttpResponse(fragments.render_table(request, context))
    context["heading"] = wording.heading(game)
    context["summary"] = wording.summary(game)
    context["waiting"] = standing.wait_seconds(game, viewer, sight)
    response = render(request, "games/table/page.html", context)
    if game.is_live and sight.ply is None:  # going back shows how it stands now
        response["Cache-Control"] = "private, no-store"
    return response


def answer(
    request: PlayerRequest, game: Game, sight: Sight, notice: str = "", **more: Any
) -> HttpResponse:
    """What a form is answered: the table itself, or the way to it."""
    if wants_fragment(request):
        return show(request, game, sight, notice, **more)
    if notice:
        messages.info(request, notice)
    return redirect(sight.url(game))
