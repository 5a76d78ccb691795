"""Pages of games that are over, as strangers keep them: drawn again only where
something may have changed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.http import HttpRequest, HttpResponse

from games.common.http import only_read
from games.common.kept_tags import same_page
from games.play.models import Game
from games.play.seats import seats_of


def unchanged(request: HttpRequest, game: Game) -> HttpResponse | None:
    """304 where a stranger asks again for a page of `game` that they have and that is
    still the same; else None, and the page is to be drawn. A live game is never kept.
    """
    if game.is_live:
        return None
    only_read(request)
    return same_page(request, *_facts(game))


def _facts(game: Game) -> tuple[Hashable, ...]:
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
