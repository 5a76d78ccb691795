"""Whole turns: why not, what they take, and what follows (medieval §3)."""

from __future__ import annotations

from games.engine.asked_again import kept_for_the_last
from games.engine.medieval.rules import captures, changes, endings, refusals
from games.engine.medieval.rules.values import Hit, Man, Move, Part, Position, Squares
from games.engine.sides import Side
from games.engine.words import Words


def refusal(position: Position, move: Move) -> Words | None:
    """Why a turn is refused, or None when it is legal."""
    return refusals.refusal(position, move)


def moved(position: Position, move: Move) -> Squares:
    """The men once the man has moved or the body is dropped, nothing taken yet."""
    men = list(position.men)
    if move.drop is not None:
        men[move.destination] = Man(position.turn, (move.drop,))
    else:
        men[move.destination] = men[move.origin]
        men[move.origin] = None
    return tuple(men)


@kept_for_the_last
def after(position: Position, move: Move) -> Position:
    """The position after a legal turn, with everything that its end decides."""
    options, side = position.options, position.turn
    men = moved(position, move)
    hits = changes.hits(position, move, men)
    return endings.settled(
        Position(
            options,
            captures.after_hits(men, hits) if hits else men,
            side.other,
            _taken_after(position, move, hits),
            0 if hits else position.quiet + 1,
            position.ply + 1,
            past=position,
            move=move,
            hits=hits,
        )
    )


def _taken_after(
    position: Position, move: Move, hits: tuple[Hit, ...]
) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """Both lists once the turn is made; a dropped body leaves its captor's."""
    side = position.turn
    mine = list(position.taken[side])
    if move.drop is not None:
        mine.remove(move.drop)
    mine += [body for hit in hits for body in hit.bodies]
    theirs = position.taken[side.other]
    return (tuple(mine), theirs) if side is Side.WHITE else (theirs, tuple(mine))
