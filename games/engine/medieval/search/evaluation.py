"""What a side has gained: the measure that practice partners play for."""

from __future__ import annotations

from games.engine.medieval.rules.setup import initial
from games.engine.medieval.rules.values import Position
from games.engine.sides import Side


def balance(position: Position, side: Side) -> int:
    """The value that a side has taken less the value taken from it.

    With prisoners the lists do not tell it, for what was dropped has left them; but
    what is taken changes hands, so both have gained or lost what they own more or less
    than at the start.
    """
    options = position.options
    if not options.prisoners:
        return _listed(position, side) - _listed(position, side.other)
    start = initial(options)
    mine = _owned(position, side) - _owned(start, side)
    theirs = _owned(position, side.other) - _owned(start, side.other)
    return int((mine - theirs) / 2)


def _listed(position: Position, side: Side) -> int:
    return sum(body.value for body in position.taken[side])


def _owned(position: Position, side: Side) -> int:
    men = (man for man in position.men if man is not None and man.side is side)
    return sum(man.total for man in men) + _listed(position, side)
