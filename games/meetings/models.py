"""The meeting of the two of a challenge or pairing, and what belongs to it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.ladders.models import LadderChallenge, Member, Pairing

LONGEST_WORD = 300


class Meeting(models.Model):
    """Of one challenge or of one pairing. `by` has proposed the times: those that
    wait for an answer, or those from which `agreed_at` was chosen."""

    challenge = models.OneToOneField(
        LadderChallenge, models.CASCADE, null=True, blank=True, related_name="meeting"
    )
    pairing = models.OneToOneField(
        Pairing, models.CASCADE, null=True, blank=True, related_name="meeting"
    )
    by = models.ForeignKey(
        Member, models.CASCADE, null=True, blank=True, related_name="+"
    )
    agreed_at = models.DateTimeField(_("when they play"), null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="meeting_of_one_contest",
                condition=Q(challenge=None, pairing__isnull=False)
                | Q(challenge__isnull=False, pairing=None),
            ),
        ]

    def __str__(self) -> str:
        return str(self.contest)

    @property
    def contest(self) -> LadderChallenge | Pairing:
        found = self.challenge or self.pairing
        assert found is not None  # noqa: S101 (the database keeps it)
        return found


class ProposedTime(models.Model):
    """A time that waits for the answer of the one who did not propose it."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="times")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at"]
        constraints = [
            models.UniqueConstraint(fields=["meeting", "at"], name="one_time_once"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} UTC"


class Appointment(models.Model):
    """One of two who have agreed on a time. It goes when the game begins, or when the
    time is long over."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="appointments")
    member = models.ForeignKey(Member, models.CASCADE, related_name="appointments")
    at = models.DateTimeField(db_index=True)
    reminded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["meeting", "member"], name="one_appointment_each"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member} at {self.at}"

    def get_absolute_url(self) -> str:
        return meeting_url(self.meeting)


class MeetingWord(models.Model):
    """What one of the two has said to the other."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="words")
    author = models.ForeignKey(Member, models.CASCADE, related_name="+")
    text = models.CharField(max_length=LONGEST_WORD)
    said_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.author}: {self.text}"


class MemberZone(models.Model):
    """In which time zone a member has proposed times."""

    member = models.OneToOneField(Member, models.CASCADE, related_name="zone")
    zone = models.CharField(max_length=40)

    def __str__(self) -> str:
        return f"{self.member}: {self.zone}"


def address_of_contest(slug: str, contest: LadderChallenge | Pairing) -> str:
    """The page on which the two of a contest meet."""
    kind = "pairings" if isinstance(contest, Pairing) else "challenges"
    return reverse("ladder-meet", args=[slug, kind, contest.pk])


def meeting_url(meeting: Meeting) -> str:
    """The page of a meeting whose contest and ladder are known."""
    contest = meeting.contest
    ladder = contest.round.ladder if isinstance(contest, Pairing) else contest.ladder
    return address_of_contest(ladder.slug, contest)
