"""What is kept of many games at once."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.common.ids import short_id
from games.engine.registry import title_of
from games.play.models import Game

ID_LENGTH = 10


def imported_id() -> str:
    """Ten signs, 50 bits: the address of a private game cannot be guessed."""
    return short_id(ID_LENGTH)


class Compared(models.Model):
    """What the rule set with a `digest` makes of a finished game: a `kind` of
    `games.engine.what_if` and the ply of the first difference."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="compared")
    digest = models.CharField(max_length=16)
    kind = models.CharField(max_length=8)
    ply = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("verdict of another rule set")
        verbose_name_plural = _("verdicts of other rule sets")
        constraints = [
            models.UniqueConstraint(fields=["game", "digest"], name="one_verdict"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} by {self.digest}: {self.kind}"


class ImportedGame(models.Model):
    """A game from elsewhere that a member has brought: the record as it was checked.
    It is no game of this site: it has no seats, so it is neither rated nor counted nor
    found by the archive."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=imported_id)
    owner: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="imported_games"
    )
    key = models.CharField(_("game"), max_length=32)
    title = models.CharField(max_length=200)
    result = models.CharField(max_length=32)
    plies = models.PositiveIntegerField()
    record = models.TextField()
    sha256 = models.CharField(max_length=64)
    is_public = models.BooleanField(_("public"), default=False)
    brought_at = models.DateTimeField()

    class Meta:
        ordering = ["-brought_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "sha256"], name="brought_once"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("imported-game", args=[self.pk])

    @property
    def game_title(self) -> str:
        """ "Enochian chess"."""
        return title_of(self.key)
