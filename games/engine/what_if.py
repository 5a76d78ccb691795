"""How far a game would have gone the same way by other rules.

The moves are made once more by the other rules, each as what it is on the board: the
text of a move names its consequences and its reasons too, which may not hold there
although the move does. After the first difference it is another game, and nothing more
is said of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from games.engine.errors import EngineError
from games.engine.record import Record, replay
from games.engine.registry import AnyRules
from games.engine.words import Words

SAME: Final = "same"
START: Final = "start"  # it begins otherwise: nothing can be compared
DIFFERS: Final = "differs"  # the move stands, but does something else
REFUSED: Final = "refused"  # the move cannot be made
ENDED: Final = "ended"  # the game would have been over
GOES_ON: Final = Words("goes_on", "The rules would not have ended the game here.")


@dataclass(frozen=True, slots=True)
class Comparison:
    """The first difference: its `kind`, the number of the ply (from 1 on, 0 for the
    start) and of its move in a list, what the move was in words, and what it would have
    been, or why not. Of a game that is the same `ply` is its last, without words."""

    kind: str
    ply: int = 0
    number: str = ""
    was: str = ""
    would: str = ""


def compare(record: Record, other: AnyRules) -> Comparison:
    """The game of `record` by the rules `other` of the same game. Raises NotationError
    where the record itself cannot be played."""
    rules = record.rules
    begun = _start_of(record, other)
    if begun is None or (rules.key, rules.seats) != (other.key, other.seats):
        return Comparison(START)
    return _compared(record, other, begun)


def _start_of(record: Record, other: AnyRules) -> Any:
    """The start position by the other rules; None where it is another, or none."""
    rules = record.rules
    own, start = next(replay(record))[0], record.start
    try:
        begun = other.read_position(start) if start else other.initial()
    except EngineError:
        return None
    return begun if _is_alike(rules, own, other, begun) else None


def _compared(record: Record, other: AnyRules, there: Any) -> Comparison:
    """The first difference after the same start, `there` by the other rules."""
    rules, ply = record.rules, 0
    if (over := other.outcome(there)) is not None:
        return Comparison(ENDED, 0, would=over.words.text)
    for ply, (here, move, after) in enumerate(_steps(record), start=1):
        told = (ply, rules.number(here), str(rules.describe(here, move)))
        made, why_not = _made(other, there, record.moves[ply - 1])
        standing = _alike(rules, after, other, there, made)
        if standing is None:
            found = made or next(_same_displacement(rules, after, other, there), None)
            if found is None:
                return Comparison(REFUSED, *told, why_not)
            return Comparison(DIFFERS, *told, str(other.describe(there, found)))
        there = other.apply(there, standing)
        ends, would_end = rules.outcome(after), other.outcome(there)
        if would_end is not None and ends is None:
            return Comparison(ENDED, *told, would_end.words.text)
        if ends is not None and (would_end is None or ends.winner != would_end.winner):
            words = GOES_ON if would_end is None else would_end.words
            return Comparison(DIFFERS, *told, words.text)
    return Comparison(SAME, ply)


def _steps(record: Record) -> Iterator[tuple[Any, Any, Any]]:
    """Each move with the position before it and the one after it."""
    for (here, move), (after, _) in pairwise(replay(record)):
        yield here, move, after


def _made(other: AnyRules, there: Any, text: str) -> tuple[Any, str]:
    """The move as it is written, if the other rules take it so; else None and why."""
    try:
        move = other.read_move(there, text)
        other.apply(there, move)
    except EngineError as error:
        return None, str(error)
    return move, ""


def _alike(
    rules: AnyRules, after: Any, other: AnyRules, there: Any, made: Any
) -> Any | None:
    """A move by the other rules that leads to the position `after`: the one `made` as
    it is written, or the same displacement for another reason."""
    if made is not None and _is_alike(rules, after, other, other.apply(there, made)):
        return made
    for move in _same_displacement(rules, after, other, there):
        if _is_alike(rules, after, other, other.apply(there, move)):
            return move
    return None


def _same_displacement(
    rules: AnyRules, after: Any, other: AnyRules, there: Any
) -> Iterator[Any]:
    """The moves by the other rules of the same man to the same square as the one that
    led to `after`."""
    wanted = _moved(rules, after)
    if any(wanted):
        for move in other.legal_moves(there):
            if _moved(other, other.apply(there, move)) == wanted:
                yield move


def _moved(rules: AnyRules, after: Any) -> tuple[frozenset[str], ...]:
    """From where to where the last move led, as the scene marks it."""
    marks = rules.scene(after).marks
    return tuple(
        frozenset(square for square, names in marks.items() if name in names)
        for name in ("from", "last")
    )


def _is_alike(rules: AnyRules, here: Any, other: AnyRules, there: Any) -> bool:
    """Whether two positions are the same on the board and for whose turn it is; what
    each set of rules remembers beside may differ."""
    if rules.write_position(here) == other.write_position(there):
        return True
    return bool(_seen(rules, here) == _seen(other, there))


def _seen(rules: AnyRules, position: Any) -> Any:
    scene = rules.scene(position)
    men = [
        (cell.square, cell.man, cell.beside)
        for board in scene.boards
        for cell in board.cells
        if cell.man is not None
    ]
    return rules.seat_to_move(position), men
