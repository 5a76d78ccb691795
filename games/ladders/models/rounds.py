"""Rounds of a ladder, and who meets whom in them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.ladders.models.contests import ForTwo
from games.ladders.models.ladders import Ladder, Member
from games.play.models import Game


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
        db_table = "games_round"
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
        HALF_BYE = "half_bye", _("missed on request")
        FIRST_FORFEIT = "first_forfeit", _("the second did not play")
        SECOND_FORFEIT = "second_forfeit", _("the first did not play")
        NEITHER = "neither", _("neither played")
        FIRST_GOES_ON = "first_goes_on", _("drawn; the first goes on")
        SECOND_GOES_ON = "second_goes_on", _("drawn; the second goes on")

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
        db_table = "games_pairing"
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


class ArenaPlayer(models.Model):
    """Somebody who plays in an arena: they get an opponent as soon as they are free and
    have a page of the ladder open (`member_here_until`), unless they pause."""

    SIDES = ("member",)

    round = models.ForeignKey(Round, models.CASCADE, related_name="arena_players")
    member = models.ForeignKey(Member, models.CASCADE, related_name="arenas")
    is_paused = models.BooleanField(_("pauses"), default=False)
    since = models.DateTimeField(_("free since"))
    member_here_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "member"], name="once_in_an_arena"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member} in {self.round}"
