"""Lines said at a table: one room for the players, one for those who watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models.games import Game

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_LINE = 200


class TalkLine(models.Model):
    class Room(models.TextChoices):
        PLAYERS = "players", _("players")
        SPECTATORS = "spectators", _("spectators")

    game = models.ForeignKey(Game, models.CASCADE, related_name="talk")
    room = models.CharField(max_length=10, choices=Room)
    author: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="talk"
    )
    text = models.CharField(max_length=LONGEST_LINE)
    said_at = models.DateTimeField()

    class Meta:
        db_table = "games_talkline"
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.author}: {self.text}"
