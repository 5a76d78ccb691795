"""Forms about oneself, about others, and of moderators."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from games.engine.problems.data import problems_of
from games.fairness.models import Measure
from games.notices.models import Notice
from tests.support.people import PASSWORD
from tests.support.roles import WHY
from tests.support.sent import (
    ALL,
    KNOWN,
    MEMBERS,
    MODERATES,
    NOBODY,
    OUTSIDE,
    OWNER,
    Sent,
    Who,
    sent,
)

NEW = "quadrivium-and-trivium"
TWICE = {"password1": NEW, "password2": NEW}
THEME = {"theme": "dark", "direction": "wide", "invitations": "followed"}
DELIVERIES = {f"{kind}_mail": "never" for kind in Notice.Kind.values}


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


ENDPOINT = "https://fcm.googleapis.com/fcm/send/"
POINT = derive_private_key(1, SECP256R1()).public_key()
BROWSER = {
    "endpoint": f"{ENDPOINT}new",
    "p256dh": text(POINT.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)),
    "auth": text(bytes(16)),
}
TITLED = {"title": "Harmonies"}
COLLECTED = {"pk": "@collection", "number": "@collected"}
PROBLEM = problems_of("rithmomachia")[0].id
OWN = [
    sent("preferences", ALL, THEME),
    sent("change-name", MEMBERS, {"username": "Nicomachus"}),
    sent("close-account", KNOWN, {"name": "{me}"}),
    sent("close-account", NOBODY, {"name": "Iris"}),
    sent("vacation", ALL, {"day": "@soon", "days": "2"}),
    sent("vacation-end", OWNER, pk="@vacation"),
    sent("collection-new", MEMBERS, {"title": "Harmonies"}),
    sent(
        "collection-add", MEMBERS, {"game": "@gathered", "collection": "new"} | TITLED
    ),
    sent("collection-edit", OWNER, TITLED, pk="@collection"),
    sent("collection-delete", OWNER, pk="@collection"),
    sent("collected-edit", OWNER, {"comment": "{2+2=4}"}, **COLLECTED),
    sent("collected-move", OWNER, {"move": "out"}, **COLLECTED),
    sent("collected", NOBODY, {"press": "A1"}, **COLLECTED),
    sent("problem", MEMBERS, {"solution": "1"}, name=PROBLEM),
    sent("problem", NOBODY, {"press": "A1"}, name=PROBLEM),
    sent("analysis-board", ALL, {"ask": "worth"}, key="medieval"),
    sent("analysis-board", NOBODY, {"press": "A1"}, key="medieval"),
    sent("analysis-set-up", NOBODY, {"press": "A1"}, key="medieval"),
    sent("analysis-play", ALL, {"against": "local"}, key="medieval"),
    sent("game-analysis", ALL, game_id="@ended"),
    sent("game-analysis", NOBODY, game_id="@played"),
    sent("notices-read", OWNER),
    sent("notice-settings", KNOWN, DELIVERIES),
    sent("notices-renew", KNOWN),
    sent("notices-stop", ALL, signed="@stop"),  # the signed address is the proof
    sent("notices-stop", NOBODY, signed="1.0:wrong"),
    sent("push-subscribe", KNOWN, BROWSER),
    sent("push-unsubscribe", OWNER, {"endpoint": f"{ENDPOINT}ada"}),
]
TERM = {"title": "7c", "ends_on": "@term"}
CLASSES = [
    sent("classes", MEMBERS, TERM | {"count": "2"}),
    sent("classes", NOBODY, TERM | {"count": "41"}),
    sent("class-change", OWNER, TERM, pk="@class"),
    sent("class-change", OWNER, {"end": "now", "sure": "on"}, pk="@class"),
    sent("class-pupils", OWNER, {"count": "2"}, pk="@class"),
    sent("class-passwords", OWNER, {"pupil": ["1"]}, pk="@class"),
]
OTHERS = [
    sent("block", ALL, name="Clara"),
    sent("block", ALL - OWNER, name="Ada"),
    sent("block", OWNER, {"end": "yes"}, name="Fulke"),
    sent("follow", ALL, name="Clara"),
    sent("follow", ALL - OWNER, name="Ada"),
    sent("follow", OWNER, {"end": "yes"}, name="Boethius"),
    sent("report", KNOWN, {"kind": "other", "text": "Said rude things."}, name="Clara"),
]


def judge(name: str, may: Who, kind: str, **form: str) -> Sent:
    given = {"kind": kind, "reason": WHY, "sure": "on"} | form
    return sent("moderation-person", may, given, name=name)


JUDGING = [
    *(judge("Gerbert", MODERATES, kind) for kind in Measure.Kind.values),
    judge("Gerbert", MODERATES, "dismiss", report="@report"),
    judge("Hypatia", MODERATES, "lift"),
    judge("Banned", MODERATES, "lift"),
    judge("Moderator", NOBODY, "lift"),
]


def letters(may: Who, action: str, email: str) -> Sent:
    return sent("account_email", may, {f"action_{action}": "", "email": email})


ACCOUNTS = [
    sent("account_login", OUTSIDE, {"login": "Clara", "password": PASSWORD}),
    sent("account_login", NOBODY, {"login": "Clara", "password": NEW}),
    sent("account_login", NOBODY, {"login": "Banned", "password": PASSWORD}),
    sent("account_signup", OUTSIDE, {"username": "Nicomachus", "email": ""} | TWICE),
    sent("account_logout", NOBODY),  # of which only the session knows
    sent("account_reauthenticate", NOBODY, {"password": PASSWORD}),
    # With a second factor, as Ada has one, no address is added.
    letters(MEMBERS - OWNER, "add", "other@example.org"),
    letters(OWNER, "remove", "new@example.org"),
    letters(OWNER, "primary", "@mail"),
    letters(NOBODY, "send", "@mail"),
    sent("account_change_password", MEMBERS, {"oldpassword": PASSWORD} | TWICE),
    sent("account_change_password", NOBODY, {"oldpassword": NEW} | TWICE),
    sent("account_set_password", NOBODY, TWICE),
    sent("account_reset_password", NOBODY, {"email": "@mail"}),
    sent("account_reset_password_from_key", NOBODY, TWICE, uidb36="1", key="a-b"),
    sent("account_confirm_login_code", NOBODY, {"code": "123456"}),
    sent("account_confirm_email", ALL, key="@key"),  # the letter is the proof
    sent("account_confirm_email", NOBODY, key="wrong"),
]
CODE, PASSKEY = {"code": "000000"}, {"credential": "{}"}
SECOND_FACTORS = [
    sent("mfa_authenticate", NOBODY, CODE),
    sent("mfa_reauthenticate", NOBODY, CODE),
    sent("mfa_activate_totp", NOBODY, CODE),
    sent("mfa_deactivate_totp", OWNER),
    sent("mfa_generate_recovery_codes", OWNER),
    sent("mfa_add_webauthn", NOBODY, {"name": "Key"} | PASSKEY),
    sent("mfa_remove_webauthn", OWNER, pk="@passkey"),
    sent("mfa_edit_webauthn", OWNER, {"name": "Mine"}, pk="@passkey"),
    sent("mfa_login_webauthn", NOBODY, PASSKEY),
    sent("mfa_reauthenticate_webauthn", NOBODY, PASSKEY),
]
FORMS = [*OWN, *CLASSES, *OTHERS, *JUDGING, *ACCOUNTS, *SECOND_FACTORS]
