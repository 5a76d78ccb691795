"""What the pages of ladders ask of the database."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import (
    Case,
    Count,
    FilteredRelation,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    When,
)
from django.db.models.functions import Coalesce

from accounts.models import User
from games.common.prepared_queries import Compiled, Question
from games.ladders.access import INSIDE, Viewer, ladders_seen_by
from games.ladders.challenges import checks
from games.ladders.models import (
    Honour,
    Invitation,
    Ladder,
    LadderChallenge,
    Member,
    PlaceChange,
    Season,
)
from games.ladders.models.challenges import OPEN
from games.ladders.models.invitations import LASTS
from games.ladders.pages.honour_scores import with_scores
from games.ladders.pages.list_filters import EVERYTHING, ListFilter
from games.ladders.pages.paging import Paged, page_of
from games.ladders.pages.shown_challenges import ShownChallenge
from games.ladders.pages.standing_queries import PERSON, last_place
from games.ladders.settings import LadderSettings

LISTED = 24  # ladders on a page of the list
MOST_OPEN_SHOWN = 10
MOST_ENDED_SHOWN = 8
MOST_CHANGES_SHOWN = 100

Challenges = QuerySet[LadderChallenge]

# What lists show; all else is left where it is.
_BOTH = ("challenger", "challenged")
_SHOWN_CHALLENGE = (
    *("challenger__player", "challenged__player", "low", "high"),
    *("game__status", "game__control"),
    *("status", "result", "forfeited", "disputed_at", "claimed_at"),
    *("made_at", "due_at", "ended_at"),
    *("challenger_here_until", "challenged_here_until"),
    *(f"{one}__player__{name}" for one in _BOTH for name in PERSON),
)


# --- The list of ladders -------------------------------------------------------


def listed_ladders(
    person: User | None, wanted: ListFilter, asked: int | None, now: datetime
) -> tuple[list[Ladder], Paged]:
    """A page of the ladders that `person` may see and that are `wanted`: those under
    way first, the largest first. Each has `active`, the number of its places, and its
    `first`."""
    if wanted == EVERYTHING:
        first = _listed_first.all(person=person.pk if person else None)
        return page_of(_ordered(ladders_seen_by(person)), first, LISTED, asked)
    found = _ordered(wanted.narrow(ladders_seen_by(person), person, now))
    return page_of(found, list(found[:LISTED]), LISTED, asked)


def _ordered(ladders: QuerySet[Ladder]) -> QuerySet[Ladder]:
    over = Case(When(status=Ladder.Status.OVER, then=1), default=0)
    active = Subquery(last_place(OuterRef("pk"))[:1], IntegerField())
    first = FilteredRelation("members", condition=Q(members__place=1))
    found: Any = ladders.annotate(is_over=over, active=Coalesce(active, 0), first=first)
    ordered = found.order_by("is_over", "-active", "-created_at", "-pk")
    shown: QuerySet[Ladder] = ordered.select_related("first__player")
    return shown


_listed_first = Question(
    lambda person: _ordered(ladders_seen_by(person and User(pk=person)))[:LISTED]
)


def own_memberships(person: User | None) -> list[Member]:
    """Where `person` is a member, the ladders fetched along."""
    if person is None:
        return []
    return _memberships.all(person=person.pk)


def _memberships_of(person: int) -> QuerySet[Member]:
    found = Member.objects.filter(player=person, status__in=[*INSIDE, "asking"])
    return found.select_related("ladder").order_by("ladder__status", "ladder__name")


_memberships = Question(_memberships_of)


def led_by(person: User | None) -> list[Ladder]:
    """The ladders that `person` helps to lead without playing on them."""
    if person is None:
        return []
    return _led.all(person=person.pk)


def _led_by(person: int) -> QuerySet[Ladder]:
    plays = Member.objects.filter(player=person, status__in=[*INSIDE, "asking"])
    led = Ladder.objects.filter(organisers__person=person)
    return led.exclude(members__in=plays).order_by("status", "name")


_led = Question(_led_by)


def own_invitations(viewer: Viewer, now: datetime) -> list[Invitation]:
    """What `viewer` can answer to this ladder, the latest first. Who asks and the
    ladder are fetched along."""
    if viewer.person is None or not viewer.may_be_invited:
        return []
    since = now - LASTS
    return _invited.all(ladder=viewer.ladder.pk, person=viewer.person.pk, since=since)


_INVITED: dict[str, Any] = {
    "ladder": -1,
    "person": -2,
    "since": datetime(2000, 1, 1, tzinfo=UTC),
}


def _invitations_of_one() -> QuerySet[Invitation]:
    person = User(pk=_INVITED["person"])
    shown = Invitation.objects.shown_to(person, _INVITED["since"] + LASTS)
    return shown.filter(ladder=_INVITED["ladder"])


_invited: Compiled[Invitation] = Compiled(_invitations_of_one, **_INVITED)


# --- Challenges of a ladder -----------------------------------------------------


def with_players(challenges: Challenges) -> Challenges:
    """The same challenges, both players and the game fetched along."""
    return challenges.select_related("challenger__player", "challenged__player", "game")


def own_challenges(
    member: Member, settings: LadderSettings, now: datetime
) -> list[LadderChallenge]:
    """The challenges of a member for which the rules ask, as lists show them."""
    since = now - timedelta(days=settings.pair_wait_days)
    return _own.all(member=member.pk, since=since)


def open_challenges_of(person: User) -> list[ShownChallenge]:
    """The open challenges of `person` on all ladders, the next due first."""
    return [
        ShownChallenge(each, each.ladder, _member(each, person))
        for each in _open.all(person=person.pk)
    ]


def _open_of(person: int) -> Challenges:
    mine = Q(challenger__player=person) | Q(challenged__player=person)
    found = with_players(LadderChallenge.objects.filter(mine, status__in=OPEN))
    return found.select_related("ladder").order_by("due_at", "pk")


_open = Question(_open_of)


def _member(challenge: LadderChallenge, person: User) -> Member:
    """Whom `person` is in this challenge of theirs."""
    return next(each for each in challenge.both if each.player_id == person.pk)


_OWN: dict[str, Any] = {"member": -1, "since": datetime(2000, 1, 1, tzinfo=UTC)}


def _challenges_of_one() -> Challenges:
    """What `checks.own_challenges` finds, with all that lists show."""
    own = checks.concerns(Member(pk=_OWN["member"]), _OWN["since"])
    found = LadderChallenge.objects.filter(own).order_by("ended_at")
    return with_players(found).only(*_SHOWN_CHALLENGE)


_own: Compiled[LadderChallenge] = Compiled(_challenges_of_one, **_OWN)


def open_challenges(ladder: Ladder) -> list[LadderChallenge]:
    """What is to be answered and played on the whole ladder, the latest first."""
    return _latest_open.all(ladder=ladder.pk)


def _open_on(ladder: int) -> Challenges:
    found = LadderChallenge.objects.filter(ladder=ladder, status__in=OPEN)
    latest = found.order_by("-made_at", "-pk")[:MOST_OPEN_SHOWN]
    return with_players(latest).only(*_SHOWN_CHALLENGE)


_latest_open = Question(_open_on)


def last_results(ladder: Ladder) -> list[LadderChallenge]:
    """The challenges of the whole ladder that ended last with a result."""
    return _latest_done.all(ladder=ladder.pk)


def _done_on(ladder: int) -> Challenges:
    found = LadderChallenge.objects.filter(ladder=ladder, status="done")
    latest = found.order_by("-ended_at", "-pk")[:MOST_ENDED_SHOWN]
    return with_players(latest).only(*_SHOWN_CHALLENGE)


_latest_done = Question(_done_on)


def challenge_at(ladder: Ladder, pk: int) -> LadderChallenge | None:
    """This challenge of the ladder with its players and their game, if it is there."""
    return _one.first(ladder=ladder.pk, challenge=pk)


def _one_of(ladder: int, challenge: int) -> Challenges:
    found = LadderChallenge.objects.filter(ladder=ladder, pk=challenge)
    return with_players(found).select_related("ladder")


_one = Question(_one_of)


# --- One member ----------------------------------------------------------------


def _of(member: Member | int) -> Q:
    return Q(challenger=member) | Q(challenged=member)


def challenges_of(member: Member) -> list[LadderChallenge]:
    """Their challenges, the latest first."""
    return _of_member.all(member=member.pk)


def _challenges_with(member: int) -> Challenges:
    found = with_players(LadderChallenge.objects.filter(_of(member)))
    return found.order_by("-made_at", "-pk")[:MOST_CHANGES_SHOWN]


_of_member = Question(_challenges_with)


def challenges_beside(
    member: Member, me: Member, settings: LadderSettings, now: datetime
) -> tuple[list[LadderChallenge], list[LadderChallenge]]:
    """What `challenges_of` finds of `member`, and `own_challenges` of somebody else who
    looks at them, in one question."""
    since = now - timedelta(days=settings.pair_wait_days)
    rows = _of_both.all(member=member.pk, me=me.pk, since=since)
    theirs = [each for each in rows if member.pk in (each.low_id, each.high_id)]
    theirs.sort(key=lambda each: (each.made_at, each.pk), reverse=True)
    own = [each for each in rows if each.is_own]
    own.sort(key=lambda each: each.ended_at or now)
    return theirs[:MOST_CHANGES_SHOWN], own


def _challenges_of_both(member: int, me: int, since: datetime) -> QuerySet[Any]:
    """One's own first, so that the bound leaves none of the others out."""
    own = checks.concerns(Member(pk=me), since)
    # Said once more so that the database looks into its indexes, and not at all rows.
    either = Q(challenger__in=(member, me)) | Q(challenged__in=(member, me))
    found = with_players(LadderChallenge.objects.filter(either, own | _of(member)))
    is_own = Case(When(own, then=True), default=False)
    ordered = found.annotate(is_own=is_own).order_by("-is_own", "-made_at", "-pk")
    return ordered[: 2 * MOST_CHANGES_SHOWN]


_of_both: Question[Any] = Question(_challenges_of_both)


def record_of(member: Member, latest: Sequence[LadderChallenge]) -> dict[str, int]:
    """How many challenges they have won, drawn and lost; `latest` are what
    `challenges_of` finds, which are all of them where there are few."""
    if len(latest) < MOST_CHANGES_SHOWN:
        return _counted(member, latest)
    mine, theirs = Q(challenger=member), Q(challenged=member)
    won = Q(mine, result="challenger") | Q(theirs, result="challenged")
    lost = Q(mine, result="challenged") | Q(theirs, result="challenger")
    done = LadderChallenge.objects.filter(_of(member), status="done")
    counted: dict[str, Any] = done.aggregate(
        won=Count("pk", filter=won),
        drawn=Count("pk", filter=Q(result="draw")),
        lost=Count("pk", filter=lost),
    )
    return counted


def _counted(member: Member, challenges: Sequence[LadderChallenge]) -> dict[str, int]:
    done = [each for each in challenges if each.status == "done"]
    drawn = sum(each.result == "draw" for each in done)
    won = sum(
        each.result
        == ("challenger" if each.challenger_id == member.pk else "challenged")
        for each in done
    )
    decided = sum(each.result in ("challenger", "challenged") for each in done)
    return {"won": won, "drawn": drawn, "lost": decided - won}


def place_changes_of(member: Member) -> list[PlaceChange]:
    """The steps of their place, the latest first, each with what caused it."""
    return _steps.all(member=member.pk)


def _steps_of(member: int) -> QuerySet[PlaceChange]:
    found = PlaceChange.objects.filter(member=member).select_related(
        "challenge__challenger__player", "challenge__challenged__player", "decision"
    )
    return found[:MOST_CHANGES_SHOWN]


_steps = Question(_steps_of)


def seasons_of(ladder: Ladder) -> list[tuple[Season, list[Any]]]:
    """Its last seasons, the latest first, each with its honours. Two queries."""
    honours: dict[int, list[Any]] = {}
    seasons = _seasons.all(ladder=ladder.pk)
    for each in _honours.all(seasons=[season.pk for season in seasons]):
        honours.setdefault(each.season_id, []).append(each)
    return [(season, honours.get(season.pk, [])) for season in seasons]


_seasons = Question(
    lambda ladder: Season.objects.filter(ladder=ladder)[:MOST_CHANGES_SHOWN]
)
_honours: Question[Any] = Question(
    lambda seasons: with_scores(
        Honour.objects.filter(season__in=seasons).select_related("player")
    )
)
