"""How hard problems are, how good people are at them, and what they have tried. The
problems themselves are data of the engine and known by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.ratings.scale import START, VOLATILITY, WIDEST

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_NAME: Final = 40


class ProblemRating(models.Model):
    """How hard a problem has proved to be: its rating in the pool of solvers, and how
    many of those whose first answer counted have `solved` it."""

    problem = models.CharField(max_length=LONGEST_NAME, primary_key=True)
    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField(default=VOLATILITY)
    tried = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.problem} {self.rating:.0f}"


class Solver(models.Model):
    """How good a member is at problems, and their streak: how many they have solved in
    a row without a mistake."""

    player: models.OneToOneField[User, User] = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="solver",
    )
    rating = models.FloatField(default=START)
    deviation = models.FloatField(default=WIDEST)
    volatility = models.FloatField(default=VOLATILITY)
    tried = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)
    best_streak = models.PositiveIntegerField(default=0)
    rated_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["-rating"], name="best_solvers")]

    def __str__(self) -> str:
        return f"{self.player} {self.rating:.0f}"


class SolvingAttempt(models.Model):
    """The first answer of a member to a problem, which alone counts, and what it did to
    their rating."""

    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="solving_attempts"
    )
    problem = models.CharField(_("problem"), max_length=LONGEST_NAME)
    is_solved = models.BooleanField(_("solved"))
    before = models.FloatField()
    after = models.FloatField()
    tried_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "problem"], name="one_attempt_a_problem"
            )
        ]
        indexes = [models.Index(fields=["player", "-tried_at"], name="latest_attempts")]

    def __str__(self) -> str:
        return f"{self.player}: {self.problem}"
