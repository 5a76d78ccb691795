"""The game on the start page: a real one, recorded, shown ply by ply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards.pictures import draw_picture
from games.common.http import whole_number
from games.common.words import seat_words
from games.engine.record import read_record, replay
from games.engine.registry import AnyRules
from games.engine.scenes import Scene

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
    words = _("The start. %(seat)s moves first.")
    shown: list[Frame] = []
    helpers: Mapping[str, tuple[str, ...]] = {}
    for ply, (position, move) in enumerate(replay(record)):
        scene = rules.scene(position)
        if not ply:
            words %= {"seat": seat_words(scene.turn)}
        if outcome := rules.outcome(position):
            words = f"{words}. {outcome.words}"
        picture = draw_picture(scene, words, marks=helpers, named=True)
        shown.append(Frame(ply, last, words, picture))
        if move is not None:
            words = rules.describe(position, move).text
            helpers = _helpers(rules, position, move)
    return tuple(shown)


def _helpers(
    rules: AnyRules, position: Any, move: Any
) -> Mapping[str, tuple[str, ...]]:
    """The men who take part in a move beside those who move or are taken."""
    chosen = rules.offers(position, rules.write_move(position, move)).squares
    scene: Scene = rules.scene(rules.apply(position, move))
    helping = [choice.square for choice in chosen if choice.kind == "helper"]
    helping += [square for effect in scene.effects for square in effect.lights]
    return {square: ("helper",) for square in helping if square not in scene.marks}
