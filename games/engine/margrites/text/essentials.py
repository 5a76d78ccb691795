"""What makes two positions the same (margrites §7, §9)."""

from __future__ import annotations

from games.engine.margrites.rules.values import Position


def essentials(position: Position) -> str:
    """Pieces, side to move, steps left, start squares, points, captures, pieces that
    may return, whether it is a rebuttal or the placing; not the number of the turn."""
    white, black = position.men
    starts = sorted(position.starts)
    kept = [sorted((each.square, each.start) for each in k) for k in position.kept]
    score = position.points + position.captures
    phase = "placing" if position.placing else "rebuttal" if position.rebutting else ""
    turn = f"{position.turn.letter}{position.left}"
    return f"{white:x} {black:x} {turn} {starts} {score} {kept} {phase}"
