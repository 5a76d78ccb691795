"""Refusals of invitations by name."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused


class CannotInvite(Refused):
    """A player whom this one cannot invite by name; the sentence says why."""


class NotInvited(Refused):
    sentence = _("This invitation is for someone else. See other open games.")


class NoMachinesHere(Refused):
    """A seek in which the computer gets no seat; the sentence says why."""
