"""Decisions as text (enochian §12).

`Qf1-h3`, `Pg2xh3`, `Pb7-b8=N`; `roll 4`, `exchange?`, `exchange+`, `exchange-`. An
army's letter may stand before (`r:Qf1-h3`); it is written only where another army acts
than the one awaited. Squares may also be given in angle notation. On reading, `-` and
`x` are not told apart, and the kind's letter may be left out where one man stands.
"""

from __future__ import annotations

import re
from typing import Final

from games.engine.enochian.rules.armies import BY_LETTER, LETTERS
from games.engine.enochian.rules.men import letter, standing
from games.engine.enochian.rules.squares import INDEX, NAMES
from games.engine.enochian.rules.values import ROLL, Move, Position
from games.engine.enochian.text.angles import to_plain
from games.engine.errors import NotationError

LONGEST: Final = 60  # characters of a text worth reading
_TEXT: Final = re.compile(
    r"(?:(?P<army>[bkry]):)?(?:"
    r"(?P<kind>[KQBNRP])?(?P<from>[a-h][1-8])[-x](?P<to>[a-h][1-8])"
    r"(?:=(?P<into>[A-Z]))?"
    r"|roll ?(?P<die>[0-9]{1,3})|(?P<word>exchange[?+-]))"
)
_PLAIN: Final = str.maketrans({"×": "x", "–": "-", "−": "-", "→": "-"})


# --- Writing -------------------------------------------------------------------


def write_move(position: Position, move: Move) -> str:
    """A decision as text; captures by `x`, promotions always written."""
    prefix = "" if move.army == position.actor else f"{LETTERS[move.army]}:"
    return prefix + write_plain(position, move)


def write_plain(position: Position, move: Move) -> str:
    if move.kind == ROLL:
        return f"roll {move.die}"
    if not move.is_displacement:
        return move.kind
    sign = "x" if position.men[move.target] else "-"
    text = f"{move.kind}{NAMES[move.origin]}{sign}{NAMES[move.target]}"
    return f"{text}={move.promotion}" if move.promotion else text


# --- Reading -------------------------------------------------------------------


def read_move(position: Position, text: str) -> Move:
    """A decision from its text. Raises NotationError (code `syntax`)."""
    found = None
    if len(text) <= LONGEST:
        plain = to_plain(" ".join(text.translate(_PLAIN).split()))
        found = _TEXT.fullmatch(plain)
    if found is None:
        raise NotationError(
            f"{text[:60]!r} is no move (syntax); write Qf1-h3, Pg2xh3, Pb7-b8=N, "
            "roll 4 or exchange?."
        )
    army = BY_LETTER[found["army"]] if found["army"] else position.actor
    if found["die"]:
        return Move(army, ROLL, die=int(found["die"]))
    if found["word"]:
        return Move(army, found["word"])
    origin, target = INDEX[found["from"]], INDEX[found["to"]]
    kind = found["kind"] or _only_kind(position, origin)
    return Move(army, kind, origin, target, found["into"] or "")


def _only_kind(position: Position, origin: int) -> str:
    there = standing(position.men[origin])
    if len(there) == 2:
        kinds = " or ".join(letter(each) for each in there)
        raise NotationError(
            f"Two pieces share {NAMES[origin]} (syntax); name the one that moves: "
            f"{kinds}."
        )
    return letter(there[0]) if there else "P"
