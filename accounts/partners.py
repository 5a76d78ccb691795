"""What practice partners are called and how they play, in words. Their play itself is
the engine's; each has an account, so that it sits at a table like everybody."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.search.partners import PARTNERS


def partner_title(key: str) -> str:
    """The title of the partner, "Computer, sharp"; its key where there is none such."""
    return _(PARTNERS[key].title) if key in PARTNERS else key


LEVELS = {
    "passive": gettext_lazy("Gentle"),
    "attacker": gettext_lazy("Sharp"),
    "strong": gettext_lazy("Strong"),
}


def level_words(key: str) -> str:
    """How hard the partner is to play against: "Gentle"; its title where no word is
    known for it."""
    return str(LEVELS[key]) if key in LEVELS else partner_title(key)


def about(key: str) -> str:
    """How the partner plays, in a sentence or two."""
    return _(PARTNERS[key].about) if key in PARTNERS else ""
