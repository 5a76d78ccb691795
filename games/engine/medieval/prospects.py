"""Formations one move away (medieval §7).

A move makes a formation by its man who arrives in it, by leaving a gap free, or by what
it takes. Only those moves are looked at more closely that can do one of these.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.geometry import NAMES
from games.engine.medieval import captures, formations, turns
from games.engine.medieval.boards import territory
from games.engine.medieval.formations import STRENGTH, Formation
from games.engine.medieval.moves import destinations
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.previews import Army, Previews
from games.engine.medieval.values import Move, Position, Squares
from games.engine.sides import Side

Prospect = tuple[Move, Formation]


def one_move_away(
    options: MedievalOptions, position: Position, side: Side
) -> list[Prospect]:
    """The moves of a side that make a formation, each with what it makes, the strongest
    first."""
    if not (options.magna or options.major or options.excellentissima):
        return []
    if options.formation == "anywhere":
        found = _entering(options, position, side)
    else:
        found = _arranging(options, position, side)
    already = set(formations.standing(options, position.men, side))
    once = dict.fromkeys(each for each in found if each[1] not in already)
    return sorted(once, key=lambda each: _rank(*each))


def _rank(move: Move, formation: Formation) -> tuple[int, str, str]:
    origin, destination = NAMES[move.origin], NAMES[move.destination]
    return STRENGTH.index(formation.kind), origin, destination


def _arranging(
    options: MedievalOptions, position: Position, side: Side
) -> Iterator[Prospect]:
    inside = territory(options.board, side)
    army = Army(options, position.men, side)
    for origin, _ in army.own:
        targets = destinations(options, position, origin)
        opens = origin in inside and _opens(options, position.men, side, origin)
        previews = Previews(army, origin)
        for square in targets:
            move = Move(origin, square)
            hits = previews.hits(move)
            men = captures.after_hits(turns.moved(position, move), hits)
            if opens or any(hit.square in inside for hit in hits):
                made = formations.standing(options, men, side)
            elif square in inside:
                made = formations.through(options, men, side, square)
            else:
                continue
            for formation in made:
                yield move, formation


def _opens(options: MedievalOptions, men: Squares, side: Side, origin: int) -> bool:
    """Whether a formation stands once the man on a square has left it."""
    without = list(men)
    without[origin] = None
    return bool(formations.standing(options, tuple(without), side))


def _entering(
    options: MedievalOptions, position: Position, side: Side
) -> Iterator[Prospect]:
    """Where men may stand anywhere, it only matters who enters the territory."""
    inside = territory(options.board, side)
    for origin, man in position.standing():
        if man.side is not side or origin in inside:
            continue
        for square in destinations(options, position, origin):
            if square in inside:
                move = Move(origin, square)
                men = turns.moved(position, move)
                for formation in formations.through(options, men, side, square):
                    yield move, formation
                break
