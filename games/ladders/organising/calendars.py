"""The dates of a ladder as a calendar (RFC 5545)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from games.ladders.access import Viewer
from games.ladders.models import Ladder, LadderChallenge, Member, Round

LINE = 73  # bytes, with the blank that begins a line that goes on


@dataclass(frozen=True)
class Date:
    """One moment: `key` is what makes it this one."""

    key: str
    at: datetime
    title: str
    path: str


def register_dates(dates_of: Callable[[Viewer], Iterable[Date]]) -> None:
    """A room above has more dates of a ladder for one person."""
    _more.append(dates_of)


_more: list[Callable[[Viewer], Iterable[Date]]] = []


def calendar(viewer: Viewer, site: str, now: datetime) -> str:
    """The text of the calendar for one person; `site` is the address of the site."""
    return write_calendar(str(viewer.ladder), dates(viewer), site, now)


def write_calendar(name: str, dates: Iterable[Date], site: str, now: datetime) -> str:
    """The text of a calendar of this name with these dates."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Rithmo//Ladders//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_escaped(name)}",
    ]
    for date in dates:
        lines += _event(date, site, now)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def dates(viewer: Viewer) -> Iterator[Date]:
    """What has a date: beginning and end, the season, the round, one's deadlines."""
    ladder = viewer.ladder
    home = ladder.get_absolute_url()
    given = {"ladder": ladder.name}
    begins = _("%(ladder)s begins") % given
    yield Date(f"ladder-{ladder.pk}-begin", ladder.starts_at, begins, home)
    if ladder.ends_at is not None:
        ends = _("%(ladder)s ends") % given
        yield Date(f"ladder-{ladder.pk}-end", ladder.ends_at, ends, home)
    if ladder.status == Ladder.Status.PAUSED:
        return  # nobody knows when the other moments come
    for dates_of in _more:
        yield from dates_of(viewer)
    yield from _season(ladder, home)
    yield from _rounds(ladder)
    if viewer.member is not None:
        yield from _challenges(ladder, viewer.member)


def _season(ladder: Ladder, home: str) -> Iterator[Date]:
    season = ladder.seasons.filter(number=ladder.season, ends_at__isnull=False).first()
    if season is not None and season.ends_at is not None:
        words = _("Season %(number)d of %(ladder)s ends")
        title = words % {"number": season.number, "ladder": ladder.name}
        yield Date(f"season-{season.pk}", season.ends_at, title, home)


def _rounds(ladder: Ladder) -> Iterator[Date]:
    playing = ladder.rounds.filter(status=Round.Status.PLAYING, due_at__isnull=False)
    for each in playing:
        words = _("Round %(number)d of %(ladder)s ends")
        title = words % {"number": each.number, "ladder": ladder.name}
        path = reverse("ladder-round", args=[ladder.slug, each.number])
        if each.due_at is not None:
            yield Date(f"round-{each.pk}", each.due_at, title, path)


def _challenges(ladder: Ladder, me: Member) -> Iterator[Date]:
    """What the person has to answer, to play or to say until when."""
    mine = Q(challenger=me) | Q(challenged=me)
    people = ("challenger__player", "challenged__player")
    found = ladder.challenges.filter(mine, due_at__isnull=False, ended_at=None)
    for each in found.select_related(*people):
        other = each.other_of(me)
        given = {"name": other.player, "ladder": ladder.name}
        path = reverse("ladder-challenge", args=[ladder.slug, each.pk])
        if each.due_at is not None:
            title = _words(each) % given
            yield Date(f"challenge-{each.pk}-{each.status}", each.due_at, title, path)


def _words(challenge: LadderChallenge) -> str:
    status = LadderChallenge.Status
    return {
        status.MADE: _("Time to answer the challenge with %(name)s on %(ladder)s"),
        status.FORFEIT: _("Time to dispute the forfeit with %(name)s on %(ladder)s"),
    }.get(
        LadderChallenge.Status(challenge.status),
        _("Time to play the challenge with %(name)s on %(ladder)s"),
    )


# --- How it is written ---------------------------------------------------------


def _event(date: Date, site: str, now: datetime) -> list[str]:
    host = site.split("://")[-1]
    return [
        "BEGIN:VEVENT",
        f"UID:{date.key}@{host}",
        f"DTSTAMP:{_moment(now)}",
        f"DTSTART:{_moment(date.at)}",
        f"SUMMARY:{_escaped(date.title)}",
        f"URL:{site}{date.path}",
        "END:VEVENT",
    ]


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    """A text in a calendar: no separators, no line ends."""
    for sign in "\\;,":
        text = text.replace(sign, "\\" + sign)
    return " ".join(text.splitlines())


def _folded(line: str) -> Iterator[str]:
    """A line in pieces of at most 75 bytes; whole characters."""
    piece = ""
    for sign in line:
        if len((piece + sign).encode()) > LINE:
            yield piece
            piece = " "
        piece += sign
    yield piece
