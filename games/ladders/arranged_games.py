"""The games that a ladder has begun, and that count for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.dispatch import receiver

from games.ladders.models import Ladder
from games.matches.series import match_went_on
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
