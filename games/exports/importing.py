"""Games from elsewhere, looked at: whether each can be read and played."""

from __future__ import annotations

import io
from dataclasses import dataclass
from itertools import islice
from typing import Final

from django.contrib.humanize.templatetags.humanize import intcomma
from django.utils.translation import gettext as _

from games.engine.game_texts import GameText, games_in
from games.engine.verifying import Verification, verify

LONGEST: Final = 200_000  # characters of one look
MOST: Final = 200  # games of one look


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found in a text, and those of its games that hold; `refusal` says why it
    was not looked at."""

    found: tuple[Verification, ...] = ()
    refusal: str = ""
    games: tuple[GameText, ...] = ()

    @property
    def sound(self) -> int:
        return len(self.games)


def look_at_text(text: str) -> Looked:
    """Try all games of a text: records, games in their own notation, or JSON as this
    site exports it. Nothing is kept."""
    if not text.strip():
        return Looked(refusal=_("Paste one or more games first."))
    if len(text) > LONGEST:
        words = _("That is more than %(most)s characters; send it in parts.")
        return Looked(refusal=words % {"most": intcomma(LONGEST)})
    games = list(islice(games_in(io.StringIO(text)), MOST + 1))
    if len(games) > MOST:
        words = _("These are more than %(most)d games; send them in parts.")
        return Looked(refusal=words % {"most": MOST})
    found = tuple(map(verify, games))
    pairs = zip(games, found, strict=True)
    return Looked(found, games=tuple(game for game, it in pairs if not it.faults))
