"""Names of men that last a game, as in Spec v1: W_C_06 (colour, shape, number).

Men are numbered within colour and shape in the order A1, A2 … P8 of the first position
known; a dropped prisoner is a new man and gets the next number.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.medieval.rules.values import Man, Move, Position
from games.engine.sides import Side


@dataclass
class Register:
    """Who stands where, and where those who are gone stood last."""

    living: dict[int, str] = field(default_factory=dict)
    fallen: dict[str, tuple[int, Man]] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)

    def copy(self) -> Register:
        return Register({**self.living}, {**self.fallen}, {**self._counts})

    def enter(self, square: int, man: Man) -> None:
        """A new man on a square."""
        kind = f"{man.side.letter}_{man.shape}"
        number = self._counts[kind] = self._counts.get(kind, 0) + 1
        self.living[square] = f"{kind}_{number:02}"

    def move(self, side: Side, move: Move) -> None:
        """A man moves or is dropped; nothing has fallen yet."""
        if move.drop is not None:
            self.enter(move.destination, Man(side, (move.drop,)))
        else:
            self.living[move.destination] = self.living.pop(move.origin)

    def fall(self, after: Position) -> None:
        """Count the men that the turn has taken from the board as fallen."""
        for hit in after.hits:
            if after.men[hit.square] is None and hit.square in self.living:
                self.fallen[self.living.pop(hit.square)] = hit.square, hit.man


def opened(start: Position) -> Register:
    """The register of a first position."""
    register = Register()
    for square, man in start.standing():
        register.enter(square, man)
    return register


def registered(position: Position) -> Register:
    """The register of a position with its history."""
    start, *line = list(position.line())[::-1]
    register = opened(start)
    for after in line:
        if after.move is not None:
            register.move(after.turn.other, after.move)
        register.fall(after)
    return register
