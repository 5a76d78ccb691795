"""The room for chat of a ladder: its organisers open it, moderate it and close it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.players import hold
from games.clubs.audiences import apart_of
from games.clubs.errors import WordsRefused
from games.clubs.models import LONGEST_LINE, ChatLine, ChatRoom, SilencedMember
from games.clubs.topics import chat_changed
from games.common.prepared_queries import Question
from games.fairness.checks import why_silent
from games.fairness.circles import within_reach
from games.ladders.access import LEADING, Viewer, role_of
from games.ladders.errors import NotALeader
from games.ladders.models import Ladder, Member

SHOWN = 80
LINES = 5  # of one person at most …
PERIOD = timedelta(seconds=20)  # … in this time
MOST_A_DAY = 200
SAME_LINE = timedelta(seconds=5)  # a line sent twice within this time counts once


def may_read(viewer: Viewer) -> bool:
    """Whether `viewer` may read the room where it is open: members and those who lead,
    and nobody else."""
    return viewer.person is not None and (viewer.is_inside or viewer.decides)


@dataclass(frozen=True)
class Room:
    """The room as one member finds it: whether it is open, whether an organiser keeps
    them from chatting there, and whether others are kept from it."""

    is_open: bool = False
    version: int = 0
    is_silenced: bool = False
    has_silenced: bool = False


def room_of(viewer: Viewer) -> Room:
    """The room of the ladder that `viewer` looks at. One query."""
    member = viewer.member.pk if viewer.member else None
    row = _rooms.first(ladder=viewer.ladder.pk, member=member)
    return Room(*row) if row else Room()


def _room(ladder: int, member: int | None) -> QuerySet[ChatRoom, Any]:
    silenced = SilencedMember.objects.filter(member__ladder=OuterRef("ladder"))
    own = silenced.filter(member=member)
    values = ("is_open", "version", Exists(own), Exists(silenced))
    return ChatRoom.objects.filter(ladder=ladder).values_list(*values)


_rooms: Question[Any] = Question(_room)


def silenced_on(ladder: Ladder) -> list[SilencedMember]:
    """Whom organisers keep from chatting."""
    found = SilencedMember.objects.filter(member__ladder=ladder)
    return list(found.select_related("member__player").order_by("pk"))


def lines_for(viewer: Viewer) -> list[ChatLine]:
    """The last lines, the latest last. Nobody reads those with whom they cannot chat:
    pupils read their class and its teacher alone, and are read by them alone."""
    if viewer.person is None:
        return []
    found = _heard(viewer.person, ChatLine.objects.filter(ladder=viewer.ladder))
    return list(found.select_related("author").order_by("-pk")[:SHOWN])[::-1]


def _heard(person: User, lines: QuerySet[ChatLine]) -> QuerySet[ChatLine]:
    own = Q(author=person)
    heard = lines.filter(own | within_reach(person, "author"))
    return heard.exclude(apart_of(person, "author"))


def why_not_here(viewer: Viewer, room: Room) -> str:
    """Why `viewer` cannot chat in this room, in a sentence; "" when they can. What
    keeps them from chatting anywhere is asked when they do."""
    if not may_read(viewer):
        return _("Only players and organisers of this ladder chat here.")
    if not room.is_open:
        return _("This chat is closed.")
    if room.is_silenced:
        return _("An organiser of this ladder keeps you from chatting here.")
    return ""


@transaction.atomic
def write_line(*, viewer: Viewer, text: str, now: datetime) -> None:
    """Say one line. The same line sent twice at once counts once. Raises
    WordsRefused."""
    person = viewer.person
    why = why_not_here(viewer, room_of(viewer))
    if why or person is None or (why := why_silent(person, (), now)):
        raise WordsRefused(why)
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not line:
        raise WordsRefused(_("Write something first."))
    if len(line) > LONGEST_LINE:
        words = _("A message can have at most %(most)d characters.")
        raise WordsRefused(words % {"most": LONGEST_LINE})
    hold([person.pk])  # so that two requests count one by one
    said = ChatLine.objects.filter(author=person)
    lately = said.filter(ladder=viewer.ladder, text=line, said_at__gt=now - SAME_LINE)
    if lately.exists():
        return
    _require_few(said, now)
    ChatLine.objects.create(ladder=viewer.ladder, author=person, text=line, said_at=now)
    chat_changed(viewer.ladder)


def _require_few(said: QuerySet[ChatLine], now: datetime) -> None:
    if said.filter(said_at__gt=now - PERIOD).count() >= LINES:
        raise WordsRefused(_("Not so fast: please wait a few seconds."))
    if said.filter(said_at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
        raise WordsRefused(_("That is enough for today. Please go on tomorrow."))


# --- Organisers ----------------------------------------------------------------


def _require_leader(ladder: Ladder, by: User) -> None:
    if role_of(ladder, by) not in LEADING:
        raise NotALeader


def set_open(*, ladder: Ladder, by: User, open_it: bool, now: datetime) -> None:
    """Open the room or close it; what was said stays. Raises NotALeader."""
    _require_leader(ladder, by)
    ChatRoom.objects.update_or_create(
        ladder=ladder, defaults={"is_open": open_it, "changed_at": now}
    )
    chat_changed(ladder)


def hide(*, line: ChatLine, by: User, now: datetime) -> None:
    """Pages do not show this line any more. Raises NotALeader."""
    _require_leader(line.ladder, by)
    ChatLine.objects.filter(pk=line.pk, hidden_at=None).update(hidden_at=now)
    chat_changed(line.ladder)


def silence(*, member: Member, by: User, is_silent: bool, now: datetime) -> None:
    """From now on `member` says nothing here, or may again. Raises NotALeader, and
    WordsRefused for those who lead the ladder too."""
    _require_leader(member.ladder, by)
    if not is_silent:
        SilencedMember.objects.filter(member=member).delete()
        return
    if role_of(member.ladder, member.player):
        raise WordsRefused(_("They lead this ladder too."))
    SilencedMember.objects.get_or_create(member=member, defaults={"since": now})
