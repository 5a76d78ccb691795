"""A game in words, the same on every page that names it."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.models import Game
from games.rulesets import name_of
from games.table.seats import seats_of


def heading(game: Game) -> str:
    """Who plays: "Ada – Boethius"; one person alone plays both sides."""
    names = list(dict.fromkeys(str(seat.player) for seat in seats_of(game)))
    if len(names) == 1:
        return _("%(name)s, both sides") % {"name": names[0]}
    return " – ".join(names)


def seat_words(seat: str) -> str:
    """A seat as it is said: "White"."""
    return _(seat.capitalize())


def rules_words(game: Game) -> str:
    """What is played: "Rithmomachia", "Rithmomachia (Without ambush)"."""
    rules = game.rules
    name = name_of(rules) if rules.options.differences() else ""
    return f"{rules.title} ({name})" if name else rules.title


def summary(game: Game) -> str:
    """A game in one or two sentences, for those who meet a link to it."""
    where = _("A game of %(game)s, begun on %(date)s.") % {
        "game": rules_words(game),
        "date": date_format(game.created_at, "j F Y"),
    }
    if game.is_live:
        return where
    return f"{where} {game.ending}"
