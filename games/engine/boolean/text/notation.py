"""Moves as text (boolean §10).

A move is written with its captures, one pair of braces for each wave:
`a21-b21{c21:N}{d32:O}`; a push as `b22-b32>b42`, a placement as `w7@a41`. It is read
with or without captures, in small or large letters; captures given must be those made.
"""

from __future__ import annotations

import re
from typing import Final

from games.engine.boolean.rules import turns
from games.engine.boolean.rules.refusals import refusal
from games.engine.boolean.rules.space import INDEX, NAMES, NOWHERE
from games.engine.boolean.rules.values import Move, Position, Wave
from games.engine.boolean.text.positions import read_man
from games.engine.errors import IllegalMove, NotationError
from games.engine.words import Words

LONGEST: Final = 2_000  # characters of a text worth reading
CELL: Final = "[a-d][1-4][1-4]"
_TAKEN: Final = f"{CELL}:[naoxdr]"
_WAVE: Final = rf"\{{{_TAKEN}(?:,{_TAKEN})*\}}"
_MOVE: Final = re.compile(
    rf"(?:(?P<from>{CELL})-(?P<to>{CELL})(?:>(?P<push>{CELL}))?(?P<waves>(?:{_WAVE})*)"
    rf"|(?P<man>[wb][0-9a-f])@(?P<place>{CELL}))"
)


# --- Writing ------------------------------------------------------------------------


def shortened(text: str) -> str:
    """A written move for a list: "c31-c42>c43 ×3", with the number of men taken instead
    of their names."""
    displacement, brace, waves = text.partition("{")
    return f"{displacement} ×{waves.count(':')}" if brace else text


def write_move(position: Position, move: Move) -> str:
    """A move as text; one that cannot be made is written without captures."""
    text = write_displacement(move)
    if move.man is not None or refusal(position, move) is not None:
        return text
    _, waves = turns.taken(position, move)
    return text + write_captures(waves)


def write_displacement(move: Move) -> str:
    """ "a21-b21", "b22-b32>b42", "w7@a41"."""
    to = NAMES[move.to]
    if move.man is not None:
        return f"{move.man.token}@{to}"
    push = "" if move.push == NOWHERE else f">{NAMES[move.push]}"
    return f"{NAMES[move.origin]}-{to}{push}"


def write_captures(waves: tuple[Wave, ...]) -> str:
    """ "{c21:N}{d32:O}": each wave in index order, each with its first formula."""
    return "".join(
        "{" + ",".join(f"{NAMES[hit.cell]}:{hit.letter}" for hit in wave) + "}"
        for wave in waves
    )


# --- Reading ------------------------------------------------------------------------


def read_move(position: Position, text: str) -> Move:
    """A move from its text.

    Raises NotationError for what is no move (the code `syntax`), and IllegalMove for
    one that does not take what its text says (`captures-mismatch`).
    """
    found = None
    if len(text) <= LONGEST and text.isascii():
        found = _MOVE.fullmatch("".join(text.split()).lower())
    if found is None:
        raise NotationError(
            f"{text[:60]!r} is no move; write a21-b21, to push b22-b32>b42, and in the "
            "set-up w7@a41."
        )
    move = _read(found)
    if found["waves"]:
        _check_captures(position, move, found["waves"])
    return move


def _read(found: re.Match[str]) -> Move:
    if found["man"]:
        token = found["man"][0] + found["man"][1].upper()
        return Move(NOWHERE, INDEX[found["place"]], NOWHERE, read_man(token))
    push = INDEX[found["push"]] if found["push"] else NOWHERE
    return Move(INDEX[found["from"]], INDEX[found["to"]], push)


def _check_captures(position: Position, move: Move, said: str) -> None:
    """Refuse captures that a legal move does not make; an illegal one is refused for
    what it is when it is played."""
    if refusal(position, move) is not None:
        return
    _, waves = turns.taken(position, move)
    takes = write_captures(waves)
    if said != takes.lower():
        plain = write_displacement(move)
        text = f"{plain} takes {takes or 'nothing'}, not {_upper(said)[:60]}."
        raise IllegalMove(Words("captures-mismatch", text, {"takes": takes}))


def _upper(said: str) -> str:
    """Captures as they are written: the letters of formulas large."""
    return re.sub(":.", lambda found: found[0].upper(), said)
