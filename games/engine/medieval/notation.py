"""Turns as text (medieval §9).

A turn is written with what it takes and by which calculations, and ` #` with the name
of the victory when it wins (in small letters as in `victories.TITLES`, no blank):
`T72 L2-J2 xT12@E2(er:72/6)`, `S121 J1-J4 xP91@G4(am:121-30) #de_corpore`. Of several
calculations of one kind the first is written. It is read with or without the man's
name, what it takes, the reasons and the victory, in small or large letters and with
any blanks; what is given must be true (see `agreement`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.engine.errors import IllegalMove, NotationError
from games.engine.geometry import INDEX, NAMES, NOWHERE
from games.engine.medieval import turns
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.refusals import refused
from games.engine.medieval.setup import part
from games.engine.medieval.values import Hit, Move, Position, Reason

LONGEST: Final = 20_000  # characters of a text worth reading
LETTERS: Final = {"siege": "si", "equality": "eq", "ambush": "am", "eruption": "er"}
_PLAIN: Final = str.maketrans("×÷−–", "*/--")  # as in sentences

VALUE: Final = r"[1-9][0-9]{0,17}"
_SQUARE: Final = r"[A-P][1-8]"
_REASON: Final = rf"(?:SI|EQ|AM|ER)(?::{VALUE}(?:[-+*/]{VALUE})?)?"
_CAPTURE: Final = rf"X(?:P\.)?[CTSP]{VALUE}@{_SQUARE}(?:\({_REASON}(?:\+{_REASON})*\))?"
_MOVE: Final = re.compile(
    rf"(?:(?P<man>[CTSP]{VALUE})?(?P<from>{_SQUARE})-(?P<to>{_SQUARE})"
    rf"|(?P<body>[CTS]{VALUE})\*(?P<drop>{_SQUARE}))"
    rf"(?P<captures>(?:{_CAPTURE})*)(?:#(?P<end>[A-Z_]+))?"
)
_ONE_CAPTURE: Final = re.compile(
    rf"X(?P<victim>(?:P\.)?[CTSP]{VALUE})@(?P<square>{_SQUARE})"
    rf"(?:\((?P<reasons>[^)]*)\))?"
)
_ONE_REASON: Final = re.compile(r"(?P<kind>[A-Z]{2})(?::(?P<sum>[-+*/0-9]*[0-9]))?")


@dataclass(frozen=True, slots=True)
class Claim:
    """A capture that a text gives: who falls where, and its reasons with their
    calculations ("" where none is given)."""

    victim: str
    square: str
    reasons: tuple[tuple[str, str], ...]


# --- Writing -------------------------------------------------------------------


def write_move(options: MedievalOptions, position: Position, move: Move) -> str:
    """A turn as text; one that cannot be made is written without what it takes."""
    text = write_displacement(position, move)
    if turns.refusal(options, position, move) is not None:
        return text
    after = turns.after(options, position, move)
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


def write_captures(hits: tuple[Hit, ...]) -> str:
    """Everything taken: " xT12@E2(er:72/6) xP.T16@M2(eq)"; "" for nothing."""
    return "".join(
        f" x{victim(hit)}@{NAMES[hit.square]}({_reasons(hit)})" for hit in hits
    )


def victim(hit: Hit) -> str:
    """Who falls: "T12", "P91", of a pyramid's parts "P.T16"."""
    if hit.part is None:
        return hit.man.name
    return f"P.{hit.man.parts[hit.part].name}"


def _reasons(hit: Hit) -> str:
    first: dict[str, Reason] = {}
    for reason in hit.reasons:
        first.setdefault(reason.kind, reason)
    texts = (
        LETTERS[kind] + (f":{sum_}" if (sum_ := calculation(first[kind])) else "")
        for kind in LETTERS
        if kind in first
    )
    return "+".join(texts)


def calculation(reason: Reason) -> str:
    """ "8+4", "72/6"; nothing for siege and equality."""
    if not reason.sign:
        return ""
    first, *others = (attacker.value for attacker in reason.attackers)
    second = others[0] if others else reason.distance
    return f"{first}{reason.sign}{second}"


# --- Reading -------------------------------------------------------------------


def read_move(options: MedievalOptions, position: Position, text: str) -> Move:
    """A turn from its text.

    Raises NotationError for what is no turn, and IllegalMove for one whose man,
    captures or victory are not what its text says.
    """
    found = None
    if len(text) <= LONGEST:
        plain = "".join(text.translate(_PLAIN).split()).upper()
        found = _MOVE.fullmatch(plain) if plain.isascii() else None
    if found is None:
        raise NotationError(
            f"{text[:60]!r} is no turn; write T72 L2-J2, L2-J2 or, to drop, T36 *P4."
        )
    move = _read(found)
    _check_man(position, move, found["man"])
    claims = tuple(
        _read_claim(each) for each in _ONE_CAPTURE.finditer(found["captures"])
    )
    if (claims or found["end"]) and turns.refusal(options, position, move) is None:
        check(options, position, move, claims, found["end"] or "")
    return move


def _read(found: re.Match[str]) -> Move:
    if found["body"]:
        return Move(NOWHERE, INDEX[found["drop"]], part(found["body"]))
    return Move(INDEX[found["from"]], INDEX[found["to"]])


def _read_claim(found: re.Match[str]) -> Claim:
    reasons = tuple(
        (each["kind"].lower(), each["sum"] or "")
        for each in _ONE_REASON.finditer(found["reasons"] or "")
    )
    return Claim(found["victim"], found["square"], reasons)


def _check_man(position: Position, move: Move, name: str | None) -> None:
    man = None if move.drop is not None else position.men[move.origin]
    if name and man is not None and name != man.name:
        text = f"On {NAMES[move.origin]} stands {man.name}, not {name}."
        raise IllegalMove(refused("ILLEGAL_MOVE", "man", text, man=man.name))


def check(
    options: MedievalOptions,
    position: Position,
    move: Move,
    claims: tuple[Claim, ...],
    end: str,
) -> None:
    """Refuse a text that says of a legal turn what does not follow from it."""
    after = turns.after(options, position, move)
    if claims and not agrees(claims, after.hits):
        takes = write_captures(after.hits).strip() or "nothing"
        text = f"{write_displacement(position, move)} takes {takes}."
        raise IllegalMove(refused("RELATION_FAIL", "captures", text, takes=takes))
    if end:
        check_end(after, end)


def agrees(claims: tuple[Claim, ...], hits: tuple[Hit, ...]) -> bool:
    """Whether exactly what is claimed falls, for all the reasons that are given."""
    real = {(victim(hit), NAMES[hit.square]): hit for hit in hits}
    given = {(claim.victim, claim.square) for claim in claims}
    if given != set(real) or len(claims) != len(hits):
        return False
    return all(
        any(
            _is_meant(reason, said)
            for reason in real[claim.victim, claim.square].reasons
        )
        for claim in claims
        for said in claim.reasons
    )


def _is_meant(reason: Reason, said: tuple[str, str]) -> bool:
    kind, sum_ = said
    if LETTERS[reason.kind] != kind:
        return False
    if sum_ in ("", calculation(reason)):
        return True
    if reason.kind == "equality":
        return sum_ == str(reason.number)
    if reason.kind == "ambush" and reason.sign in "+*":
        return sum_ == reason.sign.join(calculation(reason).split(reason.sign)[::-1])
    return False


def check_end(after: Position, end: str) -> None:
    """Refuse a victory that the turn does not bring."""
    ended = after.ended
    names = [] if ended is None else [ended.reason]
    if ended is not None:
        held = ended.words.params.get("victories", ())
        names += [str(name) for name in held] if isinstance(held, tuple) else []
    said = end.replace("_", "").removeprefix("VICTORIA")
    if said not in {name.replace("_", "").upper() for name in names}:
        really = (
            f"wins by {ended.reason}" if ended is not None else "does not end the game"
        )
        text = f"This turn {really}; {end.lower()[:40]} does not hold."
        raise IllegalMove(refused("RELATION_FAIL", "end", text))
