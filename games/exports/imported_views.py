"""The games that members have brought: their list, one of them move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import Limit, address_of
from accounts.models import User
from accounts.players import PlayerRequest
from games.boards.pictures import draw_picture
from games.common.http import whole_number
from games.engine.record import read_record, replay
from games.exports.models import ImportedGame
from games.rulesets import full_title

PAGE: Final = 50
READINGS: Final = Limit("imported-games", amount=240, seconds=60)  # played each time


@dataclass(frozen=True, slots=True)
class Reading:
    """One position of an imported game, the name of its rules, and all its moves:
    number and words."""

    rules: str
    ply: int
    moves: list[tuple[int, str, str]]
    picture: SafeString
    words: str


@login_required
@require_safe
def own_list(request: PlayerRequest) -> HttpResponse:
    """What one has brought, the newest first."""
    games = ImportedGame.objects.filter(owner=_member(request)).defer("record")
    page = Paginator(games, PAGE).get_page(request.GET.get("page"))
    return render(request, "exports/imported_list.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
def one_game(request: PlayerRequest, pk: str) -> HttpResponse:
    """An imported game after `?move=` plies; its owner may publish or delete it."""
    game = _found(request, pk)
    is_owner = request.player is not None and request.player.pk == game.owner_id
    if request.method == "POST":
        if not is_owner:
            raise Http404(_("There is no such game."))
        return _changed(request, game)
    READINGS.spend(address_of(request))
    asked = whole_number(request.GET.get("move", ""))
    reading = _read(game, game.plies if asked is None else min(asked, game.plies))
    context = {"game": game, "reading": reading, "is_owner": is_owner}
    context["steps"] = [
        (key, words, at)
        for key, words, at in (
            ("first", _("Start"), 0),
            ("previous", _("Back"), reading.ply - 1),
            ("next", _("Forward"), reading.ply + 1),
            ("last", _("End"), game.plies),
        )
        if 0 <= at <= game.plies and at != reading.ply
    ]
    return render(request, "exports/imported.html", context)


@require_safe
def as_file(request: PlayerRequest, pk: str) -> HttpResponse:
    """The record, as it can be brought again."""
    game = _found(request, pk)
    response = HttpResponse(game.record, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="imported-{game.pk}.txt"'
    return response


def _member(request: PlayerRequest) -> User:
    player = request.player
    if player is None or player.is_guest:
        raise Http404(_("Members alone keep games; sign up first."))
    return player


def _found(request: PlayerRequest, pk: str) -> ImportedGame:
    """A game that is public or one's own. Raises Http404."""
    seen = Q(is_public=True, owner__closed_at=None)
    if request.player:
        seen |= Q(owner=request.player.pk)
    games = ImportedGame.objects.select_related("owner")
    return get_object_or_404(games.filter(seen), pk=pk)


def _changed(request: PlayerRequest, game: ImportedGame) -> HttpResponse:
    if "delete" in request.POST:
        game.delete()
        messages.info(request, _("The game is deleted."))
        return redirect("imported-games")
    game.is_public = bool(request.POST.get("public"))
    game.save(update_fields=["is_public"])
    return redirect(game)


def _read(game: ImportedGame, ply: int) -> Reading:
    """Play the game again, and stand still after `ply`."""
    record = read_record(game.record)
    moves, scene = list[tuple[int, str, str]](), None
    for number, (position, move) in enumerate(replay(record)):
        if number == ply:
            scene = record.rules.scene(position)
        if move is not None:
            words = str(record.rules.describe(position, move))
            moves.append((number + 1, record.rules.number(position), words))
    if scene is None:
        raise Http404(_("The game ended before this move."))
    label = moves[ply - 1][2] if ply else _("The position before the first move.")
    picture = draw_picture(scene, label, named=True)
    return Reading(full_title(record.rules), ply, moves, picture, label)
