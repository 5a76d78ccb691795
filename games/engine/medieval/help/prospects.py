"""Formations one move away (medieval §7).

A move makes a formation by a man arriving in it, by leaving a gap free, or by what
it takes. Only those moves are looked at more closely that can do one of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.engine.geometry import NAMES
from games.engine.medieval.rules import captures, formations, turns
from games.engine.medieval.rules.armies import Army
from games.engine.medieval.rules.boards import territory
from games.engine.medieval.rules.formations import STRENGTH, Formation
from games.engine.medieval.rules.moves import destinations
from games.engine.medieval.rules.patterns import Pattern, patterns_at
from games.engine.medieval.rules.previews import Previews
from games.engine.medieval.rules.values import Move, Position, Squares
from games.engine.sides import Side

Prospect = tuple[Move, Formation]


def one_move_away(position: Position, side: Side) -> list[Prospect]:
    """The moves of a side that make a formation, each with what it makes, the strongest
    first."""
    options = position.options
    if not (options.magna or options.major or options.excellentissima):
        return []
    if options.formation == "anywhere":
        found = _entering(position, side)
    else:
        found = _arranging(position, side)
    already = set(formations.standing(options, position.men, side))
    once = dict.fromkeys(each for each in found if each[1] not in already)
    return sorted(once, key=lambda each: _rank(*each))


def _rank(move: Move, formation: Formation) -> tuple[int, str, str]:
    origin, destination = NAMES[move.origin], NAMES[move.destination]
    return STRENGTH.index(formation.kind), origin, destination


def _arranging(position: Position, side: Side) -> Iterator[Prospect]:
    options = position.options
    inside = territory(options.board, side)
    army = Army(position, side)
    taking = _taking_may_make(position, side)
    for origin, _ in army.own:
        targets = destinations(position, origin)
        opens = origin in inside and _opens(position, side, origin)
        if not (opens or taking):
            targets = tuple(square for square in targets if square in inside)
        if not targets:
            continue
        previews = Previews(army, origin)
        for square in targets:
            move = Move(origin, square)
            hits = previews.hits(move)
            men = captures.after_hits(turns.moved(position, move), hits)
            if opens or any(hit.square in inside for hit in hits):
                made = formations.standing(options, men, side)
            else:
                made = formations.through(options, men, side, square)
            for formation in made:
                yield move, formation


def _opens(position: Position, side: Side, origin: int) -> bool:
    """Whether a formation stands once the man on a square has left it."""
    without = list(position.men)
    without[origin] = None
    return bool(formations.standing(position.options, tuple(without), side))


def _taking_may_make(position: Position, side: Side) -> bool:
    """Whether a formation may come about by what is taken alone: an enemy falls in a
    gap of it, or a pyramid in it loses a part."""
    options, men = position.options, position.men
    if options.formation_clear:
        open_gaps = replace(options, formation_clear=False)
        if formations.standing(open_gaps, men, side) != formations.standing(
            options, men, side
        ):
            return True
    at = patterns_at(options.board, side, options.formation)
    return any(
        _is_held(men, each)
        for square in territory(options.board, side)
        if (man := men[square]) and man.begun and man.side is not side
        for each in at[square]
    )


def _is_held(men: Squares, pattern: Pattern) -> bool:
    return all(men[square] is not None for square in pattern.squares)


def _entering(position: Position, side: Side) -> Iterator[Prospect]:
    """Where men may stand anywhere, it only matters who enters the territory."""
    options = position.options
    inside = territory(options.board, side)
    for origin, man in position.standing():
        if man.side is not side or origin in inside:
            continue
        for square in destinations(position, origin):
            if square in inside:
                move = Move(origin, square)
                men = turns.moved(position, move)
                for formation in formations.through(options, men, side, square):
                    yield move, formation
                break
