"""What organisers decide, and the places won and lost on a ladder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.ladders.models.challenges import LadderChallenge
from games.ladders.models.ladders import Ladder, Member
from games.ladders.models.rounds import Pairing

if TYPE_CHECKING:
    from accounts.models import User


class Decision(models.Model):
    """What an organiser decided and why, as all members can read."""

    class Kind(models.TextChoices):
        PAUSE = "pause", _("paused the ladder")
        RESUME = "resume", _("resumed the ladder")
        CLOSE = "close", _("closed the ladder")
        AWARD = "award", _("awarded a game")
        VOID = "void", _("declared a game void")
        MOVE = "move", _("moved a player")
        REMOVE = "remove", _("removed a player")
        ADMIT = "admit", _("admitted a player")
        EXTEND = "extend", _("extended a deadline")
        DISPUTE = "dispute", _("decided a dispute")
        ROLE = "role", _("changed an organiser")
        APART = "apart", _("kept two players apart")
        PAIRED = "paired", _("paired a round by hand")
        MEET = "meet", _("let two players meet")
        TEAMS = "teams", _("named the teams")
        SEASON = "season", _("ended a season")
        REPORT = "report", _("entered a tournament report")

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="decisions")
    organiser: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    kind = models.CharField(max_length=7, choices=Kind)
    reason = models.TextField()
    member = models.ForeignKey(
        Member, models.CASCADE, null=True, blank=True, related_name="decisions"
    )
    challenge = models.ForeignKey(
        LadderChallenge, models.CASCADE, null=True, blank=True, related_name="decisions"
    )
    pairing = models.ForeignKey(
        Pairing, models.CASCADE, null=True, blank=True, related_name="decisions"
    )
    details = models.JSONField(default=dict, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        db_table = "games_decision"
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.reason}"


class PlaceChange(models.Model):
    """One step in the life of one member's place; none is outside the ladder."""

    class Cause(models.TextChoices):
        JOIN = "join", _("joined")
        WIN = "win", _("won a challenge")
        LOSS = "loss", _("lost a challenge")
        DRAW = "draw", _("drew a challenge")
        SLID = "slid", _("a player climbed past")
        ROSE = "rose", _("a player above left or dropped")
        IDLE = "idle", _("did not play")
        PARK = "park", _("made inactive")
        RETURN = "return", _("came back")
        LEAVE = "leave", _("left")
        DECISION = "decision", _("an organiser decided")
        SEASON = "season", _("a season began")

    member = models.ForeignKey(Member, models.CASCADE, related_name="place_changes")
    season = models.PositiveIntegerField()
    before = models.PositiveIntegerField(null=True)
    after = models.PositiveIntegerField(null=True)
    cause = models.CharField(max_length=8, choices=Cause)
    challenge = models.ForeignKey(
        LadderChallenge, models.SET_NULL, null=True, related_name="place_changes"
    )
    decision = models.ForeignKey(
        Decision, models.SET_NULL, null=True, related_name="place_changes"
    )
    made_at = models.DateTimeField()

    class Meta:
        db_table = "games_placechange"
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["member", "-made_at"], name="place_time_line")]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.before} → {self.after}"
