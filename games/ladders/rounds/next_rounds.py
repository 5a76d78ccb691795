"""Who meets whom in the next round of an event."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.ladders.models import Ladder, Member
from games.ladders.rounds.errors import NoRound, RoundMoved
from games.ladders.rounds.events import Event
from games.ratings.selectors import shown

Pair = tuple[Member, Member | None]


def require_round(event: Event, now: datetime) -> None:
    """Raise NoRound with the reason why the next round cannot begin now."""
    if why := why_no_round(event, now):
        raise NoRound(why)


def why_no_round(event: Event, now: datetime) -> str:
    """Why the next round cannot begin, in a sentence that says what to do; "" when it
    can."""
    ladder = event.ladder
    if ladder.status == Ladder.Status.PAUSED:
        return _("The ladder is paused, so no round begins until it goes on.")
    if ladder.status == Ladder.Status.OVER:
        return _("The ladder has ended, so no more rounds begin.")
    if ladder.starts_at > now:
        day = date_format(ladder.starts_at, "DATE_FORMAT")
        return _("The first round can begin on %(day)s.") % {"day": day}
    if not event.is_between:
        return _("The round that is being played ends first.")
    if event.is_over:
        return _("All rounds have been played. Begin a new season to go on.")
    if why := why_no_time(event, now):
        return why
    if len(event.playing) < 2:
        return _("It takes two players for a round. Wait for more, or invite some.")
    if why := event.form.why_not_yet(event):
        return why
    if len(event.active) > event.form.most:
        words = _("At most %(most)d can play in these rounds. Create a second ladder.")
        return words % {"most": event.form.most}
    return ""


def why_no_time(event: Event, now: datetime) -> str:
    """Why a round that begins now could not be played before the last day of the
    ladder, with the numbers; "" when it could."""
    ladder, days = event.ladder, event.length.days
    ends_at, last_day = ladder.ends_at, ladder.last_day
    if ends_at is None or last_day is None:
        return ""
    day = {"day": date_format(last_day, "DATE_FORMAT")}
    if ends_at <= now:
        return _("The last day of this ladder was %(day)s.") % day
    if now + event.length <= ends_at:
        return ""
    if not days:
        return _("There is not enough time left before the ladder ends.")
    words = ngettext(
        "A round takes %(days)d day, but the ladder ends on %(day)s, in %(left)s. For "
        "another round, an organiser has to move that day or shorten rounds.",
        "A round takes %(days)d days, but the ladder ends on %(day)s, in %(left)s. "
        "For another round, an organiser has to move that day or shorten rounds.",
        days,
    )
    return words % (day | {"days": days, "left": timeuntil(ends_at, now)})


def give_numbers(event: Event, now: datetime) -> list[Member]:
    """Pairing numbers for those who have none: at first by rating, where the ladder is
    rated, else by places; later comers after all others. Who has got one."""
    new = [each for each in event.active if not each.number]
    if event.rounds and not event.form.takes_latecomers:
        return []
    if not event.rounds:
        ratings = shown([each.player_id for each in new], event.ladder.pool, now)
        new.sort(key=lambda each: -_strength(ratings.get(each.player_id)))
    highest = max(event.numbered, default=0)
    for number, member in enumerate(new, highest + 1):
        member.number = number
    event.__dict__.pop("numbered", None)
    return new


def _strength(rating: object) -> int:
    return int(getattr(rating, "number", 0))


def next_pairs(event: Event) -> list[Pair]:
    """The pairs of the next round, all with numbers, the highest board first; who has
    a bye stands alone. Raises NoRound when there is none to be had."""
    return [_members(event, *pair) for pair in event.form.pairs(event)]


def _members(event: Event, first: int, second: int | None) -> Pair:
    return event.numbered[first], event.numbered[second] if second else None


def as_now(pairs: Sequence[Pair], event: Event) -> list[Pair]:
    """The same pairs of the members as they stand in `event`. Raises RoundMoved where
    others can be paired now than could when the pairs were found."""
    if event.form.pairs_at_once:
        return []
    now = {each.pk: each for each in event.members}
    paired = {each.pk for pair in pairs for each in pair if each is not None}
    if event.form.takes_latecomers and paired != {each.pk for each in event.playing}:
        raise RoundMoved
    return [(now[one.pk], now[two.pk] if two else None) for one, two in pairs]
