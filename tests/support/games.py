"""Games and seeks by whatever terms a test names."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from games.lobby import seeks
from games.lobby.models import Seek
from games.play import beginnings
from games.play.models import Game
from games.rulesets.terms import Terms

TERMS = {each.name for each in fields(Terms)}
# A game of the same id with this secret has the same throws in every run of the tests:
# now and then a throw lets nobody move, and the turn passes on.
SECRET = "5e" * 32


def start_game(*, players: Any, now: Any, **given: Any) -> Game:
    """`beginnings.start`, with the terms and what a record brings spread out."""
    recorded = beginnings.Recorded(given.pop("pk", ""), given.pop("secret", ""))
    return beginnings.start(_terms(given), players, now, recorded=recorded, **given)


def seek_game(*, creator: Any, now: Any, **given: Any) -> Seek:
    """`seeks.make_seek`, with the terms spread out."""
    return seeks.make_seek(creator, _terms(given), now, **given)


def _terms(given: dict[str, Any]) -> Terms:
    """The terms among what is given, taken out of it."""
    return Terms(**{name: given.pop(name) for name in TERMS & given.keys()})
