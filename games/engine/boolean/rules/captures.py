"""Who is taken: NOT, compile and filter (boolean §5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.arithmetic import ONES
from games.engine.boolean.rules.formulas import ALL, fitting
from games.engine.boolean.rules.space import NOWHERE
from games.engine.boolean.rules.values import (
    FORMS,
    MEN,
    TOUCHED,
    Hit,
    Man,
    Men,
    Reason,
    Wave,
)


def hits(formulas: str, men: Sequence[Man | None], mover: int) -> Wave:
    """Every enemy that the man on cell `mover` takes as X, in index order, each with
    all equations that fit: by formula, then compile before filter, then by helper."""
    x = men[mover]
    if x is None:
        return ()
    sides = masks(men)
    return taken(formulas, men, mover, sides[x.side], sides[x.side.other])


def masks(men: Sequence[Man | None]) -> list[int]:
    """The cells of White's men and of Black's, as bit masks."""
    found = [0, 0]
    for cell, man in enumerate(men):
        if man is not None:
            found[man.side] |= 1 << cell
    return found


def taken(
    formulas: str, men: Sequence[Man | None], mover: int, own: int, enemies: int
) -> Wave:
    """What `hits` finds, given the cells of X's own men and of its enemies."""
    x = men[mover]
    assert x is not None  # noqa: S101  # it has moved
    near = TOUCHED[x.value][mover]
    close = near & enemies
    # Where X touches no enemy, only its neighbours can be filters.
    helpers = own & ~(1 << mover) if close else own & near
    if not helpers and not close:
        return ()
    found: dict[int, list[Reason]] = {}
    if close and "N" in formulas:
        for cell, value in values(men, close):
            if value == ONES ^ x.value:
                reason = Reason("N", "not", mover, NOWHERE, x.value, None, value)
                found[cell] = [reason]
    made = fitting(formulas)[x.value]
    for helper, y in values(men, helpers):
        linked = near >> helper & 1
        touched = TOUCHED[y][helper] & (enemies if linked else close)
        fits = made[y]
        for cell, value in values(men, touched) if touched else ():
            if value in fits:
                forms = ("compile",) * (close >> cell & 1) + ("filter",) * linked
                found.setdefault(cell, []).extend(
                    Reason(letter, form, mover, helper, x.value, y, value)
                    for letter in fits[value]
                    for form in forms
                )
    return tuple(_hit(men, cell, found[cell]) for cell in sorted(found))


def values(men: Sequence[Man | None], cells: int) -> Iterator[tuple[int, int]]:
    """The cells of a mask with the values of the men there."""
    while cells:
        low = cells & -cells
        cells ^= low
        cell = low.bit_length() - 1
        man = men[cell]
        if man is not None:
            yield cell, man.value


def _hit(men: Sequence[Man | None], cell: int, reasons: list[Reason]) -> Hit:
    man = men[cell]
    assert man is not None  # noqa: S101  # it is hit
    return Hit(cell, man, tuple(sorted(reasons, key=_order)))


def _order(reason: Reason) -> tuple[int, int, int]:
    return ALL.index(reason.letter), FORMS.index(reason.form), reason.helper


def flipped(men: Men, wave: Wave) -> Men:
    """The men after all of a wave have flipped or left together (boolean §2, §5)."""
    after = list(men)
    for hit in wave:
        man = hit.man
        after[hit.cell] = None if man.is_pyramid else MEN[man.side.other][man.value]
    return tuple(after)


def waves(
    formulas: str, men: Men, mover: int, *, chain: bool
) -> tuple[Men, tuple[Wave, ...]]:
    """The men after all captures, and each wave of them: one, or with `chain` as many
    as there are (boolean §5)."""
    found: list[Wave] = []
    while wave := hits(formulas, men, mover):
        found.append(wave)
        men = flipped(men, wave)
        if not chain:
            break
    return men, tuple(found)
