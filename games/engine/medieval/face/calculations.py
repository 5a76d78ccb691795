"""The arithmetic of a capture as it is written and said (medieval §5)."""

from __future__ import annotations

from typing import Final

from games.engine.geometry import NAMES
from games.engine.medieval.face.names import attacker_name
from games.engine.medieval.rules.values import Reason, Squares
from games.engine.words import listed

SIGNS: Final = {"+": "+", "-": "−", "*": "×", "/": "÷"}
RINGS: Final = (4, 8)  # so many shut a man in where no edge does


def equation(reason: Reason) -> str:
    """ "9 = 9", "8 + 4 = 12", "72 ÷ 6 = 12"; of a siege its name."""
    if reason.kind == "siege":
        return "siege"
    if reason.kind == "equality":
        return f"{reason.number} = {reason.number}"
    first, *others = (attacker.value for attacker in reason.attackers)
    second = reason.distance if reason.kind == "eruption" else others[0]
    return f"{first} {SIGNS[reason.sign]} {second} = {reason.number}"


def say(men: Squares, reason: Reason, moved: int) -> str:
    """A reason in words: "eruption: 72 ÷ 6 = 12".

    `men` are those on the board when it is read. Who takes part is named where it is
    another than the man on `moved`: "ambush of C8 on H5 and C4 on F3: 8 + 4 = 12".
    """
    if reason.kind == "siege":
        return f"siege: {besieged_by(reason)}"
    squares = [attacker.square for attacker in reason.attackers]
    if squares == [moved]:
        return f"{reason.kind}: {equation(reason)}"
    who = listed(attacker_name(men, attacker) for attacker in reason.attackers)
    of = {"equality": "with"}.get(reason.kind, "of")
    return f"{reason.kind} {of} {who}: {equation(reason)}"


def besieged_by(reason: Reason) -> str:
    """Who shuts a man in: "G3, G5, F4 and H4"; "A3, A5, B4 and the edge"."""
    names = [NAMES[attacker.square] for attacker in reason.attackers]
    if len(names) not in RINGS:
        names.append("the edge")
    return listed(names)
