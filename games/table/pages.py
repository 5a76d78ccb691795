"""How a table is answered: as a page, as the element that htmx puts in its place, or
as the way to it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone

from accounts.players import PlayerRequest, preferences_of
from games.common.http import only_read, wants_fragment
from games.play import wording
from games.play.models import Game
from games.play.seats import viewer_of
from games.table import contexts, fragments, players, titles
from games.table.forms import PageState, version_seen
from games.table.link_previews import link_preview

HINT = "hint"  # the tag of a message that is a hint


def show(
    request: PlayerRequest, game: Game, state: PageState, notice: str = "", **more: Any
) -> HttpResponse:
    """The table as `request.player` sees it, whole or as the one element."""
    viewer = viewer_of(game, request.player)
    if not game.is_live:
        only_read(request)
    told = [*messages.get_messages(request)]
    said = [notice, *(str(each) for each in told if HINT not in each.tags)]
    context = contexts.table_context(
        game,
        viewer,
        now=timezone.now(),
        state=state,
        notice=" ".join(filter(None, said)),
    )
    hinted = [{"words": str(each)} for each in told if HINT in each.tags]
    context |= {"hint": hinted[-1]} if hinted else {}
    context |= more
    fragments.seen(context)
    context["canonical"] = request.build_absolute_uri(canonical_path(game, state))
    if wants_fragment(request):
        return HttpResponse(fragments.render_table(request, context))
    context["heading"] = wording.heading(game)
    at, canonical = context["at_ply"], context["canonical"]
    context["preview"] = link_preview(request, game, at, canonical)
    context["description"] = titles.description(game, context["shown"])
    context["waiting"] = players.wait_seconds(game, viewer, state)
    response = render(request, "table/page.html", context)
    if game.is_live:  # going back shows how it stands now
        response["Cache-Control"] = "private, no-store"
    return response


def canonical_path(game: Game, state: PageState) -> str:
    """The one address of what is shown: the last position of a game that is over is the
    game's own."""
    at_end = not game.is_live and state.ply == game.ply
    return state.but(ply=None).path(game) if at_end else state.path(game)


def built(
    request: PlayerRequest, game: Game, state: PageState, notice: str = ""
) -> HttpResponse:
    """What a press on the board is answered: to a page that shows the board alone the
    marks and the strip, where these say all that has changed."""
    told = None
    alone = not state.panel and state.ply is None
    if wants_fragment(request) and alone and game.is_live:
        viewer = viewer_of(game, request.player)
        sentences = preferences_of(request.player).in_sentences
        told = fragments.building(
            game, viewer, state, in_sentences=sentences, notice=notice
        )
    if told is None:
        return answer(request, game, state, notice)
    return HttpResponse(told, content_type="application/json")


def moved(request: PlayerRequest, game: Game, state: PageState) -> HttpResponse:
    """What a move is answered: to a page that shows the board alone just what its
    socket is told, for each fragment to be put where its id stands."""
    if not wants_fragment(request) or state.panel:
        return answer(request, game, state)
    viewer = viewer_of(game, request.player)
    html = fragments.push_once(
        game,
        viewer,
        shown=version_seen(request.POST),
        with_talk=not game.is_live,  # both rooms may be read from then on
        in_sentences=preferences_of(request.player).in_sentences,
        now=timezone.now(),
    )
    if html.startswith("{"):
        return HttpResponse(html, content_type="application/json")
    quiet = render_to_string("table/_notice.html", {"oob": True})
    return HttpResponse(html + quiet, headers={"HX-Reswap": "none"})


def answer(
    request: PlayerRequest, game: Game, state: PageState, notice: str = "", **more: Any
) -> HttpResponse:
    """What a form is answered: the table itself, or the way to it."""
    if wants_fragment(request):
        return show(request, game, state, notice, **more)
    if notice:
        messages.info(request, notice)
    return redirect(state.url(game))
