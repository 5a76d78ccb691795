"""A turn half written: what its text says, true or not (medieval §9).

"L2" is a man, "T72 L2-J2" a turn; "T36 *" is a held body, "T36 *P4" its drop.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.engine.geometry import INDEX, NAMES, NOWHERE
from games.engine.medieval.rules.values import Part

LONGEST: Final = 20_000  # characters of a text worth reading
_VALUE: Final = r"[1-9][0-9]{0,17}"
_SQUARE: Final = r"[A-P][1-8](?![0-9])"
_FLAGS: Final = re.ASCII | re.IGNORECASE
_MOVE: Final = re.compile(
    rf"\s*(?:(?P<man>[CTSP]{_VALUE})\s*)?(?P<origin>{_SQUARE})\s*"
    rf"(?:-\s*(?P<to>{_SQUARE})?\s*)?",
    _FLAGS,
)
_DROP: Final = re.compile(
    rf"\s*(?P<body>[CTS]{_VALUE})\s*\*\s*(?P<to>{_SQUARE})?\s*", _FLAGS
)


@dataclass(frozen=True, slots=True)
class Draft:
    """What a partial text says. `man` is the name that the mover was given, if any."""

    origin: int = NOWHERE
    to: int = NOWHERE
    drop: Part | None = None
    man: str = ""

    @property
    def text(self) -> str:
        """The draft as far as it goes, in notation."""
        to = "" if self.to == NOWHERE else NAMES[self.to]
        if self.drop is not None:
            return f"{self.drop.name} *{to}"
        if self.origin == NOWHERE:
            return ""
        man = f"{self.man} " if self.man and to else ""
        return f"{man}{NAMES[self.origin]}{f'-{to}' if to else ''}"


def read_draft(text: str) -> tuple[Draft, str]:
    """The longest part of a text that is a draft, and the rest of it."""
    found = None if len(text) > LONGEST else _DROP.match(text) or _MOVE.match(text)
    if found is None:
        return Draft(), text.strip()
    said = {name: part.upper() for name, part in found.groupdict("").items()}
    rest = text[found.end() :].strip()
    to = INDEX.get(said["to"], NOWHERE)
    if body := said.get("body"):
        return Draft(to=to, drop=Part(body[0], int(body[1:]))), rest
    return Draft(INDEX[said["origin"]], to, man=said["man"]), rest
