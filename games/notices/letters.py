"""Letters about what has not been read on the site: at once, or once a day.

A notice is in one letter at most: it is claimed (`mailed_at`) before the letter is
sent, and given back only if the mail server says that it has not taken it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import ngettext

from accounts.links import STOP
from accounts.mail import waiting_connection
from accounts.models import User
from accounts.players import held
from games.notices.models import Notice, NoticeSetting
from games.notices.preferences import mail_choice

SETTLING = timedelta(minutes=1)  # until then it may be read on the site
OLDEST = timedelta(days=3)  # what is older is no news any more
DIGEST_AT = time(7)  # UTC: the hour of the daily letter
MOST_LETTERS = 50  # in one batch
MOST_LINES = 30  # in one letter

log = logging.getLogger(__name__)


def due(now: datetime) -> QuerySet[Notice]:
    """The notices that should be written of by `now`: unread, in no letter yet, and
    asked for by somebody whose address is confirmed."""
    confirmed = EmailAddress.objects.filter(user=OuterRef("person"), verified=True)
    at_once = Q(mail=NoticeSetting.Mail.EACH, made_at__lte=now - SETTLING)
    daily = Q(mail=NoticeSetting.Mail.DIGEST, made_at__lt=last_digest(now))
    fresh = Notice.objects.filter(
        Exists(confirmed),
        mailed_at=None,
        read_at=None,
        made_at__gt=now - OLDEST,
        person__is_active=True,
    )
    return fresh.annotate(mail=mail_choice()).filter(at_once | daily)


def last_digest(now: datetime) -> datetime:
    """When the last daily letters were due. What was told before it is in them, so
    nobody gets two a day."""
    today = datetime.combine(now.date(), DIGEST_AT, now.tzinfo)
    return today if today <= now else today - timedelta(days=1)


def post_batch(now: datetime) -> int:
    """Write to some of those to whom something is due; how many letters went out. May
    run twice, and at once with others."""
    people = due(now).order_by("person").values_list("person", flat=True).distinct()
    sent = 0
    with waiting_connection() as connection:
        for pk in people[:MOST_LETTERS]:
            sent += _write_to(pk, connection, now)
    return sent


def _write_to(person_id: int, connection: BaseEmailBackend, now: datetime) -> bool:
    """Send one letter; whether it went out. Raises what the mail server raises when
    no letter can go out."""
    person, notices = _claim(person_id, now)
    if not notices:
        return False
    try:
        return bool(connection.send_messages([compose(person, notices)]))
    except (SMTPRecipientsRefused, SMTPDataError) as error:
        log.warning("A letter to person %s is refused: %s", person_id, error)
        return False
    except (OSError, SMTPException):
        Notice.objects.filter(pk__in=[n.pk for n in notices]).update(mailed_at=None)
        raise


@transaction.atomic
def _claim(person_id: int, now: datetime) -> tuple[User, list[Notice]]:
    """What is to be written to this person, in no other letter from now on."""
    person = held(person_id)
    notices = list(due(now).filter(person=person_id).order_by("pk"))
    Notice.objects.filter(pk__in=[n.pk for n in notices]).update(mailed_at=now)
    return person, notices


# --- The letter ----------------------------------------------------------------


def compose(person: User, notices: Sequence[Notice]) -> EmailMessage:
    """The letter that tells `person` of these notices, with a way to stop letters by
    one press (RFC 8058)."""
    stop = settings.SITE_URL + reverse("notices-stop", args=[STOP.word(person)])
    context = {
        "person": person,
        "notices": notices[:MOST_LINES],
        "more": len(notices[MOST_LINES:]),
        "site": settings.SITE_URL,
        "stop": stop,
    }
    return EmailMessage(
        subject=settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + _subject(notices),
        body=render_to_string("notices/letter.txt", context),
        to=[_address_of(person)],
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


def _subject(notices: Sequence[Notice]) -> str:
    if len(notices) == 1:
        return " ".join(Truncator(notices[0].text).chars(90).split())
    count = len(notices)
    return ngettext("%(count)d notice", "%(count)d notices", count) % {"count": count}


def _address_of(person: User) -> str:
    confirmed = EmailAddress.objects.filter(user=person, verified=True)
    return str(confirmed.order_by("-primary", "pk")[0].email)
