"""Decisions as text (margrites §9).

A step is `e5>e6`, a scoring step `e8>B++`, a piece put back `+e8`; captured squares
follow, wave after wave: `f6>f5(xg4, xf4)`. In a set-up `B@e1` places a piece,
`B=b2 c2 d2 e2 f2 g2 h2 e1` arranges all, `B=accept` accepts; the side may be left out.
Captures may be left out too; what is given must be true.
"""

from __future__ import annotations

import re
from typing import Final

from games.engine.errors import IllegalMove, NotationError
from games.engine.margrites.rules.boards import INDEX, NAMES, NOWHERE, name_of
from games.engine.margrites.rules.moving import stepped
from games.engine.margrites.rules.placing import in_order
from games.engine.margrites.rules.placing_refusals import refused
from games.engine.margrites.rules.refusals import refusal
from games.engine.margrites.rules.values import (
    Accept,
    Arrange,
    Move,
    Place,
    Position,
    Return,
    Score,
    Step,
    Wave,
)
from games.engine.sides import Side

LONGEST: Final = 1000  # characters of a text worth reading
LETTERS: Final = {"b": Side.BLACK, "w": Side.WHITE}
_PLAIN: Final = str.maketrans("→", ">")
_SQUARE: Final = r"[a-z][0-9]"
_MOVE: Final = re.compile(
    rf"(?:(?P<from>{_SQUARE})>(?:(?P<to>{_SQUARE})|(?P<edge>[bw])\+\+)"
    rf"|\+(?P<back>{_SQUARE}))"
    rf"(?:\((?P<marks>x{_SQUARE}(?:,?x{_SQUARE})*)\))?"
    rf"|(?P<side>[bw])?(?:@(?P<place>{_SQUARE})|=(?P<accept>accept)"
    rf"|=(?P<squares>(?:{_SQUARE},?)*))|(?P<bare>accept)"
)


class Unreadable(NotationError):
    """A text that is no decision of this game (margrites §10)."""

    code = "syntax"


# --- Writing -------------------------------------------------------------------------


def write_move(position: Position, move: Move) -> str:
    """A decision as text; one that cannot be made is written without captures."""
    text = bare(move)
    if not isinstance(move, Step | Score | Return):
        return text
    if refusal(position, move) is not None:
        return text
    return text + marks(stepped(position, move).waves)


def bare(move: Move) -> str:
    """A decision without what it captures."""
    if isinstance(move, Step):
        return f"{name_of(move.origin)}>{name_of(move.target)}"
    if isinstance(move, Score):
        return f"{name_of(move.origin)}>{move.edge.letter}++"
    if isinstance(move, Return):
        return f"+{name_of(move.square)}"
    if isinstance(move, Place):
        return f"{move.side.letter}@{name_of(move.square)}"
    if isinstance(move, Accept):
        return f"{move.side.letter}=accept"
    return f"{move.side.letter}={' '.join(map(name_of, move.squares))}"


def marks(fallen: tuple[Wave, ...]) -> str:
    """ "(xg4, xf4)", or nothing."""
    names = [f"x{NAMES[fall.square]}" for wave in fallen for fall in wave]
    return f"({', '.join(names)})" if names else ""


# --- Reading -------------------------------------------------------------------------


def read_move(position: Position, text: str) -> Move:
    """A decision from its text.

    Raises Unreadable for what is none, and IllegalMove where the captures that are
    given are not those of a legal step.
    """
    found = _match(text)
    move = _read(position, found)
    if found["marks"]:
        _check(position, move, re.findall(_SQUARE, found["marks"]))
    return move


def read_decision(position: Position, text: str) -> Move:
    """A move from its text, whatever captures it names. Raises Unreadable."""
    return _read(position, _match(text))


def _match(text: str) -> re.Match[str]:
    found = None
    if len(text) <= LONGEST:
        plain = "".join(text.translate(_PLAIN).split())
        found = _MOVE.fullmatch(plain.lower()) if plain.isascii() else None
    if found is None:
        raise Unreadable(
            f"{text[:60]!r} is no step; write e5>e6, e8>B++ or, in a set-up, @e1."
        )
    return found


def _read(position: Position, found: re.Match[str]) -> Move:
    def square(name: str) -> int:
        return INDEX.get(found[name], NOWHERE)

    if found["to"]:
        return Step(square("from"), square("to"))
    if found["edge"]:
        return Score(square("from"), LETTERS[found["edge"]])
    if found["back"]:
        return Return(square("back"))
    side = LETTERS.get(found["side"] or "", position.turn)
    if found["place"]:
        return Place(side, square("place"))
    if found["accept"] or found["bare"]:
        return Accept(side)
    names = re.findall(_SQUARE, found["squares"])
    return Arrange(side, in_order(side, (INDEX.get(each, NOWHERE) for each in names)))


def _check(position: Position, move: Move, given: list[str]) -> None:
    """Refuse captures that a legal step does not make (margrites §9)."""
    if not isinstance(move, Step | Score | Return):
        return
    if refusal(position, move) is not None:
        return
    fallen = stepped(position, move).waves
    real = [NAMES[fall.square] for wave in fallen for fall in wave]
    if len(given) != len(real) or set(given) != set(real):
        takes = ", ".join(real) or "nothing"
        text = f"{bare(move)} captures {takes}, not {', '.join(given)}."
        raise IllegalMove(refused("captures-mismatch", text, captures=tuple(real)))
