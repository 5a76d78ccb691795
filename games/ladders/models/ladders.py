"""A ladder, who leads it, who stands on it, and by which settings."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings as site
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.play.models import Game
from games.rulesets.models import Ruled

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_NAME = 60


def new_code() -> str:
    """An unguessable word for a link or a code (60 bits), easy to copy by hand."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(12))


class Ladder(Ruled):
    """People who play for places under rules that its founder chose.

    `settings` are those of `ladders.settings` by name, in their version
    `settings_version`; `version` rises with all that its page shows. The rules, the
    control and the helps hold for games that begin from now on.
    """

    class Access(models.TextChoices):
        PUBLIC = "public", _("anyone with an account")
        LINK = "link", _("people with the link or a code")
        CHOSEN = "chosen", _("by approval")

    class Form(models.TextChoices):
        CHALLENGE = "challenge", _("challenge ladder")
        ROUND_ROBIN = "round_robin", _("round robin")
        SWISS = "swiss", _("Swiss rounds")
        KNOCK_OUT = "knock_out", _("knock-out")
        GROUPS = "groups", _("groups, then knock-out")
        TEAMS = "teams", _("teams on boards")
        ARENA = "arena", _("arena")

    class Status(models.TextChoices):
        RUNNING = "running", _("running")  # from its first date on
        PAUSED = "paused", _("paused")
        OVER = "over", _("over")

    slug = models.SlugField(max_length=48, unique=True)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    about = models.TextField(_("about"), blank=True)
    games = models.ManyToManyField(
        Game, blank=True, related_name="ladders", verbose_name=_("games that count")
    )
    founder: models.ForeignKey[User, User] = models.ForeignKey(
        site.AUTH_USER_MODEL, models.PROTECT, related_name="founded_ladders"
    )
    access = models.CharField(max_length=6, choices=Access, default=Access.PUBLIC)
    token = models.CharField(max_length=16, unique=True, default=new_code)
    form = models.CharField(max_length=11, choices=Form, default=Form.CHALLENGE)
    control = models.CharField(_("time control"), max_length=12)
    helps = models.BooleanField(default=True)
    rated = models.BooleanField(default=True)
    programs = models.BooleanField(_("programs may play"), default=False)
    pool = models.CharField(_("rating pool"), max_length=64, blank=True)
    status = models.CharField(max_length=7, choices=Status, default=Status.RUNNING)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    settings = models.JSONField(default=dict)
    settings_version = models.PositiveIntegerField(default=1)
    # Pairs of keys of members who are not to be paired, where the form allows it.
    kept_apart = models.JSONField(default=list, blank=True)
    # The teams in order: their names, and the keys of members from the first board on.
    teams = models.JSONField(default=list, blank=True)
    season = models.PositiveIntegerField(default=1)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()

    class Meta:
        db_table = "games_ladder"
        indexes = [models.Index(fields=["access", "status", "-created_at"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("ladder", args=[self.slug])

    def has_ended(self, now: datetime) -> bool:
        """Whether its last day is over, after which nothing new begins."""
        return self.ends_at is not None and self.ends_at <= now

    @property
    def last_day(self) -> datetime | None:
        """A moment of its last day: the next one begins when it ends."""
        return self.ends_at and self.ends_at - timedelta(seconds=1)

    def time_at(self, now: datetime) -> datetime:
        """The time by which its deadlines are set and looked at: in a pause it stands
        still, and after it they are moved by the whole pause."""
        return self.paused_at or now


class Organiser(models.Model):
    """Somebody who leads a ladder beside or instead of its founder."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")  # may do all, also name and dismiss organisers
        ORGANISER = "organiser", _("organiser")  # settings, members, seasons, decisions
        ARBITER = "arbiter", _("arbiter")  # decides about games, begins rounds

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="organisers")
    person: models.ForeignKey[User, User] = models.ForeignKey(
        site.AUTH_USER_MODEL, models.CASCADE, related_name="organises"
    )
    role = models.CharField(max_length=9, choices=Role)
    since = models.DateTimeField()

    class Meta:
        db_table = "games_organiser"
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "person"], name="one_role_a_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.role} of {self.ladder}"


class Member(models.Model):
    """Somebody on a ladder. `place` counts from 1 at the top; who is parked, leaving or
    gone has none, and `last_place` says where they stood."""

    class Status(models.TextChoices):
        ACTIVE = "active", _("on the ladder")
        PARKED = "parked", _("inactive")  # idle for long; may come back
        LIMBO = "limbo", _("leaving")  # until their open games have ended
        LEFT = "left", _("gone")
        REMOVED = "removed", _("removed by an organiser")
        ASKING = "asking", _("waiting to be admitted")

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="members")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        site.AUTH_USER_MODEL, models.PROTECT, related_name="memberships"
    )
    status = models.CharField(max_length=7, choices=Status, default=Status.ACTIVE)
    place = models.PositiveIntegerField(null=True, blank=True)
    last_place = models.PositiveIntegerField(null=True, blank=True)
    best_place = models.PositiveIntegerField(null=True, blank=True)
    number = models.PositiveIntegerField(  # of the season, from its first round on
        _("pairing number"), null=True, blank=True
    )
    misses_round = models.PositiveIntegerField(  # for half a point, of the season
        _("asked to miss the round"), null=True, blank=True
    )
    joined_at = models.DateTimeField()
    played_at = models.DateTimeField(_("last game for a place"))  # at first: joined
    # The same, moved on by vacations and pauses, which are not idle time.
    idle_since = models.DateTimeField(_("idle since"))
    due_at = models.DateTimeField(_("when idleness is looked at"), null=True)
    challenged = models.BooleanField(_("has challenged before"), default=False)
    warned_at = models.DateTimeField(null=True, blank=True)
    decayed_at = models.DateTimeField(null=True, blank=True)
    away_until = models.DateTimeField(_("on vacation until"), null=True, blank=True)
    away_days = models.PositiveIntegerField(_("vacation days used"), default=0)
    away_year = models.PositiveIntegerField(_("in the year"), default=0)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "games_member"
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "player"], name="one_membership_a_ladder"
            ),
            models.CheckConstraint(
                name="member_place_when_active",
                condition=Q(status="active", place__isnull=False)
                | (~Q(status="active") & Q(place=None)),
            ),
        ]
        indexes = [
            models.Index(fields=["ladder", "place"], name="ladder_standing"),
            models.Index(
                fields=["due_at"], name="member_due", condition=Q(status="active")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} on {self.ladder_id}"


class FormerAddress(models.Model):
    """The word in the address of a ladder that was deleted: no other ladder gets it, as
    old links would lead there."""

    slug = models.SlugField(max_length=48, primary_key=True)
    deleted_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.slug


class SettingsChange(models.Model):
    """One version of a ladder's settings, as all who look at it can read."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="settings_changes")
    number = models.PositiveIntegerField()
    settings = models.JSONField()
    terms = models.JSONField(_("rules, control, helps, rated"))
    note = models.TextField(_("why"), blank=True)
    by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        site.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField()

    class Meta:
        db_table = "games_settingschange"
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "number"], name="one_settings_version"
            ),
        ]

    def __str__(self) -> str:
        return f"settings {self.number} of {self.ladder}"


class Season(models.Model):
    """A stretch of a ladder's life that ends with honours."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="seasons")
    number = models.PositiveIntegerField()
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(  # none: when an organiser ends it
        _("ended, or will end"), null=True, blank=True
    )

    # Pairing numbers by the keys of members, kept when the next season begins.
    numbers = models.JSONField(default=dict, blank=True)
    teams = models.JSONField(default=list, blank=True)  # as they were then

    class Meta:
        db_table = "games_season"
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["ladder", "number"], name="one_season"),
        ]

    def __str__(self) -> str:
        return f"season {self.number} of {self.ladder}"


class Honour(models.Model):
    """A place at the end of a season, kept for good."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="honours")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        site.AUTH_USER_MODEL, models.PROTECT, related_name="honours"
    )
    place = models.PositiveIntegerField()

    class Meta:
        db_table = "games_honour"
        ordering = ["place"]

    def __str__(self) -> str:
        return f"{self.place}. {self.player}"


class InvitationCode(models.Model):
    """Admits one person who has no address for letters, as a pupil of a class."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="codes")
    code = models.CharField(max_length=16, unique=True, default=new_code)
    label = models.CharField(_("for whom"), max_length=60, blank=True)
    made_at = models.DateTimeField()
    used_by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        site.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "games_invitationcode"

    def __str__(self) -> str:
        return f"code for {self.ladder}"
