"""Refusals of vacations."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused


class NotThatDay(Refused):
    sentence = _("A vacation can begin today or on a day of the coming year.")


class TooManyDays(Refused):
    """More days than somebody has left; the sentence says how many."""


class AlreadyAway(Refused):
    """It would overlap another; the sentence says which."""


class NoSuchVacation(Refused):
    sentence = _("This vacation is over, or it is not yours.")
