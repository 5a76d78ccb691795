"""One seek under its own address: its maker waits there, anybody else may take it."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.players import PlayerRequest, ensure_player
from games.errors import Refused
from games.http import lead_to, wants_fragment
from games.lobby import fragments, services
from games.models import Game, Seek


@require_GET
@never_cache
def challenge(request: PlayerRequest, token: str) -> HttpResponse:
    """The seek as its maker, its taker or a stranger sees it."""
    seek = _find(token)
    if game := _own_game(request, seek):
        return lead_to(request, game.get_absolute_url())
    if not _is_maker(request, seek):
        return _page(request, seek)
    services.keep_waiting(token=token, player=seek.creator, now=timezone.now())
    if seek.is_open and wants_fragment(request):
        return HttpResponse(status=204)  # htmx leaves the page as it is
    return _page(request, seek)


@require_POST
def accept(request: PlayerRequest, token: str) -> HttpResponse:
    """Take the seek; a stranger becomes a guest with it."""
    seek = _find(token)
    player = ensure_player(request)
    try:
        game = services.accept_seek(token=token, player=player, now=timezone.now())
    except Refused:
        return lead_to(request, seek.get_absolute_url())  # which says how it stands
    return lead_to(request, game.get_absolute_url())


@require_POST
def cancel(request: PlayerRequest, token: str) -> HttpResponse:
    """The maker takes his seek back."""
    seek = _find(token)
    if request.player is None or not _is_maker(request, seek):
        raise Http404("Only its maker can cancel an invitation.")
    try:
        services.cancel_seek(token=token, player=request.player)
    except Refused:
        return lead_to(request, seek.get_absolute_url())  # which leads to the game
    return lead_to(request, reverse("lobby"))


def _find(token: str) -> Seek:
    seek = get_object_or_404(
        Seek.objects.select_related("creator", "game"), token=token
    )
    if not seek.has_rules:
        raise Http404("The rules of this invitation are gone.")
    return seek


def _is_maker(request: PlayerRequest, seek: Seek) -> bool:
    return seek.creator == request.player


def _own_game(request: PlayerRequest, seek: Seek) -> Game | None:
    """The game that has come of it, for its players."""
    if seek.game is None or request.player is None:
        return None
    plays = seek.game.seats.filter(player=request.player).exists()
    return seek.game if plays else None


def _page(request: PlayerRequest, seek: Seek) -> HttpResponse:
    context = fragments.challenge_context(seek, request.player, timezone.now())
    context["link"] = request.build_absolute_uri(seek.get_absolute_url())
    name = "_challenge" if wants_fragment(request) else "challenge"
    return render(request, f"games/lobby/{name}.html", context)
