"""Finished games, newest first, page by page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Self

from django.db import connection
from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects
from django.db.models.expressions import RawSQL

from games.archive.models import GAME, RULES
from games.common.prepared_queries import Question
from games.matches.series import series_of
from games.play.models import Game
from games.play.selectors import LISTED, listed_seats

PAGE = 24
LISTED_FINISHED: Final = (*LISTED, "arranged", "voided_at")
# Those that the index has, and those that wait to be added to it, 1000 at most. SQLite
# takes the tables of a CROSS JOIN in their order: few games wait.
COUNT: Final = """
    SELECT coalesce(sum(games), 0) + (
        SELECT count(*) FROM (
            SELECT 1 FROM archive_waiting w CROSS JOIN games_game g
            WHERE g.id = w.game_id AND g.status = 'finished' AND NOT g.local {of_game}
            AND NOT EXISTS (SELECT 1 FROM archive_entry e WHERE e.game_id = w.game_id)
            LIMIT 1000
        ) waiting
    ) FROM archive_term WHERE kind = %s {of_term}
"""


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
    """Some finished games and the places from which the pages beside it begin; `count`
    is how many there are on all pages, where that is asked."""

    games: tuple[Game, ...]
    older: ListPosition | None = None
    newer: ListPosition | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class PageWanted:
    """The page next to a place, on its newer side or on its older; without a place the
    newest."""

    place: ListPosition | None = None
    newer: bool = False

    @classmethod
    def read(cls, *, before: str = "", after: str = "") -> Self:
        """As an address asks."""
        older, newer = ListPosition.read(before), ListPosition.read(after)
        return cls(older or newer, older is None and newer is not None)

    @property
    def slots(self) -> dict[str, Any]:
        """What `page_of` takes."""
        place = self.place
        return {
            "ended_at": place.ended_at if place else None,
            "game_id": place.game_id if place else None,
            "newer": self.newer,
        }

    def page(self, found: Sequence[Game], count: int = 0) -> Page:
        """The page made of what `page_of` has found, in its order."""
        if not found:
            return Page((), count=count)
        shown = found[:PAGE][::-1] if self.newer else found[:PAGE]
        more = len(found) > PAGE
        has_newer = more if self.newer else self.place is not None
        return Page(
            tuple(shown),
            older=ListPosition.of(shown[-1]) if more or self.newer else None,
            newer=ListPosition.of(shown[0]) if has_newer else None,
            count=count,
        )


def finished_games() -> QuerySet[Game]:
    """Games that were played to an end between people."""
    return Game.objects.filter(status=Game.Status.FINISHED, local=False)


def _last() -> QuerySet[Game, Any]:
    """Of all games: asked for finished ones, SQLite would sort these."""
    ended = Game.objects.filter(ended_at__isnull=False).order_by("-ended_at", "-pk")
    return ended.values_list("pk", "ended_at")[:1]


_newest: Question[Any] = Question(_last)


def newest_game() -> tuple[Any, ...]:
    """Which game ended last, and when: as long as it is the same, lists are, but for
    the names of people. One query."""
    found: tuple[Any, ...] = _newest.first() or ()
    return found


def _wanted(key: str | None, digest: str | None) -> QuerySet[Game]:
    found = finished_games()
    if key is not None:
        found = found.filter(key=key)
    return found if digest is None else found.filter(digest=digest)


def page_of(
    games: QuerySet[Game],
    *,
    ended_at: datetime | None,
    game_id: str | None,
    newer: bool,
) -> QuerySet[Game]:
    """Those of `games` that a page shows, and the one after them: first those next to
    its place."""
    if ended_at is not None and game_id is not None:
        place = ListPosition(ended_at, game_id)
        games = games.filter(place.newer if newer else place.older)
    order = ("ended_at", "pk") if newer else ("-ended_at", "-pk")
    return games.order_by(*order)[: PAGE + 1]


def _listed(*, key: str | None, digest: str | None, **place: Any) -> QuerySet[Game]:
    games = _wanted(key, digest).only("ended_at")
    return page_of(games.annotate(total=RawSQL(*_count(key, digest))), **place)  # noqa: S611


_rows: Question[Any] = Question(_listed)


def count_games(key: str | None, digest: str | None) -> int:
    """How many finished games there are, of one game or by one set of rules, without
    looking at each: the index has counted its own, and few wait for it. While all of it
    is made again, games are missing here. One query."""
    with connection.cursor() as cursor:
        cursor.execute(*_count(key, digest))
        return int(cursor.fetchone()[0])


def _count(key: str | None, digest: str | None) -> tuple[str, list[str]]:
    """The same as a part of a question, with its params."""
    kind, text = (RULES, digest) if digest is not None else (GAME, key)
    if text is None:
        return COUNT.format(of_term="", of_game=""), [kind]
    of_game = f"AND g.{'digest' if kind == RULES else 'key'} = %s"
    return COUNT.format(of_term="AND text = %s", of_game=of_game), [text, kind, text]


def page_at(
    *,
    before: str = "",
    after: str = "",
    key: str | None = None,
    digest: str | None = None,
) -> Page:
    """The page of the finished games next to the place that an address names, or the
    first; all of them, or those of one game or of one set of rules. The games have
    nothing but their ends. One query, two where there are none behind the place."""
    wanted = PageWanted.read(before=before, after=after)
    found = _rows.all(key=key, digest=digest, **wanted.slots)
    if found:
        count = int(found[0].total)
    else:
        count = 0 if wanted.place is None else count_games(key, digest)
    return wanted.page(found, count)


def fetch_matches(games: Iterable[Game]) -> None:
    """Fetch the other games of the matches of these, with all who sit there."""
    seated = listed_seats()
    prefetch_related_objects(
        [game for game in games if series_of(game) is not None],
        Prefetch("match_of", Game.objects.only(*LISTED)),
        Prefetch("match_of__seats", seated),
        Prefetch("later_games", Game.objects.only(*LISTED)),
        Prefetch("match_of__later_games", Game.objects.only(*LISTED)),
    )
