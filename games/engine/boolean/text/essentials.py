"""What makes two positions the same (boolean §2, §3)."""

from __future__ import annotations

from games.engine.boolean.rules.values import Position


def essentials(position: Position) -> str:
    """Men, side to move, and whether men are still placed; no formulas or flags, which
    are of the rule set."""
    men = "".join([man.token if man else "." for man in position.men])
    return f"{men} {position.turn.letter} {'placing' if position.placing else ''}"
