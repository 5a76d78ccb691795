"""What pressing a square means while a turn is built."""

from __future__ import annotations

from dataclasses import replace

from games.engine.geometry import INDEX, NOWHERE
from games.engine.medieval.face.building import Judged, choose_man, choose_target
from games.engine.medieval.face.drafts import Draft
from games.engine.medieval.face.names import no_square
from games.engine.medieval.face.uncaptured import not_taken
from games.engine.medieval.rules.boards import is_on
from games.engine.medieval.rules.values import Position


def press(position: Position, built: Draft, name: str) -> Judged:
    """The turn after a square was pressed, or unchanged with the reasons why not."""
    square = INDEX.get(name.strip().upper(), NOWHERE)
    if square == NOWHERE or not is_on(position.options.board, square):
        return built, (no_square(name),)
    if square == built.origin:
        return Draft(), ()
    if square == built.to:
        return replace(built, to=NOWHERE, man=""), ()
    man = position.men[square]
    if man is None and built.text:
        chosen, refusals = choose_target(position, built, square)
        return (built, refusals) if refusals else (chosen, ())
    if man is not None and man.side is not position.turn:
        return built, not_taken(position, square, built.origin)
    return choose_man(position, square)
