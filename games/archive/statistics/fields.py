"""The fields by which figures are narrowed, with what stands in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from games.archive.models import GAME, LADDER, MACHINES, RULES
from games.archive.search.forms import Field
from games.archive.search.words import Query
from games.engine import GAMES, games
from games.rulesets.offers import own_sets

NAMES: Final = (GAME, RULES, LADDER, "by", "since", "until", MACHINES)


def fields_of(search: Query) -> list[Field]:
    """The fields in their order; rule sets can be chosen once there is a game."""
    return list(_fields(search))


def other_words(search: Query) -> str:
    """What is asked for beside the fields, as text."""
    return " ".join(str(word) for word in search.words if word.name not in NAMES)


def _fields(search: Query) -> Iterator[Field]:
    key = search.value(GAME)
    kinds = ((game.key, game.title) for game in games())
    yield Field(GAME, _("Game"), ways=(("", _("all games")), *kinds), value=key)
    if key in GAMES:
        sets = ((each.name, each.title) for each in own_sets(key))
        chosen = search.value(RULES)
        yield Field(RULES, _("Rules"), ways=(("", _("any")), *sets), value=chosen)
    yield Field("by", _("Player"), "ada", value=search.value("by"))
    yield Field(LADDER, _("Ladder"), "the-academy", value=search.value(LADDER))
    yield Field("since", _("From day"), "2026-01-01", value=search.value("since"))
    yield Field("until", _("To day"), "2026-12-31", value=search.value("until"))
    machines = (("", _("any")), ("no", _("between people")), ("yes", _("with one")))
    chosen = search.value(MACHINES)
    yield Field(MACHINES, _("The computer"), ways=machines, value=chosen)
