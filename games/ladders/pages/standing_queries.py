"""Who stands where, with all that a page shows of it, in one question."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import (
    Count,
    Exists,
    F,
    FilteredRelation,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce

from accounts import names
from games.common.prepared_queries import Compiled, Question
from games.contacts.models import Sighting
from games.contacts.presence import HERE
from games.fairness.models import Block
from games.ladders.access import INSIDE
from games.ladders.challenges import checks
from games.ladders.models import Ladder, LadderChallenge, Member, PlaceChange
from games.ladders.pages.paging import Paged
from games.ratings.models import Rating
from games.ratings.scale import Strength
from games.ratings.selectors import ShownRating, shown_row

PAGE = 25  # rows of a standing
WEEK = timedelta(days=7)
OFF = (Member.Status.PARKED, Member.Status.LIMBO)
MOST_ALIKE = 12  # names suggested for a part of one
# What a row shows; all else is left where it is.
PERSON = ("username", "partner", "closed_at")
_SHOWN_MEMBER = (
    *("ladder", "status", "place", "joined_at", "played_at", "away_until"),
    *("challenged", *(f"player__{name}" for name in PERSON)),
)


def size_of(ladder: Ladder) -> int:
    """How many stand on the ladder: places are counted without gaps."""
    return last_place(ladder.pk).first() or 0


def last_place(ladder: int | OuterRef) -> QuerySet[Member, Any]:
    last = Member.objects.filter(ladder=ladder, place__isnull=False).order_by("-place")
    return last.values_list("place", flat=True)


def page_of_standing(
    ladder: Ladder, asked: int | None, me: Member | None, now: datetime
) -> tuple[list[Any], Paged, int]:
    """Who stands on the page that is asked for, each as `Shown`; and how many stand on
    the ladder in all. One question, two for a page that there is not."""
    members = _page(ladder, max(1, asked or 1), me, now)
    size = members[0].size if members else size_of(ladder)
    paged = Paged.of(size, PAGE, asked)
    if size and not members:
        members = _page(ladder, paged.number, me, now)
    return members, paged, size


def _page(ladder: Ladder, number: int, me: Member | None, now: datetime) -> list[Any]:
    return members_at(ladder, (number - 1) * PAGE + 1, number * PAGE, me, now)


def members_at(
    ladder: Ladder, first: int, last: int, me: Member | None, now: datetime
) -> list[Any]:
    """Those on these places, as `page_of_standing` has them."""
    moments = {"week": now - WEEK, "lately": now - HERE}
    return _at_places.all(first=first, last=last, **moments, **_asker(ladder, me))


def member_named(ladder: Ladder, name: str, me: Member | None = None) -> Any:
    """The member of this name, however its capitals are written, as `page_of_standing`
    has them; None where there is none."""
    try:
        names.check_shape(name)
    except ValidationError:
        return None
    found = _named.first(name=names.key_of(name), **_asker(ladder, me))
    if found is None or found.player.username.casefold() != name.casefold():
        return None
    return found


def named_like(ladder: Ladder, part: str) -> list[Member]:
    """Members whose names contain this part, those of the highest places first."""
    found = ladder.members.filter(
        player__username__icontains=part, status__in=INSIDE
    ).select_related("player")
    return list(found.order_by(F("place").asc(nulls_last=True), "pk")[:MOST_ALIKE])


def _asker(ladder: Ladder, me: Member | None) -> dict[str, int | str]:
    asker = me.player_id if me else 0
    return {"ladder": ladder.pk, "pool": ladder.pool, "me": asker}


# The fields of a rating as a member of a page has them.
_RATING = {
    f"held_{name}": name
    for name in ("rating", "deviation", "volatility", "games", "rated_at")
}
# Any values, by which the slots of these questions are known again.
_SLOTS: dict[str, Any] = {"ladder": -1, "pool": "\n", "me": -2}
_PLACES: dict[str, Any] = {"first": -3, "last": -4}
_MOMENTS: dict[str, Any] = {
    "week": datetime(2000, 1, 1, tzinfo=UTC),
    "lately": datetime(2000, 1, 2, tzinfo=UTC),
}
_NAME: dict[str, Any] = {"name": "\t"}


def _members() -> QuerySet[Any]:
    """Members with their players, `size`, the places of their ladder; `into`, the
    challenges open against them; `apart`, whether they and who asks are kept apart;
    `has_off`, whether `members_off` finds anybody; and their rating."""
    ladder, me = _SLOTS["ladder"], _SLOTS["me"]
    against = LadderChallenge.objects.filter(
        challenged=OuterRef("pk"), status__in=checks.COUNTED
    )
    count = against.order_by().values("challenged").annotate(count=Count("pk"))
    blocks = Block.objects.filter(
        Q(by=OuterRef("player"), against=me) | Q(by=me, against=OuterRef("player"))
    )
    in_pool = Q(player__ratings__pool=_SLOTS["pool"])
    found = Member.objects.filter(ladder=ladder).annotate(
        size=Subquery(last_place(OuterRef("ladder"))[:1], IntegerField()),
        into=Coalesce(Subquery(count.values("count"), IntegerField()), 0),
        apart=Exists(blocks),
        has_off=Exists(_off_of(ladder)),
        held=FilteredRelation("player__ratings", condition=in_pool),
        **{name: F(f"held__{field}") for name, field in _RATING.items()},
    )
    return found.select_related("player").order_by("place")


def _members_at_places() -> QuerySet[Any]:
    """Those of a page; `week_before`, the place that they had a week ago if they have
    had another since, and `is_here`. That a pupil is here nobody else reads."""
    places = (_PLACES["first"], _PLACES["last"])
    moved = PlaceChange.objects.filter(
        member=OuterRef("pk"), made_at__gt=_MOMENTS["week"]
    )
    seen = Sighting.objects.filter(
        person=OuterRef("player"),
        person__circle_place=None,
        seen_at__gt=_MOMENTS["lately"],
    )
    found: QuerySet[Any] = (
        _members()
        .annotate(
            week_before=Subquery(moved.order_by("made_at", "pk").values("before")[:1]),
            is_here=Exists(seen),
        )
        .filter(place__range=places)
    )
    return found.only(*_SHOWN_MEMBER)


def _members_named() -> QuerySet[Any]:
    return _members().filter(player__name_key=_NAME["name"])


_at_places: Compiled[Any] = Compiled(
    _members_at_places, **_SLOTS, **_PLACES, **_MOMENTS
)
_named: Compiled[Any] = Compiled(_members_named, **_SLOTS, **_NAME)


def rating_of(member: Any, now: datetime) -> str:
    """The rating of a member of `page_of_standing`, as it is shown."""
    if member.held_rating is None:
        return str(ShownRating(Strength()))
    row = Rating(**{field: getattr(member, name) for name, field in _RATING.items()})
    return str(shown_row(row, now))


def members_off(ladder: Ladder) -> list[Member]:
    """Members without a place who may get one again: the parked and the leaving."""
    return _off.all(ladder=ladder.pk)


def _members_off(ladder: int) -> QuerySet[Member]:
    found = _off_of(ladder)
    return found.order_by("-last_place", "pk").select_related("player")[:PAGE]


def _off_of(ladder: int) -> QuerySet[Member]:
    # Said of the place too, which an index knows, unlike the status.
    return Member.objects.filter(ladder=ladder, status__in=OFF, place=None)


_off = Question(_members_off)
