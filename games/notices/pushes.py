"""Web push: notices for browsers in which no page is open. Off without a key.

The optional extra `push` brings the library, VAPID_PRIVATE_KEY the key by which the
push services know this site.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Collection
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from accounts.models import User
from games.notices.models import Notice, PushSubscription
from games.notices.preferences import deliveries_of, push_deliveries

IN_SESSION = "push_endpoint"  # the browser in which the session lives
MOST_BROWSERS = 8  # of one person; the oldest make room
LASTS = timedelta(days=1)  # so long a push service keeps it for a browser that is off
PATIENCE = 10.0  # seconds for a push service to answer
GONE = {404, 410}  # the browser takes no more notices

log = logging.getLogger(__name__)


def is_on() -> bool:
    """Whether this site sends notices to browsers."""
    return settings.PUSH_KEY != ""


def new_key() -> str:
    """A fresh private key as VAPID_PRIVATE_KEY has it."""
    number = generate_private_key(SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def public_key() -> str:
    """What a browser is given to know this site by."""
    return _public(settings.PUSH_KEY)


@cache
def _public(private: str) -> str:
    number = int.from_bytes(urlsafe_base64_decode(private), "big")
    key: EllipticCurvePrivateKey = derive_private_key(number, SECP256R1())
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _text(point)


def _text(data: bytes) -> str:
    return force_str(urlsafe_base64_encode(data))


# --- Browsers ------------------------------------------------------------------


@transaction.atomic
def subscribe(
    person: User, *, endpoint: str, p256dh: str, auth: str, now: datetime
) -> PushSubscription:
    """This browser takes the notices of `person` from now on, and of nobody else."""
    given = {"person": person, "p256dh": p256dh, "auth": auth, "made_at": now}
    subscription, _new = PushSubscription.objects.update_or_create(
        endpoint=endpoint, defaults=given
    )
    his = PushSubscription.objects.filter(person=person).order_by("-made_at", "-pk")
    crowd = list(his.values_list("pk", flat=True)[MOST_BROWSERS:])
    PushSubscription.objects.filter(pk__in=crowd).delete()
    return subscription


def unsubscribe(person: User, endpoint: str) -> bool:
    """This browser takes no more notices for `person`; whether it did."""
    mine = PushSubscription.objects.filter(person=person, endpoint=endpoint)
    return mine.delete()[0] > 0


# --- Sending -------------------------------------------------------------------


def wants(person: User, kind: str) -> bool:
    """Whether a notice of this kind goes to some browser of `person`."""
    if not is_on() or not PushSubscription.objects.filter(person=person).exists():
        return False
    return deliveries_of(person)[kind].push


def wanted(notices: Collection[Notice]) -> list[Notice]:
    """Those of these notices that go to some browser. Two questions."""
    if not notices or not is_on():
        return []
    people = {notice.person_id for notice in notices}
    browsers = PushSubscription.objects.filter(person__in=people)
    told = push_deliveries(browsers.values_list("person_id", flat=True))
    return [each for each in notices if told.get((each.person_id, each.kind))]


def push(notice_id: int) -> int:
    """Send a notice to all browsers of its person, unless they have read it meanwhile;
    how many took it. Sent twice, it replaces itself."""
    unread = Notice.objects.filter(pk=notice_id, read_at=None)
    notice = unread.select_related("person").first()
    if notice is None or not wants(notice.person, notice.kind):
        return 0
    browsers = PushSubscription.objects.filter(person=notice.person)
    return sum(_send(browser, _payload(notice)) for browser in browsers)


def _payload(notice: Notice) -> dict[str, Any]:
    return {
        "text": notice.text,
        "url": f"/notices/{notice.pk}/",
        "tag": notice.key,
        "icon": static("rithmo/icon-180.png"),
    }


def _send(browser: PushSubscription, payload: dict[str, Any]) -> bool:
    from pywebpush import WebPushException, webpush  # an optional extra

    try:
        webpush(
            {
                "endpoint": browser.endpoint,
                "keys": {"p256dh": browser.p256dh, "auth": browser.auth},
            },
            json.dumps(payload),
            vapid_private_key=settings.PUSH_KEY,
            vapid_claims={"sub": settings.PUSH_CONTACT},
            ttl=int(LASTS.total_seconds()),
            timeout=PATIENCE,
        )
    except WebPushException as error:
        if error.status_code in GONE:
            browser.delete()
        else:
            log.warning("A push service refused a notice: %s", error)
    except OSError as error:  # as all errors of the network are
        log.warning("A push service does not answer: %s", error)
    else:
        return True
    return False


@receiver(user_logged_out)
def leave_browser(
    sender: type[User],
    request: HttpRequest | None,
    user: User,
    **kwargs: object,
) -> None:
    """Who logs out is not told any more in this browser, which others may use."""
    if request is not None and (endpoint := request.session.get(IN_SESSION)):
        unsubscribe(user, endpoint)
