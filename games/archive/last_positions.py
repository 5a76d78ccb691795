"""How finished games look at their end, for lists: drawn once, as they stay so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.safestring import SafeString

from games.boards.thumbnails import draw_thumbnail
from games.common.shelves import Shelf
from games.engine.errors import EngineError
from games.play.models import Game, Ply
from games.play.positions import start_of

KEPT: Final = 4096  # of about two kilobytes
LAST, BEFORE = "last_move", "position_before"

_drawn = Shelf(KEPT)

Marks = Mapping[str, tuple[str, ...]]  # as a Scene has them


def with_last_moves(games: QuerySet[Game]) -> QuerySet[Game]:
    """The same games, each with its last move and the text of the position before it,
    in one query."""
    plies = Ply.objects.order_by().filter(game=OuterRef("pk"))
    last = plies.filter(number=OuterRef("ply"))
    before = plies.filter(number=OuterRef("ply") - 1)
    return games.annotate(
        **{
            LAST: Subquery(last.values("text")),
            BEFORE: Subquery(before.values("position")),
        }
    )


def last_position(game: Game) -> SafeString:
    """A small picture of the stored position of a finished game `with_last_moves`, with
    its last move; "" where the rules are gone."""
    picture = _drawn.get((game.pk, game.board_version))
    if picture is None:
        picture = _draw(game)
        _drawn.put((game.pk, game.board_version), picture)
    return SafeString(picture)


def _draw(game: Game) -> SafeString:
    if not game.has_rules:
        return SafeString("")
    try:
        position = game.rules.read_position(game.position)
    except EngineError:
        return SafeString("")  # `check_positions` names such a game
    scene = game.rules.scene(position)
    return draw_thumbnail(replace(scene, marks=_marks(game)))


def _marks(game: Game) -> Marks:
    """Those of the last ply: a stored position does not know how it came about."""
    last, earlier = getattr(game, LAST), getattr(game, BEFORE)
    if last is None:
        return {}
    rules = game.rules
    try:
        if earlier is None:
            before = start_of(rules, game.start)
        else:
            before = rules.read_position(earlier)
        after = rules.apply(before, rules.read_move(before, last))
    except EngineError:
        return {}
    return rules.scene(after).marks
