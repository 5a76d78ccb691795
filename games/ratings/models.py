"""How strong people are, pool by pool, and how each game changed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Game

if TYPE_CHECKING:
    from accounts.models import User


class RatingPool(models.Model):
    """A pool in which games have counted. Its row is held while a game is counted in
    it, so that every game finds the ratings as the one before has left them."""

    name = models.CharField(_("rating pool"), max_length=64, primary_key=True)

    class Meta:
        db_table = "games_ratingpool"

    def __str__(self) -> str:
        return self.name


class Rating(models.Model):
    """The rating of one person in one pool as it stood after their last rated game; its
    deviation has grown since by the days that have passed."""

    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings"
    )
    pool = models.CharField(_("rating pool"), max_length=64)
    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField(default=0)  # fixed in pools of teams
    games = models.PositiveIntegerField(default=0)
    rated_at = models.DateTimeField()

    class Meta:
        db_table = "games_rating"
        constraints = [
            models.UniqueConstraint(
                fields=["player", "pool"], name="one_rating_a_pool"
            ),
        ]
        indexes = [models.Index(fields=["pool", "-rating"], name="rating_leaders")]

    def __str__(self) -> str:
        return f"{self.player} {self.rating:.0f} in {self.pool}"


class RatingChange(models.Model):
    """What one game did to the rating of one of its players."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="rating_changes")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="rating_changes"
    )
    pool = models.CharField(_("rating pool"), max_length=64)
    score = models.FloatField()  # 1 won, ½ drawn, 0 lost
    before = models.FloatField()
    deviation_before = models.FloatField()
    after = models.FloatField()
    deviation_after = models.FloatField()
    volatility_after = models.FloatField(default=0)
    changed_at = models.DateTimeField()

    class Meta:
        db_table = "games_ratingchange"
        constraints = [
            models.UniqueConstraint(
                fields=["game", "player"], name="one_rating_change_a_game"
            ),
        ]
        indexes = [
            models.Index(fields=["player", "pool", "changed_at"], name="rating_history")
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.before:.0f} → {self.after:.0f}"
