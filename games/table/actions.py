"""What is done at a table beside moving: one address for each action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.players import PlayerRequest, ensure_player
from games.common.errors import NotSeated, Refused
from games.common.http import lead_to, received_at, wants_fragment
from games.partners import followers
from games.play import services
from games.play.models import Game
from games.play.seats import viewer_of
from games.play.selectors import table_or_404
from games.play.talk import own_room
from games.play.timing.absences import claim_absence
from games.table.forms import PageState, version_seen
from games.table.pages import answer

Service = Callable[..., Game]
Given = Callable[[QueryDict], dict[str, Any]]


def _nothing(data: QueryDict) -> dict[str, Any]:
    return {}


def _answer(data: QueryDict) -> dict[str, Any]:
    return {"accept": data.get("accept") == "yes"}


# Every action, and what it reads of the form beside who acts at which table.
ACTIONS: Mapping[str, tuple[Service, Given]] = {
    "resign": (services.resign, _nothing),
    "abort": (services.abort, _nothing),
    "offer-draw": (services.offer_draw, _nothing),
    "claim-draw": (services.claim_draw, _nothing),
    "ask-takeback": (services.ask_takeback, _nothing),
    "rematch": (services.rematch, _nothing),
    "stronger": (followers.stronger, _nothing),
    "weaker": (followers.weaker, _nothing),
    "stand-in": (services.stand_in, _nothing),
    "answer-draw": (services.answer_draw, _answer),
    "answer-takeback": (services.answer_takeback, _answer),
    "claim-absence": (
        claim_absence,
        lambda data: {"draw": data.get("result") == "draw"},
    ),
    "undo": (services.undo, lambda data: {"version": version_seen(data) or None}),
}


def action(request: PlayerRequest, game_id: str, action: str) -> HttpResponse:
    """Resign, offer, answer, claim, abort, undo, ask for a rematch. There is nothing at
    any other address of a game, as at that of a ply before its first."""
    if action not in ACTIONS:
        raise Http404("There is no such action.")
    return _acted(request, game_id, action)


@require_POST
def _acted(request: PlayerRequest, game_id: str, action: str) -> HttpResponse:
    service, read = ACTIONS[action]
    given = read(request.POST)
    game, notice = table_or_404(game_id), ""
    try:
        after = service(
            game_id=game.pk, player=request.player, now=received_at(request), **given
        )
    except Refused as refusal:
        after, notice = table_or_404(game.pk), str(refusal)
    if after.pk != game.pk:
        return lead_to(request, after.get_absolute_url())
    return answered(request, after, notice)


def answered(
    request: PlayerRequest,
    game: Game,
    notice: str = "",
    *,
    unsaid: str | None = None,
    **more: Any,
) -> HttpResponse:
    """The table after an action, with the move that is half built on its board and
    the line of talk that is not said yet."""
    state = PageState.read(request.POST)
    if 0 < version_seen(request.POST) < game.board_version:
        state = state.but(partial="")
    if unsaid is not None:
        state = state.but(unsaid=unsaid)
    return answer(request, game, state, notice, **more)


# --- Talk ----------------------------------------------------------------------


@require_POST
def say(request: PlayerRequest, game_id: str) -> HttpResponse:
    """One line in one's own room; the speaker has a name, be it a guest's."""
    game = table_or_404(game_id)
    player = ensure_player(request)
    try:
        after = services.say(
            game_id=game.pk,
            player=player,
            room=own_room(viewer_of(game, player)),
            text=request.POST.get("text", ""),
            now=timezone.now(),
        )
    except Refused as refusal:
        return answered(request, game, str(refusal))
    return answered(request, after, unsaid="")


# --- Programs ------------------------------------------------------------------


@require_POST
def token(request: PlayerRequest, game_id: str) -> HttpResponse:
    """Make a token by which a program plays one's seat, or revoke it."""
    game = table_or_404(game_id)
    try:
        secret = _make_or_revoke(game, request.player, request.POST, timezone.now())
    except Refused as refusal:
        return answered(request, game, str(refusal))
    notice = ""
    if secret and not wants_fragment(request):
        notice = _("The token, shown only now: %(token)s") % {"token": secret}
    return answered(request, table_or_404(game_id), notice, secret=secret)


def _make_or_revoke(
    game: Game, player: User | None, data: QueryDict, now: datetime
) -> str:
    """The new token, or "" when it was to be revoked."""
    if player is None:
        raise NotSeated
    if "revoke" in data:
        services.revoke_token(game_id=game.pk, player=player, now=now)
        return ""
    return services.make_token(game_id=game.pk, player=player, now=now)
