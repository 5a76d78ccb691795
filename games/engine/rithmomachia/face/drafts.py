"""A turn half written: what its text says, true or not.

A draft is the turn's own notation cut off anywhere: "N1", "N1xD1", "N1-D4*A8",
"N1-D4#(B3,C2)" with a harmony still being gathered.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.engine.geometry import INDEX, NAMES
from games.engine.rithmomachia.rules.values import PROPORTIONS, RELATIONS, Part
from games.engine.rithmomachia.text.notation import (
    LONGEST,
    PART,
    PARTS,
    write_part,
    write_parts,
)

_RELATION: Final = "|".join(RELATIONS)


def _list(name: str) -> str:
    """A pattern for men in brackets that may not be closed."""
    return rf"(?:\((?P<{name}>{PARTS})?,?\)?)?"


_DRAFT: Final = re.compile(
    rf"(?P<mover>{PART})"
    rf"(?:(?P<sign>[-x])(?:(?P<target>{PART})"
    rf"(?::(?:(?P<relation>{_RELATION}){_list('helper')})?)?"
    rf"(?P<ambush>\*(?:(?P<enemy>{PART})"
    rf"(?::(?:(?P<by>{_RELATION}){_list('two')})?)?)?)?"
    rf"(?P<harmony>#(?P<proportion>{'|'.join(PROPORTIONS)})?"
    rf"{_list('men')})?"
    r"(?P<points>\$)?)?)?"
)


@dataclass(frozen=True, slots=True)
class Landing:
    """Where the man goes, and how it takes the man that stands there."""

    target: Part
    takes: bool = False
    relation: str = ""
    helper: Part | None = None


@dataclass(frozen=True, slots=True)
class Intended:
    """An ambush as far as it is named."""

    target: Part | None = None
    relation: str = ""
    helpers: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Gathered:
    """A harmony as far as it is named; `proportion` may be open."""

    proportion: str = ""
    men: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """What a partial text says, part by part."""

    mover: Part | None = None
    landing: Landing | None = None
    ambush: Intended | None = None
    harmony: Gathered | None = None
    points: bool = False

    @property
    def text(self) -> str:
        """The draft in notation; lists are closed even if more is to come."""
        text = "" if self.mover is None else write_part(self.mover)
        if self.landing is not None:
            text += _landing_text(self.landing)
        if self.ambush is not None:
            text += _ambush_text(self.ambush)
        if self.harmony is not None:
            text += f"#{self.harmony.proportion}({write_parts(self.harmony.men)})"
        return text + ("$" if self.points else "")


def _landing_text(landing: Landing) -> str:
    text = ("x" if landing.takes else "-") + write_part(landing.target)
    if landing.relation:
        text += f":{landing.relation}"
    return text + (f"({write_part(landing.helper)})" if landing.helper else "")


def _ambush_text(intended: Intended) -> str:
    if intended.target is None:
        return "*"
    text = f"*{write_part(intended.target)}"
    if intended.relation:
        text += f":{intended.relation}"
    return text + (f"({write_parts(intended.helpers)})" if intended.helpers else "")


def toggled(men: tuple[Part, ...], part: Part) -> tuple[Part, ...]:
    """The men of a harmony with this man taken in, or left out if it was in."""
    left = tuple(each for each in men if each.square != part.square)
    if len(left) < len(men):
        return left
    return tuple(sorted((*left, part), key=lambda each: NAMES[each.square]))


def read_draft(text: str) -> tuple[Draft, str]:
    """The longest part of a text that is a draft, and the rest of it."""
    if len(text) > LONGEST or not text.isascii():
        return Draft(), text
    plain = "".join(text.split()).upper().replace("X", "x")
    found = _DRAFT.match(plain)
    if found is None:
        return Draft(), plain
    landing = intended = gathered = None
    if (target := _part(found["target"])) is not None:
        helpers = _parts(found["helper"])
        helper = helpers[0] if helpers else None
        landing = Landing(target, found["sign"] == "x", found["relation"] or "", helper)
    if found["ambush"]:
        two = _parts(found["two"])
        intended = Intended(_part(found["enemy"]), found["by"] or "", two)
    if found["harmony"]:
        gathered = Gathered(found["proportion"] or "", _parts(found["men"]))
    points = found["points"] is not None
    draft = Draft(_part(found["mover"]), landing, intended, gathered, points)
    return draft, plain[found.end() :]


def _part(text: str | None) -> Part | None:
    return None if text is None else Part(INDEX[text[:2]], int(text[3:-1] or 0))


def _parts(text: str | None) -> tuple[Part, ...]:
    found = (_part(each) for each in text.split(",")) if text else ()
    return tuple(part for part in found if part is not None)
