"""Refusals of the room."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused


class NotATeacher(Refused):
    sentence = _(
        "Classes are made by members. Please log in with an account of your own."
    )


class TooManyPupils(Refused):
    """More accounts than one teacher can make; the sentence says how many are left."""


class TooManyClasses(Refused):
    sentence = _("You have many classes under way. End one that is over first.")


class ClassOver(Refused):
    sentence = _("This class has ended. Please make a new one.")


class MadeAlready(Refused):
    sentence = _(
        "This form was sent before, and its slips were shown. To print slips again, "
        "make new passwords on the page of the class."
    )
