"""Games of others, looked at and not kept: whether each can be read and played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from games.engine.errors import EngineError
from games.engine.record import Record, write_record
from games.engine.registry import rules
from games.engine.verifying import GameText, Verification, games_in, verify

LONGEST: Final = 200_000  # characters of one look
MOST: Final = 200  # games of one look


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found in a text; `refusal` says why it was not looked at."""

    found: tuple[Verification, ...] = ()
    refusal: str = ""

    @property
    def sound(self) -> int:
        return sum(not each.faults for each in self.found)


def look_at_text(text: str) -> Looked:
    """Try all games of a text: records, games in their own notation, or JSON as this
    site exports it. Nothing is kept."""
    if not text.strip():
        return Looked(refusal=_("Paste one or more games first."))
    if len(text) > LONGEST:
        words = _("That is more than %(most)d characters; send it in parts.")
        return Looked(refusal=words % {"most": LONGEST})
    try:
        games = list(_games(text))
    except ValueError as error:
        return Looked(refusal=str(error))
    if len(games) > MOST:
        words = _("These are %(count)d games; at most %(most)d are looked at at once.")
        return Looked(refusal=words % {"count": len(games), "most": MOST})
    return Looked(tuple(map(_tried, games)))


def _games(text: str) -> Iterator[GameText | Verification]:
    """The games of a text; of JSON that is none of ours, why. Raises ValueError."""
    if text.lstrip()[:1] not in "[{" or text.lstrip().startswith("[Game"):
        yield from games_in(text.splitlines(keepends=True))
        return
    for line, told in _objects(text):
        try:
            yield GameText(line, write_record(_record_of(told)))
        except (EngineError, KeyError, TypeError, AttributeError) as error:
            why = str(error) if isinstance(error, EngineError) else ""
            words = why or _("This is no game as this site exports it.")
            yield Verification(line, (words,))


def _tried(game: GameText | Verification) -> Verification:
    return verify(game) if isinstance(game, GameText) else game


def _objects(text: str) -> Iterator[tuple[int, Any]]:
    """The values of a list, or of one line each, with their lines."""
    try:
        whole = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        whole = None
    if whole is not None:
        each = whole if isinstance(whole, list) else [whole]
        yield from ((number, one) for number, one in enumerate(each, start=1))
        return
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except (json.JSONDecodeError, RecursionError):
                words = _("Line %(number)d is no JSON.") % {"number": number}
                raise ValueError(words) from None


def _record_of(told: dict[str, Any]) -> Record:
    """A game as `stored_object` writes it. Raises KeyError, TypeError, AttributeError
    or EngineError where it is none."""
    options = dict(part.split("=", 1) for part in told["options"].split(", ") if part)
    game = rules(str(told["game"]), **options)
    headers = {
        name: str(told[key])
        for name, key in (
            ("Site", "site"),
            ("Termination", "termination"),
            ("Result", "result"),
        )
        if key in told
    }
    moves = tuple(str(move) for move in told["moves"])
    return Record(game, moves, headers, str(told.get("start", "")))
