"""Turns as text (medieval §9).

A turn is written with what it takes and by which calculations, and ` #` with the name
of the victory when it wins (in small letters as in `victories.TITLES`, no blank):
`T72 L2-J2 xT12@E2(er:72/6)`, `S121 J1-J4 xP91@G4(am:121-30) #de_corpore`. Of several
calculations of one kind the first is written. It is read with or without the man's
name, what it takes, the reasons and the victory, in small or large letters and with
any blanks; what is given must be true.
"""

from __future__ import annotations

import re
from typing import Final

from games.engine.errors import IllegalMove, NotationError
from games.engine.geometry import INDEX, NAMES, NOWHERE
from games.engine.medieval.rules import turns
from games.engine.medieval.rules.refusals import another_man, refused
from games.engine.medieval.rules.setup import part
from games.engine.medieval.rules.values import Move, Position
from games.engine.medieval.text.takings import (
    SQUARE,
    TAKINGS,
    VALUE,
    Claim,
    agrees,
    read_claims,
    write_captures,
)

LONGEST: Final = 20_000  # characters of a text worth reading
_PLAIN: Final = str.maketrans("×÷−–", "*/--")  # as in sentences

_MOVE: Final = re.compile(
    rf"(?:(?P<man>[CTSP]{VALUE})?(?P<from>{SQUARE})-(?P<to>{SQUARE})"
    rf"|(?P<body>[CTS]{VALUE})\*(?P<drop>{SQUARE}))"
    rf"(?P<takings>{TAKINGS})(?:#(?P<end>[A-Z_]+))?"
)


# --- Writing -------------------------------------------------------------------


def write_move(position: Position, move: Move) -> str:
    """A turn as text; one that cannot be made is written without what it takes."""
    text = write_displacement(position, move)
    if turns.refusal(position, move) is not None:
        return text
    after = turns.after(position, move)
    text += write_captures(after.hits)
    if after.ended is not None and after.ended.winner is not None:
        text += f" #{after.ended.reason}"
    return text


def write_displacement(position: Position, move: Move) -> str:
    """ "T72 L2-J2", "T36 *P4"."""
    to = NAMES[move.destination]
    if move.drop is not None:
        return f"{move.drop.name} *{to}"
    man = position.men[move.origin]
    path = f"{NAMES[move.origin]}-{to}"
    return path if man is None else f"{man.name} {path}"


# --- Reading -------------------------------------------------------------------


def read_move(position: Position, text: str) -> Move:
    """A turn from its text.

    Raises NotationError for what is no turn, and IllegalMove for one whose man,
    captures or victory are not what its text says.
    """
    found = None
    if len(text) <= LONGEST:
        plain = "".join(text.translate(_PLAIN).split())
        found = _MOVE.fullmatch(plain.upper()) if plain.isascii() else None
    if found is None:
        raise NotationError(
            f"{text[:60]!r} is no turn; write T72 L2-J2, L2-J2 or, to drop, T36 *P4."
        )
    move = _read(found)
    earlier = turns.refusal(position, move)
    if earlier is None or earlier.code not in ("TURN", "NOT_OWNER"):
        _check_man(position, move, found["man"])
    claims = read_claims(found["takings"])
    if earlier is None and (claims or found["end"]):
        _check(position, move, claims, found["end"] or "")
    return move


def _read(found: re.Match[str]) -> Move:
    if found["body"]:
        return Move(NOWHERE, INDEX[found["drop"]], part(found["body"]))
    return Move(INDEX[found["from"]], INDEX[found["to"]])


def _check_man(position: Position, move: Move, name: str | None) -> None:
    man = None if move.drop is not None else position.men[move.origin]
    if name and man is not None and name != man.name:
        raise IllegalMove(another_man(move.origin, man, name))


def _check(position: Position, move: Move, claims: tuple[Claim, ...], end: str) -> None:
    """Refuse a text that says of a legal turn what does not follow from it."""
    after = turns.after(position, move)
    if claims and not agrees(claims, after.hits):
        takes = write_captures(after.hits).strip() or "nothing"
        text = f"{write_displacement(position, move)} takes {takes}."
        raise IllegalMove(refused("RELATION_FAIL", "captures", text, takes=takes))
    if end:
        _check_end(after, end)


def _check_end(after: Position, end: str) -> None:
    """Refuse a victory that the turn does not bring."""
    ended, names = after.ended, set()
    if ended is not None:
        held = ended.words.params.get("victories", ())
        names = {ended.reason, *(held if isinstance(held, tuple) else ())}
    said = end.replace("_", "").removeprefix("VICTORIA")
    if said not in {str(name).replace("_", "").upper() for name in names}:
        really = "does not end the game" if ended is None else f"ends by {ended.reason}"
        text = f"This turn {really}; {end.lower()[:40]} does not hold."
        raise IllegalMove(refused("RELATION_FAIL", "end", text))
