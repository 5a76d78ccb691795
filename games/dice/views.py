"""The page on which the throws of a game are checked."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.common.http import only_read
from games.dice.checking import dice_report, throws_made
from games.play import wording
from games.play.selectors import table_or_404


@require_safe
def dice(request: HttpRequest, game_id: str) -> HttpResponse:
    """How the throws of a game come about, and each of them made again."""
    game = table_or_404(game_id)
    known = dice_report(game)
    if known is None:
        raise Http404("Nothing is left to chance in this game.")
    if not game.is_live:
        only_read(request)
    throws = throws_made(game)
    context = {
        "game": game,
        "heading": wording.heading(game),
        "dice": known,
        "throws": throws,
        "taken_back": known.thrown - len(throws),
        "all_fit": all(throw.fits for throw in throws),
    }
    return render(request, "dice/page.html", context)
