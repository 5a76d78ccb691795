"""Files of games, of any size."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import IO, Final, cast

from games.engine.errors import NotationError
from games.engine.game_texts import LONGEST_GAME, GameText, games_in

PACKED: Final = b"\x1f\x8b"  # RFC 1952 §2.3.1


def games_of_file(file: str) -> Iterator[GameText]:
    """The games of a file, unpacked where it is packed, of the standard input for "-".
    Raises NotationError where it cannot be read or has no game."""
    found = False
    for game in games_in(_lines(file)):
        found = True
        yield game
    if not found:
        raise NotationError(f"{file} has no game.")


def _lines(file: str) -> Iterator[str]:
    try:
        with _opened(file) as raw:
            lines = io.TextIOWrapper(raw, encoding="utf-8")
            yield from iter(partial(lines.readline, LONGEST_GAME), "")
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or "it is no text, or is cut short"
        raise NotationError(f"{file} cannot be read: {reason}.") from error


@contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    """What stands in a file; it is unpacked where it begins as what gzip has packed,
    whatever it is called."""
    with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as raw:
        begun = io.BufferedReader(cast(io.RawIOBase, raw))
        if begun.peek(len(PACKED))[: len(PACKED)] == PACKED:
            with gzip.open(begun) as unpacked:
                yield cast(IO[bytes], unpacked)
        else:
            yield begun
