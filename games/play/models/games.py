"""A game, its seats and its plies. The plies are the truth; the position is a cache."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.common.ids import short_id
from games.engine.face import Listed
from games.play.addresses import table_at
from games.rulesets.models import Ruled

if TYPE_CHECKING:
    from accounts.models import User


LONGEST_PREMOVE = 400
# The games with days for a turn, as a condition of a query.
BY_CORRESPONDENCE = Q(control__endswith="d")
# Those that people play with each other now, as `Game.is_one_sitting` says.
ONE_SITTING = Q(status="live", local=False) & ~BY_CORRESPONDENCE


def new_id() -> str:
    """A short public id without letters that are easily confused (40 bits)."""
    return short_id(8)


class Game(Ruled):
    """One game at a table, live or finished.

    `version` rises with every change that the table shows; `board_version` is the
    version of the last change of the board, so a move chosen on it is still good when
    only a draw was offered since, and `talk_version` that of the last line of talk.
    """

    class Status(models.TextChoices):
        LIVE = "live", _("being played")
        FINISHED = "finished", _("finished")
        ABORTED = "aborted", _("aborted")

    class Termination(models.TextChoices):
        """How a game ended; the rules' own endings carry their reason beside it."""

        RULES = "rules", _("by the rules")
        RESIGNATION = "resignation", _("by resignation")
        AGREEMENT = "agreement", _("by agreement")
        CLAIM = "claim", _("by claim")
        FLAG = "flag", _("on time")
        ABSENCE = "absence", _("by absence")
        ABORT = "abort", _("aborted")

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    start = models.TextField(_("start position"), blank=True)
    position = models.TextField()
    ply = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    board_version = models.PositiveIntegerField(default=1)
    talk_version = models.PositiveIntegerField(default=1)
    turn = models.CharField(max_length=12)

    status = models.CharField(max_length=8, choices=Status, default=Status.LIVE)
    winner = models.CharField(max_length=12, blank=True)  # a seat; empty is a draw
    termination = models.CharField(max_length=12, choices=Termination, blank=True)
    reason = models.CharField(max_length=20, blank=True)
    ending = models.TextField(_("the ending in words"), blank=True)

    control = models.CharField(  # "5+3", "3d"; unlimited is empty
        _("time control"), max_length=12, blank=True
    )
    clock = models.JSONField(_("what is left to whom"), default=dict, blank=True)
    rated = models.BooleanField(default=False)
    pool = models.CharField(_("rating pool"), max_length=64, blank=True)
    arranged = models.BooleanField(
        _("begun by others than its players, as by a ladder"), default=False
    )
    helps = models.BooleanField(default=True)
    programs = models.BooleanField(_("programs may play"), default=False)
    local = models.BooleanField(_("pass and play"), default=False)
    turning = models.BooleanField(
        _("the board of pass and play turns to the player on move"), default=True
    )
    draw_offer = models.CharField(
        _("seat that offers a draw"), max_length=12, blank=True
    )
    takeback = models.CharField(_("seat that asks back"), max_length=12, blank=True)
    rematch_offer = models.CharField(max_length=12, blank=True)
    assents = models.JSONField(_("who has said yes to what is asked"), default=dict)
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch"
    )
    match_of = models.ForeignKey(
        "self",
        models.SET_NULL,
        verbose_name=_("first game of the same match"),
        null=True,
        blank=True,
        related_name="later_games",
    )

    at_fault = models.CharField(  # a seat: who aborted, stayed away or left
        _("seat that kept it from being played"), max_length=12, blank=True
    )
    remarks = models.JSONField(
        _("what befell it, told to everyone"), default=list, blank=True
    )
    void_reason = models.TextField(_("why it does not count"), blank=True)

    created_at = models.DateTimeField()
    moved_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    deadline_at = models.DateTimeField(
        _("when time alone changes it"), null=True, blank=True
    )
    counted_at = models.DateTimeField(_("when it was rated"), null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "games_game"
        constraints = [
            models.CheckConstraint(
                name="game_ended_when_not_live",
                condition=Q(status="live", ended_at=None)
                | (~Q(status="live") & Q(ended_at__isnull=False)),
            ),
        ]
        indexes = [
            models.Index(fields=["-ended_at", "-id"], name="game_archive"),
            models.Index(
                fields=["digest", "-ended_at", "-id"],
                name="game_archive_rules",
                condition=Q(status="finished"),
            ),
            models.Index(
                fields=["deadline_at"], name="game_overdue", condition=Q(status="live")
            ),
            models.Index(
                fields=["-moved_at"], name="game_watch", condition=Q(status="live")
            ),
            models.Index(
                fields=["pool", "counted_at", "id"],
                name="game_rated",
                condition=Q(counted_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.id}"

    def get_absolute_url(self) -> str:
        return table_at(self.id)

    @property
    def is_live(self) -> bool:
        return self.status == self.Status.LIVE

    @property
    def is_correspondence(self) -> bool:
        """Whether its players come and go: days for a turn."""
        return self.control.endswith("d")

    @property
    def is_one_sitting(self) -> bool:
        """Whether people play it with each other now, with or without a clock."""
        return self.is_live and not (self.local or self.is_correspondence)

    @property
    def teams(self) -> list[list[Seat]]:
        """The seats by teams, each in order of play."""
        return by_team(self.seats.all())

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that have won: that of the winner and those of their allies."""
        if not self.winner:
            return ()
        names = [tuple(seat.name for seat in team) for team in self.teams]
        return next(team for team in names if self.winner in team)


def by_team(seats: Iterable[Seat]) -> list[list[Seat]]:
    """Seats by their teams, in the order in which they are given."""
    teams: dict[int, list[Seat]] = {}
    for seat in seats:
        teams.setdefault(seat.team, []).append(seat)
    return [teams[number] for number in sorted(teams)]


class Seat(models.Model):
    """One seat at one table; those of one `team` win and lose together. `token_hash`
    admits a program to this seat, and `by_program` says that one has moved for it.
    `premove` is for its player alone: what is tried when the turn comes, or, with
    `premove_lost`, what was and the reason why it could not be played; so is `plan`,
    the replies of a game by correspondence. `judged` is for draws (see
    `games.engine.search.manners`)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    name = models.CharField(max_length=12)  # one of the rules' seats
    order = models.PositiveSmallIntegerField()
    team = models.PositiveSmallIntegerField()
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="seats"
    )
    token_hash = models.CharField(max_length=64, blank=True)
    by_program = models.BooleanField(_("played by a program"), default=False)
    came_at = models.DateTimeField(_("first opened the table"), null=True, blank=True)
    seen_until = models.DateTimeField(  # an open page or program renews it
        _("at the table until then at least"), null=True, blank=True
    )
    gone_at = models.DateTimeField(  # none: at the table, or not known to be away
        _("away since"), null=True, blank=True
    )
    premove = models.CharField(  # two squares, or a move as it was typed
        _("move for the next turn"), max_length=LONGEST_PREMOVE, blank=True
    )
    premove_lost = models.TextField(_("why it was not played"), blank=True)
    plan = models.JSONField(  # see games.play.plans
        _("replies for the next turns"), default=dict, blank=True
    )
    judged = models.IntegerField(
        _("how the machine in it thought to stand"), null=True, blank=True
    )
    judged_at = models.PositiveIntegerField(  # so many plies had been made
        _("when it thought so"), null=True, blank=True
    )

    class Meta:
        db_table = "games_seat"
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["game", "name"], name="one_player_a_seat"),
        ]
        indexes = [
            models.Index(
                fields=["seen_until"],
                name="seat_watched",
                condition=Q(seen_until__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} as {self.name}"


class Ply(models.Model):
    """One decision of one seat: the truth of a game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="plies")
    number = models.PositiveIntegerField()
    label = models.CharField(  # none for what goes on in a turn
        _("number in a list of moves"), max_length=12, blank=True
    )
    seat = models.CharField(max_length=12)
    text = models.TextField()  # in the game's notation
    words = models.TextField()  # readable, with the mathematics
    # As it stands in a list of moves.
    by = models.CharField(_("seat or army"), max_length=12, blank=True)
    short = models.TextField(_("in short notation"), blank=True)
    die = models.PositiveSmallIntegerField(_("face of the die"), default=0)
    position = models.TextField()  # after the ply
    version = models.PositiveIntegerField()  # of the game that this ply made
    throw = models.PositiveIntegerField(
        _("number of the throw, where chance decided"), null=True, blank=True
    )
    played_at = models.DateTimeField()
    # Milliseconds, none without a clock: what was charged, given back and then left.
    spent_ms = models.PositiveBigIntegerField(null=True, blank=True)
    lag_ms = models.PositiveIntegerField(null=True, blank=True)
    left_ms = models.PositiveBigIntegerField(null=True, blank=True)

    class Meta:
        db_table = "games_ply"
        ordering = ["number"]
        verbose_name_plural = _("plies")
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_ply_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.text}"

    @property
    def listed(self) -> Listed:
        return Listed(self.by, self.short, self.die)
