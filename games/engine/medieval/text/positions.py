"""Positions as text (medieval §9)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from games.engine.asked_again import kept_for_the_last
from games.engine.errors import PositionError
from games.engine.geometry import INDEX, NAMES, SIZE
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import is_on
from games.engine.medieval.rules.setup import TURNS, part
from games.engine.medieval.rules.values import Man, Part, Position, Squares
from games.engine.medieval.text.takings import takes
from games.engine.sides import Side

LONGEST: Final = 20_000  # characters of a text worth reading
MOST_PARTS: Final = 9  # of a pyramid, so that their number is one digit

_VALUE: Final = "[1-9][0-9]{0,8}"
_PART: Final = rf"[CTS]{_VALUE}"
_MAN: Final = re.compile(
    rf"([A-P][1-8])=(?:({_PART})|P\[({_PART}(?:,{_PART})*)\](?:/([2-9]))?)(?:,|$)"
)
_BODIES: Final = re.compile(rf"(?:{_PART}(?:,{_PART})*)?")


@kept_for_the_last
def write_position(position: Position) -> str:
    """A position as text: White's men, Black's men, the turn, what each has taken."""
    written: dict[Side, list[str]] = {side: [] for side in Side}
    for square, man in position.standing():
        written[man.side].append(f"{NAMES[square]}={man.written}")
    men = (f"{side.letter}:{','.join(written[side])}" for side in Side)
    white, black = (",".join(body.name for body in taken) for taken in position.taken)
    turn = position.turn.letter
    return ";".join((*men, f"t={turn}", f"w={white}", f"b={black}"))


def read_position(options: MedievalOptions, text: str) -> Position:
    """A position from its text, not yet judged by the rules. Raises PositionError.

    Men and parts may come in any order; they are put in theirs.
    """
    if len(text) > LONGEST:
        raise PositionError("This text is too long for a position.")
    fields = text.split(";")
    heads = ("W:", "B:", "t=", "w=", "b=")
    if len(fields) != len(heads) or not all(map(str.startswith, fields, heads)):
        raise PositionError(
            "A position has five parts with ; between: "
            "W:men;B:men;t=turn;w=taken by White;b=taken by Black."
        )
    white, black, turn, *taken = (field[2:] for field in fields)
    if turn not in ("W", "B"):
        raise PositionError(f"The turn is W or B, not {turn[:20]!r}.")
    side = Side("WB".index(turn))
    lists = _read_bodies(taken[0]), _read_bodies(taken[1])
    men = _placed(options, (white, black))
    first = TURNS[options.first_player]
    return Position(options, men, side, lists, ply=int(side is not first))


def completed(position: Position, turns: Sequence[str]) -> Position:
    """The position to which these turns have led: how many there were, and how many
    since somebody fell, does not stand in its text."""
    began = position.turn if len(turns) % 2 == 0 else position.turn.other
    late = began is not TURNS[position.options.first_player]
    quiet = takewhile(lambda text: not takes(text), reversed(turns))
    ply, quiet_plies = len(turns) + late, sum(1 for _ in quiet)
    return replace(position, ply=ply, quiet=quiet_plies)


def _placed(options: MedievalOptions, texts: tuple[str, str]) -> Squares:
    men: list[Man | None] = [None] * SIZE
    for side, text in zip(Side, texts, strict=True):
        pyramids = 0
        for square, man in _read_men(side, text):
            if not is_on(options.board, square):
                raise PositionError(
                    f"{NAMES[square]} is no square of the board {options.board}."
                )
            if men[square] is not None:
                raise PositionError(f"Two men stand on {NAMES[square]}.")
            men[square] = man
            pyramids += man.is_pyramid
        if pyramids > 1:
            raise PositionError(f"{side.title} has {pyramids} pyramids, not one.")
    return tuple(men)


def _read_men(side: Side, text: str) -> Iterable[tuple[int, Man]]:
    at = 0
    while at < len(text):
        found = _MAN.match(text, at)
        if found is None or (found.end() == len(text) and text.endswith(",")):
            raise PositionError(f"{text[at : at + 40]!r} does not begin with a man.")
        square, plain, parts, begun = found.groups()
        if plain:
            yield INDEX[square], Man(side, (part(plain),))
        else:
            yield INDEX[square], _read_pyramid(side, parts, begun)
        at = found.end()


def _read_pyramid(side: Side, text: str, begun: str | None) -> Man:
    """A pyramid with its parts in the order of medieval §2: S, T, C, large first."""
    parts = sorted(
        map(part, text.split(",")),
        key=lambda each: ("STC".index(each.shape), -each.value),
    )
    if len(parts) > MOST_PARTS:
        raise PositionError(f"A pyramid has at most {MOST_PARTS} parts.")
    if begun is not None and int(begun) <= len(parts):
        raise PositionError(
            f"A pyramid with {len(parts)} parts left was not one of {begun}: "
            "/ gives the parts at the start where some are lost."
        )
    return Man(side, tuple(parts), int(begun or len(parts)))


def _read_bodies(text: str) -> tuple[Part, ...]:
    if not _BODIES.fullmatch(text):
        raise PositionError(f"{text[:40]!r} is no list of taken bodies, as T36,C9.")
    return tuple(map(part, text.split(","))) if text else ()
