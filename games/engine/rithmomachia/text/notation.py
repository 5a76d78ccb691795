"""Turns as text (rules page, Turn)."""

from __future__ import annotations

import re
from typing import Final

from games.engine.errors import NotationError
from games.engine.geometry import INDEX, NAMES
from games.engine.rithmomachia.rules.values import (
    PROPORTIONS,
    RELATIONS,
    Ambush,
    Capture,
    Harmony,
    Move,
    Part,
)

LONGEST: Final = 20_000  # characters of a text worth reading
NUMBER: Final = r"[1-9][0-9]{0,99}"
PART: Final = rf"[A-P][1-8](?:\[{NUMBER}\])?"
PARTS: Final = rf"{PART}(?:,{PART})*"

_MOVE: Final = re.compile(
    rf"(?P<mover>{PART})(?:-(?P<to>[A-P][1-8])|x(?P<target>{PART}):"
    rf"(?P<relation>{'|'.join(RELATIONS)})(?:\((?P<helper>{PART})\))?)"
    rf"(?:\*(?P<enemy>{PART}):(?P<by>{'|'.join(RELATIONS)})\((?P<two>{PARTS})\))?"
    rf"(?:#(?P<proportion>{'|'.join(PROPORTIONS)})\((?P<men>{PARTS})\))?"
    r"(?P<points>\$)?"
)


def write_move(move: Move) -> str:
    """A turn as text: "N1xD1:DIVISOR"."""
    text = write_part(Part(move.origin, move.face))
    if move.capture is None:
        text += f"-{NAMES[move.destination]}"
    else:
        text += f"x{write_capture(move.capture)}"
    if move.ambush is not None:
        text += write_ambush(move.ambush)
    if move.harmony is not None:
        text += write_harmony(move.harmony)
    return text + ("$" if move.points else "")


def write_capture(capture: Capture) -> str:
    """What stands behind the x: "A6:SUM(O4)"."""
    text = f"{write_part(capture.target)}:{capture.relation}"
    return text if capture.helper is None else f"{text}({write_part(capture.helper)})"


def write_ambush(ambush: Ambush) -> str:
    helpers = write_parts(ambush.helpers)
    return f"*{write_part(ambush.target)}:{ambush.relation}({helpers})"


def write_harmony(harmony: Harmony) -> str:
    return f"#{harmony.proportion}({write_parts(harmony.men)})"


def write_parts(parts: tuple[Part, ...]) -> str:
    return ",".join(map(write_part, parts))


def write_part(part: Part) -> str:
    """A square, and behind it the face shown: "O7[64]"."""
    return f"{NAMES[part.square]}[{part.face}]" if part.face else NAMES[part.square]


def read_move(text: str) -> Move:
    """A turn from its text; spaces and small letters do not matter.

    Raises NotationError.
    """
    found = None
    if len(text) <= LONGEST and text.isascii():
        plain = "".join(text.split()).upper().replace("X", "x")
        found = _MOVE.fullmatch(plain)
    if found is None:
        raise NotationError(
            f"{text[:60]!r} is no turn; write C1-D1, N1xD1:DIVISOR or P6xA6:SUM(O4)."
        )
    return _read(found)


def _read(found: re.Match[str]) -> Move:
    mover, capture = read_part(found["mover"]), None
    if found["target"] is not None:
        helper = None if found["helper"] is None else read_part(found["helper"])
        capture = Capture(found["relation"], read_part(found["target"]), helper)
    return Move(
        mover.square,
        INDEX[found["to"]] if capture is None else capture.target.square,
        mover.face,
        capture,
        _read_ambush(found),
        _read_harmony(found),
        found["points"] is not None,
    )


def _read_ambush(found: re.Match[str]) -> Ambush | None:
    if found["enemy"] is None:
        return None
    return Ambush(found["by"], read_part(found["enemy"]), read_parts(found["two"]))


def _read_harmony(found: re.Match[str]) -> Harmony | None:
    if found["proportion"] is None:
        return None
    return Harmony(found["proportion"], read_parts(found["men"]))


def read_part(text: str) -> Part:
    """A part that matches PART."""
    return Part(INDEX[text[:2]], int(text[3:-1] or 0))


def read_parts(text: str) -> tuple[Part, ...]:
    """Parts that match PARTS."""
    return tuple(map(read_part, text.split(",")))
