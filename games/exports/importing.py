"""Games from elsewhere, looked at: whether each can be read and played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.humanize.templatetags.humanize import intcomma
from django.utils.translation import gettext as _

from games.engine.errors import EngineError, NotationError
from games.engine.record import Record, write_record
from games.engine.registry import rules
from games.engine.verifying import GameText, Verification, games_in, verify
from games.play.timing.spans import exact

LONGEST: Final = 200_000  # characters of one look
MOST: Final = 200  # games of one look


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found in a text, and the texts of those games that hold; `refusal` says
    why it was not looked at."""

    found: tuple[Verification, ...] = ()
    refusal: str = ""
    texts: tuple[str, ...] = ()

    @property
    def sound(self) -> int:
        return sum(not each.faults for each in self.found)


def look_at_text(text: str) -> Looked:
    """Try all games of a text: records, games in their own notation, or JSON as this
    site exports it. Nothing is kept."""
    if not text.strip():
        return Looked(refusal=_("Paste one or more games first."))
    if len(text) > LONGEST:
        words = _("That is more than %(most)s characters; send it in parts.")
        return Looked(refusal=words % {"most": intcomma(LONGEST)})
    try:
        games = list(_games(text))
    except ValueError as error:
        return Looked(refusal=str(error))
    if len(games) > MOST:
        words = _("These are %(count)d games; at most %(most)d are looked at at once.")
        return Looked(refusal=words % {"count": len(games), "most": MOST})
    found = tuple(map(_tried, games))
    pairs = zip(games, found, strict=True)
    texts = (
        game.text
        for game, tried in pairs
        if isinstance(game, GameText) and not tried.faults
    )
    return Looked(found, texts=tuple(texts))


def _games(text: str) -> Iterator[GameText | Verification]:
    """The games of a text; of JSON that is none of ours, why. Raises ValueError."""
    if text.lstrip()[:1] not in "[{" or text.lstrip().startswith("[Game"):
        yield from games_in(text.splitlines(keepends=True))
        return
    for line, told in _objects(text):
        try:
            yield GameText(line, write_record(_record_of(told)))
        except (KeyError, TypeError, AttributeError, ValueError) as error:
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


# What a JSON game says beside its headers.
_TOLD_APART: Final = frozenset(
    {"id", "game", "digest", "options", "players", "start", "moves", "times"}
)


def _record_of(told: dict[str, Any]) -> Record:
    """A game as `stored_object` writes it, with all that its text would say. Raises
    KeyError, TypeError, AttributeError, ValueError or EngineError where it is none."""
    options = dict(part.split("=", 1) for part in told["options"].split(", ") if part)
    game = rules(str(told["game"]), **options)
    digest = game.options.digest(game.key)
    if told.get("digest", digest) != digest:
        words = _("Its options make the rules %(digest)s, it says %(said)s.")
        said = str(told["digest"])[:80]
        raise NotationError(words % {"digest": digest, "said": said})
    headers = {
        name[:1].upper() + name[1:]: str(text)
        for name, text in told.items()
        if name not in _TOLD_APART
    }
    for seat, player in told.get("players", {}).items():
        headers[seat.capitalize()] = str(player.get("name", ""))
        if player.get("rating"):
            headers[f"{seat.capitalize()}Rating"] = str(player["rating"])
    moves = tuple(str(move) for move in told["moves"])
    notes = dict(map(_note_of, told.get("times", ())))
    return Record(game, moves, headers, str(told.get("start", "")), notes=notes)


def _note_of(times: dict[str, Any]) -> tuple[int, str]:
    """What a decision cost, as the comment of a record says it."""
    names = (("clk", "leftMs"), ("emt", "spentMs"), ("lag", "lagMs"))
    spans = (f"[%{name} {exact(int(times[key] or 0))}]" for name, key in names)
    return int(times["ply"]), " ".join(spans)
