"""What a renderer draws of a position: board, men, marks, lines, tallies, notices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from games.engine.asked_again import kept_for_the_last
from games.engine.enochian.face import words
from games.engine.enochian.face.effects import effects, man_of
from games.engine.enochian.face.whose_turn import corners
from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.arrays import Array
from games.engine.enochian.rules.attacks import king_of
from games.engine.enochian.rules.checks import checkers
from games.engine.enochian.rules.men import Men, army_of, standing
from games.engine.enochian.rules.squares import (
    FILES,
    NAMES,
    RANKS,
    SIZE,
    WIDTH,
    is_aries,
)
from games.engine.enochian.rules.values import Move, Position
from games.engine.enochian.search.evaluation import worth
from games.engine.scenes import Board, Cell, Line, Scene, Tally
from games.engine.words import Words, listed

EDGES = {"E": "left", "S": "top", "W": "right", "N": "bottom"}
GOALS = {"E": "right", "S": "bottom", "W": "left", "N": "top"}
FROZEN = {"f": "frozen", "t": "thawed"}


@kept_for_the_last
def scene(position: Position, turn: str) -> Scene:
    """All that a renderer needs to draw a position; `turn` is the seat awaited."""
    return Scene(
        boards=(_board(position),),
        turn=turn,
        marks=marks(position, turn),
        lines=tuple(_checks(position)),
        tallies={seat: _tally(position, seat) for seat in position.options.seats},
        notices=tuple(words.standing(position)),
        effects=effects(position.since_decided()[0].events),
        said=_said(position),
    )


# --- The board --------------------------------------------------------------------


def _board(position: Position) -> Board:
    cells = cells_of(position.array, position.men)
    near, at = _near(position.options, position.array), corners(position)
    ranks = tuple(reversed(RANKS))
    return Board("board", "Board", tuple(FILES), ranks, cells, near, at)


@lru_cache(maxsize=256)
def cells_of(array: Array, men: Men) -> tuple[Cell, ...]:
    """The squares in reading order, thrones marked, two men where they share one."""
    reading = sorted(range(SIZE), key=lambda square: (-(square // WIDTH), square))
    return tuple(_cell(array, square, men[square]) for square in reading)


@lru_cache(maxsize=4096)
def _cell(array: Array, square: int, there: int) -> Cell:
    tone = "a" if is_aries(square) else "b"
    first, second, *_ = (*(man_of(each) for each in standing(there)), None, None)
    return Cell(NAMES[square], tone, first, _zones(array, square), second)


@lru_cache(maxsize=1024)
def _zones(array: Array, square: int) -> tuple[str, ...]:
    """Whose throne it is, and whose pawns are promoted here, at which edge."""
    thrones = (f"throne-{army.seat}" for army in Army if square in array.thrones[army])
    goals = (
        f"goal-{GOALS[array.ways[army]]}-{army.seat}"
        for army in Army
        if square in array.zones[army]
    )
    return (*thrones, *goals)


@lru_cache(maxsize=64)
def _near(options: EnochianOptions, array: Array) -> Mapping[str, str]:
    """The edge from which each army's pawns come; of a team the edge of that army
    which is first in order."""
    return {
        seat: EDGES[array.ways[armies_of_seat(options, seat)[0]]]
        for seat in options.seats
    }


def armies_of_seat(options: EnochianOptions, seat: str) -> list[Army]:
    """The armies whose own player sits there, in order of play."""
    return [army for army in options.order if seat in (army.seat, army.team)]


# --- Marks, lines, tallies --------------------------------------------------------


def marks(position: Position, turn: str) -> Mapping[str, tuple[str, ...]]:
    """The last move ("from", "last", "taken") and those before it since the seat
    `turn` itself moved ("earlier-1" the first of them), kings in check, men of armies
    that are frozen, thawed or led by their ally ("led-red")."""
    found: dict[str, tuple[str, ...]] = {}

    def add(square: int, mark: str) -> None:
        name = NAMES[square]
        found[name] = (*found.get(name, ()), mark)

    decided = position.since_decided()[0]
    if decided.move is not None and decided.move.is_displacement:
        add(decided.move.origin, "from")
        add(decided.move.target, "last")
    for number, move in enumerate(_earlier(position, turn), start=1):
        add(move.target, f"earlier-{number}")
    for event in decided.events:
        if event.kind == "capture" and "taken" not in found[NAMES[event.square]]:
            add(event.square, "taken")
        if event.kind == "return":
            add(event.square, "last")
    states = {army: tuple(_states(position, army)) for army in Army}
    for square, there in enumerate(position.men):
        for word in states[army_of(there)] if there else ():
            add(square, word)
    for army in Army:
        if checkers(position, army):
            add(king_of(position.men, army), "check")
    return found


def _earlier(position: Position, turn: str) -> list[Move]:
    """The moves on the board since the seat `turn` moved, the first first, without the
    last decision."""
    found: list[Move] = []
    decided = position.since_decided()[0]
    for after in decided.line():
        before, move = after.before, after.move
        if before is None or move is None or len(found) == len(position.order) - 2:
            break
        if position.options.seat_of(Army(before.controllers[before.actor])) == turn:
            break
        if move.is_displacement and after is not decided:
            found.append(move)
    return found[::-1]


def _states(position: Position, army: Army) -> Iterator[str]:
    """How the men of an army are marked."""
    status, leader = position.status[army], Army(position.controllers[army])
    if status in FROZEN:
        yield FROZEN[status]
    if leader is not army and status != "f":
        yield f"led-{leader.seat}"


def _said(position: Position) -> dict[str, Words]:
    """What is heard of thrones, of men that are frozen or led by an ally, of kings in
    check."""
    found: dict[str, list[str]] = {}
    for army in Army:
        for square in position.array.thrones[army]:
            found.setdefault(NAMES[square], []).append(f"{army.title}’s throne")
    states = {army: words.state(position, army) for army in Army}
    for square, there in enumerate(position.men):
        if there and (state := states[army_of(there)]):
            found.setdefault(NAMES[square], []).append(state)
    for army in Army:
        if checking := checkers(position, army):
            name = NAMES[king_of(position.men, army)]
            where = listed(NAMES[square] for square in checking)
            found.setdefault(name, []).append(f"in check from {where}")
    return {name: _sentence(parts) for name, parts in found.items()}


def _sentence(parts: list[str]) -> Words:
    text = ", ".join(parts)
    return Words("stands", f"{text[0].upper()}{text[1:]}.")


def _checks(position: Position) -> Iterator[Line]:
    """From each man that checks a king to the king."""
    for army in Army:
        king = king_of(position.men, army)
        for origin in checkers(position, army):
            path = NAMES[origin], NAMES[king]
            text = f"{army.title}’s king on {path[1]} is in check from {path[0]}."
            yield Line("check", path, Words("check", text, {"army": army.seat}))


def _tally(position: Position, seat: str) -> Tally:
    """What a seat's own armies have taken, and its value; its armies as they stand, and
    those of its ally that it leads."""
    own = armies_of_seat(position.options, seat)
    taken = [man for army in own for man in position.taken[army]]
    led = [army for army in position.order if position.controllers[army] in own]
    return Tally(
        tuple(map(man_of, taken)),
        {"taken": str(sum(map(worth, taken)))},
        {army.seat: words.stands(position, army) for army in dict.fromkeys(own + led)},
    )
