"""A move half written: what its text says, true or not (boolean §10).

"b22" is a man, "b22-b32" a step, "b22-b32>b42" a push; "w7@" is a man to be placed,
"@a41" a cell for one, "w7@a41" a placement.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.engine.boolean.rules.space import INDEX, NAMES, NOWHERE
from games.engine.boolean.rules.values import Man, Move
from games.engine.boolean.text.notation import CELL, LONGEST
from games.engine.boolean.text.positions import read_man

_ONE: Final = rf"{CELL}(?![0-9])"
_FLAGS: Final = re.ASCII | re.IGNORECASE
_MOVE: Final = re.compile(
    rf"\s*(?P<from>{_ONE})\s*"
    rf"(?:-\s*(?:(?P<to>{_ONE})\s*(?:>\s*(?P<push>{_ONE})?\s*)?)?)?",
    _FLAGS,
)
_PLACE: Final = re.compile(
    rf"\s*(?P<man>[wb][0-9a-f])?\s*@\s*(?P<to>{_ONE})?\s*", _FLAGS
)


@dataclass(frozen=True, slots=True)
class Draft:
    """What a partial text says."""

    origin: int = NOWHERE
    to: int = NOWHERE
    push: int = NOWHERE
    man: Man | None = None  # who is placed

    @property
    def text(self) -> str:
        """The draft as far as it goes, in notation."""
        to = "" if self.to == NOWHERE else NAMES[self.to]
        if self.man is not None:
            return f"{self.man.token}@{to}"
        if self.origin == NOWHERE:
            return f"@{to}" if to else ""
        push = "" if self.push == NOWHERE else f">{NAMES[self.push]}"
        return NAMES[self.origin] + (f"-{to}{push}" if to else "")

    @property
    def move(self) -> Move:
        return Move(self.origin, self.to, self.push, self.man)


def read_draft(text: str) -> tuple[Draft, str]:
    """The longest part of a text that is a draft, and the rest of it."""
    found = None if len(text) > LONGEST else _PLACE.match(text) or _MOVE.match(text)
    if found is None:
        return Draft(), text.strip()
    said, rest = found.groupdict(""), text[found.end() :].strip()
    to = _cell(said["to"])
    if "from" in said:
        return Draft(_cell(said["from"]), to, _cell(said["push"])), rest
    token = said["man"]
    man = read_man(token[0].lower() + token[1].upper()) if token else None
    return Draft(to=to, man=man), rest


def _cell(name: str) -> int:
    return INDEX.get(name.lower(), NOWHERE)
