"""A position set up by hand: its text with other men, another turn, other things that
the rules remember.

Only texts are changed here; whether a position can be is the rules' own answer when
they read the text.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar

from games.engine.errors import PositionError

# By square the men who stand there, as the game's position texts write them; two of
# them only where two may share a square.
Standing = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Remembered:
    """A part of a position beside its men and the turn: its number among the fields,
    what it is called, and what it says."""

    number: int
    title: str
    text: str


@dataclass(frozen=True)
class SettingUp(ABC):
    """How the position texts of a game are changed, under its `options`. The class of a
    game says which field is which: `titles` names those that can be written by hand.
    """

    options: Any

    separator: ClassVar[str] = " "
    turn_field: ClassVar[int] = 1
    turns: ClassVar[Mapping[str, str]] = {"W": "White", "B": "Black"}  # text: words
    titles: ClassVar[Mapping[int, str]] = {}

    # --- What a game says ---------------------------------------------------------

    def fields(self, text: str) -> list[str]:
        """The fields of a text that the rules have written."""
        return text.split(self.separator)

    def text_of(self, fields: Sequence[str]) -> str:
        """The text with these fields."""
        return self.separator.join(fields)

    @abstractmethod
    def read_men(self, fields: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Who stands where."""

    @abstractmethod
    def write_men(self, fields: Sequence[str], standing: Standing) -> list[str]:
        """The fields with these men instead, and what else follows from them."""

    def at_a_beginning(self, fields: list[str]) -> list[str]:
        """The fields without what the rules remember of the turns just played, which
        does not hold for other men or another's turn."""
        return fields

    def together(
        self, fields: Sequence[str], square: str, there: tuple[str, ...], man: str
    ) -> tuple[str, ...]:
        """Who stands on a square after a man is put to those who are there."""
        return (man,)

    def stays(self, man: str) -> bool:
        """Whether the game cannot be played without a man."""
        return False

    # --- What follows ---------------------------------------------------------------

    def men(self, text: str) -> dict[str, tuple[str, ...]]:
        """Who stands where."""
        return self.read_men(self.fields(text))

    def put(self, text: str, square: str, man: str) -> str:
        """The text with a man on a square, in place of those who stood there."""
        fields = self.fields(text)
        men = self.read_men(fields)
        men[square] = self.together(fields, square, men.get(square, ()), man)
        return self._with_men(fields, men)

    def taken_away(self, text: str, square: str) -> str:
        """The text without the man on a square; where two share it, the second."""
        fields = self.fields(text)
        men = self.read_men(fields)
        men[square] = men.get(square, ())[:-1]
        return self._with_men(fields, men)

    def moved(self, text: str, start: str, end: str) -> str:
        """The text with the man of one square put on another."""
        there = self.men(text).get(start, ())
        if not there or start == end:
            return text
        return self.put(self.taken_away(text, start), end, there[-1])

    def emptied(self, text: str) -> str:
        """The text without men, but for those without whom nothing can be played."""
        fields = self.fields(text)
        men = self.read_men(fields).items()
        left = {at: tuple(filter(self.stays, there)) for at, there in men}
        return self._with_men(fields, left)

    def turn(self, text: str) -> str:
        """Whose turn it is, as texts write it."""
        return self.fields(text)[self.turn_field]

    def with_turn(self, text: str, turn: str) -> str:
        """The text with another's turn."""
        fields = self.fields(text)
        fields[self.turn_field] = turn
        return self.text_of(self.at_a_beginning(fields))

    def remembered(self, text: str) -> tuple[Remembered, ...]:
        """What the text tells beside the men and the turn."""
        fields = self.fields(text)
        return tuple(
            Remembered(number, title, fields[number])
            for number, title in self.titles.items()
        )

    def with_remembered(self, text: str, told: Mapping[int, str]) -> str:
        """The text with these fields, those that are not named as they were. Raises
        PositionError for what would be read as another field."""
        fields = self.fields(text)
        for number in self.titles.keys() & told.keys():
            fields[number] = told[number].strip()
            if self.separator in fields[number]:
                raise PositionError(f"{fields[number][:40]!r} is more than one field.")
        return self.text_of(fields)

    def _with_men(self, fields: list[str], standing: Standing) -> str:
        return self.text_of(self.at_a_beginning(self.write_men(fields, standing)))


Rows = Sequence[Sequence[str]]  # the names of the squares, as they are written


def men_in_rows(texts: Iterable[str], rows: Rows, man: str) -> dict[str, str]:
    """By square the token of who stands there; `man` is the pattern of a token, runs of
    empty squares are numbers, a dot is a single one."""
    pattern, men = re.compile(rf"({man})|([0-9]+)|\."), {}
    for text, names in zip(texts, rows, strict=True):
        at = 0
        for found in pattern.finditer(text):
            if found[1]:
                men[names[at]] = found[1]
            at += int(found[2] or 1)
    return men


def rows_of_men(men: Mapping[str, str], rows: Rows, between: str = "") -> list[str]:
    """Each row as text, with the runs of empty squares as numbers."""
    texts = []
    for names in rows:
        tokens: list[str] = []
        for token, run in groupby(names, key=men.get):
            count = len(list(run))
            tokens += [token] * count if token else [str(count)]
        texts.append(between.join(tokens))
    return texts
