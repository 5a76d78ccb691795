"""Who you are: members and guests, and what they prefer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names, partners


@lru_cache(maxsize=4096)
def profile_at(username: str) -> str:
    """Where the profile of somebody of this name is."""
    return reverse("profile", args=[username])


class User(AbstractUser):
    """A member, or a guest who has played without signing up.

    A guest has no password and is known by a signed cookie alone; signing up turns
    the same row into a member, so that the games stay theirs. A practice partner is a
    machine that plays in the way named by `partner`; nobody logs in to its account.
    Show a person by `str()`, link to them by `get_absolute_url()`.
    """

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        unique=True,
        validators=[names.check_shape],
        error_messages={"unique": _("That name is taken.")},
    )
    name_key = models.CharField(
        max_length=4 * names.LONGEST,
        unique=True,
        editable=False,
        error_messages={"unique": _("This name looks too much like another one.")},
    )
    is_guest = models.BooleanField(_("guest"), default=False)
    email = models.EmailField(_("email address"), blank=True)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)
    partner = models.CharField(
        _("practice partner"), max_length=20, blank=True, default="", editable=False
    )

    # How often addresses that need no log-in were made anew (see accounts.links).
    calendar_links = models.PositiveIntegerField(default=0, editable=False)
    stop_links = models.PositiveIntegerField(default=0, editable=False)

    class Meta(AbstractUser.Meta):
        indexes = [
            models.Index(
                fields=["name_key"],
                name="members_by_name",
                condition=Q(is_guest=False, is_active=True),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["partner"],
                name="one_account_a_partner",
                condition=~Q(partner=""),
            ),
        ]

    def __str__(self) -> str:
        if self.is_partner:
            return partners.partner_title(self.partner)
        return gettext("closed account") if self.is_closed else self.username

    def save(
        self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any
    ) -> None:
        """Save, keeping `name_key` true to the name."""
        self.name_key = names.key_of(self.username)
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "name_key"}
        super().save(*args, update_fields=update_fields, **kwargs)

    def get_absolute_url(self) -> str:
        return profile_at(self.username)

    @property
    def is_partner(self) -> bool:
        """Whether this is a machine to practise with."""
        return self.partner != ""

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None


class Preferences(models.Model):
    """How one person likes the site; a person without a row gets the defaults."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("Same as the device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class Direction(models.TextChoices):
        AUTO = "auto", _("Wide on wide screens, upright on narrow ones")
        WIDE = "wide", _("Always wide")
        UPRIGHT = "upright", _("Always upright")

    class Invitations(models.TextChoices):
        ALL = "all", _("Everyone")
        FOLLOWED = "followed", _("Players I follow")
        NOBODY = "nobody", _("No one")

    class BoardSet(models.TextChoices):
        PARCHMENT = "parchment", _("Parchment")
        WOOD = "wood", _("Wood")
        SLATE = "slate", _("Slate")
        CONTRAST = "contrast", _("High contrast")

    class Size(models.IntegerChoices):
        FULL = 100, _("As large as fits")
        MEDIUM = 85, _("85 %")
        SMALL = 70, _("70 %")

    class Motion(models.TextChoices):
        NONE = "none", _("At once")
        QUICK = "quick", _("Quick")
        NORMAL = "normal", _("Normal")
        SLOW = "slow", _("Slow")

    class MoveList(models.TextChoices):
        PAIRS = "pairs", _("Short, with the sentence of one move below")
        SENTENCES = "sentences", _("A sentence for every move")

    class Volume(models.IntegerChoices):
        OFF = 0, _("Off")
        QUIET = 25, _("Quiet")
        NORMAL = 50, _("Normal")
        LOUD = 75, _("Loud")
        FULL = 100, _("Very loud")

    user = models.OneToOneField(User, models.CASCADE, related_name="preferences")
    theme = models.CharField(
        _("colours"), max_length=5, choices=Theme, default=Theme.AUTO
    )
    direction = models.CharField(
        _("the board stands"), max_length=7, choices=Direction, default=Direction.AUTO
    )
    board_set = models.CharField(
        _("board and men"),
        max_length=9,
        choices=BoardSet,
        default=BoardSet.PARCHMENT,
    )
    board_size = models.PositiveSmallIntegerField(
        _("size of the board"), choices=Size, default=Size.FULL
    )
    coordinates = models.BooleanField(
        _("names of files and ranks beside the board"), default=True
    )
    motion = models.CharField(
        _("how fast men move"),
        max_length=6,
        choices=Motion,
        default=Motion.NORMAL,
    )
    move_list = models.CharField(
        _("list of moves"), max_length=9, choices=MoveList, default=MoveList.PAIRS
    )
    volume = models.PositiveSmallIntegerField(
        _("how loud"), choices=Volume, default=Volume.NORMAL
    )
    helps = models.BooleanField(_("show helps where a game allows them"), default=True)
    confirm_move = models.BooleanField(_("ask before a move is sent"), default=False)
    at_once = models.BooleanField(
        _("play at once, without asking for an ambush"), default=False
    )

    show_here = models.BooleanField(
        _("show others when I am here"),
        default=True,
        help_text=_("A dot beside your name while you have a page open."),
    )

    invitations = models.CharField(
        _("who can invite me by name"),
        max_length=8,
        choices=Invitations,
        default=Invitations.ALL,
    )

    class Meta:
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return f"Preferences of {self.user}"

    @property
    def page_data(self) -> dict[str, object]:
        """What the style sheets and scripts of every page know of these, as the
        `data-` attributes of the page; what is as usual is left out."""
        told: dict[str, object] = {"theme": self.theme, "sound": self.volume}
        if self.board_set != self.BoardSet.PARCHMENT:
            told["set"] = self.board_set
        if self.board_size != self.Size.FULL:
            told["size"] = self.board_size
        if self.motion != self.Motion.NORMAL:
            told["motion"] = self.motion
        if not self.coordinates:
            told["names"] = "off"
        return told

    @property
    def in_sentences(self) -> bool:
        """Whether the list of moves tells each move in a sentence."""
        return self.move_list == self.MoveList.SENTENCES
