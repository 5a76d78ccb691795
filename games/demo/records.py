"""The file of demo games: records one after the other, without comments."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from games.engine.record import Record, read_record, write_record

FILE = Path(__file__).with_name("games.txt")
NUMBER = re.compile(r"(\d\.+) ")
COMMENT = re.compile(r" \{[^{}]*\}")


def read_games(text: str) -> Iterator[Record]:
    """The records of a file."""
    for part in re.split(r"^(?=\[Game )", text, flags=re.MULTILINE):
        if part.strip():
            yield read_record(part)


def write_games(records: Iterable[Record]) -> str:
    """The text of a file."""
    return "\n".join(map(_compact, records))


def _compact(record: Record) -> str:
    """A record with its moves in lines and without what the rules can say again."""
    headers, _, moves = write_record(record).partition("\n\n")
    plain = " ".join(COMMENT.sub("", moves).split())
    together = NUMBER.sub(r"\1~", plain)  # a number stays beside its move
    lines = textwrap.wrap(together, 88, break_long_words=False, break_on_hyphens=False)
    return "\n".join([headers, "", *lines, ""]).replace("~", " ")
