"""What makes two positions the same (medieval §8, with what has been taken)."""

from __future__ import annotations

from games.engine.medieval.rules.values import Part, Position


def essentials(position: Position) -> str:
    """Men with their parts, side to move, and the bodies that each side has taken (or
    holds), in no order."""
    men = ",".join([man.with_side if man else "" for man in position.men])
    taken = " ".join(map(_bodies, position.taken))
    return f"{men} {position.turn.letter} {taken}"


def _bodies(taken: tuple[Part, ...]) -> str:
    return ",".join(sorted(body.name for body in taken)) or "-"
