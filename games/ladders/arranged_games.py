"""The games that a ladder has begun, and that count for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import QuerySet
from django.dispatch import receiver

from games.common.prepared_queries import Question
from games.ladders.models import Ladder
from games.matches.series import match_went_on
from games.play import arrangers
from games.play.arrangers import Arranger
from games.play.models import Game


def ladder_of(game: Game) -> Ladder | None:
    """The ladder for which `game` counts; None where it counts for none, which takes
    no query."""
    return game.ladders.first() if game.arranged else None


def ladders_of(games: Iterable[str]) -> set[int]:
    """The keys of the ladders for which one of these games counts; games by id."""
    found = Ladder.objects.filter(games__in=list(games))
    return set(found.values_list("pk", flat=True))


@receiver(match_went_on)
def count_next(sender: type[Game], *, game: Game, before: Game, **kwargs: Any) -> None:
    """The next game of a match counts for the same ladder as the one before."""
    if ladder := ladder_of(before):
        ladder.games.add(game)


# --- As rooms are told that know no ladders ------------------------------------------


def _arranger(ladder: Ladder) -> Arranger:
    return Arranger(
        key=ladder.pk,
        slug=ladder.slug,
        name=ladder.name,
        url=ladder.get_absolute_url(),
        is_open=ladder.access != Ladder.Access.LINK,
    )


def _of_games(games: Collection[str]) -> dict[str, Arranger]:
    return {row.game_id: _arranger(row.ladder) for row in _counted.all(games=games)}


def _counting(games: Collection[str]) -> QuerySet[Any]:
    rows: QuerySet[Any] = Ladder.games.through.objects.filter(game__in=games)
    return rows.select_related("ladder")


_counted: Question[Any] = Question(_counting)


def _by_slug(slug: str) -> Arranger | None:
    ladder = Ladder.objects.filter(slug=slug).first()
    return _arranger(ladder) if ladder else None


def _newest(most: int) -> list[Arranger]:
    open_ones = Ladder.objects.exclude(access=Ladder.Access.LINK).order_by("-pk")
    return [_arranger(ladder) for ladder in open_ones[:most]]


arrangers.register_asking(arrangers.Asking(_of_games, _by_slug, _newest))
