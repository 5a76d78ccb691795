"""What makes two positions the same (enochian §12)."""

from __future__ import annotations

from games.engine.enochian.rules.armies import LETTERS
from games.engine.enochian.rules.values import NOBODY, Position


def essentials(position: Position) -> str:
    """The fields of EFEN without the ply: men, array (it tells how pawns walk), order
    of turns, army on turn, status, controllers, captors, die, an exchange offered."""
    men = ",".join([str(there) if there else "" for there in position.men])
    leaders = "".join(LETTERS[army] for army in position.controllers)
    captors = "".join("-" if a == NOBODY else LETTERS[a] for a in position.captors)
    turns = f"{position.array.name} {position.order_text} {position.turn.letter}"
    offer = "offered" if position.offered else ""
    return f"{men} {turns} {position.status} {leaders} {captors} {position.die} {offer}"
