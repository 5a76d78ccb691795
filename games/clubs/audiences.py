"""Whom a message of an organiser reaches."""

from __future__ import annotations

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from accounts.models import User
from games.clubs.models import MemberMessage
from games.fairness.circles import within_reach
from games.fairness.models import Block
from games.ladders.access import INSIDE
from games.ladders.models import Ladder, Member, Pairing, Round, Season

Audience = MemberMessage.Audience


def reached(ladder: Ladder, by: User, audience: str) -> QuerySet[Member]:
    """The members who get what `by` writes. Nobody gets anything whom the author cannot
    talk with, who has one of the two blocked, or who wants no messages."""
    found = Member.objects.filter(
        within_reach(by, "player"),
        ladder=ladder,
        status__in=INSIDE,
        player__is_active=True,
        quiet=None,
    )
    found = found.exclude(player=by).exclude(apart_of(by, "player"))
    return found.filter(_idle(ladder)) if audience == Audience.IDLE else found


def audience_counts(ladder: Ladder, by: User) -> dict[str, int]:
    """How many members each audience has, in one question."""
    found = reached(ladder, by, Audience.ALL)
    counted: dict[str, int] = found.aggregate(
        all=Count("pk"), idle=Count("pk", filter=_idle(ladder))
    )
    return counted


def apart_of(person: User, field: str) -> Q:
    """The rows whose `field` is somebody whom `person` has blocked, or who has blocked
    them."""
    out = Block.objects.filter(by=person, against=OuterRef(field))
    into = Block.objects.filter(by=OuterRef(field), against=person)
    return Q(Exists(out)) | Q(Exists(into))


def _idle(ladder: Ladder) -> Q:
    """Those who still have to play: this round, or a first game in this season."""
    if ladder.form != Ladder.Form.CHALLENGE:
        waiting = Pairing.objects.filter(
            round__ladder=ladder, round__status=Round.Status.PLAYING, result=""
        )
        return Q(pk__in=waiting.values("first")) | Q(pk__in=waiting.values("second"))
    seasons = Season.objects.filter(ladder=ladder, number=ladder.season)
    never = Q(played_at__lte=F("joined_at"))
    before = Q(played_at__lt=seasons.values("starts_at")[:1])
    return Q(status=Member.Status.ACTIVE) & (never | before)
