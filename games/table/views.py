"""The pages of a table and the forms on them: parse, call a service, show."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.players import PlayerRequest, preferences_of
from games.common import busy
from games.common.errors import NothingThere, NotSeated, NotYourTurn, OldBoard, Refused
from games.common.http import received_at
from games.engine.offers import Offers
from games.play import kept_pages, services, wording
from games.play.models import Game
from games.play.positions import Position, position_of
from games.play.seats import Viewer, viewer_of
from games.play.selectors import position_seen, table_or_404
from games.play.timing import arrivals, presence, proofs
from games.table import compare_views, contexts, panels, players, premove_views
from games.table.forms import (
    LONGEST_PARTIAL,
    PageState,
    presses,
    thought_of,
    version_seen,
)
from games.table.pages import answer, built, moved, show

# --- Looking -------------------------------------------------------------------


@require_safe
@vary_on_headers("HX-Request")
def table(request: PlayerRequest, game_id: str) -> HttpResponse:
    """A table as it stands."""
    game = table_or_404(game_id)
    kept_pages.keep_for_strangers(request, game)
    seat = viewer_of(game, request.player).seat
    began = False
    with busy.or_later():
        began = arrivals.came(game, seat, timezone.now())
    if presence.visited(game, seat) or began:
        game = table_or_404(game_id)
    return show(request, game, PageState.read(request.GET).but(ply=None))


@require_safe
@vary_on_headers("HX-Request")
def ply(request: PlayerRequest, game_id: str, ply: int) -> HttpResponse:
    """The position after a ply, alone or `?with=` another; past the end it is the
    present one."""
    game = table_or_404(game_id)
    state = PageState.read(request.GET).but(ply=ply)
    if "with" in request.GET and ply <= game.ply:
        return compare_views.compared(request, game, ply)
    if ply > game.ply:
        return redirect(state.but(ply=None).url(game))
    kept_pages.keep_for_strangers(request, game)
    return show(request, game, state)


@require_safe
def clock(request: PlayerRequest, game_id: str) -> HttpResponse:
    """What every decision cost of time, shown to everybody once the game is over."""
    game = table_or_404(game_id)
    if not game.control:
        raise NothingThere(_("This game is played without a clock."))
    kept_pages.keep_for_strangers(request, game)
    context = proofs.proof(game) | {"heading": wording.heading(game, between=" v ")}
    return render(request, "table/clock.html", context)


# --- Moving --------------------------------------------------------------------


@require_POST
def press(request: PlayerRequest, game_id: str) -> HttpResponse:
    """A square pressed, a way chosen or a move sent or typed on the board."""
    data = request.POST
    state, ahead = PageState.read(data).but(press="", typed=""), bool(data.get("ahead"))
    sent = data.get("send") or data.get("typed", "").strip()
    if sent and not ahead:
        return _play(request, game_id, state, sent)
    game = table_or_404(game_id)
    viewer = viewer_of(game, request.player)
    state, squares = _for_panel(game, viewer, state, presses(data))
    if ahead:
        return premove_views.chosen(request, game, state, squares)
    if 0 < version_seen(data) < game.board_version:
        return _pressed_late(request, game, viewer, state, squares)
    if not players.may_build(game, viewer, state):
        return answer(request, game, state, _why_not_built(game, viewer, state))
    if "choice" in data:
        state = state.but(partial=data["choice"][:LONGEST_PARTIAL], picks=False)
        squares = []
    return _pressed(request, game, viewer, state, squares)


@require_POST
def move(request: PlayerRequest, game_id: str) -> HttpResponse:
    """A whole move in the game's notation."""
    text = request.POST.get("move", "").strip()
    return _play(request, game_id, PageState.read(request.POST).but(press=""), text)


def _for_panel(
    game: Game, viewer: Viewer, state: PageState, squares: list[str]
) -> tuple[PageState, list[str]]:
    """The focus of the open panel after one press, and what of it builds a move.

    A panel for which squares are picked has the press for itself.
    """
    panel = contexts.open_panel(game, viewer, state)
    if panel is None or not squares:
        return state, squares
    if panels.picking(panel, state):
        picked = [each for each in squares[:1] if each in panel.pressable]
        return (state.toggled(picked[0]) if picked else state), []
    if panel.gathers or len(squares) != 1 or squares[0] not in panel.pressable:
        return state, squares
    return state.but(focus=(squares[0],)), squares


def _why_not_built(game: Game, viewer: Viewer, state: PageState) -> str:
    """Why a press on the board builds no move; nothing when it was for a panel."""
    if state.panel or state.ply is not None or not game.is_live:
        return ""
    return str(NotYourTurn() if viewer.is_seated else NotSeated())


def _pressed(
    request: PlayerRequest,
    game: Game,
    viewer: Viewer,
    state: PageState,
    squares: list[str],
) -> HttpResponse:
    """Carry the move on by `squares`; when nothing is left to choose, play it."""
    offers = _offers(game, viewer, state, squares, position_of(game))
    preferences = preferences_of(request.player)
    whole = offers.sure or bool(preferences.at_once and squares and offers.move)
    if whole and not preferences.confirm_move:
        return _play(request, game.pk, state, offers.move)
    return built(request, game, _carried_on(state, offers, squares))


def _pressed_late(
    request: PlayerRequest,
    game: Game,
    viewer: Viewer,
    state: PageState,
    squares: list[str],
) -> HttpResponse:
    """A press on an older board. Pressed twice in haste, it is the move just played;
    otherwise the board is shown as it is now."""
    position = position_seen(game, version_seen(request.POST))
    if not viewer.is_seated or game.rules.seat_to_move(position) != viewer.seat:
        return answer(request, game, state.but(partial=""))
    offers = _offers(game, viewer, state, squares, position)
    if offers.sure:
        return _play(request, game.pk, state, offers.move)
    return answer(request, game, state.but(partial=""), str(OldBoard()))


def _offers(
    game: Game, viewer: Viewer, state: PageState, squares: list[str], position: Position
) -> Offers:
    helps = contexts.helps_on(game, viewer)
    return game.rules.offers_after(position, state.partial, squares, helps=helps)


def _carried_on(state: PageState, offers: Offers, squares: list[str]) -> PageState:
    """What is chosen now; a square pressed in vain is kept, with its "why not"."""
    if not squares:
        return state
    vain = squares[-1] if offers.refusals else ""
    return state.but(partial=offers.partial, press=vain)


def _play(
    request: PlayerRequest, game_id: str, state: PageState, text: str
) -> HttpResponse:
    """Send the move `text`. Refused, it stays in state, with the reason."""
    typed = request.POST.get("typed", "")[:LONGEST_PARTIAL]
    try:
        after = services.play(
            game_id=game_id,
            player=request.player,
            text=text[:LONGEST_PARTIAL],
            version=version_seen(request.POST) or None,
            now=received_at(request),
            thought=thought_of(request.POST),
        )
    except Refused as refusal:
        kept = "" if isinstance(refusal, OldBoard) else state.partial
        state = state.but(partial=kept, typed=typed)
        return answer(request, table_or_404(game_id), state, str(refusal))
    if state.ply is None:
        return moved(request, after, state.but(partial="", focus=(), picks=False))
    return answer(request, after, state.but(partial="", ply=None))
