"""The two sides and their men (Spec v1 §2, §11.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.engine.sides import Side

POINTS: Final = {"C": 1, "T": 2, "S": 3, "P": 5}  # Spec v1 §8


@dataclass(frozen=True, slots=True)
class Piece:
    """A man with its stable id, "W_C_06"; a pyramid has several faces (Spec v1 §11)."""

    id: str
    side: Side
    kind: str
    faces: tuple[int, ...]

    @property
    def is_pyramid(self) -> bool:
        return self.kind == "P"

    @property
    def name(self) -> str:
        """Kind and value ("T16"), a pyramid with its faces ("P36:25:16:4")."""
        return self.kind + ":".join(map(str, self.faces))

    @property
    def written(self) -> str:
        """As in a text of a position, small for Black: "T4", "p36:25:16:4"."""
        return self.name if self.side is Side.WHITE else self.name.lower()

    @property
    def points(self) -> int:
        return POINTS[self.kind]


def shown(piece: Piece) -> tuple[tuple[int, int], ...]:
    """The values that a man can show, each with the face to be named (0 for none)."""
    if piece.is_pyramid:
        return tuple((face, face) for face in dict.fromkeys(piece.faces))
    return ((piece.faces[0], 0),)
