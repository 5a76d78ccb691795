"""Finished games, newest first, page by page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Self

from django.db.models import Prefetch, Q, QuerySet

from games.play.lengths import with_lengths
from games.play.models import Game
from games.play.selectors import LISTED, listed_seats

PAGE = 24


@dataclass(frozen=True, slots=True)
class ListPosition:
    """A place in the archive: the end of one game, told apart by its id."""

    ended_at: datetime
    game_id: str

    def __str__(self) -> str:
        return f"{self.ended_at.isoformat()}_{self.game_id}"

    @classmethod
    def of(cls, game: Game) -> Self:
        assert game.ended_at is not None  # noqa: S101 (the database keeps it)
        return cls(game.ended_at, game.pk)

    @classmethod
    def read(cls, text: str) -> Self | None:
        """None for what is no place, so that a mangled link shows the first page."""
        time, _, game_id = text.partition("_")
        try:
            ended_at = datetime.fromisoformat(time)
            at = ended_at.astimezone(UTC)
        except (ValueError, OverflowError):
            return None
        return cls(at, game_id) if ended_at.tzinfo and game_id.isalnum() else None

    @property
    def older(self) -> Q:
        return Q(ended_at__lt=self.ended_at) | Q(
            ended_at=self.ended_at, pk__lt=self.game_id
        )

    @property
    def newer(self) -> Q:
        return Q(ended_at__gt=self.ended_at) | Q(
            ended_at=self.ended_at, pk__gt=self.game_id
        )


@dataclass(frozen=True, slots=True)
class Page:
    """Some finished games and the places from which the pages beside it begin."""

    games: tuple[Game, ...]
    older: ListPosition | None = None
    newer: ListPosition | None = None


def finished_games() -> QuerySet[Game]:
    """Games that were played to an end between people; those of their matches are
    fetched along."""
    seated = listed_seats()
    ended = Game.objects.filter(status=Game.Status.FINISHED, local=False)
    return (
        with_lengths(ended)
        .only(*LISTED)
        .prefetch_related(
            Prefetch("seats", seated),
            Prefetch("match_of", Game.objects.only(*LISTED)),
            Prefetch("match_of__seats", seated),
            Prefetch("later_games", Game.objects.only(*LISTED)),
            Prefetch("match_of__later_games", Game.objects.only(*LISTED)),
        )
    )


def page_at(games: QuerySet[Game], *, before: str = "", after: str = "") -> Page:
    """The page of `games` next to the place that an address names, or the first."""
    older, newer = ListPosition.read(before), ListPosition.read(after)
    if older is not None:
        return _page_older_than(games, older)
    if newer is not None:
        return _page_newer_than(games, newer)
    return _newest_page(games)


def _newest_page(games: QuerySet[Game]) -> Page:
    """The games that ended last."""
    found = list(games.order_by("-ended_at", "-pk")[: PAGE + 1])
    return _page(found[:PAGE], older=len(found) > PAGE, newer=False)


def _page_older_than(games: QuerySet[Game], place: ListPosition) -> Page:
    """The games next before `place` in time."""
    older = games.filter(place.older).order_by("-ended_at", "-pk")
    found = list(older[: PAGE + 1])
    return _page(found[:PAGE], older=len(found) > PAGE, newer=True)


def _page_newer_than(games: QuerySet[Game], place: ListPosition) -> Page:
    """The games next after `place` in time, newest of them first."""
    newer = games.filter(place.newer).order_by("ended_at", "pk")
    found = list(newer[: PAGE + 1])
    return _page(found[:PAGE][::-1], older=True, newer=len(found) > PAGE)


def _page(games: list[Game], *, older: bool, newer: bool) -> Page:
    if not games:
        return Page(())
    return Page(
        tuple(games),
        older=ListPosition.of(games[-1]) if older else None,
        newer=ListPosition.of(games[0]) if newer else None,
    )
