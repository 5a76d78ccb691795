"""Formations as helps tell and draw them: those that stand and those one move away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.engine.geometry import NAMES
from games.engine.medieval.face import proportions
from games.engine.medieval.face.names import square_names
from games.engine.medieval.help.rows import begun
from games.engine.medieval.rules.formations import Formation
from games.engine.medieval.rules.proofs import explained
from games.engine.medieval.rules.values import Move, Position
from games.engine.panels import Row
from games.engine.scenes import Line
from games.engine.sides import Side

MOST_LISTED = 12  # formations that are told for a side


@dataclass(frozen=True, slots=True)
class Shown:
    """A formation as it is told and drawn; `move` makes it, if it does not stand."""

    side: Side
    formation: Formation
    move: Move | None = None

    @property
    def kind(self) -> str:
        return "standing" if self.move is None else "prospect"

    @property
    def squares(self) -> tuple[str, ...]:
        """The mover and the men of the formation."""
        first = () if self.move is None else (self.move.origin,)
        return tuple(dict.fromkeys(square_names([*first, *self.formation.squares])))


def rows(position: Position, found: list[Shown]) -> list[Row]:
    """The first of them, and how many more there are."""
    listed = [_row(position, each) for each in found[:MOST_LISTED]]
    if len(found) > MOST_LISTED:
        listed.append(Row(f"And {len(found) - MOST_LISTED} more."))
    return listed


def _row(position: Position, shown: Shown) -> Row:
    """ "C36 E3→D4: Victoria Magna 16, 36, 56 on C4, D4, E4: 36 − 16 = 56 − 36"."""
    told, why = proportions.say(shown.formation), explained(shown.formation)
    move, before, partial = shown.move, "Stands", ""
    if move is not None:
        man = position.men[move.origin]
        name = "" if man is None else f"{man.name} "
        before = f"{name}{NAMES[move.origin]}→{NAMES[move.destination]}"
        partial = begun(position, move)
    text = f"{before}: {told}; {why}"
    return Row(text, shown.squares, partial, shown.kind)


def lines(shown: Iterable[Shown]) -> Iterator[Line]:
    for each in shown:
        yield from proportions.lines(each.kind, each.side, each.formation)


def marks(shown: Iterable[Shown]) -> dict[str, tuple[str, ...]]:
    """ "standing" and "prospect" for the men of a formation and their places."""
    found: dict[str, list[str]] = {}
    for each in shown:
        for name in each.squares:
            found.setdefault(name, []).append(each.kind)
    return {name: tuple(dict.fromkeys(words)) for name, words in found.items()}
