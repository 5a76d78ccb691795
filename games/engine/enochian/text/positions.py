"""Positions as text: EFEN, nine fields (enochian §12).

A tenth field, `exchange?`, stands only while an offered exchange awaits its answer. A
text carries its own array and turn order, which hold for the game played on from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from games.engine.asked_again import kept_for_the_last
from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules import dice, exchanges, turns
from games.engine.enochian.rules.armies import BY_LETTER, LETTERS, Army
from games.engine.enochian.rules.arrays import ARRAYS, Array, Order
from games.engine.enochian.rules.attacks import king_of
from games.engine.enochian.rules.men import (
    KIND_OF,
    KING,
    Men,
    army_of,
    code,
    man,
    standing,
)
from games.engine.enochian.rules.squares import NAMES, NOWHERE, SIZE, WIDTH
from games.engine.enochian.rules.values import NOBODY, OFFER, Position
from games.engine.errors import PositionError

LONGEST: Final = 600  # characters of a text worth reading
MOST_MEN: Final = 15  # beside the king of an army
FIELDS: Final = (
    "placement, array, turn order, side to move, status, controllers, captors, die, ply"
)
_THERE: Final = re.compile(r"\(([bkry])K\1([QBNRqbnr])\)|([bkry])([KQBNRqbnr])|([1-8])")


# --- Writing -------------------------------------------------------------------


@kept_for_the_last
def write_position(position: Position) -> str:
    """A position as text."""
    fields = [
        _write_placement(position.men),
        position.array.name,
        position.order_text,
        position.turn.letter,
        position.status,
        "".join(LETTERS[army] for army in position.controllers),
        "".join("-" if army == NOBODY else LETTERS[army] for army in position.captors),
        str(position.die or "-"),
        str(position.ply),
    ]
    return " ".join([*fields, OFFER] if position.offered else fields)


def _write_placement(men: Men) -> str:
    ranks = [men[start : start + WIDTH] for start in range(SIZE - WIDTH, -1, -WIDTH)]
    texts = ("".join(_write_there(there) for there in rank) for rank in ranks)
    return "/".join(re.sub("1+", lambda run: str(len(run[0])), text) for text in texts)


def _write_there(there: int) -> str:
    text = "".join(code(each) for each in standing(there))
    return f"({text})" if there >= 256 else text or "1"


# --- Reading -------------------------------------------------------------------


def read_position(options: EnochianOptions, text: str) -> Position:
    """A position from its text, ready to be played on. Raises PositionError."""
    if len(text) > LONGEST:
        raise PositionError("This text is too long for a position.")
    fields = text.split()
    offered = fields[9:] == [OFFER]
    if len(fields) != 9 + offered:
        raise PositionError(
            f"A position has nine fields with blanks between: {FIELDS}."
        )
    array = ARRAYS.get(fields[1])
    if array is None:
        raise PositionError(f"There is no array {fields[1][:40]!r}.")
    given = _checked(_read(options, array, fields, offered))
    found = dice.kept(turns.settled(given))
    if offered and (not found.offered or found.turn is not given.turn):
        raise PositionError("No exchange can have been offered here.")
    return found


def _read(
    options: EnochianOptions, array: Array, fields: list[str], offered: bool
) -> Position:
    order, turn, status, controllers, captors, die, ply = fields[2:9]
    if sorted(order) != sorted(LETTERS):
        raise PositionError(
            f"The turn order names r, k, y, b once, not {order[:20]!r}."
        )
    if turn not in BY_LETTER:
        raise PositionError(f"The side to move is one of bkry, not {turn[:20]!r}.")
    for said, letters, what in (
        (status, "aft", "status"),
        (controllers, LETTERS, "controllers"),
        (captors, LETTERS + "-", "captors"),
    ):
        if len(said) != 4 or not set(said) <= set(letters):
            raise PositionError(f"The {what} are four of {letters}, not {said[:20]!r}.")
    if not re.fullmatch("[-1-6]", die):
        raise PositionError(f"The die is - or 1 to 6, not {die[:20]!r}.")
    if not re.fullmatch("0|[1-9][0-9]{0,8}", ply):
        raise PositionError(f"The ply is a whole number, not {ply[:20]!r}.")
    return Position(
        options,
        array,
        _read_order(order),
        _read_placement(array, fields[0]),
        BY_LETTER[turn],
        status,
        tuple(BY_LETTER[each] for each in controllers),
        tuple(NOBODY if each == "-" else BY_LETTER[each] for each in captors),
        0 if die == "-" else int(die),
        int(ply),
        offered,
    )


def _read_order(text: str) -> Order:
    return tuple(BY_LETTER[letter] for letter in text)


def _read_placement(array: Array, text: str) -> Men:
    ranks = text.split("/")
    if len(ranks) != WIDTH:
        raise PositionError("The placement has eight ranks with / between.")
    rows = [list(_read_rank(each, 8 - n)) for n, each in enumerate(ranks)]
    men = tuple(there for row in reversed(rows) for there in row)
    for square, there in enumerate(men):
        if there >= 256 and square not in array.thrones[army_of(there)]:
            raise PositionError(f"{NAMES[square]} is no throne that two may share.")
    return men


def _read_rank(text: str, rank: int) -> Iterator[int]:
    at = width = 0
    while at < len(text):
        found = _THERE.match(text, at)
        if found is None:
            raise PositionError(f"{text[at : at + 20]!r} in rank {rank} is no piece.")
        army, beside, single, kind, empty = found.groups()
        width += int(empty or 1)
        if width > WIDTH:
            break
        if empty:
            yield from [0] * int(empty)
        elif single:
            yield man(BY_LETTER[single], KIND_OF[kind])
        else:
            letter = BY_LETTER[army]
            yield man(letter, KING) | man(letter, KIND_OF[beside]) << 8
        at = found.end()
    if width != WIDTH:
        raise PositionError(f"Rank {rank} does not have eight squares.")


# --- What cannot be ------------------------------------------------------------


def _checked(position: Position) -> Position:
    """The position itself. Raises PositionError when its fields contradict each
    other."""
    for army in Army:
        _check_army(position, army)
        _check_rule(position, army)
    if position.offered and exchanges.unmet(position, position.turn):
        raise PositionError("No exchange can have been offered here.")
    return position


def _check_army(position: Position, army: Army) -> None:
    mine = [
        each
        for there in position.men
        for each in standing(there)
        if army_of(each) is army
    ]
    kings = sum(each & 15 == KING for each in mine)
    alive = position.status[army] == "a"
    if kings != alive:
        wanted = "one king" if alive else "no king"
        raise PositionError(
            f"{army.title} has {kings} kings; with status {position.status[army]} it "
            f"has {wanted}."
        )
    if len(mine) - kings > MOST_MEN:
        raise PositionError(f"{army.title} has more than {MOST_MEN} pieces and a king.")


def _check_rule(position: Position, army: Army) -> None:
    status, leader = position.status[army], position.controllers[army]
    captor = position.captors[army]
    if leader not in (army, army.ally):
        raise PositionError(f"{army.title} is led by itself or {army.ally.title}.")
    if status != "a" and (leader == army) != (status == "f"):
        raise PositionError(
            f"{army.title} without its king is frozen under itself, or thawed under "
            f"{army.ally.title}."
        )
    if leader != army and king_of(position.men, army.ally) == NOWHERE:
        raise PositionError(f"{army.ally.title} has no king to lead {army.title}.")
    if captor != NOBODY and (status == "a" or captor not in army.enemies):
        raise PositionError(f"{army.title}’s king is not taken by that army.")
