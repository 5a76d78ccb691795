"""Two positions of one game beside each other: which men stand elsewhere, have gone or
have come, and the squares that say so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from games.engine.scenes import Man, Scene

Squares = dict[str, list[str]]  # by man: where it stood


@dataclass(frozen=True, slots=True)
class Shift:
    """A man and where it stood: `before` is "" for one that has come, `after` for one
    that has gone. Where both are the same square, `was` is what stood there."""

    man: Man
    before: str
    after: str
    was: Man | None = None


@dataclass(frozen=True, slots=True)
class Contrast:
    """All that differs on the boards of an earlier and a later position."""

    moved: tuple[Shift, ...] = ()
    gone: tuple[Shift, ...] = ()
    come: tuple[Shift, ...] = ()
    changed: tuple[Shift, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.moved or self.gone or self.come or self.changed)

    def marks_before(self) -> Mapping[str, tuple[str, ...]]:
        """How the squares of the earlier position are marked."""
        marks = {each.before: ("from",) for each in (*self.moved, *self.changed)}
        return marks | {each.before: ("taken",) for each in self.gone}

    def marks_after(self) -> Mapping[str, tuple[str, ...]]:
        """How the squares of the later position are marked."""
        there = (*self.moved, *self.come, *self.changed)
        return {each.after: ("last",) for each in there}


def contrast(before: Scene, after: Scene) -> Contrast:
    """What differs. Men who are drawn and named alike are not told apart: those who
    left squares are taken to stand on the new ones, in the order of the board."""
    here, there = _men(before), _men(after)
    left, taken_up = _apart(here, there), _apart(there, here)
    moved, gone, come = list[Shift](), list[Shift](), list[Shift]()
    for code in sorted({*left, *taken_up}):
        old, new = left.get(code, []), taken_up.get(code, [])
        for start, end in zip(old, new, strict=False):
            moved.append(Shift(_man(there, end, code), start, end))
        for start in old[len(new) :]:
            gone.append(Shift(_man(here, start, code), start, ""))
        for end in new[len(old) :]:
            come.append(Shift(_man(there, end, code), "", end))
    changed = tuple(_changed(here, there))
    return Contrast(tuple(moved), tuple(gone), tuple(come), changed)


def bare(scene: Scene) -> Scene:
    """A scene without what its last move has left on the board."""
    return replace(scene, marks={}, lines=(), effects=())


def _men(scene: Scene) -> dict[str, tuple[Man, ...]]:
    """Who stands on each square."""
    return {
        cell.square: tuple(man for man in (cell.man, cell.beside) if man is not None)
        for board in scene.boards
        for cell in board.cells
    }


def _apart(
    here: Mapping[str, tuple[Man, ...]], there: Mapping[str, tuple[Man, ...]]
) -> Squares:
    """By the code of a man, the squares on which it stands `here` and not `there`."""
    found: Squares = defaultdict(list)
    for square, men in here.items():
        codes = [man.code for man in there.get(square, ())]
        for man in men:
            if man.code not in codes:
                found[man.code].append(square)
    return found


def _man(men: Mapping[str, tuple[Man, ...]], square: str, code: str) -> Man:
    return next(man for man in men[square] if man.code == code)


def _changed(
    here: Mapping[str, tuple[Man, ...]], there: Mapping[str, tuple[Man, ...]]
) -> Iterator[Shift]:
    """Men who stand where they stood, with other numerals."""
    for square, men in here.items():
        for man in men:
            for same in there.get(square, ()):
                if same.code == man.code and same != man:
                    yield Shift(same, square, square, man)
