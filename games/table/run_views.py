"""A run of positions of a finished game at once, for a page that steps through it
faster than one by one could be asked for."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.limits import Limit, address_of
from accounts.players import PlayerRequest
from games.common.errors import NothingThere
from games.common.http import only_read
from games.play import kept_pages, selectors
from games.play.positions import keep_positions
from games.play.seats import viewer_of
from games.table import contexts, fragments
from games.table.forms import PageState
from games.table.pages import canonical_path

LONGEST_RUN: Final = 16  # positions of one answer
# Thirty positions a second, held down for a minute, are 113 runs.
RUNS: Final = Limit("runs-of-positions", amount=150, seconds=60)


@require_safe
def run(request: PlayerRequest, game_id: str, first: int, last: int) -> HttpResponse:
    """The tables after the plies `first` to `last`, LONGEST_RUN at most: by their ply,
    "" for the end, each as htmx would be answered. Of live games there is none."""
    game = selectors.table_or_404(game_id)
    if game.is_live:
        raise NothingThere(_("This game is still being played; come back at its end."))
    kept_pages.keep_for_strangers(request, game)
    RUNS.spend(address_of(request))
    only_read(request)
    last = min(last, game.ply, first + LONGEST_RUN - 1)
    keep_positions(game, first, last)
    viewer, now = viewer_of(game, request.player), timezone.now()
    lines = selectors.last_lines(game, viewer)
    asked = PageState.read(request.GET)
    tables = {}
    for ply in range(first, last + 1):
        state = asked.but(ply=ply if ply < game.ply else None)
        context = contexts.table_context(
            game, viewer, now=now, state=state, lines=lines
        )
        context["canonical"] = request.build_absolute_uri(canonical_path(game, state))
        context["at_ply"] = ply
        name = "" if state.ply is None else str(ply)
        tables[name] = fragments.render_table(request, context)
    return JsonResponse(tables)
