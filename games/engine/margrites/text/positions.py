"""Position strings of seven fields (margrites §9).

In a set-up the turn number is 0, and the steps left are the pieces that the side to
move has still to place (hostile) or the acceptances still wanted (gentleman). With
`return_scored` each side's points may be followed by the squares where pieces scored
(`2+e8+f8<d7,0`, with the start square while the turn lasts). `1r` steps left mark the
second step of a rebuttal where the string could else be that of an ended game.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from games.engine.asked_again import kept_for_the_last
from games.engine.errors import PositionError
from games.engine.margrites.options import MargritesOptions
from games.engine.margrites.rules import turns
from games.engine.margrites.rules.boards import BIT, INDEX, NAMES, NOWHERE, SIZE, WIDTH
from games.engine.margrites.rules.impossible import check, check_placing
from games.engine.margrites.rules.setup import steps_of_turn
from games.engine.margrites.rules.values import EIGHT, FEW, Kept, Men, Pair, Position
from games.engine.sides import Side

FIELDS: Final = 7
_SQUARE: Final = "[a-i][1-8]"
_NUMBER: Final = "(?:0|[1-9][0-9]{0,5})"
_SCORED: Final = rf"(?:\+{_SQUARE}(?:<{_SQUARE})?)*"
_POINTS: Final = re.compile(rf"([0-8])({_SCORED}),([0-8])({_SCORED})")
_PAIR: Final = re.compile(r"([0-8]),([0-8])")
_STARTS: Final = re.compile(rf"-|{_SQUARE}<{_SQUARE}(?:,{_SQUARE}<{_SQUARE}){{0,3}}")


# --- Writing -------------------------------------------------------------------------


@kept_for_the_last
def write_position(position: Position) -> str:
    starts = (f"{NAMES[now]}<{NAMES[start]}" for now, start in position.starts)
    black, white = (
        f"{position.points[side]}{_scored(position, side)}"
        for side in (Side.BLACK, Side.WHITE)
    )
    fields = (
        _placement(position.men),
        position.turn.letter,
        f"{position.left}{'r' if _needs_mark(position) else ''}",
        ",".join(starts) or "-",
        f"{black},{white}",
        f"{position.captures[Side.BLACK]},{position.captures[Side.WHITE]}",
        str(position.number),
    )
    return " ".join(fields)


def _placement(men: Men) -> str:
    """Rank 8 to rank 1, runs of empty squares as digits."""
    ranks = []
    for first in range(SIZE - WIDTH, -1, -WIDTH):
        row = "".join(
            "W" if men[0] & bit else "B" if men[1] & bit else "."
            for bit in BIT[first : first + WIDTH]
        )
        ranks.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    return "/".join(ranks)


def _scored(position: Position, side: Side) -> str:
    return "".join(
        f"+{NAMES[each.square]}"
        + ("" if each.start == NOWHERE else f"<{NAMES[each.start]}")
        for each in position.kept[side]
    )


def _needs_mark(position: Position) -> bool:
    """Whether a rebuttal would be read as a game that ended on White's turn."""
    going_on = position.rebutting and position.ended is None
    return going_on and position.left == 1 and bool(position.starts)


# --- Reading -------------------------------------------------------------------------


def read_position(options: MargritesOptions, text: str) -> Position:
    """A position from its string; what follows from it by itself has followed.

    Raises PositionError.
    """
    fields = text.split()
    if len(fields) != FIELDS or len(text) > 1000:
        raise PositionError(
            "A position has seven fields: placement, side, steps left, start squares, "
            "points, captures, turn."
        )
    if re.fullmatch("[BW]", fields[1]) is None:
        raise PositionError(f"The side to move is B or W, not {fields[1][:20]!r}.")
    number = _read_number(fields[6])
    points, kept = _read_points(options, fields[4])
    position = Position(
        options,
        _read_placement(fields[0]),
        Side.BLACK if fields[1] == "B" else Side.WHITE,
        _read_left(fields[2]),
        _read_starts(fields[3]),
        points,
        _read_pair(fields[5]),
        number,
        kept,
    )
    if position.placing:
        check_placing(position, fields[2])
        return position
    check(position)
    return turns.taken_up(_in_its_turn(position, fields[2]))


def _in_its_turn(position: Position, left: str) -> Position:
    """The position with what its turn is: a rebuttal or not, at its beginning or not.

    In White's own turn the piece whose step has taken the last of Black's has a start
    square, so that no string without one can be that of a game that ended so.
    """
    bare = not position.men[Side.BLACK] and bool(position.men[Side.WHITE])
    after_black = position.options.rebuttal and bare and position.turn is Side.WHITE
    marked = left.endswith("r")
    plain = not position.starts and position.left in (1, FEW)
    rebutting = after_black and (marked or plain)
    if marked and not (rebutting and position.left == 1):
        raise PositionError(
            "1r marks the second step of a rebuttal, and there is none."
        )
    position = replace(position, rebutting=rebutting)
    most = steps_of_turn(position)
    if position.left > most:
        raise PositionError(f"{position.left} steps are left of {most}.")
    if len(position.starts) > most - position.left:
        raise PositionError("More pieces have stepped than steps were made.")
    fresh = position.left == most
    return replace(position, begun=position.men) if fresh else position


def _read_placement(text: str) -> Men:
    ranks = text.split("/")
    if len(ranks) != SIZE // WIDTH or not re.fullmatch("[BW1-9/]+", text):
        raise PositionError("The placement is eight ranks of B, W and digits.")
    men = [0, 0]
    for row, rank in enumerate(ranks):
        squares = re.sub("[1-9]", lambda run: "." * int(run[0]), rank)
        if len(squares) != WIDTH:
            raise PositionError(f"Rank {8 - row} has {len(squares)} squares, not nine.")
        for file, letter in enumerate(squares):
            if letter != ".":
                men["WB".index(letter)] |= BIT[(7 - row) * WIDTH + file]
    if max(each.bit_count() for each in men) > EIGHT:
        raise PositionError("A side has at most eight pieces.")
    return men[0], men[1]


def _read_left(text: str) -> int:
    if not re.fullmatch("[0-8]|1r", text):
        raise PositionError(f"The steps left are a digit, not {text[:20]!r}.")
    return int(text[0])


def _read_starts(text: str) -> tuple[Pair, ...]:
    if not _STARTS.fullmatch(text):
        raise PositionError(f"Start squares are e6<e5,… or -, not {text[:40]!r}.")
    names = [pair.split("<") for pair in text.split(",") if pair != "-"]
    pairs = tuple((INDEX[now], INDEX[start]) for now, start in names)
    nows, starts = {now for now, _ in pairs}, {start for _, start in pairs}
    away = all(now != start for now, start in pairs)
    if not away or not len(nows) == len(starts) == len(pairs):
        raise PositionError("Each piece that stepped has a start square of its own.")
    return tuple(sorted(pairs))


def _read_points(
    options: MargritesOptions, text: str
) -> tuple[Pair, tuple[tuple[Kept, ...], tuple[Kept, ...]]]:
    """Points by side, and where they were scored if that is told."""
    found = _POINTS.fullmatch(text)
    if found is None:
        raise PositionError(f"Points are two numbers, not {text[:40]!r}.")
    black, at_black, white, at_white = found.groups()
    if (at_black or at_white) and not options.return_scored:
        raise PositionError("Where pieces scored matters only if they may return.")
    points, kept = (int(white), int(black)), (_kept(at_white), _kept(at_black))
    if any(len(kept[side]) > points[side] for side in Side):
        raise PositionError("More pieces may return than have scored.")
    return points, kept


def _kept(text: str) -> tuple[Kept, ...]:
    found = []
    for each in text.split("+")[1:]:
        square, _, start = each.partition("<")
        found.append(Kept(INDEX[square], INDEX[start] if start else NOWHERE))
    return tuple(sorted(found))


def _read_pair(text: str) -> Pair:
    found = _PAIR.fullmatch(text)
    if found is None:
        raise PositionError(f"Captures are two numbers, not {text[:40]!r}.")
    return int(found[2]), int(found[1])


def _read_number(text: str) -> int:
    if not re.fullmatch(_NUMBER, text):
        raise PositionError(f"The turn is a number, not {text[:20]!r}.")
    return int(text)
