"""What the moderators and a profile ask of the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.fairness.measures import in_force
from games.models import Game, Measure, Report, Seat, SharedBrowser

MOST_SHOWN = 50


@dataclass(frozen=True)
class Conduct:
    """How somebody has treated the games that he began with people."""

    begun: int
    aborted: int
    left: int

    @property
    def words(self) -> str:
        """How often he has aborted games, or left them; "" where he never has."""
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
        return _("Has %(what)s of %(begun)d begun.") % given


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


def queue(viewer: User, status: str = Report.Status.OPEN) -> QuerySet[Report]:
    """The reports of this status that `viewer` may judge, so none of himself: of the
    open ones the oldest first, of the others the newest."""
    order = ("made_at", "pk") if status == Report.Status.OPEN else ("-made_at", "-pk")
    found = Report.objects.filter(status=status).exclude(against=viewer)
    shown = found.select_related("by", "against", "game")
    return shown.order_by(*order)[:MOST_SHOWN]


@dataclass(frozen=True)
class Dossier:
    """All that moderators know of one person."""

    person: User
    conduct: Conduct
    holding: list[Measure]
    reports: list[Report]
    measures: list[Measure]
    shares_with: list[User]
    kept_away_by: int


def dossier_of(person: User, now: datetime) -> Dossier:
    """The history of one person, the newest first."""
    reports = Report.objects.filter(against=person).select_related("by", "game")
    measures = person.measures.select_related("moderator", "report")
    return Dossier(
        person=person,
        conduct=conduct_of(person),
        holding=list(in_force(person, now).values()),
        reports=list(reports.order_by("-made_at", "-pk")[:MOST_SHOWN]),
        measures=list(measures[:MOST_SHOWN]),
        shares_with=_shares_with(person),
        kept_away_by=person.blocked_by.count(),
    )


def _shares_with(person: User) -> list[User]:
    marks = SharedBrowser.objects.filter(Q(low=person) | Q(high=person))
    keys = {key for pair in marks.values_list("low", "high") for key in pair}
    return list(User.objects.filter(pk__in=keys - {person.pk}).order_by("username"))
