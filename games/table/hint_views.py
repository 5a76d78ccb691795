"""A hint at a table: each press tells one step more, with as much of the move chosen on
the board."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.players import PlayerRequest
from games.common.errors import Refused
from games.common.http import received_at, wants_fragment
from games.partners import hint_words, hints
from games.partners.errors import NoHintFound
from games.play.addresses import action_at
from games.play.selectors import table_or_404
from games.table.actions import answered
from games.table.forms import PageState
from games.table.pages import HINT, show

STOP_ASKING = 286  # htmx: asked no more


@require_POST
def hint(request: PlayerRequest, game_id: str) -> HttpResponse:
    """The next step of the hint; with `again` a page asks whether it has come."""
    game, again = table_or_404(game_id), "again" in request.POST
    try:
        asked = hints.ask(
            game_id=game.pk,
            player=request.player,
            now=received_at(request),
            again=again,
        )
    except NoHintFound as refusal:
        return answered(request, game, str(refusal))
    except Refused as refusal:
        if again:  # the board has gone on meanwhile
            return HttpResponse(status=STOP_ASKING, headers={"HX-Reswap": "none"})
        return answered(request, game, str(refusal))
    told = hint_words.tell(asked)
    if again and told.waits:
        return HttpResponse(status=204)
    state = PageState.read(request.POST).but(press="", ply=None, panel="")
    if told.partial:
        state = state.but(partial=told.partial)
    if wants_fragment(request):
        url = action_at(game.pk, "hint") if told.waits else ""
        return show(request, table_or_404(game_id), state, hint=told, hint_url=url)
    messages.info(request, told.words, extra_tags=HINT)
    return redirect(state.url(game))
