"""Monthly dumps: all finished games of a month as packed record text, with counts and a
checksum. A dump is read back and every game of it played before it is published."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Final

from django.conf import settings

from games.archive.selectors import finished_games
from games.engine.game_texts import games_in
from games.engine.verifying import verify
from games.exports.formats import file_parts

SUFFIX: Final = ".txt.gz"
PART: Final = 1 << 20  # bytes that are read at once


class BadDump(Exception):
    """A dump that does not hold what it should; it is not published."""


@dataclass(frozen=True, slots=True)
class Dump:
    """One published month, "2026-05"."""

    month: str
    games: int
    plies: int
    bytes: int
    sha256: str

    @property
    def file(self) -> str:
        return f"rithmo-{self.month}{SUFFIX}"

    @property
    def path(self) -> Path:
        return folder() / self.file


def folder() -> Path:
    """Where dumps lie."""
    return Path(settings.DUMPS_DIR)


def published() -> list[Dump]:
    """All dumps, the newest month first."""
    notes = sorted(folder().glob("rithmo-*.json"), reverse=True)
    return [Dump(**json.loads(note.read_text(encoding="utf-8"))) for note in notes]


def make_dump(year: int, month: int, *, site: str) -> Dump:
    """Write the dump of a month (UTC), read it back, and publish it in the place of an
    earlier one. Raises BadDump; then an earlier one stays."""
    name = f"{year}-{month:02}"
    begins = datetime(year, month, 1, tzinfo=UTC)
    ends = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=UTC)
    found = finished_games().filter(ended_at__gte=begins, ended_at__lt=ends)
    ids = list(found.order_by("ended_at", "pk").values_list("pk", flat=True))
    folder().mkdir(parents=True, exist_ok=True)
    draft = folder() / f"rithmo-{name}.draft"
    try:
        with draft.open("wb") as raw, _packed(raw) as file:
            for part in file_parts("txt", ids, site=site):
                file.write(part)
        plies = _read_back(draft, games=len(ids))
        made = Dump(name, len(ids), plies, draft.stat().st_size, _sum_of(draft))
        draft.replace(made.path)
    finally:
        draft.unlink(missing_ok=True)
    told = json.dumps(asdict(made), indent=1)
    note = folder() / f"rithmo-{name}.json"
    note.with_suffix(".new").write_text(told + "\n", encoding="utf-8")
    note.with_suffix(".new").replace(note)
    return made


def _packed(raw: BinaryIO) -> gzip.GzipFile:
    """The same games make the same bytes: no name and no time stand in them."""
    return gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0)


def _read_back(draft: Path, *, games: int) -> int:
    """Play every game of the file; how many plies there are. Raises BadDump."""
    count = plies = 0
    for game in games_in(_lines(draft)):
        found = verify(game)
        if found.faults:
            where = found.name or f"the game on line {found.line}"
            raise BadDump(f"{where}: {' '.join(found.faults)}")
        count, plies = count + 1, plies + found.plies
    if count != games:
        raise BadDump(f"It has {count} games instead of {games}.")
    return plies


def _lines(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from lines


def _sum_of(path: Path) -> str:
    total = hashlib.sha256()
    with path.open("rb") as file:
        while part := file.read(PART):
            total.update(part)
    return total.hexdigest()
