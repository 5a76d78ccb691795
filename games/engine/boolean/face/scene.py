"""What a renderer draws of a position: four boards, men, marks, tallies, notices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.engine.asked_again import kept_for_the_last
from games.engine.boolean.face import effects
from games.engine.boolean.face.drawn import man_of
from games.engine.boolean.rules import formulas, victories
from games.engine.boolean.rules.setup import PLACEMENTS, free_cells
from games.engine.boolean.rules.space import (
    FILES,
    LEVELS,
    NAMES,
    NOWHERE,
    RANKS,
    READING,
    coordinates,
)
from games.engine.boolean.rules.values import MEN, Man, Men, Position
from games.engine.scenes import Board, Cell, Scene, Tally
from games.engine.scenes import Man as Drawn
from games.engine.sides import Side
from games.engine.words import Words

# White's camp is low or on rank 1, Black's high or on rank 4 (boolean §3).
NEAR: Final = {"white": "bottom", "black": "top"}
TOP_RANKS: Final = tuple(reversed(RANKS))
QUIET_WARNING: Final = 10  # moves before the limit at which everybody is told


@kept_for_the_last
def scene(position: Position) -> Scene:
    """All that a renderer needs to draw a position."""
    return Scene(
        boards=tuple(_boards(position.men)),
        turn=position.turn.seat,
        marks=_slots(position) if position.placing else marks(position),
        lines=tuple(effects.lines(position.waves)),
        tallies=_tallies(position),
        notices=tuple(_notices(position)),
        effects=effects.effects(position.waves),
        stacked=True,
        switches=formulas.switches(position.options.formulas),
    )


def stepped(position: Position, origin: int, to: int) -> Scene:
    """The boards while a pyramid has stepped onto a man not pushed yet: both
    stand on one square."""
    men = list(position.men)
    pushed, men[to], men[origin] = men[to], men[origin], None
    halfway = scene(replace(position, men=tuple(men), move=None, waves=()))
    if pushed is None:
        return halfway
    both = replace(_cell(to, men[to]), beside=man_of(pushed))
    boards = tuple(
        replace(
            board,
            cells=tuple(both if c.square == both.square else c for c in board.cells),
        )
        for board in halfway.boards
    )
    return replace(halfway, boards=boards, tallies=_tallies(position))


def _boards(men: Men) -> Iterator[Board]:
    for level, cells in enumerate(READING):
        yield _board(level, tuple([men[cell] for cell in cells]))


@lru_cache(maxsize=1024)
def _board(level: int, men: Men) -> Board:
    """One level with the men on its cells; most moves leave three of four alone."""
    name, files = LEVELS[level], tuple(FILES)
    cells = tuple(map(_cell, READING[level], men))
    return Board(f"level{name}", f"Level {name}", files, TOP_RANKS, cells, NEAR)


@lru_cache(maxsize=4096)
def _cell(cell: int, man: Man | None) -> Cell:
    tone = "ab"[sum(coordinates(cell)) % 2]
    return Cell(NAMES[cell], tone, None if man is None else man_of(man))


def marks(position: Position) -> Mapping[str, tuple[str, ...]]:
    """The last move ("from", "last"), who was pushed and where men were taken."""
    found: dict[str, tuple[str, ...]] = {}
    if position.move is None:
        return found
    origin, to, push, _ = position.move
    found[NAMES[to]] = ("last",)
    if origin != NOWHERE:
        found[NAMES[origin]] = ("from",)
    if push != NOWHERE:
        name = NAMES[push]
        found[name] = (*found.get(name, ()), "pushed")
    for wave in position.waves:
        for hit in wave:
            name = NAMES[hit.cell]
            found[name] = (*found.get(name, ()), "taken")
    return found


def _slots(position: Position) -> Mapping[str, tuple[str, ...]]:
    """The last man placed, and which shape each free cell of a camp takes."""
    found = {
        NAMES[cell]: (f"for-{shape}",) for cell, shape in free_cells(position).items()
    }
    return {**found, **marks(position)}


# --- Tallies ------------------------------------------------------------------------


def _tallies(position: Position) -> dict[str, Tally]:
    """What each side has, pyramids, pieces, value; and what it has taken
    (boolean §8)."""
    found = {}
    for side, count in zip(Side, victories.counts(position), strict=True):
        figures = {name: str(number) for name, number in count._asdict().items()}
        bodies = () if position.placing else taken(position, side)
        found[side.seat] = Tally(bodies, figures)
    return found


def taken(position: Position, side: Side) -> tuple[Drawn, ...]:
    """The enemies that a side has taken: pyramids that have gone, and each man that the
    side has twice, as one of each colour began the game (boolean §2)."""
    theirs, there, again = MEN[side.other], set[Man](), set[Man]()
    for _, man in position.standing():
        (again if man in there else there).add(man)
    gone = (each for each in theirs if each.is_pyramid and each not in there)
    twice = (theirs[man.value] for man in MEN[side] if man in again)
    return tuple(map(man_of, (*gone, *twice)))


# --- Notices ------------------------------------------------------------------------


def _notices(position: Position) -> Iterator[Words]:
    options = position.options
    if position.ended is not None:
        return
    if position.placing:
        text = f"Set-up: {position.ply} of {PLACEMENTS} men stand."
        params = {"placed": position.ply, "all": PLACEMENTS}
        yield Words("placing", text, params)
        return
    for side, count in zip(Side, victories.counts(position), strict=True):
        if count.pyramids == 1:
            text = f"{side.title} has one pyramid left; without it the game is over."
            yield Words("one_pyramid", text, {"seat": side.seat})
    left = options.quiet_limit - position.quiet
    if options.quiet_limit and left <= QUIET_WARNING:
        moves = "move" if left == 1 else "moves"
        text = (
            f"Nothing has been taken for {position.quiet} moves; after {left} more "
            f"quiet {moves} the game is scored."
        )
        yield Words("quiet", text, {"quiet": position.quiet, "left": left})
