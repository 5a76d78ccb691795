"""What a move takes, told man by man and equation by equation (boolean §5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.engine.boolean.face.drawn import man_of
from games.engine.boolean.face.names import cell_names, full_name
from games.engine.boolean.rules.formulas import bit_by_bit, name
from games.engine.boolean.rules.space import NAMES
from games.engine.boolean.rules.values import Hit, Reason, Wave
from games.engine.scenes import Effect, Line
from games.engine.words import Parameter, Words


def effects(waves: tuple[Wave, ...]) -> tuple[Effect, ...]:
    """One effect for each equation by which a man is taken, wave by wave."""
    return tuple(
        effect(hit, reason, number if len(waves) > 1 else 0, both=both)
        for number, wave in enumerate(waves, 1)
        for hit in wave
        for reason, both in ways(hit.reasons)
    )


def ways(reasons: Sequence[Reason]) -> Iterator[tuple[Reason, bool]]:
    """Each equation once: what fits as compile and as filter with the same helper is
    given as compile, and that it is `both`."""
    forms: dict[tuple[str, int], list[Reason]] = {}
    for reason in reasons:
        forms.setdefault((reason.letter, reason.helper), []).append(reason)
    for first, *more in forms.values():
        yield first, bool(more)


@lru_cache(maxsize=16384)
def effect(hit: Hit, reason: Reason, wave: int = 0, *, both: bool = False) -> Effect:
    """One man taken by one equation, which may fit in `both` forms; `wave` counts where
    there are several."""
    return Effect(
        reason.form,
        NAMES[hit.cell],
        reason.equation,
        sentence(hit, reason, wave, both=both),
        cell_names((*reason.takers, hit.cell)),
        man=man_of(hit.man),
        order=wave,
        brief=name(reason.letter),
    )


def sentence(hit: Hit, reason: Reason, wave: int = 0, *, both: bool = False) -> Words:
    """ "Black circle 1000 on b33 flips by filter through c22: 0100 XOR 1100 = 1000"."""
    falls = "leaves the board" if hit.man.is_pyramid else "flips"
    also = f" in wave {wave}" if wave else ""
    who = full_name(hit.man, hit.cell)
    text = f"{who} {falls}{also} by {how(reason, both=both)}."
    params: dict[str, Parameter] = {
        "man": who,
        "equation": reason.equation,
        "bits": bit_by_bit(reason.letter, reason.x, reason.y, reason.result),
        "squares": cell_names(reason.takers),
        "wave": wave,
    }
    return Words(reason.form, text, params)


def how(reason: Reason, *, both: bool = False) -> str:
    """ "filter through c22: 0100 XOR 1100 = 1000"; NOT and compile alike."""
    if reason.y is None:
        return reason.equation
    if both:
        return (
            f"compile with or filter through {NAMES[reason.helper]}: {reason.equation}"
        )
    link = "with" if reason.form == "compile" else "through"
    return f"{reason.form} {link} {NAMES[reason.helper]}: {reason.equation}"


def line(hit: Hit, reason: Reason) -> Line:
    """The way of an equation: X and Y to the victim, or X through Y to it."""
    cells: tuple[int, ...] = (reason.mover, hit.cell)
    if reason.form == "compile":
        cells = (reason.mover, hit.cell, reason.helper)
    elif reason.form == "filter":
        cells = (reason.mover, reason.helper, hit.cell)
    return Line(reason.form, cell_names(cells), sentence(hit, reason))


def lines(waves: tuple[Wave, ...]) -> Iterator[Line]:
    """Of each man taken the way of the first equation."""
    for wave in waves:
        for hit in wave:
            yield line(hit, hit.reasons[0])
