"""How somebody treats the games that they begin with people."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Exists, F, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
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


def conduct_of(person: User) -> Conduct:
    """How often `person` has kept games from being played. One query."""
    machine = Seat.objects.filter(game=OuterRef("game")).exclude(player__partner="")
    seats = Seat.objects.filter(~Exists(machine), player=person, game__local=False)
    ended = seats.exclude(game__status=Game.Status.LIVE)
    at_fault = Q(game__at_fault=F("name"))
    aborted = Q(game__status=Game.Status.ABORTED)
    counts = ended.aggregate(
        begun=Count("pk"),
        aborted=Count("pk", filter=at_fault & aborted),
        left=Count("pk", filter=at_fault & ~aborted),
    )
    return Conduct(**counts)
