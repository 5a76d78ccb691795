"""Names of men that last a game: M_B_1 is the first man of value 1011.

Men are numbered within their value in index order of the first position known; those
who are placed later get the next number. Flipping changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.boolean.rules.space import NOWHERE
from games.engine.boolean.rules.values import Man, Move, Position


@dataclass
class Register:
    """Who stands where, and where the pyramids that are gone stood last."""

    living: dict[int, str] = field(default_factory=dict)
    fallen: dict[str, tuple[int, Man]] = field(default_factory=dict)
    _counts: dict[int, int] = field(default_factory=dict)

    def copy(self) -> Register:
        return Register({**self.living}, {**self.fallen}, {**self._counts})

    def enter(self, cell: int, man: Man) -> None:
        """A new man on a cell."""
        number = self._counts[man.value] = self._counts.get(man.value, 0) + 1
        self.living[cell] = f"M_{man.value:X}_{number}"

    def move(self, move: Move) -> None:
        """A man moves, pushes or is placed; nothing has been taken yet."""
        if move.man is not None:
            self.enter(move.to, move.man)
            return
        mover = self.living.pop(move.origin)
        if move.push != NOWHERE:
            self.living[move.push] = self.living.pop(move.to)
        self.living[move.to] = mover

    def fall(self, after: Position) -> None:
        """The pyramids that a move has taken from the board are gone."""
        for wave in after.waves:
            for hit in wave:
                if hit.man.is_pyramid and hit.cell in self.living:
                    self.fallen[self.living.pop(hit.cell)] = hit.cell, hit.man


def opened(start: Position) -> Register:
    """The register of a first position."""
    register = Register()
    for cell, man in start.standing():
        register.enter(cell, man)
    return register


def registered(position: Position) -> Register:
    """The register of a position with its history."""
    start, *line = list(position.line())[::-1]
    register = opened(start)
    for after in line:
        if after.move is not None:
            register.move(after.move)
        register.fall(after)
    return register
