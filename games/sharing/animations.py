"""A finished game as one moving picture: an APNG (PNG Specification, third edition,
11.3.4), put together of PNG pictures of its positions: the first one whole, then what
differs. Their data are copied as they are."""

from __future__ import annotations

import hashlib
import re
import struct
import zlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from django.utils import timezone
from django.utils.html import escape

from games.engine.scenes import Scene
from games.play.models import Game
from games.play.positions import keep_positions, position_at
from games.play.wording import heading
from games.sharing.models import Animation
from games.sharing.pictures import MARGIN, as_file, boxed, to_png, who_and_what

FOOT: Final = 60  # units below the board for who plays
AROUND: Final = 70  # units around a square in which a man, a line or a label may reach
PROBE: Final = re.compile(r'<g class="mark probe"><rect x="(-?\d+)" y="(-?\d+)"')
SIDE: Final = 600  # pixels of the longer side
MOST_FRAMES: Final = 80
MOST_BYTES: Final = 1_500_000
FRAME_MS: Final = 800
LAST_MS: Final = 3000
KEPT: Final = 64  # the newest; the others can be drawn again
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def chunks_of(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The kind and the data of each chunk."""
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk with its length and its checksum."""
    return struct.pack(">I", len(data)) + kind + data + _sum(kind, data)


def _sum(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", zlib.crc32(kind + data))


def shown_plies(last: int, step: int = 1) -> list[int]:
    """After which plies positions are shown: each by so many, or of a long game by
    more, and always the end."""
    step = max(step, -(-(last + 1) // MOST_FRAMES))
    plies = list(range(0, last + 1, step))
    return plies if plies[-1] == last else [*plies, last]


def make_animation(game: Game) -> Animation:
    """Draw a finished game and keep it in the place of an earlier picture. It takes
    about 30 ms for each position."""
    keep_positions(game, 0, game.ply)
    step, parts = 1, list[Still]()
    while not parts or sum(each.size for each in parts) > MOST_BYTES:
        parts = list(drawn_parts(game, shown_plies(game.ply, step)))
        step += 1
    data = write_apng(parts)
    made, _ = Animation.objects.update_or_create(
        game=game,
        defaults={
            "heading": heading(game)[:200],
            "frames": len(parts),
            "sha256": hashlib.sha256(data).hexdigest(),
            "made_at": timezone.now(),
            "data": data,
        },
    )
    _prune()
    return made


def drawn_parts(game: Game, plies: list[int]) -> Iterator[Still]:
    """The first position whole, then of each what differs from the one before."""
    scenes = [game.rules.scene(position_at(game, ply)) for ply in plies]
    stage = Stage.of(game, scenes[0])
    yield stage.drawn(scenes[0], stage.whole)
    for before, after in pairwise(scenes):
        yield stage.drawn(after, stage.around(changed_squares(before, after)))


def changed_squares(before: Scene, after: Scene) -> set[str]:
    """The squares on which two positions are not drawn alike."""
    here, there = map(_shown, (before, after))
    return {square for square in {*here, *there} if here[square] != there[square]}


def _shown(scene: Scene) -> dict[str, list[Any]]:
    """By square all that is drawn there, also by lines and by what a move has done."""
    shown: dict[str, list[Any]] = defaultdict(list)
    for board in scene.boards:
        for cell in board.cells:
            shown[cell.square] += [cell.man, cell.beside]
    for square, names in scene.marks.items():
        shown[square].append(names)
    for line in scene.lines:
        for square in line.squares:
            shown[square].append(line)
    for effect in scene.effects:
        for square in (effect.square, *effect.lights, *effect.counted):
            shown[square].append(effect)
    return shown


Area = tuple[int, int, int, int]  # left, top, width, height, in pixels


@dataclass(frozen=True, slots=True)
class Still:
    """A picture and where it is put."""

    area: Area
    png: bytes

    @property
    def header(self) -> bytes:
        return next(data for kind, data in chunks_of(self.png) if kind == b"IHDR")

    @property
    def data(self) -> list[bytes]:
        return [data for kind, data in chunks_of(self.png) if kind == b"IDAT"]

    @property
    def size(self) -> int:
        return sum(map(len, self.data))


@dataclass(frozen=True)
class Stage:
    """The page on which all positions of a game are drawn: where it lies in units, how
    many units a pixel has, and the corner of each square (empty where boards stand in
    a row, of which each has its own)."""

    left: int
    top: int
    whole: Area
    unit: int
    corners: dict[str, tuple[int, int]]
    told: str

    @classmethod
    def of(cls, game: Game, scene: Scene) -> Stage:
        squares = [cell.square for board in scene.boards for cell in board.cells]
        box = boxed(replace(scene, marks={}), dict.fromkeys(squares, ("probe",)))
        width, height = box.width + 2 * MARGIN, box.height + 2 * MARGIN + FOOT
        unit = -(-max(width, height) // SIDE)
        found = [(int(x), int(y)) for x, y in PROBE.findall(box.inside)]
        in_a_row = "translate(" in box.inside.partition("<path")[0]
        corners = {} if in_a_row else dict(zip(squares, found, strict=True))
        left, top = box.left - MARGIN, box.top - MARGIN
        foot = f'<text class="told strong" x="{box.left}" y="{top + height - MARGIN}">'
        told = f"{foot}{escape(who_and_what(game, width - 2 * MARGIN))}</text>"
        whole = (0, 0, -(-width // unit), -(-height // unit))
        return cls(left, top, whole, unit, corners, told)

    def around(self, squares: set[str]) -> Area:
        """The area that has these squares and their neighbours."""
        if not squares:
            return (0, 0, 1, 1)
        if not self.corners:
            return self.whole
        places = [self.corners[name] for name in squares if name in self.corners]
        xs, ys = zip(*places, strict=True)
        left = max(0, (min(xs) - AROUND - self.left) // self.unit)
        top = max(0, (min(ys) - AROUND - self.top) // self.unit)
        right = min(self.whole[2], (max(xs) + 100 + AROUND - self.left) // self.unit)
        low = min(self.whole[3], (max(ys) + 100 + AROUND - self.top) // self.unit)
        return left, top, right - left, low - top

    def drawn(self, scene: Scene, area: Area) -> Still:
        """What of a position lies in an area."""
        left, top, width, height = area
        view = (
            self.left + left * self.unit,
            self.top + top * self.unit,
            width * self.unit,
            height * self.unit,
        )
        inside = boxed(scene).inside + self.told
        return Still(area, to_png(as_file(view, (width, height), "", inside)))


def write_apng(parts: list[Still]) -> bytes:
    """Pictures, the first one whole, as one that is shown again and again. Who knows
    no moving pictures sees the first."""
    first = parts[0]
    written = [SIGNATURE, chunk(b"IHDR", first.header)]
    written.append(chunk(b"acTL", struct.pack(">II", len(parts), 0)))
    number = 0
    for part in parts:
        time = LAST_MS if part is parts[-1] else FRAME_MS
        left, top, width, height = part.area
        control = (number, width, height, left, top, time, 1000, 0, 0)
        written.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", *control)))
        number += 1
        for data in part.data:
            if part is first:
                written.append(chunk(b"IDAT", data))
                continue
            written.append(chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
    return b"".join([*written, chunk(b"IEND", b"")])


def _prune() -> None:
    """Let go of all but the newest."""
    kept = Animation.objects.order_by("-made_at").values_list("pk", flat=True)
    Animation.objects.exclude(pk__in=list(kept[:KEPT])).delete()
