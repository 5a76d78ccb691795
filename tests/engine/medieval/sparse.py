"""Sparse positions for tests, written as in medieval §11, and its tables."""

from __future__ import annotations

import re
from pathlib import Path

from games.engine.geometry import INDEX, NAMES, SIZE
from games.engine.medieval.game import Medieval
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import captures, turns
from games.engine.medieval.rules.setup import part, pyramid
from games.engine.medieval.rules.values import Hit, Man, Move, Part, Position, Squares
from games.engine.rules import Outcome
from games.engine.sides import Side

DATA = Path(__file__).parents[2] / "data" / "medieval"
SIDES = {side.title: side for side in Side}
_MAN = re.compile(r"([A-P][1-8]) (P\[[^]]*\]|[CTSP]\d+)(?: \(of (\d) parts\))?")


def game(**options) -> Medieval:
    """The medieval game with these options."""
    return Medieval(MedievalOptions.read(options))


def rows(name: str) -> list[list[str]]:
    """The rows of a table of medieval §11."""
    lines = (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [
        [cell.strip() for cell in line.split("|")]
        for line in lines
        if not line.startswith("#")
    ]


def options(text: str) -> dict[str, str]:
    """ "siege=natural" as given options; nothing for nothing."""
    return dict(each.split("=") for each in text.split())


def men(white: str, black: str = "") -> Squares:
    """A board from men like "H4 C16 I5 P91" of each side."""
    board: list[Man | None] = [None] * SIZE
    for side, text in zip(Side, (white, black), strict=True):
        for square, name, begun in _MAN.findall(text):
            board[INDEX[square]] = man(side, name, begun)
    return tuple(board)


def man(side: Side, name: str, begun: str = "") -> Man:
    """P91 and P190 are complete pyramids."""
    if not name.startswith("P"):
        return Man(side, (part(name),))
    if "[" not in name:
        whole = pyramid(side)
        assert name == whole.name
        return whole
    parts = tuple(part(each) for each in name[2:-1].split(","))
    return Man(side, parts, int(begun or len(parts)))


def bodies(values: str) -> tuple[Part, ...]:
    """Bodies of these values."""
    return tuple(Part("C", int(value)) for value in values.split())


def position(
    white: str,
    black: str = "",
    turn: Side = Side.WHITE,
    *,
    rules: Medieval | None = None,
    **given,
) -> Position:
    """A position with these men, under the usual options unless `rules` are given."""
    return Position((rules or game()).options, men(white, black), turn, **given)


def play(rules: Medieval, start: Position, *moves: str) -> Position:
    """The position after these turns."""
    for move in moves:
        start = rules.apply(start, rules.read_move(start, move))
    return start


def ended(rules: Medieval, start: Position) -> Outcome:
    """How the rules have ended the game, which they must have."""
    outcome = rules.outcome(start)
    assert outcome is not None
    return outcome


def whole(start: Position, move: Move) -> tuple[Hit, ...]:
    """What a move takes by the captures of the whole position after it."""
    return captures.hits(start.options, turns.moved(start, move), start.turn)


def said(hits: tuple[Hit, ...]) -> list[tuple[str, str, tuple[str, ...]]]:
    """Hits as square, victim and kinds of reason."""
    return [
        (
            NAMES[hit.square],
            hit.man.name if hit.part is None else hit.man.parts[hit.part].name,
            tuple(dict.fromkeys(reason.kind for reason in hit.reasons)),
        )
        for hit in hits
    ]


def refused(rules: Medieval, start: Position, move: str) -> tuple[str, str]:
    """The code and sentence by which a turn is refused; ("", "") if it is legal."""
    words = rules.refusal(start, rules.read_move(start, move))
    return ("", "") if words is None else (words.code, words.text)
