"""Bars of charts that are split by who won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from django.utils.translation import gettext as _

from games.archive.index.facts import DRAW
from games.archive.statistics.charts import LABELS, ROW, LyingBar
from games.archive.statistics.scores import JOINT
from games.common.words import seats_words
from games.engine.contents import SEATS

# A draw comes after the seats.
ORDER: Final = {name: at for at, name in enumerate((*SEATS, DRAW))}


@dataclass(frozen=True, slots=True)
class BarPart:
    """The games of a bar that a side won, or that nobody won; `name` is by what the
    style sheet knows it."""

    name: str
    title: str  # "White won"
    count: int
    x: str
    width: str


@dataclass(frozen=True, slots=True)
class SplitBar:
    """A bar with its parts, one for each side of the chart, with `urls` of their
    games."""

    whole: LyingBar
    parts: tuple[BarPart, ...]
    urls: tuple[str, ...]

    @property
    def cells(self) -> Iterator[tuple[BarPart, str]]:
        """What a row of the table has."""
        return zip(self.parts, self.urls, strict=True)


@dataclass(frozen=True)
class SplitBarList:
    """Bars below each other under a title, split by the same sides."""

    key: str
    title: str
    bars: tuple[SplitBar, ...]

    labels: ClassVar = LABELS - 2  # where they end

    @property
    def height(self) -> int:
        return ROW * len(self.bars)

    @property
    def sides(self) -> tuple[BarPart, ...]:
        """What the legend names."""
        return self.bars[0].parts


def sides_of(counts: Mapping[str, int]) -> list[str]:
    """The sides that won, in the order of the seats; draws last."""
    return sorted(counts, key=lambda side: ORDER[known_seat(side)])


def known_seat(side: str) -> str:
    """The seat by which a side is known: of several the last, which fewest games
    have."""
    return max(side.split(JOINT), key=ORDER.__getitem__)


def say_side(side: str) -> str:
    """ "White won", "Blue and Black won", "drawn"."""
    if side == DRAW:
        return _("drawn")
    return _("%s won") % seats_words(side.split(JOINT))


def parts_of(
    bar: LyingBar, counts: Mapping[str, int], sides: Sequence[str]
) -> tuple[BarPart, ...]:
    """The parts of a bar, side by side."""
    parts, x = [], float(LABELS)
    for side in sides:
        count = counts.get(side, 0)
        width = float(bar.width) * count / bar.count
        name = known_seat(side)
        parts.append(BarPart(name, say_side(side), count, f"{x:.2f}", f"{width:.2f}"))
        x += width
    return tuple(parts)
