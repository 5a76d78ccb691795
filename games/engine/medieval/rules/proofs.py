"""How the numbers of a formation are in proportion, as equations (medieval §7)."""

from __future__ import annotations

from itertools import combinations

from games.engine.medieval.rules import progressions
from games.engine.medieval.rules.formations import Formation


def equation(kind: str, a: int, b: int, c: int) -> str:
    """Both sides of a progression a, b, c: "36 − 16 = 56 − 36" (medieval §7)."""
    match kind:
        case "arithmetic":
            return f"{b} − {a} = {c} − {b}"
        case "geometric":
            return f"{b}² = {a} × {c}"
        case _:
            return f"2 × {a} × {c} = {b} × ({a} + {c})"


def explained(formation: Formation) -> str:
    """Each kind of progression that a formation holds, by one group of its numbers:
    "arithmetic: 36 − 16 = 56 − 36"; of four numbers "4, 6, 12 harmonic: …; …"."""
    rising = tuple(sorted(formation.values))
    if len(rising) == 3:
        return "; ".join(f"{k}: {equation(k, *rising)}" for k in formation.kinds)
    return "; ".join(group(rising, kind) for kind in formation.kinds)


def proved(formation: Formation) -> str:
    """What `explained` says, for a result: three in arithmetic also by their step,
    "9 − 2 = 16 − 9 = 7"."""
    if len(formation.values) > 3 or formation.kinds != ("arithmetic",):
        return explained(formation)
    a, b, c = sorted(formation.values)
    return f"{equation('arithmetic', a, b, c)} = {b - a}"


def group(rising: tuple[int, ...], kind: str) -> str:
    """ "4, 6, 12 harmonic: 2 × 4 × 12 = 6 × (4 + 12)", one group of four numbers."""
    for three in combinations(rising, 3):
        if kind in progressions.kinds(three):
            listed = ", ".join(map(str, three))
            return f"{listed} {kind}: {equation(kind, *three)}"
    a, b, c, d = rising  # a disjunct proportion (medieval §8, `disjunct_geometric`)
    return f"{a} : {b} = {c} : {d} {kind}: {a} × {d} = {b} × {c}"
