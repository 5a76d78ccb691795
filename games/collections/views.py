"""Reading collections: all public ones, one of them, a place in it, an exercise."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.players import PlayerRequest
from games.boards import BoardForm, Look, board_view
from games.collections.comments import draw
from games.collections.exercises import Exercise
from games.collections.models import CollectedPly, Collection
from games.collections.places import CollectedCard, seen_at
from games.collections.selectors import (
    Neighbours,
    collection_or_404,
    fetch_games,
    neighbours_or_404,
    own_ones,
    public_ones,
)
from games.common.http import for_readers, wants_fragment
from games.learn.attempts import answered, shown
from games.play.addresses import ply_at
from games.play.positions import position_at
from games.play.wording import heading

PAGE = 12  # collections, and places of one of them


@require_safe
@for_readers
def index(request: PlayerRequest) -> HttpResponse:
    """One's own collections, and all that are public."""
    player = request.player
    page = Paginator(public_ones(), PAGE).get_page(request.GET.get("page"))
    context = {
        "mine": own_ones(player) if player and not player.is_guest else [],
        "page": page,
    }
    return render(request, "collections/index.html", context)


@require_safe
@for_readers
def collection(request: PlayerRequest, pk: str) -> HttpResponse:
    """All places of a collection, a page at a time."""
    found = collection_or_404(pk, request.player)
    pages = Paginator(found.collected.all(), PAGE)
    vars(pages)["count"] = vars(found)["size"]  # counted along
    page = pages.get_page(request.GET.get("page"))
    collected = list(page)
    fetch_games(collected)
    context = {
        "collection": found,
        "about": draw(found.about),
        "cards": [CollectedCard.of(each) for each in collected],
        "page": page,
        "is_mine": is_owner(request, found),
    }
    return render(request, "collections/collection.html", context)


def is_owner(request: PlayerRequest, found: Collection) -> bool:
    """Whether the collection is the asker's own."""
    return request.player is not None and request.player.pk == found.owner_id


@vary_on_headers("HX-Request")
@require_http_methods(["GET", "HEAD", "POST"])
@for_readers
def collected(request: PlayerRequest, pk: str, number: int) -> HttpResponse:
    """A place of a game with what is said of it, or the exercise that it is."""
    found = collection_or_404(pk, request.player)
    there = neighbours_or_404(found, number)
    if there.collected.is_exercise:
        context = _exercise(request, there)
        if isinstance(context, HttpResponse):
            return context
    elif request.method == "POST":
        return redirect(request.path)
    else:
        context = _shown(there.collected)
    context |= {
        "collection": found,
        "there": there,
        "heading": heading(there.collected.game),
        "place": seen_at(there.collected.game, there.collected.ply).where,
        "game_url": ply_at(there.collected.game_id, there.collected.ply),
        "is_mine": is_owner(request, found),
    }
    part = "_collected.html" if wants_fragment(request) else "collected.html"
    return render(request, f"collections/{part}", context)


def _shown(collected: CollectedPly) -> dict[str, Any]:
    """A place that is only looked at."""
    game = collected.game
    board = board_view(
        game.rules, position_at(game, collected.ply), look=Look(), form=BoardForm()
    )
    return {"rules": game.rules, "board": board, "comment": draw(collected.comment)}


def _exercise(
    request: PlayerRequest, there: Neighbours
) -> dict[str, Any] | HttpResponse:
    """A place at which the next move is looked for; after a plain form the address at
    which its answer stands."""
    exercise = Exercise(there.collected)
    if request.method == "POST":
        attempt = answered(exercise.rules, exercise.position, request.POST)
        if not wants_fragment(request):
            said = {"move": attempt.move, "partial": attempt.partial}
            said = {name: text for name, text in said.items() if text}
            return redirect(f"{request.path}?{urlencode(said)}")
    else:
        attempt = shown(request.GET)
    answer = exercise.weigh(attempt, gives_up="solution" in request.GET)
    return {
        "rules": exercise.rules,
        "exercise": exercise,
        "answer": answer,
        "board": exercise.board(attempt, answer, request.path),
        "mover": exercise.rules.seat_to_move(exercise.position),
        "comment": draw(there.collected.comment) if answer.is_told else "",
    }
