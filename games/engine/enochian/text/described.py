"""An array as data for other programs: all that it fixes (enochian §4), made of the
same values that are played."""

from __future__ import annotations

from typing import Any

from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules import turns
from games.engine.enochian.rules.armies import LETTERS, Army
from games.engine.enochian.rules.arrays import ARRAYS, Array
from games.engine.enochian.rules.squares import NAMES
from games.engine.enochian.text import positions


def arrays() -> list[dict[str, Any]]:
    """All of them, in the order in which they are listed."""
    return [described(array) for array in ARRAYS.values()]


def described(array: Array) -> dict[str, Any]:
    """Its placement, its orders of play, and each army's thrones, pawns and zone. The
    position is that of the first decision, where armies that cannot move are passed."""
    start = turns.initial(EnochianOptions(array=array.name))
    orders = {
        name: "".join(LETTERS[army] for army in array.order(name))
        for name in ("deosil", "widdershins")
    }
    return {
        "name": array.name,
        "orders": orders,
        "armies": {army.seat: _army(array, army) for army in Army},
        "position": positions.write_position(start),
    }


def _army(array: Array, army: Army) -> dict[str, Any]:
    return {
        "letter": army.letter,
        "team": army.team,
        "thrones": sorted(NAMES[square] for square in array.thrones[army]),
        "pawns_walk": array.ways[army],
        "promotion": sorted(NAMES[square] for square in array.zones[army]),
    }
