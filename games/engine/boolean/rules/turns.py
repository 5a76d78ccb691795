"""What a move does: displacement, captures, endings (boolean §3–§7)."""

from __future__ import annotations

from games.engine.boolean.rules import captures, endings
from games.engine.boolean.rules.setup import PLACEMENTS
from games.engine.boolean.rules.space import NOWHERE
from games.engine.boolean.rules.values import Men, Move, Position, Wave


def moved(men: Men, move: Move) -> Men:
    """The men after a legal displacement, push or placement, before captures."""
    after = list(men)
    if move.man is not None:
        after[move.to] = move.man
        return tuple(after)
    mover, pushed = men[move.origin], men[move.to]
    after[move.origin] = None
    after[move.to] = mover
    if move.push != NOWHERE:
        after[move.push] = pushed
    return tuple(after)


def taken(position: Position, move: Move) -> tuple[Men, tuple[Wave, ...]]:
    """The men after a legal move of either side with its captures, and the waves of
    those."""
    options, after = position.options, moved(position.men, move)
    if move.man is not None:
        return after, ()
    return captures.waves(options.formulas, after, move.to, chain=options.chain)


def after(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    men, waves = taken(position, move)
    ply = position.ply + 1
    quiet = 0 if waves or move.man is not None else position.quiet + 1
    placing = position.placing and ply < PLACEMENTS
    found = Position(
        position.options,
        men,
        position.turn.other,
        quiet,
        ply,
        placing,
        before=position,
        move=move,
        waves=waves,
    )
    return endings.settled(found)
