"""How somebody treats the games that they begin with people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.common.prepared_queries import Question
from games.play.models import Game, Seat


@dataclass(frozen=True)
class Conduct:
    """How somebody has treated the games that they began with people."""

    begun: int
    aborted: int
    left: int

    @property
    def words(self) -> str:
        """How often they have aborted games, or left them; "" where they never have."""
        parts = []
        if self.aborted:
            parts.append(
                ngettext(
                    "aborted %(count)d game", "aborted %(count)d games", self.aborted
                )
                % {"count": self.aborted}
            )
        if self.left:
            parts.append(
                ngettext("left %(count)d game", "left %(count)d games", self.left)
                % {"count": self.left}
            )
        if not parts:
            return ""
        given = {"what": _(" and ").join(parts), "begun": self.begun}
        return _("Has %(what)s of %(begun)d started.") % given


NO_GAMES: Final = Conduct(0, 0, 0)

_AT_FAULT = Q(game__at_fault=F("name"))
_ABORTED = Q(game__status=Game.Status.ABORTED)
# What is counted of somebody's seats in games with people that are over.
COUNTED: Final = {
    "begun": Count("pk"),
    "aborted": Count("pk", filter=_AT_FAULT & _ABORTED),
    "left": Count("pk", filter=_AT_FAULT & ~_ABORTED),
}


def _seats_with_people(player: int) -> QuerySet[Seat, Any]:
    machine = Seat.objects.filter(game=OuterRef("game")).exclude(player__partner="")
    seats = Seat.objects.filter(~Exists(machine), player=player, game__local=False)
    ended = seats.exclude(game__status=Game.Status.LIVE).order_by()
    counted = ended.values("player").annotate(**COUNTED)
    return counted.values_list(*COUNTED)


_counts: Question[Any] = Question(_seats_with_people)


def conduct_of(person: User) -> Conduct:
    """How often `person` has kept games from being played. One query."""
    return Conduct(*(_counts.first(player=person.pk) or (0, 0, 0)))
