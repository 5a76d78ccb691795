"""What the men of each kind see (Spec v1 §2)."""

from __future__ import annotations

from typing import Final

from games.engine.geometry import DIAGONAL, ORTHOGONAL, RAYS_OF, SIZE, WIDTH

STEPS: Final = {
    "C": DIAGONAL,
    "T": ORTHOGONAL,
    "S": ORTHOGONAL + DIAGONAL,
    "P": ORTHOGONAL + DIAGONAL,
}  # Spec v1 §2


def _rays(kind: str, square: int) -> tuple[tuple[int, ...], ...]:
    length = 1 if kind == "P" else WIDTH
    rays = (RAYS_OF[direction][square][:length] for direction in STEPS[kind])
    return tuple(ray for ray in rays if ray)


# The squares a man of a kind sees from a square, ray by ray, nearest first.
RAYS: Final = {
    kind: tuple(_rays(kind, square) for square in range(SIZE)) for kind in STEPS
}
# The same by destination: which squares must be empty in between.
PATHS: Final = {
    kind: tuple(
        {to: ray[:step] for ray in rays for step, to in enumerate(ray)}
        for rays in table
    )
    for kind, table in RAYS.items()
}
