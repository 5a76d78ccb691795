"""One seek under its own address: there its maker waits and those who have come, and
anybody else may take it."""

from __future__ import annotations

from contextlib import suppress

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import address_of
from accounts.models import User
from accounts.players import PlayerRequest, ensure_player
from games.common.errors import NoSuchSeat, Refused, SeatTaken, TooManyPlaces
from games.common.http import lead_to, wants_fragment
from games.fairness.errors import KeptApart, NotRated
from games.lobby import fragments, services
from games.lobby.models import Seek
from games.lobby.selectors import seek_at
from games.partners import crowds
from games.play.models import Game
from games.play.seats import has_partner


@require_safe
@never_cache
def challenge(request: PlayerRequest, token: str) -> HttpResponse:
    """The seek as its maker, somebody who has come or a stranger sees it."""
    seek = _find(request, token)
    if game := _own_game(request, seek):
        return lead_to(request, game.get_absolute_url())
    if request.player is not None and _waits(request.player, seek):
        services.keep_waiting(token=token, player=request.player, now=timezone.now())
    seen = request.GET.get("seen") == str(seek.version)
    if seen and seek.is_open and wants_fragment(request):
        return HttpResponse(status=204)  # htmx leaves the page as it is
    return _page(request, seek)


@require_POST
def accept(request: PlayerRequest, token: str) -> HttpResponse:
    """Take the seek, or one of its seats; a stranger becomes a guest with it."""
    seek, now = _find(request, token), timezone.now()
    if seek.rated and request.player is None:
        return lead_to(request, seek.get_absolute_url())  # which asks to sign up
    player, seat = ensure_player(request), request.POST.get("seat", "")
    try:
        found = services.accept_seek(token=token, player=player, now=now, seat=seat)
        if isinstance(found, Game) and has_partner(found):
            crowds.let_in(address_of(request), found, now=now)
    except (KeptApart, NoSuchSeat, NotRated, SeatTaken, TooManyPlaces) as refusal:
        messages.error(request, str(refusal))
        return lead_to(request, seek.get_absolute_url())
    except Refused:
        return lead_to(request, seek.get_absolute_url())  # which says how it stands
    return lead_to(request, found.get_absolute_url())


@require_POST
def machines(request: PlayerRequest, token: str) -> HttpResponse:
    """Its maker gives a seat, or all empty ones, to the computer of a level; without a
    level the seat is free again."""
    seek = _find(request, token)
    if request.player is None:
        raise Http404("Only its maker can give seats to the computer.")
    try:
        found = _seat_machines(request, request.player, token)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return lead_to(request, seek.get_absolute_url())
    return lead_to(request, found.get_absolute_url())


def _seat_machines(request: PlayerRequest, player: User, token: str) -> Game | Seek:
    level, seat = request.POST.get("level", ""), request.POST.get("seat", "")
    now = timezone.now()
    if not level:
        return services.free_machine_seat(
            token=token, player=player, seat=seat, now=now
        )
    return services.seat_machines(
        token=token,
        player=player,
        level=level,
        seat=seat,
        now=now,
        address=address_of(request),
    )


@require_POST
def leave(request: PlayerRequest, token: str) -> HttpResponse:
    """Who has come goes again, and sees what else there is."""
    seek = _find(request, token)
    if request.player is None:
        raise Http404("Only who has come can leave.")
    with suppress(Refused):  # too late: the page leads to the game
        services.leave_seek(token=token, player=request.player)
    return lead_to(request, seek.get_absolute_url())


@require_POST
def cancel(request: PlayerRequest, token: str) -> HttpResponse:
    """The maker takes their seek back."""
    seek = _find(request, token)
    if request.player is None or not _is_maker(request, seek):
        raise Http404("Only its maker can cancel an invitation.")
    try:
        services.cancel_seek(token=token, player=request.player)
    except Refused:
        return lead_to(request, seek.get_absolute_url())  # which leads to the game
    return lead_to(request, reverse("lobby"))


@require_POST
def decline_invitation(request: PlayerRequest, token: str) -> HttpResponse:
    """The invited player does not want to play."""
    seek = _find(request, token)
    if request.player is None or seek.invitee != request.player:
        raise Http404("Only who is invited by name can decline.")
    with suppress(Refused):  # too late: the page says how it stands
        services.decline_seek(token=token, player=request.player, now=timezone.now())
        words = _("You declined. %(name)s has been told.")
        messages.info(request, words % {"name": seek.creator})
    return lead_to(request, reverse("lobby"))


def _find(request: PlayerRequest, token: str) -> Seek:
    """The seek; one that invites by name is there for the two alone, until there is a
    game to watch."""
    seek: Seek | None = seek_at(token)
    if seek is None:
        raise Http404("There is no such invitation.")
    is_theirs = request.player in (seek.creator, seek.invitee)
    if seek.invitee is not None and seek.game is None and not is_theirs:
        raise Http404("This invitation is for somebody else.")
    if not seek.has_rules:
        raise Http404("The rules of this invitation are gone.")
    return seek


def _is_maker(request: PlayerRequest, seek: Seek) -> bool:
    return seek.creator == request.player


def _waits(player: User, seek: Seek) -> bool:
    """Whether somebody has made this or has come."""
    come = (place.player_id for place in seek.places.all())
    return player.pk in (seek.creator_id, *come)


def _own_game(request: PlayerRequest, seek: Seek) -> Game | None:
    """The game that has come of it, for its players."""
    if seek.game is None or request.player is None:
        return None
    plays = seek.game.seats.filter(player=request.player).exists()
    return seek.game if plays else None


def _page(request: PlayerRequest, seek: Seek) -> HttpResponse:
    context = fragments.challenge_context(
        seek, request.player, timezone.now(), request.GET.get("seat", "")
    )
    context["link"] = request.build_absolute_uri(seek.get_absolute_url())
    name = "_challenge" if wants_fragment(request) else "challenge"
    return render(request, f"lobby/{name}.html", context)
