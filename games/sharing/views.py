"""What others show of a finished game: pictures, a board in a frame, citations."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import cast

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts import limits
from games.boards.pictures import draw_picture
from games.common.errors import NothingThere
from games.common.http import for_everybody, whole_number
from games.play import kept_pages
from games.play.arrangers import arrangers_of
from games.play.positions import position_at
from games.play.wording import heading
from games.rulesets.words import line_of
from games.sharing import citations, embedding, score_sheets
from games.sharing.elsewhere import elsewhere, shown_elsewhere
from games.sharing.picture_style import ALLOWED
from games.sharing.pictures import draw_png, draw_svg
from games.sharing.qr_codes import draw_qr
from games.sharing.shown_games import ShownGame

Shown = Callable[[HttpRequest, ShownGame], HttpResponse]
OfGame = Callable[[HttpRequest, str, int], HttpResponse]
NOWHERE = ["'none'"]
PICTURES = limits.Limit("pictures", amount=60, seconds=60)  # of one address
Decorator = Callable[[OfGame], OfGame]
# A picture that is opened by itself may have its own style, and nothing else.
AS_PICTURE = cast(
    Decorator,
    csp_replace(
        {"default-src": NOWHERE, "style-src": [ALLOWED], "frame-ancestors": ["*"]}
    ),
)
IN_FRAMES = cast(
    Decorator, csp_replace({"frame-ancestors": ["*"], "form-action": NOWHERE})
)


def _of_a_game(view: Shown) -> OfGame:
    """A view of one position of a finished game."""

    @wraps(view)
    def found(request: HttpRequest, game_id: str, ply: int) -> HttpResponse:
        shown = ShownGame.find(request, game_id, ply)
        kept_pages.keep_for_strangers(request, shown.game)
        return view(request, shown)

    return require_safe(found)


@_of_a_game
def share(request: HttpRequest, shown: ShownGame) -> HttpResponse:
    """Everything by which a position is cited and shown elsewhere."""
    frame = embedding.Frame.usual(shown)
    context = {
        "shown": shown,
        "plain": citations.plain(shown),
        "bibtex": citations.bibtex(shown),
        "frame_html": str(embedding.frame_html(shown, frame)),
    }
    return render(request, "sharing/share.html", context)


@require_safe
def sheet(request: HttpRequest, game_id: str) -> HttpResponse:
    """The whole game to print, with diagrams after the moves in `?moves=`."""
    shown = ShownGame.find(request, game_id, 0)
    game, wanted = shown.game, request.GET.get("moves", "")
    kept_pages.keep_for_strangers(request, game)
    chosen = score_sheets.chosen_plies(game, wanted)
    context = {
        "game": game,
        "heading": heading(game, " v "),
        "people": list(score_sheets.people_of(game)),
        "rules": line_of(game),
        "ladder": arrangers_of([game.pk] if game.arranged else []).get(game.pk),
        "url": shown.site + game.get_absolute_url(),
        "wanted": wanted,
        "refusals": chosen.refusals,
        "heads": score_sheets.heads_of(game),
        "rows": list(score_sheets.rows_of(game)),
        "diagrams": list(score_sheets.diagrams_of(game, chosen.plies)),
        "canonical": request.build_absolute_uri(request.path),
    }
    return render(request, "sharing/sheet.html", context)


@for_everybody
@_of_a_game
def bibtex(request: HttpRequest, shown: ShownGame) -> HttpResponse:
    """The citation as a file."""
    text = citations.bibtex(shown)
    response = HttpResponse(text, content_type="application/x-bibtex; charset=utf-8")
    name = f"rithmo-{shown.game.pk}-{shown.ply}.bib"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@for_everybody
@AS_PICTURE
@shown_elsewhere
@_of_a_game
def svg(request: HttpRequest, shown: ShownGame) -> HttpResponse:
    """The position as a drawing."""
    text = draw_svg(shown.game, shown.ply)
    return HttpResponse(text, content_type="image/svg+xml; charset=utf-8")


@for_everybody
@shown_elsewhere
@_of_a_game
def png(request: HttpRequest, shown: ShownGame) -> HttpResponse:
    """The position as a picture for link previews."""
    PICTURES.spend(limits.address_of(request))
    data = draw_png(shown.game, shown.ply)
    return HttpResponse(data, content_type="image/png")


@for_everybody
@AS_PICTURE
@shown_elsewhere
@_of_a_game
def qr(request: HttpRequest, shown: ShownGame) -> HttpResponse:
    """The address as a code for cameras."""
    text = draw_qr(shown.url)
    return HttpResponse(text, content_type="image/svg+xml; charset=utf-8")


@for_everybody
@IN_FRAMES
@shown_elsewhere
@_of_a_game
def embed(request: HttpRequest, shown: ShownGame) -> HttpResponse:
    """A board to put into other pages: no script, no form, no cookie."""
    game, ply = shown.game, shown.ply
    scene = game.rules.scene(position_at(game, ply))
    plies = {"first": 0, "back": ply - 1, "on": ply + 1, "last": game.ply}
    kept = {name: at for name, at in plies.items() if 0 <= at <= game.ply and at != ply}
    context = {
        "shown": shown,
        "picture": mark_safe(draw_picture(scene, shown.caption, named=True)),  # noqa: S308
        "plies": kept,
    }
    return render(request, "sharing/embed.html", context)


@for_everybody
@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """What an address of this site is embedded as (oembed.com)."""
    asked = request.GET
    if asked.get("format", "json") != "json":
        words = _("Only format=json is offered.")
        return HttpResponse(words, status=HTTPStatus.NOT_IMPLEMENTED)
    named = embedding.named_in(asked.get("url", ""), request.get_host())
    if named is None:
        raise NothingThere(
            _("Name the address of a finished game of this site as url.")
        )
    found = ShownGame.find(request, named[0], named[1] or 0)
    ply = found.game.ply if named[1] is None else named[1]
    shown = ShownGame(found.game, ply, found.site)
    most = (whole_number(asked.get(name, "")) for name in ("maxwidth", "maxheight"))
    frame = embedding.Frame.within(shown, *most)
    if frame is None:
        words = _("A board needs more room than this.")
        return HttpResponse(words, status=HTTPStatus.NOT_IMPLEMENTED)
    return elsewhere(JsonResponse(embedding.answer(shown, frame)))
