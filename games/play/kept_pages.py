"""Pages of games that are over, as strangers keep them: drawn again only where
something may have changed."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest

from games.common.http import only_read
from games.common.kept_tags import Facts, keep_page
from games.play.models import Game
from games.play.seats import seats_of
from games.play.selectors import table_or_404


def keep_for_strangers(request: HttpRequest, game: Game) -> None:
    """Let a stranger keep this page of `game` as long as it is the same. A live game is
    never kept."""
    if not game.is_live:
        only_read(request)
        keep_page(request, partial(_facts_now, game.pk), _facts(game))


def _facts_now(game_id: str) -> Facts | None:
    """What a page of a game is made of now. One query."""
    try:
        return _facts(table_or_404(game_id))
    except Http404:
        return None


def _facts(game: Game) -> Facts:
    """What a page of a finished game is made of: its row and the people in it. The
    version rises with every line of talk."""
    people = [
        (seat.player.username, seat.player.closed_at, seat.by_program)
        for seat in seats_of(game)
    ]
    more: dict[str, Any] = game.__dict__
    return (
        game.pk,
        game.version,
        game.voided_at,
        game.counted_at,
        more.get("rematch_key"),
        *people,
    )
