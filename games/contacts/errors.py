"""Refusals of following."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused


class CannotFollow(Refused):
    """A person whom this one cannot follow; the sentence says why."""

    sentence = _("You can follow other members, but not yourself.")


class FollowsTooMany(Refused):
    """The sentence says how many one person can follow."""
