"""A finished game as a moving picture: asked for, awaited, shown."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    condition,
    require_http_methods,
    require_safe,
)

from accounts.limits import Limit, address_of
from games.background.queues import is_under_way
from games.common.errors import NothingThere
from games.common.http import for_everybody, for_readers
from games.play.models import Game
from games.play.wording import heading
from games.sharing import animations, tasks
from games.sharing.elsewhere import shown_elsewhere
from games.sharing.models import Animation
from games.sharing.shown_games import ShownGame

ANIMATIONS: Final = Limit("animations", amount=6, seconds=600)  # of one address


@require_http_methods(["GET", "HEAD", "POST"])
@for_readers
def animation(request: HttpRequest, game_id: str) -> HttpResponse:
    """Where a moving picture of a game is asked for and found."""
    shown = ShownGame.find(request, game_id, 0)
    if shown.game.status != Game.Status.FINISHED:
        raise NothingThere(_("This game was aborted; there is nothing to show."))
    made = Animation.objects.defer("data").filter(game=game_id).first()
    if made and made.heading != heading(shown.game)[:200]:
        made = None  # somebody has another name now
    working = made is None and is_under_way(tasks.animate, game_id)
    if request.method == "POST":
        if made is None and not working:
            ANIMATIONS.spend(address_of(request))
            tasks.animate.enqueue(game_id)
        return redirect("game-animation", game_id)
    plies = animations.shown_plies(shown.game.ply)
    context: dict[str, Any] = {"shown": shown, "made": made, "working": working}
    context |= {"plies": len(plies), "is_long": len(plies) <= shown.game.ply}
    context["often"] = ANIMATIONS
    return render(request, "sharing/animation.html", context)


def _tag(_request: HttpRequest, game_id: str) -> str | None:
    found = Animation.objects.filter(game=game_id).values_list("sha256", flat=True)
    sha = found.first()
    return f'"{sha}"' if sha else None


@require_safe
@for_everybody
@shown_elsewhere
@condition(etag_func=_tag)
def animation_file(request: HttpRequest, game_id: str) -> HttpResponse:
    """The picture, which other sites may show."""
    made = get_object_or_404(Animation, game=game_id)
    return HttpResponse(bytes(made.data), content_type="image/png")
