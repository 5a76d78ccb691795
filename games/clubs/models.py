"""What organisers write, and what members say to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.ladders.models import Ladder, Member

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_HEADLINE = 80
LONGEST_BODY = 4000
LONGEST_LINE = 300


class NewsItem(models.Model):
    """What the organisers of a ladder tell all who can see it."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="news")
    author: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    headline = models.CharField(_("headline"), max_length=LONGEST_HEADLINE)
    body = models.TextField(_("text"), max_length=LONGEST_BODY, blank=True)
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = _("news")
        verbose_name_plural = _("news")
        indexes = [
            models.Index(fields=["ladder", "-made_at", "-id"], name="news_of_ladder"),
        ]

    def __str__(self) -> str:
        return self.headline

    def get_absolute_url(self) -> str:
        return f"{reverse('ladder-news', args=[self.ladder.slug])}#news-{self.pk}"


class MemberMessage(models.Model):
    """What an organiser has written to members of a ladder; `to` are those who got it,
    as they are told by bell and letter."""

    class Audience(models.TextChoices):
        ALL = "all", _("all players")
        IDLE = "idle", _("players who still have to play")

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="messages")
    author: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    audience = models.CharField(max_length=4, choices=Audience)
    headline = models.CharField(_("subject"), max_length=LONGEST_HEADLINE)
    body = models.TextField(_("text"), max_length=LONGEST_BODY)
    to = models.ManyToManyField(Member, related_name="messages", verbose_name=_("to"))
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [
            models.Index(fields=["ladder", "-made_at"], name="messages_of_ladder"),
            models.Index(fields=["author", "-made_at"], name="messages_by_author"),
        ]

    def __str__(self) -> str:
        return self.headline

    def get_absolute_url(self) -> str:
        return reverse("ladder-message", args=[self.ladder.slug, self.pk])


class QuietMember(models.Model):
    """A member who wants no messages from the organisers of this ladder."""

    member = models.OneToOneField(Member, models.CASCADE, related_name="quiet")
    since = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.member)


class ChatRoom(models.Model):
    """The room for chat of a ladder. Without a row it has never been opened."""

    ladder = models.OneToOneField(Ladder, models.CASCADE, related_name="chat_room")
    is_open = models.BooleanField(_("open"), default=True)
    version = models.PositiveIntegerField(default=1)  # rises with all that it shows
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.ladder)


class ChatLine(models.Model):
    """What a member has said to the others of a ladder. Of a line that was hidden,
    pages show no more than that."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="chat")
    author: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+"
    )
    text = models.CharField(max_length=LONGEST_LINE)
    said_at = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["ladder", "-id"], name="chat_of_ladder")]

    def __str__(self) -> str:
        return f"{self.author}: {self.text}"


class SilencedMember(models.Model):
    """A member whom an organiser keeps from chatting on their ladder."""

    member = models.OneToOneField(Member, models.CASCADE, related_name="silenced")
    since = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.member)
