"""How long a game is: in moves, as its list counts them in rows, not in plies."""

from __future__ import annotations

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import ngettext

from games.common.prepared_queries import Question
from games.engine.face import row_of
from games.play.models import Game, Ply
from games.play.positions import start_of

KNOWN = "last_label"


def with_lengths(games: QuerySet[Game]) -> QuerySet[Game]:
    """The same games, and how long each is, in one query."""
    return games.annotate(**{KNOWN: last_label(game="pk", ply="ply")})


def last_label(*, game: str, ply: str) -> Subquery:
    """What is asked for it: the names of the game and its last ply in a question."""
    numbered = Ply.objects.filter(game=OuterRef(game), number__lte=OuterRef(ply))
    known = numbered.exclude(label="")
    return Subquery(known.order_by("-number").values("label")[:1])


def moves_made(game: Game) -> int:
    """How many rows its list of moves has: pairs, turns or rounds; one that has begun
    counts, and what is placed before the first move does not."""
    if KNOWN not in game.__dict__:
        return _asked(game)
    return _rows(game, getattr(game, KNOWN))


def _asked(game: Game) -> int:
    """The same of a game that came without it."""
    last = _last_label.first(game=game.pk, ply=game.ply)
    return _rows(game, last[0] if last else None)


def _labels(game: str, ply: int) -> QuerySet[Ply, tuple[str]]:
    known = Ply.objects.filter(game=game, number__lte=ply).exclude(label="")
    return known.order_by("-number").values_list("label")[:1]


_last_label: Question[tuple[str]] = Question(_labels)


def _rows(game: Game, label: str | None) -> int:
    """How many rows lead to the last move; in a game without numbers every ply is a
    move."""
    row = row_of(label or "")
    if not row.isdigit():
        return game.ply
    return int(row) - (_rows_before(game) if game.start else 0)


def _rows_before(game: Game) -> int:
    """How many rows a list has behind it that goes on counting from a position."""
    first = row_of(game.rules.number(start_of(game.rules, game.start)))
    return max(0, int(first) - 1) if first.isdigit() else 0


def length_words(game: Game) -> str:
    """ "29 moves"."""
    count = moves_made(game)
    return ngettext("%(count)d move", "%(count)d moves", count) % {"count": count}
