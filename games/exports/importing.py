"""Games from elsewhere, looked at: whether each can be read and played."""

from __future__ import annotations

import io
from dataclasses import dataclass
from itertools import islice
from time import thread_time
from typing import Final

from django.contrib.humanize.templatetags.humanize import intcomma
from django.core.files import File
from django.utils.translation import gettext as _

from games.common.errors import Refused
from games.common.words import size_words
from games.engine.game_texts import GameText, games_in
from games.engine.verifying import Verification, verify

LONGEST: Final = 200_000  # characters that are pasted
LONGEST_FILE: Final = 2 * 1024 * 1024  # bytes; settings.UPLOADS lets them in
LONGEST_GAME: Final = 100_000  # characters of one game
MOST: Final = 1000  # games of one look
SECONDS: Final = 6.0  # of a processor; then no other game is begun


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found in a text, and those of its games that hold; `refusal` says why it
    was not looked at, `stopped_at` the line from which on there was no time."""

    found: tuple[Verification, ...] = ()
    refusal: str = ""
    games: tuple[GameText, ...] = ()
    stopped_at: int | None = None

    @property
    def sound(self) -> int:
        return len(self.games)

    @property
    def is_whole(self) -> bool:
        """Whether all games were looked at and hold."""
        return self.stopped_at is None and self.sound == len(self.found)


def text_of_file(file: File[bytes]) -> str:
    """What stands in a file. Raises Refused."""
    if file.size > LONGEST_FILE:
        words = _("This file is larger than %(most)s; send it in parts.")
        raise Refused(words % {"most": size_words(LONGEST_FILE)})
    try:
        return str(file.read(), "utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(_("This file is no text in UTF-8.")) from error


def look_at_text(text: str) -> Looked:
    """Try all games of a text: records, games in their own notation, or JSON as this
    site exports it. Nothing is kept. Raises EngineError where it is no text."""
    if not text.strip():
        return Looked(refusal=_("Paste one or more games first, or choose a file."))
    games = list(islice(games_in(io.StringIO(text)), MOST + 1))
    if len(games) > MOST:
        words = _("These are more than %(most)s games; send them in parts.")
        return Looked(refusal=words % {"most": intcomma(MOST)})
    found: list[Verification] = []
    until = thread_time() + SECONDS
    for game in games:
        if thread_time() > until:
            break
        found.append(_tried(game))
    pairs = zip(games, found, strict=False)
    sound = tuple(game for game, it in pairs if not it.faults)
    left = games[len(found) :]
    return Looked(tuple(found), games=sound, stopped_at=left[0].line if left else None)


def _tried(game: GameText) -> Verification:
    if len(game.text) <= LONGEST_GAME:
        return verify(game)
    words = _("It is longer than %(most)s characters and was not looked at.")
    return Verification(game.line, (words % {"most": intcomma(LONGEST_GAME)},))
