"""Sparse positions for tests: a few men named as in the position text."""

from __future__ import annotations

from games.engine import rules
from games.engine.geometry import FILES, RANKS
from games.engine.rithmomachia.game import Rithmomachia
from games.engine.rithmomachia.rules.values import Position
from games.engine.rithmomachia.search.walker import Walker
from games.engine.rules import Outcome


def game(**options) -> Rithmomachia:
    """Rithmomachia with these options."""
    bound = rules("rithmomachia", **options)
    assert isinstance(bound, Rithmomachia)
    return bound


def text(men: str, rest: str = "W 0 0-0 -") -> str:
    """A position text from men like "A1:C6 H8:c15" (small letters are Black's)."""
    board = dict(man.split(":", 1) for man in men.split())
    rows = []
    for rank in reversed(RANKS):
        row: list[str] = []
        empty = 0
        for file in FILES:
            man = board.pop(file + rank, "")
            if man and empty:
                row.append(str(empty))
                empty = 0
            if man:
                row.append(man)
            else:
                empty += 1
        rows.append(",".join(row + [str(empty)] * (empty > 0)))
    assert not board, f"no such squares: {board}"
    return f"{'/'.join(rows)} {rest}"


def sparse(game: Rithmomachia, men: str, rest: str = "W 0 0-0 -") -> Position:
    """A position with these men."""
    return game.read_position(text(men, rest))


def play(game: Rithmomachia, position: Position, *moves: str) -> Position:
    """The position after these turns."""
    for move in moves:
        position = game.apply(position, game.read_move(position, move))
    return position


def ended(game: Rithmomachia, position: Position) -> Outcome:
    """How the rules have ended the game, which they must have."""
    outcome = game.outcome(position)
    assert outcome is not None
    return outcome


def walker(game: Rithmomachia, position: Position) -> Walker:
    """The walker of a position that must have one."""
    found = game.walker(position)
    assert found is not None
    return found


def refused(game: Rithmomachia, position: Position, move: str) -> tuple[str, str]:
    """The code and sentence by which a turn is refused; ("", "") if it is legal."""
    words = game.refusal(position, game.read_move(position, move))
    return ("", "") if words is None else (words.code, words.text)
