"""The files of demo games, one for each kind: records one after the other, without
comments."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from games.engine.record import Record, read_record, write_record

FOLDER = Path(__file__).with_name("games")
COMMENT = re.compile(r" \{[^{}]*\}")


def file_of(key: str) -> Path:
    """Where the games of one kind are kept."""
    return FOLDER / f"{key}.txt"


def all_games() -> Iterator[Record]:
    """The games of every kind."""
    for file in sorted(FOLDER.glob("*.txt")):
        yield from read_games(file.read_text(encoding="utf-8"))


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
    plies = COMMENT.sub("", moves).splitlines()
    # A line of the record is one ply: its number and its move stay together.
    unbroken = " ".join(ply.replace(" ", "~") for ply in plies)
    lines = textwrap.wrap(unbroken, 88, break_long_words=False, break_on_hyphens=False)
    return "\n".join([headers, "", *lines, ""]).replace("~", " ")
