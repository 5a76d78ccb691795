"""The games of a text of any size, one after the other: records, games in their own
notation, or JSON as a site exports it, a game a line or as a list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from games.engine.errors import NotationError
from games.engine.json_records import read_json_record
from games.engine.record import Record
from games.engine.retelling import read_text

LONGEST_GAME: Final = 4_000_000  # characters; far more than any game has
_JSON: Final = re.compile(r"\ufeff?\s*(\{|\[(?!\s*[A-Za-z]))")
_HEADER: Final = re.compile(r'\ufeff?\s*\[([A-Za-z]\w*) "')
_NOT_TEXT: Final = re.compile("[\0\ud800-\udfff]")
_SIGN: Final = re.compile(r'\\.|["{}\[\],\n]', re.DOTALL)

Numbered = Iterable[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class GameText:
    """The text of one game of a file, and the line on which it begins. One `too_long`
    to be read has no text."""

    line: int
    text: str
    too_long: bool = False
    is_json: bool = False


def games_in(lines: Iterable[str]) -> Iterator[GameText]:
    """The games of a file; no more than one is held at a time."""
    numbered = iter(enumerate(lines, start=1))
    for number, line in numbered:
        if line.strip("\ufeff \t\r\n"):
            cut = _values if _JSON.match(line) else _records
            yield from cut(chain([(number, line)], numbered))


def record_in(game: GameText) -> Record:
    """The game as a record. Raises NotationError, with lines counted from its first,
    also for signs that JSON can name and no file or database can hold."""
    read = read_json_record if game.is_json else read_text
    record = read(game.text)
    said = (record.start, *record.headers.values(), *record.notes.values())
    if any(map(_NOT_TEXT.search, said)):
        raise NotationError("It holds a sign that is no part of a text.")
    return record


def counted_on(words: str, first: int) -> str:
    """A sentence with "Line 3" counted from the beginning of the file."""
    return re.sub(
        r"\bLine (\d+)", lambda at: f"Line {int(at[1]) + first - 1}", words, count=1
    )


@dataclass(slots=True)
class _Kept:
    """What has been read of a game."""

    is_json: bool
    parts: list[str] = field(default_factory=list)
    line: int = 1
    size: int = 0

    def add(self, text: str, line: int) -> None:
        """Keep a piece that stands on this line; blanks begin no game."""
        if not self.parts:
            if not text.strip():
                return
            self.line = line
        self.size += len(text)
        if self.size <= LONGEST_GAME:
            self.parts.append(text)

    def take(self) -> Iterator[GameText]:
        """The game, if there is one; then nothing is kept."""
        if self.parts:
            too_long = self.size > LONGEST_GAME
            text = "" if too_long else "".join(self.parts)
            yield GameText(self.line, text, too_long, self.is_json)
        self.parts, self.size = [], 0


# --- Records ---------------------------------------------------------------------


def _records(lines: Numbered) -> Iterator[GameText]:
    """A header behind moves begins a new game, as does a second header `Game`."""
    kept, has_moves, has_game = _Kept(is_json=False), False, False
    for number, line in lines:
        header = _HEADER.match(line)
        is_game = header is not None and header[1] == "Game"
        if header and (has_moves or (has_game and is_game)):
            yield from kept.take()
            has_moves = has_game = False
        has_game |= is_game
        has_moves |= header is None and bool(line.strip())
        kept.add(line, number)
    yield from kept.take()


# --- JSON ------------------------------------------------------------------------


def _values(lines: Numbered) -> Iterator[GameText]:
    """The values of a list, or those that follow each other. One that is cut short
    ends where a line begins with a new one."""
    kept, place = _Kept(is_json=True), _Place()
    held, is_new = "", True
    for number, line in lines:
        text = held + line
        if is_new and text.startswith('{"'):
            yield from kept.take()
            place.leave()
        held = "\\" if _ends_escaping(text) else ""
        text = text.removesuffix(held)
        begin = 0
        for sign in _SIGN.finditer(text):
            before, with_it = place.pass_by(sign[0], has_begun=bool(kept.parts))
            if before or with_it:
                kept.add(text[begin : sign.end() if with_it else sign.start()], number)
                yield from kept.take()
                begin = sign.end()
        kept.add(text[begin:], number)
        is_new = line.endswith("\n")
    yield from kept.take()


def _ends_escaping(text: str) -> bool:
    """Whether the last sign belongs to one that has not been read yet."""
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


@dataclass(slots=True)
class _Place:
    """Where one is in JSON: how deep, in a list of games (`base` 1) or in none, and
    whether between quotes."""

    base: int = 0
    depth: int = 0
    quoted: bool = False

    def leave(self) -> None:
        """Out of whatever has begun."""
        self.depth, self.quoted = self.base, False

    def pass_by(self, sign: str, *, has_begun: bool) -> tuple[bool, bool]:
        """Go on behind a sign: whether a value ends before it, and whether with it."""
        if sign == '"':
            self.quoted = not self.quoted
        elif self.quoted or sign[0] == "\\":
            pass
        elif sign == "[" and self.depth == 0 and not has_begun:
            self.base = self.depth = 1
            return True, False
        elif sign in "[{":
            self.depth += 1
        elif sign == "]" and self.depth == self.base == 1:
            self.base = self.depth = 0
            return True, False
        elif sign in "]}":
            self.depth = max(self.depth - 1, self.base)
            return False, self.depth == self.base
        else:
            return self.depth == self.base, False
        return False, False
