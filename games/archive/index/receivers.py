"""What puts games in line for the index."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet
from django.dispatch import receiver

from games.archive.index.facts import is_listed
from games.archive.index.queue import put_in_line
from games.play.arrangers import arranger_deleted
from games.play.changes import game_settled
from games.play.models import Game
from games.ratings.services import recounted


@receiver(game_settled, sender=Game)
def index_ended(sender: type[Game], *, game: Game, **kwargs: Any) -> None:
    """Every game that the archive lists, in the transaction that ends it: one query."""
    if is_listed(game):
        put_in_line([game.pk], game.ended_at)


@receiver(recounted, sender=Game)
def index_recounted(
    sender: type[Game], *, games: QuerySet[Game], **kwargs: Any
) -> None:
    """Games that are void now, or whose players have other ratings."""
    _put_known_in_line(games)


@receiver(arranger_deleted, sender=Game)
def index_freed(sender: type[Game], *, games: Collection[str], **kwargs: Any) -> None:
    """Games that count for nothing any more; searches are not to find them by it."""
    _put_known_in_line(Game.objects.filter(pk__in=games))


def _put_known_in_line(games: QuerySet[Game]) -> None:
    """Those of these games that the index has."""
    put_in_line(games.filter(entry__isnull=False).values_list("pk", flat=True))
