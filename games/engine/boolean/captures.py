"""Who is taken: NOT, compile and filter (boolean §5)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.boolean.formulas import ALL, ONES, fitting
from games.engine.boolean.space import NOWHERE
from games.engine.boolean.values import FORMS, MEN, TOUCHED, Hit, Men, Reason, Wave


def hits(formulas: str, men: Men, mover: int) -> Wave:
    """Every enemy whom the man on cell `mover` takes as X, in index order, each with
    all equations that fit: by formula, then compile before filter, then by helper."""
    x = men[mover]
    if x is None:
        return ()
    near = TOUCHED[x.value][mover]
    enemies, helpers = 0, []
    for cell, man in enumerate(men):
        if man is None:
            continue
        if man.side is not x.side:
            enemies |= 1 << cell
        elif cell != mover:
            helpers.append((cell, man.value))
    found: dict[int, list[Reason]] = {}
    if "N" in formulas:
        for cell, value in _values(men, enemies & near):
            if value == ONES ^ x.value:
                reason = Reason("N", "not", mover, NOWHERE, x.value, None, value)
                found[cell] = [reason]
    made = fitting(formulas)[x.value]
    for helper, y in helpers:
        fits, linked = made[y], near >> helper & 1
        touched = TOUCHED[y][helper] & enemies
        for cell, value in _values(men, touched if linked else touched & near):
            if value in fits:
                reasons = found.setdefault(cell, [])
                for letter in fits[value]:
                    if near >> cell & 1:
                        reasons.append(
                            Reason(letter, "compile", mover, helper, x.value, y, value)
                        )
                    if linked:
                        reasons.append(
                            Reason(letter, "filter", mover, helper, x.value, y, value)
                        )
    return tuple(_hit(men, cell, found[cell]) for cell in sorted(found))


def _values(men: Men, cells: int) -> Iterator[tuple[int, int]]:
    """The cells of a mask with the values of the men there."""
    while cells:
        low = cells & -cells
        cells ^= low
        cell = low.bit_length() - 1
        man = men[cell]
        if man is not None:
            yield cell, man.value


def _hit(men: Men, cell: int, reasons: list[Reason]) -> Hit:
    man = men[cell]
    assert man is not None  # noqa: S101  # he is hit
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
