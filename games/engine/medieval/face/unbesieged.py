"""Why a siege does not take an enemy (medieval §5, §8 `siege`)."""

from __future__ import annotations

from typing import Final

from games.engine.geometry import NAMES, NOWHERE, Direction
from games.engine.medieval.face.aims import Aim
from games.engine.medieval.face.names import SHAPES
from games.engine.medieval.rules.boards import away
from games.engine.medieval.rules.sieges import rings
from games.engine.medieval.rules.steps import LENGTH, directions
from games.engine.words import listed

COUNTS: Final = ("none", "one", "two", "three", "four")
ALL: Final = {2: "both", 3: "all three", 4: "all four"}


def siege(aim: Aim) -> str:
    """ "Siege: two of four sides are open: H4 and G5; all four corners are open." """
    if aim.options.siege == "natural":
        return f"Siege: {'; '.join(_straight(aim, s) for s in aim.victim.shapes)}."
    sides, corners = rings(aim.options.board, aim.square)
    told = [
        ("side", sides, _open(aim, sides)),
        ("corner", corners, _open(aim, corners)),
    ]
    if len(told[0][2]) == len(sides) and len(told[1][2]) == len(corners):
        return "Siege: all its sides and corners are open."
    told.sort(key=lambda each: len(each[2]))
    return f"Siege: {'; '.join(_ring(*each) for each in told)}."


def _open(aim: Aim, ring: tuple[int, ...]) -> list[str]:
    """The squares of a ring without a man of the army; a friend keeps one open."""
    return [_seen(aim, square) for square in ring if not _is_shut(aim, square)]


def _is_shut(aim: Aim, square: int) -> bool:
    man = aim.army.men[square]
    return man is not None and man.side is not aim.victim.side


def _seen(aim: Aim, square: int) -> str:
    """ "H4", "H4 (its own C7)"."""
    man = aim.army.men[square]
    return NAMES[square] + (f" (its own {man.name})" if man is not None else "")


def _ring(noun: str, ring: tuple[int, ...], open_: list[str]) -> str:
    size, count = len(ring), len(open_)
    if size == 1:
        return f"its only {noun} is open: {listed(open_)}"
    if count == size:
        return f"{ALL[size]} {noun}s are open"
    verb = "is" if count == 1 else "are"
    return f"{COUNTS[count]} of {COUNTS[size]} {noun}s {verb} open: {listed(open_)}"


def _straight(aim: Aim, shape: str) -> str:
    """By which squares the straight moves of a shape are still open."""
    ways = directions(shape, simplified=aim.options.simplified_moves)
    found = [_way_out(aim, shape, direction) for direction in ways]
    out = [NAMES[square] for square in found if square != NOWHERE]
    if not out:
        return f"as a {SHAPES[shape]} it is shut in"
    return f"as a {SHAPES[shape]} it still has a way by {listed(out)}"


def _way_out(aim: Aim, shape: str, direction: Direction) -> int:
    """The first square of a way that is open, or NOWHERE."""
    board, men = aim.options.board, aim.army.men
    for step in range(1, LENGTH[shape] + 1):
        square = away(board, aim.square, direction, step)
        if square == NOWHERE or _is_shut(aim, square):
            return NOWHERE
        if men[square] is not None:
            break
    return away(board, aim.square, direction)
