"""A rule set that somebody keeps under a name of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from games.common.ids import short_id
from games.rulesets.models.ruled import Ruled

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_NAME = 40
LONGEST_SLUG = 32


def new_slug(name: str) -> str:
    """The name as a word of an address, made its own by five signs (25 bits): the
    address stays good when the name or its owner changes."""
    word = slugify(name)[: LONGEST_SLUG - 6].strip("-")
    own = short_id(5)
    return f"{word}-{own}" if word else f"set-{own}"


class SavedRuleset(Ruled):
    """The options of one game under a name: seen by anyone who has its address, offered
    to its owner wherever they begin a game. Games never point here: they have options
    of their own."""

    owner: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="rulesets"
    )
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    slug = models.SlugField(_("in addresses"), max_length=LONGEST_SLUG, db_index=False)
    created_at = models.DateTimeField()

    class Meta:
        db_table = "games_savedruleset"
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "key", "name"], name="one_ruleset_a_name"
            ),
            models.UniqueConstraint(fields=["key", "slug"], name="one_ruleset_a_slug"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("ruleset", args=[self.key, self.slug])
