"""A decision half written: what its text says, true or not (enochian §12).

"Qf1" is a man, "h1" a square whose man or men are not named, "Pb7-b8" a pawn's move
that lacks its promotion, "Qf1-h3" and "exchange?" are whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.engine.enochian.rules.armies import BY_LETTER, LETTERS
from games.engine.enochian.rules.squares import INDEX, NAMES, NOWHERE
from games.engine.enochian.rules.values import ROLL, Move, Position
from games.engine.enochian.text.angles import to_plain

LONGEST: Final = 60  # characters of a text worth reading
_MAN: Final = re.compile(
    r"\s*(?:(?P<army>[bkry]):)?(?P<kind>[KQBNRP])?(?P<from>[a-h][1-8])"
    r"(?:[-x×](?P<to>[a-h][1-8])(?:=(?P<into>[QBNR]))?)?"
)
_WORD: Final = re.compile(
    r"\s*(?:(?P<army>[bkry]):)?(?:roll ?(?P<die>[0-9]{1,3})|(?P<word>exchange[?+-]))"
)


@dataclass(frozen=True, slots=True)
class Draft:
    """What is chosen so far; `word` and `die` where it is no displacement."""

    origin: int = NOWHERE
    kind: str = ""
    to: int = NOWHERE
    into: str = ""
    word: str = ""
    die: int = 0
    army: int = NOWHERE  # as named in the text, if it is

    def text(self, position: Position) -> str:
        """The draft as text, as it can be handed back."""
        prefix = "" if self.army in (NOWHERE, position.actor) else LETTERS[self.army]
        return f"{prefix}{':' if prefix else ''}{self._plain(position)}"

    def _plain(self, position: Position) -> str:
        if self.word:
            return f"{ROLL} {self.die}" if self.word == ROLL else self.word
        if self.origin == NOWHERE:
            return ""
        text = f"{self.kind}{NAMES[self.origin]}"
        if self.to != NOWHERE:
            text += f"{'x' if position.men[self.to] else '-'}{NAMES[self.to]}"
        return f"{text}={self.into}" if self.into else text

    def move(self, position: Position) -> Move:
        """The decision that it is, if it is whole."""
        army = position.actor if self.army == NOWHERE else self.army
        if self.word:
            return Move(army, self.word, die=self.die)
        return Move(army, self.kind or "P", self.origin, self.to, self.into)


def read_draft(text: str) -> tuple[Draft, str]:
    """The longest part of a text that is a draft, and the rest of it."""
    if len(text) > LONGEST:
        return Draft(), text.strip()
    text = to_plain(text)
    if found := _WORD.match(text):
        word, die = (found["word"], 0) if found["word"] else (ROLL, int(found["die"]))
        draft = Draft(word=word, die=die, army=_army(found["army"]))
    elif found := _MAN.match(text):
        draft = Draft(
            INDEX[found["from"]],
            found["kind"] or "",
            INDEX.get(found["to"] or "", NOWHERE),
            found["into"] or "",
            army=_army(found["army"]),
        )
    else:
        return Draft(), text.strip()
    return draft, text[found.end() :].strip()


def _army(letter: str | None) -> int:
    return BY_LETTER[letter] if letter else NOWHERE
