"""What a turn takes, as text: "xT12@E2(er:72/6) xP.T16@M2(eq)" (medieval §9)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.engine.geometry import NAMES
from games.engine.medieval.rules.values import Hit, Reason

LETTERS: Final = {"siege": "si", "equality": "eq", "ambush": "am", "eruption": "er"}
VALUE: Final = r"[1-9][0-9]{0,17}"
SQUARE: Final = r"[A-P][1-8]"
_REASON: Final = rf"(?:SI|EQ|AM|ER)(?::{VALUE}(?:[-+*/]{VALUE})?)?"
_CAPTURE: Final = rf"X(?:P\.)?[CTSP]{VALUE}@{SQUARE}(?:\({_REASON}(?:\+{_REASON})*\))?"
TAKINGS: Final = rf"(?:{_CAPTURE})*"  # in large letters, without blanks
_ONE_CAPTURE: Final = re.compile(
    rf"X(?P<victim>(?:P\.)?[CTSP]{VALUE})@(?P<square>{SQUARE})"
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


def write_captures(hits: tuple[Hit, ...]) -> str:
    """Everything taken: " xT12@E2(er:72/6) xP.T16@M2(eq)"; "" for nothing."""
    return "".join(
        f" x{victim(hit)}@{NAMES[hit.square]}({_reasons(hit)})" for hit in hits
    )


def takes(text: str) -> bool:
    """Whether a turn takes something, as `write_move` has written it."""
    return " x" in text


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


def read_claims(text: str) -> tuple[Claim, ...]:
    """The captures that a text which matches TAKINGS gives."""
    return tuple(map(_read_claim, _ONE_CAPTURE.finditer(text)))


def _read_claim(found: re.Match[str]) -> Claim:
    reasons = tuple(
        (each["kind"].lower(), each["sum"] or "")
        for each in _ONE_REASON.finditer(found["reasons"] or "")
    )
    return Claim(found["victim"], found["square"], reasons)


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
