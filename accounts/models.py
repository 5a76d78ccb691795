"""Who you are: members and guests, and what they prefer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names, partners


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
        return reverse("profile", args=[self.username])

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

    user = models.OneToOneField(User, models.CASCADE, related_name="preferences")
    theme = models.CharField(
        _("colours"), max_length=5, choices=Theme, default=Theme.AUTO
    )
    direction = models.CharField(
        _("the board stands"), max_length=7, choices=Direction, default=Direction.AUTO
    )
    sound = models.BooleanField(_("sound for moves"), default=True)
    helps = models.BooleanField(_("show helps where a game allows them"), default=True)
    confirm_move = models.BooleanField(_("ask before a move is sent"), default=False)
    at_once = models.BooleanField(
        _("play at once, without asking for an ambush"), default=False
    )

    class Meta:
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return f"Preferences of {self.user}"
