"""What a password must be, beyond what Django asks of it."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import User

LONGEST = 128


class MaximumLengthValidator:
    """Refuses passwords that take long to read without being harder to guess."""

    def validate(self, password: str, user: User | None = None) -> None:
        if len(password) > LONGEST:
            raise ValidationError(
                _("A password has at most %(most)d characters; this has %(count)d."),
                code="password_too_long",
                params={"count": len(password), "most": LONGEST},
            )

    def get_help_text(self) -> str:
        return _("Your password can have at most %(most)d characters.") % {
            "most": LONGEST
        }
