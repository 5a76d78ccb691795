"""The games in which it is somebody's move, as every page tells them. One question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from accounts.partners import partner_title
from games.common.prepared_queries import Compiled
from games.play.models import Game, Seat

# A machine does not wait: a game with one is told of for so long after its last move.
LATELY = timedelta(hours=1)


@dataclass(frozen=True)
class OwnTurn:
    """A live game that waits for the move of one person."""

    game: Game

    @property
    def url(self) -> str:
        return reverse("table", args=[self.game.pk])

    @property
    def opponent(self) -> str:
        """The name of the first who plays against them."""
        partner: str = self.game.opponent_partner  # type: ignore[attr-defined]
        name: str = self.game.opponent_name  # type: ignore[attr-defined]
        return partner_title(partner) if partner else name

    @property
    def left(self) -> str:
        """How long they have got: "2 days left"; "" where nothing runs out."""
        until, now = self.game.deadline_at, timezone.now()
        if until is None or until <= now:
            return ""
        return _("%(time)s left") % {"time": timeuntil(until, now, depth=1)}


@dataclass(frozen=True)
class OwnTurns:
    """All of them, the one whose time runs out first before the others. `at_table` says
    that the page shows a table, whose own game is left out."""

    turns: Sequence[OwnTurn] = ()
    at_table: bool = False

    def __bool__(self) -> bool:
        return bool(self.turns)

    @property
    def count(self) -> int:
        return len(self.turns)

    @cached_property
    def next(self) -> OwnTurn:
        return self.turns[0]


NOTHING = OwnTurns()
NOBODY = -1
SINCE = datetime(2000, 1, 1, tzinfo=UTC)


def _waiting() -> QuerySet[Game]:
    machine = Seat.objects.filter(game=OuterRef("pk")).exclude(player__partner="")
    others = Seat.objects.filter(game=OuterRef("pk"))
    first = others.exclude(team=OuterRef("own_team")).order_by("order")[:1]
    return (
        Game.objects.filter(
            ~Exists(machine) | Q(moved_at__gt=SINCE),
            status=Game.Status.LIVE,
            local=False,
            seats__player_id=NOBODY,
            seats__name=F("turn"),
            seats__by_program=False,
        )
        .annotate(own_team=F("seats__team"))
        .annotate(
            opponent_name=Subquery(first.values("player__username")),
            opponent_partner=Subquery(first.values("player__partner")),
        )
        .only("key", "options", "deadline_at", "moved_at")
        .order_by(F("deadline_at").asc(nulls_last=True), "moved_at", "pk")
    )


_turns = Compiled(_waiting, person=NOBODY, since=SINCE)


def own_turns(person_id: int) -> list[OwnTurn]:
    """The games that wait for this person, the most urgent first."""
    since = timezone.now() - LATELY
    found = _turns.all(person=person_id, since=since)
    return [OwnTurn(game) for game in found if game.has_rules]


def turns_beside(person_id: int, page: ResolverMatch | None) -> OwnTurns:
    """The same for a page of theirs: the game of a table is left out at this table."""
    table = page.kwargs.get("game_id", "") if page else ""
    turns = [each for each in own_turns(person_id) if each.game.pk != table]
    return OwnTurns(turns, at_table=bool(table))


def page_at(path: str) -> ResolverMatch | None:
    """Which page stands at an address of this site, or None."""
    try:
        return resolve(path)
    except Resolver404:
        return None
