"""Messages of organisers to members: by bell and letter, few a day."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.models import User
from games.clubs.audiences import reached
from games.clubs.errors import WordsRefused
from games.clubs.models import MemberMessage, QuietMember
from games.clubs.speakers import require_speaker
from games.common.prepared_queries import Question
from games.common.written import plain_words
from games.ladders.access import Viewer
from games.ladders.locks import locked
from games.ladders.models import Ladder, Member
from games.notices.models import Notice
from games.notices.services import NoticeDraft, tell_all

A_DAY = timedelta(days=1)
MOST_OF_LADDER = 2  # a day
MOST_OF_AUTHOR = 4  # a day, on all ladders
LONGEST_NOTICE = 400
SHOWN = 30


def send(
    *,
    ladder_id: int,
    by: User,
    audience: str,
    headline: str,
    body: str,
    now: datetime,
) -> MemberMessage:
    """Tell these members by bell, and by letter who wants letters. Raises NotALeader,
    and WordsRefused where too much was sent or nobody would get it."""
    with locked(ladder_id) as ladder:
        require_speaker(ladder, by, now)
        _require_few(ladder, by, now)
        to = list(reached(ladder, by, audience).select_related("player"))
        if not to:
            raise WordsRefused(_("No player would get this message."))
        message = MemberMessage.objects.create(
            ladder=ladder,
            author=by,
            audience=audience,
            headline=headline,
            body=body,
            made_at=now,
        )
        message.to.set(to)
        tell_all((_draft(message, each) for each in to), now)
        return message


def _require_few(ladder: Ladder, by: User, now: datetime) -> None:
    lately = MemberMessage.objects.filter(made_at__gt=now - A_DAY)
    if lately.filter(ladder=ladder).count() >= MOST_OF_LADDER:
        words = _(
            "Players get at most %(most)d messages a day of one ladder. Write news "
            "instead."
        )
        raise WordsRefused(words % {"most": MOST_OF_LADDER})
    if lately.filter(author=by).count() >= MOST_OF_AUTHOR:
        words = _("You have sent %(most)d messages today. Please wait until tomorrow.")
        raise WordsRefused(words % {"most": MOST_OF_AUTHOR})


def _draft(message: MemberMessage, member: Member) -> NoticeDraft:
    words = _("%(name)s to the players of %(ladder)s: %(headline)s. %(text)s")
    given = {
        "name": message.author,
        "ladder": message.ladder,
        "headline": message.headline.rstrip("."),
        "text": Truncator(plain_words(message.body)).chars(LONGEST_NOTICE),
    }
    return NoticeDraft(
        member.player,
        Notice.Kind.MESSAGE,
        key=f"ladder-message:{message.pk}",
        text=words % given,
        url=message.get_absolute_url(),
    )


def set_quiet(member: Member, *, is_quiet: bool, now: datetime) -> None:
    """From now on `member` gets no messages of this ladder, or gets them again."""
    if is_quiet:
        QuietMember.objects.get_or_create(member=member, defaults={"since": now})
    else:
        QuietMember.objects.filter(member=member).delete()


def shown_to(viewer: Viewer) -> list[MemberMessage]:
    """The last messages that `viewer` has got; organisers see all of the ladder."""
    if viewer.leads:
        return _messages.all(ladder=viewer.ladder.pk)
    if viewer.member is None or not viewer.is_inside:
        return []
    return _messages.all(ladder=viewer.ladder.pk, to=viewer.member.pk)


def _last_ones(**whose: int) -> QuerySet[MemberMessage]:
    return MemberMessage.objects.filter(**whose).select_related("author")[:SHOWN]


_messages = Question(_last_ones)
