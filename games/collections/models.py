"""Finished games and plies of them that a member has put together, with comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.collections.comments import plain
from games.common.ids import short_id
from games.play.models import Game

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_TITLE = 80
LONGEST_TEXT = 2000


def new_id() -> str:
    """Eight signs, 40 bits: the address of a private collection cannot be guessed."""
    return short_id(8)


class Collection(models.Model):
    """What somebody gathers under a title. All may see a public one; any other is seen
    by its owner alone."""

    id = models.CharField(primary_key=True, max_length=8, default=new_id)
    owner: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="collections"
    )
    title = models.CharField(_("title"), max_length=LONGEST_TITLE)
    about = models.TextField(_("about"), max_length=LONGEST_TEXT, blank=True)
    is_public = models.BooleanField(_("public"), default=False)
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["-changed_at", "pk"]
        indexes = [
            models.Index(
                fields=["-changed_at"],
                name="public_collections",
                condition=models.Q(is_public=True),
            )
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("collection", args=[self.pk])

    @property
    def about_in_words(self) -> str:
        """What it is about as plain text."""
        return plain(self.about)


class CollectedPly(models.Model):
    """A finished game after so many plies, and what is said about it. In an exercise
    readers find the next ply themselves."""

    collection = models.ForeignKey(Collection, models.CASCADE, related_name="collected")
    order = models.PositiveSmallIntegerField()
    game = models.ForeignKey(Game, models.CASCADE, related_name="collected")
    ply = models.PositiveIntegerField()
    comment = models.TextField(_("comment"), max_length=LONGEST_TEXT, blank=True)
    is_exercise = models.BooleanField(_("exercise"), default=False)

    class Meta:
        ordering = ["order", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id}, ply {self.ply}"
