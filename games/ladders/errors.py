"""What a ladder refuses; each sentence says why and what to do next."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused


class NoSuchLadder(Refused):
    sentence = _("There is no such ladder. Please check the address.")


class NotOpen(Refused):
    """The ladder has not begun, is paused or over; the sentence says which."""


class LadderPaused(NotOpen):
    sentence = _(
        "This ladder is paused and no deadline runs. Its organisers decide when it "
        "goes on."
    )


class NotAMember(Refused):
    sentence = _("You have no place on this ladder. Join it first.")


class NotALeader(Refused):
    sentence = _("Only organisers of this ladder can do that. Please ask one of them.")


class JoinRefused(Refused):
    """Somebody cannot come to a ladder; the sentence says why."""


class WrongCode(JoinRefused):
    sentence = _(
        "This code is not for this ladder, or it has been used. Check it, or ask for "
        "another one."
    )


class VacationRefused(Refused):
    """A vacation that there cannot be; the sentence says why."""


class SettingsRefused(Refused):
    """Settings that a ladder cannot have; the sentence says which and why."""
