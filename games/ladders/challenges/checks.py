"""The questions of the rules, asked of rows: may I challenge, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from games.fairness.checks import why_not_rated
from games.ladders.errors import LadderPaused
from games.ladders.models import Ladder, LadderChallenge, Member
from games.ladders.rules import climbing
from games.ladders.rules.challenges import Pair, Player, WhyNot, why_not
from games.ladders.rules.results import has_to_wait
from games.ladders.settings import LadderSettings
from games.ladders.versions import settings_of

Status = LadderChallenge.Status
# What keeps a place among the challenges that one may have at once; a forfeit that
# only waits for its time does not.
COUNTED = [Status.MADE, Status.ACCEPTED, Status.PLAYING]
OPEN = [*COUNTED, Status.FORFEIT]


def why_not_challenge(
    ladder: Ladder, challenger: Member, challenged: Member, now: datetime
) -> WhyNot | None:
    """Why `challenger` may not challenge the other at `now`, or None when they may."""
    return why_not_many(ladder, challenger, [challenged], now)[challenged.pk]


def why_not_many(
    ladder: Ladder,
    me: Member,
    members: Sequence[Member],
    now: datetime,
    *,
    active: int | None = None,
    own: Iterable[LadderChallenge] | None = None,
    into: Mapping[int, int] | None = None,
    measured: bool = True,
) -> dict[int, WhyNot | None]:
    """The same for many at once, by their keys, in a few queries. `members` come with
    their players. Who has asked for them already gives `active`, the size of the
    standing, `own`, the challenges of `own_challenges`, `into`, how many are open
    against each member, and whether `me` is `measured`, as for `why_not_rated`. A block
    is no reason: it would keep a place from being challenged, so on a ladder it only
    ends the talk."""
    closed = why_closed(ladder, now) or _why_not_me(ladder, me, now, measured)
    if closed is not None:
        return {member.pk: closed for member in members}
    if active is None:
        active = ladder.members.filter(status=Member.Status.ACTIVE).count()
    found = own_challenges(me, settings_of(ladder), now) if own is None else own
    into = _incoming(ladder, members) if into is None else into
    others = [player_of(each, into=into.get(each.pk, 0)) for each in members]
    return _reasons(ladder, me, others, now, active, found)


def why_not_players(
    ladder: Ladder,
    me: Member,
    others: Sequence[Player],
    now: datetime,
    *,
    active: int,
    own: Iterable[LadderChallenge],
    measured: bool = True,
) -> dict[int, WhyNot | None]:
    """The same for members whom the rules know already."""
    closed = why_closed(ladder, now) or _why_not_me(ladder, me, now, measured)
    if closed is not None:
        return {each.member: closed for each in others}
    return _reasons(ladder, me, others, now, active, own)


def _reasons(
    ladder: Ladder,
    me: Member,
    others: Iterable[Player],
    now: datetime,
    active: int,
    own: Iterable[LadderChallenge],
) -> dict[int, WhyNot | None]:
    settings = settings_of(ladder)
    out, pairs = _mine(me, own, settings)
    mine, no_pair = player_of(me, out=out), Pair()
    return {
        each.member: why_not(
            mine,
            each,
            active=active,
            pair=pairs.get(each.member, no_pair),
            settings=settings,
            now=now,
        )
        for each in others
    }


def player_of(member: Member, *, out: int = 0, into: int = 0) -> Player:
    """A member as the rules see them."""
    return Player(
        member=member.pk,
        name=str(member.player),
        place=member.place,
        fresh=not member.challenged,
        away_until=member.away_until,
        out=out,
        into=into,
    )


def prospects(
    ladder: Ladder, me: Member, other: Member | Player
) -> tuple[int | None, int | None]:
    """Where `me` would stand after winning against the other now, and after losing."""
    if me.place is None or other.place is None:
        return me.place, me.place
    how = settings_of(ladder).climb
    return climbing.place_after_win(me.place, other.place, how), me.place


def why_closed(ladder: Ladder, now: datetime) -> WhyNot | None:
    """Why nobody can be challenged on this ladder at `now`."""
    if ladder.status == Ladder.Status.OVER or ladder.has_ended(now):
        return WhyNot("over", _("This ladder has ended; there are no more challenges."))
    if ladder.status == Ladder.Status.PAUSED:
        return WhyNot("paused", str(LadderPaused.sentence))
    if ladder.starts_at > now:
        words = _("This ladder has not begun yet.")
        return WhyNot("not_begun", words, ladder.starts_at)
    return None


def _why_not_me(
    ladder: Ladder, me: Member, now: datetime, measured: bool
) -> WhyNot | None:
    if not ladder.rated:
        return None
    sentence = why_not_rated(me.player, now, measured=measured)
    return WhyNot("not_rated", sentence) if sentence else None


# --- What is there -------------------------------------------------------------


def own_challenges(
    me: Member, settings: LadderSettings, now: datetime
) -> QuerySet[LadderChallenge]:
    """The challenges of `me` that are open, and those after which a pair may have to
    wait, as they ended."""
    since = now - timedelta(days=settings.pair_wait_days)
    return LadderChallenge.objects.filter(concerns(me, since)).order_by("ended_at")


def concerns(me: Member, since: datetime) -> Q:
    """What makes a challenge of `me` one for which the rules ask: it is open, or it
    ended after `since`, so that the pair may have to wait."""
    mine = Q(challenger=me) | Q(challenged=me)
    return Q(mine, Q(status__in=OPEN) | Q(status=Status.DONE, ended_at__gt=since))


def _mine(
    me: Member, found: Iterable[LadderChallenge], settings: LadderSettings
) -> tuple[int, dict[int, Pair]]:
    """How many challenges `me` has made that are open, and by member what lies
    between the two."""
    out, pairs = 0, dict[int, Pair]()
    for each in found:
        is_mine = each.challenger_id == me.pk
        other = each.challenged_id if is_mine else each.challenger_id
        out += is_mine and each.status in COUNTED
        if each.status != Status.DONE:
            pairs[other] = Pair(open=True)
        elif has_to_wait(each.result, settings):
            before = pairs.get(other, Pair())
            pairs[other] = Pair(open=before.open, met_at=each.ended_at)
    return out, pairs


def _incoming(ladder: Ladder, members: Iterable[Member]) -> dict[int, int]:
    """How many challenges are open to each of these."""
    found = LadderChallenge.objects.filter(
        ladder=ladder, challenged__in=list(members), status__in=COUNTED
    )
    counted = found.values("challenged").annotate(into=Count("pk")).order_by()
    return {each["challenged"]: each["into"] for each in counted}
