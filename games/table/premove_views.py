"""The forms by which a premove is chosen: parse, call a service, show."""

from __future__ import annotations

from django.http import HttpResponse

from accounts.players import PlayerRequest
from games.common.errors import OldBoard, Refused
from games.common.http import received_at
from games.play import services
from games.play.models import Game
from games.play.seats import viewer_of
from games.play.selectors import table_or_404
from games.table import premoves
from games.table.forms import LONGEST_PARTIAL, PageState, version_seen
from games.table.pages import answer, built


def chosen(
    request: PlayerRequest, game: Game, state: PageState, squares: list[str]
) -> HttpResponse:
    """Squares pressed or a move typed for the next turn, or the choice cancelled."""
    data = request.POST
    typed = data.get("typed", "").strip()[:LONGEST_PARTIAL]
    origin = ""
    if not typed and "choice" not in data:
        viewer = viewer_of(game, request.player)
        origin, typed = premoves.picked(game, viewer, state.partial, squares)
    if origin:
        return _begun(request, game, state, origin)
    try:
        after = _keep(request, game, typed)
    except Refused as refusal:
        kept = "" if isinstance(refusal, OldBoard) else data.get("typed", "")
        state = state.but(partial="", typed=kept[:LONGEST_PARTIAL])
        return answer(request, table_or_404(game.pk), state, str(refusal))
    return built(request, after, state.but(partial=""))


def _begun(
    request: PlayerRequest, game: Game, state: PageState, origin: str
) -> HttpResponse:
    """A man is chosen: whatever was chosen before is not played any more."""
    try:
        services.cancel_premove(game_id=game.pk, player=request.player)
    except Refused as refusal:
        return answer(request, game, state.but(partial=""), str(refusal))
    return built(request, table_or_404(game.pk), state.but(partial=origin))


def _keep(request: PlayerRequest, game: Game, text: str) -> Game:
    """The game once `text` is what is played next; without it nothing is."""
    if not text:
        return services.cancel_premove(game_id=game.pk, player=request.player)
    return services.premove(
        game_id=game.pk,
        player=request.player,
        text=text,
        version=version_seen(request.POST) or None,
        now=received_at(request),
    )
