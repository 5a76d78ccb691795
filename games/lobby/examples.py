"""The game on the start page: a real one, recorded, shown ply by ply."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.interface import Scene
from games.engine.record import read_record, replay
from games.http import whole_number
from games.pictures import draw_picture

SQUARE = re.compile(r"[A-Z]+\d+")
RECORD = Path(__file__).with_name("example.txt")


@dataclass(frozen=True)
class Frame:
    """One position of the example and the move that led to it, in words."""

    ply: int
    last: int
    words: str
    picture: SafeString

    @property
    def previous(self) -> int:
        return (self.ply - 1) % (self.last + 1)

    @property
    def next(self) -> int:
        return (self.ply + 1) % (self.last + 1)


def frame(asked: str) -> Frame:
    """The frame of the ply asked for in an address; the last one when none is."""
    shown = frames()
    ply = whole_number(asked)
    return shown[-1 if ply is None else min(ply, len(shown) - 1)]


@cache
def frames() -> tuple[Frame, ...]:
    """The whole example, the start position first."""
    record = read_record(RECORD.read_text())
    rules, last = record.rules, len(record.moves)
    shown, words = [], _("So the men stand at the beginning. White moves first.")
    for ply, (position, move) in enumerate(replay(record)):
        if outcome := rules.outcome(position):
            words = f"{words}. {outcome.words}"
        scene = rules.scene(position)
        helpers = _helpers(scene, record.moves[ply - 1]) if ply else {}
        picture = draw_picture(scene, words, marks=helpers, named=True)
        shown.append(Frame(ply, last, words, picture))
        if move is not None:
            words = rules.describe(position, move).text
    return tuple(shown)


def _helpers(scene: Scene, move: str) -> Mapping[str, tuple[str, ...]]:
    """The men whom a move names beside those who moved or were taken."""
    named = SQUARE.findall(move)
    return {square: ("helper",) for square in named if square not in scene.marks}
