"""Challenges on a ladder."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.ladders.models.contests import ForTwo
from games.ladders.models.ladders import Ladder, Member
from games.play.models import Game

OPEN = ["made", "accepted", "playing", "forfeit"]


class LadderChallenge(ForTwo):
    """One member of a ladder wants the place of another. `low` and `high` are the two
    in the order of their numbers, so that no pair has two open challenges."""

    class Status(models.TextChoices):
        MADE = "made", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted, to be played")
        PLAYING = "playing", _("being played")
        FORFEIT = "forfeit", _("forfeited, open to dispute")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("taken back")
        VOID = "void", _("void")

    SIDES = ("challenger", "challenged")

    class Result(models.TextChoices):
        CHALLENGER = "challenger", _("the challenger won")
        CHALLENGED = "challenged", _("the challenged player won")
        DRAW = "draw", _("drawn")

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(Member, models.CASCADE, related_name="challenges")
    challenged = models.ForeignKey(Member, models.CASCADE, related_name="challenged_by")
    low = models.ForeignKey(Member, models.CASCADE, related_name="+")
    high = models.ForeignKey(Member, models.CASCADE, related_name="+")
    status = models.CharField(max_length=9, choices=Status, default=Status.MADE)
    result = models.CharField(max_length=10, choices=Result, blank=True)
    settings_version = models.PositiveIntegerField()
    season = models.PositiveIntegerField()
    challenger_place = models.PositiveIntegerField()  # when it was made
    challenged_place = models.PositiveIntegerField()
    game = models.OneToOneField(
        Game,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="ladder_challenge",
    )
    made_at = models.DateTimeField()
    due_at = models.DateTimeField(_("when time alone changes it"), null=True)
    remind_at = models.DateTimeField(_("when that is near"), null=True, blank=True)
    challenger_ready_at = models.DateTimeField(null=True, blank=True)
    challenged_ready_at = models.DateTimeField(null=True, blank=True)
    challenger_here_until = models.DateTimeField(null=True, blank=True)
    challenged_here_until = models.DateTimeField(null=True, blank=True)
    forfeited = models.BooleanField(_("without a game that counts"), default=False)
    claimed_at = models.DateTimeField(_("forfeit claimed"), null=True, blank=True)
    disputed_at = models.DateTimeField(null=True, blank=True)
    dispute = models.TextField(_("why a forfeit is disputed"), blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Marked where both accounts were used in one browser.
    marked = models.BooleanField(default=False)

    class Meta:
        db_table = "games_ladderchallenge"
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "low", "high"],
                name="one_open_challenge_a_pair",
                condition=Q(status__in=OPEN),
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at"],
                name="ladder_challenge_due",
                condition=Q(status__in=OPEN),
            ),
            models.Index(
                fields=["remind_at"],
                name="ladder_challenge_near",
                condition=Q(remind_at__isnull=False),
            ),
            models.Index(
                fields=["ladder"],
                name="ladder_challenge_awaited",
                condition=Q(challenger_here_until__isnull=False)
                | Q(challenged_here_until__isnull=False),
            ),
            models.Index(fields=["ladder", "status", "-made_at"]),
            models.Index(fields=["ladder", "status", "-ended_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.challenger} challenges {self.challenged}"

    @property
    def both(self) -> list[Member]:
        return [self.challenger, self.challenged]

    @property
    def is_open(self) -> bool:
        return self.status in OPEN
