"""The inspector: what a man's bits make, alone and with each partner (boolean §5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.boolean import turns
from games.engine.boolean.formulas import (
    OPERATIONS,
    bit_by_bit,
    complement,
    equation,
    in_bits,
    name,
)
from games.engine.boolean.moves import of_man
from games.engine.boolean.names import cell_names, full_name
from games.engine.boolean.notation import write_displacement
from games.engine.boolean.options import BooleanOptions
from games.engine.boolean.refusals import RULE
from games.engine.boolean.space import NAMES
from games.engine.boolean.values import STEPS, Man, Position, touches
from games.engine.interface import Panel, Row, Section
from games.engine.words import listed

TITLE = "Inspector"


def inspector(options: BooleanOptions, position: Position, focus: list[int]) -> Panel:
    """A man's bits, what they make with each partner, and whom his moves take."""
    pressable = cell_names(cell for cell, _ in position.standing())
    man = position.men[focus[0]] if focus else None
    if man is None:
        lead = "Choose a man to see what his bits make."
        return Panel("inspector", TITLE, lead, pressable=pressable)
    cell = focus[0]
    told: tuple[tuple[str, Iterable[Row], str], ...] = (
        ("The man", _himself(position, cell, man), ""),
        ("NOT", _alone(options, position, cell, man), "NOT is not played."),
        ("With a partner", _partners(options, position, cell, man), "There is nobody."),
        ("Takes by moving", _taking(options, position, cell), "Nobody."),
    )
    sections = tuple(Section(title, tuple(rows), empty) for title, rows, empty in told)
    lead = f"{full_name(man, cell)}. Rows light up their men."
    return Panel("inspector", TITLE, lead, sections, (NAMES[cell],), pressable)


def _himself(position: Position, cell: int, man: Man) -> Iterator[Row]:
    weights = [str(8 >> at) for at, bit in enumerate(man.bits) if bit == "1"]
    yield Row(f"{man.bits} = {' + '.join(weights) or '0'} = {man.value}")
    around = STEPS[man.value][cell]
    rule = RULE[man.shape]
    yield Row(f"{rule[0].upper()}{rule[1:]}", cell_names(around))


def _alone(
    options: BooleanOptions, position: Position, cell: int, man: Man
) -> Iterator[Row]:
    if "N" not in options.formulas:
        return
    value = complement(man.value)
    enemies = _enemies(position, man, value)
    text = f"{equation('N', man.value, None, value)}{_who(man, enemies)}"
    yield Row(text, cell_names((cell, *enemies)), kind="not" if enemies else "")


def _partners(
    options: BooleanOptions, position: Position, cell: int, man: Man
) -> Iterator[Row]:
    """A row for each partner: the operations played, and on whom they fit."""
    letters = [each for each in options.formulas if each in OPERATIONS]
    for at, y in position.standing():
        if y.side is not man.side or at == cell or not letters:
            continue
        results = {each: OPERATIONS[each](man.value, y.value) for each in letters}
        made = ", ".join(f"{name(each)} {in_bits(v)}" for each, v in results.items())
        found = {
            each: enemies
            for each, value in results.items()
            if (enemies := _enemies(position, man, value))
        }
        fits = "".join(
            f"; {bit_by_bit(each, man.value, y.value, results[each])}"
            f"{_who(man, enemies)}"
            for each, enemies in found.items()
        )
        touch = " (touched)" if touches(man, cell, at) else ""
        cells = [at, *(each for enemies in found.values() for each in enemies)]
        text = f"With {y.bits} on {NAMES[at]}{touch}: {made}{fits}"
        yield Row(
            text, cell_names(dict.fromkeys(cells)), kind="compile" if found else ""
        )


def _enemies(position: Position, man: Man, value: int) -> list[int]:
    return [
        cell
        for cell, each in position.standing()
        if each.side is not man.side and each.value == value
    ]


def _who(man: Man, enemies: list[int]) -> str:
    if not enemies:
        return ""
    return f": {man.side.other.title}'s on {listed(cell_names(enemies))}"


def _taking(options: BooleanOptions, position: Position, cell: int) -> Iterator[Row]:
    """What he takes by each of his moves, one equation for each enemy."""
    man = position.men[cell]
    if position.placing or man is None:
        return
    plays = position.ended is None and man.side is position.turn
    for move in of_man(options, position.men, cell):
        _, waves = turns.taken(options, position.men, move)
        text = write_displacement(move)
        for hit in (hit for wave in waves for hit in wave):
            reason = hit.reasons[0]
            cells = dict.fromkeys((cell, *reason.takers, hit.cell))
            yield Row(
                f"{text}: {reason.equation} takes {NAMES[hit.cell]}",
                cell_names(cells),
                text if plays else "",
                reason.form,
            )
