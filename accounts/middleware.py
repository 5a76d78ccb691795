"""Who is asking, and whether they ask too often."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from http import HTTPStatus
from typing import cast

from django.conf import settings
from django.contrib.auth.middleware import get_user
from django.http import HttpRequest, HttpResponse

from accounts import limits, players
from accounts.models import User
from accounts.players import PlayerRequest
from games.common.http import error_page

Handler = Callable[[HttpRequest], HttpResponse]

SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}
REQUESTS = limits.Limit("requests", amount=6000, seconds=60)  # of one address
COMMANDS = limits.Limit("commands", amount=300, seconds=60)  # of one player


class PlayerMiddleware:
    """`request.player` is the member, the guest of the signed cookie, or None."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request = cast(PlayerRequest, request)
        request.player = known = _known(request)
        response = self.get_response(request)
        player = request.player
        if player is None or not player.is_guest:
            if players.COOKIE in request.COOKIES:
                response.delete_cookie(players.COOKIE, samesite="Lax")
        elif player != known or not players.is_fresh(request.COOKIES):
            _remember(response, player)
        return response


class LimitMiddleware:
    """Anyone who sends too much is asked to wait.

    An address may stand for a whole school, so it may send much; one player less.
    Narrower limits stand where they belong and raise TooMany.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            _count(cast(PlayerRequest, request))
        except limits.TooMany as refusal:
            return too_many(request, refusal)
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        if isinstance(exception, limits.TooMany):
            return too_many(request, exception)
        return None


def too_many(request: HttpRequest, refusal: limits.TooMany) -> HttpResponse:
    """The page that asks to wait a little."""
    response = error_page(request, HTTPStatus.TOO_MANY_REQUESTS, refusal=refusal)
    response["Retry-After"] = str(refusal.seconds)
    return response


def _known(request: HttpRequest) -> User | None:
    is_page = request.method in SAFE
    with players.asking_for_a_page() if is_page else nullcontext():
        # The person themselves, not the wrapper that `request.user` is.
        member = get_user(request)
        return member if isinstance(member, User) else players.guest_of(request.COOKIES)


def _count(request: PlayerRequest) -> None:
    REQUESTS.spend(limits.address_of(request))
    if request.method not in SAFE and request.player is not None:
        COMMANDS.spend(str(request.player.pk))


def _remember(response: HttpResponse, guest: User) -> None:
    response.set_cookie(
        players.COOKIE,
        players.guest_cookie(guest),
        max_age=players.COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
