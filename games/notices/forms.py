"""The forms of notices: how one wants to be told, and which browser tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePublicKey,
)
from django import forms
from django.conf import settings
from django.utils.http import urlsafe_base64_decode
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.notices.models import Notice, NoticeSetting
from games.notices.preferences import Delivery, deliveries_of

HOST = re.compile(r"[a-z0-9.-]+")
POINT, SECRET = 65, 16  # bytes of a browser's key and of its shared secret


@dataclass(frozen=True)
class PreferenceRow:
    """The fields of one kind of notices."""

    title: str
    about: str
    mail: forms.BoundField
    push: forms.BoundField


ABOUT = {
    Notice.Kind.TURN: _("it is your move"),
    Notice.Kind.CHALLENGE: _("someone invites you to play"),
    Notice.Kind.DEADLINE: _("your time to move or answer is running out"),
    Notice.Kind.RESULT: _("a game of yours has ended"),
    Notice.Kind.DECISION: _("an organiser or a moderator has made a decision"),
    Notice.Kind.MESSAGE: _(
        "an organiser of your ladder or your opponent there writes to you"
    ),
}


class DeliveriesForm(forms.Form):
    """For each kind: letters, and notices in the browser."""

    def __init__(self, person: User | None, data: Any = None) -> None:
        super().__init__(data)
        for kind, delivery in deliveries_of(person).items():
            self.fields[f"{kind}_mail"] = forms.ChoiceField(
                label=_("E-mail"), choices=NoticeSetting.Mail, initial=delivery.mail
            )
            self.fields[f"{kind}_push"] = forms.BooleanField(
                label=_("In the browser"), required=False, initial=delivery.push
            )

    @property
    def rows(self) -> Iterator[PreferenceRow]:
        """The kinds in the order in which they are shown."""
        for kind in Notice.Kind:
            title, about = str(kind.label), str(ABOUT[kind])
            yield PreferenceRow(
                title, about, self[f"{kind}_mail"], self[f"{kind}_push"]
            )

    @property
    def deliveries(self) -> dict[str, Delivery]:
        """What was chosen, by kind."""
        chosen = self.cleaned_data
        return {
            kind: Delivery(chosen[f"{kind}_mail"], chosen[f"{kind}_push"])
            for kind in Notice.Kind.values
        }


class SubscriptionForm(forms.Form):
    """What a browser says of itself; the site will send to no other address than those
    of known push services."""

    endpoint = forms.URLField(max_length=500, assume_scheme="https")
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)

    def clean_endpoint(self) -> str:
        endpoint: str = self.cleaned_data["endpoint"]
        parts = urlsplit(endpoint)
        # Nothing but a host: where there is an @ or a backslash, the library that sends
        # may read another host than we do.
        host = parts.netloc.removesuffix(":443")
        known = any(
            host == each or host.endswith(f".{each}") for each in settings.PUSH_SERVICES
        )
        if parts.scheme != "https" or not HOST.fullmatch(host) or not known:
            raise forms.ValidationError(
                _("This site does not know the push service of this browser.")
            )
        return endpoint

    def clean_p256dh(self) -> str:
        return self._key("p256dh", _is_point)

    def clean_auth(self) -> str:
        return self._key("auth", lambda data: len(data) == SECRET)

    def _key(self, name: str, is_one: Callable[[bytes], bool]) -> str:
        text: str = self.cleaned_data[name]
        try:
            is_key = is_one(urlsafe_base64_decode(text))
        except ValueError:
            is_key = False
        if not is_key:
            raise forms.ValidationError(_("This is not the key of a browser."))
        return text


def _is_point(data: bytes) -> bool:
    """Whether it can be encrypted with; raises ValueError for what is on no curve."""
    EllipticCurvePublicKey.from_encoded_point(SECP256R1(), data)
    return len(data) == POINT
