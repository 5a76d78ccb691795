"""Why something cannot be collected."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused


class TooManyCollections(Refused):
    sentence = _("You have as many collections as one can have. Delete one first.")


class CollectionFull(Refused):
    sentence = _(
        "This collection is full. Begin another one, or take something out of it first."
    )


class NotCollected(Refused):
    """An address that names no finished game, or no ply of it; the sentence says
    which."""


class CommentRefused(Refused):
    """A comment with an equation that is not true; the sentence says why."""


class NotPublic(Refused):
    """What its owner may not publish; the sentence says why."""
