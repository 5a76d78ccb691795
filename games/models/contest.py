"""What is played on a ladder: challenges, rounds, decisions, and the places lost and
won by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.ladder import Ladder, Member

if TYPE_CHECKING:
    from accounts.models import User

OPEN = ["made", "accepted", "playing", "forfeit"]


class ForTwo(models.Model):
    """What is played by two members of a ladder, each on one of its `SIDES`.

    For a game in minutes both have to come: `SIDE_ready_at` is when the player last
    said that they are ready, `SIDE_here_until` how long they are taken to be there.
    """

    SIDES: ClassVar[tuple[str, str]]

    class Meta:
        abstract = True

    @property
    def both(self) -> list[Member]:
        """The two; where nobody is met, one alone."""
        raise NotImplementedError

    def other_of(self, member: Member) -> Member:
        """Whom `member` meets; himself where he meets nobody."""
        others = [each for each in self.both if each.pk != member.pk]
        return others[0] if others else member


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
    dispute = models.TextField(_("what is said against a forfeit"), blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Marked where both accounts were used in one browser.
    marked = models.BooleanField(default=False)

    class Meta:
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


class Round(models.Model):
    """One round of a ladder in rounds."""

    class Status(models.TextChoices):
        PLAYING = "playing", _("being played")
        DONE = "done", _("done")

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="rounds")
    season = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=7, choices=Status, default=Status.PLAYING)
    starts_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    remind_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "season", "number"], name="one_round_a_number"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.ladder}"


class Pairing(ForTwo):
    """Two members who meet in a round, the one who has the first seat first; without a
    second the first has a bye."""

    SIDES = ("first", "second")

    class Result(models.TextChoices):
        FIRST = "first", _("the first won")
        SECOND = "second", _("the second won")
        DRAW = "draw", _("drawn")
        BYE = "bye", _("bye")
        FIRST_FORFEIT = "first_forfeit", _("the second did not play")
        SECOND_FORFEIT = "second_forfeit", _("the first did not play")
        NEITHER = "neither", _("neither played")

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings")
    board = models.PositiveIntegerField()
    first = models.ForeignKey(Member, models.CASCADE, related_name="pairings_first")
    second = models.ForeignKey(
        Member,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="pairings_second",
    )
    game = models.OneToOneField(
        Game,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="pairing",
    )
    result = models.CharField(max_length=14, choices=Result, blank=True)
    first_ready_at = models.DateTimeField(null=True)
    second_ready_at = models.DateTimeField(null=True)
    first_here_until = models.DateTimeField(null=True)
    second_here_until = models.DateTimeField(null=True)

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(fields=["round", "board"], name="one_board_a_pair"),
        ]
        indexes = [
            models.Index(
                fields=["round"],
                name="pairing_awaited",
                condition=Q(first_here_until__isnull=False)
                | Q(second_here_until__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"board {self.board} of {self.round}"

    @property
    def both(self) -> list[Member]:
        return [each for each in (self.first, self.second) if each is not None]


class Decision(models.Model):
    """What an organiser decided and why, as all members can read."""

    class Kind(models.TextChoices):
        PAUSE = "pause", _("paused the ladder")
        RESUME = "resume", _("let the ladder go on")
        AWARD = "award", _("awarded a game")
        VOID = "void", _("declared a game void")
        MOVE = "move", _("moved a player")
        REMOVE = "remove", _("removed a player")
        ADMIT = "admit", _("let a player in")
        EXTEND = "extend", _("extended a deadline")
        DISPUTE = "dispute", _("decided a dispute")
        ROLE = "role", _("changed an organiser")
        SEASON = "season", _("ended a season")

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
        SLID = "slid", _("somebody climbed past")
        ROSE = "rose", _("somebody above left or fell")
        IDLE = "idle", _("did not play")
        PARK = "park", _("parked after long idleness")
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
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["member", "-made_at"], name="place_time_line")]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.before} → {self.after}"
