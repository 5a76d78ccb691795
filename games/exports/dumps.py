"""Monthly dumps: all finished games of a month as packed record text, with counts and a
checksum. A dump is read back and every game of it played before it is published."""

from __future__ import annotations

import gzip
import hashlib
import json
import math
import shutil
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, Final, Self

from django.conf import settings
from django.db.models import QuerySet

from games.archive.selectors import finished_games
from games.engine.game_texts import games_in
from games.engine.verifying import verify
from games.exports.formats import file_parts
from games.play.models import Game

PER_PART: Final = 25  # games that are packed and read back together
SUFFIX: Final = ".txt.gz"
CHUNK: Final = 1 << 20  # bytes that are read at once


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


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A month of the calendar (UTC), "2026-05"."""

    year: int
    number: int

    @classmethod
    def of(cls, moment: datetime) -> Self:
        there = moment.astimezone(UTC)
        return cls(there.year, there.month)

    def __str__(self) -> str:
        return f"{self.year}-{self.number:02}"

    @property
    def begins(self) -> datetime:
        return datetime(self.year, self.number, 1, tzinfo=UTC)

    @property
    def next(self) -> Month:
        return Month(self.year + self.number // 12, self.number % 12 + 1)

    @property
    def ids(self) -> QuerySet[Game, str]:
        """The games that ended in it, in order."""
        found = finished_games().filter(ended_at__gte=self.begins)
        found = found.filter(ended_at__lt=self.next.begins)
        return found.order_by("ended_at", "pk").values_list("pk", flat=True)


def make_dump(month: Month, *, site: str, now: datetime) -> Dump:
    """Write the dump of a month, read it back, and publish it in the place of an
    earlier one. Raises BadDump; then an earlier one stays."""
    _forget_parts(month)
    while True:
        made = dump_some(month, site=site, now=now, seconds=math.inf)
        if made is not None:
            return made


def dump_some(month: Month, *, site: str, now: datetime, seconds: float) -> Dump | None:
    """Go on with the dump of a month for about so many seconds, one part at least; the
    dump once it is published. The folder has what was done so far, so any process can
    go on with it. Raises BadDump."""
    if month.next.begins > now:
        raise BadDump(f"{month} is not over yet.")
    games, until = month.ids.count(), time.monotonic() + seconds
    if not games:
        raise BadDump(f"No game ended in {month}.")
    folder().mkdir(parents=True, exist_ok=True)
    try:
        for number in range(-(-games // PER_PART)):
            if not _note_of(month, number).exists():
                _make_part(month, number, site=site)
                if time.monotonic() >= until:
                    return None
        return _publish(month, games)
    except BadDump:
        _forget_parts(month)
        raise


def _make_part(month: Month, number: int, *, site: str) -> None:
    """Write some games of the month, packed, and play them again from the file."""
    ids = list(month.ids[number * PER_PART : (number + 1) * PER_PART])
    part, note = _part_of(month, number), _note_of(month, number)
    with part.open("wb") as raw, _packed(raw) as file:
        for text in file_parts("txt", ids, site=site):
            file.write(text)
    plies = _read_back(part, games=len(ids))
    _write_note(note, {"games": len(ids), "plies": plies})


def _publish(month: Month, games: int) -> Dump | None:
    """Put the parts together in the place of an earlier dump; if they have not all
    games of the month any more, begin again instead."""
    numbers = range(-(-games // PER_PART))
    notes = [json.loads(_note_of(month, each).read_bytes()) for each in numbers]
    if sum(note["games"] for note in notes) != games:
        _forget_parts(month)
        return None
    draft = folder() / f"rithmo-{month}.draft"
    with draft.open("wb") as whole:
        for each in numbers:
            with _part_of(month, each).open("rb") as part:
                shutil.copyfileobj(part, whole)
    plies = sum(note["plies"] for note in notes)
    made = Dump(str(month), games, plies, draft.stat().st_size, _sum_of(draft))
    draft.replace(made.path)
    _write_note(folder() / f"rithmo-{month}.json", asdict(made))
    _forget_parts(month)
    return made


def _part_of(month: Month, number: int) -> Path:
    return folder() / f".{month}-{number:06}.part"


def _note_of(month: Month, number: int) -> Path:
    """What says that a part is written and holds."""
    return folder() / f".{month}-{number:06}.note"


def _write_note(path: Path, told: dict[str, Any]) -> None:
    """At once, or not at all."""
    text = json.dumps(told, indent=1) + "\n"
    path.with_suffix(".new").write_text(text, encoding="utf-8")
    path.with_suffix(".new").replace(path)


def _forget_parts(month: Month) -> None:
    for file in folder().glob(f".{month}-*"):
        file.unlink(missing_ok=True)


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
        while part := file.read(CHUNK):
            total.update(part)
    return total.hexdigest()
